#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>

#include "catalog/check_info.hpp"

namespace railgauge::catalog {
namespace {

using nlohmann::json;

// Words on the wire, so that a plugin list reads without a table of numbers beside it.
template <class Enum>
struct Word {
  Enum value;
  const char* word;
};
constexpr Word<Topology> topologies[] = {{Topology::port, "port"},
                                         {Topology::node, "node"},
                                         {Topology::pair, "pair"},
                                         {Topology::group, "group"}};
constexpr Word<ParamType> param_types[] = {
    {ParamType::boolean, "bool"},      {ParamType::integer, "int"},
    {ParamType::real, "real"},         {ParamType::string, "string"},
    {ParamType::enumeration, "enum"},  {ParamType::bytes, "bytes"},
    {ParamType::duration, "duration"}, {ParamType::bandwidth, "bandwidth"}};
constexpr Word<Role> roles[] = {{Role::none, "none"},
                                {Role::warm_up, "warm_up"},
                                {Role::duration, "duration"},
                                {Role::points, "points"}};
constexpr Word<Better> betters[] = {
    {Better::none, "none"}, {Better::higher, "higher"}, {Better::lower, "lower"}};
constexpr Word<Scope> scopes[] = {{Scope::initiator, "initiator"},
                                  {Scope::every_rank, "every_rank"},
                                  {Scope::any_rank, "any_rank"}};

template <class Enum, std::size_t N>
const char* word_of(const Word<Enum> (&words)[N], Enum value) {
  const auto found = std::ranges::find(words, value, &Word<Enum>::value);
  return found == std::end(words) ? "" : found->word;
}

template <class Enum, std::size_t N>
Enum value_of(const Word<Enum> (&words)[N], const json& word) {
  const auto& text = word.get_ref<const std::string&>();
  const auto found = std::ranges::find(words, text, &Word<Enum>::word);
  if (found == std::end(words))
    throw json::other_error::create(501, "'" + text + "' is none of the words known here", &word);
  return found->value;
}

// get<uint64_t>() would wrap -1 and cast 1e300.
std::uint64_t whole_number(const json& from) {
  if (!from.is_number_unsigned())
    throw json::type_error::create(302, "a whole number from 0 was expected", &from);
  return from.get<std::uint64_t>();
}

json param_json(const ParamInfo& param) {
  json result{{"name", param.name},
              {"summary", param.summary},
              {"type", word_of(param_types, param.type)},
              {"list", param.list},
              {"required", param.required},
              {"role", word_of(roles, param.role)},
              {"min", param.min},
              {"max", param.max},
              {"choices", param.choices}};
  if (param.default_text) result["default"] = *param.default_text;
  return result;
}

ParamInfo param_from(const json& from) {
  ParamInfo param;
  param.name = from.at("name");
  param.summary = from.at("summary");
  param.type = value_of(param_types, from.at("type"));
  param.list = from.at("list");
  param.required = from.at("required");
  param.role = value_of(roles, from.at("role"));
  param.min = from.at("min");
  param.max = from.at("max");
  param.choices = from.at("choices").get<std::vector<std::string>>();
  if (from.contains("default")) param.default_text = from.at("default").get<std::string>();
  return param;
}

json metric_json(const MetricInfo& metric) {
  return {{"name", metric.name},
          {"summary", metric.summary},
          {"unit", metric.unit},
          {"better", word_of(betters, metric.better)},
          {"scope", word_of(scopes, metric.scope)},
          {"axis_name", metric.axis_name},
          {"axis_unit", metric.axis_unit}};
}

MetricInfo metric_from(const json& from) {
  MetricInfo metric;
  metric.name = from.at("name");
  metric.summary = from.at("summary");
  metric.unit = from.at("unit");
  metric.better = value_of(betters, from.at("better"));
  metric.scope = value_of(scopes, from.at("scope"));
  metric.axis_name = from.at("axis_name");
  metric.axis_unit = from.at("axis_unit");
  return metric;
}

json check_json(const CheckInfo& check) {
  json result{{"id", check.id},
              {"summary", check.summary},
              {"topology", word_of(topologies, check.topology)},
              {"judges_itself", check.judges_itself},
              {"one_rail", check.one_rail},
              {"base_time_ns", check.base_time_ns},
              {"params", json::array()},
              {"metrics", json::array()}};
  for (const ParamInfo& param : check.params) result["params"].push_back(param_json(param));
  for (const MetricInfo& metric : check.metrics) result["metrics"].push_back(metric_json(metric));
  return result;
}

CheckInfo check_from(const json& from, const PluginInfo& plugin) {
  CheckInfo check;
  check.id = from.at("id");
  check.summary = from.at("summary");
  check.plugin = plugin.id;
  check.plugin_version = plugin.version;
  check.file = plugin.file;
  check.topology = value_of(topologies, from.at("topology"));
  check.judges_itself = from.at("judges_itself");
  check.one_rail = from.at("one_rail");
  check.base_time_ns = whole_number(from.at("base_time_ns"));
  for (const json& param : from.at("params")) check.params.push_back(param_from(param));
  for (const json& metric : from.at("metrics")) check.metrics.push_back(metric_from(metric));
  return check;
}

}  // namespace

json to_json(const PluginInfo& plugin) {
  json result{{"id", plugin.id},           {"version", plugin.version},
              {"licence", plugin.licence}, {"sdk_version", plugin.sdk_version},
              {"file", plugin.file},       {"error", plugin.error},
              {"checks", json::array()}};
  for (const CheckInfo& check : plugin.checks) result["checks"].push_back(check_json(check));
  return result;
}

PluginInfo plugin_from_json(const json& from) {
  PluginInfo plugin;
  plugin.id = from.at("id");
  plugin.version = from.at("version");
  plugin.licence = from.at("licence");
  plugin.sdk_version = from.at("sdk_version");
  plugin.file = from.at("file");
  plugin.error = from.at("error");
  for (const json& check : from.at("checks")) plugin.checks.push_back(check_from(check, plugin));
  return plugin;
}

}  // namespace railgauge::catalog
