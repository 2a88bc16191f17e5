#include "host/facts_json.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <stdexcept>

namespace railgauge::host {
namespace {

using nlohmann::json;

const std::string planted = RAILGAUGE_BINARY_DIR "/fixtures/";

TEST(FactsJson, ComesBackAsItWent) {
  for (const char* machine : {"dgx-spark-1", "dgx-spark-cable-pulled", "workstation-cx5",
                              "infiniband-hdr", "lab-port-down", "no-rdma"}) {
    const json sent = to_json(read(planted + machine));
    const HostFacts back = facts_from_json(json::parse(sent.dump()));
    EXPECT_EQ(to_json(back), sent) << machine;
  }
}

TEST(FactsJson, HasTheJournalsNames) {
  const json port = to_json(read_port(planted + "dgx-spark-1", "rocep1s0f0", 1));
  EXPECT_EQ(port.at("device"), "rocep1s0f0");
  EXPECT_EQ(port.at("number"), 1);
  EXPECT_EQ(port.at("netdev"), "enp1s0f0np0");
  EXPECT_EQ(port.at("state"), "4: ACTIVE");
  EXPECT_EQ(port.at("physical_state"), "5: LinkUp");
  EXPECT_EQ(port.at("rate"), "200 Gb/sec (4X HDR)");
  EXPECT_EQ(port.at("link_layer"), "Ethernet");
  EXPECT_EQ(port.at("mtu"), 9000);
  EXPECT_EQ(port.at("addresses"), json({"192.168.100.1/24"}));
  EXPECT_EQ(port.at("pci"), "0000:01:00.0");
  EXPECT_EQ(port.at("firmware"), "28.45.4028");
  EXPECT_EQ(port.at("in_use"), true);
  EXPECT_EQ(port.at("gids").at(3).at("type"), "RoCE v2");
}

TEST(FactsJson, UnknownStaysUnknown) {
  const json port = to_json(read_port(planted + "lab-port-down", "rxe0", 1));
  EXPECT_FALSE(port.contains("carrier"));
  EXPECT_FALSE(port.contains("speed_mbps"));
  EXPECT_EQ(port_from_json(port).carrier, std::nullopt);
}

TEST(FactsJson, KeepsIpv6Addresses) {
  const PortFacts port = port_from_json(json::parse(
      R"({"device": "rxe0", "number": 1, "addresses": ["fe80::1/64", "10.77.0.1/24"]})"));
  ASSERT_EQ(port.addresses.size(), 2u);
  EXPECT_EQ(port.addresses[0].text, "fe80::1");
  EXPECT_EQ(port.addresses[0].prefix, 64);
  EXPECT_TRUE(port.addresses[0].ipv6);
  EXPECT_FALSE(port.addresses[1].ipv6);
}

TEST(FactsJson, RefusesAnotherShape) {
  for (const char* text :
       {"[]", "7", "{}", R"({"hostname": 7, "ports": []})", R"({"hostname": "a", "ports": [{}]})",
        R"({"hostname": "a", "ports": [{"device": "rxe0", "number": "1"}]})",
        R"({"hostname": "a", "ports": [{"device": "rxe0", "number": 1, "carrier": "yes"}]})",
        R"({"hostname": "a", "ports": [{"device": "rxe0", "number": 1, "gids": [{}]}]})"})
    EXPECT_THROW(facts_from_json(json::parse(text)), json::exception) << text;
}

TEST(FactsJson, RefusesAnAddressThatIsNone) {
  for (const char* text :
       {"10.0.0.1", "10.0.0.1/", "10.0.0.1/33", "10.0.0.1/-1", "10.0.0.1/24x", "fe80::1/129", ""})
    EXPECT_THROW(port_from_json({{"device", "rxe0"}, {"number", 1}, {"addresses", {text}}}),
                 std::invalid_argument)
        << text;
}

}  // namespace
}  // namespace railgauge::host
