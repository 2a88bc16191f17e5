#include "rate.hpp"

#include <gtest/gtest.h>

namespace railgauge::link_up {
namespace {

host::PortFacts active(const std::string& rate, const std::string& driver = "mlx5_core") {
  host::PortFacts port;
  port.state = "4: ACTIVE";
  port.link_layer = "Ethernet";
  port.driver = driver;
  port.rate = rate;
  return port;
}

TEST(TrainedRate, IsWhatThePortSays) {
  EXPECT_EQ(trained_rate(active("100 Gb/sec (4X EDR)")), 100e9);
  EXPECT_EQ(trained_rate(active("2.5 Gb/sec (1X)")), 2.5e9);
  EXPECT_EQ(trained_rate(active("400 Gb/sec (4X NDR)")), 400e9);
}

TEST(TrainedRate, OfAnotherTextIsUnknown) {
  for (const char* text : {"", "Gb/sec", "100", "100 Mb/sec", "-1 Gb/sec (4X EDR)",
                           "0 Gb/sec (4X EDR)", "nan Gb/sec", "inf Gb/sec"})
    EXPECT_EQ(trained_rate(active(text)), std::nullopt) << text;
}

TEST(TrainedRate, OfSoftRoceIsNeverKnown) {
  host::PortFacts port = active("100 Gb/sec (4X EDR)", "rdma_rxe");
  port.speed_mbps = 10000;
  EXPECT_EQ(trained_rate(port), std::nullopt);
}

TEST(TrainedRate, OfAPortThatIsNotActiveMeansNothing) {
  host::PortFacts port = active("40 Gb/sec (4X QDR)");
  port.state = "1: DOWN";
  EXPECT_EQ(trained_rate(port), std::nullopt);
}

TEST(TrainedRate, ADriverWithoutAnOwnRateIsReadFromItsNetdev) {
  host::PortFacts port = active("100 Gb/sec (4X EDR)", "bnxt_en");
  EXPECT_EQ(trained_rate(port), 100e9);
  port.speed_mbps = 200000;
  EXPECT_EQ(trained_rate(port), 200e9);
  port.driver = "mlx5_core";
  EXPECT_EQ(trained_rate(port), 100e9) << "a bond's netdev tells the sum of its slaves";
}

TEST(TrainedRate, OfInfiniBandIsNotThatOfIpoib) {
  host::PortFacts port = active("200 Gb/sec (4X HDR)", "hfi1");
  port.link_layer = "InfiniBand";
  port.speed_mbps = 100000;
  EXPECT_EQ(trained_rate(port), 200e9);
}

}  // namespace
}  // namespace railgauge::link_up
