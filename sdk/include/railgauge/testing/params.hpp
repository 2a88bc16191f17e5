// Params as a suite writes them ("64 KiB"), checked against a check's declaration and kept in base
// units.
#pragma once

#include <algorithm>
#include <cmath>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "railgauge/plugin_abi.h"
#include "units/units.hpp"

namespace railgauge::testing {

// A param the suite could not have: the runner would refuse it before anything starts.
struct BadParam : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

struct ParamValue {
  double number = 0;
  std::string text;
};

class Params {
 public:
  explicit Params(const rg_check& check) : check_(check) {}

  // Once for a scalar, once a value for a LIST.
  void add(const std::string& name, const std::string& text) {
    const rg_param* param = declared(name);
    if (param == nullptr) throw BadParam("param '" + name + "' is not declared");
    std::vector<ParamValue>& values = values_[name];
    if (!values.empty() && (param->flags & RG_PARAM_LIST) == 0)
      throw BadParam("param '" + name + "' takes one value");
    values.push_back(parse(*param, text));
  }

  void fill_in_defaults() {
    for (std::size_t i = 0; i < check_.param_count; ++i) {
      const rg_param& param = check_.params[i];
      if (values_.contains(param.name)) continue;
      if ((param.flags & RG_PARAM_REQUIRED) != 0)
        throw BadParam("param '" + std::string(param.name) + "' is required");
      if (param.default_text != nullptr) add(param.name, param.default_text);
    }
  }

  const rg_param* declared(std::string_view name) const {
    for (std::size_t i = 0; i < check_.param_count; ++i)
      if (name == check_.params[i].name) return &check_.params[i];
    return nullptr;
  }

  uint32_t count(const std::string& name) const {
    const auto it = values_.find(name);
    return it == values_.end() ? 0 : static_cast<uint32_t>(it->second.size());
  }

  // nullptr when the name, its type or the index is wrong.
  const ParamValue* find(const std::string& name, uint32_t index,
                         std::initializer_list<uint32_t> types) const {
    const rg_param* param = declared(name);
    if (param == nullptr || std::find(types.begin(), types.end(), param->type) == types.end())
      return nullptr;
    const auto it = values_.find(name);
    return it == values_.end() || index >= it->second.size() ? nullptr : &it->second[index];
  }

 private:
  static ParamValue parse(const rg_param& param, const std::string& text) {
    switch (param.type) {
      case RG_PARAM_STRING:
        return {0, text};
      case RG_PARAM_ENUM:
        return {0, choice(param, text)};
      case RG_PARAM_BOOL:
        return {boolean(param, text), text};
      case RG_PARAM_BYTES:
        return quantity(param, text, units::Dimension::bytes);
      case RG_PARAM_DURATION:
        return quantity(param, text, units::Dimension::duration);
      case RG_PARAM_BANDWIDTH:
        return quantity(param, text, units::Dimension::bandwidth);
      default:
        return quantity(param, text, units::Dimension::count);
    }
  }

  static std::string choice(const rg_param& param, const std::string& text) {
    for (const char* const* it = param.choices; *it != nullptr; ++it)
      if (text == *it) return text;
    throw BadParam("param '" + std::string(param.name) + "' has no choice '" + text + "'");
  }

  static double boolean(const rg_param& param, const std::string& text) {
    if (text == "true") return 1;
    if (text == "false") return 0;
    throw BadParam("param '" + std::string(param.name) + "' is true or false, not '" + text + "'");
  }

  static ParamValue quantity(const rg_param& param, const std::string& text,
                             units::Dimension dimension) {
    const units::Quantity parsed = units::parse(text);
    if (parsed.dimension != dimension)
      throw BadParam("param '" + std::string(param.name) + "' does not take '" + text + "'");
    const bool ranged = param.min != 0 || param.max != 0;
    if (ranged && (parsed.value < param.min || parsed.value > param.max))
      throw BadParam("param '" + std::string(param.name) + "' is out of range at '" + text + "'");
    const bool whole = param.type != RG_PARAM_REAL && param.type != RG_PARAM_BANDWIDTH;
    if (whole && parsed.value != std::floor(parsed.value))
      throw BadParam("param '" + std::string(param.name) + "' is a whole number, not '" + text +
                     "'");
    return {parsed.value, text};
  }

  const rg_check& check_;
  std::map<std::string, std::vector<ParamValue>> values_;
};

}  // namespace railgauge::testing
