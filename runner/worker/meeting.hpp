// Where run()'s thread waits for the other ranks: one call of exchange, gather or barrier at a
// time, answered by the runner through the reader's thread.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "railgauge/plugin_abi.h"
#include "worker/wire.hpp"

namespace railgauge::worker {

struct Call {
  const char* kind;  // "exchange" "gather" "barrier"
  const char* label;
  std::string_view data;
  std::uint32_t root = 0;  // of gather
};

class Meeting {
 public:
  static constexpr std::size_t rank_cap = std::size_t{64} << 10;  // bytes a call
  static constexpr std::size_t case_cap = std::size_t{16} << 20;  // bytes of all ranks together

  Meeting(Wire& wire, std::uint32_t rank, std::uint32_t size);

  // The thread that makes this object is run()'s. `why` is set unless RG_OK.
  rg_status meet(const Call& call, std::string& why);
  // Of the last call that answered RG_OK: a rank's bytes each, empty where this rank gets none.
  const std::vector<std::string>& received() const { return received_; }

  // From the reader's thread.
  void gathered(const nlohmann::json& frame);
  void peer_left(const nlohmann::json& frame);
  void cancel(const std::string& why);

  bool cancelled() const { return cancelled_.load(std::memory_order_relaxed); }
  // A call has ended with RG_PEER_LEFT.
  bool saw_peer_leave() const { return saw_peer_leave_; }

 private:
  struct Answer {
    rg_status status = RG_OK;
    std::string why;
    std::vector<std::string> data;
  };

  std::string forbidden(const Call& call) const;
  void answer(const nlohmann::json& frame, Answer answer);
  std::vector<std::string> decoded(const nlohmann::json& frame) const;
  rg_status conclude(const Call& call, Answer answer, std::string& why);

  Wire& wire_;
  const std::uint32_t rank_, size_;
  const std::thread::id run_thread_ = std::this_thread::get_id();
  std::uint64_t seq_ = 0;
  std::size_t bytes_ = 0;
  std::vector<std::string> received_;
  bool saw_peer_leave_ = false;

  std::mutex mutex_;
  std::condition_variable changed_;
  bool waiting_ = false, answered_ = false;
  Answer answer_;
  std::string cancel_reason_;
  std::atomic<bool> cancelled_{false};
};

}  // namespace railgauge::worker
