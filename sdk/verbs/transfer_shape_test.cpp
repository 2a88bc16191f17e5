#include "verbs/transfer_shape.hpp"

#include <gmock/gmock.h>

#include "verbs/error.hpp"
#include "verbs/fake_fabric.hpp"

namespace railgauge::verbs {
namespace {

TransferWish wish(std::uint64_t size, std::uint32_t depth = 128) { return {size, depth, 0, 0}; }

TransferShape shape_of(const TransferWish& wanted, std::uint64_t rate = 100'000'000'000,
                       bool bonded = false) {
  PortState a = fake_port("a", 1), b = fake_port("b", 2);
  a.rate = rate;
  b.rate = 400'000'000'000;
  b.bonded = bonded;
  return shape(wanted, a, b);
}

TEST(TransferShape, QueuePairsFollowTheSlowerEndAndABond) {
  EXPECT_EQ(shape_of(wish(65536), 100'000'000'000).queues, 1u);
  EXPECT_EQ(shape_of(wish(65536), 200'000'000'000).queues, 4u);
  EXPECT_EQ(shape_of(wish(65536), 100'000'000'000, true).queues, 8u);
  EXPECT_EQ(shape_of(wish(65536), 0).queues, 1u);
  EXPECT_THAT(shape_of(wish(65536), 0).why_queues, ::testing::HasSubstr("not known"));
  TransferWish declared = wish(65536);
  declared.declared_rate = 200'000'000'000;
  EXPECT_EQ(shape_of(declared, 2'500'000'000).queues, 4u);
  declared.queues = 2;
  EXPECT_EQ(shape_of(declared).queues, 2u);
}

TEST(TransferShape, LargeMessagesCompleteOneByOneAndSmallOnesInChains) {
  EXPECT_EQ(shape_of(wish(64)).signal_every, 32u);
  EXPECT_EQ(shape_of(wish(4096)).signal_every, 16u);
  EXPECT_EQ(shape_of(wish(65536)).signal_every, 1u);
  EXPECT_EQ(shape_of(wish(1 << 20)).signal_every, 1u);
}

TEST(TransferShape, DepthIsWholeChainsWithinEveryLimit) {
  EXPECT_EQ(shape_of(wish(64)).depth, 128u);
  EXPECT_EQ(shape_of(wish(64, 1)).depth, 1u);
  EXPECT_EQ(shape_of(wish(64, 1)).signal_every, 1u);
  for (const std::uint32_t depth : {1u, 2u, 3u, 5u, 100u, 127u, 1000u}) {
    const TransferShape chosen = shape_of(wish(64, depth));
    EXPECT_EQ(chosen.depth % chosen.signal_every, 0u) << depth;
    EXPECT_GE(chosen.depth, 1u) << depth;
    EXPECT_LE(chosen.depth, depth);
  }
  EXPECT_EQ(shape_of(wish(8 << 20)).depth, 2u);  // 16 MiB in flight are enough
  PortState small = fake_port("a", 1);
  small.max_depth = 16;
  EXPECT_LE(shape(wish(64), small, fake_port("b", 2)).depth, 15u);
  small.max_depth = 8192;
  small.max_completions = 100;
  TransferWish many = wish(64);
  many.queues = 4;
  EXPECT_LE((shape(many, small, fake_port("b", 2)).depth + 1) * 4, 100u);
}

TEST(TransferShape, MemoryStaysSmallAndWithinTheBudgetOfBothEnds) {
  EXPECT_EQ(shape_of(wish(65536)).slots, 32u);  // 2 MiB
  EXPECT_EQ(shape_of(wish(8 << 20)).slots, 1u);
  EXPECT_EQ(shape_of(wish(1)).stride, 64u);
  PortState tight = fake_port("a", 1);
  tight.registrable = 200'000;
  EXPECT_EQ(shape(wish(65536), fake_port("b", 2), tight).slots, 3u);
}

TEST(TransferShape, RefusesAMessageThatDoesNotFit) {
  PortState tight = fake_port("a", 1);
  tight.registrable = 1000;
  EXPECT_THROW(shape(wish(65536), fake_port("b", 2), tight), Unusable);
  EXPECT_THROW(shape(wish(0), fake_port("b", 2), tight), Unusable);
  tight.max_message = 8 << 20;
  EXPECT_THROW(shape(wish(16 << 20), fake_port("b", 2), tight), Unusable);
}

TEST(TransferShape, QueuesShareNoSlotWhileThereAreEnough) {
  TransferWish wanted = wish(4096);
  wanted.queues = 4;
  const TransferShape chosen = shape_of(wanted);
  EXPECT_NE(chosen.slot(0, 0), chosen.slot(1, 0));
  EXPECT_NE(chosen.slot(3, 0), chosen.slot(0, 1));
  EXPECT_LT(chosen.slot(3, 1'000'000'007), chosen.slots);
}

}  // namespace
}  // namespace railgauge::verbs
