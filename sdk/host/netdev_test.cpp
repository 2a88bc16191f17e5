#include "host/netdev.hpp"

#include <gtest/gtest.h>

#include "host/scratch_tree.hpp"

namespace railgauge::host {
namespace {

class NetdevTest : public ::testing::Test {
 protected:
  // upper stands on lower, as `lower_*` links in sysfs say.
  void stack(const std::string& upper, const std::string& lower) const {
    scratch_.folder("sys/class/net/" + upper + "/lower_" + lower);
  }
  std::string found(const std::vector<std::string>& gid_netdevs, int number = 1) const {
    PortFacts port;
    port.device = "mlx5_0";
    port.number = number;
    for (const std::string& netdev : gid_netdevs)
      port.gids.push_back({0, "fe80::", "RoCE v2", netdev});
    return netdev_of(Tree(scratch_.root()), port);
  }

  const ScratchTree scratch_;
};

TEST_F(NetdevTest, TheGidTableNamesIt) {
  EXPECT_EQ(found({"eth0", "eth0", ""}), "eth0");
  EXPECT_EQ(found({}), "");
}

TEST_F(NetdevTest, UppersGiveWayToWhatTheyStandOn) {
  stack("eth0.100", "eth0");
  stack("macvlan0", "eth0");
  EXPECT_EQ(found({"eth0", "eth0.100", "macvlan0"}), "eth0");
}

TEST_F(NetdevTest, ABondIsThePortsNetdevAlthoughItStandsOnItsSlaves) {
  stack("bond0", "eth0");
  stack("bond0", "eth1");
  stack("bond0.100", "bond0");
  scratch_.write("sys/class/infiniband/mlx5_0/device/net/eth0/dev_port", "0");
  scratch_.write("sys/class/net/eth0/dev_port", "0");
  EXPECT_EQ(found({"bond0"}), "bond0");
  EXPECT_EQ(found({"bond0", "bond0.100"}), "bond0");
}

TEST_F(NetdevTest, TwoPortsOfOneFunctionAreToldApartByDevPort) {
  for (const char* netdev : {"eth4", "eth5"})
    scratch_.folder(std::string("sys/class/infiniband/mlx5_0/device/net/") + netdev);
  scratch_.write("sys/class/net/eth4/dev_port", "1\n");
  scratch_.write("sys/class/net/eth5/dev_port", "0\n");
  EXPECT_EQ(found({}, 1), "eth5");
  EXPECT_EQ(found({}, 2), "eth4");
  EXPECT_EQ(found({}, 3), "");
  EXPECT_EQ(found({"a", "b"}, 1), "eth5") << "an ambiguous GID table is no answer";
}

TEST_F(NetdevTest, SoftRoceNamesItsParentWhenItsGidsAreGone) {
  scratch_.write("sys/class/infiniband/mlx5_0/parent", "eth7\n");
  EXPECT_EQ(found({}), "eth7");
  EXPECT_EQ(found({"bond0"}), "bond0") << "enslaving eth7 moves the GIDs to the bond";
}

}  // namespace
}  // namespace railgauge::host
