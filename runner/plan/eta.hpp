// How long a plan will take when nothing goes wrong.
#pragma once

#include <cstdint>
#include <string>

#include "plan/plan.hpp"

namespace railgauge::plan {

// Sum over rounds of the longest case in each; what is judged without a run takes no time. The ways
// of a pair do not multiply: each is a case of its own, or both are measured at once.
std::uint64_t eta_ns(const Plan& plan, const suite::Suite& suite);

std::string duration_text(std::uint64_t ns);  // rounded up: "2 min 10 s"

}  // namespace railgauge::plan
