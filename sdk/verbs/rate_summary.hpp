// From a run's bins to the figures a check reports.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace railgauge::verbs {

struct RateSummary {
  double average = 0;  // bit/s over the timed part
  double least_second =
      0;                // bit/s, the worst 1 s window, sliding by bins; the whole part when shorter
  double messages = 0;  // 1/s
  std::vector<double> time;       // ns, where each bin starts
  std::vector<double> bandwidth;  // bit/s, of each bin
};

// bins: messages of `size` bytes in each 100 ms.
RateSummary summarise(std::span<const double> bins, std::uint64_t size);

}  // namespace railgauge::verbs
