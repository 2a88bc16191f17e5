#include "host/netdev.hpp"

#include <algorithm>
#include <set>
#include <vector>

namespace railgauge::host {

namespace {

// A VLAN or macvlan puts its own addresses into the GID table of the netdev below it. A bond does
// too, but its slaves have no GIDs of their own, so a bond stays.
bool stands_on_one_of(const Tree& tree, const std::string& netdev,
                      const std::set<std::string>& others) {
  return std::any_of(others.begin(), others.end(), [&](const std::string& other) {
    return tree.is_folder("sys/class/net/" + netdev + "/lower_" + other);
  });
}

std::string from_gids(const Tree& tree, const PortFacts& port) {
  std::set<std::string> named;
  for (const Gid& gid : port.gids)
    if (!gid.netdev.empty()) named.insert(gid.netdev);
  std::vector<std::string> bases;
  for (const std::string& netdev : named)
    if (!stands_on_one_of(tree, netdev, named)) bases.push_back(netdev);
  return bases.size() == 1 ? bases.front() : std::string{};
}

// dev_port counts a PCI function's ports from 0 (mlx4's two ports, IPoIB). A P_Key child of an
// IPoIB netdev shares its dev_port, and its name "ib0.8001" sorts behind its parent's.
std::string from_pci(const Tree& tree, const PortFacts& port) {
  for (const std::string& netdev :
       tree.names("sys/class/infiniband/" + port.device + "/device/net")) {
    if (tree.number("sys/class/net/" + netdev + "/dev_port") == port.number - 1) return netdev;
  }
  return {};
}

std::string from_parent(const Tree& tree, const PortFacts& port) {
  return tree.text("sys/class/infiniband/" + port.device + "/parent");
}

}  // namespace

std::string netdev_of(const Tree& tree, const PortFacts& port) {
  for (const auto source : {from_gids, from_pci, from_parent}) {
    const std::string netdev = source(tree, port);
    if (!netdev.empty()) return netdev;
  }
  return {};
}

}  // namespace railgauge::host
