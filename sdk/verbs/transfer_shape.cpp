#include "verbs/transfer_shape.hpp"

#include <algorithm>

#include "units/units.hpp"
#include "verbs/error.hpp"

namespace railgauge::verbs {
namespace {

constexpr std::uint64_t cache_line = 64;
// Source or target memory stays in the last-level cache, as perftest's single message does: the
// fabric is measured, not DRAM.
constexpr std::uint64_t cached_footprint = 2u << 20;
// More in flight than any fabric's delay times bandwidth only lengthens the drain after the timed
// part.
constexpr std::uint64_t most_in_flight = 16u << 20;
// One completion a 64 KiB keeps bins of 100 ms exact on slow links and costs little on fast ones.
constexpr std::uint64_t bytes_a_completion = 64u << 10;

std::string rate_text(std::uint64_t rate) {
  return units::format_short(static_cast<double>(rate), units::Dimension::bandwidth);
}
std::string bytes_text(std::uint64_t bytes) {
  return units::format(static_cast<double>(bytes), units::Dimension::bytes);
}

std::uint64_t slower_rate(const TransferWish& wish, const PortState& first,
                          const PortState& second) {
  if (wish.declared_rate > 0) return wish.declared_rate;
  return std::min(first.rate, second.rate);
}

void choose_queues(TransferShape& shape, const TransferWish& wish, const PortState& first,
                   const PortState& second) {
  const std::uint64_t rate = slower_rate(wish, first, second);
  if (wish.queues > 0) {
    shape.queues = wish.queues;
    shape.why_queues = "as the param queue_pairs says";
  } else if (first.bonded || second.bonded) {
    shape.queues = 8;
    shape.why_queues = "automatic: a bond spreads queue pairs over its cables";
  } else if (rate >= 200'000'000'000) {
    shape.queues = 4;
    shape.why_queues = "automatic: the slower end runs at " + rate_text(rate);
  } else {
    shape.queues = 1;
    shape.why_queues = "automatic: " + (rate == 0 ? std::string("the rate is not known")
                                                  : "the slower end runs at " + rate_text(rate));
  }
}

void choose_depth(TransferShape& shape, const TransferWish& wish, const PortState& first,
                  const PortState& second) {
  // A failed queue flushes all its writes into the completion queue that all share.
  const std::uint32_t accepted =
      std::min({first.max_depth, second.max_depth, first.max_completions / shape.queues,
                second.max_completions / shape.queues});
  // One work request a queue is kept for the flag.
  const std::uint64_t deep = std::min(wish.depth, accepted > 2 ? accepted - 1 : 1);
  const std::uint64_t fits =
      std::max<std::uint64_t>(2, most_in_flight / (shape.stride * shape.queues));
  const auto depth = static_cast<std::uint32_t>(std::min(deep, fits));
  const std::uint64_t a_completion = std::max<std::uint64_t>(1, bytes_a_completion / shape.size);
  shape.signal_every =
      static_cast<std::uint32_t>(std::min<std::uint64_t>(a_completion, std::max(1u, depth / 4)));
  shape.depth = depth / shape.signal_every * shape.signal_every;
}

void choose_slots(TransferShape& shape, const PortState& first, const PortState& second) {
  const std::uint64_t budget = std::min(first.registrable, second.registrable);
  if (shape.stride > budget)
    throw Unusable("a message of " + bytes_text(shape.size) + " does not fit the " +
                   bytes_text(budget) +
                   " that may be registered (least of half of ulimit -l, 2 % of the free memory "
                   "and 256 MiB, at the "
                   "tighter end); raise 'ulimit -l' or choose a smaller size");
  const std::uint64_t in_flight = std::uint64_t{shape.depth} * shape.queues;
  const std::uint64_t cached = std::max<std::uint64_t>(1, cached_footprint / shape.stride);
  shape.slots = static_cast<std::uint32_t>(std::min({in_flight, cached, budget / shape.stride}));
}

}  // namespace

TransferShape shape(const TransferWish& wish, const PortState& first, const PortState& second) {
  const std::uint64_t longest = std::min(first.max_message, second.max_message);
  if (wish.size == 0 || wish.size > longest)
    throw Unusable("a message of " + bytes_text(wish.size) +
                   " is not one the ports can send, at most " + bytes_text(longest) +
                   "; choose another size");
  TransferShape result;
  result.size = wish.size;
  result.stride = (wish.size + cache_line - 1) / cache_line * cache_line;
  choose_queues(result, wish, first, second);
  choose_depth(result, wish, first, second);
  choose_slots(result, first, second);
  return result;
}

}  // namespace railgauge::verbs
