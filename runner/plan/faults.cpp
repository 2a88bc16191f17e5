#include "plan/faults.hpp"

#include <string.h>

#include <algorithm>

#include "plan/words.hpp"

namespace railgauge::plan {
namespace {

Preset error(std::string type, std::string message) {
  return {Preset::Outcome::error, std::move(type), std::move(message)};
}

std::string why_dead(const NodeState& state) {
  const std::string why = state.error.empty() ? "it gave no facts" : state.error;
  return why.starts_with(state.node.name) ? why : state.node.name + ": " + why;
}

std::string all_ports(const Member& member) {
  std::vector<std::string> lines;
  for (const auto* group : {&member.ports.used, &member.ports.left_out})
    for (const NodePort& port : *group) lines.push_back(port_line(member.name(), port));
  return lines.empty() ? member.name() + " has no RDMA port" : join(lines, "; ");
}

std::string name_the_rails(const Member& a, const Member& b) {
  return "\n" + hostfile_line(a) + "\n" + hostfile_line(b);
}

std::string idle_text(const Member& member) {
  const auto idle = idle_ports(member);
  if (!idle.empty()) return "on no rail there: " + join(idle, "; ");
  return "every port of " + member.name() + " is on another rail; check which cable goes where";
}

}  // namespace

Preset dead_node(const NodeState& state) {
  return error(state.error_type.empty() ? "NodeUnreachable" : state.error_type, why_dead(state));
}

Preset dead_pair(const Member& a, const Member& b) {
  if (a.alive()) return dead_node(*b.state);
  Preset preset = dead_node(*a.state);
  if (!b.alive()) preset.message += "; " + why_dead(*b.state);
  return preset;
}

Preset no_ports(const Member& member) {
  const std::string name = member.name();
  if (member.ports.left_out.empty())
    return error("NoPort",
                 name + " has no RDMA port; check that its driver is loaded (`rdma link`)");
  return error("NoPort", name + " has no RDMA port under test: " + all_ports(member) +
                             "; cable one, or name it with ports= in a hostfile");
}

std::optional<Preset> absent_ports(const Member& member) {
  if (member.ports.absent.empty()) return std::nullopt;
  std::vector<std::string> devices;
  for (const auto* group : {&member.ports.used, &member.ports.left_out})
    for (const NodePort& port : *group) devices.push_back(port_name(port.port));
  std::ranges::sort(devices);
  return error("PortMissing", "the inventory names " + join(member.ports.absent, ", ") + " on " +
                                  member.name() + ", which has " +
                                  (devices.empty() ? "no RDMA device" : join(devices, ", ")) +
                                  "; check the card and its driver, or the name");
}

Preset port_not_used(const Member& member, const NodePort& port) {
  return {Preset::Outcome::skip, "NotInUse", port_name(member.name(), port.port) + ": " + port.why};
}

Preset rails_ambiguous(const Fabric& fabric, const Member& a, const Member& b) {
  std::vector<std::string> planes;
  for (const int plane : ambiguous_planes(a, b))
    planes.push_back(fabric.planes[static_cast<std::size_t>(plane)]);
  return error("RailsAmbiguous",
               "rails are ambiguous between " + a.name() + " and " + b.name() +
                   ": two ports of one node are in " + join(planes, ", ") +
                   "; say in a hostfile which ports are cabled together:" + name_the_rails(a, b));
}

Preset no_rail(const Fabric& fabric, const Member& a, const Member& b) {
  const std::string asked = fabric.only.empty() ? "" : " of " + join(fabric.only, ", ");
  std::string message = "no rail" + asked + " connects " + a.name() + " and " + b.name() + ": " +
                        all_ports(a) + "; " + all_ports(b);
  if (!a.ports.used.empty() && !b.ports.used.empty())
    message += "; put both ends of a cable into one subnet, or name the rails in a hostfile:" +
               name_the_rails(a, b);
  else
    message += "; check the cables";
  return error("NoRail", message);
}

Preset rail_missing(const Rail& rail, const Member& with, const Member& without) {
  return error("RailMissing", without.name() + " has no port on rail " + rail.label + ", " +
                                  with.name() + " has; " + idle_text(without));
}

std::vector<std::string> idle_ports(const Member& member) {
  std::vector<std::string> lines;
  for (const auto* group : {&member.ports.used, &member.ports.left_out})
    for (const NodePort& port : *group) {
      if (!port.port.rail.empty()) continue;
      const std::string advice = port_advice(*port.facts);
      lines.push_back(port_line(member.name(), port) + (advice.empty() ? "" : "; " + advice));
    }
  if (const auto absent = absent_ports(member)) lines.push_back(absent->message);
  return lines;
}

std::string hostfile_line(const Member& member) {
  std::vector<std::string> names;
  for (const NodePort& port : member.ports.used) names.push_back(port_name(port.port));
  std::ranges::sort(names, [](const std::string& a, const std::string& b) {
    return strverscmp(a.c_str(), b.c_str()) < 0;
  });
  std::string words;
  for (std::size_t i = 0; i < names.size(); ++i)
    words += (i == 0 ? "rail" : " rail") + std::to_string(i) + "=" + names[i];
  return member.name() + " rails=\"" + words + "\"";
}

}  // namespace railgauge::plan
