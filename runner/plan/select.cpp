#include "plan/select.hpp"

#include <fnmatch.h>

#include <algorithm>
#include <functional>
#include <map>

#include "plan/identity.hpp"
#include "plan/words.hpp"

namespace railgauge::plan {
namespace {

std::map<std::string, std::size_t> indices(const suite::Suite& suite) {
  std::map<std::string, std::size_t> result;
  for (std::size_t i = 0; i < suite.tests.size(); ++i) result[suite.tests[i].id] = i;
  return result;
}

void keep_nodes(Fabric& fabric, const std::pair<std::string, std::string>& pair) {
  if (pair.first == pair.second)
    throw BadPlan("--pair " + pair.first + "," + pair.second + ": a pair is two different nodes");
  std::vector<std::string> names;
  for (const Member& member : fabric.members) names.push_back(member.name());
  for (const std::string& name : {pair.first, pair.second})
    if (std::ranges::find(names, name) == names.end())
      throw BadPlan("--pair: '" + name + "' is not in the node list" +
                    units::did_you_mean(name, names));
  const auto other = [&](const std::string& name) {
    return name != pair.first && name != pair.second;
  };
  std::erase_if(fabric.members, [&](const Member& member) { return other(member.name()); });
  for (Rail& rail : fabric.rails)
    std::erase_if(rail.ports, [&](const auto& port) { return other(port.first); });
}

void check_labels(const Fabric& fabric, const std::vector<std::string>& labels) {
  std::vector<std::string> known;
  for (const Rail& rail : fabric.rails) known.push_back(rail.label);
  for (const std::string& label : labels)
    if (std::ranges::find(known, label) == known.end())
      throw BadPlan("--rails: no rail '" + label + "' was found" +
                    units::did_you_mean(label, known));
}

void keep_ports(Member& member, const std::vector<int>& new_index) {
  std::vector<NodePort> used;
  std::vector<std::pair<int, int>> on_rail;
  std::vector<bool> kept(member.ports.used.size(), false);
  for (const auto& [rail, port] : member.on_rail) {
    const int index = new_index[static_cast<std::size_t>(rail)];
    if (index < 0) continue;
    kept[static_cast<std::size_t>(port)] = true;
    on_rail.emplace_back(index, static_cast<int>(used.size()));
    used.push_back(member.ports.used[static_cast<std::size_t>(port)]);
  }
  for (std::size_t port = 0; port < kept.size(); ++port) {
    if (kept[port]) continue;
    member.ports.left_out.push_back(member.ports.used[port]);
    member.ports.left_out.back().why = "not on a rail asked for";
  }
  member.ports.used = std::move(used);
  member.on_rail = std::move(on_rail);
}

void keep_rails(Fabric& fabric, const std::vector<std::string>& labels) {
  check_labels(fabric, labels);
  const auto wanted = [&](const std::string& label) {
    return std::ranges::find(labels, label) != labels.end();
  };
  std::vector<Rail> rails;
  std::vector<int> new_index;
  for (Rail& rail : fabric.rails) {
    new_index.push_back(wanted(rail.label) ? static_cast<int>(rails.size()) : -1);
    if (wanted(rail.label)) rails.push_back(std::move(rail));
  }
  fabric.rails = std::move(rails);
  const auto dropped = [&](int plane) {
    return !wanted(fabric.planes[static_cast<std::size_t>(plane)]);
  };
  for (Member& member : fabric.members) {
    keep_ports(member, new_index);
    std::erase_if(member.planes, dropped);
    std::erase_if(member.doubled, dropped);
  }
  fabric.only = labels;
}

std::vector<bool> wanted_cases(const std::vector<Draft>& drafts, const suite::Suite& suite,
                               const std::vector<std::string>& identities,
                               std::vector<std::string>& unknown) {
  std::map<std::string, std::vector<std::size_t>> named;
  for (std::size_t i = 0; i < drafts.size(); ++i) {
    const Case& item = drafts[i].item;
    named[item.id].push_back(i);
    if (item.test < 0) continue;
    std::vector<std::string> nodes;
    for (const Participant& participant : item.participants) nodes.push_back(participant.node);
    const suite::Test& test = suite.tests[static_cast<std::size_t>(item.test)];
    for (const std::string& name : placeholders(test, item, nodes)) named[name].push_back(i);
  }
  std::vector<bool> wanted(drafts.size(), false);
  for (const std::string& id : identities) {
    const auto found = named.find(id);
    if (found == named.end()) unknown.push_back(id);
    if (found != named.end())
      for (const std::size_t i : found->second) wanted[i] = true;
  }
  return wanted;
}

// A case that cannot be planned this time may now stand behind a placeholder of the same test.
void want_placeholders(const std::vector<Draft>& drafts, const std::vector<std::string>& unknown,
                       std::vector<bool>& wanted) {
  const auto test_of = [](const std::string& id) { return id.substr(0, id.find(": ")); };
  for (std::size_t i = 0; i < drafts.size(); ++i) {
    const auto& preset = drafts[i].item.preset;
    if (!preset || preset->outcome == Preset::Outcome::skip || drafts[i].item.test < 0) continue;
    wanted[i] = wanted[i] || std::ranges::any_of(unknown, [&](const std::string& id) {
                  return test_of(id) == test_of(drafts[i].item.id);
                });
  }
}

void want_needs(const std::vector<Draft>& drafts, std::vector<bool>& wanted) {
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < wanted.size(); ++i)
    if (wanted[i]) open.push_back(i);
  while (!open.empty()) {
    const std::size_t item = open.back();
    open.pop_back();
    for (const std::size_t needed : drafts[item].item.needs)
      if (!wanted[needed]) {
        wanted[needed] = true;
        open.push_back(needed);
      }
  }
}

void renumber(std::vector<std::size_t>& cases, const std::vector<bool>& wanted,
              const std::vector<std::size_t>& new_index) {
  std::erase_if(cases, [&](std::size_t item) { return !wanted[item]; });
  for (std::size_t& item : cases) item = new_index[item];
}

}  // namespace

std::vector<bool> selected_tests(const suite::Suite& suite, const std::vector<std::string>& globs) {
  std::vector<bool> selected(suite.tests.size(), globs.empty());
  std::vector<std::string> ids;
  for (const suite::Test& test : suite.tests) ids.push_back(test.id);
  const auto index = indices(suite);
  const std::function<void(std::size_t)> select = [&](std::size_t test) {
    if (selected[test]) return;
    selected[test] = true;
    for (const std::string& needed : suite.tests[test].needs)
      if (const auto found = index.find(needed); found != index.end()) select(found->second);
  };
  for (const std::string& glob : globs) {
    bool any = false;
    for (std::size_t test = 0; test < ids.size(); ++test) {
      if (fnmatch(glob.c_str(), ids[test].c_str(), 0) != 0) continue;
      any = true;
      select(test);
    }
    if (!any)
      throw BadPlan("--only: no test of suite " + suite.name + " matches '" + glob + "'" +
                    units::did_you_mean(glob, ids));
  }
  return selected;
}

std::vector<std::size_t> test_order(const suite::Suite& suite, const std::vector<bool>& selected) {
  const auto index = indices(suite);
  std::vector<std::size_t> order;
  std::vector<bool> visited(suite.tests.size(), false);
  const std::function<void(std::size_t)> visit = [&](std::size_t test) {
    if (visited[test] || !selected[test]) return;
    visited[test] = true;
    for (const auto* earlier : {&suite.tests[test].needs, &suite.tests[test].after})
      for (const std::string& id : *earlier)
        if (const auto found = index.find(id); found != index.end()) visit(found->second);
    order.push_back(test);
  };
  for (std::size_t test = 0; test < suite.tests.size(); ++test) visit(test);
  return order;
}

Fabric narrowed(Fabric fabric, const Selection& selection) {
  if (!selection.rails.empty()) keep_rails(fabric, selection.rails);
  if (selection.pair) keep_nodes(fabric, *selection.pair);
  return fabric;
}

void keep_cases(std::vector<Draft>& drafts, const suite::Suite& suite,
                const std::vector<std::string>& identities, std::vector<std::string>& warnings) {
  std::vector<std::string> unknown;
  std::vector<bool> wanted = wanted_cases(drafts, suite, identities, unknown);
  want_placeholders(drafts, unknown, wanted);
  if (std::ranges::find(wanted, true) == wanted.end())
    throw BadPlan("none of the " + count(identities.size(), "case") +
                  " to run again is in this plan; the suite or the node list is another one");
  // What does not exist is told in every run.
  for (std::size_t i = 0; i < drafts.size(); ++i)
    if (drafts[i].item.test < 0) wanted[i] = true;
  for (const std::string& id : unknown)
    warnings.push_back("'" + id + "' was to run again and is not in this plan");
  want_needs(drafts, wanted);

  std::vector<Draft> kept;
  std::vector<std::size_t> new_index(drafts.size(), 0);
  for (std::size_t i = 0; i < drafts.size(); ++i) {
    if (!wanted[i]) continue;
    new_index[i] = kept.size();
    kept.push_back(std::move(drafts[i]));
  }
  for (Draft& draft : kept) {
    renumber(draft.item.needs, wanted, new_index);
    renumber(draft.item.after, wanted, new_index);
  }
  drafts = std::move(kept);
}

}  // namespace railgauge::plan
