// What is said of nodes and pairs that cannot be measured: cause first, then what to do.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "plan/rails.hpp"

namespace railgauge::plan {

Preset dead_node(const NodeState& state);
Preset dead_pair(const Member& a, const Member& b);  // at least one of them is dead
Preset no_ports(const Member& member);
// What the inventory names and the node does not have; nothing when all is there.
std::optional<Preset> absent_ports(const Member& member);
Preset port_not_used(const Member& member, const NodePort& port);

Preset rails_ambiguous(const Fabric& fabric, const Member& a, const Member& b);
Preset no_rail(const Fabric& fabric, const Member& a, const Member& b);
// `without` has no port on the rail that the other end has.
Preset rail_missing(const Rail& rail, const Member& with, const Member& without);

// Ports of a node that are on no rail, used or left out, each with condition and advice.
std::vector<std::string> idle_ports(const Member& member);
// node-1 rails="rail0=rxe0 rail1=rxe1", ready to be put into a hostfile.
std::string hostfile_line(const Member& member);

}  // namespace railgauge::plan
