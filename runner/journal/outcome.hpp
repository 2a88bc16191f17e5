// The five outcomes of a case, how often each occurred, and what that makes of the run.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace railgauge::journal {

enum class Outcome { pass, marginal, fail, error, skip };
inline constexpr std::array outcomes{Outcome::pass, Outcome::marginal, Outcome::fail,
                                     Outcome::error, Outcome::skip};

std::string_view name(Outcome outcome);  // "PASS"
std::optional<Outcome> outcome_of(std::string_view name);

// Measured, with whatever result: PASS, MARGINAL or FAIL.
bool is_judged(Outcome outcome);

struct Tally {
  std::array<std::size_t, outcomes.size()> counts{};
  std::size_t pair_cases = 0, pairs_judged = 0;  // cases on two nodes

  void add(Outcome outcome, bool on_two_nodes);
  std::size_t count(Outcome outcome) const { return counts[static_cast<std::size_t>(outcome)]; }
  std::size_t total() const;
  std::size_t judged() const;
};

// 0 nothing worse than MARGINAL, something judged, and one pair judged if there are pair cases; 1 a
// FAIL, or a MARGINAL with strict; 2 no FAIL but an ERROR, or not enough judged; 130 interrupted.
int exit_code(const Tally& tally, bool strict, bool interrupted);

}  // namespace railgauge::journal
