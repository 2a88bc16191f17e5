// `validate`, `list` and `help`: what can be said without touching a node.
#include <fmt/format.h>

#include <iostream>

#include "cli/commands.hpp"
#include "cli/exit_code.hpp"
#include "node/discover.hpp"
#include "node/plugin_folders.hpp"
#include "suite/suite.hpp"

namespace railgauge::cli {
namespace {

const char* topology_name(catalog::Topology topology) {
  switch (topology) {
    case catalog::Topology::port:
      return "port";
    case catalog::Topology::node:
      return "node";
    case catalog::Topology::pair:
      return "pair";
    case catalog::Topology::group:
      return "group";
  }
  return "?";
}

const char* type_name(catalog::ParamType type) {
  switch (type) {
    case catalog::ParamType::boolean:
      return "true or false";
    case catalog::ParamType::integer:
      return "integer";
    case catalog::ParamType::real:
      return "number";
    case catalog::ParamType::string:
      return "text";
    case catalog::ParamType::enumeration:
      return "one of";
    case catalog::ParamType::bytes:
      return "bytes, e.g. 64 KiB";
    case catalog::ParamType::duration:
      return "duration, e.g. 5 s";
    case catalog::ParamType::bandwidth:
      return "bandwidth, e.g. 90 Gbit/s";
  }
  return "?";
}

void print_check(const catalog::CheckInfo& check) {
  fmt::print(
      "{} - {}\n\nplugin {} {} ({}), runs once a {}{}\n", check.id, check.summary, check.plugin,
      check.plugin_version, check.file, topology_name(check.topology),
      check.judges_itself ? ", judges itself: a limit is optional" : ": a suite must give a limit");
  if (!check.params.empty()) fmt::print("\nparams\n");
  for (const auto& param : check.params)
    fmt::print("  {:<12} {}\n{:15}{}{}{}{}\n", param.name, param.summary, "", type_name(param.type),
               param.choices.empty() ? "" : fmt::format(" {}", fmt::join(param.choices, ", ")),
               param.list ? ", a list" : "",
               param.default_text ? fmt::format("; default {}", *param.default_text)
               : param.required   ? "; required"
                                  : "");
  if (!check.metrics.empty()) fmt::print("\nmetrics\n");
  for (const auto& metric : check.metrics)
    fmt::print("  {:<20} {} [{}]{}\n", metric.name, metric.summary, metric.unit,
               metric.axis_name.empty()
                   ? ""
                   : fmt::format(" by {} [{}]", metric.axis_name, metric.axis_unit));
}

}  // namespace

int validate_command(const Words& words) {
  Arguments arguments("railgauge validate SUITE [--set NAME=VALUE]",
                      "Checks a suite against the installed plugins.");
  arguments.positional("suite", 1);
  arguments.options().add_options()("set", values(), "NAME=VALUE: a suite variable");
  arguments.parse(words);
  if (arguments.wants_help()) return std::cout << arguments.help(), ok;
  if (!arguments.has("suite")) throw Usage("which suite? usage: railgauge validate SUITE");
  const auto catalog = node::discover();
  const auto suite = suite::load(arguments.text("suite"), catalog, arguments.pairs("set"));
  fmt::print("{}: suite '{}' is valid, {} tests\n", suite.file, suite.name, suite.tests.size());
  return ok;
}

int list_command(const Words& words) {
  Arguments arguments(
      "railgauge list",
      "Lists plugins and their checks. RAILGAUGE_PLUGINS names more plugin folders.");
  arguments.parse(words);
  if (arguments.wants_help()) return std::cout << arguments.help(), ok;
  const auto catalog = node::discover();
  bool usable = false;
  for (const auto& plugin : catalog.plugins) {
    if (!plugin.error.empty()) {
      fmt::print("{}: cannot be used: {}\n", plugin.file, plugin.error);
      continue;
    }
    usable = true;
    fmt::print("{} {} ({})\n", plugin.id, plugin.version, plugin.file);
    for (const auto& check : plugin.checks)
      fmt::print("  {:<16} {:<6} {}\n", check.id, topology_name(check.topology), check.summary);
  }
  if (usable) return ok;
  std::string folders;
  for (const auto& folder : node::plugin_folders())
    folders += (folders.empty() ? "" : ", ") + folder.string();
  fmt::print(stderr, "railgauge: no usable plugin in {}\n", folders);
  return not_judged;
}

int help_command(const Words& words) {
  Arguments arguments("railgauge help CHECK",
                      "Explains a check: its params with defaults, its metrics with units.");
  arguments.positional("check", 1);
  arguments.parse(words);
  if (arguments.wants_help() || !arguments.has("check")) return std::cout << arguments.help(), ok;
  const auto catalog = node::discover();
  std::string why;
  const auto* check = catalog.find(arguments.text("check"), why);
  if (check == nullptr) throw Usage(why);
  print_check(*check);
  return ok;
}

}  // namespace railgauge::cli
