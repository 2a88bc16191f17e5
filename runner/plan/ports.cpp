#include "plan/ports.hpp"

#include <fnmatch.h>

#include <algorithm>

#include "plan/words.hpp"

namespace railgauge::plan {
namespace {

bool matches(const std::string& glob, const host::PortFacts& facts) {
  const std::string numbered = facts.device + "/" + std::to_string(facts.number);
  return fnmatch(glob.c_str(), facts.device.c_str(), 0) == 0 ||
         fnmatch(glob.c_str(), numbered.c_str(), 0) == 0;
}

// A rails= device is a name, not a glob, and declares its port as much as ports= does.
bool is_device(const std::string& name, const host::PortFacts& facts) {
  return name == facts.device || name == facts.device + "/" + std::to_string(facts.number);
}

bool names_ports(const inventory::Node& node) { return !node.ports.empty() || !node.rails.empty(); }

bool named(const inventory::Node& node, const host::PortFacts& facts) {
  return std::ranges::any_of(node.ports, [&](const auto& glob) { return matches(glob, facts); }) ||
         std::ranges::any_of(node.rails, [&](const auto& r) { return is_device(r.first, facts); });
}

std::vector<std::string> absent_words(const NodeState& state) {
  const auto& ports = state.facts->ports;
  std::vector<std::string> absent;
  for (const std::string& glob : state.node.ports)
    if (std::ranges::none_of(ports, [&](const auto& facts) { return matches(glob, facts); }))
      absent.push_back(glob);
  for (const auto& [device, label] : state.node.rails)
    if (std::ranges::none_of(ports, [&](const auto& facts) { return is_device(device, facts); }))
      absent.push_back(device);
  std::ranges::sort(absent);
  absent.erase(std::unique(absent.begin(), absent.end()), absent.end());
  return absent;
}

std::string state_word(const host::PortFacts& facts) {
  const auto colon = facts.state.find(": ");
  return colon == std::string::npos ? facts.state : facts.state.substr(colon + 2);
}

bool netdev_down(const host::PortFacts& facts) {
  return !facts.netdev.empty() && !facts.carrier.has_value();
}

bool is_link_local6(const host::Address& address) {
  return address.ipv6 && address.text.starts_with("fe80");
}

std::string left_out_reason(const inventory::Node& node, const host::PortFacts& facts) {
  return names_ports(node) ? "not named by the inventory" : "not in use: " + port_condition(facts);
}

}  // namespace

NodePorts choose_ports(const NodeState& state) {
  NodePorts result;
  if (!state.facts) return result;
  for (const host::PortFacts& facts : state.facts->ports) {
    const Port port{.device = facts.device,
                    .netdev = facts.netdev,
                    .link_layer = facts.link_layer,
                    .rail = {},
                    .number = facts.number,
                    .declared_rate = state.node.rate};
    const bool used = names_ports(state.node) ? named(state.node, facts) : facts.in_use();
    if (used)
      result.used.push_back({port, &facts, {}});
    else
      result.left_out.push_back({port, &facts, left_out_reason(state.node, facts)});
  }
  result.absent = absent_words(state);
  return result;
}

std::string port_name(const Port& port) {
  return port.number == 1 ? port.device : port.device + "/" + std::to_string(port.number);
}

std::string port_name(const std::string& node, const Port& port) {
  return node + "/" + port_name(port);
}

std::string port_condition(const host::PortFacts& facts) {
  std::vector<std::string> parts;
  if (netdev_down(facts)) parts.push_back("interface down");
  if (facts.carrier.has_value() && !*facts.carrier) parts.push_back("no carrier");
  if (!facts.state.empty()) parts.push_back("state " + state_word(facts));
  std::size_t addresses = 0;
  for (const host::Address& address : facts.addresses) {
    if (is_link_local6(address)) continue;
    parts.push_back(address.text + "/" + std::to_string(address.prefix));
    ++addresses;
  }
  if (addresses == 0) parts.push_back("no address");
  return join(parts);
}

std::string port_line(const std::string& node, const NodePort& port) {
  const std::string netdev = port.port.netdev.empty() ? "" : " (" + port.port.netdev + ")";
  return port_name(node, port.port) + netdev + ": " + port_condition(*port.facts);
}

std::string port_advice(const host::PortFacts& facts) {
  if (netdev_down(facts)) return "run `ip link set " + facts.netdev + " up`";
  if (facts.carrier.has_value() && !*facts.carrier) return "check the cable and both its ends";
  if (!facts.state.empty() && !facts.is_active())
    return facts.link_layer == "InfiniBand" ? "check the cable and the subnet manager"
                                            : "check the cable and both its ends";
  if (std::ranges::all_of(facts.addresses, is_link_local6))
    return facts.netdev.empty() ? "" : "give " + facts.netdev + " an address in the rail's subnet";
  return "";
}

}  // namespace railgauge::plan
