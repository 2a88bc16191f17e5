#include "run/scheduler.hpp"

#include <algorithm>

namespace railgauge::run {

Scheduler::Scheduler(const plan::Plan& plan, const suite::Suite& suite)
    : plan_(plan),
      suite_(suite),
      states_(plan.cases.size(), State::waiting),
      outcomes_(plan.cases.size(), verdict::Outcome::error),
      blocks_(plan.cases.size(), false),
      open_(plan.cases.size()) {
  for (std::size_t item = 0; item < plan.cases.size(); ++item) {
    const auto round = static_cast<std::size_t>(std::max(0, plan.cases[item].round));
    if (rounds_.size() <= round) rounds_.resize(round + 1);
    rounds_[round].push_back(item);
  }
}

std::vector<Scheduler::Step> Scheduler::next() {
  std::vector<Step> steps;
  while (round_ < rounds_.size()) {
    bool round_over = true;
    for (const std::size_t item : rounds_[round_]) {
      if (states_[item] != State::waiting) {
        round_over = round_over && states_[item] == State::ended;
        continue;
      }
      if (const auto needed = blocker(item)) {
        steps.push_back({item, needed});
        ended(item, verdict::Outcome::skip, "NeedsFailed");
        continue;
      }
      round_over = false;
      if (!nodes_free(item)) continue;
      states_[item] = State::running;
      for (const auto& participant : plan_.cases[item].participants) busy_.insert(participant.node);
      const int test = plan_.cases[item].test;
      if (test >= 0 && suite_.tests[static_cast<std::size_t>(test)].share_rails)
        sharing_.insert(test);
      steps.push_back({item, std::nullopt});
    }
    if (!round_over) break;
    ++round_;
  }
  return steps;
}

void Scheduler::ended(std::size_t item, verdict::Outcome outcome, const std::string& kind) {
  if (states_.at(item) == State::ended) return;
  if (states_[item] == State::running) {
    for (const auto& participant : plan_.cases[item].participants)
      if (const auto held = busy_.find(participant.node); held != busy_.end()) busy_.erase(held);
    if (busy_.empty()) sharing_.clear();
  }
  states_[item] = State::ended;
  outcomes_[item] = outcome;
  blocks_[item] = outcome == verdict::Outcome::fail || outcome == verdict::Outcome::error ||
                  (outcome == verdict::Outcome::skip && kind == "NeedsFailed");
  --open_;
}

std::optional<std::size_t> Scheduler::blocker(std::size_t item) const {
  for (const std::size_t needed : plan_.cases[item].needs)
    if (states_[needed] == State::ended && blocks_[needed]) return needed;
  return std::nullopt;
}

bool Scheduler::nodes_free(std::size_t item) const {
  const auto& nodes = plan_.cases[item].participants;
  const bool shares = sharing_.contains(plan_.cases[item].test);
  return std::none_of(nodes.begin(), nodes.end(), [&](const auto& participant) {
    return !shares && busy_.contains(participant.node);
  });
}

std::vector<std::string> Scheduler::earlier_failures(std::size_t item) const {
  std::vector<std::string> failures;
  for (const std::size_t earlier : plan_.cases[item].after)
    if (states_[earlier] == State::ended && outcomes_[earlier] == verdict::Outcome::fail)
      failures.push_back(plan_.cases[earlier].id);
  return failures;
}

}  // namespace railgauge::run
