// What the agent says of each plugin that breaks a rule, and that nothing of it is left.
#include <gmock/gmock.h>
#include <algorithm>

#include "agent_driver.hpp"
#include "node/process_tree.hpp"

namespace railgauge::node {
namespace {

using nlohmann::json;
using testing::ContainsRegex;
using testing::HasSubstr;

struct Expected {
  const char* plugin;
  const char* outcome;
  const char* kind;
  const char* reason;  // a part of it
  std::vector<std::string> options = {};
  json start = {};
};

void PrintTo(const Expected& expected, std::ostream* out) { *out << expected.plugin; }

class Misbehaving : public testing::TestWithParam<Expected> {};

TEST_P(Misbehaving, IsNamedAndLeavesNothing) {
  const Expected& expected = GetParam();
  AgentDriver agent(expected.options);
  agent.greet();
  const auto frames = agent.run(expected.plugin, expected.start);
  const json& end = frames.back();
  EXPECT_EQ(end["outcome"], expected.outcome);
  EXPECT_EQ(end["kind"], expected.kind) << end;
  EXPECT_THAT(end["reason"].get<std::string>(), HasSubstr(expected.reason));
  EXPECT_EQ(end["node"], "a");
  EXPECT_TRUE(all_gone(AgentDriver::case_id(expected.plugin)));
  agent.send({{"type", "bye"}});
  EXPECT_LT(agent.await_exit(), std::chrono::seconds(2));
  EXPECT_EQ(agent.exit().code, 0);
}

const json short_timeout{{"timeout_ns", 300'000'000}};
const std::vector<std::string> short_grace{"--grace-ms", "200"};

const Expected all[] = {
    {"throws", "error", "PluginError", "the cable fell out"},
    {"throws-through", "error", "PluginCrashed", "signal 6 (Aborted)"},
    {"segfault", "error", "PluginCrashed",
     "check 'segfault' was killed by signal 11 (Segmentation fault)"},
    {"aborts", "error", "PluginCrashed", "signal 6 (Aborted)"},
    {"exits", "error", "PluginExited", "check 'exits' exited with status 0 before it returned"},
    {"hangs", "error", "PluginTimeout", "did not end within its timeout of 300 ms", short_grace,
     short_timeout},
    {"hangs-quietly", "error", "PluginTimeout", "did not end within its timeout of 300 ms",
     short_grace, short_timeout},
    {"polite", "error", "PluginTimeout", "did not end within its timeout", short_grace,
     short_timeout},
    {"static-crash", "error", "PluginCrashed", "signal 11"},
    {"static-hang", "error", "PluginTimeout", "did not end within its timeout", short_grace,
     short_timeout},
    {"static-print", "done", "", ""},
    {"daemon", "done", "", ""},
    {"unmarked-daemon", "done", "", ""},
    {"metric-nan", "error", "InvalidValue", "metric 'answer' is NaN"},
    {"metric-infinite", "error", "InvalidValue", "metric 'answer' is infinite"},
    {"metric-undeclared", "error", "InvalidValue",
     "metric 'answr' is not declared by check 'metric-undeclared'"},
    {"series-huge", "error", "InvalidValue", "series 'curve' does not fit into a frame"},
    {"exchange-large", "error", "PluginError", "exchange 'qp' sends 65537 bytes"},
    {"exchange-thread", "error", "PluginError", "only from the thread that runs the check"},
    {"memory-hog",
     "error",
     "OutOfMemory",
     "; a case may hold 200 MiB",
     {"--memory-cap", "209715200"}},
    {"skips-silently", "error", "PluginError", "skipped without a reason"},
    {"wild-outcome", "error", "PluginError", "run() returned 3"},
    {"invalid-utf8", "error", "PluginError", "reason \\xFE"},
    {"no-entry", "error", "PluginRefused", "no-entry.so: it has no symbol railgauge_plugin_entry"},
    {"wrong-abi", "error", "PluginRefused",
     "wrong-abi.so: built for plugin ABI 2 (SDK 7.8.9), this railgauge speaks ABI 1"},
};

INSTANTIATE_TEST_SUITE_P(Plugins, Misbehaving, testing::ValuesIn(all), [](const auto& instance) {
  std::string name = instance.param.plugin;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

std::vector<std::string> lines_of(const std::vector<json>& frames, const std::string& source) {
  std::vector<std::string> lines;
  for (const json& frame : of_type(frames, "log"))
    if (frame["source"] == source) lines.push_back(frame["line"]);
  return lines;
}

std::size_t size_of(const std::vector<std::string>& lines) {
  std::size_t sum = 0;
  for (const auto& line : lines) sum += line.size() + 1;
  return sum;
}

TEST(Crash, KeepsWhatWasMeasuredAndPrintedBefore) {
  AgentDriver agent;
  agent.greet();
  const auto frames = agent.run("segfault");
  const auto metrics = of_type(frames, "metric");
  ASSERT_EQ(metrics.size(), 1U);
  EXPECT_EQ(metrics[0]["value"], 42);
  EXPECT_EQ(frames.back()["tail"], json({"about to touch address 8"}));
}

TEST(Flood, IsCutToItsFirstAndLastPart) {
  AgentDriver agent;
  agent.greet();
  const auto frames = agent.run("flood");
  EXPECT_EQ(frames.back()["outcome"], "done");
  const auto lines = lines_of(frames, "stdout");
  ASSERT_GT(lines.size(), 100U);
  EXPECT_LE(size_of(lines), 2 * 65536U + 2000);
  EXPECT_THAT(lines.front(), testing::StartsWith("000000"));
  EXPECT_THAT(lines.back(), testing::StartsWith("099999"));
  EXPECT_THAT(lines, testing::Contains(ContainsRegex("[0-9]+ bytes of stdout are left out here")));
  const json& tail = frames.back()["tail"];
  ASSERT_EQ(tail.size(), 50U);
  EXPECT_THAT(tail[0].get<std::string>(), testing::StartsWith("099950"));
}

TEST(Flood, OfTheLogIsCutToo) {
  AgentDriver agent;
  agent.greet();
  const auto frames = agent.run("log-flood");
  EXPECT_EQ(frames.back()["outcome"], "done");
  EXPECT_LE(size_of(lines_of(frames, "check")), 2 * 65536U + 20000);
}

TEST(BadText, BecomesVisible) {
  AgentDriver agent;
  agent.greet();
  const auto frames = agent.run("invalid-utf8");
  EXPECT_THAT(lines_of(frames, "check"), testing::ElementsAre("log \\xC0\\x80 end"));
  EXPECT_THAT(lines_of(frames, "stderr"),
              testing::ElementsAre("bad \\xFF\\xFE byte, red, bell \\x07, cut \\xE2\\x82"));
  EXPECT_EQ(of_type(frames, "finding").at(0)["evidence"], "one\\x01\ntwo \\x80");
}

TEST(Timeout, KeepsTheNodeUsable) {
  AgentDriver agent(short_grace);
  agent.greet();
  EXPECT_EQ(agent.run("hangs", short_timeout).back()["kind"], "PluginTimeout");
  EXPECT_EQ(agent.run("daemon").back()["outcome"], "done");
}

TEST(TwoCases, OfOneNodeEndEachOnItsOwn) {
  AgentDriver agent;
  agent.greet();
  agent.start("polite");
  EXPECT_EQ(agent.run("daemon").back()["outcome"], "done");
  EXPECT_TRUE(all_gone(AgentDriver::case_id("daemon")));
  EXPECT_FALSE(marked(all_processes(), AgentDriver::case_id("polite")).empty());
  agent.send({{"type", "cancel"},
              {"node", "a"},
              {"case", AgentDriver::case_id("polite")},
              {"why", "enough"}});
  const json end = agent.until_end(AgentDriver::case_id("polite")).back();
  EXPECT_EQ(end["kind"], "Cancelled");
  EXPECT_EQ(end["reason"], "stopped as asked");
}

}  // namespace
}  // namespace railgauge::node
