// Which elements a suite has, where they may stand, and which attributes they take.
#pragma once

#include "suite/faults.hpp"
#include "suite/markup.hpp"

namespace railgauge::suite {

// Reports what is unknown, misplaced, missing or not supported yet, and removes children it
// reported.
void check_shape(Element& root, Faults& faults);

}  // namespace railgauge::suite
