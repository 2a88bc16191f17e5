#include "verbs/time_bins.hpp"

#include <algorithm>

namespace railgauge::verbs {

using std::chrono::nanoseconds;

TimeBins::TimeBins(nanoseconds start, nanoseconds duration)
    : start_(start),
      end_(start + std::max<std::int64_t>(1, duration / bin_length) * bin_length),
      bins_(static_cast<std::size_t>((end_ - start_) / bin_length)) {}

void TimeBins::add(nanoseconds from, nanoseconds to, std::uint64_t messages) {
  if (messages == 0 || to <= start_ || from >= end_) return;
  const auto count = static_cast<double>(messages);
  // Two sightings within one clock tick.
  if (to <= from) {
    bins_[static_cast<std::size_t>((to - start_) / bin_length)] += count;
    return;
  }
  const double per_ns = count / static_cast<double>((to - from).count());
  nanoseconds at = std::max(from, start_);
  const nanoseconds last = std::min(to, end_);
  while (at < last) {
    const auto bin = static_cast<std::size_t>((at - start_) / bin_length);
    const nanoseconds bin_end =
        std::min(last, start_ + (static_cast<std::int64_t>(bin) + 1) * bin_length);
    bins_[bin] += per_ns * static_cast<double>((bin_end - at).count());
    at = bin_end;
  }
}

}  // namespace railgauge::verbs
