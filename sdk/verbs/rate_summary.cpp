#include "verbs/rate_summary.hpp"

#include <algorithm>
#include <chrono>
#include <numeric>

#include "verbs/time_bins.hpp"

namespace railgauge::verbs {
namespace {

constexpr double bin_seconds = std::chrono::duration<double>(bin_length).count();
constexpr std::size_t bins_a_second = std::chrono::seconds(1) / bin_length;

double rate(double messages, std::size_t bins) {
  return messages / (static_cast<double>(bins) * bin_seconds);
}

double sum(std::span<const double> bins) { return std::accumulate(bins.begin(), bins.end(), 0.0); }

}  // namespace

RateSummary summarise(std::span<const double> bins, std::uint64_t size) {
  RateSummary result;
  if (bins.empty()) return result;
  const double bits = static_cast<double>(size) * 8;
  result.messages = rate(sum(bins), bins.size());
  result.average = result.messages * bits;
  const std::size_t window = std::min(bins.size(), bins_a_second);
  result.least_second = result.average;
  for (std::size_t i = 0; i + window <= bins.size(); ++i)
    result.least_second =
        std::min(result.least_second, rate(sum(bins.subspan(i, window)), window) * bits);
  for (std::size_t i = 0; i < bins.size(); ++i) {
    result.time.push_back(static_cast<double>(i) * static_cast<double>(bin_length.count()));
    result.bandwidth.push_back(rate(bins[i], 1) * bits);
  }
  return result;
}

}  // namespace railgauge::verbs
