#include "verbs/path_agreement.hpp"

#include <gmock/gmock.h>

#include "verbs/error.hpp"
#include "verbs/fake_fabric.hpp"

namespace railgauge::verbs {
namespace {

using ::testing::HasSubstr;

GidEntry ipv6_gid(int index, GidBytes bytes) { return {index, GidType::roce_v2, bytes}; }
GidEntry link_local_ipv6(int index, std::uint8_t host) {
  return ipv6_gid(index, {0xfe, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, host});
}
GidEntry global_ipv6(int index, std::uint8_t host) {
  return ipv6_gid(index, {0x20, 0x01, 0x0d, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, host});
}

PortState port_with(const std::string& device, std::vector<GidEntry> gids) {
  PortState port = fake_port(device, 1);
  port.gids = std::move(gids);
  return port;
}

std::string refusal(const PortState& a, const PortState& b) {
  try {
    agree(a, b, 0);
  } catch (const Refused& refused) {
    return refused.code + ": " + refused.what();
  }
  return "agreed";
}

TEST(PathAgreement, PrefersRoceV2Ipv4WhereverItStands) {
  // mlx5's order: v1 and v2 link-local, then v1 and v2 of the IPv4 address; irdma's differs.
  const PortState mlx5 =
      port_with("mlx5_0", {link_local_ipv6(1, 1), ipv4_gid(2, {10, 0, 0, 1}, GidType::roce_v1),
                           ipv4_gid(3, {10, 0, 0, 1})});
  const PortState irdma = port_with("irdma0", {link_local_ipv6(0, 2), ipv4_gid(1, {10, 0, 0, 2})});
  const PathAgreement path = agree(mlx5, irdma, 0);
  EXPECT_EQ(path.gids[0].index, 3);
  EXPECT_EQ(path.gids[1].index, 1);
  EXPECT_TRUE(path.notes.empty());
}

TEST(PathAgreement, IsTheSameSeenFromBothEnds) {
  const PortState a = port_with(
      "a", {ipv4_gid(5, {192, 168, 1, 1}), ipv4_gid(7, {10, 0, 0, 1}), global_ipv6(8, 1)});
  const PortState b = port_with(
      "b", {ipv4_gid(2, {10, 0, 0, 2}), ipv4_gid(4, {192, 168, 1, 2}), global_ipv6(6, 2)});
  const PathAgreement forth = agree(a, b, 0), back = agree(b, a, 0);
  EXPECT_EQ(forth.gids[0].bytes[12], forth.gids[1].bytes[12]);
  EXPECT_EQ(forth.gids[0], back.gids[1]);
  EXPECT_EQ(forth.gids[1], back.gids[0]);
}

TEST(PathAgreement, ChoosesTheAddressesOfOneSubnet) {
  const PortState a = port_with("a", {ipv4_gid(1, {10, 1, 0, 1}), ipv4_gid(3, {10, 77, 0, 1})});
  const PortState b = port_with("b", {ipv4_gid(2, {10, 77, 0, 2})});
  EXPECT_EQ(agree(a, b, 0).gids[0].index, 3);
}

TEST(PathAgreement, NeverMixesFamilies) {
  const PortState a = port_with("a", {ipv4_gid(1, {10, 0, 0, 1}), link_local_ipv6(0, 1)});
  const PortState b = port_with("b", {link_local_ipv6(0, 2), global_ipv6(1, 2)});
  const PathAgreement path = agree(a, b, 0);
  EXPECT_EQ(path.gids[0].index, 0);
  EXPECT_EQ(path.gids[1].index, 0);
  EXPECT_THAT(path.notes, ::testing::ElementsAre(HasSubstr("link-local")));
}

TEST(PathAgreement, TakesIpv4LinkLocalWithANote) {
  const PortState a = port_with("a", {ipv4_gid(3, {169, 254, 0, 1})});
  const PortState b = port_with("b", {ipv4_gid(3, {169, 254, 0, 2})});
  EXPECT_THAT(agree(a, b, 0).notes, ::testing::ElementsAre(HasSubstr("169.254.0.1")));
}

TEST(PathAgreement, RefusesWhatCannotBeAPath) {
  const PortState four = port_with("a", {ipv4_gid(1, {10, 0, 0, 1})});
  const PortState six = port_with("b", {global_ipv6(1, 2)});
  EXPECT_THAT(refusal(four, six), HasSubstr("no-common-gid: "));
  EXPECT_THAT(refusal(four, six), HasSubstr("10.0.0.1"));
  EXPECT_THAT(refusal(four, port_with("c", {})), HasSubstr("none"));
  EXPECT_THAT(refusal(four, port_with("c", {ipv4_gid(0, {10, 0, 0, 1})})),
              HasSubstr("duplicate-gid: "));

  PortState down = fake_port("d", 2);
  down.active = false;
  down.state = "DOWN";
  EXPECT_THAT(refusal(four, down), HasSubstr("port-down: port d/1 is DOWN"));

  PortState infiniband = fake_port("i", 2);
  infiniband.link_layer = LinkLayer::infiniband;
  EXPECT_THAT(refusal(four, infiniband), HasSubstr("link-layers-differ: "));
}

TEST(PathAgreement, TakesTheSmallerMtuAndSaysWhenTheyDiffer) {
  PortState a = fake_port("a", 1), b = fake_port("b", 2);
  EXPECT_EQ(agree(a, b, 0).mtu, 4096);
  EXPECT_EQ(agree(a, b, 2048).mtu, 2048);
  b.active_mtu = 1024;
  EXPECT_EQ(agree(a, b, 2048).mtu, 1024);
  EXPECT_THAT(agree(a, b, 0).notes, ::testing::ElementsAre(HasSubstr("4096 and 1024")));
}

TEST(PathAgreement, InfinibandUsesLidsAndAGidOnlyBetweenSubnets) {
  PortState a = fake_port("a", 1), b = fake_port("b", 2);
  a.link_layer = b.link_layer = LinkLayer::infiniband;
  a.lid = 3;
  b.lid = 4;
  a.gids = {link_local_ipv6(0, 1)};
  b.gids = {link_local_ipv6(0, 2)};
  const PathAgreement path = agree(a, b, 0);
  EXPECT_FALSE(path.global);
  EXPECT_EQ(path.lids, (std::array<std::uint32_t, 2>{3, 4}));

  b.gids[0].bytes[7] = 1;  // another subnet prefix
  EXPECT_TRUE(agree(a, b, 0).global);
  b.lid = 0;
  EXPECT_THAT(refusal(a, b), HasSubstr("no-lid: "));
}

}  // namespace
}  // namespace railgauge::verbs
