#include "plan/identity.hpp"

#include <algorithm>

#include "plan/subnets.hpp"

namespace railgauge::plan {
namespace {

std::string subnet_of(const host::PortFacts& facts) {
  const auto all = networks(facts);
  return all.empty() ? "" : all.front();
}

template <class Key>
std::string when_unique(const host::HostFacts& host, const host::PortFacts& facts, const Key& key) {
  const std::string mine = key(facts);
  const auto same =
      std::ranges::count_if(host.ports, [&](const auto& p) { return key(p) == mine; });
  return same == 1 ? mine : "";
}

}  // namespace

std::string sweep_name(const std::vector<suite::ParamValues>& params) {
  std::string text;
  for (const suite::ParamValues& param : params)
    if (param.swept && !param.texts.empty())
      text += (text.empty() ? "" : ", ") + param.name + "=" + param.texts.front();
  return text.empty() ? "" : " [" + text + "]";
}

std::string port_place(const Member& member, const NodePort& port) {
  if (!port.port.rail.empty()) return "rail " + port.port.rail;
  const host::HostFacts& host = *member.state->facts;
  std::string place = place_of(*port.facts, host);
  if (place.empty()) place = when_unique(host, *port.facts, subnet_of);
  if (place.empty()) place = when_unique(host, *port.facts, [](const auto& p) { return p.netdev; });
  if (place.empty()) place = port_name(port.port);
  return "port " + place;
}

std::string pair_name(const std::string& a, const std::string& b) { return a + ", " + b; }

std::string node_placeholder(const std::string& node) { return node + "/*"; }

std::string identity(const suite::Test& test, const std::string& name) {
  return test.id + ": " + name;
}

std::vector<std::string> placeholders(const suite::Test& test, const Case& item,
                                      const std::vector<std::string>& nodes) {
  if (nodes.size() == 1) return {identity(test, node_placeholder(nodes.front()))};
  if (nodes.size() != 2 || item.participants.size() != 2) return {};
  std::vector<std::string> result;
  for (const auto& name : {pair_name(nodes[0], nodes[1]), pair_name(nodes[1], nodes[0])}) {
    result.push_back(identity(test, name));
    for (const std::string& rail : item.rails)
      result.push_back(identity(test, name + " rail " + rail));
  }
  return result;
}

}  // namespace railgauge::plan
