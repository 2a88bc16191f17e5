// Everything that stands behind a verdict, a line each.
#pragma once

#include <string>
#include <vector>

#include "verdict/ends.hpp"
#include "verdict/limit.hpp"

namespace railgauge::verdict {

std::vector<std::string> details_of(const suite::Test& test, const Evidence& evidence,
                                    const std::vector<LimitVerdict>& limits,
                                    const std::vector<std::string>& earlier_failures);

// Judged points, the deciding one of each limit first; without one, all points of the first
// declared metric that has any.
std::vector<Value> values_of(const suite::Test& test, const Evidence& evidence,
                             const std::vector<LimitVerdict>& limits);

}  // namespace railgauge::verdict
