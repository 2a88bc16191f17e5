#include "verbs/write_run.hpp"

#include <algorithm>
#include <array>

#include "verbs/status.hpp"

namespace railgauge::verbs {
namespace {

using std::chrono::nanoseconds;

constexpr nanoseconds cancel_interval = std::chrono::milliseconds(10);

class CancelWatch {
 public:
  explicit CancelWatch(const std::function<bool()>& cancelled) : cancelled_(cancelled) {}
  bool due(nanoseconds now) {
    if (now < next_) return false;
    next_ = now + cancel_interval;
    return cancelled_();
  }

 private:
  const std::function<bool()>& cancelled_;
  nanoseconds next_{};
};

// The first error that is not a flush; a flush only when there is nothing better.
void note_error(std::optional<Completion>& error, const Completion& completion) {
  if (!error || (is_flush(error->status) && !is_flush(completion.status))) error = completion;
}

class Run {
 public:
  Run(QueuePort& port, Clock& clock, const TransferShape& shape, const WriteTiming& timing,
      const std::function<bool()>& cancelled)
      : port_(port),
        clock_(clock),
        shape_(shape),
        stall_(timing.stall),
        cancel_(cancelled),
        last_progress_(clock.now()),
        bins_(last_progress_ + timing.warm_up, timing.duration),
        done_(shape.queues) {
    result_.posted.resize(shape.queues);
  }

  WriteResult run() {
    refill_all();
    while (step()) {
    }
    result_.bins = bins_.messages();
    return std::move(result_);
  }

 private:
  // One poll and what follows from it; false when the run is over.
  bool step() {
    const std::size_t count = port_.poll(completions_);
    const nanoseconds now = clock_.now();
    if (count == 0) return wait(now);
    std::uint64_t messages = 0;
    for (const Completion& completion : std::span(completions_).first(count)) {
      if (completion.status != 0) {
        note_error(result_.error, completion);
        continue;
      }
      done_[completion.queue] += shape_.signal_every;
      messages += shape_.signal_every;
    }
    bins_.add(last_progress_, now, messages);
    last_progress_ = now;
    if (result_.error) return false;
    return advance(now);
  }

  bool wait(nanoseconds now) {
    if (now - last_progress_ > stall_) {
      result_.stalled = true;
      return false;
    }
    port_.idle();
    return advance(now);
  }

  bool advance(nanoseconds now) {
    if (cancel_.due(now)) {
      result_.cancelled = true;
      return false;
    }
    if (now >= bins_.end()) return done_ != result_.posted;
    refill_all();
    return true;
  }

  void refill_all() {
    for (std::uint32_t queue = 0; queue < shape_.queues; ++queue) refill(queue);
  }

  // A chain ends in a signalled write, so the room that is left is always a number of whole chains.
  void refill(std::uint32_t queue) {
    std::uint64_t& posted = result_.posted[queue];
    const auto room = static_cast<std::uint32_t>(shape_.depth - (posted - done_[queue]));
    if (room == 0) return;
    port_.post(queue, posted, room);
    posted += room;
  }

  QueuePort& port_;
  Clock& clock_;
  const TransferShape& shape_;
  nanoseconds stall_;
  CancelWatch cancel_;
  nanoseconds last_progress_;  // when completions were last seen
  TimeBins bins_;
  std::vector<std::uint64_t> done_;  // messages completed a queue
  std::array<Completion, 64> completions_{};
  WriteResult result_;
};

}  // namespace

WriteResult run_writes(QueuePort& port, Clock& clock, const TransferShape& shape,
                       const WriteTiming& timing, const std::function<bool()>& cancelled) {
  return Run(port, clock, shape, timing, cancelled).run();
}

WriteResult meet_in_band(QueuePort& port, Clock& clock, nanoseconds patience,
                         const std::function<bool()>& cancelled) {
  WriteResult result;
  CancelWatch cancel(cancelled);
  const nanoseconds start = clock.now();
  bool sent = false;
  port.post_flag();
  while (!sent || !port.flag_raised()) {
    std::array<Completion, 1> completion{};
    const bool polled = port.poll(completion) > 0;
    if (polled && completion[0].status != 0) {
      result.error = completion[0];
      return result;
    }
    sent |= polled;
    const nanoseconds now = clock.now();
    result.stalled = now - start > patience;
    result.cancelled = cancel.due(now);
    if (!result.whole()) return result;
    if (!polled) port.idle();
  }
  return result;
}

}  // namespace railgauge::verbs
