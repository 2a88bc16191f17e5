// Test a check without railgauge: params as a suite writes them go in, what every rank reported
// comes out.
//
//   TEST(Route, NamesTheHop) {
//     railgauge::testing::Run<RouteCheck> run;
//     run.node("a").node("b").param("settle", "1 s");
//     const auto ranks = run();                       // each rank in a thread, with a real
//     exchange between EXPECT_EQ(ranks[0].outcome, RG_DONE) << ranks[0].reason;
//     EXPECT_EQ(ranks[0].value("hops"), 1);
//   }
//
// Needs no test framework; link railgauge::testing. The rules are the worker's: an undeclared
// metric or a NaN is ERROR, labels that differ between ranks end the call with PEER_LEFT, an
// impossible param throws BadParam.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "railgauge/plugin.hpp"
#include "railgauge/testing/host.hpp"

namespace railgauge::testing {

template <Check C>
class Run {
 public:
  // A participant; the first is rank 0. A check of topology node or port has one.
  Run& node(std::string name, std::vector<Port> ports = {}) {
    case_.participants.push_back({std::move(name), std::move(ports)});
    return *this;
  }
  // As a suite would write it, "64 KiB". Repeated for a LIST. Throws BadParam.
  Run& param(const std::string& name, const std::string& text) {
    case_.params.add(name, text);
    return *this;
  }
  Run& direction(std::string direction) {
    case_.direction = std::move(direction);
    return *this;
  }
  // The folder that stands for "/", e.g. a recorded machine.
  Run& root(std::string folder) {
    case_.root = std::move(folder);
    return *this;
  }
  // The runner's cancel, that long after the start.
  Run& cancel_after(std::chrono::nanoseconds delay) {
    cancel_after_ = delay;
    return *this;
  }

  // Runs the check on every rank and returns their reports in rank order.
  std::vector<RankReport> operator()() {
    return run([](const rg_host* host, rg_text reason) { return declaration_.run(host, reason); });
  }
  // The same with another body under the check's declarations: for a check whose work is a function
  // that takes its effects (a fabric, a clock) as arguments.
  std::vector<RankReport> operator()(const std::function<Outcome(Context&)>& body) {
    return run([&](const rg_host* host, rg_text reason) {
      try {
        Context context(host);
        const Outcome outcome = body(context);
        detail::write(reason, outcome.reason().c_str());
        return outcome.code();
      } catch (const std::exception& error) {
        detail::write(reason, error.what());
        return RG_ERROR;
      }
    });
  }

 private:
  using Body = std::function<rg_outcome(const rg_host*, rg_text)>;

  std::vector<RankReport> run(const Body& body) {
    if (case_.participants.empty()) node("node-1");
    case_.params.fill_in_defaults();
    Meeting meeting(case_.participants.size());
    std::vector<RankReport> reports(case_.participants.size());
    {
      const std::jthread canceller(
          [&](const std::stop_token& stop) { cancel_when_due(stop, meeting); });
      std::vector<std::jthread> ranks;
      for (uint32_t rank = 0; rank < reports.size(); ++rank)
        ranks.emplace_back([&, rank] { reports[rank] = run_rank(body, meeting, rank); });
    }
    return reports;
  }

  RankReport run_rank(const Body& body, Meeting& meeting, uint32_t rank) {
    Host host(case_, meeting, rank);
    host.adopt_thread();
    char reason[1024] = "";
    const rg_outcome outcome = body(host.table(), {reason, sizeof reason});
    meeting.leave(rank, reason);
    return host.take_report(outcome, reason);
  }

  void cancel_when_due(const std::stop_token& stop, Meeting& meeting) {
    if (!cancel_after_) return;
    std::mutex mutex;
    std::unique_lock lock(mutex);
    std::condition_variable_any alarm;
    alarm.wait_for(lock, stop, *cancel_after_, [] { return false; });
    if (stop.stop_requested()) return;
    case_.cancelled = true;
    meeting.cancel();
  }

  static constexpr rg_check declaration_ = railgauge::detail::describe<C>();
  Case case_{declaration_};
  std::optional<std::chrono::nanoseconds> cancel_after_;
};

}  // namespace railgauge::testing
