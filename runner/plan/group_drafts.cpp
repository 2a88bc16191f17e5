#include <algorithm>
#include <numeric>

#include "plan/drafts.hpp"
#include "plan/faults.hpp"
#include "plan/fold.hpp"
#include "plan/identity.hpp"

namespace railgauge::plan {
namespace {

std::vector<int> everybody(const Fabric& fabric) {
  std::vector<int> nodes(fabric.members.size());
  std::iota(nodes.begin(), nodes.end(), 0);
  return nodes;
}

std::string group_name(const Fabric& fabric) {
  std::vector<std::string> names;
  for (const Member& member : fabric.members) names.push_back(member.name());
  return fold(names);
}

bool takes_part(const NodePort& port, const std::string& rail) {
  return rail.empty() || port.port.rail == rail;
}

// `rail`: the one it is restricted to, "" for all.
Draft group_draft(const suite::Test& test, int index, const Fabric& fabric, const std::string& rail,
                  const std::vector<suite::ParamValues>& params) {
  Draft draft;
  Case& item = draft.item;
  item.test = index;
  item.params = params;
  const std::string on = rail.empty() ? "" : " rail " + rail;
  item.target = group_name(fabric) + on;
  item.name = item.target + sweep_name(params);
  item.id = identity(test, item.name);
  for (const Rail& each : fabric.rails)
    if (rail.empty() || each.label == rail) item.rails.push_back(each.label);
  draft.nodes = everybody(fabric);
  for (const int node : draft.nodes) {
    const Member& member = fabric.members[static_cast<std::size_t>(node)];
    Participant participant{member.name(), {}};
    for (std::size_t used = 0; used < member.ports.used.size(); ++used) {
      if (!takes_part(member.ports.used[used], rail)) continue;
      participant.ports.push_back(member.ports.used[used].port);
      draft.ports.push_back(port_key(node, static_cast<int>(used)));
    }
    item.participants.push_back(std::move(participant));
  }
  std::ranges::sort(draft.ports);
  return draft;
}

// The member that keeps a rail from holding everybody; nullptr when all are on it.
const Member* absentee(const Fabric& fabric, const std::string& rail) {
  for (const Member& member : fabric.members)
    if (std::ranges::none_of(member.ports.used, [&](const auto& p) { return takes_part(p, rail); }))
      return &member;
  return nullptr;
}

}  // namespace

// A group without one of its nodes would be another measurement under the same name.
TestDrafts group_drafts(const suite::Test& test, int index, const Fabric& fabric) {
  TestDrafts drafts;
  for (std::size_t node = 0; node < fabric.members.size(); ++node) {
    const Member& member = fabric.members[node];
    if (member.alive()) continue;
    drafts.presets.push_back(preset_draft(test, index, node_placeholder(member.name()),
                                          dead_node(*member.state), fabric,
                                          {static_cast<int>(node)}));
  }
  if (!drafts.presets.empty()) return drafts;

  std::vector<std::string> rails{""};
  if (test.check->one_rail) {
    rails.clear();
    for (const Rail& rail : fabric.rails) rails.push_back(rail.label);
  }
  for (const std::string& rail : rails) {
    const Member* missing = absentee(fabric, rail);
    if (missing == nullptr) {
      for (const auto& params : sweep(test))
        drafts.rounds.push_back({group_draft(test, index, fabric, rail, params)});
      continue;
    }
    Preset preset = no_ports(*missing);
    if (!rail.empty()) {
      const auto& full = *std::ranges::find(fabric.rails, rail, &Rail::label);
      const auto& with =
          *std::ranges::find(fabric.members, full.ports.front().first, &Member::name);
      preset = rail_missing(full, with, *missing);
    }
    drafts.presets.push_back(
        preset_draft(test, index, group_name(fabric) + (rail.empty() ? "" : " rail " + rail),
                     std::move(preset), fabric, everybody(fabric)));
  }
  if (rails.empty())
    drafts.presets.push_back(
        preset_draft(test, index, group_name(fabric),
                     {Preset::Outcome::error, "NoRail",
                      "no rail connects " + group_name(fabric) + "; name the rails in a hostfile"},
                     fabric, everybody(fabric)));
  return drafts;
}

}  // namespace railgauge::plan
