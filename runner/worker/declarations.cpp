#include "worker/declarations.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <string_view>

#include "text/sanitise.hpp"
#include "worker/sized.hpp"

namespace railgauge::worker {
namespace {

// What each struct held when ABI 1 was fixed; a plugin cannot know less. Name the last field of
// that day, not sizeof: fields will be added.
#define RG_SIZE_TO(type, last) (offsetof(type, last) + sizeof(type::last))
constexpr std::size_t plugin_size = RG_SIZE_TO(rg_plugin, check_count);
constexpr std::size_t check_size = RG_SIZE_TO(rg_check, run);
constexpr std::size_t param_size = RG_SIZE_TO(rg_param, choices);
constexpr std::size_t metric_size = RG_SIZE_TO(rg_metric, axis_unit);
#undef RG_SIZE_TO

constexpr std::size_t most_entries = 1000;  // of any table; more is a wild number
constexpr std::size_t longest_text = 4096;

void require(bool holds, const std::string& why) {
  if (!holds) throw Refused(why);
}

std::string text_of(const char* text, const std::string& what) {
  require(text != nullptr, what + " is missing");
  return text::truncate(text::visible(std::string_view(text, strnlen(text, longest_text + 1))),
                        longest_text);
}

std::string optional_text(const char* text) {
  return text == nullptr ? std::string() : text_of(text, "text");
}

bool id_character(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; }
bool name_character(char c) {
  return id_character(c) || (c >= 'A' && c <= 'Z') || c == '_' || c == '.';
}

std::string id_of(const char* text, const std::string& what, bool (*allowed)(char),
                  const char* alphabet) {
  std::string id = text_of(text, what);
  require(!id.empty() && id.size() <= 64 && std::all_of(id.begin(), id.end(), allowed),
          what + " is '" + id + "'; 1 to 64 characters of " + alphabet + " are allowed");
  return id;
}

std::string check_id(const char* text, const std::string& what) {
  return id_of(text, what, id_character, "a-z0-9-");
}
std::string name_of(const char* text, const std::string& what) {
  return id_of(text, what, name_character, "A-Za-z0-9._-");
}

void require_unique(std::set<std::string>& seen, const std::string& id, const std::string& what) {
  require(seen.insert(id).second, what + " '" + id + "' is declared twice");
}

// Checks a table before anything in it is read.
template <class T>
SizedArray<T> table(const T* first, std::size_t count, std::size_t least, const std::string& what) {
  require(count <= most_entries, what + " has " + std::to_string(count) + " entries, more than " +
                                     std::to_string(most_entries));
  require(count == 0 || first != nullptr, what + " is null but says it has " +
                                              std::to_string(count) +
                                              (count == 1 ? " entry" : " entries"));
  const SizedArray<T> entries(first, count);
  if (count == 0) return entries;
  require(entries.step() >= least, what + " has entries of " + std::to_string(entries.step()) +
                                       " bytes, ABI 1 has at least " + std::to_string(least));
  require(entries.step() % alignof(T) == 0 && entries.step() <= 64 * least,
          what + " has entries of " + std::to_string(entries.step()) +
              " bytes, which cannot be; is struct_size set?");
  return entries;
}

template <class E>
E enumerator(std::uint32_t value, E first, E last, const std::string& what) {
  require(value >= static_cast<std::uint32_t>(first) && value <= static_cast<std::uint32_t>(last),
          what + " is " + std::to_string(value) + ", which ABI 1 does not know");
  return static_cast<E>(value);
}

std::vector<std::string> choices_of(const rg_param& raw, const std::string& what) {
  std::vector<std::string> choices;
  for (const char* const* choice = raw.choices; choice != nullptr && *choice != nullptr; ++choice) {
    require(choices.size() < most_entries, what + " has too many choices; do they end in NULL?");
    choices.push_back(text_of(*choice, "a choice of " + what));
  }
  require(raw.type != RG_PARAM_ENUM || !choices.empty(), what + " is an enum without choices");
  return choices;
}

catalog::ParamInfo read_param(const rg_param& raw, const std::string& check) {
  catalog::ParamInfo param;
  param.name = name_of(raw.name, "the name of a param of " + check);
  const std::string what = "param '" + param.name + "' of " + check;
  param.summary = text_of(raw.summary, "the summary of " + what);
  param.type = enumerator(raw.type, catalog::ParamType::boolean, catalog::ParamType::bandwidth,
                          "the type of " + what);
  param.role =
      enumerator(raw.role, catalog::Role::none, catalog::Role::points, "the role of " + what);
  require(
      (raw.flags & ~(RG_PARAM_LIST | RG_PARAM_REQUIRED)) == 0,
      "the flags of " + what + " are " + std::to_string(raw.flags) + ", which ABI 1 does not know");
  param.list = (raw.flags & RG_PARAM_LIST) != 0;
  param.required = (raw.flags & RG_PARAM_REQUIRED) != 0;
  if (raw.default_text != nullptr) param.default_text = text_of(raw.default_text, "the default");
  require(std::isfinite(raw.min) && std::isfinite(raw.max) && raw.min <= raw.max,
          "the range of " + what + " is not one");
  param.min = raw.min;
  param.max = raw.max;
  param.choices = choices_of(raw, what);
  return param;
}

void require_unit(const std::string& unit, const std::string& what) {
  require(units::dimension_of(unit).has_value(), what + " is '" + unit +
                                                     "', which is no base unit; use one of bit/s, "
                                                     "B, ns, 1/s, 1, %");
}

catalog::MetricInfo read_metric(const rg_metric& raw, const std::string& check) {
  catalog::MetricInfo metric;
  metric.name = name_of(raw.name, "the name of a metric of " + check);
  const std::string what = "metric '" + metric.name + "' of " + check;
  metric.summary = text_of(raw.summary, "the summary of " + what);
  metric.unit = text_of(raw.unit, "the unit of " + what);
  require_unit(metric.unit, "the unit of " + what);
  metric.better =
      enumerator(raw.better, catalog::Better::none, catalog::Better::lower, "`better` of " + what);
  metric.scope = enumerator(raw.scope, catalog::Scope::initiator, catalog::Scope::any_rank,
                            "the scope of " + what);
  metric.axis_name = optional_text(raw.axis_name);
  metric.axis_unit = optional_text(raw.axis_unit);
  if (!metric.axis_name.empty()) require_unit(metric.axis_unit, "the axis unit of " + what);
  return metric;
}

catalog::CheckInfo read_check(const rg_check& raw, const catalog::PluginInfo& plugin) {
  catalog::CheckInfo check;
  check.id = check_id(raw.id, "the id of a check");
  const std::string what = "check '" + check.id + "'";
  check.summary = text_of(raw.summary, "the summary of " + what);
  check.plugin = plugin.id;
  check.plugin_version = plugin.version;
  check.file = plugin.file;
  check.topology = enumerator(raw.topology, catalog::Topology::port, catalog::Topology::group,
                              "the topology of " + what);
  require(raw.judges_itself <= 1 && raw.rails <= 1,
          "judges_itself and rails of " + what + " must be 0 or 1");
  check.judges_itself = raw.judges_itself != 0;
  check.one_rail = raw.rails != 0;
  check.base_time_ns = raw.base_time_ns;
  require(raw.run != nullptr, what + " has no run()");

  std::set<std::string> seen;
  const auto params = table(raw.params, raw.param_count, param_size, "the param table of " + what);
  for (std::size_t i = 0; i < params.size(); ++i) {
    check.params.push_back(read_param(params[i], what));
    require_unique(seen, check.params.back().name, "in " + what + ", param");
  }
  seen.clear();
  const auto metrics =
      table(raw.metrics, raw.metric_count, metric_size, "the metric table of " + what);
  for (std::size_t i = 0; i < metrics.size(); ++i) {
    check.metrics.push_back(read_metric(metrics[i], what));
    require_unique(seen, check.metrics.back().name, "in " + what + ", metric");
  }
  return check;
}

// The fields up to sdk_version keep their place in every ABI, so that this can be said.
std::string wrong_abi(const rg_plugin* plugin) {
  const auto head = read_sized<rg_plugin>(plugin, plugin->struct_size);
  const std::string sdk = optional_text(head.sdk_version);
  return "built for plugin ABI " + std::to_string(head.abi) +
         (sdk.empty() ? "" : " (SDK " + sdk + ")") + ", this railgauge speaks ABI " +
         std::to_string(RG_PLUGIN_ABI) + "; rebuild the plugin";
}

}  // namespace

catalog::PluginInfo read_declarations(const rg_plugin* raw, const std::string& file) {
  require(raw != nullptr, "its entry function returned no plugin");
  require(raw->abi == RG_PLUGIN_ABI, wrong_abi(raw));
  require(raw->struct_size >= plugin_size, "its rg_plugin has " + std::to_string(raw->struct_size) +
                                               " bytes, ABI 1 has at least " +
                                               std::to_string(plugin_size));
  const auto plugin = read_sized<rg_plugin>(raw, raw->struct_size);
  catalog::PluginInfo info;
  info.id = name_of(plugin.id, "the plugin's id");
  info.version = text_of(plugin.version, "the version of plugin " + info.id);
  info.licence = optional_text(plugin.licence);
  info.sdk_version = optional_text(plugin.sdk_version);
  info.file = file;
  const auto checks = table(plugin.checks, plugin.check_count, check_size, "the check table");
  require(checks.size() > 0, "it has no checks");
  std::set<std::string> seen;
  for (std::size_t i = 0; i < checks.size(); ++i) {
    info.checks.push_back(read_check(checks[i], info));
    require_unique(seen, info.checks.back().id, "check");
  }
  return info;
}

rg_check find_check(const rg_plugin* raw, const std::string& id) {
  const auto plugin = read_sized<rg_plugin>(raw, raw->struct_size);
  const SizedArray<rg_check> checks(plugin.checks, plugin.check_count);
  for (std::size_t i = 0; i < checks.size(); ++i)
    if (checks[i].id == id) return checks[i];
  throw Refused("plugin " + std::string(plugin.id) + " has no check '" + id + "'");
}

}  // namespace railgauge::worker
