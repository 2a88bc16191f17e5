// How long a plan will take when nothing goes wrong.
#pragma once

#include <cstdint>
#include <string>

#include "plan/plan.hpp"

namespace railgauge::plan {

// base + warm-up + duration x points, from the check's declaration. The directions of a test are
// cases of their own, or at once with "both", so they do not multiply here.
std::uint64_t case_time_ns(const catalog::CheckInfo& check, const Case& item);

// Sum over rounds of the longest case in each; what is judged without a run takes no time.
std::uint64_t eta_ns(const Plan& plan, const suite::Suite& suite);

std::string duration_text(std::uint64_t ns);  // "2 min 10 s", "under 1 s"

}  // namespace railgauge::plan
