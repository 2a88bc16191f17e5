// Ports under test of one node, and why the others are not.
#pragma once

#include <string>
#include <vector>

#include "plan/plan.hpp"

namespace railgauge::plan {

struct NodePort {
  Port port;
  const host::PortFacts* facts = nullptr;  // lives in the NodeState
  std::string why;                         // it is left out
};

struct NodePorts {
  std::vector<NodePort> used, left_out;  // by device, then number
  std::vector<std::string> absent;       // what the inventory names and the node does not have
};

// The inventory's ports= globs and the devices of its rails=; without both, the ports in use.
NodePorts choose_ports(const NodeState& state);

std::string port_name(const Port& port);                           // "rxe0", "mlx4_0/2"
std::string port_name(const std::string& node, const Port& port);  // "node-1/rxe0"
// "node-1/rxe1 (eth1): no carrier, state DOWN, no address"
std::string port_line(const std::string& node, const NodePort& port);
std::string port_condition(const host::PortFacts& facts);  // the part after the colon
// What to do at the rack about a port that reaches nothing; "" when nothing is visibly wrong.
std::string port_advice(const host::PortFacts& facts);

}  // namespace railgauge::plan
