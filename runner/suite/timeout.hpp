// How long a case may take, from what its check declares.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "suite/suite.hpp"

namespace railgauge::suite {

// What a check's declaration says about one case's duration, in ns. Of a swept param the largest
// value counts.
struct CaseTime {
  std::uint64_t base = 0;      // base_time_ns of the check
  std::uint64_t warm_up = 0;   // sum of params with role WARM_UP
  std::uint64_t duration = 0;  // sum of params with role DURATION
  std::uint64_t points = 1;    // product of the lengths of LIST params with role POINTS

  // base + (warm_up + duration) x points. Ways of a pair do not multiply: each is a case of its
  // own, or both are measured at once. Saturates.
  std::uint64_t measuring() const;
};
CaseTime case_time(const catalog::CheckInfo& check, const std::vector<ParamValues>& params);

// connect 10 s + measuring() + 20 s.
std::uint64_t default_timeout(const CaseTime& time);
// "connect 10 s + base 2 s + (warm-up 1 s + duration 5 s) x 3 points + 20 s"
// "46 s", for messages.
std::string duration_text(std::uint64_t ns);
std::string explain(const CaseTime& time);

}  // namespace railgauge::suite
