#include "suite/timeout.hpp"

#include <algorithm>
#include <limits>

namespace railgauge::suite {
namespace {

using catalog::Role;

constexpr std::uint64_t second = 1'000'000'000;
constexpr std::uint64_t connecting = 10 * second;  // ssh's ConnectTimeout
constexpr std::uint64_t spare = 20 * second;
constexpr std::uint64_t longest = std::numeric_limits<std::int64_t>::max();

std::uint64_t sum(std::uint64_t a, std::uint64_t b) {
  return a > longest - std::min(b, longest) ? longest : a + b;
}
std::uint64_t product(std::uint64_t a, std::uint64_t b) {
  return b != 0 && a > longest / b ? longest : a * b;
}

std::uint64_t largest(const ParamValues& values) {
  std::uint64_t result = 0;
  for (const Value& value : values.values)
    if (const auto* ns = std::get_if<std::uint64_t>(&value)) result = std::max(result, *ns);
  return result;
}

}  // namespace

std::string duration_text(std::uint64_t ns) {
  return units::format_short(static_cast<double>(ns), units::Dimension::duration);
}

std::uint64_t CaseTime::measuring() const {
  return sum(base, product(sum(warm_up, duration), points));
}

CaseTime case_time(const catalog::CheckInfo& check, const std::vector<ParamValues>& params) {
  CaseTime time;
  time.base = std::min(check.base_time_ns, longest);
  for (const ParamValues& values : params) {
    const catalog::ParamInfo* param = check.param(values.name);
    if (param == nullptr) continue;
    const bool is_time = param->type == catalog::ParamType::duration;
    if (param->role == Role::warm_up && is_time) time.warm_up = sum(time.warm_up, largest(values));
    if (param->role == Role::duration && is_time)
      time.duration = sum(time.duration, largest(values));
    if (param->role == Role::points && param->list)
      time.points = product(time.points, std::max<std::uint64_t>(1, values.values.size()));
  }
  return time;
}

std::uint64_t default_timeout(const CaseTime& time) {
  return sum(sum(connecting, time.measuring()), spare);
}

std::string explain(const CaseTime& time) {
  std::string result = "connect " + duration_text(connecting);
  if (time.base != 0) result += " + base " + duration_text(time.base);
  if (time.warm_up + time.duration != 0) {
    result += " + (warm-up " + duration_text(time.warm_up) + " + duration " +
              duration_text(time.duration) + ")";
    if (time.points != 1) result += " x " + std::to_string(time.points) + " points";
  }
  return result + " + " + duration_text(spare);
}

}  // namespace railgauge::suite
