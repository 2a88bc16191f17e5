// Over which pairs, rails and ways a test runs: attributes that only some topologies have.
#pragma once

#include "suite/faults.hpp"
#include "suite/markup.hpp"

namespace railgauge::suite {

// Fills pairs, pair_list, rails, direction and share_rails of `test`, whose check is known.
void read_spread(const Element& element, Test& test, Faults& faults);

}  // namespace railgauge::suite
