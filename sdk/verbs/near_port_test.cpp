#include "verbs/near_port.hpp"

#include <gmock/gmock.h>
#include <sched.h>

#include <filesystem>
#include <fstream>
#include <thread>

namespace railgauge::verbs {
namespace {

using ::testing::ElementsAre;
namespace fs = std::filesystem;

TEST(CpuList, IsReadAsTheKernelWritesIt) {
  EXPECT_THAT(parse_cpu_list("0-3,8"), ElementsAre(0, 1, 2, 3, 8));
  EXPECT_THAT(parse_cpu_list("5"), ElementsAre(5));
  for (const char* text : {"", "a", "1-", "1,,2", "-1", "0-99999999"})
    EXPECT_THROW(parse_cpu_list(text), std::invalid_argument) << text;
}

struct NearPort : ::testing::Test {
  NearPort() : folder(root / "sys/class/infiniband/mlx5_0/device") {
    fs::create_directories(folder);
  }
  ~NearPort() override { fs::remove_all(root); }
  // In a thread of its own, which the affinity dies with: the list, and how many CPUs the thread
  // then has.
  std::pair<std::string, int> stay(const std::string& node, const std::string& cpus) const {
    std::ofstream(folder / "numa_node") << node << '\n';
    std::ofstream(folder / "local_cpulist") << cpus << '\n';
    std::pair<std::string, int> result;
    std::thread([&] {
      result.first = stay_near("mlx5_0", root);
      cpu_set_t mine;
      sched_getaffinity(0, sizeof mine, &mine);
      result.second = CPU_COUNT(&mine);
    }).join();
    return result;
  }
  static int first_allowed() {
    cpu_set_t mine;
    sched_getaffinity(0, sizeof mine, &mine);
    int cpu = 0;
    while (!CPU_ISSET(cpu, &mine)) ++cpu;
    return cpu;
  }
  fs::path root = fs::temp_directory_path() / "railgauge-near-port-test";
  fs::path folder;
};

TEST_F(NearPort, KeepsTheThreadOnTheCpusOfTheCard) {
  if (std::thread::hardware_concurrency() < 2) GTEST_SKIP() << "one CPU leaves no choice";
  const std::string cpu = std::to_string(first_allowed());
  EXPECT_EQ(stay("0", cpu), std::pair(cpu, 1));
}

TEST_F(NearPort, LeavesTheThreadAloneWithoutAReason) {
  const int all = stay("-1", "0").second;
  EXPECT_EQ(stay("-1", "0"), std::pair(std::string(), all));      // one memory node
  EXPECT_EQ(stay("1", "1023"), std::pair(std::string(), all));    // not allowed to use any of them
  EXPECT_EQ(stay("0", "0-1023"), std::pair(std::string(), all));  // all of them are near
  EXPECT_EQ(stay_near("rxe0", root), "");                         // no device behind it
}

}  // namespace
}  // namespace railgauge::verbs
