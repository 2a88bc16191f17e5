#include <gmock/gmock.h>

#include "verbs/fake_fabric.hpp"
#include "verbs/pair_link.hpp"

namespace railgauge::verbs {
namespace {

TEST(WireForm, APortArrivesAsItWasSent) {
  PortState port = fake_port("rocep1s0f0", 9);
  port.number = 2;
  port.lid = 17;
  port.bonded = true;
  port.gids.push_back(ipv4_gid(3, {169, 254, 1, 2}, GidType::roce_v1));
  const PortState back = decode_port(encode(port));
  EXPECT_EQ(back.device, port.device);
  EXPECT_EQ(back.number, port.number);
  EXPECT_EQ(back.lid, port.lid);
  EXPECT_EQ(back.active_mtu, port.active_mtu);
  EXPECT_EQ(back.rate, port.rate);
  EXPECT_EQ(back.bonded, true);
  EXPECT_EQ(back.max_depth, port.max_depth);
  EXPECT_EQ(back.max_completions, port.max_completions);
  EXPECT_EQ(back.max_message, port.max_message);
  EXPECT_EQ(back.registrable, port.registrable);
  EXPECT_EQ(back.gids, port.gids);
}

TEST(WireForm, AFullGidTableStillFitsAnExchange) {
  PortState port = fake_port("mlx5_0", 1);
  port.gids.assign(2000, port.gids[0]);
  EXPECT_LT(encode(port).size(), 64u << 10);
  EXPECT_EQ(decode_port(encode(port)).gids.size(), 256u);
}

TEST(WireForm, AnAddressAndAReportArriveAsTheyWereSent) {
  const Address address =
      decode_address(encode(Address{{{0xffffff, 1}, {2, 3}}, 1ull << 63, 7, 0xffffffff}));
  ASSERT_EQ(address.queues.size(), 2u);
  EXPECT_EQ(address.queues[0].number, 0xffffffu);
  EXPECT_EQ(address.queues[1].first_packet, 3u);
  EXPECT_EQ(address.memory, 1ull << 63);
  EXPECT_EQ(address.key, 0xffffffffu);
  const WriteReport report = decode_report(encode(WriteReport{true, true, {5, 6}, 1.5e9, 1e9, 2}));
  EXPECT_TRUE(report.initiated && report.whole);
  EXPECT_THAT(report.posted, ::testing::ElementsAre(5, 6));
  EXPECT_DOUBLE_EQ(report.average, 1.5e9);
}

TEST(WireForm, RefusesOtherText) {
  EXPECT_THROW(decode_port(""), std::invalid_argument);
  EXPECT_THROW(decode_port("{}"), std::invalid_argument);
  EXPECT_THROW(decode_address("[1,2]"), std::invalid_argument);
  EXPECT_THROW(decode_address(R"({"queues":[],"memory":1,"flag":1,"key":1})"),
               std::invalid_argument);
  EXPECT_THROW(decode_report(R"({"initiated":1})"), std::invalid_argument);
  std::string port = encode(fake_port("a", 1));
  port.replace(port.find("0000ffff"), 8, "0000fffg");
  EXPECT_THROW(decode_port(port), std::invalid_argument);
}

TEST(GidText, ReadsAsAnAddress) {
  EXPECT_EQ(gid_text(ipv4_gid(0, {10, 77, 0, 1}).bytes), "10.77.0.1");
  EXPECT_EQ(gid_text({0xfe, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1}), "fe80::1");
}

}  // namespace
}  // namespace railgauge::verbs
