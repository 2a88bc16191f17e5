// Which case may start now. Rounds go one after another; inside a round a node measures one case at
// a time unless the test shares rails. A case whose `needs` did not hold is never started. Pure.
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "plan/plan.hpp"
#include "suite/suite.hpp"
#include "verdict/judge.hpp"

namespace railgauge::run {

class Scheduler {
 public:
  Scheduler(const plan::Plan& plan, const suite::Suite& suite);

  struct Step {
    std::size_t item = 0;  // index in Plan::cases
    std::optional<std::size_t>
        blocked;  // the needed case that did not hold: SKIP instead of a start
  };
  // Everything that may be started or skipped now. A start is counted as running from here on; a
  // skip is ended.
  std::vector<Step> next();

  void ended(std::size_t item, verdict::Outcome outcome, const std::string& kind);
  bool finished() const { return open_ == 0; }

  // Identities of `after` and indirectly needed cases that FAILed before this one was measured.
  std::vector<std::string> earlier_failures(std::size_t item) const;

 private:
  enum class State { waiting, running, ended };
  std::optional<std::size_t> blocker(std::size_t item) const;
  bool nodes_free(std::size_t item) const;

  const plan::Plan& plan_;
  const suite::Suite& suite_;
  std::vector<State> states_;
  std::vector<verdict::Outcome> outcomes_;
  std::vector<bool> blocks_;  // FAIL, ERROR, or SKIP because of needs
  std::vector<std::vector<std::size_t>> rounds_;
  std::size_t round_ = 0;
  std::size_t open_ = 0;
  std::multiset<std::string> busy_;  // nodes
  std::set<int> sharing_;            // tests with share="rails" that run now
};

}  // namespace railgauge::run
