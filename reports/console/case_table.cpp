#include "console/case_table.hpp"

#include <algorithm>
#include <ostream>

#include "console/style.hpp"
#include "text/sanitise.hpp"
#include "wording/wording.hpp"

namespace railgauge::console {
namespace {

using journal::Case;

// Beyond this a single odd name would push every other line's result out of sight.
constexpr std::size_t widest_test = 24, widest_target = 56;
// What is not in order is told in full below the table.
constexpr std::size_t longest_result = 110;

std::string test_of(const Case& item) {
  return text::single_line(item.test.empty() ? "expect" : item.test);
}

std::string target_of(const Case& item) {
  return text::truncate(text::single_line(item.target.empty() ? item.name : item.target), 300);
}

bool told_below(const Case& item) {
  return item.outcome != journal::Outcome::pass && item.outcome != journal::Outcome::skip;
}

std::string result_of(const Case& item) {
  const std::string result = wording::result(item);
  return told_below(item) ? text::truncate(result, longest_result) : result;
}

template <typename Column>
std::size_t width_of(const std::vector<Case>& cases, std::size_t widest, const Column& column) {
  std::size_t width = 0;
  for (const Case& item : cases) width = std::max(width, text::display_width(column(item)));
  return std::min(width, widest);
}

}  // namespace

void print_cases(const journal::Run& run, std::ostream& out, const Options& options) {
  const std::size_t test_width = width_of(run.cases, widest_test, test_of);
  const std::size_t target_width = width_of(run.cases, widest_target, target_of);
  for (const Case& item : run.cases) {
    const std::string outcome = padded(journal::name(item.outcome), 8);
    const std::string result = result_of(item);
    out << paint(outcome, item.outcome, options.colour) << "  " << padded(test_of(item), test_width)
        << "  ";
    if (result.empty()) {
      out << target_of(item) << '\n';
    } else {
      out << padded(target_of(item), target_width) << "  " << result << '\n';
    }
  }
}

}  // namespace railgauge::console
