#include "plan/eta.hpp"

#include <algorithm>
#include <vector>

#include "suite/timeout.hpp"

namespace railgauge::plan {

std::uint64_t eta_ns(const Plan& plan, const suite::Suite& suite) {
  std::vector<std::uint64_t> longest(static_cast<std::size_t>(plan.rounds), 0);
  for (const Case& item : plan.cases) {
    if (item.test < 0 || item.preset) continue;
    const auto& check = *suite.tests[static_cast<std::size_t>(item.test)].check;
    std::uint64_t& round = longest[static_cast<std::size_t>(item.round)];
    round = std::max(round, suite::case_time(check, item.params).measuring());
  }
  std::uint64_t total = 0;
  for (const std::uint64_t round : longest) total += round;
  return total;
}

std::string duration_text(std::uint64_t ns) {
  const std::uint64_t seconds = (ns + 999'999'999) / 1'000'000'000;
  const std::uint64_t hours = seconds / 3600, minutes = seconds / 60 % 60;
  if (hours > 0) return std::to_string(hours) + " h " + std::to_string(minutes) + " min";
  if (minutes > 0) return std::to_string(minutes) + " min " + std::to_string(seconds % 60) + " s";
  return std::to_string(seconds) + " s";
}

}  // namespace railgauge::plan
