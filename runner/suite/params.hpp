// The <param> elements of a test against what its check declares.
#pragma once

#include <vector>

#include "suite/faults.hpp"
#include "suite/markup.hpp"

namespace railgauge::suite {

// Every declared param that has a value or a default, in declared order. check_at: where the test
// names its check, for what the declaration itself gets wrong.
std::vector<ParamValues> read_params(const Element& test, const catalog::CheckInfo& check,
                                     std::size_t check_at, Faults& faults);

}  // namespace railgauge::suite
