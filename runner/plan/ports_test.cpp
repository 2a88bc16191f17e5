#include "plan/ports.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "plan/faults.hpp"
#include "plan/fixture.hpp"
#include "plan/fold.hpp"
#include "plan/subnets.hpp"

namespace railgauge::plan {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::vector<std::string> devices(const std::vector<NodePort>& ports) {
  std::vector<std::string> result;
  for (const NodePort& port : ports) result.push_back(port_name(port.port));
  return result;
}

TEST(Ports, WithoutAnInventoryThoseInUseAreUnderTest) {
  auto addressed = fixture::dead_port("rxe1", "eth1");
  addressed.addresses.push_back({"10.77.1.1", 24, false});
  const auto state = fixture::node(
      "a", {fixture::port("rxe0", ""), addressed, fixture::dead_port("rxe2", "eth2")});
  const NodePorts ports = choose_ports(state);
  EXPECT_THAT(devices(ports.used), ElementsAre("rxe0", "rxe1"));
  ASSERT_THAT(devices(ports.left_out), ElementsAre("rxe2"));
  EXPECT_EQ(ports.left_out.front().why, "not in use: no carrier, state DOWN, no address");
}

TEST(Ports, TheInventorysGlobsDecideAndKeepADeadPort) {
  auto state = fixture::node("a", {fixture::port("mlx5_0", ""), fixture::port("mlx5_1", ""),
                                   fixture::dead_port("rocep1s0f0", "eth2")});
  state.node.ports = {"rocep*"};
  const NodePorts ports = choose_ports(state);
  EXPECT_THAT(devices(ports.used), ElementsAre("rocep1s0f0"));
  EXPECT_THAT(devices(ports.left_out), ElementsAre("mlx5_0", "mlx5_1"));
  EXPECT_EQ(ports.left_out.front().why, "not named by the inventory");
  EXPECT_THAT(ports.absent, IsEmpty());
}

TEST(Ports, AGlobMayNameThePortNumber) {
  auto second = fixture::port("mlx4_0", "");
  second.number = 2;
  auto state = fixture::node("a", {fixture::port("mlx4_0", ""), second});
  state.node.ports = {"mlx4_0/2"};
  EXPECT_THAT(devices(choose_ports(state).used), ElementsAre("mlx4_0/2"));
}

TEST(Ports, RailsOfTheInventoryNamePortsToo) {
  auto state = fixture::node("a", {fixture::dead_port("rxe0", "eth0"), fixture::port("rxe1", "")});
  state.node.rails = {{"rxe0", "rail0"}};
  EXPECT_THAT(devices(choose_ports(state).used), ElementsAre("rxe0"));
}

TEST(Ports, WhatTheInventoryNamesAndIsNotThereIsAbsent) {
  auto state = fixture::node("a", {fixture::port("rxe0", "")});
  state.node.ports = {"rxe*", "mlx5_9"};
  state.node.rails = {{"rxe0", "rail0"}, {"rxe1", "rail1"}};
  EXPECT_THAT(choose_ports(state).absent, ElementsAre("mlx5_9", "rxe1"));
}

TEST(Ports, TheDeclaredRateGoesWithThePort) {
  auto state = fixture::node("a", {fixture::port("rxe0", "")});
  state.node.rate = 200e9;
  EXPECT_EQ(choose_ports(state).used.front().port.declared_rate, 200e9);
}

TEST(Ports, ALineSaysWhatIsSeenAndWhatToDo) {
  const auto state = fixture::node("node-1", {fixture::dead_port("rxe1", "eth1")});
  const NodePorts ports = choose_ports(state);
  EXPECT_EQ(port_line("node-1", ports.left_out.front()),
            "node-1/rxe1 (eth1): no carrier, state DOWN, no address");
  EXPECT_EQ(port_advice(state.facts->ports.front()), "check the cable and both its ends");

  auto down = fixture::dead_port("rxe1", "eth1");
  down.carrier.reset();
  EXPECT_EQ(port_advice(down), "run `ip link set eth1 up`");
  EXPECT_THAT(port_condition(down), HasSubstr("interface down"));
  EXPECT_EQ(port_advice(fixture::port("rxe1", "", "eth1")),
            "give eth1 an address in the rail's subnet");
  EXPECT_EQ(port_advice(fixture::port("rxe1", "10.0.0.1/24", "eth1")), "");
}

TEST(Subnets, AnAddressLiesInItsNetwork) {
  EXPECT_EQ(network({"10.77.3.9", 24, false}), "10.77.3.0/24");
  EXPECT_EQ(network({"10.77.3.9", 31, false}), "10.77.3.8/31");
  EXPECT_EQ(network({"10.77.3.9", 0, false}), "0.0.0.0/0");
  EXPECT_EQ(network({"fd00:1::5", 64, true}), "fd00:1::/64");
  EXPECT_EQ(network({"fe80::1", 64, true}), std::nullopt);
  EXPECT_EQ(network({"nonsense", 24, false}), std::nullopt);
  EXPECT_EQ(network({"10.77.3.9", 33, false}), std::nullopt);
}

TEST(Subnets, LinkLocalIPv4CountsOnlyAlone) {
  auto facts = fixture::port("rxe0", "169.254.3.4/16");
  EXPECT_THAT(networks(facts), ElementsAre("169.254.0.0/16"));
  facts.addresses.push_back({"10.0.0.1", 24, false});
  EXPECT_THAT(networks(facts), ElementsAre("10.0.0.0/24"));
}

TEST(Subnets, AnInfiniBandPortWithoutAddressesHasTheSubnetOfItsGid) {
  auto facts = fixture::port("ibp1", "");
  facts.gids.push_back({0, "fe80:0000:0000:0000:0002:c903:0000:0001", "", ""});
  EXPECT_THAT(networks(facts), IsEmpty()) << "link-local says nothing on Ethernet";
  facts.link_layer = "InfiniBand";
  EXPECT_THAT(networks(facts), ElementsAre("ib-fe80:0000:0000:0000"));
}

TEST(Subnets, AddressesAreComparedInOneSpelling) {
  EXPECT_EQ(plain_address("fd00:0:0::1%eth0"), "fd00::1");
  EXPECT_EQ(plain_address(""), "");
  EXPECT_EQ(plain_address("UNKNOWN"), "");
}

TEST(Fold, ConsecutiveNamesBecomeARange) {
  EXPECT_EQ(fold({"node-1", "node-2", "node-3", "b1"}), "node-[1-3],b1");
  EXPECT_EQ(fold({"n08", "n09", "n10"}), "n[08-10]");
  EXPECT_EQ(fold({"n9", "n10"}), "n[9-10]");
  EXPECT_EQ(fold({"n1", "n3"}), "n1,n3");
  EXPECT_EQ(fold({"n1", "n02"}), "n1,n02");
  EXPECT_EQ(fold({"10", "11"}), "10,11") << "a bare number is a name of its own";
  EXPECT_EQ(fold({}), "");
}

}  // namespace
}  // namespace railgauge::plan
