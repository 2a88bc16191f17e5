#include "plan/rails.hpp"

#include <string.h>

#include <algorithm>
#include <map>
#include <set>

#include "plan/subnets.hpp"

namespace railgauge::plan {
namespace {

struct Place {
  int member, used;
};

// Ports that reach each other, before anything is asked of them.
struct Plane {
  std::string label;
  std::vector<Place> ports;
};

bool before(const std::string& a, const std::string& b) {
  return strverscmp(a.c_str(), b.c_str()) < 0;  // rail2 before rail10
}

const NodePort& at(const Fabric& fabric, const Place& place) {
  return fabric.members[static_cast<std::size_t>(place.member)]
      .ports.used[static_cast<std::size_t>(place.used)];
}

template <class Visit>
void each_port(const Fabric& fabric, const Visit& visit) {
  for (std::size_t m = 0; m < fabric.members.size(); ++m)
    for (std::size_t p = 0; p < fabric.members[m].ports.used.size(); ++p)
      visit(Place{static_cast<int>(m), static_cast<int>(p)});
}

std::vector<Plane> planes_of_inventory(const Fabric& fabric) {
  std::map<std::string, Plane> by_label;
  each_port(fabric, [&](const Place& place) {
    const auto& labels = fabric.members[static_cast<std::size_t>(place.member)].state->node.rails;
    const Port& port = at(fabric, place).port;
    auto found = labels.find(port.device + "/" + std::to_string(port.number));
    if (found == labels.end()) found = labels.find(port.device);
    if (found == labels.end()) return;
    Plane& plane = by_label[found->second];
    plane.label = found->second;
    plane.ports.push_back(place);
  });
  std::vector<Plane> planes;
  for (auto& [label, plane] : by_label) planes.push_back(std::move(plane));
  return planes;
}

// Subnets that share a port are one plane (IPv4 and IPv6 on one rail): a union-find over networks.
class Subnets {
 public:
  int add(const std::string& network) {
    const auto [found, fresh] = index_.emplace(network, static_cast<int>(parent_.size()));
    if (fresh) parent_.push_back(found->second);
    return found->second;
  }
  int root(int i) {
    while (parent_[static_cast<std::size_t>(i)] != i) {
      auto& up = parent_[static_cast<std::size_t>(i)];
      up = parent_[static_cast<std::size_t>(up)];
      i = up;
    }
    return i;
  }
  void join(int a, int b) { parent_[static_cast<std::size_t>(root(a))] = root(b); }

 private:
  std::map<std::string, int> index_;
  std::vector<int> parent_;
};

// The network most ports of a plane have; IPv4, then the smaller, among equals.
std::string subnet_label(const Fabric& fabric, const Plane& plane) {
  std::map<std::string, int> holders;
  for (const Place& place : plane.ports)
    for (const std::string& name : networks(*at(fabric, place).facts)) ++holders[name];
  const auto better = [](const auto& a, const auto& b) {
    const bool a4 = a.first.find(':') == std::string::npos;
    const bool b4 = b.first.find(':') == std::string::npos;
    if (a.second != b.second) return a.second > b.second;
    if (a4 != b4) return a4;
    return before(a.first, b.first);
  };
  return std::ranges::min_element(holders, better)->first;
}

std::vector<Plane> planes_of_subnets(const Fabric& fabric) {
  Subnets subnets;
  std::vector<std::pair<Place, int>> first_network;
  each_port(fabric, [&](const Place& place) {
    int first = -1;
    for (const std::string& name : networks(*at(fabric, place).facts)) {
      const int index = subnets.add(name);
      if (first < 0)
        first = index;
      else
        subnets.join(first, index);
    }
    if (first >= 0) first_network.emplace_back(place, first);
  });
  std::map<int, Plane> by_root;
  for (const auto& [place, index] : first_network)
    by_root[subnets.root(index)].ports.push_back(place);
  std::vector<Plane> planes;
  for (auto& [root, plane] : by_root) {
    plane.label = subnet_label(fabric, plane);
    planes.push_back(std::move(plane));
  }
  return planes;
}

// Ports of a node in a plane it has exactly one port in.
std::vector<Place> single_ports(const Plane& plane) {
  std::vector<Place> single;
  for (const Place& place : plane.ports)
    if (std::ranges::count(plane.ports, place.member, &Place::member) == 1) single.push_back(place);
  return single;
}

std::string common_place(const Fabric& fabric, const std::vector<Place>& ports) {
  std::set<std::string> places;
  for (const Place& place : ports) {
    const auto& member = fabric.members[static_cast<std::size_t>(place.member)];
    places.insert(place_of(*at(fabric, place).facts, *member.state->facts));
  }
  return places.size() == 1 ? *places.begin() : "";
}

// Only a place that no other plane has may replace the subnet.
void label_by_place(const Fabric& fabric, std::vector<Plane>& planes) {
  std::map<std::string, int> uses;
  std::vector<std::string> places;
  for (const Plane& plane : planes) {
    const auto single = single_ports(plane);
    places.push_back(single.size() < 2 ? "" : common_place(fabric, single));
    ++uses[places.back()];
  }
  for (std::size_t i = 0; i < planes.size(); ++i)
    if (!places[i].empty() && uses[places[i]] == 1) planes[i].label = places[i];
}

void add_rail(Fabric& fabric, const Plane& plane, const std::vector<Place>& ports) {
  const int index = static_cast<int>(fabric.rails.size());
  Rail rail{plane.label, {}};
  for (const Place& place : ports) {
    Member& member = fabric.members[static_cast<std::size_t>(place.member)];
    Port& port = member.ports.used[static_cast<std::size_t>(place.used)].port;
    port.rail = plane.label;
    rail.ports.emplace_back(member.name(), port);
    member.on_rail.emplace_back(index, place.used);
  }
  fabric.rails.push_back(std::move(rail));
}

// An inventory's word makes a rail of one port too: it says that the other end should be there.
void place_on_rails(Fabric& fabric, const std::vector<Plane>& planes) {
  const std::size_t fewest = fabric.rails_from == "inventory" ? 1 : 2;
  for (const Plane& plane : planes) {
    const int index = static_cast<int>(fabric.planes.size());
    fabric.planes.push_back(plane.label);
    const auto single = single_ports(plane);
    for (const Place& place : plane.ports) {
      Member& member = fabric.members[static_cast<std::size_t>(place.member)];
      const bool twice = std::ranges::count(plane.ports, place.member, &Place::member) > 1;
      if (member.planes.empty() || member.planes.back() != index) member.planes.push_back(index);
      if (twice && (member.doubled.empty() || member.doubled.back() != index))
        member.doubled.push_back(index);
    }
    if (single.size() >= fewest) add_rail(fabric, plane, single);
  }
}

void sort_ports_by_rail(Member& member) {
  std::vector<NodePort> sorted;
  std::vector<bool> taken(member.ports.used.size(), false);
  for (auto& [rail, used] : member.on_rail) {
    taken[static_cast<std::size_t>(used)] = true;
    sorted.push_back(member.ports.used[static_cast<std::size_t>(used)]);
    used = static_cast<int>(sorted.size()) - 1;
  }
  for (std::size_t i = 0; i < taken.size(); ++i)
    if (!taken[i]) sorted.push_back(member.ports.used[i]);
  member.ports.used = std::move(sorted);
}

}  // namespace

std::string place_of(const host::PortFacts& facts, const host::HostFacts& host) {
  const auto place = [](const host::PortFacts& port) {
    if (port.phys_port_name.empty() || port.pci.empty()) return std::string();
    return port.phys_port_name + "@" + port.pci.substr(0, port.pci.find(':'));
  };
  const std::string mine = place(facts);
  // All ports count, dead ones too: the name must not change when another port dies.
  const auto same =
      std::ranges::count_if(host.ports, [&](const auto& p) { return place(p) == mine; });
  return same == 1 ? mine : "";
}

Fabric find_rails(const std::vector<NodeState>& nodes) {
  Fabric fabric;
  for (const NodeState& state : nodes) {
    Member member;
    member.state = &state;
    member.ports = choose_ports(state);
    fabric.members.push_back(std::move(member));
  }
  const bool labelled =
      std::ranges::any_of(nodes, [](const auto& state) { return !state.node.rails.empty(); });
  std::vector<Plane> planes = labelled ? planes_of_inventory(fabric) : planes_of_subnets(fabric);
  if (!labelled) label_by_place(fabric, planes);
  std::ranges::sort(planes, before, &Plane::label);
  if (labelled || nodes.size() > 1) fabric.rails_from = labelled ? "inventory" : "subnets";
  place_on_rails(fabric, planes);
  if (fabric.rails.empty()) fabric.rails_from.clear();
  for (Member& member : fabric.members) sort_ports_by_rail(member);
  return fabric;
}

std::vector<int> common_rails(const Member& a, const Member& b) {
  std::vector<int> common;
  auto left = a.on_rail.begin();
  auto right = b.on_rail.begin();
  while (left != a.on_rail.end() && right != b.on_rail.end()) {
    if (left->first == right->first) common.push_back(left->first);
    const bool advance_left = left->first <= right->first;
    const bool advance_right = right->first <= left->first;
    if (advance_left) ++left;
    if (advance_right) ++right;
  }
  return common;
}

std::vector<int> ambiguous_planes(const Member& a, const Member& b) {
  std::vector<int> doubled, both, result;
  std::ranges::set_union(a.doubled, b.doubled, std::back_inserter(doubled));
  if (doubled.empty()) return {};
  std::ranges::set_intersection(a.planes, b.planes, std::back_inserter(both));
  std::ranges::set_intersection(doubled, both, std::back_inserter(result));
  return result;
}

}  // namespace railgauge::plan
