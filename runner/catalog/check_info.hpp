// What plugins declare, as the runner knows it: data from a worker's `describe`, never from a
// loaded plugin.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "units/units.hpp"

namespace railgauge::catalog {

enum class Topology { port = 1, node = 2, pair = 3, group = 4 };
enum class ParamType {
  boolean = 1,
  integer,
  real,
  string,
  enumeration,
  bytes,
  duration,
  bandwidth
};
enum class Role { none = 0, warm_up = 1, duration = 2, points = 3 };
enum class Better { none = 0, higher = 1, lower = 2 };
enum class Scope { initiator = 0, every_rank = 1, any_rank = 2 };

struct ParamInfo {
  std::string name, summary;
  ParamType type = ParamType::string;
  bool list = false, required = false;
  Role role = Role::none;
  std::optional<std::string> default_text;
  double min = 0, max = 0;  // inclusive, base unit; no range when both are 0
  std::vector<std::string> choices;
};

struct MetricInfo {
  std::string name, summary;
  std::string unit;  // base unit, e.g. "bit/s"
  Better better = Better::none;
  Scope scope = Scope::initiator;
  std::string axis_name, axis_unit;  // of a series; "" for a scalar
};

struct CheckInfo {
  std::string id, summary;
  std::string plugin, plugin_version;  // "org.railgauge.link-up", "0.1.0"
  std::string file;  // name of the shared object in the plugin folder, "link-up.so"
  Topology topology = Topology::node;
  bool judges_itself = false;
  bool one_rail = false;
  std::uint64_t base_time_ns = 0;
  std::vector<ParamInfo> params;
  std::vector<MetricInfo> metrics;

  const ParamInfo* param(const std::string& name) const;
  const MetricInfo* metric(const std::string& name) const;
};

struct PluginInfo {
  std::string id, version, licence, sdk_version;
  std::string file;   // name in the plugin folder
  std::string error;  // why it cannot be used; everything else is empty then
  std::vector<CheckInfo> checks;
};

// All plugins of a folder. Lookup by check id, or PLUGIN/CHECK where two plugins share an id.
struct Catalog {
  std::vector<PluginInfo> plugins;

  // nullptr when unknown or ambiguous; `why` then says which, with "did you mean" or the
  // candidates.
  const CheckInfo* find(const std::string& reference, std::string& why) const;
};

nlohmann::json to_json(const PluginInfo& plugin);
PluginInfo plugin_from_json(
    const nlohmann::json& json);  // throws nlohmann::json::exception on another shape

}  // namespace railgauge::catalog
