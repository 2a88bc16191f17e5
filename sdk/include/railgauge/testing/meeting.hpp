// Where ranks that run as threads of one process meet: exchange, gather and barrier with
// railgauge's rules.
#pragma once

#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "railgauge/plugin_abi.h"

namespace railgauge::testing {

class Meeting {
 public:
  explicit Meeting(std::size_t ranks) : places_(ranks) {}

  struct Result {
    rg_status status = RG_OK;
    std::string why;
    std::vector<std::string> all;  // in rank order; empty strings where this rank may not see
  };

  // Blocks until every rank stands at the same kind and label, or cannot any more.
  Result meet(std::size_t rank, const std::string& kind, const std::string& label,
              std::string data) {
    std::unique_lock lock(mutex_);
    Place& place = places_[rank];
    place.call = kind + " '" + label + "'";
    place.data = std::move(data);
    place.answer.reset();
    settle();
    changed_.wait(lock, [&] { return place.answer.has_value(); });
    return *place.answer;
  }

  void leave(std::size_t rank, const std::string& reason) {
    const std::lock_guard lock(mutex_);
    places_[rank].left = reason.empty() ? "it returned" : reason;
    settle();
  }

  void cancel() {
    const std::lock_guard lock(mutex_);
    cancelled_ = true;
    settle();
  }

 private:
  struct Place {
    std::string call;  // "" while the rank is busy elsewhere
    std::string data;
    std::optional<std::string> left;
    std::optional<Result> answer;
  };

  void settle() {
    if (cancelled_) return end_all(RG_CANCELLED, "the case was cancelled");
    for (std::size_t rank = 0; rank < places_.size(); ++rank)
      if (places_[rank].left)
        return end_all(RG_PEER_LEFT,
                       "rank " + std::to_string(rank) + " has left: " + *places_[rank].left);
    for (const Place& place : places_)
      if (place.call.empty()) return;
    for (const Place& place : places_)
      if (place.call != places_.front().call)
        return end_all(RG_PEER_LEFT, "rank 0 stands at " + places_.front().call +
                                         ", another rank at " + place.call);
    Result result;
    for (const Place& place : places_) result.all.push_back(place.data);
    answer_all(result);
  }

  void end_all(rg_status status, const std::string& why) { answer_all({status, why, {}}); }

  void answer_all(const Result& result) {
    for (Place& place : places_) {
      if (place.call.empty()) continue;
      place.call.clear();
      place.answer = result;
    }
    changed_.notify_all();
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Place> places_;
  bool cancelled_ = false;
};

}  // namespace railgauge::testing
