#include "suite/catalog_fixture.hpp"

namespace railgauge::suite {
namespace {

using namespace catalog;

ParamInfo param(const std::string& name, ParamType type, const char* default_text = nullptr,
                Role role = Role::none) {
  ParamInfo info;
  info.name = name;
  info.summary = "the " + name;
  info.type = type;
  info.role = role;
  if (default_text != nullptr) info.default_text = default_text;
  return info;
}

ParamInfo ranged(ParamInfo info, double min, double max) {
  info.min = min;
  info.max = max;
  return info;
}

ParamInfo list(ParamInfo info) {
  info.list = true;
  return info;
}

MetricInfo metric(const std::string& name, const std::string& unit, Better better) {
  MetricInfo info;
  info.name = name;
  info.unit = unit;
  info.better = better;
  return info;
}

CheckInfo check(const std::string& id, Topology topology) {
  CheckInfo info;
  info.id = id;
  info.summary = "checks " + id;
  info.plugin = "org.railgauge." + id;
  info.topology = topology;
  return info;
}

CheckInfo link_up() {
  CheckInfo info = check("link-up", Topology::port);
  info.judges_itself = true;
  info.params = {param("settle", ParamType::duration, "20 s", Role::warm_up),
                 param("rate", ParamType::bandwidth)};
  info.metrics = {metric("rate", "bit/s", Better::higher)};
  return info;
}

CheckInfo bandwidth() {
  CheckInfo info = check("ib-write-bw", Topology::pair);
  info.one_rail = true;
  info.base_time_ns = 2'000'000'000;
  ParamInfo mtu = param("mtu", ParamType::enumeration, "active");
  mtu.choices = {"active", "1024", "4096"};
  info.params = {ranged(param("size", ParamType::bytes, "64 KiB"), 1, 1 << 30),
                 ranged(param("duration", ParamType::duration, "5 s", Role::duration), 1e9, 3600e9),
                 param("warm_up", ParamType::duration, "1 s", Role::warm_up),
                 ranged(param("depth", ParamType::integer, "128"), 1, 8192),
                 param("share", ParamType::real),
                 mtu,
                 param("verify", ParamType::boolean, "false"),
                 param("note", ParamType::string),
                 param("floor", ParamType::bandwidth)};
  MetricInfo series = metric("bandwidth_by_size", "bit/s", Better::higher);
  series.axis_name = "size";
  series.axis_unit = "B";
  info.metrics = {metric("bandwidth", "bit/s", Better::higher),
                  series,
                  metric("message_rate", "1/s", Better::higher),
                  metric("latency", "ns", Better::lower),
                  metric("errors", "1", Better::lower),
                  metric("loss", "%", Better::lower),
                  metric("gid", "", Better::none)};
  return info;
}

CheckInfo latency() {
  CheckInfo info = check("ib-write-lat", Topology::pair);
  info.params = {list(param("sizes", ParamType::bytes, "8 B, 64 B, 4 KiB", Role::points)),
                 list(param("depths", ParamType::integer, "1, 2", Role::points)),
                 param("duration", ParamType::duration, "2 s", Role::duration)};
  info.metrics = {metric("latency", "ns", Better::lower)};
  return info;
}

CheckInfo mtu() {
  CheckInfo info = check("mtu", Topology::node);
  info.judges_itself = true;
  ParamInfo bytes = param("bytes", ParamType::bytes);
  bytes.required = true;
  info.params = {bytes};
  return info;
}

CheckInfo collective() {
  CheckInfo info = check("all-reduce", Topology::group);
  info.metrics = {metric("bandwidth", "bit/s", Better::higher)};
  return info;
}

PluginInfo plugin_of(CheckInfo info, const std::string& id = {}) {
  if (!id.empty()) info.plugin = id;
  PluginInfo plugin;
  plugin.id = info.plugin;
  plugin.checks = {std::move(info)};
  return plugin;
}

CheckInfo with_bad_default() {
  CheckInfo info = check("bad-default", Topology::node);
  info.judges_itself = true;
  info.params = {param("time", ParamType::duration, "5 parsecs")};
  return info;
}

CheckInfo ping() {
  CheckInfo info = check("ping", Topology::pair);
  info.judges_itself = true;
  return info;
}

}  // namespace

Catalog fixture_catalog() {
  return {{plugin_of(link_up()), plugin_of(bandwidth()), plugin_of(latency()), plugin_of(mtu()),
           plugin_of(collective()), plugin_of(with_bad_default()), plugin_of(ping(), "org.one"),
           plugin_of(ping(), "org.two")}};
}

}  // namespace railgauge::suite
