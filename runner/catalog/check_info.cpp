#include "catalog/check_info.hpp"

#include <algorithm>
#include <set>

namespace railgauge::catalog {
namespace {

template <class T>
const T* named(const std::vector<T>& items, const std::string& name) {
  const auto found = std::ranges::find(items, name, &T::name);
  return found == items.end() ? nullptr : &*found;
}

bool is_called(const CheckInfo& check, const std::string& reference) {
  return check.id == reference || check.plugin + "/" + check.id == reference;
}

// A plugin that cannot be used has no checks to find, so its reason is what the reader needs.
std::string refused_plugin(const std::vector<PluginInfo>& plugins, const std::string& reference) {
  for (const PluginInfo& plugin : plugins)
    if (!plugin.error.empty() && plugin.file == reference + ".so")
      return "; plugin file " + plugin.file + " cannot be used: " + plugin.error;
  return {};
}

std::vector<std::string> ids(const std::vector<PluginInfo>& plugins) {
  std::set<std::string> result;
  for (const PluginInfo& plugin : plugins)
    for (const CheckInfo& check : plugin.checks) result.insert(check.id);
  return {result.begin(), result.end()};
}

std::string unknown(const std::vector<PluginInfo>& plugins, const std::string& reference) {
  const std::string refused = refused_plugin(plugins, reference);
  const auto check = reference.substr(reference.rfind('/') + 1);
  return "unknown check '" + reference + "'" +
         (refused.empty() ? units::did_you_mean(check, ids(plugins)) : refused);
}

}  // namespace

const ParamInfo* CheckInfo::param(const std::string& param_name) const {
  return named(params, param_name);
}

const MetricInfo* CheckInfo::metric(const std::string& metric_name) const {
  return named(metrics, metric_name);
}

const CheckInfo* Catalog::find(const std::string& reference, std::string& why) const {
  std::vector<const CheckInfo*> found;
  for (const PluginInfo& plugin : plugins)
    for (const CheckInfo& check : plugin.checks)
      if (is_called(check, reference)) found.push_back(&check);
  if (found.size() == 1) return found.front();
  if (found.empty()) {
    why = unknown(plugins, reference);
    return nullptr;
  }
  why = "check '" + reference + "' is in " + std::to_string(found.size()) + " plugins; write";
  for (const CheckInfo* check : found)
    why += (check == found.front() ? " '" : " or '") + check->plugin + "/" + check->id + "'";
  return nullptr;
}

}  // namespace railgauge::catalog
