#include "plan/rounds.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <set>

namespace railgauge::plan {
namespace {

std::vector<int> upto(int nodes) {
  std::vector<int> result(static_cast<std::size_t>(nodes));
  std::iota(result.begin(), result.end(), 0);
  return result;
}

// Every pair once, no node twice in a round.
void expect_full(const PairRounds& rounds, int nodes) {
  std::set<Pair> seen;
  for (const auto& pairs : rounds) {
    std::set<int> busy;
    for (const auto& [a, b] : pairs) {
      EXPECT_LT(a, b);
      EXPECT_TRUE(busy.insert(a).second) << "node " << a << " twice in a round";
      EXPECT_TRUE(busy.insert(b).second) << "node " << b << " twice in a round";
      EXPECT_TRUE(seen.emplace(a, b).second) << a << "," << b << " twice";
    }
  }
  EXPECT_EQ(seen.size(), static_cast<std::size_t>(nodes * (nodes - 1) / 2));
}

TEST(Rounds, FullMeshOfAnEvenNumberTakesOneRoundLessThanNodes) {
  for (const int nodes : {2, 4, 6, 8, 16, 64}) {
    const PairRounds rounds = full_mesh(upto(nodes));
    EXPECT_EQ(rounds.size(), static_cast<std::size_t>(nodes - 1));
    expect_full(rounds, nodes);
  }
}

TEST(Rounds, FullMeshOfAnOddNumberHasAByeInEveryRound) {
  for (const int nodes : {3, 5, 7, 31}) {
    const PairRounds rounds = full_mesh(upto(nodes));
    EXPECT_EQ(rounds.size(), static_cast<std::size_t>(nodes));
    expect_full(rounds, nodes);
    for (const auto& pairs : rounds) EXPECT_EQ(pairs.size(), static_cast<std::size_t>(nodes / 2));
  }
}

TEST(Rounds, FullMeshKeepsTheIndicesItIsGiven) {
  EXPECT_EQ(full_mesh({3, 8}), (PairRounds{{{3, 8}}}));
  EXPECT_TRUE(full_mesh({}).empty());
  EXPECT_TRUE(full_mesh({5}).empty() || full_mesh({5}).front().empty());
}

TEST(Rounds, RingOfTwoIsOnePair) {
  EXPECT_EQ(ring(2), (std::vector<Pair>{{0, 1}}));
  EXPECT_EQ(ring(3), (std::vector<Pair>{{0, 1}, {1, 2}, {0, 2}}));
  EXPECT_TRUE(ring(1).empty());
}

TEST(Rounds, HubIsTheFirstWithEveryOther) {
  EXPECT_EQ(hub(4), (std::vector<Pair>{{0, 1}, {0, 2}, {0, 3}}));
}

TEST(Rounds, PackingFillsRoundsAndNeverUsesANodeTwice) {
  EXPECT_EQ(pack(ring(4), 4), (PairRounds{{{0, 1}, {2, 3}}, {{1, 2}, {0, 3}}}));
  EXPECT_EQ(pack(ring(5), 5).size(), 3u);
  EXPECT_EQ(pack(hub(6), 6).size(), 5u);
  EXPECT_TRUE(pack({}, 4).empty());
}

}  // namespace
}  // namespace railgauge::plan
