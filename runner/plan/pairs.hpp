// The pairs a test asks for, and whether its list of them makes sense.
#pragma once

#include <vector>

#include "plan/rails.hpp"
#include "plan/rounds.hpp"

namespace railgauge::plan {

// All pairs of the test's pattern over these members, dead ones too. A line of a pair list that
// names a node which is not among them is left out.
std::vector<Pair> pairs_of(const suite::Test& test, const std::vector<Member>& members);

// The same without the dead, in rounds.
PairRounds pair_rounds(const suite::Test& test, const std::vector<Member>& members);

// Throws BadPlan on a name in a pair list that is no node of this run.
void check_pair_list(const suite::Test& test, const std::vector<NodeState>& nodes);

}  // namespace railgauge::plan
