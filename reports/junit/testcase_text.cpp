#include "junit/testcase_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "junit/identity.hpp"
#include "text/sanitise.hpp"
#include "wording/wording.hpp"

namespace railgauge::junit {
namespace {

using Lines = std::vector<std::string>;

constexpr std::size_t output_lines = 50;
constexpr std::size_t reserved_for_output = 1024;  // of a failure's text, when its reasons are long
constexpr std::size_t room_for_count = 48;         // "123456 more values are in journal.jsonl"

std::string joined(const Lines& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + '\n';
  return text;
}

// The last lines that fit, whole ones as far as possible.
std::string last_lines(const Lines& lines, std::size_t max_bytes) {
  const std::size_t first = lines.size() > output_lines ? lines.size() - output_lines : 0;
  std::string text = joined(Lines(lines.begin() + static_cast<std::ptrdiff_t>(first), lines.end()));
  return text::keep_end(text, max_bytes);
}

std::string unit_suffix(const std::string& unit) {
  static const std::map<std::string, std::string> suffixes{
      {"bit/s", "_bit_per_s"}, {"B", "_bytes"}, {"ns", "_ns"},
      {"1/s", "_per_s"},       {"1", ""},       {"", ""},
      {"%", "_percent"}};
  const auto found = suffixes.find(unit);
  return found == suffixes.end() ? "_" + slug(unit) : found->second;
}

std::string property_lines(const journal::Case& item, std::size_t max_bytes) {
  std::string text;
  for (std::size_t i = 0; i < item.values.size(); ++i) {
    const std::string line =
        fmt::format("[[PROPERTY|{}={}]]\n", property_name(item.values[i]), item.values[i].value);
    if (text.size() + line.size() + room_for_count > max_bytes) {
      return text + fmt::format("{} more values are in journal.jsonl\n", item.values.size() - i);
    }
    text += line;
  }
  return text;
}

std::string place(const journal::Run& run, const journal::Case& item) {
  return "at " + text::keep_end(wording::location(run, item), max_message_bytes);
}

// Between the first and the last line: the message again if it had to be cut, why, and the output's
// end.
std::string reasons(const journal::Case& item, std::size_t max_bytes) {
  const std::string whole = wording::result(item);
  std::string text = whole.size() > max_message_bytes ? whole + '\n' : "";
  text += joined(wording::explanation(item));
  const Lines output = wording::output(item);
  const std::size_t reserved = std::min(joined(output).size(), reserved_for_output);
  text = text::truncate(text, max_bytes - reserved);
  if (!text.empty() && text.back() != '\n') text += '\n';
  return text + last_lines(output, max_bytes - std::min(text.size(), max_bytes));
}

}  // namespace

std::string property_name(const journal::Value& value) {
  std::string name = slug(value.name) + unit_suffix(value.unit);
  for (const auto& [label, text] : value.labels)
    name += fmt::format(".{}-{}", slug(label), slug(text));
  return name;
}

std::string message_of(const journal::Case& item) {
  return text::truncate(wording::result(item), max_message_bytes);
}

std::string failure_text(const journal::Run& run, const journal::Case& item, bool brief) {
  const std::string first = message_of(item) + '\n', last = place(run, item);
  const std::size_t room = max_failure_bytes - first.size() - last.size() - 1;
  return first + (brief ? "" : reasons(item, room)) + last;
}

std::string passing_output(const journal::Case& item) {
  std::string text;
  if (item.outcome == journal::Outcome::marginal)
    text = fmt::format("MARGINAL: {}\n", message_of(item));
  text += property_lines(item, max_passing_output_bytes - text.size());
  for (const std::string& line : wording::explanation(item)) {
    if (text.size() + line.size() < max_passing_output_bytes) text += line + '\n';
  }
  return text;
}

std::string failing_output(const journal::Run& run, const journal::Case& item) {
  std::string text = property_lines(item, max_failing_output_bytes / 2);
  const Lines output = wording::output(item);
  const std::string all = joined(output);
  if (all.empty() || failure_text(run, item, false).find(all) != std::string::npos) return text;
  return text + text::keep_end(all, max_failing_output_bytes - text.size());
}

}  // namespace railgauge::junit
