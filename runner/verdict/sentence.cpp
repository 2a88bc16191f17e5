#include "verdict/sentence.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "units/units.hpp"

namespace railgauge::verdict {
namespace {

// A series' axis arrives as a bare number in the axis unit, or as a check wrote it.
std::string label_value(const std::string& text, const std::string& unit) {
  const auto dimension = units::dimension_of(unit);
  if (!dimension) return text;
  try {
    const units::Quantity quantity = units::parse(text);
    return quantity.dimension == units::Dimension::count
               ? units::format_short(quantity.value, *dimension)
               : text;
  } catch (const units::BadQuantity&) {
    return text;
  }
}

}  // namespace

std::string value_text(double value, const std::string& unit) {
  const auto dimension = units::dimension_of(unit);
  return dimension ? units::format(value, *dimension) : fmt::format("{:.4g} {}", value, unit);
}

std::string short_text(double value, const std::string& unit) {
  const auto dimension = units::dimension_of(unit);
  return dimension ? units::format_short(value, *dimension) : fmt::format("{:.4g} {}", value, unit);
}

std::string labels_text(const Labels& labels, const catalog::MetricInfo& metric) {
  std::string text;
  for (const auto& [label, value] : labels)
    text += (text.empty() ? " at " : ", ") + label + " " +
            (label == metric.axis_name ? label_value(value, metric.axis_unit) : value);
  return text;
}

std::string point_text(const Point& point, const catalog::MetricInfo& metric,
                       const std::string& node) {
  return point.metric + " " + value_text(point.value, metric.unit) +
         labels_text(point.labels, metric) + (node.empty() ? "" : " on " + node);
}

std::string margin_text(double value, double bound) {
  if (bound == 0 || value == bound) return "";
  const double percent = std::fabs(value - bound) / std::fabs(bound) * 100;
  const char* side = value > bound ? "above" : "below";
  if (percent < 0.05) return fmt::format(", less than 0.1 % {}", side);
  return percent < 1000 ? fmt::format(", {:.1f} % {}", percent, side)
                        : fmt::format(", {:.0f} times it", value / bound);
}

std::string one_line(std::string text) {
  std::ranges::replace(text, '\n', ' ');
  return text;
}

}  // namespace railgauge::verdict
