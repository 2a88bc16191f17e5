// Which ports reach each other: the nodes of a run with their ports sorted onto rails.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "plan/plan.hpp"
#include "plan/ports.hpp"

namespace railgauge::plan {

struct Member {
  const NodeState* state = nullptr;
  NodePorts ports;                           // used ones in rail order, those on no rail last
  std::vector<std::pair<int, int>> on_rail;  // rail index, index in ports.used; sorted
  std::vector<int> planes;                   // every plane it has a port in, rails or not; sorted
  std::vector<int> doubled;                  // planes it has two and more ports in; sorted

  const std::string& name() const { return state->node.name; }
  bool alive() const { return state->facts.has_value(); }
};

struct Fabric {
  std::vector<Member> members;
  std::vector<Rail> rails;
  std::string rails_from;           // "inventory" | "subnets" | "" when there is nothing to pair
  std::vector<std::string> planes;  // name of every plane: a label or a subnet
  std::vector<std::string> only;    // labels the rails were restricted to; empty: all
};

// The states outlive the fabric.
Fabric find_rails(const std::vector<NodeState>& nodes);

// Indices of the rails both have one port on.
std::vector<int> common_rails(const Member& a, const Member& b);
// Planes both are in and one of them twice: which port belongs to which rail is then a guess.
std::vector<int> ambiguous_planes(const Member& a, const Member& b);

// "p0@0001" from phys_port_name and PCI domain, when no other port of that node has the same; else
// "".
std::string place_of(const host::PortFacts& facts, const host::HostFacts& host);

}  // namespace railgauge::plan
