#include "verdict/points.hpp"

#include <algorithm>
#include <optional>
#include <tuple>

#include "units/units.hpp"

namespace railgauge::verdict {
namespace {

std::optional<double> number(const std::string& text) {
  try {
    return units::parse(text).value;
  } catch (const units::BadQuantity&) {
    return std::nullopt;
  }
}

template <class T>
bool holds(suite::Comparison comparison, const T& left, const T& right) {
  switch (comparison) {
    case suite::Comparison::less:
      return left < right;
    case suite::Comparison::less_equal:
      return left <= right;
    case suite::Comparison::greater:
      return left > right;
    case suite::Comparison::greater_equal:
      return left >= right;
    case suite::Comparison::equal:
      return left == right;
    case suite::Comparison::not_equal:
      return left != right;
  }
  return false;
}

bool orders(suite::Comparison comparison) {
  return comparison != suite::Comparison::equal && comparison != suite::Comparison::not_equal;
}

// The param of that name, when it has one value in this case.
std::optional<std::string> param_text(const plan::Case& item, const std::string& name) {
  const auto found = std::ranges::find(item.params, name, &suite::ParamValues::name);
  if (found == item.params.end() || found->texts.size() != 1) return std::nullopt;
  return found->texts.front();
}

// "64 KiB" and a series' 65536 are one size.
bool same_value(const std::string& a, const std::string& b) {
  if (a == b) return true;
  const auto left = number(a), right = number(b);
  return left && right && *left == *right;
}

bool all_in(const Labels& inner, const Labels& outer) {
  return std::ranges::all_of(inner, [&](const auto& label) {
    const auto found = outer.find(label.first);
    return found != outer.end() && same_value(label.second, found->second);
  });
}

}  // namespace

bool compares(const suite::Where& where, const std::string& text) {
  const auto value = number(text);
  if (where.value && value) return holds(where.comparison, *value, *where.value);
  if (orders(where.comparison)) return false;  // words have no order
  return holds(where.comparison, text, where.text);
}

Selected select_points(const suite::Limit& limit, const catalog::MetricInfo& metric,
                       const plan::Case& item, const Evidence& evidence) {
  Selected selected;
  const std::string& label = limit.where ? limit.where->label : metric.name;
  const auto param = limit.where ? param_text(item, label) : std::nullopt;
  bool labelled = label == metric.axis_name;
  for (const Point& point : evidence.points) {
    if (point.metric != limit.metric) continue;
    if (!limit.where) {
      selected.points.push_back(&point);
      continue;
    }
    const auto own = point.labels.find(label);
    labelled = labelled || own != point.labels.end();
    const bool admitted = own != point.labels.end() ? compares(*limit.where, own->second)
                                                    : param && compares(*limit.where, *param);
    if (admitted) selected.points.push_back(&point);
  }
  if (!labelled && param) selected.applies = compares(*limit.where, *param);
  return selected;
}

const ReferenceValue* reference_for(const Point& point, const std::string& kind,
                                    const Evidence& evidence) {
  const ReferenceValue* best = nullptr;
  const auto rank = [&](const ReferenceValue& reference) {
    return std::tuple(reference.labels.size(), reference.node == point.node, -reference.value);
  };
  for (const ReferenceValue& reference : evidence.references) {
    if (reference.metric != point.metric || reference.kind != kind) continue;
    if (!all_in(reference.labels, point.labels)) continue;
    if (best == nullptr || rank(reference) > rank(*best)) best = &reference;
  }
  return best;
}

}  // namespace railgauge::verdict
