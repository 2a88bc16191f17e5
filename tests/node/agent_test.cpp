// The agent's side of the protocol.
#include <gmock/gmock.h>
#include <unistd.h>
#include <csignal>
#include <fstream>

#include "agent_driver.hpp"
#include "text/base64.hpp"

namespace railgauge::node {
namespace {

using nlohmann::json;
using namespace std::chrono_literals;
using testing::HasSubstr;

json to_case(const char* type, const std::string& plugin, json fields) {
  fields.update({{"type", type}, {"node", "a"}, {"case", AgentDriver::case_id(plugin)}});
  return fields;
}

TEST(Hello, TellsWhoIsThere) {
  auto machine = std::make_shared<TestMachine>();
  machine->link_plugin("healthy");
  machine->link_plugin("no-entry");
  AgentDriver agent(machine, {});
  const json hello = agent.hello();
  EXPECT_EQ(hello["pid"], agent.pid());
  EXPECT_EQ(hello["machine_id"], machine->root().substr(machine->root().size() - 6));
  EXPECT_TRUE(hello["facts"].is_object());
  std::map<std::string, json> plugins;
  for (const json& plugin : hello["plugins"]) plugins[plugin["file"]] = plugin;
  EXPECT_EQ(plugins["healthy.so"]["version"], "1.2.3");
  EXPECT_EQ(plugins["healthy.so"]["checks"][0]["params"].size(), 7U);
  EXPECT_THAT(plugins["no-entry.so"]["error"].get<std::string>(),
              HasSubstr("railgauge_plugin_entry"));
}

TEST(Hello, OfAnotherVersionEndsTheAgent) {
  AgentDriver agent;
  agent.hello();
  agent.send_raw("RAILGAUGE/2 {}\n");
  agent.await_exit();
  EXPECT_EQ(agent.exit().code, 1);
  EXPECT_THAT(agent.complaint(), HasSubstr("speaks protocol 2"));
}

TEST(Case, MeetsReportsAndEnds) {
  AgentDriver agent;
  agent.greet();
  agent.start("healthy", {{"params",
                           {{"flag", {true}},
                            {"count", {7}},
                            {"ratio", {1}},
                            {"mode", {"write"}},
                            {"size", {64, 65536.0}},
                            {"time", {5'000'000'000}},
                            {"rate", {9e10}}}}});
  std::vector<json> frames;
  std::vector<std::string> kinds;
  do {
    frames.push_back(agent.next());
    ASSERT_FALSE(frames.back().empty());
    const json& frame = frames.back();
    if (frame["type"] != "meet") continue;
    kinds.push_back(frame["kind"]);
    agent.send(to_case("gathered", "healthy",
                       {{"label", frame["label"]},
                        {"seq", frame["seq"]},
                        {"data", json::array({frame["data"]})}}));
  } while (frames.back()["type"] != "rank_end");
  EXPECT_EQ(frames.back()["outcome"], "done") << frames.back();
  EXPECT_THAT(kinds, testing::ElementsAre("exchange", "barrier", "gather"));
  std::vector<std::string> lines;
  for (const json& log : of_type(frames, "log")) lines.push_back(log["line"]);
  EXPECT_EQ(lines[0], "params 1 7 write 2 65536 5000000000 90000000000");
  EXPECT_THAT(lines[1], HasSubstr("met 2 bytes, rail rail0, direction forward, root /tmp/"));
  EXPECT_EQ(of_type(frames, "metric")[0]["labels"], json({{"size", "64"}}));
  EXPECT_EQ(of_type(frames, "metric_text")[0]["text"], "rxe0");
  EXPECT_EQ(of_type(frames, "series")[0]["y"], json({10.0, 20.0}));
  EXPECT_EQ(of_type(frames, "reference")[0]["kind"], "path");
  EXPECT_EQ(of_type(frames, "finding")[0]["severity"], "marginal");
  EXPECT_EQ(of_type(frames, "progress")[0]["fraction"], 0.5);
}

TEST(Case, KeepsLogLinesUntilTheQuietSectionEnds) {
  AgentDriver agent;
  agent.greet();
  agent.start("healthy", {{"params",
                           {{"flag", {true}},
                            {"count", {7}},
                            {"mode", {"write"}},
                            {"size", {1, 2}},
                            {"time", {5}},
                            {"rate", {1}}}}});
  std::vector<std::string> order;
  for (json frame = json::object(); frame.value("type", "") != "rank_end";) {
    frame = agent.next();
    ASSERT_FALSE(frame.empty());
    if (frame["type"] == "meet")
      agent.send(to_case("gathered", "healthy",
                         {{"label", frame["label"]}, {"seq", frame["seq"]}, {"data", {""}}}));
    if (frame["type"] == "quiet") order.push_back(frame["on"] ? "quiet" : "loud");
    if (frame["type"] == "log") order.push_back(frame["line"]);
    if (frame["type"] == "metric") order.push_back("metric");
  }
  const auto quiet = std::find(order.begin(), order.end(), "quiet");
  EXPECT_THAT(std::vector<std::string>(quiet, order.end()),
              testing::ElementsAre("quiet", "metric", "loud", "said while quiet"));
}

TEST(Case, EndsWithThePeersReasonWhenThePeerHasLeft) {
  AgentDriver agent;
  agent.greet();
  json start{{"size", 2}, {"nodes", {"a", "b"}}};
  start["ports"] = json::array({json::array(), json::array()});
  agent.start("leaves-early", start);
  const json meet = agent.next();
  ASSERT_EQ(meet["type"], "meet");
  EXPECT_EQ(meet["label"], "qp");
  EXPECT_EQ(text::base64_decode(meet["data"].get<std::string>()), "x");
  agent.send(to_case("peer_left", "leaves-early",
                     {{"label", "qp"}, {"seq", meet["seq"]}, {"why", "b ended: done"}}));
  const json end = agent.next();
  EXPECT_EQ(end["outcome"], "error");
  EXPECT_EQ(end["peer_left"], true);
  EXPECT_EQ(end["reason"], "b ended: done");
}

TEST(Case, CallsNameTheirLabelsAndRanks) {
  for (const int rank : {0, 1}) {
    AgentDriver agent;
    agent.greet();
    json start{{"rank", rank}, {"size", 2}, {"nodes", {"a", "b"}}};
    start["ports"] = json::array({json::array(), json::array()});
    agent.start("other-label", start);
    const json meet = agent.next();
    EXPECT_EQ(meet["label"], rank == 0 ? "qp" : "gid");
    EXPECT_EQ(meet["seq"], 0);
  }
}

TEST(Case, OfAParamWithAnotherTypeIsInvalid) {
  AgentDriver agent;
  agent.greet();
  const json end = agent.run("healthy", {{"params", {{"size", {-1}}}}}).back();
  EXPECT_EQ(end["kind"], "InvalidValue");
  EXPECT_EQ(end["reason"], "param 'size' cannot be -1");
  EXPECT_EQ(agent.run("healthy", {{"params", {{"sise", {1}}}}}).back()["reason"],
            "check 'healthy' has no param 'sise'");
}

TEST(Case, LooksForPluginsInItsFoldersOnly) {
  AgentDriver agent;
  agent.greet();
  for (const std::string file : {"../healthy.so", "/etc/passwd", "missing.so", ".so", "x.so/"}) {
    const json end = agent.run("healthy", {{"file", file}}).back();
    EXPECT_EQ(end["kind"], "PluginRefused");
    EXPECT_THAT(end["reason"].get<std::string>(), HasSubstr("is not in this node's plugin folder"));
  }
  EXPECT_THAT(agent.run("healthy", {{"plugin", "org.other"}}).back()["reason"].get<std::string>(),
              HasSubstr("holds plugin org.railgauge.broken.healthy, not org.other"));
}

TEST(Cancel, KillsWhatDoesNotListen) {
  AgentDriver agent({"--grace-ms", "200"});
  agent.greet();
  agent.start("hangs");
  ASSERT_EQ(agent.next()["type"], "log");
  agent.send(to_case("cancel", "hangs", {{"why", "interrupted"}}));
  const json end = agent.next();
  EXPECT_EQ(end["kind"], "Cancelled");
  EXPECT_EQ(end["reason"], "interrupted");
}

TEST(EndOfInput, EndsEverythingWithinTwoSeconds) {
  AgentDriver agent;
  agent.greet();
  agent.start("hangs");
  ASSERT_EQ(agent.next()["type"], "log");
  agent.hang_up();
  EXPECT_LT(agent.await_exit(), 2s);
  EXPECT_TRUE(all_gone(AgentDriver::case_id("hangs")));
}

TEST(EndOfInput, EndsAQuietCaseToo) {
  AgentDriver agent;
  agent.greet();
  agent.start("hangs-quietly");
  ASSERT_EQ(agent.next()["type"], "quiet");
  agent.hang_up();
  EXPECT_LT(agent.await_exit(), 2s);
  EXPECT_TRUE(all_gone(AgentDriver::case_id("hangs-quietly")));
}

TEST(Signal, EndsEverything) {
  for (const int signal : {SIGTERM, SIGHUP, SIGINT}) {
    AgentDriver agent;
    agent.greet();
    agent.start("hangs");
    ASSERT_EQ(agent.next()["type"], "log");
    kill(agent.pid(), signal);
    EXPECT_LT(agent.await_exit(), 2s);
    EXPECT_EQ(agent.exit().code, 128 + signal);
    EXPECT_TRUE(all_gone(AgentDriver::case_id("hangs")));
  }
}

TEST(Signal, ThatCannotBeCaughtTakesTheWorkersAlong) {
  AgentDriver agent;
  agent.greet();
  agent.start("hangs");
  ASSERT_EQ(agent.next()["type"], "log");
  kill(agent.pid(), SIGKILL);
  agent.await_exit();
  EXPECT_TRUE(all_gone(AgentDriver::case_id("hangs")));
}

TEST(Silence, OfTheRunnerEndsTheAgent) {
  AgentDriver agent({"--silence-ms", "300", "--heartbeat-ms", "50"});
  agent.greet();
  agent.start("hangs");
  agent.await_exit();
  EXPECT_EQ(agent.exit().code, 1);
  EXPECT_THAT(agent.complaint(), HasSubstr("silent"));
  EXPECT_TRUE(all_gone(AgentDriver::case_id("hangs")));
}

TEST(Silence, IsNotCountedInAQuietSection) {
  AgentDriver agent({"--silence-ms", "300", "--heartbeat-ms", "50", "--grace-ms", "100"});
  agent.greet();
  agent.start("hangs-quietly", {{"timeout_ns", 800'000'000}});
  ASSERT_EQ(agent.next()["type"], "quiet");
  const int before = agent.pings();
  const auto frames = agent.until_end(AgentDriver::case_id("hangs-quietly"));
  EXPECT_EQ(agent.pings(), before);
  EXPECT_EQ(of_type(frames, "quiet").at(0)["on"], false);
  EXPECT_EQ(frames.back()["kind"], "PluginTimeout");
}

TEST(Heartbeat, GoesOnWhileACaseIsLoud) {
  AgentDriver agent({"--heartbeat-ms", "20"});
  agent.greet();
  agent.run("polite", {{"timeout_ns", 300'000'000}});
  EXPECT_GE(agent.pings(), 5);
}

TEST(BadInput, EndsTheAgentWithASentence) {
  const std::pair<std::string, std::string> inputs[] = {
      {"{\"type\":\"ping\"\n", "not a JSON frame"},
      {"[1]\n", "not an object with a type"},
      {"{\"type\":\"shutdown\",\"case\":\"x\"}\n", "is not a runner's"},
      {"{\"type\":\"start\"}\n", "lacks something"},
      {std::string(frame_cap + 1, 'x'), "exceeds 1 MiB"},
      {"{\"type\":" + std::string(40, '[') + std::string(40, ']') + "}\n", "nests deeper"},
  };
  for (const auto& [bytes, complaint] : inputs) {
    AgentDriver agent;
    agent.greet();
    agent.send_raw(bytes);
    agent.await_exit();
    EXPECT_EQ(agent.exit().code, 1);
    EXPECT_THAT(agent.complaint(), HasSubstr(complaint));
  }
}

TEST(Node, IsHeldByOneRunAtATime) {
  auto machine = std::make_shared<TestMachine>();
  AgentDriver first(machine, {});
  first.hello();
  AgentDriver second(machine, {});
  EXPECT_THAT(second.hello()["busy"].get<std::string>(),
              testing::EndsWith(", pid " + std::to_string(first.pid())));
  EXPECT_LT(second.await_exit(), 2s);
}

TEST(Node, IsWaitedFor) {
  auto machine = std::make_shared<TestMachine>();
  AgentDriver first(machine, {});
  first.hello();
  AgentDriver second(machine, {"--wait"}), third(machine, {"--wait"});
  first.hang_up();
  first.await_exit();
  second.hang_up();  // whether it waits or serves by now
  second.await_exit();
  EXPECT_EQ(third.hello()["pid"], third.pid());
}

}  // namespace
}  // namespace railgauge::node
