// Messages over time, in bins of 100 ms.
//
// Between two sightings of completions the rate is taken as constant: what is seen at one moment is
// spread evenly over the time since the sighting before, and cut at the ends of the timed part. So
// a few large messages on a slow link are counted as exactly as millions of small ones, and a pause
// lowers the bins it lasted.
#pragma once

#include <chrono>
#include <cstdint>
#include <vector>

namespace railgauge::verbs {

constexpr std::chrono::nanoseconds bin_length = std::chrono::milliseconds(100);

class TimeBins {
 public:
  // duration is cut down to whole bins, at least one.
  TimeBins(std::chrono::nanoseconds start, std::chrono::nanoseconds duration);

  // `messages` were seen at `to`, none since `from`.
  void add(std::chrono::nanoseconds from, std::chrono::nanoseconds to, std::uint64_t messages);

  std::chrono::nanoseconds start() const { return start_; }
  std::chrono::nanoseconds end() const { return end_; }
  const std::vector<double>& messages() const { return bins_; }

 private:
  std::chrono::nanoseconds start_, end_;
  std::vector<double> bins_;
};

}  // namespace railgauge::verbs
