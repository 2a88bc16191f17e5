// One case while it runs: its ranks' frames become evidence and journal records, its meetings are
// answered, and it ends when every rank has.
#pragma once

#include <cstddef>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "plan/plan.hpp"
#include "run/meeting.hpp"
#include "suite/suite.hpp"
#include "verdict/judge.hpp"

namespace railgauge::run {

class CaseRun {
 public:
  using Send = std::function<void(const std::string& node, const nlohmann::json& frame)>;
  using Record =
      std::function<void(nlohmann::json record)>;  // adds type-independent fields and writes

  CaseRun(const plan::Case& item, const suite::Test& test, Send send, Record record);

  void start();
  // Frames of other nodes or of an unknown type are ignored: an agent of the same protocol sends
  // none.
  void on_frame(const std::string& node, const nlohmann::json& frame);
  // The connection to a node is gone, or the agent did not end its worker in time.
  void rank_lost(const std::string& node, const std::string& kind, const std::string& why);
  void cancel(const std::string& why);

  bool ended() const;
  // A rank ended in error or skip while others still run: they measure for nobody.
  bool pointless() const;
  std::vector<std::string> running_nodes() const;
  const verdict::Evidence& evidence() const { return evidence_; }

 private:
  std::optional<std::size_t> rank_of(const std::string& node) const;
  nlohmann::json start_frame(std::size_t rank) const;
  void measured(const std::string& node, const nlohmann::json& frame);
  void series(const std::string& node, const nlohmann::json& frame);
  void end_rank(std::size_t rank, verdict::RankEnd end);

  const plan::Case& item_;
  const suite::Test& test_;
  Send send_;
  Record record_;
  Meeting meeting_;
  std::vector<bool> ended_;
  verdict::Evidence evidence_;
};

}  // namespace railgauge::run
