#include "host/addresses.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "host/scratch_tree.hpp"

namespace railgauge::host {
namespace {

using ::testing::IsEmpty;
using ::testing::SizeIs;

Addresses saved(const std::string& described) {
  const ScratchTree scratch;
  scratch.write("railgauge/addresses.json", described);
  return read_addresses(Tree(scratch.root()));
}

// As iproute2 6.1 prints it, shortened.
constexpr auto ip_json_address = R"([
  {"ifindex": 1, "ifname": "lo", "flags": ["LOOPBACK", "UP"], "addr_info": [
    {"family": "inet", "local": "127.0.0.1", "prefixlen": 8, "scope": "host", "label": "lo"}]},
  {},
  {"ifindex": 2, "ifname": "eth0", "mtu": 9000, "addr_info": [
    {"family": "inet", "local": "10.77.0.1", "prefixlen": 24, "label": "eth0:1"},
    {"family": "inet6", "local": "fe80::5054:ff:fe77:1", "prefixlen": 64, "scope": "link"}]},
  {"ifindex": 3, "ifname": "eth1", "addr_info": []}])";

TEST(Addresses, AreReadFromWhatIpPrints) {
  const Addresses addresses = saved(ip_json_address);
  ASSERT_THAT(addresses, SizeIs(2));
  const auto& eth0 = addresses.at("eth0");
  ASSERT_THAT(eth0, SizeIs(2));
  EXPECT_EQ(eth0[0].text, "10.77.0.1");
  EXPECT_EQ(eth0[0].prefix, 24);
  EXPECT_FALSE(eth0[0].ipv6);
  EXPECT_EQ(eth0[1].text, "fe80::5054:ff:fe77:1");
  EXPECT_EQ(eth0[1].prefix, 64);
  EXPECT_TRUE(eth0[1].ipv6);
}

TEST(Addresses, OfADamagedRecordingAreNone) {
  for (const char* described : {"", "[{", "{}", "[1]", "[{\"ifname\": \"a\", \"addr_info\": [{}]}]",
                                "[{\"ifname\": 7, \"addr_info\": [{\"family\": \"inet\"}]}]"})
    EXPECT_THAT(saved(described), IsEmpty()) << described;
}

TEST(Addresses, OfThisMachineHaveSanePrefixes) {
  for (const auto& [netdev, list] : read_addresses(Tree("/")))
    for (const Address& address : list) {
      EXPECT_EQ(netdev.find(':'), std::string::npos);
      EXPECT_GT(address.prefix, 0) << address.text;
      EXPECT_LE(address.prefix, address.ipv6 ? 128 : 32) << address.text;
    }
}

}  // namespace
}  // namespace railgauge::host
