#include "verbs/pattern.hpp"

#include <gtest/gtest.h>

namespace railgauge::verbs {
namespace {

TransferShape shape_of(std::uint64_t size, std::uint32_t slots, std::uint32_t queues = 1) {
  TransferShape shape;
  shape.size = size;
  shape.stride = (size + 63) / 64 * 64;
  shape.slots = slots;
  shape.queues = queues;
  return shape;
}

struct Pattern : ::testing::Test {
  void use(const TransferShape& chosen) {
    shape = chosen;
    area.assign(shape.bytes(), std::byte{0});
    fill_pattern(area, shape, 1);
  }
  std::optional<Mismatch> check(std::vector<std::uint64_t> posted, std::uint64_t seed = 1) const {
    return find_mismatch(area, shape, seed, posted);
  }
  TransferShape shape;
  std::vector<std::byte> area;
};

TEST_F(Pattern, IsFoundAsItWasFilledForAnySize) {
  for (const std::uint64_t size : {1u, 7u, 8u, 63u, 64u, 1001u}) {
    use(shape_of(size, 3));
    EXPECT_FALSE(check({3})) << size;
    EXPECT_TRUE(check({3}, 2)) << size;  // another seed
  }
}

TEST_F(Pattern, LocatesOneWrongByte) {
  use(shape_of(1001, 3));
  for (const std::uint64_t offset : {0u, 7u, 500u, 1000u}) {
    std::byte& byte = area[shape.stride + offset];
    byte ^= std::byte{0x10};
    const auto found = check({3});
    ASSERT_TRUE(found) << offset;
    EXPECT_EQ(found->slot, 1u);
    EXPECT_EQ(found->offset, offset);
    EXPECT_EQ(found->slots_wrong, 1u);
    EXPECT_EQ(found->slots_checked, 3u);
    byte ^= std::byte{0x10};
  }
}

TEST_F(Pattern, SeesAMessageInTheWrongPlace) {
  use(shape_of(64, 2));
  std::swap_ranges(area.begin(), area.begin() + 64, area.begin() + 64);
  EXPECT_EQ(check({2})->slots_wrong, 2u);
}

TEST_F(Pattern, ChecksOnlySlotsThatWereWritten) {
  use(shape_of(64, 4, 2));
  std::fill(area.begin() + 3 * 64, area.end(), std::byte{0});  // slot 3: queue 1's second message
  EXPECT_FALSE(check({2, 1}));
  EXPECT_TRUE(check({2, 2}));
  EXPECT_FALSE(check({0, 0}));
}

}  // namespace
}  // namespace railgauge::verbs
