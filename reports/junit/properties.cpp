#include "junit/properties.hpp"

#include <fmt/format.h>

namespace railgauge::junit {
namespace {

void add(Properties& properties, const std::string& name, const std::string& value) {
  if (!value.empty()) properties.emplace_back(name, value);
}

void add_numbered(Properties& properties, const std::string& name,
                  const std::vector<std::string>& texts) {
  for (std::size_t i = 0; i < texts.size(); ++i)
    add(properties, fmt::format("{}.{}", name, i + 1), texts[i]);
}

void add_run(Properties& properties, const journal::Run& run) {
  const auto& header = run.header;
  add(properties, "railgauge.version", header.railgauge);
  add(properties, "command", fmt::format("{}", fmt::join(header.command, " ")));
  add(properties, "suite.hash", header.suite_hash);
  add(properties, "strict", header.strict ? "true" : "false");
  add(properties, "exit", std::to_string(run.exit()));
  for (const auto& [name, value] : header.set) add(properties, "set." + name, value);
  for (const auto& [name, value] : header.labels) add(properties, "label." + name, value);
  journal::Names plugins;
  for (const auto& test : header.tests) plugins[test.plugin] = test.plugin_version;
  for (const auto& [plugin, version] : plugins) add(properties, "plugin." + plugin, version);
}

void add_node(Properties& properties, const journal::Node& node) {
  const std::string prefix = "node." + node.name + ".";
  add(properties, prefix + "hostname", node.hostname);
  add(properties, prefix + "arch", node.arch);
  add(properties, prefix + "os", node.os);
  add(properties, prefix + "kernel", node.kernel);
  add(properties, prefix + "railgauge", node.railgauge);
  for (const auto& port : node.ports) {
    add(properties, fmt::format("{}{}/{}.firmware", prefix, port.device, port.number),
        port.firmware);
  }
  if (!node.error.empty()) add(properties, prefix + "error", node.error_kind + ": " + node.error);
}

}  // namespace

Properties properties_of(const journal::Run& run) {
  Properties properties;
  add_run(properties, run);
  for (const auto& node : run.nodes) add_node(properties, node);
  add_numbered(properties, "warning", run.warnings);
  add_numbered(properties, "journal.note", run.notes());
  return properties;
}

}  // namespace railgauge::junit
