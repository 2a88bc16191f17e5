// Where the ranks of one case meet: exchange, gather and barrier, in the order of each rank's
// calls.
//
// All ranks that still run must stand at the same kind, label and number. When they do not, or a
// rank has ended, the call ends on every rank that stands with PEER_LEFT and the reason. Pure:
// answers go out through a callback.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace railgauge::run {

struct Call {
  std::string kind;  // "exchange" "gather" "barrier"
  std::string label;
  std::size_t seq = 0;
  std::string data;      // as it travelled, base64
  std::size_t root = 0;  // of gather
};

struct Answer {
  bool peer_left = false;
  std::string why;  // of peer_left
  std::string label;
  std::size_t seq = 0;
  std::vector<std::string> data;  // a rank's bytes each, empty where it does not get them
};

class Meeting {
 public:
  // answer(rank, …) may be called from within arrive() and leave().
  Meeting(std::vector<std::string> rank_names,
          std::function<void(std::size_t, const Answer&)> answer);

  void arrive(std::size_t rank, Call call);
  // The rank has ended; `reason` is what the others are told.
  void leave(std::size_t rank, const std::string& reason);

 private:
  void settle();
  void send_away(const std::string& why);
  std::string disagreement() const;
  std::size_t carried() const;  // bytes as they travel, once all stand

  std::vector<std::string> names_;
  std::function<void(std::size_t, const Answer&)> answer_;
  std::vector<std::optional<Call>> standing_;
  std::vector<std::optional<std::string>> left_;
};

}  // namespace railgauge::run
