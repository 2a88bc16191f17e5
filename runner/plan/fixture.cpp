#include "plan/fixture.hpp"

#include <algorithm>
#include <stdexcept>

namespace railgauge::plan::fixture {
namespace {

catalog::CheckInfo check(const std::string& id, catalog::Topology topology) {
  catalog::CheckInfo info;
  info.id = id;
  info.topology = topology;
  info.judges_itself = true;
  return info;
}

catalog::ParamInfo duration(const std::string& name, catalog::Role role) {
  catalog::ParamInfo info;
  info.name = name;
  info.type = catalog::ParamType::duration;
  info.role = role;
  return info;
}

}  // namespace

host::PortFacts port(const std::string& device, const std::string& address,
                     const std::string& netdev) {
  host::PortFacts facts;
  facts.device = device;
  facts.netdev = netdev;
  facts.link_layer = "Ethernet";
  facts.state = "4: ACTIVE";
  facts.physical_state = "5: LinkUp";
  facts.carrier = true;
  facts.operstate = "up";
  if (const auto slash = address.find('/'); slash != std::string::npos)
    facts.addresses.push_back({address.substr(0, slash), std::stoi(address.substr(slash + 1)),
                               address.find(':') != std::string::npos});
  return facts;
}

host::PortFacts dead_port(const std::string& device, const std::string& netdev) {
  host::PortFacts facts = port(device, "", netdev);
  facts.state = "1: DOWN";
  facts.physical_state = "3: Disabled";
  facts.carrier = false;
  facts.operstate = "down";
  return facts;
}

host::PortFacts placed(host::PortFacts facts, const std::string& phys_port_name,
                       const std::string& pci) {
  facts.phys_port_name = phys_port_name;
  facts.pci = pci;
  return facts;
}

NodeState node(const std::string& name, std::vector<host::PortFacts> ports) {
  NodeState state;
  state.node.name = name;
  state.facts.emplace();
  state.facts->hostname = name;
  state.machine_id = "id-of-" + name;
  state.facts->ports = std::move(ports);
  return state;
}

NodeState unreachable(const std::string& name) {
  NodeState state;
  state.node.name = name;
  state.error = "connection refused";
  state.error_type = "NodeUnreachable";
  return state;
}

std::vector<NodeState> cluster(int nodes, int rails) {
  std::vector<NodeState> states;
  for (int n = 1; n <= nodes; ++n) {
    std::vector<host::PortFacts> ports;
    for (int rail = 0; rail < rails; ++rail)
      ports.push_back(port("rxe" + std::to_string(rail),
                           "10.77." + std::to_string(rail) + "." + std::to_string(n) + "/24",
                           "eth" + std::to_string(rail)));
    states.push_back(node("node-" + std::to_string(n), std::move(ports)));
  }
  return states;
}

const catalog::CheckInfo& port_check() {
  static const auto info = check("link-up", catalog::Topology::port);
  return info;
}

const catalog::CheckInfo& node_check() {
  static const auto info = check("pcie", catalog::Topology::node);
  return info;
}

const catalog::CheckInfo& pair_check() {
  static const auto info = [] {
    auto bandwidth = check("ib-write-bw", catalog::Topology::pair);
    bandwidth.base_time_ns = 2'000'000'000;
    bandwidth.params = {duration("warm-up", catalog::Role::warm_up),
                        duration("duration", catalog::Role::duration)};
    return bandwidth;
  }();
  return info;
}

const catalog::CheckInfo& group_check() {
  static const auto info = check("all-reduce", catalog::Topology::group);
  return info;
}

suite::Test test(const std::string& id, const catalog::CheckInfo& check,
                 std::vector<std::string> needs) {
  suite::Test result;
  result.id = id;
  result.check = &check;
  result.needs = std::move(needs);
  result.location = {"suite.xml", 7, 3};
  return result;
}

suite::Suite suite_of(std::vector<suite::Test> tests) {
  suite::Suite result;
  result.name = "roce";
  result.file = "suite.xml";
  result.tests = std::move(tests);
  return result;
}

suite::ParamValues bytes(const std::string& name,
                         std::vector<std::pair<std::uint64_t, std::string>> values) {
  suite::ParamValues param;
  param.name = name;
  param.swept = values.size() > 1;
  for (const auto& [value, text] : values) {
    param.values.emplace_back(value);
    param.texts.push_back(text);
  }
  return param;
}

std::vector<std::string> names(const Plan& plan) {
  std::vector<std::string> result;
  for (const Case& item : plan.cases) result.push_back(item.name);
  return result;
}

const Case& named(const Plan& plan, const std::string& name) {
  const auto found = std::ranges::find(plan.cases, name, &Case::name);
  if (found == plan.cases.end()) throw std::out_of_range("no case is named '" + name + "'");
  return *found;
}

}  // namespace railgauge::plan::fixture
