// One line a case: outcome, test, target with its devices, and the measured value with its limit or
// the cause.
#pragma once

#include <iosfwd>

#include "console/console.hpp"

namespace railgauge::console {

void print_cases(const journal::Run& run, std::ostream& out, const Options& options);

}  // namespace railgauge::console
