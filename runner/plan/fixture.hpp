// Nodes, ports and suites for the tests of plan and verdict, as short as they can be said.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "plan/plan.hpp"

namespace railgauge::plan::fixture {

// A port that works; an empty address leaves it without one.
host::PortFacts port(const std::string& device, const std::string& address,
                     const std::string& netdev = "");
host::PortFacts dead_port(const std::string& device,
                          const std::string& netdev);  // no carrier, DOWN
host::PortFacts placed(host::PortFacts facts, const std::string& phys_port_name,
                       const std::string& pci);

NodeState node(const std::string& name, std::vector<host::PortFacts> ports);
NodeState unreachable(const std::string& name);

// node-1 … node-N; port i of node n is rxe<i> with address 10.77.<i>.<n>/24 on eth<i>.
std::vector<NodeState> cluster(int nodes, int rails);

const catalog::CheckInfo& port_check();
const catalog::CheckInfo& node_check();
const catalog::CheckInfo& pair_check();
const catalog::CheckInfo& group_check();

suite::Test test(const std::string& id, const catalog::CheckInfo& check,
                 std::vector<std::string> needs = {});
suite::Suite suite_of(std::vector<suite::Test> tests);
suite::ParamValues bytes(const std::string& name,
                         std::vector<std::pair<std::uint64_t, std::string>> values);

std::vector<std::string> names(const Plan& plan);              // of its cases
const Case& named(const Plan& plan, const std::string& name);  // throws when there is none

}  // namespace railgauge::plan::fixture
