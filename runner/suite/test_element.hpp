// One <test> element against the catalog.
#pragma once

#include "suite/faults.hpp"
#include "suite/markup.hpp"

namespace railgauge::suite {

// Everything but the order, which takes all tests. A test with faults comes back as far as it could
// be read.
Test read_test(const Element& element, const catalog::Catalog& catalog, Faults& faults);

}  // namespace railgauge::suite
