#include "plan/rounds.hpp"

#include <algorithm>
#include <cstddef>

namespace railgauge::plan {
namespace {

Pair ordered(int a, int b) { return {std::min(a, b), std::max(a, b)}; }

}  // namespace

// One node stays, the others turn around it; a bye takes the place of a missing even one.
// The schedule of round-robin tournaments (Kirkman 1847).
PairRounds full_mesh(const std::vector<int>& nodes) {
  constexpr int bye = -1;
  std::vector<int> circle = nodes;
  if (circle.size() % 2 == 1) circle.push_back(bye);
  const std::size_t size = circle.size();
  PairRounds rounds;
  for (std::size_t round = 1; round < size; ++round) {
    std::vector<Pair> pairs;
    for (std::size_t i = 0; i < size / 2; ++i)
      if (circle[i] != bye && circle[size - 1 - i] != bye)
        pairs.push_back(ordered(circle[i], circle[size - 1 - i]));
    std::ranges::sort(pairs);
    rounds.push_back(std::move(pairs));
    std::rotate(circle.begin() + 1, circle.end() - 1, circle.end());
  }
  return rounds;
}

std::vector<Pair> ring(int nodes) {
  std::vector<Pair> pairs;
  for (int node = 0; node + 1 < nodes; ++node) pairs.emplace_back(node, node + 1);
  if (nodes > 2) pairs.emplace_back(0, nodes - 1);
  return pairs;
}

std::vector<Pair> hub(int nodes) {
  std::vector<Pair> pairs;
  for (int node = 1; node < nodes; ++node) pairs.emplace_back(0, node);
  return pairs;
}

PairRounds pack(const std::vector<Pair>& pairs, int nodes) {
  std::vector<std::vector<bool>> busy(static_cast<std::size_t>(nodes));  // by node, then round
  const auto free = [&](int node, std::size_t round) {
    const auto& rounds = busy[static_cast<std::size_t>(node)];
    return round >= rounds.size() || !rounds[round];
  };
  const auto occupy = [&](int node, std::size_t round) {
    auto& rounds = busy[static_cast<std::size_t>(node)];
    if (rounds.size() <= round) rounds.resize(round + 1, false);
    rounds[round] = true;
  };
  PairRounds result;
  for (const auto& [a, b] : pairs) {
    std::size_t round = 0;
    while (!free(a, round) || !free(b, round)) ++round;
    occupy(a, round);
    occupy(b, round);
    if (result.size() <= round) result.resize(round + 1);
    result[round].emplace_back(a, b);
  }
  return result;
}

}  // namespace railgauge::plan
