#include <array>
#include <charconv>
#include <cmath>
#include <span>
#include <string>

#include "units/scale.hpp"
#include "units/units.hpp"

namespace railgauge::units {
namespace {

struct Step {
  double factor;
  std::string_view unit;
};
constexpr std::array bytes_steps{Step{kibi * kibi * kibi * kibi, "TiB"},
                                 Step{kibi * kibi * kibi, "GiB"}, Step{kibi * kibi, "MiB"},
                                 Step{kibi, "KiB"}, Step{1, "B"}};
constexpr std::array duration_steps{Step{7200e9, "h"}, Step{600e9, "min"}, Step{1e9, "s"},
                                    Step{1e6, "ms"},   Step{1e3, "us"},    Step{1, "ns"}};
constexpr std::array exact_duration_steps{Step{1e9, "s"}, Step{1e6, "ms"}, Step{1e3, "us"},
                                          Step{1, "ns"}};
constexpr std::array rate_steps{Step{1e9, "G/s"}, Step{1e6, "M/s"}, Step{1e3, "k/s"},
                                Step{1, "/s"}};

std::string fixed(double value, int decimals) {
  std::array<char, 400> buffer;  // the largest double has 309 digits before its point
  const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                          std::chars_format::fixed, decimals);
  std::string text(buffer.data(), error == std::errc{} ? end : buffer.data());
  if (text.find('.') != std::string::npos) {
    text.erase(text.find_last_not_of('0') + 1);
    if (text.ends_with('.')) text.pop_back();
  }
  return text == "-0" ? "0" : text;
}

std::string shortest(double value) {
  std::array<char, 400> buffer;
  const auto [end, error] =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::fixed);
  return {buffer.data(), error == std::errc{} ? end : buffer.data()};
}

// Four significant digits, all digits before the point, three significant ones below 1.
std::string rounded(double value) {
  if (!std::isfinite(value)) return std::isnan(value) ? "nan" : value > 0 ? "inf" : "-inf";
  const double size = std::fabs(value);
  if (size >= 1000) return fixed(value, 0);
  if (size >= 100) return fixed(value, 1);
  if (size >= 10) return fixed(value, 2);
  if (size >= 1) return fixed(value, 3);
  if (size == 0) return "0";
  return fixed(value, 2 - static_cast<int>(std::floor(std::log10(size))));
}

std::string with_unit(const std::string& number, std::string_view unit) {
  return unit.starts_with('/') ? number + std::string(unit) : number + " " + std::string(unit);
}

const Step& step_for(double value, std::span<const Step> steps) {
  for (const Step& step : steps)
    if (std::fabs(value) >= step.factor) return step;
  return steps.back();
}

// The largest unit of which the value is a whole multiple.
const Step& whole_step(double value, std::span<const Step> steps) {
  for (const Step& step : steps)
    if (value != 0 && std::fmod(value, step.factor) == 0) return step;
  return steps.back();
}

std::string format_bytes(double value) {
  const Step& whole = whole_step(value, bytes_steps);
  if (whole.factor > 1) return with_unit(rounded(value / whole.factor), whole.unit);
  if (std::fabs(value) < 10'000) return with_unit(rounded(value), "B");  // an MTU of 9000 stays one
  const Step& step = step_for(value, bytes_steps);
  return with_unit(rounded(value / step.factor), step.unit);
}

std::string format_duration(double value) {
  const Step& step = step_for(value, duration_steps);
  if (step.unit == "h") return with_unit(rounded(value / 3600e9), "h");
  if (step.unit == "min") return with_unit(rounded(value / 60e9), "min");
  return with_unit(rounded(value / step.factor), step.unit);
}

std::string format_rate(double value) {
  const Step& step = step_for(value, rate_steps);
  return with_unit(rounded(value / step.factor), step.unit);
}

bool is_whole(double value) { return std::fabs(value) < 1e15 && std::trunc(value) == value; }

std::string exact_multiple(double value, std::span<const Step> steps) {
  const Step& step = whole_step(value, steps);
  return with_unit(shortest(value / step.factor), step.unit);
}

}  // namespace

std::string format_short(double value, Dimension dimension) {
  switch (dimension) {
    case Dimension::bandwidth:
      return with_unit(rounded(value / 1e9), "Gbit/s");
    case Dimension::bytes:
      return format_bytes(value);
    case Dimension::duration:
      return format_duration(value);
    case Dimension::rate:
      return format_rate(value);
    case Dimension::count:
      return is_whole(value) ? fixed(value, 0) : rounded(value);
    case Dimension::percent:
      return with_unit(rounded(value), "%");
  }
  return {};
}

std::string format(double value, Dimension dimension) {
  const std::string text = format_short(value, dimension);
  if (dimension != Dimension::bandwidth) return text;
  return text + " (" + rounded(value / 8 / kibi / kibi) + " MiB/s)";
}

std::string format_exact(double value, Dimension dimension) {
  switch (dimension) {
    case Dimension::bandwidth:
      return with_unit(shortest(value / 1e9), "Gbit/s");
    case Dimension::bytes:
      return exact_multiple(value, bytes_steps);
    case Dimension::duration:
      return exact_multiple(value, exact_duration_steps);
    case Dimension::rate:
      return with_unit(shortest(value), "/s");
    case Dimension::count:
      return shortest(value);
    case Dimension::percent:
      return with_unit(shortest(value), "%");
  }
  return {};
}

}  // namespace railgauge::units
