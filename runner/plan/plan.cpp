#include "plan/plan.hpp"

#include <algorithm>
#include <iterator>
#include <map>

#include "plan/eta.hpp"
#include "plan/expect.hpp"
#include "plan/needs.hpp"
#include "plan/pairs.hpp"
#include "plan/select.hpp"
#include "plan/subnets.hpp"

namespace railgauge::plan {
namespace {

using catalog::Topology;

void check_machines(const std::vector<NodeState>& nodes) {
  std::map<std::string, const NodeState*> by_machine;
  for (const NodeState& state : nodes) {
    if (state.machine_id.empty()) continue;
    const auto [first, fresh] = by_machine.emplace(state.machine_id, &state);
    if (fresh) continue;
    const NodeState& other = *first->second;
    const bool cloned =
        !other.boot_id.empty() && !state.boot_id.empty() && other.boot_id != state.boot_id;
    throw BadPlan(first->second->node.name + " and " + state.node.name + " have one machine-id, " +
                  state.machine_id +
                  (cloned ? ": a cloned image; give each its own with systemd-machine-id-setup"
                          : ": they are one machine; name it once"));
  }
}

void check_pairs(const suite::Suite& suite, const std::vector<bool>& selected,
                 const std::vector<NodeState>& nodes) {
  for (std::size_t i = 0; i < suite.tests.size(); ++i) {
    const suite::Test& test = suite.tests[i];
    if (!selected[i] || test.check->topology != Topology::pair) continue;
    if (nodes.size() < 2)
      throw BadPlan("test " + test.id + " measures pairs and needs two nodes; " +
                    std::to_string(nodes.size()) + " given");
    if (test.pairs == suite::Pairs::file) check_pair_list(test, nodes);
  }
}

TestDrafts drafts_of(const suite::Test& test, int index, const Fabric& fabric, bool list_unused) {
  switch (test.check->topology) {
    case Topology::port:
      return port_drafts(test, index, fabric, list_unused);
    case Topology::node:
      return node_drafts(test, index, fabric);
    case Topology::pair:
      return pair_drafts(test, index, fabric);
    case Topology::group:
      return group_drafts(test, index, fabric);
  }
  return {};
}

// Puts a test's cases behind what is planned already. What needs no run stands with its first
// round.
void append(std::vector<Draft>& drafts, TestDrafts test, int& round) {
  const auto take = [&](std::vector<Draft>& from) {
    for (Draft& draft : from) draft.item.round = round;
    drafts.insert(drafts.end(), std::move_iterator(from.begin()), std::move_iterator(from.end()));
  };
  std::erase_if(test.rounds, [](const auto& cases) { return cases.empty(); });
  const bool any = !test.presets.empty() || !test.rounds.empty();
  take(test.presets);
  for (std::size_t i = 0; i < test.rounds.size(); ++i) {
    if (i > 0) ++round;
    take(test.rounds[i]);
  }
  if (any) ++round;
}

std::vector<Draft> all_drafts(const suite::Suite& suite, const std::vector<bool>& selected,
                              const Fabric& whole, const Selection& selection) {
  std::vector<Draft> drafts;
  if (auto unmet = unmet_expectation(suite, selected, whole)) drafts.push_back(std::move(*unmet));
  for (Draft& draft : absent_port_drafts(whole)) drafts.push_back(std::move(draft));
  const Fabric fabric = narrowed(whole, selection);
  bool list_unused = selection.rails.empty();
  int round = 0;
  for (const std::size_t i : test_order(suite, selected)) {
    const suite::Test& test = suite.tests[i];
    append(drafts, drafts_of(test, static_cast<int>(i), fabric, list_unused), round);
    if (test.check->topology == Topology::port) list_unused = false;
  }
  return drafts;
}

// Rounds that lost all their cases to a selection vanish.
int close_ranks(std::vector<Draft>& drafts) {
  int rounds = 0, previous = -1;
  for (Draft& draft : drafts) {
    if (draft.item.round != previous) ++rounds;
    previous = draft.item.round;
    draft.item.round = rounds - 1;
  }
  return rounds;
}

void describe_fabric(Plan& plan, Fabric fabric) {
  plan.rails_from = fabric.rails_from;
  for (const Member& member : fabric.members) {
    plan.nodes.push_back(member.name());
    if (!member.alive()) plan.unreachable.emplace_back(member.name(), member.state->error);
    for (const NodePort& port : member.ports.used) plan.used.emplace_back(member.name(), port.port);
    for (const NodePort& port : member.ports.left_out) {
      plan.left_out.emplace_back(member.name(), port.port);
      plan.left_out_why.push_back(port.why);
    }
  }
  plan.rails = std::move(fabric.rails);
}

// A measurement through the cable that carries the run itself disturbs both.
void warn_of_control(Plan& plan, const Fabric& fabric) {
  for (const Member& member : fabric.members) {
    const std::string control = plain_address(member.state->control_addr);
    if (control.empty()) continue;
    for (const NodePort& port : member.ports.used)
      if (std::ranges::any_of(port.facts->addresses, [&](const host::Address& address) {
            return plain_address(address.text) == control;
          }))
        plan.warnings.push_back("the control connection to " + member.name() + " runs over " +
                                port_name(member.name(), port.port) + " (" + control +
                                "), a port under test: a fault there ends the run, and its traffic "
                                "is in the measurement; reach the node by another address");
  }
}

}  // namespace

Plan make(const suite::Suite& suite, const std::vector<NodeState>& nodes,
          const Selection& selection) {
  const std::vector<bool> selected = selected_tests(suite, selection.only);
  check_pairs(suite, selected, nodes);
  check_machines(nodes);

  const Fabric whole = find_rails(nodes);
  Plan plan;
  std::vector<Draft> drafts = all_drafts(suite, selected, whole, selection);
  for (std::string& warning : link_needs(drafts, suite))
    plan.warnings.push_back(std::move(warning));
  if (selection.cases) keep_cases(drafts, suite, *selection.cases, plan.warnings);
  plan.rounds = close_ranks(drafts);
  plan.cases.reserve(drafts.size());
  for (Draft& draft : drafts) plan.cases.push_back(std::move(draft.item));
  plan.eta_ns = eta_ns(plan, suite);

  Fabric fabric = narrowed(whole, selection);
  warn_of_control(plan, fabric);
  describe_fabric(plan, std::move(fabric));
  return plan;
}

}  // namespace railgauge::plan
