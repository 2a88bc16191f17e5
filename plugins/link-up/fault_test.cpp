#include "fault.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace railgauge::link_up {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

host::PortFacts roce() {
  host::PortFacts port;
  port.device = "rocep1s0f0";
  port.netdev = "enp1s0f0np0";
  port.state = "4: ACTIVE";
  port.physical_state = "5: LinkUp";
  port.rate = "200 Gb/sec (4X HDR)";
  port.link_layer = "Ethernet";
  port.carrier = true;
  port.operstate = "up";
  port.driver = "mlx5_core";
  return port;
}

host::PortFacts infiniband(const std::string& state, const std::string& physical_state) {
  host::PortFacts port = roce();
  port.device = "mlx5_0";
  port.netdev = "ib0";
  port.link_layer = "InfiniBand";
  port.state = state;
  port.physical_state = physical_state;
  return port;
}

Fault only(const host::PortFacts& port, double expected_rate = 0) {
  const auto found = faults(port, expected_rate);
  EXPECT_THAT(found, SizeIs(1));
  return found.empty() ? Fault{} : found.front();
}

TEST(Faults, AnActivePortHasNone) {
  EXPECT_THAT(faults(roce(), 0), IsEmpty());
  EXPECT_THAT(faults(roce(), 200e9), IsEmpty());
  EXPECT_THAT(faults(infiniband("4: ACTIVE", "5: LinkUp"), 200e9), IsEmpty());
  EXPECT_TRUE(is_trained(roce()));
}

TEST(Faults, APulledCableIsNamedAlthoughThePortSaysDisabled) {
  host::PortFacts port = roce();
  port.state = "1: DOWN";
  port.physical_state = "3: Disabled";
  port.carrier = false;
  port.operstate = "down";
  const Fault fault = only(port);
  EXPECT_EQ(fault.code, "port-down");
  EXPECT_EQ(fault.severity, Severity::fail);
  EXPECT_EQ(
      fault.text,
      "rocep1s0f0/1 (enp1s0f0np0) is DOWN (physical state Disabled): netdev enp1s0f0np0 is up "
      "without carrier, no signal arrives; reseat the cable at both ends and check that the "
      "other end is powered and its port is up");
}

TEST(Faults, ANetdevThatIsSetDownIsToldApartFromAPulledCable) {
  host::PortFacts port = roce();
  port.state = "1: DOWN";
  port.physical_state = "3: Disabled";
  port.carrier.reset();
  port.operstate = "down";
  EXPECT_EQ(
      only(port).text,
      "rocep1s0f0/1 (enp1s0f0np0) is DOWN (physical state Disabled): netdev enp1s0f0np0 is set "
      "down; run `ip link set enp1s0f0np0 up`");
}

TEST(Faults, ADisabledPortWithoutKnownNetdevSaysHowToFindIt) {
  host::PortFacts port = roce();
  port.netdev.clear();
  port.carrier.reset();
  port.operstate.clear();
  port.state = "1: DOWN";
  port.physical_state = "3: Disabled";
  EXPECT_THAT(only(port).text, HasSubstr("rocep1s0f0/1 is DOWN"));
  EXPECT_THAT(only(port).text, HasSubstr("`rdma link show`"));
}

struct Physical {
  const char* state;
  const char* text;
};

class PhysicalState : public ::testing::TestWithParam<Physical> {};

TEST_P(PhysicalState, HasAMeaning) {
  const Fault fault = only(infiniband("1: DOWN", GetParam().state));
  EXPECT_EQ(fault.code, "port-down");
  EXPECT_THAT(fault.text, HasSubstr("mlx5_0/1 (ib0) is DOWN"));
  EXPECT_THAT(fault.text, HasSubstr(GetParam().text));
}

INSTANTIATE_TEST_SUITE_P(
    All, PhysicalState,
    ::testing::Values(Physical{"1: Sleep", "sleeps"}, Physical{"2: Polling", "reseat the cable"},
                      Physical{"3: Disabled", "`ibportstate -C mlx5_0 -P 1 -D 0 1 enable`"},
                      Physical{"4: PortConfigurationTraining", "speed and lanes"},
                      Physical{"5: LinkUp", "`dmesg`"}, Physical{"6: LinkErrorRecovery", "replace"},
                      Physical{"7: Phy Test", "test mode"},
                      Physical{"", "physical state unknown"}));

TEST(Faults, InfiniBandWithoutSubnetManager) {
  for (const char* state : {"2: INIT", "3: ARMED"}) {
    const Fault fault = only(infiniband(state, "5: LinkUp"));
    EXPECT_EQ(fault.code, "no-subnet-manager");
    EXPECT_THAT(fault.text, HasSubstr("opensm"));
  }
}

TEST(Faults, IpoibBeingDownIsNoFault) {
  host::PortFacts port = infiniband("4: ACTIVE", "5: LinkUp");
  port.carrier = false;
  EXPECT_THAT(faults(port, 0), IsEmpty());
}

TEST(Faults, AnActivePortAboveADeadNetdevContradictsItself) {
  host::PortFacts port = roce();
  port.carrier = false;
  EXPECT_EQ(only(port).code, "no-carrier");
  EXPECT_FALSE(is_trained(port));
  port.carrier.reset();
  port.operstate = "down";
  EXPECT_EQ(only(port).code, "netdev-down");
  EXPECT_THAT(only(port).text, HasSubstr("run `ip link set enp1s0f0np0 up`"));
}

TEST(Faults, ALowRateNamesBoth) {
  host::PortFacts port = roce();
  port.rate = "25 Gb/sec (1X EDR)";
  const Fault fault = only(port, 100e9);
  EXPECT_EQ(fault.code, "rate-low");
  EXPECT_THAT(fault.text, HasSubstr("rocep1s0f0/1 (enp1s0f0np0) trained at 25 Gbit/s, expected "
                                    "100 Gbit/s"));
  EXPECT_THAT(fault.text, HasSubstr("`ethtool enp1s0f0np0`"));
}

TEST(Faults, ARateIsNotJudgedWhileThePortIsDown) {
  host::PortFacts port = roce();
  port.state = "1: DOWN";
  port.physical_state = "2: Polling";
  port.rate = "40 Gb/sec (4X QDR)";
  EXPECT_EQ(only(port, 200e9).code, "port-down");
}

TEST(Faults, SoftRoceSaysThatItsRateIsNotJudged) {
  host::PortFacts port = roce();
  port.driver = "rdma_rxe";
  port.rate = "2.5 Gb/sec (1X SDR)";
  EXPECT_THAT(faults(port, 0), IsEmpty());
  const Fault fault = only(port, 100e9);
  EXPECT_EQ(fault.code, "rate-unknown");
  EXPECT_EQ(fault.severity, Severity::info);
}

TEST(Faults, APortThatIsGone) {
  host::PortFacts port;
  port.device = "mlx5_3";
  EXPECT_EQ(only(port, 100e9).code, "port-missing");
  EXPECT_FALSE(is_trained(port));
}

TEST(Faults, AnUnknownLinkLayerIsOneWhateverTheState) {
  host::PortFacts port = roce();
  port.link_layer = "Unknown";
  EXPECT_EQ(only(port).code, "no-link-layer");
  port.state = "1: DOWN";
  EXPECT_THAT(faults(port, 0), SizeIs(2));
}

TEST(Evidence, IsEveryFactThatWasLookedAt) {
  host::PortFacts port = roce();
  port.carrier.reset();
  EXPECT_EQ(evidence(port),
            "state 4: ACTIVE, phys_state 5: LinkUp, rate 200 Gb/sec (4X HDR), link_layer Ethernet, "
            "carrier unreadable, operstate up, netdev speed unreadable");
}

}  // namespace
}  // namespace railgauge::link_up
