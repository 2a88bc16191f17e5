#include "run/session.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <csignal>
#include <ctime>
#include <nlohmann/json.hpp>
#include <ostream>
#include <set>

#include "host/facts_json.hpp"
#include "journal/writer.hpp"
#include "run/execution.hpp"
#include "run/fleet.hpp"
#include "run/live_line.hpp"
#include "version.hpp"

namespace railgauge::run {
namespace {

using nlohmann::json;

json object_of(const std::vector<std::pair<std::string, std::string>>& pairs) {
  json object = json::object();
  for (const auto& [key, value] : pairs) object[key] = value;
  return object;
}

json header(const suite::Suite& suite, const RunOptions& options) {
  json tests = json::array(), nodes = json::array();
  for (const auto& test : suite.tests)
    tests.push_back({{"id", test.id},
                     {"check", test.check->id},
                     {"plugin", test.check->plugin},
                     {"plugin_version", test.check->plugin_version},
                     {"line", test.location.line}});
  for (const auto& node : options.inventory.nodes) nodes.push_back(node.name);
  char hostname[256] = "";
  gethostname(hostname, sizeof hostname - 1);
  return {{"type", "header"},
          {"schema", 1},
          {"railgauge", version},
          {"suite", {{"name", suite.name}, {"file", suite.file}, {"hash", suite.hash}}},
          {"set", object_of(options.settings)},
          {"labels", object_of(options.labels)},
          {"command", options.command},
          {"started", fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)))},
          {"hostname", hostname},
          {"nodes", nodes},
          {"strict", options.strict},
          {"tests", tests}};
}

std::set<std::pair<std::string, std::string>> devices(
    const std::vector<std::pair<std::string, plan::Port>>& ports) {
  std::set<std::pair<std::string, std::string>> result;
  for (const auto& [node, port] : ports) result.emplace(node, port.device);
  return result;
}

json node_record(const plan::NodeState& state, const plan::Plan& plan) {
  if (!state.facts)
    return {{"type", "node_error"},
            {"node", state.node.name},
            {"kind", state.error_type},
            {"text", state.error}};
  const auto used = devices(plan.used);
  json ports = json::array();
  for (const auto& port : state.facts->ports) {
    json entry = host::to_json(port);
    entry["in_use"] = used.contains({state.node.name, port.device});
    for (const auto& [node, planned] : plan.used)
      if (node == state.node.name && planned.device == port.device && planned.number == port.number)
        entry["rail"] = planned.rail;
    ports.push_back(std::move(entry));
  }
  return {{"type", "node"},
          {"node", state.node.name},
          {"hostname", state.facts->hostname},
          {"machine_id", state.facts->machine_id},
          {"boot_id", state.facts->boot_id},
          {"arch", state.facts->architecture},
          {"os", state.facts->os},
          {"kernel", state.facts->kernel},
          {"railgauge", version},
          {"ports", ports}};
}

json case_record(const plan::Case& item, std::size_t index, const suite::Suite& suite) {
  json params = json::object(), nodes = json::array();
  for (const auto& param : item.params) {
    std::string text;
    for (const auto& value : param.texts) text += (text.empty() ? "" : ", ") + value;
    params[param.name] = text;
  }
  for (const auto& participant : item.participants) nodes.push_back(participant.node);
  const auto* test = item.test < 0 ? nullptr : &suite.tests[static_cast<std::size_t>(item.test)];
  return {{"type", "case"},
          {"case", item.id},
          {"index", index},
          {"name", item.name},
          {"target", item.target},
          {"test", test == nullptr ? "" : test->id},
          {"check", test == nullptr ? "" : test->check->id},
          {"plugin", test == nullptr ? "" : test->check->plugin},
          {"line", test == nullptr ? suite.expect.location.line : test->location.line},
          {"round", item.round},
          {"nodes", nodes},
          {"rails", item.rails},
          {"direction", item.direction},
          {"params", params}};
}

void write_plan(journal::Writer& journal, const suite::Suite& suite, const plan::Plan& plan,
                const Fleet& fleet, const RunOptions& options) {
  journal.write(header(suite, options));
  for (const auto& state : fleet.states()) journal.write(node_record(state, plan));
  for (const auto& warning : plan.warnings) journal.write({{"type", "warning"}, {"text", warning}});
  for (std::size_t i = 0; i < plan.cases.size(); ++i)
    journal.write(case_record(plan.cases[i], i, suite));
  journal.write({{"type", "plan_end"},
                 {"cases", plan.cases.size()},
                 {"rounds", plan.rounds},
                 {"eta_ns", plan.eta_ns}});
  journal.sync();
}

std::vector<std::string> plugins_used(const suite::Suite& suite) {
  std::set<std::string> ids;
  for (const auto& test : suite.tests) ids.insert(test.check->plugin);
  return {ids.begin(), ids.end()};
}

// Runs the plan to its end. True when a signal cut it short.
bool run_plan(boost::asio::io_context& loop, Fleet& fleet, const suite::Suite& suite,
              const plan::Plan& plan, journal::Writer& journal, const RunOptions& options) {
  LiveLine live(options.live_line, plan.cases.size(), std::chrono::nanoseconds(plan.eta_ns));
  std::map<std::string, int> counts;
  bool interrupted = false;
  Execution execution(
      loop, suite, plan, journal,
      {.send = [&](const std::string& node, const json& frame) { fleet.send(node, frame); },
       .judged =
           [&](const plan::Case&, const verdict::Verdict& verdict) {
             const std::string outcome(verdict::name(verdict.outcome));
             ++counts[outcome];
             live.judged(outcome);
           },
       .started = [&](const plan::Case& item) { live.started(item.target); },
       .finished = [&] { loop.stop(); }});
  fleet.listen({.frame = [&](const std::string& node,
                             const json& frame) { execution.on_frame(node, frame); },
                .lost = [&](const std::string& node, const std::string& kind,
                            const std::string& why) { execution.node_lost(node, kind, why); }});
  boost::asio::signal_set signals(loop, SIGINT, SIGTERM, SIGHUP);
  signals.async_wait([&](const boost::system::error_code& error, int) {
    if (error) return;
    interrupted = true;
    execution.interrupt();
  });
  boost::asio::post(loop, [&] { execution.start(); });
  loop.restart();
  loop.run();
  fleet.listen({});
  journal.write({{"type", "run_end"},
                 {"t", execution.now()},
                 {"counts", counts},
                 {"interrupted", interrupted}});
  journal.sync();
  return interrupted;
}

}  // namespace

RunResult execute(const suite::Suite& suite, const catalog::Catalog& catalog,
                  const RunOptions& options, std::ostream& out) {
  boost::asio::io_context loop;
  Fleet fleet(loop, options.inventory.nodes, catalog, plugins_used(suite),
              {.default_connect = options.default_connect,
               .own_binary = options.own_binary,
               .wait = options.wait});
  {
    LiveLine live(options.live_line, 0, {});
    live.connecting(options.inventory.nodes.size());
    bool interrupted = false;
    boost::asio::signal_set signals(loop, SIGINT, SIGTERM, SIGHUP);
    signals.async_wait([&](const boost::system::error_code& error, int) {
      if (error) return;
      interrupted = true;
      loop.stop();
    });
    fleet.connect([&] { loop.stop(); });
    loop.run();
    if (interrupted) return {true, ""};
  }
  const plan::Plan plan = plan::make(suite, fleet.states(), options.selection);
  if (options.plan_only) {
    out << plan::describe(plan, suite);
    fleet.close();
    return {};
  }
  for (const auto& warning : plan.warnings) spdlog::warn("{}", warning);
  journal::Writer journal(options.out_dir);
  write_plan(journal, suite, plan, fleet, options);
  const bool interrupted = run_plan(loop, fleet, suite, plan, journal, options);
  fleet.close();
  return {interrupted, journal.file()};
}

}  // namespace railgauge::run
