// The figures of a transfer that both ends must share: sizes, queues, slots of memory, which writes
// report back.
#pragma once

#include <cstdint>
#include <string>

#include "verbs/port_state.hpp"

namespace railgauge::verbs {

struct TransferWish {
  std::uint64_t size = 0;           // bytes a message
  std::uint32_t depth = 0;          // messages in flight a queue pair
  std::uint32_t queues = 0;         // 0: automatic
  std::uint64_t declared_rate = 0;  // bit/s of the slower end; 0: as the ports signal
};

struct TransferShape {
  std::uint64_t size = 0;
  std::uint64_t stride = 0;  // from one slot to the next: the size, rounded up to a cache line
  std::uint32_t slots = 0;   // messages the memory holds; message n of all lies in slot n mod slots
  std::uint32_t queues = 0;
  std::uint32_t depth = 0;         // a queue, a multiple of signal_every
  std::uint32_t signal_every = 1;  // of so many writes one reports its completion
  std::string why_queues;          // "automatic: the slower end signals 200 Gbit/s"

  std::uint64_t bytes() const { return stride * slots; }
  // Messages interleave over the queues, so that queues do not share a slot while there are enough.
  std::uint32_t slot(std::uint32_t queue, std::uint64_t message) const {
    return static_cast<std::uint32_t>((message * queues + queue) % slots);
  }
};

// Same input, same answer on both ends. Throws Unusable when a message is larger than a port or the
// lockable memory allows.
TransferShape shape(const TransferWish& wish, const PortState& first, const PortState& second);

}  // namespace railgauge::verbs
