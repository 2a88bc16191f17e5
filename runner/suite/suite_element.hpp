// The <suite> element: its name, expectation and tests.
#pragma once

#include "suite/faults.hpp"
#include "suite/markup.hpp"

namespace railgauge::suite {

// The root has its shape and its variables are replaced. With faults the result is incomplete.
Suite read_suite(const Element& root, const catalog::Catalog& catalog, Faults& faults);

}  // namespace railgauge::suite
