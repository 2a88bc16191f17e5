#include "console/problems.hpp"

#include <fmt/format.h>

#include <map>
#include <ostream>
#include <tuple>

#include "console/style.hpp"
#include "text/sanitise.hpp"
#include "wording/wording.hpp"

namespace railgauge::console {
namespace {

using journal::Case;

struct Problem {
  const Case* first = nullptr;
  std::vector<const Case*> also;
};

constexpr std::size_t targets_listed = 8;

std::vector<Problem> problems_of(const journal::Run& run, journal::Outcome outcome) {
  std::vector<Problem> problems;
  std::map<std::tuple<std::string, std::string, std::string>, std::size_t> known;
  for (const Case& item : run.cases) {
    if (item.outcome != outcome) continue;
    const auto [found, added] =
        known.try_emplace({item.test, item.kind, item.message}, problems.size());
    if (added) {
      problems.push_back({&item, {}});
    } else {
      problems[found->second].also.push_back(&item);
    }
  }
  return problems;
}

void print_also(const Problem& problem, std::ostream& out) {
  if (problem.also.empty()) return;
  out << "  the same for " << problem.also.size() << " more:";
  for (std::size_t i = 0; i < problem.also.size() && i < targets_listed; ++i) {
    out << (i == 0 ? " " : ", ") << text::truncate(text::single_line(problem.also[i]->name), 300);
  }
  out << (problem.also.size() > targets_listed ? ", \u2026\n" : "\n");
}

void print_problem(const journal::Run& run, const Problem& problem, std::ostream& out,
                   const Options& options) {
  const Case& item = *problem.first;
  out << '\n'
      << paint(journal::name(item.outcome), item.outcome, options.colour) << ' '
      << text::single_line(fmt::format("{}  {}", item.test.empty() ? "expect" : item.test,
                                       item.target.empty() ? item.name : item.target));
  if (!item.kind.empty()) out << "  [" << text::single_line(item.kind) << ']';
  out << "\n  " << wording::result(item) << '\n';
  for (const std::string& line : wording::explanation(item)) out << "    " << line << '\n';
  for (const std::string& line : wording::output(item)) out << "    " << line << '\n';
  print_also(problem, out);
  out << "  at " << wording::location(run, item) << '\n';
}

}  // namespace

void print_problems(const journal::Run& run, std::ostream& out, const Options& options) {
  for (const auto outcome :
       {journal::Outcome::fail, journal::Outcome::error, journal::Outcome::marginal}) {
    for (const Problem& problem : problems_of(run, outcome))
      print_problem(run, problem, out, options);
  }
}

}  // namespace railgauge::console
