// The test plugins themselves: an end-to-end test that fails should not be their fault.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "echo_group.hpp"
#include "echo_node.hpp"
#include "echo_pair.hpp"
#include "echo_port.hpp"
#include "railgauge/testing.hpp"

namespace railgauge::test_plugins {
namespace {

template <class C>
using Case = railgauge::testing::Run<C>;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

Port port(const std::string& device, const std::string& rail) {
  Port result;
  result.device = device;
  result.netdev = "eth0";
  result.link_layer = "Ethernet";
  result.rail = rail;
  result.declared_rate = 1000;
  return result;
}

TEST(EchoPort, SaysBackWhatItWasGiven) {
  Case<EchoPort> run;
  run.node("a", {port("rxe0", "rail0")})
      .param("bytes", "4 KiB")
      .param("sizes", "1 KiB")
      .param("sizes", "2 B");
  const auto report = run().front();
  EXPECT_EQ(report.outcome, RG_DONE) << report.reason;
  EXPECT_EQ(report.value("bool"), 1);
  EXPECT_EQ(report.value("int"), -7);
  EXPECT_EQ(report.value("real"), 0.5);
  EXPECT_EQ(report.text("string"), "text");
  EXPECT_EQ(report.value("bytes"), 4096);
  EXPECT_EQ(report.value("duration"), 5e6);
  EXPECT_EQ(report.value("bandwidth"), 90e9);
  EXPECT_EQ(report.value("absent"), 0);
  EXPECT_EQ(report.value("size", {{"index", "0"}}), 1024);
  EXPECT_EQ(report.value("size", {{"index", "1"}}), 2);
  EXPECT_EQ(report.text("place"), "a / ''");
  EXPECT_EQ(report.text("port"), "rxe0/1 eth0 Ethernet 'rail0'");
  EXPECT_EQ(report.value("declared_rate"), 1000);
  EXPECT_THAT(report.findings, IsEmpty());
}

TEST(EchoPort, EndsAndFindsAsAsked) {
  const auto skipped =
      Case<EchoPort>().param("outcome", "skip").param("reason", "no cable")().front();
  EXPECT_EQ(skipped.outcome, RG_SKIP);
  EXPECT_EQ(skipped.reason, "no cable");
  EXPECT_EQ(Case<EchoPort>().param("outcome", "error")().front().outcome, RG_ERROR);
  const auto failed = Case<EchoPort>().param("finding", "fail")().front();
  ASSERT_THAT(failed.findings, SizeIs(1));
  EXPECT_EQ(failed.findings[0].severity, Severity::fail);
  EXPECT_EQ(failed.findings[0].evidence, "param finding=fail");
}

TEST(EchoNode, DrawsALine) {
  Case<EchoNode> run;
  run.node("a", {port("rxe0", "r0"), port("rxe1", "r1")}).param("points", "1").param("points", "3");
  const auto report = run().front();
  EXPECT_EQ(report.outcome, RG_DONE) << report.reason;
  EXPECT_EQ(report.value("ports"), 2);
  EXPECT_EQ(report.value("elsewhere", {{"thread", "other"}}), 1);
  EXPECT_THAT(report.findings, IsEmpty());
  ASSERT_THAT(report.series, SizeIs(1));
  EXPECT_THAT(report.series[0].y, ElementsAre(2, 6));
  EXPECT_EQ(report.references.at(0).value, 6);
}

TEST(EchoNode, StopsWorkingWhenCancelled) {
  const auto report = Case<EchoNode>()
                          .param("duration", "10 min")
                          .cancel_after(std::chrono::milliseconds(30))()
                          .front();
  EXPECT_EQ(report.outcome, RG_ERROR);
  EXPECT_EQ(report.reason, "cancelled at work");
}

TEST(EchoPair, MeetsAndReportsARail) {
  Case<EchoPair> run;
  run.node("a", {port("rxe0", "r0"), port("rxe1", "r1")})
      .node("b", {port("rxe2", "r0"), port("rxe3", "r1")});
  const auto ranks = run.param("bandwidth", "80 Gbit/s").param("duration", "5 ms")();
  ASSERT_THAT(ranks, SizeIs(2));
  for (const auto& rank : ranks) {
    EXPECT_EQ(rank.outcome, RG_DONE) << rank.reason;
    EXPECT_EQ(rank.quiet_sections, 1);
    EXPECT_THAT(rank.findings, IsEmpty());
  }
  EXPECT_EQ(ranks[0].text("greeting"), "b rxe2 rxe3");
  EXPECT_EQ(ranks[1].text("greeting"), "a rxe0 rxe1");
  EXPECT_EQ(ranks[0].value("bandwidth", {{"rail", "r1"}, {"size", "65536"}}), 80e9);
  EXPECT_THAT(ranks[0].references, SizeIs(2));
  EXPECT_THAT(ranks[1].metrics, IsEmpty()) << "the initiator reports";
}

TEST(EchoPair, AWrongAnswerIsAFinding) {
  Case<EchoPair> run;
  run.node("a", {port("rxe0", "r0")}).node("b", {port("rxe1", "r0")});
  const auto ranks = run([](Context& context) {
    if (context.rank() == 0) return EchoPair{}.run(context);
    context.exchange("greeting", "b rxe9");
    context.gather("node-name", 0, "c");
    context.barrier("start");
    context.barrier("stop");
    return Outcome::done();
  });
  ASSERT_THAT(ranks[0].findings, SizeIs(2));
  EXPECT_THAT(ranks[0].findings[0].text, HasSubstr("exchange brought 'b rxe9'"));
  EXPECT_THAT(ranks[0].findings[1].text, HasSubstr("gather brought 'c'"));
}

TEST(EchoNode, ANamelessNodeIsAFinding) {
  Case<EchoNode> run;
  EXPECT_THAT(run.node("")().front().findings, SizeIs(1));
}

TEST(EchoGroup, EveryRankChecksEveryOther) {
  Case<EchoGroup> run;
  const auto ranks =
      run.node("a").node("b").node("c").param("rounds", "4").param("size", "64 KiB")();
  for (const auto& rank : ranks) {
    EXPECT_EQ(rank.outcome, RG_DONE) << rank.reason;
    EXPECT_EQ(rank.value("matching"), 12);
    EXPECT_THAT(rank.findings, IsEmpty());
  }
}

TEST(EchoGroup, AWrongBlobIsAFinding) {
  Case<EchoGroup> run;
  run.node("a").node("b").param("rounds", "1");
  const auto ranks = run([](Context& context) {
    if (context.rank() == 0) return EchoGroup{}.run(context);
    context.barrier("begin");
    context.exchange("echo", "not what I should send");
    return Outcome::done();
  });
  ASSERT_THAT(ranks[0].findings, SizeIs(1));
  EXPECT_EQ(ranks[0].findings[0].severity, Severity::fail);
  EXPECT_THAT(ranks[0].findings[0].text,
              HasSubstr("got 22 bytes that rank 1 (b) should not have sent"));
  EXPECT_EQ(ranks[0].value("matching"), 1);
}

TEST(Blob, DiffersInEverything) {
  const std::string blob_a = blob(0, "a", 0, 600);
  EXPECT_THAT(blob_a, SizeIs(600));
  EXPECT_NE(blob_a, blob(1, "a", 0, 600));
  EXPECT_NE(blob_a, blob(0, "b", 0, 600));
  EXPECT_NE(blob_a, blob(0, "a", 1, 600));
  EXPECT_NE(blob_a.substr(0, 100), blob_a.substr(100, 100));
  EXPECT_EQ(blob(0, "a", 0, 0), "");
}

}  // namespace
}  // namespace railgauge::test_plugins
