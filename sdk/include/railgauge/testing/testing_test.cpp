#include "railgauge/testing.hpp"

#include <gmock/gmock.h>

#include <limits>

namespace {

using namespace std::chrono_literals;
using railgauge::Context;
using railgauge::Outcome;
using railgauge::testing::BadParam;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr const char* colours[] = {"red", "blue", nullptr};

struct Probe {
  static constexpr auto id = "probe";
  static constexpr auto summary = "what a test of a check may meet";
  static constexpr auto topology = railgauge::Topology::pair;
  static constexpr std::array params{
      railgauge::bytes_param("size", "", "64 KiB", 1, 1 << 20),
      railgauge::duration_param("wait", "", "5 s"),
      railgauge::enum_param("colour", "", "red", colours),
      railgauge::bool_param("loud", "", "false"),
      railgauge::list(railgauge::int_param("steps", "", "7")),
      railgauge::bandwidth_param("floor", "", "90 Gbit/s"),
  };
  static constexpr std::array metrics{
      railgauge::metric("seen", "1", ""),
      railgauge::series_metric("curve", "1", "", "time", "ns"),
  };
  Outcome run(Context& context) const {
    context.metric("seen", static_cast<double>(context.bytes("size")),
                   {{"rank", std::to_string(context.rank())}});
    return Outcome::done();
  }
};

struct Pair : railgauge::testing::Run<Probe> {
  Pair() { node("a", {{"rxe0", "eth0", "Ethernet", "rail0", 1, 0}}).node("b"); }
};

TEST(Testing, RunsTheCheckItselfOnEveryRankWithDefaults) {
  Pair pair;
  const auto ranks = pair();
  ASSERT_EQ(ranks.size(), 2u);
  EXPECT_EQ(ranks[0].outcome, RG_DONE) << ranks[0].reason;
  EXPECT_EQ(ranks[1].value("seen"), 65536);
  EXPECT_EQ(ranks[1].value("seen", {{"rank", "1"}}), 65536);
  EXPECT_FALSE(ranks[1].value("seen", {{"rank", "0"}}));
}

TEST(Testing, ParamsAreReadAsASuiteWritesThem) {
  Pair pair;
  pair.param("size", "1 KiB").param("wait", "20 ms").param("colour", "blue").param("loud", "true");
  pair.param("steps", "1").param("steps", "2");
  const auto ranks = pair([](Context& context) {
    EXPECT_EQ(context.bytes("size"), 1024u);
    EXPECT_EQ(context.duration("wait"), 20ms);
    EXPECT_EQ(context.text("colour"), "blue");
    EXPECT_TRUE(context.flag("loud"));
    EXPECT_EQ(context.param_count("steps"), 2u);
    EXPECT_EQ(context.integer("steps", 1), 2);
    EXPECT_EQ(context.bandwidth("floor"), 90e9);
    EXPECT_THROW(context.integer("size"), railgauge::Misuse);  // declared as bytes
    EXPECT_THROW(context.integer("steps", 2), railgauge::Misuse);
    return Outcome::done();
  });
  EXPECT_EQ(ranks[0].outcome, RG_DONE);
}

TEST(Testing, RefusesParamsTheRunnerWouldRefuse) {
  Pair pair;
  EXPECT_THROW(pair.param("sise", "1 KiB"), BadParam);
  EXPECT_THROW(pair.param("size", "2 MiB"), BadParam);
  EXPECT_THROW(pair.param("size", "1 s"), BadParam);
  EXPECT_THROW(pair.param("colour", "green"), BadParam);
  EXPECT_THROW(pair.param("loud", "yes"), BadParam);
  EXPECT_THROW(pair.param("steps", "1.5"), BadParam);
  pair.param("wait", "1 s");
  EXPECT_THROW(pair.param("wait", "2 s"), BadParam);
}

TEST(Testing, RanksMeetInOrder) {
  Pair pair;
  const auto ranks = pair([](Context& context) {
    const std::string mine = context.node_name(context.rank());
    EXPECT_THAT(context.exchange("names", mine), ElementsAre("a", "b"));
    const auto gathered = context.gather("at b", 1, mine);
    EXPECT_EQ(gathered.size(), context.rank() == 1 ? 2u : 0u);
    context.barrier("end");
    return Outcome::done();
  });
  EXPECT_EQ(ranks[0].outcome, RG_DONE) << ranks[0].reason;
  EXPECT_EQ(ranks[1].outcome, RG_DONE) << ranks[1].reason;
}

TEST(Testing, ARankThatLeavesEndsTheCallOfTheOther) {
  Pair pair;
  const auto ranks = pair([](Context& context) {
    if (context.rank() == 1) return Outcome::error("my disk is full");
    context.barrier("start");
    return Outcome::done();
  });
  EXPECT_EQ(ranks[0].outcome, RG_ERROR);
  EXPECT_TRUE(ranks[0].peer_left);
  EXPECT_THAT(ranks[0].reason, HasSubstr("my disk is full"));
  EXPECT_FALSE(ranks[1].peer_left);
}

TEST(Testing, DifferentLabelsEndTheCallOnBoth) {
  Pair pair;
  for (const auto& rank : pair([](Context& context) {
         context.barrier(context.rank() == 0 ? "one" : "two");
         return Outcome::done();
       })) {
    EXPECT_TRUE(rank.peer_left);
    EXPECT_THAT(rank.reason, HasSubstr("'one'"));
  }
}

TEST(Testing, ABrokenContractIsAnError) {
  const auto reason = [](const std::function<void(Context&)>& body) {
    Pair pair;
    const auto ranks = pair([&](Context& context) {
      body(context);
      return Outcome::done();
    });
    EXPECT_EQ(ranks[0].outcome, RG_ERROR);
    return ranks[0].reason;
  };
  EXPECT_THAT(reason([](Context& c) { c.metric("sene", 1); }), HasSubstr("'sene' is not declared"));
  EXPECT_THAT(
      reason([](Context& c) { c.metric("seen", std::numeric_limits<double>::quiet_NaN()); }),
      HasSubstr("finite"));
  EXPECT_THAT(reason([](Context& c) {
                const double x[] = {1, 2}, y[] = {1, std::numeric_limits<double>::infinity()};
                c.series("curve", x, y);
              }),
              HasSubstr("finite"));
  EXPECT_THAT(reason([](Context& c) { c.exchange("big", std::string(70'000, 'x')); }),
              HasSubstr("64 KiB"));
  EXPECT_THAT(
      reason([](Context& c) {
        std::thread([&] { EXPECT_THROW(c.barrier("elsewhere"), railgauge::Misuse); }).join();
        c.metric("sene", 1);
      }),
      HasSubstr("sene"));
}

TEST(Testing, EveryKindOfReportIsKept) {
  Pair pair;
  const auto ranks = pair([](Context& context) {
    const double x[] = {1, 2}, y[] = {3, 4};
    context.series("curve", x, y);
    context.metric_text("seen", "much");
    context.reference("seen", "path", 9, "as said");
    context.finding("odd", railgauge::Severity::marginal, "something", "evidence", {{"rail", "r"}});
    context.log("line");
    context.progress(0.5);
    { const auto quiet = context.quiet(); }
    EXPECT_EQ(context.rail(0), context.rank() == 0 ? "rail0" : "");
    EXPECT_EQ(context.ports(0).at(0).netdev, "eth0");
    return Outcome::skip("enough");
  });
  const auto& report = ranks[0];
  EXPECT_EQ(report.outcome, RG_SKIP);
  EXPECT_EQ(report.reason, "enough");
  EXPECT_THAT(report.series.at(0).y, ElementsAre(3, 4));
  EXPECT_EQ(report.text("seen"), "much");
  EXPECT_EQ(report.references.at(0).value, 9);
  ASSERT_NE(report.finding("odd"), nullptr);
  EXPECT_EQ(report.finding("odd")->labels.at("rail"), "r");
  EXPECT_THAT(report.logs, ElementsAre("line"));
  EXPECT_EQ(report.progress, 0.5);
  EXPECT_EQ(report.quiet_sections, 1);
}

TEST(Testing, ACancelReachesPollersAndThoseWhoMeet) {
  Pair pair;
  pair.cancel_after(20ms);
  const auto ranks = pair([](Context& context) {
    if (context.rank() == 0) context.barrier("never");
    while (!context.cancelled()) std::this_thread::sleep_for(1ms);
    return Outcome::error("cancelled");
  });
  EXPECT_EQ(ranks[1].reason, "cancelled");
  EXPECT_THAT(ranks[0].reason, HasSubstr("cancelled"));
  EXPECT_FALSE(ranks[0].peer_left);
}

}  // namespace
