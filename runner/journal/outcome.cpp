#include "journal/outcome.hpp"

#include <algorithm>
#include <numeric>

namespace railgauge::journal {
namespace {

constexpr std::array<std::string_view, outcomes.size()> names{"PASS", "MARGINAL", "FAIL", "ERROR",
                                                              "SKIP"};

bool enough_judged(const Tally& tally) {
  return tally.judged() > 0 && (tally.pair_cases == 0 || tally.pairs_judged > 0);
}

}  // namespace

std::string_view name(Outcome outcome) { return names[static_cast<std::size_t>(outcome)]; }

std::optional<Outcome> outcome_of(std::string_view name) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) return std::nullopt;
  return outcomes[static_cast<std::size_t>(found - names.begin())];
}

bool is_judged(Outcome outcome) {
  return outcome == Outcome::pass || outcome == Outcome::marginal || outcome == Outcome::fail;
}

void Tally::add(Outcome outcome, bool on_two_nodes) {
  ++counts[static_cast<std::size_t>(outcome)];
  if (!on_two_nodes) return;
  ++pair_cases;
  if (is_judged(outcome)) ++pairs_judged;
}

std::size_t Tally::total() const {
  return std::accumulate(counts.begin(), counts.end(), std::size_t{0});
}

std::size_t Tally::judged() const {
  return count(Outcome::pass) + count(Outcome::marginal) + count(Outcome::fail);
}

int exit_code(const Tally& tally, bool strict, bool interrupted) {
  if (interrupted) return 130;
  if (tally.count(Outcome::fail) > 0) return 1;
  if (strict && tally.count(Outcome::marginal) > 0) return 1;
  if (tally.count(Outcome::error) > 0 || !enough_judged(tally)) return 2;
  return 0;
}

}  // namespace railgauge::journal
