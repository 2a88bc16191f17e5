// The whole check on the machines in tests/fixtures, and its wait on this one.
#include "link_up.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "railgauge/testing.hpp"

namespace railgauge::link_up {
namespace {

using std::chrono::milliseconds;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

const std::string fixtures = RAILGAUGE_BINARY_DIR "/fixtures/";

struct OnPort : railgauge::testing::Run<LinkUp> {
  OnPort(const std::string& machine, const std::string& device, std::uint64_t declared_rate = 0) {
    Port port;
    port.device = device;
    port.declared_rate = declared_rate;
    root(machine).node("node-1", {port});
  }
};

railgauge::testing::RankReport recorded(const std::string& machine, const std::string& device) {
  return OnPort(fixtures + machine, device)().front();
}

TEST(LinkUp, ASparkPortIsUp) {
  const auto report = recorded("dgx-spark-1", "rocep1s0f0");
  EXPECT_EQ(report.outcome, RG_DONE) << report.reason;
  EXPECT_THAT(report.findings, IsEmpty());
  EXPECT_EQ(report.value("rate"), 200e9);
  EXPECT_EQ(report.value("carrier"), 1);
  EXPECT_EQ(report.text("state"), "4: ACTIVE");
  EXPECT_EQ(report.text("physical_state"), "5: LinkUp");
  EXPECT_EQ(report.text("link_layer"), "Ethernet");
}

TEST(LinkUp, ASparksPulledCableFailsBothItsRails) {
  for (const char* device : {"rocep1s0f1", "roceP2p1s0f1"}) {
    const auto report = recorded("dgx-spark-cable-pulled", device);
    EXPECT_EQ(report.outcome, RG_DONE) << report.reason;
    ASSERT_THAT(report.findings, SizeIs(1)) << device;
    EXPECT_EQ(report.findings[0].code, "port-down");
    EXPECT_THAT(report.findings[0].text, HasSubstr("reseat the cable"));
    EXPECT_THAT(report.findings[0].evidence, HasSubstr("phys_state 3: Disabled"));
    EXPECT_EQ(report.value("rate"), std::nullopt) << "a down port's rate means nothing";
    EXPECT_EQ(report.value("carrier"), 0);
  }
  EXPECT_THAT(recorded("dgx-spark-cable-pulled", "rocep1s0f0").findings, IsEmpty());
}

TEST(LinkUp, SoftRoceCablePulledAndNetdevSetDown) {
  EXPECT_THAT(recorded("lab-cable-pulled", "rxe0").findings.at(0).text,
              HasSubstr("rxe0/1 (eth0) is DOWN (physical state Polling): netdev eth0 is up without "
                        "carrier"));
  EXPECT_THAT(recorded("lab-port-down", "rxe0").findings.at(0).text,
              HasSubstr("run `ip link set eth0 up`"));
}

TEST(LinkUp, SoftRoceHasNoRate) {
  const auto report = OnPort(fixtures + "lab-1", "rxe0").param("rate", "100 Gbit/s")().front();
  EXPECT_EQ(report.outcome, RG_DONE) << report.reason;
  ASSERT_THAT(report.findings, SizeIs(1));
  EXPECT_EQ(report.findings[0].severity, Severity::info);
  EXPECT_EQ(report.value("rate"), std::nullopt);
}

TEST(LinkUp, AMissingAddressIsNotThisChecksMatter) {
  EXPECT_THAT(recorded("lab-address-gone", "rxe0").findings, IsEmpty());
}

TEST(LinkUp, InfiniBandWithAndWithoutSubnetManager) {
  EXPECT_THAT(recorded("infiniband-hdr", "mlx5_0").findings, IsEmpty());
  EXPECT_EQ(recorded("infiniband-no-subnet-manager", "mlx5_0").findings.at(0).code,
            "no-subnet-manager");
}

TEST(LinkUp, ARateBelowTheParamFails) {
  const std::string machine = fixtures + "workstation-cx5";
  EXPECT_THAT(OnPort(machine, "mlx5_0").param("rate", "100 Gbit/s")().front().findings, IsEmpty());
  const auto report = OnPort(machine, "mlx5_0").param("rate", "200 Gbit/s")().front();
  EXPECT_EQ(report.findings.at(0).code, "rate-low");
}

TEST(LinkUp, TheNodesDeclaredRateIsExpectedUnlessTheParamSaysOtherwise) {
  const std::string machine = fixtures + "workstation-cx5";
  EXPECT_EQ(OnPort(machine, "mlx5_0", 200'000'000'000)().front().findings.at(0).code, "rate-low");
  EXPECT_THAT(
      OnPort(machine, "mlx5_0", 200'000'000'000).param("rate", "100 Gbit/s")().front().findings,
      IsEmpty());
}

TEST(LinkUp, APortThatHasGoneFails) {
  const auto report = recorded("no-rdma", "mlx5_0");
  EXPECT_EQ(report.outcome, RG_DONE) << report.reason;
  EXPECT_EQ(report.findings.at(0).code, "port-missing");
}

TEST(LinkUp, ARecordedMachineIsNotWaitedFor) {
  const auto start = std::chrono::steady_clock::now();
  OnPort(fixtures + "lab-port-down", "rxe0").param("settle", "1 min")();
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
}

TEST(LinkUp, ARealPortIsWaitedForNoLongerThanSettle) {
  const auto start = std::chrono::steady_clock::now();
  const auto report = OnPort("/", "no-such-device").param("settle", "150 ms")().front();
  EXPECT_GE(std::chrono::steady_clock::now() - start, milliseconds(150));
  EXPECT_EQ(report.findings.at(0).code, "port-missing");
  EXPECT_GT(report.progress, 0);
}

TEST(LinkUp, ACancelEndsTheWait) {
  const auto report = OnPort("/", "no-such-device")
                          .param("settle", "10 min")
                          .cancel_after(milliseconds(50))()
                          .front();
  EXPECT_EQ(report.outcome, RG_ERROR);
  EXPECT_THAT(report.reason, HasSubstr("cancelled"));
}

TEST(LinkUp, ACaseWithoutAPortIsAnError) {
  const auto report = railgauge::testing::Run<LinkUp>()().front();
  EXPECT_EQ(report.outcome, RG_ERROR);
  EXPECT_EQ(report.reason, "link-up looks at one port, the case has 0");
}

}  // namespace
}  // namespace railgauge::link_up
