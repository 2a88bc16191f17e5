// The transfer engine: keeps every queue's window full of RDMA writes, counts what completes into
// bins of time, and stops by the clock.
//
//   warm-up | timed part, whole bins | drain
//
// Posting stops at the end of the timed part.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "verbs/queue_port.hpp"
#include "verbs/time_bins.hpp"
#include "verbs/transfer_shape.hpp"

namespace railgauge::verbs {

// Longer than any device retries: a write that neither completes nor fails for so long never will.
constexpr std::chrono::seconds stall_patience{10};

struct WriteTiming {
  std::chrono::nanoseconds warm_up{};
  std::chrono::nanoseconds duration{};              // cut down to whole bins, at least one
  std::chrono::nanoseconds stall = stall_patience;  // no completion for so long: give up
};

struct WriteResult {
  std::vector<double> bins;           // messages in each 100 ms of the timed part
  std::vector<std::uint64_t> posted;  // messages written a queue, warm-up included
  std::optional<Completion> error;    // the first failed completion that is not the echo of another
  bool stalled = false;
  bool cancelled = false;
  bool whole() const { return !error && !stalled && !cancelled; }
};

// cancelled: asked every few milliseconds.
WriteResult run_writes(QueuePort& port, Clock& clock, const TransferShape& shape,
                       const WriteTiming& timing, const std::function<bool()>& cancelled);

// Both ends raise the other's flag and wait for theirs: they leave within one trip through the
// fabric of each other, so that two runs at once share one window. Nothing in `posted` or `bins`.
WriteResult meet_in_band(QueuePort& port, Clock& clock, std::chrono::nanoseconds patience,
                         const std::function<bool()>& cancelled);

}  // namespace railgauge::verbs
