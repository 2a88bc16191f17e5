#include "suite/values.hpp"

#include <charconv>
#include <cmath>

#include "suite/faults.hpp"
#include "suite/words.hpp"

namespace railgauge::suite {
namespace {

using catalog::ParamInfo;
using catalog::ParamType;
using units::Dimension;

constexpr double most_whole = 9.2e18;  // below 2^63

std::string named(const ParamInfo& param) { return "param '" + param.name + "'"; }

double as_double(const Value& value) {
  if (const auto* whole = std::get_if<std::int64_t>(&value)) return static_cast<double>(*whole);
  if (const auto* count = std::get_if<std::uint64_t>(&value)) return static_cast<double>(*count);
  return std::get<double>(value);
}

TypedValue parse_bool(const ParamInfo& param, std::string_view text) {
  if (text != "true" && text != "false")
    throw BadValue(in_quotes(text) + " is neither true nor false, which " + named(param) +
                   " takes");
  return {text == "true", std::string(text)};
}

TypedValue parse_int(const ParamInfo& param, std::string_view text) {
  std::int64_t value = 0;
  const char* last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), last, value);
  if (error != std::errc{} || end != last)
    throw BadValue(in_quotes(text) + " is not a whole number, which " + named(param) + " takes");
  return {value, std::to_string(value)};
}

TypedValue parse_choice(const ParamInfo& param, std::string_view text) {
  for (const std::string& choice : param.choices)
    if (choice == text) return {choice, choice};
  throw BadValue("unknown value " + in_quotes(text) + " of " + named(param) +
                 units::did_you_mean(text, param.choices));
}

double not_negative(double value, const ParamInfo& param, std::string_view text) {
  if (value >= 0) return value;
  throw BadValue(in_quotes(text) + " is below 0, which " + named(param) + " cannot be");
}

TypedValue parse_whole(const ParamInfo& param, std::string_view text, Dimension dimension) {
  double value = not_negative(parse_quantity(text, dimension, named(param)), param, text);
  if (value > most_whole) throw BadValue(in_quotes(text) + " is out of range for " + named(param));
  if (dimension == Dimension::duration) value = std::round(value);
  if (value != std::trunc(value))
    throw BadValue(in_quotes(text) + " is no whole number of bytes, which " + named(param) +
                   " takes");
  return {static_cast<std::uint64_t>(value), units::format_exact(value, dimension)};
}

TypedValue parse_real(const ParamInfo& param, std::string_view text, Dimension dimension) {
  double value = parse_quantity(text, dimension, named(param));
  if (dimension == Dimension::bandwidth) not_negative(value, param, text);
  if (value == 0) value = 0;  // -0 would be another text for the same value
  return {value, units::format_exact(value, dimension)};
}

TypedValue parse_typed(const ParamInfo& param, std::string_view text) {
  switch (param.type) {
    case ParamType::boolean:
      return parse_bool(param, text);
    case ParamType::integer:
      return parse_int(param, text);
    case ParamType::real:
      return parse_real(param, text, Dimension::count);
    case ParamType::string:
      return {std::string(text), std::string(text)};
    case ParamType::enumeration:
      return parse_choice(param, text);
    case ParamType::bytes:
      return parse_whole(param, text, Dimension::bytes);
    case ParamType::duration:
      return parse_whole(param, text, Dimension::duration);
    case ParamType::bandwidth:
      return parse_real(param, text, Dimension::bandwidth);
  }
  throw BadValue(named(param) + " is of a type this railgauge does not know");
}

void check_range(const ParamInfo& param, const TypedValue& value, std::string_view text) {
  const std::optional<Dimension> dimension = dimension_of(param.type);
  if (!dimension || (param.min == 0 && param.max == 0)) return;
  const double number = as_double(value.value);
  if (number >= param.min && number <= param.max) return;
  throw BadValue(in_quotes(text) + " is outside " + units::format_short(param.min, *dimension) +
                 " to " + units::format_short(param.max, *dimension) + ", the range of " +
                 named(param));
}

}  // namespace

std::optional<units::Dimension> dimension_of(ParamType type) {
  switch (type) {
    case ParamType::integer:
    case ParamType::real:
      return Dimension::count;
    case ParamType::bytes:
      return Dimension::bytes;
    case ParamType::duration:
      return Dimension::duration;
    case ParamType::bandwidth:
      return Dimension::bandwidth;
    default:
      return std::nullopt;
  }
}

double parse_quantity(std::string_view text, Dimension wanted, const std::string& what) try {
  const units::Quantity quantity = units::parse(text);
  if (quantity.dimension == wanted) return quantity.value;
  const std::string example(units::example(wanted));
  if (quantity.dimension == Dimension::count)
    throw BadValue(in_quotes(text) + " has no unit; " + what + " is a " +
                   std::string(units::name(wanted)) + ", such as " + example);
  throw BadValue(in_quotes(text) + " is a " + std::string(units::name(quantity.dimension)) + "; " +
                 what + " is a " + std::string(units::name(wanted)) + ", such as " + example);
} catch (const units::BadQuantity& error) {
  throw BadValue(what + ": " + error.what());
}

TypedValue parse_value(const ParamInfo& param, std::string_view text) {
  if (text.empty() && param.type != ParamType::string)
    throw BadValue(named(param) + " has an empty value");
  TypedValue value = parse_typed(param, text);
  check_range(param, value, text);
  return value;
}

}  // namespace railgauge::suite
