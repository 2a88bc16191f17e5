// Facts of the machines in tests/fixtures and of this one.
#include "host/facts.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <map>

namespace railgauge::host {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

const std::string fixtures = RAILGAUGE_BINARY_DIR "/fixtures/";

HostFacts recorded(const std::string& machine) { return read(fixtures + machine); }

std::vector<std::string> texts(const std::vector<Address>& addresses) {
  std::vector<std::string> result;
  for (const Address& address : addresses)
    result.push_back(address.text + "/" + std::to_string(address.prefix));
  return result;
}

TEST(Facts, OfTheHost) {
  const HostFacts facts = recorded("dgx-spark-1");
  EXPECT_EQ(facts.hostname, "spark-1");
  EXPECT_EQ(facts.architecture, "aarch64");
  EXPECT_EQ(facts.kernel, "6.14.0-1015-nvidia");
  EXPECT_EQ(facts.os, "Ubuntu 24.04.3 LTS");
  EXPECT_THAT(facts.machine_id, SizeIs(32));
  EXPECT_THAT(facts.boot_id, SizeIs(36));
  EXPECT_NE(facts.machine_id, recorded("dgx-spark-2").machine_id);
}

TEST(Facts, OfASparkPort) {
  const HostFacts facts = recorded("dgx-spark-1");
  ASSERT_THAT(facts.ports, SizeIs(4));
  const PortFacts& port = facts.ports[2];
  EXPECT_EQ(port.device, "rocep1s0f0");
  EXPECT_EQ(port.number, 1);
  EXPECT_EQ(port.netdev, "enp1s0f0np0");
  EXPECT_EQ(port.state, "4: ACTIVE");
  EXPECT_EQ(port.physical_state, "5: LinkUp");
  EXPECT_EQ(port.rate, "200 Gb/sec (4X HDR)");
  EXPECT_EQ(port.link_layer, "Ethernet");
  EXPECT_EQ(port.carrier, true);
  EXPECT_EQ(port.operstate, "up");
  EXPECT_EQ(port.mtu, 9000);
  EXPECT_EQ(port.speed_mbps, 200000);
  EXPECT_THAT(texts(port.addresses), ElementsAre("192.168.100.1/24"));
  EXPECT_EQ(port.phys_port_name, "p0");
  EXPECT_EQ(port.pci, "0000:01:00.0");
  EXPECT_EQ(port.driver, "mlx5_core");
  EXPECT_EQ(port.firmware, "28.45.4028");
  EXPECT_TRUE(port.in_use());
}

TEST(Facts, PortsAreSortedByDeviceAndFoundInTheirPciDomains) {
  std::vector<std::string> found;
  for (const PortFacts& port : recorded("dgx-spark-1").ports)
    found.push_back(port.device + " " + port.netdev + " " + port.pci + " " + port.phys_port_name);
  EXPECT_THAT(found, ElementsAre("roceP2p1s0f0 enP2p1s0f0np0 0002:01:00.0 p0",
                                 "roceP2p1s0f1 enP2p1s0f1np1 0002:01:00.1 p1",
                                 "rocep1s0f0 enp1s0f0np0 0000:01:00.0 p0",
                                 "rocep1s0f1 enp1s0f1np1 0000:01:00.1 p1"));
}

TEST(Facts, AllFunctionsOfOneCardShareItsImageGuid) {
  const HostFacts facts = recorded("dgx-spark-1");
  for (const PortFacts& port : facts.ports)
    EXPECT_EQ(port.sys_image_guid, facts.ports.front().sys_image_guid);
  EXPECT_NE(facts.ports[0].node_guid, facts.ports[1].node_guid);
}

TEST(Facts, GidsAreInOrderWithoutEmptySlots) {
  const PortFacts port = read_port(fixtures + "dgx-spark-2", "rocep1s0f0", 1);
  ASSERT_THAT(port.gids, SizeIs(4));
  EXPECT_EQ(port.gids[0].gid, "fe80:0000:0000:0000:4ebb:47ff:fe00:0201");
  EXPECT_EQ(port.gids[0].type, "IB/RoCE v1");
  EXPECT_EQ(port.gids[3].index, 3);
  EXPECT_EQ(port.gids[3].gid, "0000:0000:0000:0000:0000:ffff:c0a8:6402");
  EXPECT_EQ(port.gids[3].type, "RoCE v2");
  EXPECT_EQ(port.gids[3].netdev, "enp1s0f0np0");
}

TEST(Facts, APulledCableLeavesTheAddressButNoCarrier) {
  const PortFacts port = read_port(fixtures + "dgx-spark-cable-pulled", "rocep1s0f1", 1);
  EXPECT_EQ(port.state, "1: DOWN");
  EXPECT_EQ(port.physical_state, "3: Disabled");
  EXPECT_EQ(port.carrier, false);
  EXPECT_EQ(port.speed_mbps, std::nullopt);
  EXPECT_TRUE(port.in_use()) << "an addressed port is meant to be used";
}

TEST(Facts, ANetdevSetDownHasNoCarrierToRead) {
  const PortFacts port = read_port(fixtures + "lab-port-down", "rxe0", 1);
  EXPECT_EQ(port.carrier, std::nullopt);
  EXPECT_EQ(port.operstate, "down");
  EXPECT_FALSE(port.in_use());
}

TEST(Facts, AnActivePortWithoutAddressIsInUse) {
  const PortFacts port = read_port(fixtures + "lab-address-gone", "rxe0", 1);
  EXPECT_THAT(port.addresses, IsEmpty());
  EXPECT_THAT(port.gids, SizeIs(1));
  EXPECT_TRUE(port.in_use());
}

TEST(Facts, SoftRoceHasAParentAndNoPciFunction) {
  const HostFacts facts = recorded("lab-1");
  ASSERT_THAT(facts.ports, SizeIs(2));
  EXPECT_EQ(facts.ports[1].device, "rxe1");
  EXPECT_EQ(facts.ports[1].netdev, "eth1");
  EXPECT_EQ(facts.ports[1].driver, "rdma_rxe");
  EXPECT_EQ(facts.ports[1].pci, "");
  EXPECT_EQ(facts.ports[1].speed_mbps, std::nullopt) << "-1 is unknown";
}

TEST(Facts, InfiniBandFindsItsIpoibNetdevByPciFunction) {
  const HostFacts facts = recorded("infiniband-hdr");
  ASSERT_THAT(facts.ports, SizeIs(1));
  EXPECT_EQ(facts.ports[0].link_layer, "InfiniBand");
  EXPECT_EQ(facts.ports[0].netdev, "ib0");
  EXPECT_THAT(texts(facts.ports[0].addresses), ElementsAre("10.40.0.17/16"));
  EXPECT_EQ(facts.ports[0].gids.at(0).type, "");
}

TEST(Facts, AVlanDoesNotHideTheNetdevBelowIt) {
  const PortFacts port = read_port(fixtures + "workstation-cx5", "mlx5_0", 1);
  EXPECT_EQ(port.netdev, "enp3s0np0");
  EXPECT_EQ(port.gids.at(3).netdev, "enp3s0np0.30");
}

TEST(Facts, AMachineWithoutRdmaHasNoPorts) {
  const HostFacts facts = recorded("no-rdma");
  EXPECT_EQ(facts.hostname, "laptop");
  EXPECT_THAT(facts.ports, IsEmpty());
}

TEST(Facts, AnEmptyRootIsAnEmptyMachine) {
  const HostFacts facts = read(fixtures + "no-such-machine");
  EXPECT_EQ(facts.hostname, "");
  EXPECT_THAT(facts.ports, IsEmpty());
}

TEST(Facts, APortThatIsGoneHasNoState) {
  const PortFacts port = read_port(fixtures + "lab-1", "rxe7", 1);
  EXPECT_EQ(port.device, "rxe7");
  EXPECT_EQ(port.state, "");
  EXPECT_EQ(port.link_layer, "");
  EXPECT_FALSE(port.in_use());
}

TEST(Facts, OfThisMachine) {
  char hostname[256] = "";
  ASSERT_EQ(gethostname(hostname, sizeof hostname), 0);
  const HostFacts facts = read("/");
  EXPECT_EQ(facts.hostname, hostname);
  EXPECT_NE(facts.kernel, "");
  EXPECT_NE(facts.architecture, "");
  EXPECT_THAT(facts.boot_id, SizeIs(36));
}

TEST(PortFacts, OnlyALinkLocalIpv6AddressIsNoUse) {
  PortFacts port;
  EXPECT_FALSE(port.in_use());
  port.carrier = false;
  port.state = "1: DOWN";
  port.addresses = {{"fe80::1", 64, true}};
  EXPECT_FALSE(port.in_use());
  port.addresses.push_back({"fd00::1", 64, true});
  EXPECT_TRUE(port.in_use());
  port.addresses = {{"169.254.3.4", 16, false}};
  EXPECT_TRUE(port.in_use()) << "two Sparks are set up with 169.254/16";
}

}  // namespace
}  // namespace railgauge::host
