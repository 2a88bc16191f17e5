// Facts about a Linux host's RDMA ports, read below an injectable root folder. Reading never fails
// as a whole: what cannot be read is empty, and a machine without RDMA has no ports.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace railgauge::host {

struct Address {
  std::string text;  // "10.77.0.1" or "fe80::1"
  int prefix = 0;    // 24
  bool ipv6 = false;
};

struct Gid {
  int index = 0;
  std::string gid;   // as in sysfs, "0000:0000:0000:0000:0000:ffff:0a4d:0001"
  std::string type;  // "RoCE v2", "IB/RoCE v1", "" when unreadable
  std::string netdev;
};

struct PortFacts {
  std::string device;  // "rocep1s0f0"
  int number = 1;
  std::string netdev;           // "" on InfiniBand without IPoIB
  std::string state;            // "4: ACTIVE" as in sysfs
  std::string physical_state;   // "5: LinkUp"
  std::string rate;             // "100 Gb/sec (4X EDR)"
  std::string link_layer;       // "Ethernet" | "InfiniBand"
  std::optional<bool> carrier;  // of the netdev; unreadable while the netdev is down
  std::string operstate;        // "up", "down", …
  std::optional<int> mtu;
  std::optional<int> speed_mbps;  // netdev's; absent when unknown (-1) or down
  std::vector<Address> addresses;
  std::vector<Gid> gids;  // non-empty slots
  std::string phys_port_name;
  std::string pci;     // "0000:01:00.0", "" for Soft-RoCE
  std::string driver;  // of the PCI device, "mlx5_core"; "rdma_rxe" for a port with a `parent` file
  std::string firmware, node_guid, sys_image_guid;

  bool is_active() const;  // state 4, the only one that carries traffic
  bool in_use() const;     // carrier, an ACTIVE state, or an address other than IPv6 link-local
};

struct HostFacts {
  std::string hostname;    // root's kernel hostname, else etc/hostname
  std::string machine_id;  // etc/machine-id
  std::string boot_id;
  std::string kernel, architecture, os;
  std::vector<PortFacts> ports;  // by device, then number
};

// root: "/" or a folder that holds sys/, proc/ and etc/ of a recorded machine. With a recorded root
// addresses come from its file `railgauge/addresses.json` (the output of `ip -json address`), else
// from the kernel.
HostFacts read(const std::string& root);

// The same for one port. A port that is not there has an empty state and link layer.
PortFacts read_port(const std::string& root, const std::string& device, int number);

}  // namespace railgauge::host
