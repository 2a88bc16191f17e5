#include "plan/eta.hpp"

#include <algorithm>
#include <vector>

namespace railgauge::plan {
namespace {

// A duration is kept as uint64 ns, a number of points as int64.
std::uint64_t whole(const suite::Value& value) {
  if (const auto* number = std::get_if<std::uint64_t>(&value)) return *number;
  if (const auto* number = std::get_if<std::int64_t>(&value))
    return *number < 0 ? 0 : static_cast<std::uint64_t>(*number);
  return 0;
}

std::uint64_t sum(const std::vector<suite::Value>& values) {
  std::uint64_t total = 0;
  for (const suite::Value& value : values) total += whole(value);
  return total;
}

// A list is measured at each of its values; a number says how many points there are.
std::uint64_t points_of(const catalog::ParamInfo& declared, const suite::ParamValues& given) {
  const bool is_number = !declared.list && declared.type == catalog::ParamType::integer;
  return std::max<std::uint64_t>(1, is_number ? sum(given.values) : given.values.size());
}

}  // namespace

std::uint64_t case_time_ns(const catalog::CheckInfo& check, const Case& item) {
  std::uint64_t warm_up = 0, duration = 0, points = 1;
  for (const catalog::ParamInfo& declared : check.params) {
    const auto given = std::ranges::find(item.params, declared.name, &suite::ParamValues::name);
    if (given == item.params.end()) continue;
    if (declared.role == catalog::Role::warm_up) warm_up += sum(given->values);
    if (declared.role == catalog::Role::duration) duration += sum(given->values);
    if (declared.role == catalog::Role::points) points *= points_of(declared, *given);
  }
  return check.base_time_ns + warm_up + duration * points;
}

std::uint64_t eta_ns(const Plan& plan, const suite::Suite& suite) {
  std::vector<std::uint64_t> longest(static_cast<std::size_t>(plan.rounds), 0);
  for (const Case& item : plan.cases) {
    if (item.test < 0 || item.preset) continue;
    const auto& check = *suite.tests[static_cast<std::size_t>(item.test)].check;
    std::uint64_t& round = longest[static_cast<std::size_t>(item.round)];
    round = std::max(round, case_time_ns(check, item));
  }
  std::uint64_t total = 0;
  for (const std::uint64_t round : longest) total += round;
  return total;
}

std::string duration_text(std::uint64_t ns) {
  const std::uint64_t seconds = ns / 1'000'000'000;
  if (seconds == 0) return "under 1 s";
  const std::uint64_t hours = seconds / 3600, minutes = seconds / 60 % 60;
  if (hours > 0) return std::to_string(hours) + " h " + std::to_string(minutes) + " min";
  if (minutes > 0) return std::to_string(minutes) + " min " + std::to_string(seconds % 60) + " s";
  return std::to_string(seconds) + " s";
}

}  // namespace railgauge::plan
