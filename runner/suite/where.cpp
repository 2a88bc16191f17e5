#include "suite/where.hpp"

#include <algorithm>
#include <string_view>

#include "suite/faults.hpp"
#include "suite/values.hpp"
#include "suite/words.hpp"

namespace railgauge::suite {
namespace {

struct Operator {
  std::string_view sign;
  Comparison comparison;
};
// Longer signs first, so that "<=" is not read as "<".
constexpr Operator operators[] = {{"<=", Comparison::less_equal}, {">=", Comparison::greater_equal},
                                  {"!=", Comparison::not_equal},  {"==", Comparison::equal},
                                  {"<", Comparison::less},        {">", Comparison::greater},
                                  {"=", Comparison::equal}};

bool is_label(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-' || c == '.';
  });
}

bool orders(Comparison comparison) {
  return comparison != Comparison::equal && comparison != Comparison::not_equal;
}

Where cut(const std::string& text) {
  const std::string_view whole = text;
  const auto sign_at = std::min(whole.find_first_of("<>=!"), whole.size());
  const auto* const found = std::ranges::find_if(
      operators, [&](const Operator& one) { return whole.substr(sign_at).starts_with(one.sign); });
  const std::string label(trimmed(whole.substr(0, sign_at)));
  if (found == std::end(operators) || !is_label(label))
    throw BadValue(
        "where " + in_quotes(text) +
        " is not LABEL OPERATOR VALUE, such as size >= 64 KiB; operators: < <= > >= = !=");
  Where where;
  where.label = label;
  where.comparison = found->comparison;
  where.text = trimmed(whole.substr(sign_at + found->sign.size()));
  where.source = text;
  if (where.text.empty()) throw BadValue("where " + in_quotes(text) + " has no value");
  return where;
}

void type_by_param(Where& where, const catalog::ParamInfo& param) {
  const std::optional<units::Dimension> dimension = dimension_of(param.type);
  if (dimension)
    where.value = parse_quantity(where.text, *dimension, "label '" + where.label + "'");
  else
    where.text = parse_value(param, where.text).text;
}

void type_by_text(Where& where) {
  try {
    where.value = units::parse(where.text).value;
  } catch (const units::BadQuantity& error) {
    if (orders(where.comparison))
      throw BadValue("where " + in_quotes(where.source) + ": " + error.what());
  }
}

}  // namespace

Where parse_where(const std::string& text, const catalog::CheckInfo& check,
                  const catalog::MetricInfo& metric) {
  Where where = cut(text);
  const auto axis = units::dimension_of(metric.axis_unit);
  const catalog::ParamInfo* const param = check.param(where.label);
  if (where.label == metric.axis_name && axis)
    where.value = parse_quantity(where.text, *axis, "label '" + where.label + "'");
  else if (param != nullptr)
    type_by_param(where, *param);
  else
    type_by_text(where);
  if (!where.value && orders(where.comparison))
    throw BadValue("label '" + where.label + "' is text, which = and != compare");
  return where;
}

}  // namespace railgauge::suite
