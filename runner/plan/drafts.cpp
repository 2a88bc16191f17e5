#include "plan/drafts.hpp"

#include <algorithm>

#include "plan/faults.hpp"
#include "plan/identity.hpp"

namespace railgauge::plan {
namespace {

const Member& member_at(const Fabric& fabric, int index) {
  return fabric.members[static_cast<std::size_t>(index)];
}

std::vector<Port> used_ports(const Member& member) {
  std::vector<Port> ports;
  for (const NodePort& port : member.ports.used) ports.push_back(port.port);
  return ports;
}

Draft node_draft(const suite::Test& test, int index, const Fabric& fabric, int node,
                 const std::vector<suite::ParamValues>& params) {
  const Member& member = member_at(fabric, node);
  Draft draft;
  draft.item.test = index;
  draft.item.name = member.name() + sweep_name(params);
  draft.item.id = identity(test, draft.item.name);
  draft.item.target = member.name();
  draft.item.participants = {{member.name(), used_ports(member)}};
  draft.item.params = params;
  draft.nodes = {node};
  return draft;
}

Draft port_draft(const suite::Test& test, int index, const Fabric& fabric, int node, int used,
                 const std::vector<suite::ParamValues>& params) {
  const Member& member = member_at(fabric, node);
  const NodePort& port = member.ports.used[static_cast<std::size_t>(used)];
  Draft draft = node_draft(test, index, fabric, node, params);
  draft.item.name = member.name() + " " + port_place(member, port) + sweep_name(params);
  draft.item.id = identity(test, draft.item.name);
  draft.item.target = port_name(member.name(), port.port);
  draft.item.participants = {{member.name(), {port.port}}};
  if (!port.port.rail.empty()) draft.item.rails = {port.port.rail};
  draft.ports = {port_key(node, used)};
  return draft;
}

Draft unused_draft(const suite::Test& test, int index, const Fabric& fabric, int node, int left) {
  const Member& member = member_at(fabric, node);
  const NodePort& port = member.ports.left_out[static_cast<std::size_t>(left)];
  Draft draft = preset_draft(test, index, member.name() + " " + port_place(member, port),
                             port_not_used(member, port), fabric, {node});
  draft.item.target = port_name(member.name(), port.port);
  draft.item.participants.front().ports = {port.port};
  draft.ports = {port_key(node, static_cast<int>(member.ports.used.size()) + left)};
  return draft;
}

// Dead nodes have one placeholder each; true when the node can be measured.
bool measurable(const suite::Test& test, int index, const Fabric& fabric, int node,
                TestDrafts& drafts) {
  const Member& member = member_at(fabric, node);
  if (member.alive()) return true;
  drafts.presets.push_back(preset_draft(test, index, node_placeholder(member.name()),
                                        dead_node(*member.state), fabric, {node}));
  return false;
}

std::vector<Draft>& round_at(TestDrafts& drafts, std::size_t round) {
  if (drafts.rounds.size() <= round) drafts.rounds.resize(round + 1);
  return drafts.rounds[round];
}

int nodes_of(const Fabric& fabric) { return static_cast<int>(fabric.members.size()); }

}  // namespace

int port_key(int member, int used) { return member * 4096 + used; }

std::vector<std::vector<suite::ParamValues>> sweep(const suite::Test& test) {
  std::vector<std::vector<suite::ParamValues>> combinations{{}};
  for (const suite::ParamValues& param : test.params) {
    std::vector<std::vector<suite::ParamValues>> longer;
    for (const auto& combination : combinations) {
      const std::size_t choices = param.swept ? param.values.size() : 1;
      for (std::size_t i = 0; i < choices; ++i) {
        longer.push_back(combination);
        longer.back().push_back(param);
        if (!param.swept) continue;
        longer.back().back().values = {param.values[i]};
        longer.back().back().texts = {param.texts[i]};
      }
    }
    combinations = std::move(longer);
  }
  return combinations;
}

Draft preset_draft(const suite::Test& test, int index, const std::string& name, Preset preset,
                   const Fabric& fabric, std::vector<int> nodes) {
  Draft draft;
  draft.item.test = index;
  draft.item.name = name;
  draft.item.id = identity(test, name);
  draft.item.target = name;
  draft.item.preset = std::move(preset);
  for (const int node : nodes)
    draft.item.participants.push_back({member_at(fabric, node).name(), {}});
  std::ranges::sort(nodes);
  draft.nodes = std::move(nodes);
  return draft;
}

TestDrafts port_drafts(const suite::Test& test, int index, const Fabric& fabric, bool list_unused) {
  TestDrafts drafts;
  const auto combinations = sweep(test);
  for (int node = 0; node < nodes_of(fabric); ++node) {
    if (!measurable(test, index, fabric, node, drafts)) continue;
    const Member& member = member_at(fabric, node);
    const int used = static_cast<int>(member.ports.used.size());
    for (std::size_t c = 0; c < combinations.size(); ++c)
      for (int i = 0; i < used; ++i) {
        const std::size_t turn = test.share_rails ? 0 : static_cast<std::size_t>(i);
        round_at(drafts, turn * combinations.size() + c)
            .push_back(port_draft(test, index, fabric, node, i, combinations[c]));
      }
    if (used == 0)
      drafts.presets.push_back(preset_draft(test, index, node_placeholder(member.name()),
                                            no_ports(member), fabric, {node}));
    const int left_out = list_unused ? static_cast<int>(member.ports.left_out.size()) : 0;
    for (int i = 0; i < left_out; ++i)
      drafts.presets.push_back(unused_draft(test, index, fabric, node, i));
  }
  return drafts;
}

TestDrafts node_drafts(const suite::Test& test, int index, const Fabric& fabric) {
  TestDrafts drafts;
  const auto combinations = sweep(test);
  for (int node = 0; node < nodes_of(fabric); ++node) {
    if (!measurable(test, index, fabric, node, drafts)) continue;
    for (std::size_t c = 0; c < combinations.size(); ++c)
      round_at(drafts, c).push_back(node_draft(test, index, fabric, node, combinations[c]));
  }
  return drafts;
}

}  // namespace railgauge::plan
