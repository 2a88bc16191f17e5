#include "run/execution.hpp"

#include <fmt/format.h>

#include <boost/asio/post.hpp>
#include <nlohmann/json.hpp>

#include "units/units.hpp"

namespace railgauge::run {
namespace {

using namespace std::chrono_literals;

// The agent needs 2 s of grace for its worker and a moment to sweep up; then the runner stops
// waiting for it.
constexpr auto agent_grace = 6s;
// Ranks that measure for nobody get this long to notice by themselves, so that their own reason is
// kept.
constexpr auto pointless_grace = 2s;
constexpr auto interrupt_grace = 3s;

verdict::Verdict from_preset(const plan::Preset& preset) {
  verdict::Verdict verdict;
  verdict.outcome = preset.outcome == plan::Preset::Outcome::fail    ? verdict::Outcome::fail
                    : preset.outcome == plan::Preset::Outcome::error ? verdict::Outcome::error
                                                                     : verdict::Outcome::skip;
  verdict.kind = preset.type;
  verdict.message = preset.message;
  return verdict;
}

verdict::Verdict unreachable(const std::string& node, const std::string& kind,
                             const std::string& why) {
  verdict::Verdict verdict;
  verdict.outcome = verdict::Outcome::error;
  verdict.kind = kind;
  verdict.message = fmt::format("not measured: node {}: {}", node, why);
  return verdict;
}

nlohmann::json to_json(const verdict::Verdict& verdict, double seconds) {
  auto values = nlohmann::json::array();
  for (const auto& value : verdict.values)
    values.push_back({{"name", value.name},
                      {"value", value.value},
                      {"unit", value.unit},
                      {"labels", value.labels},
                      {"text", value.text}});
  return {{"type", "verdict"},
          {"outcome", verdict::name(verdict.outcome)},
          {"kind", verdict.kind},
          {"message", verdict.message},
          {"details", verdict.details},
          {"seconds", seconds},
          {"values", values}};
}

}  // namespace

struct Execution::Running {
  CaseRun run;
  boost::asio::steady_timer deadline, grace;
  Clock::time_point began = Clock::now();
  bool timed_out = false, dropped = false;
};

Execution::Execution(boost::asio::io_context& loop, const suite::Suite& suite,
                     const plan::Plan& plan, journal::Writer& journal, Hooks hooks)
    : loop_(loop),
      suite_(suite),
      plan_(plan),
      journal_(journal),
      hooks_(std::move(hooks)),
      scheduler_(plan, suite) {
  for (std::size_t item = 0; item < plan.cases.size(); ++item) by_id_[plan.cases[item].id] = item;
}

Execution::~Execution() = default;

double Execution::now() const {
  return std::chrono::duration<double>(Clock::now() - began_).count();
}

const suite::Test& Execution::test_of(std::size_t item) const {
  return suite_.tests[static_cast<std::size_t>(plan_.cases[item].test)];
}

void Execution::start() {
  for (std::size_t item = 0; item < plan_.cases.size(); ++item)
    if (plan_.cases[item].preset) conclude(item, from_preset(*plan_.cases[item].preset), 0);
  advance();
}

void Execution::advance() {
  if (advancing_) return;
  advancing_ = true;
  while (!interrupted_) {
    const auto steps = scheduler_.next();
    if (steps.empty()) break;
    for (const auto& step : steps) {
      if (step.blocked)
        skip_blocked(step.item, *step.blocked);
      else
        start_case(step.item);
    }
  }
  advancing_ = false;
  finish_if_done();
}

void Execution::skip_blocked(std::size_t item, std::size_t needed) {
  verdict::Verdict verdict;
  verdict.outcome = verdict::Outcome::skip;
  verdict.kind = "NeedsFailed";
  verdict.message =
      fmt::format("needs {}, which did not hold: {}", plan_.cases[needed].id, messages_[needed]);
  conclude(item, verdict, 0);
}

void Execution::start_case(std::size_t item) {
  const plan::Case& planned = plan_.cases[item];
  for (const auto& participant : planned.participants)
    if (const auto lost = lost_.find(participant.node); lost != lost_.end())
      return conclude(item, unreachable(lost->first, lost->second.first, lost->second.second), 0);
  journal_.write({{"type", "start"}, {"case", planned.id}, {"t", now()}});
  auto send = [this, item](const std::string& node, const nlohmann::json& frame) {
    if (lost_.contains(node)) return;
    nlohmann::json addressed = frame;
    addressed["node"] = node;
    addressed["case"] = plan_.cases[item].id;
    hooks_.send(node, addressed);
  };
  auto& slot = running_[item];
  slot.reset(
      new Running{CaseRun(planned, test_of(item), std::move(send),
                          [this, item](nlohmann::json entry) { record(item, std::move(entry)); }),
                  boost::asio::steady_timer(loop_), boost::asio::steady_timer(loop_)});
  if (hooks_.started) hooks_.started(planned);
  slot->deadline.expires_after(std::chrono::nanoseconds(test_of(item).timeout_ns));
  slot->deadline.async_wait([this, item](const boost::system::error_code& error) {
    if (!error) on_deadline(item);
  });
  slot->run.start();
}

void Execution::record(std::size_t item, nlohmann::json entry) {
  entry["case"] = plan_.cases[item].id;
  entry["t"] = now();
  journal_.write(entry);
}

void Execution::on_frame(const std::string& node, const nlohmann::json& frame) {
  const auto found = by_id_.find(frame.value("case", ""));
  if (found == by_id_.end()) return;
  const std::size_t item = found->second;
  const auto running = running_.find(item);
  if (running == running_.end()) return;
  running->second->run.on_frame(node, frame);
  settle(item);
}

void Execution::node_lost(const std::string& node, const std::string& kind,
                          const std::string& why) {
  lost_[node] = {kind, why};
  std::vector<std::size_t> touched;
  for (auto& [item, running] : running_) {
    running->run.rank_lost(node, kind, why);
    touched.push_back(item);
  }
  for (const std::size_t item : touched) settle(item);
}

void Execution::on_deadline(std::size_t item) {
  const auto running = running_.find(item);
  if (running == running_.end()) return;
  running->second->timed_out = true;
  const std::string limit =
      units::format(static_cast<double>(test_of(item).timeout_ns), units::Dimension::duration);
  running->second->run.cancel(fmt::format("the timeout of {} is over", limit));
  arm(*running->second, agent_grace, [this, item, limit] {
    give_up(item, "PluginTimeout", fmt::format("did not end within its timeout of {}", limit));
  });
}

void Execution::arm(Running& running, Clock::duration after, std::function<void()> action) {
  running.grace.expires_after(after);
  running.grace.async_wait([action = std::move(action)](const boost::system::error_code& error) {
    if (!error) action();
  });
}

void Execution::give_up(std::size_t item, const std::string& kind, const std::string& why) {
  const auto running = running_.find(item);
  if (running == running_.end()) return;
  for (const std::string& node : running->second->run.running_nodes())
    running->second->run.rank_lost(node, kind, why);
  settle(item);
}

void Execution::settle(std::size_t item) {
  const auto found = running_.find(item);
  if (found == running_.end()) return;
  Running& running = *found->second;
  if (running.run.ended()) {
    const auto verdict = verdict::judge(test_of(item), plan_.cases[item], running.run.evidence(),
                                        scheduler_.earlier_failures(item));
    const double seconds = std::chrono::duration<double>(Clock::now() - running.began).count();
    running_.erase(found);
    conclude(item, verdict, seconds);
    // Not from inside a frame's handling: advancing may start cases that touch what the caller
    // still holds.
    boost::asio::post(loop_, [this] { advance(); });
    return;
  }
  if (running.run.pointless() && !running.dropped && !running.timed_out) {
    running.dropped = true;
    arm(running, pointless_grace, [this, item] {
      const auto still = running_.find(item);
      if (still == running_.end()) return;
      still->second->run.cancel("another rank has ended");
      arm(*still->second, agent_grace,
          [this, item] { give_up(item, "Cancelled", "did not end after another rank had"); });
    });
  }
}

void Execution::conclude(std::size_t item, const verdict::Verdict& verdict, double seconds) {
  auto entry = to_json(verdict, seconds);
  record(item, std::move(entry));
  journal_.sync();
  messages_[item] = verdict.message;
  scheduler_.ended(item, verdict.outcome, verdict.kind);
  if (hooks_.judged) hooks_.judged(plan_.cases[item], verdict);
}

void Execution::interrupt() {
  if (interrupted_) return;
  interrupted_ = true;
  for (auto& [item, running] : running_) {
    running->run.cancel("the run was interrupted");
    arm(*running, interrupt_grace,
        [this, item = item] { give_up(item, "Interrupted", "the run was interrupted"); });
  }
  finish_if_done();
}

void Execution::finish_if_done() {
  if (done_ || !running_.empty() || (!interrupted_ && !scheduler_.finished())) return;
  done_ = true;
  hooks_.finished();
}

}  // namespace railgauge::run
