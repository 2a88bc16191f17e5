#include <algorithm>

#include "plan/drafts.hpp"
#include "plan/faults.hpp"
#include "plan/identity.hpp"
#include "plan/pairs.hpp"
#include "plan/words.hpp"

namespace railgauge::plan {
namespace {

int used_on(const Member& member, int rail) {
  const auto found =
      std::ranges::lower_bound(member.on_rail, rail, {}, &std::pair<int, int>::first);
  return found != member.on_rail.end() && found->first == rail ? found->second : -1;
}

struct PairTest {
  const suite::Test& test;
  int index;
  const Fabric& fabric;

  const Member& member(int node) const { return fabric.members[static_cast<std::size_t>(node)]; }

  // What a case is made of: initiator, target, rails, params.
  Draft draft(int from, int to, const std::vector<int>& rails,
              const std::vector<suite::ParamValues>& params) const {
    Draft draft;
    Case& item = draft.item;
    item.test = index;
    item.params = params;
    item.direction = test.direction == suite::Direction::both ? "both" : "forward";
    for (const int node : {from, to}) add_participant(draft, node, rails);
    for (const int rail : rails) item.rails.push_back(label(rail));
    const bool all = test.rails == suite::Rails::all;
    const std::string on = all ? " all rails" : " rail " + item.rails.front();
    item.name = member(from).name() + arrow() + member(to).name() + on + sweep_name(params);
    item.id = identity(test, item.name);
    item.target = devices(item.participants[0]) + arrow() + devices(item.participants[1]);
    draft.nodes = {std::min(from, to), std::max(from, to)};
    std::ranges::sort(draft.ports);
    return draft;
  }

  void add_presets(TestDrafts& drafts) const {
    for (const auto& [a, b] : pairs_of(test, fabric.members)) {
      if (!member(a).alive() || !member(b).alive())
        drafts.presets.push_back(dead(a, b));
      else if (!ambiguous_planes(member(a), member(b)).empty())
        drafts.presets.push_back(fault(a, b, rails_ambiguous(fabric, member(a), member(b))));
      else if (common_rails(member(a), member(b)).empty())
        drafts.presets.push_back(fault(a, b, no_rail(fabric, member(a), member(b))));
      else
        add_missing_rails(a, b, drafts);
    }
  }

  // The cases of a pair, each in the slot (from 0) of the pair's turn it belongs to.
  void add_cases(const Pair& pair, const std::vector<suite::ParamValues>& params,
                 std::vector<std::vector<Draft>>& slots) const {
    const auto& [a, b] = pair;
    if (!ambiguous_planes(member(a), member(b)).empty()) return;
    const std::vector<int> common = common_rails(member(a), member(b));
    if (common.empty()) return;
    std::vector<std::vector<int>> groups;
    if (test.rails == suite::Rails::all)
      groups.push_back(common);
    else
      for (const int rail : common) groups.push_back({rail});
    const std::size_t ways = test.direction == suite::Direction::each ? 2 : 1;
    for (std::size_t group = 0; group < groups.size(); ++group)
      for (std::size_t way = 0; way < ways; ++way) {
        const std::size_t slot = test.share_rails ? way : group * ways + way;
        if (slots.size() <= slot) slots.resize(slot + 1);
        slots[slot].push_back(draft(way == 0 ? a : b, way == 0 ? b : a, groups[group], params));
      }
  }

 private:
  std::string label(int rail) const { return fabric.rails[static_cast<std::size_t>(rail)].label; }
  std::string arrow() const { return test.direction == suite::Direction::both ? " <-> " : " -> "; }

  static std::string devices(const Participant& participant) {
    std::vector<std::string> names;
    for (const Port& port : participant.ports) names.push_back(port_name(port));
    return participant.node + "/" + join(names, ",");
  }

  void add_participant(Draft& draft, int node, const std::vector<int>& rails) const {
    Participant participant{member(node).name(), {}};
    for (const int rail : rails) {
      const int used = used_on(member(node), rail);
      participant.ports.push_back(member(node).ports.used[static_cast<std::size_t>(used)].port);
      draft.ports.push_back(port_key(node, used));
    }
    draft.item.participants.push_back(std::move(participant));
  }

  Draft fault(int a, int b, Preset preset) const {
    return preset_draft(test, index, pair_name(member(a).name(), member(b).name()),
                        std::move(preset), fabric, {a, b});
  }

  Draft dead(int a, int b) const {
    Draft draft = fault(a, b, dead_pair(member(a), member(b)));
    std::vector<std::string> targets;
    for (const int node : {a, b})
      if (!member(node).alive()) targets.push_back(node_placeholder(member(node).name()));
    draft.item.target = join(targets);
    return draft;
  }

  // A node with fewer rails than the other end lacks one. Equal numbers are a layout: three
  // machines cabled in a triangle have three rails of two nodes each, and nothing is missing.
  void add_missing_rails(int a, int b, TestDrafts& drafts) const {
    const bool a_lacks = member(a).on_rail.size() < member(b).on_rail.size();
    const int with = a_lacks ? b : a;
    const int without = a_lacks ? a : b;
    if (member(with).on_rail.size() == member(without).on_rail.size()) return;
    for (const auto& [rail, used] : member(with).on_rail) {
      if (used_on(member(without), rail) >= 0) continue;
      const std::string name =
          pair_name(member(a).name(), member(b).name()) + " rail " + label(rail);
      Draft draft = preset_draft(
          test, index, name,
          rail_missing(fabric.rails[static_cast<std::size_t>(rail)], member(with), member(without)),
          fabric, {a, b});
      draft.item.rails = {label(rail)};
      draft.item.participants[with == a ? 0 : 1].ports = {
          member(with).ports.used[static_cast<std::size_t>(used)].port};
      draft.ports = {port_key(with, used)};  // so that it holds back nothing on other rails
      drafts.presets.push_back(std::move(draft));
    }
  }
};

}  // namespace

TestDrafts pair_drafts(const suite::Test& test, int index, const Fabric& fabric) {
  const PairTest pair_test{test, index, fabric};
  TestDrafts drafts;
  pair_test.add_presets(drafts);
  const PairRounds rounds = pair_rounds(test, fabric.members);
  for (const auto& params : sweep(test))
    for (const auto& pairs : rounds) {
      std::vector<std::vector<Draft>> slots;
      for (const Pair& pair : pairs) pair_test.add_cases(pair, params, slots);
      for (auto& slot : slots) drafts.rounds.push_back(std::move(slot));
    }
  return drafts;
}

}  // namespace railgauge::plan
