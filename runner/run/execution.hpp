// Runs a plan: starts what the scheduler allows, keeps deadlines, judges each case as it ends and
// journals all of it. Event driven; the owner of the loop feeds frames and losses in.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <unordered_map>

#include "journal/writer.hpp"
#include "plan/plan.hpp"
#include "run/case_run.hpp"
#include "run/scheduler.hpp"
#include "suite/suite.hpp"

namespace railgauge::run {

class Execution {
 public:
  struct Hooks {
    std::function<void(const std::string& node, const nlohmann::json& frame)> send;
    std::function<void(const plan::Case&, const verdict::Verdict&)> judged;  // for the live line
    std::function<void(const plan::Case&)> started;
    std::function<void()> finished;
  };

  Execution(boost::asio::io_context& loop, const suite::Suite& suite, const plan::Plan& plan,
            journal::Writer& journal, Hooks hooks);
  ~Execution();

  void start();
  void on_frame(const std::string& node, const nlohmann::json& frame);
  // Everything of that node that runs or is still to run becomes ERROR.
  void node_lost(const std::string& node, const std::string& kind, const std::string& why);
  // Starts nothing more; what runs is cancelled and given 3 s.
  void interrupt();
  double now() const;  // seconds since the run began

 private:
  struct Running;
  using Clock = std::chrono::steady_clock;

  void advance();
  void start_case(std::size_t item);
  void skip_blocked(std::size_t item, std::size_t needed);
  void arm(Running& running, Clock::duration after, std::function<void()> action);
  void on_deadline(std::size_t item);
  void give_up(std::size_t item, const std::string& kind, const std::string& why);
  void settle(std::size_t item);
  void conclude(std::size_t item, const verdict::Verdict& verdict, double seconds);
  void record(std::size_t item, nlohmann::json record);
  const suite::Test& test_of(std::size_t item) const;
  void finish_if_done();

  boost::asio::io_context& loop_;
  const suite::Suite& suite_;
  const plan::Plan& plan_;
  journal::Writer& journal_;
  Hooks hooks_;
  Scheduler scheduler_;
  std::unordered_map<std::string, std::size_t> by_id_;
  std::map<std::size_t, std::unique_ptr<Running>> running_;
  std::unordered_map<std::string, std::pair<std::string, std::string>> lost_;  // node -> kind, why
  std::unordered_map<std::size_t, std::string> messages_;  // of cases that block others
  bool interrupted_ = false, advancing_ = false, done_ = false;
  Clock::time_point began_ = Clock::now();
};

}  // namespace railgauge::run
