#include "host/port.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>

#include "host/netdev.hpp"

namespace railgauge::host {

namespace {

bool is_empty_slot(const std::string& gid) {
  return gid.find_first_not_of("0:") == std::string::npos;
}

std::vector<Gid> read_gids(const Tree& tree, const std::string& port) {
  std::vector<Gid> result;
  for (const std::string& slot : tree.names(port + "/gids")) {
    const std::string gid = tree.text(port + "/gids/" + slot);
    if (is_empty_slot(gid)) continue;
    Gid entry;
    std::from_chars(slot.data(), slot.data() + slot.size(), entry.index);
    entry.gid = gid;
    entry.type = tree.text(port + "/gid_attrs/types/" + slot);
    entry.netdev = tree.text(port + "/gid_attrs/ndevs/" + slot);
    result.push_back(std::move(entry));
  }
  std::sort(result.begin(), result.end(),
            [](const Gid& a, const Gid& b) { return a.index < b.index; });
  return result;
}

void read_netdev(const Tree& tree, const Addresses& addresses, PortFacts& port) {
  if (port.netdev.empty()) return;
  const std::string folder = "sys/class/net/" + port.netdev;
  if (const auto carrier = tree.number(folder + "/carrier")) port.carrier = *carrier != 0;
  port.operstate = tree.text(folder + "/operstate");
  port.mtu = tree.number(folder + "/mtu");
  port.speed_mbps = tree.number(folder + "/speed");
  if (port.speed_mbps.value_or(0) <= 0) port.speed_mbps.reset();
  port.phys_port_name = tree.text(folder + "/phys_port_name");
  if (const auto known = addresses.find(port.netdev); known != addresses.end())
    port.addresses = known->second;
}

// DOMAIN:BUS:DEVICE.FUNCTION, "0000:01:00.0"; a domain may be longer than four digits.
bool is_pci_address(const std::string& name) {
  const std::size_t size = name.size();
  return size >= 12 && name[size - 2] == '.' && name[size - 5] == ':' && name[size - 8] == ':';
}

// Up from `device`, because a scalable function's device is an auxiliary one below its PCI
// function.
void read_pci(const Tree& tree, PortFacts& port) {
  std::filesystem::path at = tree.resolved("sys/class/infiniband/" + port.device + "/device");
  while (at.has_filename() && !is_pci_address(at.filename().string())) at = at.parent_path();
  if (!at.has_filename()) return;
  port.pci = at.filename().string();
  port.driver = tree.link_name(at.string() + "/driver");
}

}  // namespace

PortFacts port_facts(const Tree& tree, const Addresses& addresses, const std::string& device,
                     int number) {
  const std::string device_folder = "sys/class/infiniband/" + device;
  const std::string folder = device_folder + "/ports/" + std::to_string(number);
  PortFacts port;
  port.device = device;
  port.number = number;
  port.state = tree.text(folder + "/state");
  port.physical_state = tree.text(folder + "/phys_state");
  port.rate = tree.text(folder + "/rate");
  port.link_layer = tree.text(folder + "/link_layer");
  port.gids = read_gids(tree, folder);
  port.firmware = tree.text(device_folder + "/fw_ver");
  port.node_guid = tree.text(device_folder + "/node_guid");
  port.sys_image_guid = tree.text(device_folder + "/sys_image_guid");
  port.netdev = netdev_of(tree, port);
  read_netdev(tree, addresses, port);
  const bool soft = !tree.text(device_folder + "/parent").empty();
  if (soft) port.driver = "rdma_rxe";
  if (!soft) read_pci(tree, port);
  return port;
}

}  // namespace railgauge::host
