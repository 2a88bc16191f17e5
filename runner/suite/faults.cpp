#include "suite/faults.hpp"

#include <algorithm>

#include "text/sanitise.hpp"

namespace railgauge::suite {
namespace {

constexpr std::size_t most_lines = 100;
constexpr std::size_t longest_line = 600;
constexpr std::size_t longest_quotation = 60;

// A fault is one line whatever the suite holds: entities can put a line break into a value.
std::string one_line(std::string_view text, std::size_t longest) {
  return text::truncate(text::single_line(text), longest);
}

}  // namespace

std::string in_quotes(std::string_view text) {
  return "'" + one_line(text, longest_quotation) + "'";
}

void Faults::add(std::size_t offset, const std::string& what) {
  found_.push_back({offset, one_line(what, longest_line), false});
}

void Faults::add_line(std::size_t offset, const std::string& line) {
  found_.push_back({offset, one_line(line, longest_line), true});
}

std::vector<std::string> Faults::lines() const {
  std::vector<Fault> sorted = found_;
  std::ranges::stable_sort(sorted, {}, &Fault::offset);
  std::vector<std::string> result;
  for (std::size_t i = 0; i < sorted.size() && i < most_lines; ++i) {
    const Fault& fault = sorted[i];
    result.push_back(fault.placed ? fault.text
                                  : source_.position(fault.offset) + ": " + fault.text);
  }
  if (sorted.size() > most_lines)
    result.push_back(source_.file() + ": and " + std::to_string(sorted.size() - most_lines) +
                     " more faults");
  return result;
}

}  // namespace railgauge::suite
