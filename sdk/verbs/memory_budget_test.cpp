#include "verbs/memory_budget.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace railgauge::verbs {
namespace {

constexpr std::uint64_t mib = 1u << 20;

TEST(MemoryBudget, IsTheLeastOfItsThreeBounds) {
  EXPECT_EQ(area_budget({std::nullopt, 0}), 128 * mib);
  EXPECT_EQ(area_budget({std::nullopt, 1000 * mib}), 10 * mib);  // 2 %, two areas
  EXPECT_EQ(area_budget({8 * mib, 100'000 * mib}), 3 * mib);  // the common limit, less the queues'
  EXPECT_EQ(area_budget({std::uint64_t{1} << 40, 1'000'000 * mib}), 128 * mib);
}

TEST(MemoryBudget, ReadsMemoryAndPrivilegeBelowTheRoot) {
  const auto root = std::filesystem::temp_directory_path() / "railgauge-memory-budget-test";
  std::filesystem::create_directories(root / "proc/self");
  std::ofstream(root / "proc/meminfo") << "MemTotal:  2000 kB\nMemAvailable:    1024 kB\n";
  std::ofstream(root / "proc/self/status")
      << "CapInh:\t0000000000000000\nCapEff:\t000001ffffffffff\n";
  MemoryLimits limits = read_memory_limits(root);
  EXPECT_EQ(limits.available, mib);
  EXPECT_FALSE(limits.lockable);  // CAP_IPC_LOCK

  std::ofstream(root / "proc/self/status") << "CapEff:\t0000000000000000\n";
  limits = read_memory_limits(root);
  EXPECT_EQ(limits.lockable.value_or(lockable_memory()), lockable_memory());
  std::filesystem::remove_all(root);
  EXPECT_EQ(read_memory_limits(root).available, 0u);
}

}  // namespace
}  // namespace railgauge::verbs
