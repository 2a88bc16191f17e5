#include "verbs/device.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "verbs/errno_text.hpp"
#include "verbs/error.hpp"
#include "verbs/memory_budget.hpp"

namespace railgauge::verbs {
namespace {

struct DeviceList {
  DeviceList() : devices(ibv_get_device_list(&count)) {
    if (devices == nullptr) count = 0;
  }
  ~DeviceList() {
    if (devices != nullptr) ibv_free_device_list(devices);
  }
  DeviceList(const DeviceList&) = delete;
  DeviceList& operator=(const DeviceList&) = delete;
  int count = 0;
  ibv_device** devices;
};

std::string absent(const std::string& name, const DeviceList& list) {
  std::string names;
  for (int i = 0; i < list.count; ++i)
    names += (i == 0 ? "" : ", ") + std::string(ibv_get_device_name(list.devices[i]));
  return "device " + name + " does not exist here; " +
         (names.empty()
              ? "this machine has no RDMA device, load its driver or install its provider library "
                "(ibverbs-providers)"
              : "this machine has " + names);
}

// Queue pairs of these are connected by other means than an exchange of addresses.
void require_reliable_connection(const ibv_device& device, const std::string& name) {
  if (device.transport_type == IBV_TRANSPORT_IB) return;
  throw NotApplicable(
      "device " + name + " is " +
      (device.transport_type == IBV_TRANSPORT_IWARP ? "iWARP" : "neither InfiniBand nor RoCE") +
      ", its queue pairs do not connect by address");
}

// bit/s a lane, by ibv_port_attr's active_speed (InfiniBand volume 1, PortInfo LinkSpeedActive).
std::uint64_t lane_rate(unsigned speed) {
  switch (speed) {
    case 1:
      return 2'500'000'000;
    case 2:
      return 5'000'000'000;
    case 4:
    case 8:
      return 10'000'000'000;
    case 16:
      return 14'000'000'000;
    case 32:
      return 25'000'000'000;
    case 64:
      return 50'000'000'000;
    case 128:
      return 100'000'000'000;
    default:
      return 0;
  }
}

std::uint64_t lanes(unsigned width) {
  switch (width) {
    case 1:
      return 1;
    case 2:
      return 4;
    case 4:
      return 8;
    case 8:
      return 12;
    case 16:
      return 2;
    default:
      return 0;
  }
}

// One device over several cables: the port's network interface is a bond or belongs to one.
bool is_bonded(const ibv_device& device, int number, const std::string& root) {
  namespace fs = std::filesystem;
  const fs::path ports =
      fs::path(root) / "sys/class/infiniband" / device.name / "ports" / std::to_string(number);
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(ports / "gid_attrs/ndevs", none)) {
    std::string netdev;
    std::ifstream(entry.path()) >> netdev;  // an empty slot of the table answers EINVAL
    const fs::path interface = fs::path(root) / "sys/class/net" / netdev;
    if (!netdev.empty() &&
        (fs::exists(interface / "bonding", none) || fs::exists(interface / "bonding_slave", none)))
      return true;
  }
  return false;
}

GidType gid_type(std::uint32_t type) {
  switch (type) {
    case IBV_GID_TYPE_ROCE_V2:
      return GidType::roce_v2;
    case IBV_GID_TYPE_ROCE_V1:
      return GidType::roce_v1;
    default:
      return GidType::infiniband;
  }
}

std::vector<GidEntry> query_gids(ibv_context* device, int number) {
  // The most that one answer of the kernel holds, 64 KiB; empty slots take none.
  std::vector<ibv_gid_entry> table((64u << 10) / sizeof(ibv_gid_entry) - 1);
  const ssize_t count = ibv_query_gid_table(device, table.data(), table.size(), 0);
  if (count < 0)
    throw Unusable(std::string("the GIDs of device ") + ibv_get_device_name(device->device) +
                   " cannot be read: " + std::strerror(static_cast<int>(-count)) +
                   "; look in dmesg");
  std::vector<GidEntry> gids;
  for (ssize_t i = 0; i < count; ++i) {
    const ibv_gid_entry& entry = table[static_cast<std::size_t>(i)];
    if (static_cast<int>(entry.port_num) != number) continue;
    GidEntry gid{static_cast<int>(entry.gid_index), gid_type(entry.gid_type), {}};
    std::copy(std::begin(entry.gid.raw), std::end(entry.gid.raw), gid.bytes.begin());
    gids.push_back(gid);
  }
  std::ranges::sort(gids, {}, &GidEntry::index);
  return gids;
}

std::string state_name(ibv_port_state state) {
  switch (state) {
    case IBV_PORT_DOWN:
      return "DOWN";
    case IBV_PORT_INIT:
      return "INIT";
    case IBV_PORT_ARMED:
      return "ARMED";
    case IBV_PORT_ACTIVE:
      return "ACTIVE";
    default:
      return "in an unknown state";
  }
}

}  // namespace

Device open_device(const std::string& name) {
  const DeviceList list;
  for (int i = 0; i < list.count; ++i) {
    ibv_device* candidate = list.devices[i];
    if (name != ibv_get_device_name(candidate)) continue;
    require_reliable_connection(*candidate, name);
    errno = 0;
    Device device(ibv_open_device(candidate));
    if (!device) throw Unusable(explain_open(name, errno));
    return device;
  }
  throw Unusable(absent(name, list));
}

PortState query_port(ibv_context* device, int number, const std::string& root) {
  const std::string name = ibv_get_device_name(device->device);
  ibv_device_attr limits{};
  ibv_port_attr attr{};
  if (const int error = ibv_query_device(device, &limits); error != 0)
    throw Unusable(explain_open(name, error));
  if (const int error = ibv_query_port(device, static_cast<std::uint8_t>(number), &attr);
      error != 0)
    throw Unusable("port " + name + "/" + std::to_string(number) +
                   " cannot be read: " + std::strerror(error) + "; the device has " +
                   std::to_string(limits.phys_port_cnt) + " ports");
  PortState port;
  port.device = name;
  port.number = number;
  port.link_layer =
      attr.link_layer == IBV_LINK_LAYER_ETHERNET ? LinkLayer::ethernet : LinkLayer::infiniband;
  port.active = attr.state == IBV_PORT_ACTIVE;
  port.state = state_name(attr.state);
  port.lid = attr.lid;
  port.active_mtu = 128 << attr.active_mtu;  // IBV_MTU_256 is 1
  port.rate = lane_rate(attr.active_speed) * lanes(attr.active_width);
  port.bonded = is_bonded(*device->device, number, root);
  port.max_depth = static_cast<std::uint32_t>(std::max(limits.max_qp_wr, 1));
  port.max_completions = static_cast<std::uint32_t>(std::max(limits.max_cqe, 1));
  port.max_message = attr.max_msg_sz;
  port.registrable = area_budget(read_memory_limits(root));
  port.gids = query_gids(device, number);
  return port;
}

}  // namespace railgauge::verbs
