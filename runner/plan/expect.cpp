#include "plan/expect.hpp"

#include <algorithm>
#include <set>

#include "plan/faults.hpp"
#include "plan/fold.hpp"
#include "plan/pairs.hpp"
#include "plan/words.hpp"

namespace railgauge::plan {
namespace {

constexpr std::size_t most_listed = 8;  // ports or pairs in one message

std::string listed(const std::vector<std::string>& parts) {
  if (parts.size() <= most_listed) return join(parts, "; ");
  return join({parts.begin(), parts.begin() + most_listed}, "; ") + "; and " +
         std::to_string(parts.size() - most_listed) + " more";
}

std::vector<std::string> names(const Fabric& fabric, bool alive_only) {
  std::vector<std::string> result;
  for (const Member& member : fabric.members)
    if (!alive_only || member.alive()) result.push_back(member.name());
  return result;
}

std::string dead_text(const Fabric& fabric) {
  std::vector<std::string> parts;
  for (const Member& member : fabric.members)
    if (!member.alive()) parts.push_back(dead_node(*member.state).message);
  return listed(parts);
}

// Pairs the run measures; every pair when it measures none.
std::vector<Pair> measured_pairs(const suite::Suite& suite, const std::vector<bool>& selected,
                                 const Fabric& fabric) {
  std::set<Pair> pairs;
  suite::Test any;
  for (std::size_t i = 0; i < suite.tests.size(); ++i) {
    if (!selected[i] || suite.tests[i].check->topology != catalog::Topology::pair) continue;
    if (suite.tests[i].pairs == suite::Pairs::all) return pairs_of(any, fabric.members);
    for (const Pair& pair : pairs_of(suite.tests[i], fabric.members)) pairs.insert(pair);
  }
  if (pairs.empty()) return pairs_of(any, fabric.members);
  return {pairs.begin(), pairs.end()};
}

class Expectation {
 public:
  Expectation(const suite::Suite& suite, const std::vector<bool>& selected, const Fabric& fabric)
      : suite_(suite), selected_(selected), fabric_(fabric) {}

  std::optional<Preset> unmet() {
    check_nodes();
    if (suite_.expect.rails) check_rails(*suite_.expect.rails);
    if (missing_.empty() && unknown_.empty()) return std::nullopt;
    Preset preset{missing_.empty() ? Preset::Outcome::error : Preset::Outcome::fail,
                  missing_.empty() ? "ExpectationNotJudged" : "ExpectationNotMet", ""};
    missing_.insert(missing_.end(), unknown_.begin(), unknown_.end());
    preset.message = join(missing_, "; ");
    return preset;
  }

 private:
  void check_nodes() {
    if (!suite_.expect.nodes) return;
    const auto expected = static_cast<std::size_t>(std::max(0, *suite_.expect.nodes));
    const auto given = names(fabric_, false);
    const auto alive = names(fabric_, true);
    if (given.size() < expected)
      missing_.push_back("expected " + count(expected, "node") + ", found " +
                         std::to_string(given.size()) + ": " + fold(given) +
                         "; add the others to --nodes or the hostfile");
    else if (alive.size() < expected)
      unknown_.push_back("expected " + count(expected, "node") + ", " +
                         std::to_string(alive.size()) + " answered" +
                         (alive.empty() ? "" : ": " + fold(alive)) + "; " + dead_text(fabric_));
  }

  void check_rails(int rails) {
    const auto expected = static_cast<std::size_t>(std::max(0, rails));
    if (fabric_.members.size() == 1) return check_single_node(fabric_.members.front(), expected);
    std::vector<Pair> fewer;
    for (const auto& [a, b] : measured_pairs(suite_, selected_, fabric_)) {
      const Member& left = member(a);
      const Member& right = member(b);
      if (!left.alive() || !right.alive())
        ++dead_pairs_;
      else if (!ambiguous_planes(left, right).empty())
        note_ambiguous(left, right);
      else if (common_rails(left, right).size() < expected)
        fewer.emplace_back(a, b);
    }
    if (!fewer.empty()) missing_.push_back(rails_text(fewer, expected));
    if (dead_pairs_ > 0 && unknown_.empty())
      unknown_.push_back("the rails of " + count(dead_pairs_, "pair") +
                         " are unknown: " + dead_text(fabric_));
  }

  // Without a second node a rail is a port that could be one.
  void check_single_node(const Member& only, std::size_t expected) {
    if (!only.alive()) return unknown_.push_back(dead_text(fabric_));
    if (only.ports.used.size() >= expected) return;
    std::string text = "expected " + count(expected, "rail") + " on " + only.name() + ", found " +
                       count(only.ports.used.size(), "port") + " under test";
    std::vector<std::string> ports;
    for (const NodePort& port : only.ports.used) ports.push_back(port_name(only.name(), port.port));
    if (!ports.empty()) text += ": " + join(ports);
    std::vector<std::string> idle = idle_ports(only);
    if (!idle.empty()) text += "; " + listed(idle);
    missing_.push_back(text);
  }

  void note_ambiguous(const Member& a, const Member& b) {
    if (!ambiguous_noted_) unknown_.push_back(rails_ambiguous(fabric_, a, b).message);
    ambiguous_noted_ = true;
  }

  const Member& member(int index) const { return fabric_.members[static_cast<std::size_t>(index)]; }

  // "1: 10.77.0.0/24 (node-1/rxe0, node-2/rxe0)"
  std::string found(const Pair& pair) const {
    const auto common = common_rails(member(pair.first), member(pair.second));
    std::vector<std::string> rails;
    for (const int rail : common) rails.push_back(rail_text(rail, pair));
    return std::to_string(common.size()) + (rails.empty() ? "" : ": " + join(rails));
  }

  std::string rail_text(int index, const Pair& pair) const {
    const Rail& rail = fabric_.rails[static_cast<std::size_t>(index)];
    std::vector<std::string> ends;
    for (const int node : {pair.first, pair.second})
      for (const auto& [name, port] : rail.ports)
        if (name == member(node).name()) ends.push_back(port_name(name, port));
    return rail.label + " (" + join(ends) + ")";
  }

  std::string rails_text(const std::vector<Pair>& fewer, std::size_t expected) const {
    const auto between = [&](const Pair& pair) {
      return member(pair.first).name() + " and " + member(pair.second).name();
    };
    std::string text = "expected " + count(expected, "rail") + " between ";
    if (fewer.size() == 1) {
      text += between(fewer.front()) + ", found " + found(fewer.front());
    } else {
      std::vector<std::string> pairs;
      for (std::size_t i = 0; i < std::min(fewer.size(), most_listed); ++i)
        pairs.push_back(between(fewer[i]) + ", found " + found(fewer[i]));
      text +=
          "the nodes of a pair, fewer in " + count(fewer.size(), "pair") + ": " + join(pairs, "; ");
      if (fewer.size() > most_listed)
        text += "; and " + std::to_string(fewer.size() - most_listed) + " more";
    }
    std::set<int> nodes;
    for (const auto& [a, b] : fewer) nodes.insert({a, b});
    std::vector<std::string> idle;
    for (const int node : nodes)
      for (std::string& line : idle_ports(member(node))) idle.push_back(std::move(line));
    return text + (idle.empty() ? "; no other port is in sight on them" : "; " + listed(idle));
  }

  const suite::Suite& suite_;
  const std::vector<bool>& selected_;
  const Fabric& fabric_;
  std::vector<std::string> missing_, unknown_;
  std::size_t dead_pairs_ = 0;
  bool ambiguous_noted_ = false;
};

Draft expectation_draft(const std::string& name, const std::string& target, Preset preset) {
  Draft draft;
  draft.item.id = "expect: " + name;
  draft.item.name = name;
  draft.item.target = target;
  draft.item.preset = std::move(preset);
  return draft;
}

}  // namespace

std::optional<Draft> unmet_expectation(const suite::Suite& suite, const std::vector<bool>& selected,
                                       const Fabric& fabric) {
  auto preset = Expectation(suite, selected, fabric).unmet();
  if (!preset) return std::nullopt;
  Draft draft =
      expectation_draft("nodes and rails", fold(names(fabric, false)), std::move(*preset));
  for (const Member& member : fabric.members)
    draft.item.participants.push_back({member.name(), {}});
  return draft;
}

std::vector<Draft> absent_port_drafts(const Fabric& fabric) {
  std::vector<Draft> drafts;
  for (const Member& member : fabric.members) {
    auto preset = absent_ports(member);
    if (!preset) continue;
    drafts.push_back(expectation_draft("ports of " + member.name(), member.name(), *preset));
    drafts.back().item.participants = {{member.name(), {}}};
  }
  return drafts;
}

}  // namespace railgauge::plan
