#include "plan/needs.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <unordered_map>

namespace railgauge::plan {
namespace {

using catalog::Topology;

// Cases of one test by the nodes they touch, so that a look-up costs what it finds.
struct TestCases {
  Topology topology = Topology::node;
  std::vector<std::size_t> all;
  std::unordered_map<std::uint64_t, std::vector<std::size_t>> by_nodes;
};

std::uint64_t key(int node) { return static_cast<std::uint64_t>(node) << 32 | 0xffffffffu; }
std::uint64_t key(int low, int high) {
  return static_cast<std::uint64_t>(low) << 32 | static_cast<std::uint64_t>(high);
}

void add(TestCases& cases, const Draft& draft, std::size_t index) {
  cases.all.push_back(index);
  if (draft.nodes.size() == 1) cases.by_nodes[key(draft.nodes[0])].push_back(index);
  if (draft.nodes.size() == 2) cases.by_nodes[key(draft.nodes[0], draft.nodes[1])].push_back(index);
}

class Linker {
 public:
  Linker(std::vector<Draft>& drafts, const suite::Suite& suite) : drafts_(drafts), suite_(suite) {
    for (std::size_t i = 0; i < suite.tests.size(); ++i) {
      index_[suite.tests[i].id] = static_cast<int>(i);
      cases_.emplace_back().topology = suite.tests[i].check->topology;
    }
    for (std::size_t i = 0; i < drafts.size(); ++i)
      if (drafts[i].item.test >= 0) add(cases_[test_of(drafts[i])], drafts[i], i);
  }

  std::vector<std::string> link() {
    for (Draft& draft : drafts_) {
      if (draft.item.test < 0 || draft.item.preset) continue;
      const suite::Test& test = suite_.tests[test_of(draft)];
      for (const std::string& needed : test.needs) {
        const std::vector<std::size_t> cases = within(draft, needed);
        draft.item.needs = merged(std::move(draft.item.needs), cases);
        bool& held_back = held_back_[{test.id, needed}];
        held_back = held_back || !cases.empty();
      }
      for (const std::string& earlier : test.after)
        draft.item.after = merged(std::move(draft.item.after), within(draft, earlier));
    }
    return warnings();
  }

 private:
  static std::size_t test_of(const Draft& draft) {
    return static_cast<std::size_t>(draft.item.test);
  }

  static std::vector<std::size_t> merged(std::vector<std::size_t> a,
                                         const std::vector<std::size_t>& b) {
    a.insert(a.end(), b.begin(), b.end());
    std::ranges::sort(a);
    a.erase(std::unique(a.begin(), a.end()), a.end());
    return a;
  }

  std::vector<std::size_t> within(const Draft& draft, const std::string& id) const {
    const auto found = index_.find(id);
    if (found == index_.end()) return {};
    const TestCases& cases = cases_[static_cast<std::size_t>(found->second)];
    if (cases.topology == Topology::group) return cases.all;
    const bool whole_run = suite_.tests[test_of(draft)].check->topology == Topology::group;
    std::vector<std::size_t> result;
    for (const std::size_t other : whole_run ? cases.all : candidates(draft, cases))
      if (cases.topology == Topology::node || ports_within(drafts_[other], draft))
        result.push_back(other);
    return result;
  }

  static std::vector<std::size_t> candidates(const Draft& draft, const TestCases& cases) {
    std::vector<std::size_t> result;
    const auto take = [&](std::uint64_t nodes) {
      if (const auto found = cases.by_nodes.find(nodes); found != cases.by_nodes.end())
        result.insert(result.end(), found->second.begin(), found->second.end());
    };
    for (const int node : draft.nodes) take(key(node));
    if (draft.nodes.size() == 2) take(key(draft.nodes[0], draft.nodes[1]));
    return result;
  }

  // A check of the whole node has all its ports, so it carries no list.
  bool ports_within(const Draft& inner, const Draft& outer) const {
    if (suite_.tests[test_of(outer)].check->topology == Topology::node)
      return !inner.item.preset || inner.item.preset->outcome != Preset::Outcome::skip;
    return std::ranges::includes(outer.ports, inner.ports);
  }

  std::vector<std::string> warnings() const {
    std::vector<std::string> result;
    for (const auto& [tests, held] : held_back_)
      if (!held && !cases_[static_cast<std::size_t>(index_.at(tests.second))].all.empty())
        result.push_back("test " + tests.first + " needs " + tests.second + ", but no case of " +
                         tests.second + " lies within the nodes and ports of one of " +
                         tests.first + ": the need holds nothing back");
    return result;
  }

  std::vector<Draft>& drafts_;
  const suite::Suite& suite_;
  std::map<std::string, int> index_;
  std::vector<TestCases> cases_;
  std::map<std::pair<std::string, std::string>, bool> held_back_;
};

}  // namespace

std::vector<std::string> link_needs(std::vector<Draft>& drafts, const suite::Suite& suite) {
  return Linker(drafts, suite).link();
}

}  // namespace railgauge::plan
