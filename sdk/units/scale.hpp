// The units there are, and how many base units each one holds.
#pragma once

#include <span>
#include <string_view>

#include "units/units.hpp"

namespace railgauge::units {

inline constexpr double kibi = 1024.0;  // one binary prefix step

struct Scale {
  std::string_view unit;
  Dimension dimension;
  double factor;  // base units in one of it
};

std::span<const Scale> scales();

}  // namespace railgauge::units
