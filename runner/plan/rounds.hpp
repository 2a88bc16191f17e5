// Which pairs may be measured at the same time: every node at most once a round.
#pragma once

#include <utility>
#include <vector>

namespace railgauge::plan {

using Pair = std::pair<int, int>;  // indices of nodes; first is the initiator
using PairRounds = std::vector<std::vector<Pair>>;

// Every pair of `nodes` once, by the circle method: n-1 rounds, n for an odd number of nodes.
// The lower index is the initiator.
PairRounds full_mesh(const std::vector<int>& nodes);

// Neighbours, the last with the first; two nodes are one pair.
std::vector<Pair> ring(int nodes);
std::vector<Pair> hub(int nodes);  // the first with every other

// Each pair into the first round in which both its nodes are free.
PairRounds pack(const std::vector<Pair>& pairs, int nodes);

}  // namespace railgauge::plan
