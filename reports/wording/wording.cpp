#include "wording/wording.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "text/sanitise.hpp"

namespace railgauge::wording {
namespace {

using Lines = std::vector<std::string>;

void append_lines(Lines& lines, std::string_view bytes, std::string_view indent = "") {
  const std::string text = text::visible_lines(bytes);
  std::string_view rest = text;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    lines.push_back(fmt::format("{}{}", indent, rest.substr(0, end)));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
}

// A verdict's message and details normally quote the findings and reasons it rests on.
bool is_told(const std::string& sentence, const journal::Case& item, const Lines& lines) {
  if (sentence.empty() || text::single_line(item.message).find(sentence) != std::string::npos)
    return true;
  return std::any_of(lines.begin(), lines.end(), [&](const std::string& line) {
    return line.find(sentence) != std::string::npos;
  });
}

// A detail "  node| line" repeats what output() tells, without its bounds.
bool quotes_output(std::string_view detail, const journal::Case& item) {
  detail.remove_prefix(std::min(detail.find_first_not_of(' '), detail.size()));
  return std::any_of(item.ends.begin(), item.ends.end(), [&](const journal::RankEnd& end) {
    if (!detail.starts_with(end.node + "| ")) return false;
    return std::find(end.tail.begin(), end.tail.end(), detail.substr(end.node.size() + 2)) !=
           end.tail.end();
  });
}

void append_finding(Lines& lines, const journal::Finding& finding, const journal::Case& item) {
  const std::string sentence = text::visible(finding.text);
  if (!is_told(sentence, item, lines)) {
    lines.push_back(
        text::visible(fmt::format("{}: {}: {}", finding.node, finding.severity, sentence)));
  }
  if (!is_told(text::visible(finding.evidence), item, lines))
    append_lines(lines, finding.evidence, "  ");
}

std::string nothing_planned(const journal::Run& run) {
  for (const journal::Node& node : run.nodes) {
    if (node.error.empty()) continue;
    return text::visible(fmt::format("no case was planned; node {}: {}", node.name, node.error));
  }
  return "no case was planned: the suite has no test that applies to these nodes";
}

}  // namespace

std::string result(const journal::Case& item) {
  std::string text = text::single_line(item.message);
  if (!text.empty()) return text;
  for (const journal::Value& value : item.values) {
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", value.name, value.text);
  }
  if (text.empty() && item.outcome != journal::Outcome::pass) return "no reason was given";
  return text::single_line(text);
}

std::vector<std::string> explanation(const journal::Case& item) {
  Lines lines;
  for (const std::string& detail : item.details) {
    if (!quotes_output(detail, item)) append_lines(lines, detail);
  }
  for (const journal::Finding& finding : item.findings) append_finding(lines, finding, item);
  for (const journal::RankEnd& end : item.ends) {
    const std::string reason = text::visible(end.reason);
    if (end.peer_left || is_told(reason, item, lines)) continue;
    lines.push_back(text::visible(fmt::format("{}: {}: {}", end.node, end.outcome, reason)));
  }
  return lines;
}

std::vector<std::string> output(const journal::Case& item) {
  Lines lines;
  for (const journal::RankEnd& end : item.ends) {
    if (end.tail.empty()) continue;
    lines.push_back(text::visible(fmt::format("last output of {}:", end.node)));
    for (const std::string& line : end.tail) append_lines(lines, line, "  ");
  }
  return lines;
}

std::string location(const journal::Run& run, const journal::Case& item) {
  return text::single_line(fmt::format("{}:{}", run.header.suite_file, item.line));
}

std::optional<Shortfall> shortfall(const journal::Run& run) {
  if (!run.plan_complete) {
    return Shortfall{"NotRun",
                     "not run: the runner was stopped or lost before its plan was complete"};
  }
  if (run.cases.empty()) return Shortfall{"NotRun", nothing_planned(run)};
  if (run.interrupted) return Shortfall{"Interrupted", "the run was interrupted"};
  const journal::Tally tally = run.tally();
  if (tally.judged() == 0) return Shortfall{"NothingJudged", "nothing was judged"};
  if (tally.pair_cases > 0 && tally.pairs_judged == 0)
    return Shortfall{"NothingJudged", "no pair was judged"};
  if (run.exit() <= 2) return std::nullopt;
  return Shortfall{"RunnerFailed", fmt::format("railgauge ended with exit code {}", run.exit())};
}

}  // namespace railgauge::wording
