// Names that stay the same from run to run: what resume, baselines, JUnit and trends go by.
// Made of test id, node names, rail label, direction and swept params; never a limit, variable or
// ordinal.
#pragma once

#include <string>
#include <vector>

#include "plan/rails.hpp"

namespace railgauge::plan {

// " [size=64 KiB, qps=4]" of the params that are swept, "" when none is.
std::string sweep_name(const std::vector<suite::ParamValues>& params);

// "rail 10.77.0.0/24"; for a port on no rail "port " and the first of these that is the node's only
// one: phys_port_name with PCI domain, subnet, netdev; the device when none is.
std::string port_place(const Member& member, const NodePort& port);

// Every case of these two nodes and that test, whichever way and rail; the placeholder of a pair's
// fault.
std::string pair_name(const std::string& a, const std::string& b);  // "node-1, node-2"
std::string node_placeholder(const std::string& node);              // "node-1/*"

std::string identity(const suite::Test& test, const std::string& name);  // "bw: node-1 -> node-2 …"

// Identities under which an earlier run may have listed this case while it could not be measured.
std::vector<std::string> placeholders(const suite::Test& test, const Case& item,
                                      const std::vector<std::string>& nodes);

}  // namespace railgauge::plan
