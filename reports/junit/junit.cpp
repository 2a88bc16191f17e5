#include "junit/junit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "junit/failure_type.hpp"
#include "junit/identity.hpp"
#include "junit/properties.hpp"
#include "junit/testcase_text.hpp"
#include "junit/xml.hpp"
#include "wording/wording.hpp"

namespace railgauge::junit {
namespace {

using journal::Case;
using journal::Outcome;
using journal::Run;

enum class Detail { full, no_output, brief };

const char* reduction(Detail detail) {
  return detail == Detail::no_output
             ? "system-out was left out: the file would be too large"
             : "system-out and failure details were left out: the file would be too large";
}

// Three decimals, a point and no grouping in any locale: the XSDs ask for it.
std::string seconds(double value) { return fmt::format("{:.3f}", std::max(0.0, value)); }

bool fails(const Run& run, const Case& item) {
  return item.outcome == Outcome::fail || (item.outcome == Outcome::marginal && run.header.strict);
}

struct Counts {
  std::size_t tests = 0, failures = 0, errors = 0, skipped = 0;
};

Counts counts_of(const Run& run) {
  Counts counts;
  for (const Case& item : run.cases) {
    ++counts.tests;
    counts.failures += fails(run, item);
    counts.errors += item.outcome == Outcome::error;
    counts.skipped += item.outcome == Outcome::skip;
  }
  return counts;
}

// A green file must not stand for a run that proves nothing.
std::optional<Case> run_case(const Run& run, const Counts& counts) {
  const auto shortfall = wording::shortfall(run);
  if (!shortfall || counts.failures + counts.errors > 0) return std::nullopt;
  Case item;
  item.kind = shortfall->kind;
  item.message = shortfall->message;
  item.line = 1;
  for (const journal::Node& node : run.nodes) {
    if (!node.error.empty()) {
      item.details.push_back(
          fmt::format("node {}: {}: {}", node.name, node.error_kind, node.error));
    }
  }
  return item;
}

void append_result(std::string& xml, const Run& run, const Case& item, const char* element,
                   Detail detail) {
  xml.append("      <").append(element);
  append_attribute(xml, "type", failure_type(item.kind, item.outcome));
  append_attribute(xml, "message", message_of(item));
  xml += '>';
  append_text(xml, failure_text(run, item, detail == Detail::brief));
  xml.append("</").append(element).append(">\n");
}

void append_output(std::string& xml, const std::string& output) {
  if (output.empty()) return;
  xml += "      <system-out>";
  append_text(xml, output);
  xml += "</system-out>\n";
}

// failure, error or skipped, then the output; "" for a passing case that has nothing to say.
std::string content_of(const Run& run, const Case& item, Detail detail) {
  std::string xml;
  if (item.outcome == Outcome::skip) {
    xml += "      <skipped";
    append_attribute(xml, "message", message_of(item));
    return xml + "/>\n";
  }
  const bool failed = fails(run, item), problem = failed || item.outcome == Outcome::error;
  if (problem) append_result(xml, run, item, failed ? "failure" : "error", detail);
  if (detail == Detail::full)
    append_output(xml, problem ? failing_output(run, item) : passing_output(item));
  return xml;
}

void append_case(std::string& xml, const Run& run, const Case& item, const Identity& identity,
                 Detail detail) {
  xml += "    <testcase";
  append_attribute(xml, "classname", identity.classname);
  append_attribute(xml, "name", identity.name);
  append_attribute(xml, "time", seconds(item.seconds));
  const std::string content = content_of(run, item, detail);
  xml += content.empty() ? "/>\n" : ">\n" + content + "    </testcase>\n";
}

void append_property(std::string& xml, const std::string& name, const std::string& value) {
  xml += "      <property";
  append_attribute(xml, "name", name);
  append_attribute(xml, "value", value);
  xml += "/>\n";
}

void append_suite_start(std::string& xml, const Run& run, const Counts& counts) {
  xml += "  <testsuite";
  append_attribute(xml, "name", run.header.suite);
  append_attribute(xml, "tests", std::to_string(counts.tests));
  append_attribute(xml, "failures", std::to_string(counts.failures));
  append_attribute(xml, "errors", std::to_string(counts.errors));
  append_attribute(xml, "skipped", std::to_string(counts.skipped));
  append_attribute(xml, "time", seconds(run.seconds));
  append_attribute(xml, "timestamp", run.header.started);
  append_attribute(xml, "hostname", run.header.hostname);
  append_attribute(xml, "id", "0");
  append_attribute(xml, "file", run.header.suite_file);
  xml += ">\n";
}

void append_properties(std::string& xml, const Run& run, Detail detail) {
  xml += "    <properties>\n";
  for (const auto& [name, value] : properties_of(run)) append_property(xml, name, value);
  if (detail != Detail::full) append_property(xml, "report.reduced", reduction(detail));
  xml += "    </properties>\n";
}

// Nothing when it would be larger than max_bytes.
std::optional<std::string> render_with(const Run& run, Detail detail, std::size_t max_bytes) {
  Counts counts = counts_of(run);
  const std::optional<Case> extra = run_case(run, counts);
  if (extra) ++counts.tests, ++counts.errors;
  std::string xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"railgauge\"";
  append_attribute(xml, "time", seconds(run.seconds));
  xml += ">\n";
  append_suite_start(xml, run, counts);
  append_properties(xml, run, detail);
  Identities identities(run);
  for (const Case& item : run.cases) {
    append_case(xml, run, item, identities.of(item), detail);
    if (xml.size() > max_bytes) break;
  }
  if (extra) append_case(xml, run, *extra, identities.of_run(), detail);
  xml += "  </testsuite>\n</testsuites>\n";
  if (xml.size() > max_bytes) return std::nullopt;
  return xml;
}

}  // namespace

std::string render(const Run& run, std::size_t max_bytes) {
  for (const Detail detail : {Detail::full, Detail::no_output}) {
    if (auto xml = render_with(run, detail, max_bytes)) return *xml;
  }
  return *render_with(run, Detail::brief, std::string::npos);
}

}  // namespace railgauge::junit
