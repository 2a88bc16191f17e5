// The text of one param value as its declared type.
#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "suite/suite.hpp"

namespace railgauge::suite {

struct BadValue : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

struct TypedValue {
  Value value;
  std::string text;  // canonical: equal values have equal texts
};

// Throws BadValue: "'64' has no unit; param 'size' is a size, such as 64 KiB".
TypedValue parse_value(const catalog::ParamInfo& param, std::string_view text);

// What a number of this type measures; nothing for BOOL, STRING and ENUM.
std::optional<units::Dimension> dimension_of(catalog::ParamType type);

// Parses a quantity that has to be of `wanted`; `what` names it: "param 'size'". Throws BadValue.
double parse_quantity(std::string_view text, units::Dimension wanted, const std::string& what);

}  // namespace railgauge::suite
