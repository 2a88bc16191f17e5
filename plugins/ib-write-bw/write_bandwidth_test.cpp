#include "write_bandwidth.hpp"

#include <gmock/gmock.h>

#include "railgauge/testing.hpp"
#include "verbs/fake_fabric.hpp"

namespace railgauge::ib_write_bw {
namespace {

using namespace std::chrono_literals;
using ::testing::AllOf;
using ::testing::HasSubstr;
using verbs::FakeBehaviour;

// Two nodes on one rail of the fake fabric: 10000 messages of 4 KiB a second, 327.68 Mbit/s.
struct WriteBandwidth : ::testing::Test {
  WriteBandwidth() {
    behaviour[0].port = verbs::fake_port("rxe-a", 1);
    behaviour[1].port = verbs::fake_port("rxe-b", 2);
    run.node("a", {{"rxe-a", "eth0", "Ethernet", "rail0", 1, 0}});
    run.node("b", {{"rxe-b", "eth0", "Ethernet", "rail0", 1, 0}});
    run.param("size", "4 KiB")
        .param("duration", "1 s")
        .param("warm_up", "100 ms")
        .direction("forward");
  }

  void measure() {
    ranks = run([this](Context& context) {
      verbs::FakeClock clock;
      verbs::FakeFabric fabric(behaviour[context.rank()], clock);
      return ib_write_bw::measure(context, fabric, clock);
    });
  }

  void expect_failed_with(const char* code, std::size_t rank = 0) const {
    EXPECT_EQ(ranks[0].outcome, RG_DONE) << ranks[0].reason;
    EXPECT_EQ(ranks[1].outcome, RG_DONE) << ranks[1].reason;
    ASSERT_NE(ranks[rank].finding(code), nullptr);
    EXPECT_EQ(ranks[rank].finding(code)->severity, Severity::fail);
    EXPECT_EQ(ranks[0].value("bandwidth"), 0);
    EXPECT_EQ(ranks[0].value("errors"), 1);
  }

  FakeBehaviour behaviour[2];
  railgauge::testing::Run<WriteBandwidthCheck> run;
  std::vector<railgauge::testing::RankReport> ranks;
};

TEST_F(WriteBandwidth, AGoodRailHasItsBandwidthAndNoFinding) {
  measure();
  ASSERT_EQ(ranks[0].outcome, RG_DONE) << ranks[0].reason;
  ASSERT_EQ(ranks[1].outcome, RG_DONE) << ranks[1].reason;
  EXPECT_NEAR(ranks[0].value("bandwidth").value(), 327.68e6, 1e6);
  EXPECT_NEAR(ranks[0].value("bandwidth_min").value(), 327.68e6, 1e6);
  EXPECT_NEAR(ranks[0].value("message_rate").value(), 10000, 50);
  EXPECT_EQ(ranks[0].value("errors"), 0);
  EXPECT_EQ(ranks[0].value("path_mtu"), 4096);
  EXPECT_EQ(ranks[0].value("queue_pairs"), 1);
  EXPECT_EQ(ranks[0].text("gid"), "10.77.0.1 (index 1) -> 10.77.0.2 (index 1)");
  EXPECT_EQ(ranks[0].series.at(0).x.size(), 10u);
  EXPECT_TRUE(ranks[0].findings.empty());
  EXPECT_TRUE(ranks[1].metrics.empty());
  EXPECT_EQ(ranks[0].quiet_sections, 1);
  EXPECT_EQ(ranks[1].quiet_sections, 0);  // it waits for a message
}

TEST_F(WriteBandwidth, BothWaysAtOnceAreLabelledByTheirFlow) {
  behaviour[1].per_message = 200us;
  run.direction("both");
  measure();
  ASSERT_EQ(ranks[0].outcome, RG_DONE) << ranks[0].reason;
  EXPECT_NEAR(ranks[0].value("bandwidth", {{"flow", "a -> b"}}).value(), 327.68e6, 1e6);
  EXPECT_NEAR(ranks[0].value("bandwidth", {{"flow", "b -> a"}}).value(), 163.84e6, 1e6);
  EXPECT_EQ(ranks[1].series.at(0).labels.at("flow"), "b -> a");
}

TEST_F(WriteBandwidth, ACompletionErrorIsTheFabricsFailure) {
  behaviour[0].fail_at = 5000;
  measure();
  expect_failed_with("completion-error");
  EXPECT_THAT(ranks[0].finding("completion-error")->text,
              AllOf(HasSubstr("a -> b"), HasSubstr("RETRY_EXC_ERR"), HasSubstr("4791")));
  EXPECT_THAT(ranks[0].finding("completion-error")->evidence, HasSubstr("vendor error 0x81"));
  EXPECT_TRUE(ranks[0].series.empty());
}

TEST_F(WriteBandwidth, OneWayOfTwoMayFailAlone) {
  behaviour[1].fail_at = 5000;
  run.direction("both");
  measure();
  EXPECT_NE(ranks[1].finding("completion-error"), nullptr);
  EXPECT_EQ(ranks[0].value("bandwidth", {{"flow", "b -> a"}}), 0);
  EXPECT_GT(ranks[0].value("bandwidth", {{"flow", "a -> b"}}).value(), 0);
}

TEST_F(WriteBandwidth, AFabricThatRefusesTheVeryFirstWriteOfBothWays) {
  behaviour[0].fail_at = behaviour[1].fail_at = 0;
  run.direction("both");
  measure();
  EXPECT_NE(ranks[0].finding("completion-error"), nullptr);
  EXPECT_NE(ranks[1].finding("completion-error"), nullptr);
}

TEST_F(WriteBandwidth, SilenceIsAStall) {
  behaviour[0].stall_at = 3000;
  measure();
  expect_failed_with("stalled");
}

TEST_F(WriteBandwidth, DamagedMemoryIsFoundByTheTarget) {
  behaviour[0].damage_at = 100;
  measure();
  ASSERT_NE(ranks[1].finding("data-mismatch"), nullptr);
  EXPECT_THAT(ranks[1].finding("data-mismatch")->text,
              AllOf(HasSubstr("a -> b"), HasSubstr("at byte 2048 of 4096")));
  EXPECT_EQ(ranks[0].value("errors"), 1);
  EXPECT_GT(ranks[0].value("bandwidth").value(), 0);
}

TEST_F(WriteBandwidth, ARefusedConnectionIsBandwidthZero) {
  behaviour[1].refuse_code = "no-neighbour";
  measure();
  expect_failed_with("no-neighbour");
}

TEST_F(WriteBandwidth, ADownPortIsBandwidthZeroBothWays) {
  behaviour[1].port.active = false;
  run.direction("both");
  measure();
  expect_failed_with("port-down");
  EXPECT_EQ(ranks[0].value("bandwidth", {{"flow", "b -> a"}}), 0);
}

TEST_F(WriteBandwidth, LinkLocalAddressesAreOnlyNoted) {
  behaviour[0].port.gids = {verbs::ipv4_gid(3, {169, 254, 0, 1})};
  behaviour[1].port.gids = {verbs::ipv4_gid(3, {169, 254, 0, 2})};
  measure();
  ASSERT_NE(ranks[0].finding("path-note"), nullptr);
  EXPECT_EQ(ranks[0].finding("path-note")->severity, Severity::info);
  EXPECT_EQ(ranks[0].value("errors"), 0);
}

TEST_F(WriteBandwidth, AMachineThatCannotTakePartIsAnErrorAndItsPeerOnlyAnEcho) {
  behaviour[1].no_memory = true;
  measure();
  EXPECT_EQ(ranks[1].outcome, RG_ERROR);
  EXPECT_FALSE(ranks[1].peer_left);
  EXPECT_EQ(ranks[0].outcome, RG_ERROR);
  EXPECT_TRUE(ranks[0].peer_left);
  EXPECT_FALSE(ranks[0].value("bandwidth"));
}

TEST_F(WriteBandwidth, AnAbsentDeviceIsAnError) {
  behaviour[0].port.device = "another";
  measure();
  EXPECT_EQ(ranks[0].outcome, RG_ERROR);
  EXPECT_THAT(ranks[0].reason, HasSubstr("rxe-a does not exist"));
}

TEST_F(WriteBandwidth, ParamsReachTheFabric) {
  run.param("queue_pairs", "4").param("path_mtu", "1024");
  measure();
  EXPECT_EQ(ranks[0].value("queue_pairs"), 4);
  EXPECT_EQ(ranks[0].value("path_mtu"), 1024);
}

TEST_F(WriteBandwidth, DeclaredRatesChooseTheQueuePairs) {
  railgauge::testing::Run<WriteBandwidthCheck> fast;
  fast.node("a", {{"rxe-a", "", "Ethernet", "", 1, 400'000'000'000}});
  fast.node("b", {{"rxe-b", "", "Ethernet", "", 1, 200'000'000'000}})
      .param("duration", "1 s")
      .param("size", "4 KiB");
  ranks = fast([this](Context& context) {
    verbs::FakeClock clock;
    verbs::FakeFabric fabric(behaviour[context.rank()], clock);
    return ib_write_bw::measure(context, fabric, clock);
  });
  EXPECT_EQ(ranks[0].value("queue_pairs"), 4);
  EXPECT_THAT(ranks[0].logs.at(0), HasSubstr("200 Gbit/s"));
}

TEST_F(WriteBandwidth, ACancelEndsIt) {
  behaviour[0].per_poll = 1ns;
  run.cancel_after(50ms);
  measure();
  EXPECT_EQ(ranks[0].outcome, RG_ERROR);
  EXPECT_THAT(ranks[0].reason, HasSubstr("cancelled"));
}

// libibverbs itself: no device of that name exists anywhere.
TEST(WriteBandwidthCheck, NamesTheMissingDevice) {
  railgauge::testing::Run<WriteBandwidthCheck> run;
  run.node("a", {{"nodevice0", "", "Ethernet", "", 1, 0}})
      .node("b", {{"nodevice0", "", "Ethernet", "", 1, 0}});
  const auto ranks = run();
  EXPECT_EQ(ranks[0].outcome, RG_ERROR);
  EXPECT_THAT(ranks[0].reason, HasSubstr("nodevice0 does not exist"));
}

}  // namespace
}  // namespace railgauge::ib_write_bw
