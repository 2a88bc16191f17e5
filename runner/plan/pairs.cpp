#include "plan/pairs.hpp"

#include <map>
#include <set>

namespace railgauge::plan {
namespace {

std::vector<Pair> listed(const suite::Test& test, const std::vector<Member>& members) {
  std::map<std::string, int> index;
  for (const Member& member : members) index.emplace(member.name(), static_cast<int>(index.size()));
  std::vector<Pair> pairs;
  for (const auto& [a, b] : test.pair_list)
    if (index.contains(a) && index.contains(b)) pairs.emplace_back(index.at(a), index.at(b));
  return pairs;
}

std::vector<Pair> every(int nodes) {
  std::vector<Pair> pairs;
  for (int a = 0; a < nodes; ++a)
    for (int b = a + 1; b < nodes; ++b) pairs.emplace_back(a, b);
  return pairs;
}

bool alive(const std::vector<Member>& members, int index) {
  return members[static_cast<std::size_t>(index)].alive();
}

}  // namespace

std::vector<Pair> pairs_of(const suite::Test& test, const std::vector<Member>& members) {
  const int nodes = static_cast<int>(members.size());
  switch (test.pairs) {
    case suite::Pairs::all:
      return every(nodes);
    case suite::Pairs::ring:
      return ring(nodes);
    case suite::Pairs::hub:
      return hub(nodes);
    case suite::Pairs::file:
      return listed(test, members);
  }
  return {};
}

PairRounds pair_rounds(const suite::Test& test, const std::vector<Member>& members) {
  const int nodes = static_cast<int>(members.size());
  if (test.pairs == suite::Pairs::all) {
    std::vector<int> living;
    for (int node = 0; node < nodes; ++node)
      if (alive(members, node)) living.push_back(node);
    return full_mesh(living);
  }
  std::vector<Pair> pairs = pairs_of(test, members);
  std::erase_if(pairs, [&](const Pair& pair) {
    return !alive(members, pair.first) || !alive(members, pair.second);
  });
  return pack(pairs, nodes);
}

void check_pair_list(const suite::Test& test, const std::vector<NodeState>& nodes) {
  std::vector<std::string> names;
  for (const NodeState& state : nodes) names.push_back(state.node.name);
  const std::set<std::string> known(names.begin(), names.end());
  for (const auto& [a, b] : test.pair_list)
    for (const std::string& name : {a, b})
      if (!known.contains(name))
        throw BadPlan(test.location.file + ":" + std::to_string(test.location.line) + ": test " +
                      test.id + ": its pair list names '" + name +
                      "', which is not in the node list" + units::did_you_mean(name, names));
}

}  // namespace railgauge::plan
