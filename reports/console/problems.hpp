// What is not in order, in full: FAIL, then ERROR, then MARGINAL. Cases of one test with the same
// message stand together, so a dead node among hundreds is told once.
#pragma once

#include <iosfwd>

#include "console/console.hpp"

namespace railgauge::console {

void print_problems(const journal::Run& run, std::ostream& out, const Options& options);

}  // namespace railgauge::console
