// The seam under the transfer engine: whole chains of writes and batches of completions, so that
// its virtual calls cost nothing beside a doorbell. Real queue pairs behind it, or a scripted fake.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>

namespace railgauge::verbs {

struct Completion {
  std::uint32_t queue = 0;
  std::uint32_t status = 0;  // enum ibv_wc_status, 0 is success
  std::uint32_t vendor_error = 0;
};

class QueuePort {
 public:
  virtual ~QueuePort() = default;

  // Posts writes of the messages first … first + count - 1 on `queue`. Message n completes visibly
  // when n + 1 is a multiple of the shape's signal_every. Throws Unusable when the device does not
  // take them.
  virtual void post(std::uint32_t queue, std::uint64_t first, std::uint32_t count) = 0;
  // Fills `into` from its start with what has completed, and says how many.
  virtual std::size_t poll(std::span<Completion> into) = 0;

  // Raises the peer's flag by a write on queue 0, which completes visibly.
  virtual void post_flag() = 0;
  virtual bool flag_raised() const = 0;

  // Nothing has completed: the place to give the core away.
  virtual void idle() = 0;
};

class Clock {
 public:
  virtual ~Clock() = default;
  virtual std::chrono::nanoseconds now() = 0;  // never goes back
};

}  // namespace railgauge::verbs
