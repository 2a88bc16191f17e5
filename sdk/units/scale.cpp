#include "units/scale.hpp"

#include <array>

namespace railgauge::units {
namespace {

constexpr double mebi = kibi * kibi, gibi = mebi * kibi, tebi = gibi * kibi;

constexpr std::array table{
    Scale{"bit/s", Dimension::bandwidth, 1},
    Scale{"kbit/s", Dimension::bandwidth, 1e3},
    Scale{"Mbit/s", Dimension::bandwidth, 1e6},
    Scale{"Gbit/s", Dimension::bandwidth, 1e9},
    Scale{"Tbit/s", Dimension::bandwidth, 1e12},
    Scale{"B/s", Dimension::bandwidth, 8},
    Scale{"kB/s", Dimension::bandwidth, 8e3},
    Scale{"MB/s", Dimension::bandwidth, 8e6},
    Scale{"GB/s", Dimension::bandwidth, 8e9},
    Scale{"KiB/s", Dimension::bandwidth, 8 * kibi},
    Scale{"MiB/s", Dimension::bandwidth, 8 * mebi},
    Scale{"GiB/s", Dimension::bandwidth, 8 * gibi},
    Scale{"B", Dimension::bytes, 1},
    Scale{"kB", Dimension::bytes, 1e3},
    Scale{"MB", Dimension::bytes, 1e6},
    Scale{"GB", Dimension::bytes, 1e9},
    Scale{"TB", Dimension::bytes, 1e12},
    Scale{"KiB", Dimension::bytes, kibi},
    Scale{"MiB", Dimension::bytes, mebi},
    Scale{"GiB", Dimension::bytes, gibi},
    Scale{"TiB", Dimension::bytes, tebi},
    Scale{"ns", Dimension::duration, 1},
    Scale{"us", Dimension::duration, 1e3},
    Scale{"µs", Dimension::duration, 1e3},  // micro sign, as keyboards have it
    Scale{"μs", Dimension::duration, 1e3},  // Greek mu, as documents have it
    Scale{"ms", Dimension::duration, 1e6},
    Scale{"s", Dimension::duration, 1e9},
    Scale{"min", Dimension::duration, 60e9},
    Scale{"h", Dimension::duration, 3600e9},
    Scale{"/s", Dimension::rate, 1},
    Scale{"1/s", Dimension::rate, 1},
    Scale{"k/s", Dimension::rate, 1e3},
    Scale{"M/s", Dimension::rate, 1e6},
    Scale{"G/s", Dimension::rate, 1e9},
    Scale{"", Dimension::count, 1},
    Scale{"%", Dimension::percent, 1},
};

}  // namespace

std::span<const Scale> scales() { return table; }

std::optional<Dimension> dimension_of(std::string_view base_unit) {
  if (base_unit == "bit/s") return Dimension::bandwidth;
  if (base_unit == "B") return Dimension::bytes;
  if (base_unit == "ns") return Dimension::duration;
  if (base_unit == "1/s") return Dimension::rate;
  if (base_unit == "1") return Dimension::count;
  if (base_unit == "%") return Dimension::percent;
  return std::nullopt;
}

std::string_view base_unit(Dimension dimension) {
  switch (dimension) {
    case Dimension::bandwidth:
      return "bit/s";
    case Dimension::bytes:
      return "B";
    case Dimension::duration:
      return "ns";
    case Dimension::rate:
      return "1/s";
    case Dimension::count:
      return "1";
    case Dimension::percent:
      return "%";
  }
  return "";
}

std::string_view name(Dimension dimension) {
  switch (dimension) {
    case Dimension::bandwidth:
      return "bandwidth";
    case Dimension::bytes:
      return "size";
    case Dimension::duration:
      return "duration";
    case Dimension::rate:
      return "rate";
    case Dimension::count:
      return "plain number";
    case Dimension::percent:
      return "percentage";
  }
  return "";
}

std::string_view example(Dimension dimension) {
  switch (dimension) {
    case Dimension::bandwidth:
      return "90 Gbit/s";
    case Dimension::bytes:
      return "64 KiB";
    case Dimension::duration:
      return "5 s";
    case Dimension::rate:
      return "3.5 M/s";
    case Dimension::count:
      return "4";
    case Dimension::percent:
      return "95 %";
  }
  return "";
}

}  // namespace railgauge::units
