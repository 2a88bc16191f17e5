#include "run/case_run.hpp"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

namespace railgauge::run {
namespace {

using nlohmann::json;

struct CaseRunTest : testing::Test {
  catalog::CheckInfo check;
  suite::Test test;
  plan::Case item;
  std::vector<std::pair<std::string, json>> sent;
  std::vector<json> records;

  CaseRunTest() {
    check.id = "bw";
    check.metrics = {
        {"bandwidth", "", "bit/s", catalog::Better::higher, catalog::Scope::initiator, "", ""},
        {"over_time", "", "bit/s", catalog::Better::higher, catalog::Scope::initiator, "time",
         "ns"}};
    test.check = &check;
    test.timeout_ns = 1'000'000'000;
    item.participants = {{"a", {{"rxe0", "eth0", "Ethernet", "rail0", 1, 0}}},
                         {"b", {{"rxe1", "eth1", "Ethernet", "rail0", 1, 0}}}};
    item.params = {{"size", {suite::Value(std::uint64_t{65536})}, {"64 KiB"}, false}};
  }
  CaseRun make() {
    return CaseRun(
        item, test,
        [this](const std::string& node, const json& frame) { sent.emplace_back(node, frame); },
        [this](json record) { records.push_back(std::move(record)); });
  }
  static json end(const char* outcome, const char* reason = "", bool peer_left = false) {
    return {{"type", "rank_end"},
            {"outcome", outcome},
            {"reason", reason},
            {"peer_left", peer_left},
            {"kind", "PluginError"}};
  }
};

TEST_F(CaseRunTest, TellsEachRankItsNumberPortsAndParams) {
  auto run = make();
  run.start();
  ASSERT_EQ(sent.size(), 2u);
  EXPECT_EQ(sent[1].second["rank"], 1);
  EXPECT_EQ(sent[1].second["ports"][0][0]["device"], "rxe0");
  EXPECT_EQ(sent[1].second["params"]["size"], json::array({65536}));
}

TEST_F(CaseRunTest, MetricsBecomeEvidenceAndRecordsWithTheirUnit) {
  auto run = make();
  run.on_frame(
      "a",
      {{"type", "metric"}, {"name", "bandwidth"}, {"value", 5.0}, {"labels", {{"rail", "rail0"}}}});
  ASSERT_EQ(run.evidence().points.size(), 1u);
  EXPECT_EQ(run.evidence().points[0].labels.at("rail"), "rail0");
  EXPECT_EQ(records[0]["unit"], "bit/s");
  EXPECT_EQ(records[0]["node"], "a");
}

TEST_F(CaseRunTest, ASeriesIsAPointAnAxisValue) {
  auto run = make();
  run.on_frame("a",
               {{"type", "series"}, {"name", "over_time"}, {"x", {0.0, 1e8}}, {"y", {1.0, 2.0}}});
  ASSERT_EQ(run.evidence().points.size(), 2u);
  EXPECT_EQ(run.evidence().points[1].labels.at("time"), "100000000");
  EXPECT_EQ(records[0]["axis_unit"], "ns");
}

TEST_F(CaseRunTest, EndsWhenEveryRankHasAndAnEndedRankSendsTheOtherAway) {
  auto run = make();
  run.on_frame("a", {{"type", "meet"}, {"kind", "barrier"}, {"label", "go"}, {"seq", 0}});
  run.on_frame("b", end("skip", "no such device"));
  EXPECT_FALSE(run.ended());
  EXPECT_TRUE(run.pointless());
  ASSERT_EQ(sent.size(), 1u);
  EXPECT_EQ(sent[0].first, "a");
  EXPECT_EQ(sent[0].second["type"], "peer_left");
  EXPECT_EQ(sent[0].second["why"], "b left: skip: no such device");
  run.on_frame("a", end("error", "peer left", true));
  EXPECT_TRUE(run.ended());
  EXPECT_FALSE(run.pointless());
}

TEST_F(CaseRunTest, ALostNodeIsAnErrorOfItsRankOnlyOnce) {
  auto run = make();
  run.rank_lost("b", "NodeLost", "no sign of life for 10 s");
  run.rank_lost("b", "PluginTimeout", "again");
  run.rank_lost("stranger", "NodeLost", "not in this case");
  ASSERT_EQ(run.evidence().ends.size(), 1u);
  EXPECT_EQ(run.evidence().ends[0].kind, "NodeLost");
  EXPECT_THAT(run.running_nodes(), testing::ElementsAre("a"));
}

}  // namespace
}  // namespace railgauge::run
