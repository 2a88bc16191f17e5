#include "plan/rails.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "plan/fixture.hpp"

namespace railgauge::plan {
namespace {

using fixture::node;
using fixture::port;
using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> labels(const Fabric& fabric) {
  std::vector<std::string> result;
  for (const Rail& rail : fabric.rails) result.push_back(rail.label);
  return result;
}

TEST(Rails, SubnetsWithOnePortOfEachNode) {
  const auto nodes = fixture::cluster(3, 2);
  const Fabric fabric = find_rails(nodes);
  EXPECT_THAT(labels(fabric), ElementsAre("10.77.0.0/24", "10.77.1.0/24"));
  EXPECT_EQ(fabric.rails_from, "subnets");
  EXPECT_EQ(fabric.rails[1].ports.size(), 3u);
  EXPECT_EQ(fabric.rails[1].ports[2].first, "node-3");
  EXPECT_EQ(fabric.members[0].ports.used[1].port.rail, "10.77.1.0/24");
}

TEST(Rails, ADeadRailDoesNotShiftTheOthersLabel) {
  auto nodes = fixture::cluster(2, 2);
  for (NodeState& state : nodes) state.facts->ports[0] = fixture::dead_port("rxe0", "eth0");
  EXPECT_THAT(labels(find_rails(nodes)), ElementsAre("10.77.1.0/24"));
}

TEST(Rails, APulledCableWithItsAddressStillThereKeepsTheRail) {
  auto nodes = fixture::cluster(2, 1);
  nodes[0].facts->ports[0].carrier = false;
  nodes[0].facts->ports[0].state = "1: DOWN";
  EXPECT_THAT(labels(find_rails(nodes)), ElementsAre("10.77.0.0/24"));
}

TEST(Rails, AnAddresslessPortIsOnNoRail) {
  auto nodes = fixture::cluster(2, 1);
  nodes[1].facts->ports[0].addresses.clear();
  const Fabric fabric = find_rails(nodes);
  EXPECT_THAT(labels(fabric), IsEmpty());
  EXPECT_EQ(fabric.rails_from, "");
}

TEST(Rails, GlobalIPv6SubnetsCountAndLinkLocalDoNot) {
  EXPECT_THAT(labels(find_rails(
                  {node("a", {port("x", "fd00::1/64")}), node("b", {port("x", "fd00::2/64")})})),
              ElementsAre("fd00::/64"));
  EXPECT_THAT(labels(find_rails(
                  {node("a", {port("x", "fe80::1/64")}), node("b", {port("x", "fe80::2/64")})})),
              IsEmpty());
}

TEST(Rails, BothAddressFamiliesOnOneCableAreOneRail) {
  auto nodes = fixture::cluster(2, 1);
  nodes[0].facts->ports[0].addresses.push_back({"fd00::1", 64, true});
  nodes[1].facts->ports[0].addresses.push_back({"fd00::2", 64, true});
  EXPECT_THAT(labels(find_rails(nodes)), ElementsAre("10.77.0.0/24"));
}

TEST(Rails, TwoPortsOfANodeInOneSubnetAreAmbiguous) {
  const std::vector<NodeState> nodes{
      node("a", {port("x", "169.254.1.1/16"), port("y", "169.254.1.2/16")}),
      node("b", {port("x", "169.254.1.3/16"), port("y", "169.254.1.4/16")})};
  const Fabric fabric = find_rails(nodes);
  EXPECT_THAT(labels(fabric), IsEmpty());
  EXPECT_THAT(ambiguous_planes(fabric.members[0], fabric.members[1]), ElementsAre(0));
  EXPECT_EQ(fabric.planes[0], "169.254.0.0/16");
}

TEST(Rails, OneAmbiguousNodeLeavesTheOtherPairsAlone) {
  auto nodes = fixture::cluster(3, 1);
  nodes[2].facts->ports.push_back(port("rxe1", "10.77.0.99/24"));
  const Fabric fabric = find_rails(nodes);
  EXPECT_THAT(ambiguous_planes(fabric.members[0], fabric.members[1]), IsEmpty());
  EXPECT_THAT(ambiguous_planes(fabric.members[0], fabric.members[2]), ElementsAre(0));
  EXPECT_THAT(common_rails(fabric.members[0], fabric.members[1]), ElementsAre(0));
}

TEST(Rails, TheInventorysLabelsWinOverSubnets) {
  auto nodes = fixture::cluster(2, 2);
  for (NodeState& state : nodes) state.node.rails = {{"rxe0", "rail10"}, {"rxe1", "rail2"}};
  const Fabric fabric = find_rails(nodes);
  EXPECT_EQ(fabric.rails_from, "inventory");
  EXPECT_THAT(labels(fabric), ElementsAre("rail2", "rail10"));
  EXPECT_EQ(fabric.members[0].ports.used[0].port.device, "rxe1") << "ports are in rail order";
}

TEST(Rails, AnInventoryRailMayLackANode) {
  auto nodes = fixture::cluster(2, 2);
  nodes[0].node.rails = {{"rxe0", "rail0"}, {"rxe1", "rail1"}};
  nodes[1].node.rails = {{"rxe0", "rail0"}};
  const Fabric fabric = find_rails(nodes);
  EXPECT_THAT(labels(fabric), ElementsAre("rail0", "rail1"));
  EXPECT_THAT(common_rails(fabric.members[0], fabric.members[1]), ElementsAre(0));
}

TEST(Rails, OneLabelForTwoPortsOfANodeIsAmbiguous) {
  auto nodes = fixture::cluster(2, 2);
  for (NodeState& state : nodes) state.node.rails = {{"rxe0", "rail0"}, {"rxe1", "rail0"}};
  const Fabric fabric = find_rails(nodes);
  EXPECT_THAT(ambiguous_planes(fabric.members[0], fabric.members[1]), ElementsAre(0));
}

std::vector<NodeState> sparks() {
  std::vector<NodeState> nodes = fixture::cluster(2, 2);
  for (NodeState& state : nodes) {
    state.facts->ports[0] = fixture::placed(state.facts->ports[0], "p0", "0000:01:00.0");
    state.facts->ports[1] = fixture::placed(state.facts->ports[1], "p0", "0002:01:00.0");
  }
  return nodes;
}

TEST(Rails, ThePlaceOfThePortIsTheLabelWhenEqualOnBothEnds) {
  EXPECT_THAT(labels(find_rails(sparks())), ElementsAre("p0@0000", "p0@0002"));
}

TEST(Rails, DifferentPlacesLeaveTheSubnet) {
  auto nodes = sparks();
  nodes[1].facts->ports[0].phys_port_name = "p1";
  EXPECT_THAT(labels(find_rails(nodes)), ElementsAre("10.77.0.0/24", "p0@0002"));
}

TEST(Rails, APlaceTwoPortsOfANodeShareIsNoLabelEvenWhenOneIsDead) {
  auto nodes = sparks();
  for (NodeState& state : nodes) {
    state.facts->ports[1].pci = "0000:02:00.0";
    state.facts->ports[0].addresses.clear();
    state.facts->ports[0].carrier = false;
    state.facts->ports[0].state = "1: DOWN";
  }
  EXPECT_THAT(labels(find_rails(nodes)), ElementsAre("10.77.1.0/24"));
}

TEST(Rails, APlaceOfTwoSeparatePlanesIsNoLabel) {
  auto nodes = fixture::cluster(4, 1);
  for (NodeState& state : nodes)
    state.facts->ports[0] = fixture::placed(state.facts->ports[0], "p0", "0000:01:00.0");
  nodes[2].facts->ports[0].addresses = {{"10.99.0.3", 24, false}};
  nodes[3].facts->ports[0].addresses = {{"10.99.0.4", 24, false}};
  EXPECT_THAT(labels(find_rails(nodes)), ElementsAre("10.77.0.0/24", "10.99.0.0/24"));
}

TEST(Rails, DeadNodesHaveNoPorts) {
  auto nodes = fixture::cluster(2, 1);
  nodes.push_back(fixture::unreachable("node-3"));
  const Fabric fabric = find_rails(nodes);
  EXPECT_FALSE(fabric.members[2].alive());
  EXPECT_THAT(fabric.members[2].on_rail, IsEmpty());
  EXPECT_EQ(fabric.rails[0].ports.size(), 2u);
}

}  // namespace
}  // namespace railgauge::plan
