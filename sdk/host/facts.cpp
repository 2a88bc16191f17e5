#include "host/facts.hpp"

#include <sys/utsname.h>

#include <algorithm>
#include <charconv>
#include <initializer_list>
#include <tuple>

#include "host/addresses.hpp"
#include "host/port.hpp"
#include "host/tree.hpp"

namespace railgauge::host {

namespace {

std::string first_of(const Tree& tree, std::initializer_list<const char*> paths) {
  for (const char* path : paths) {
    std::string text = tree.text(path);
    if (!text.empty()) return text;
  }
  return {};
}

// The kernel tells its architecture in a file since 6.1.
std::string architecture(const Tree& tree) {
  std::string recorded = tree.text("proc/sys/kernel/arch");
  utsname live{};
  if (recorded.empty() && tree.is_live() && uname(&live) == 0) return live.machine;
  return recorded;
}

// PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"
std::string operating_system(const Tree& tree) {
  const std::string release =
      "\n" + first_of(tree, {"etc/os-release", "usr/lib/os-release"}) + "\n";
  static const std::string key = "\nPRETTY_NAME=";
  const auto at = release.find(key);
  if (at == std::string::npos) return {};
  const auto begin = at + key.size();
  std::string value = release.substr(begin, release.find('\n', begin) - begin);
  std::erase_if(value, [](char c) { return c == '"' || c == '\''; });
  return value;
}

std::vector<PortFacts> read_ports(const Tree& tree) {
  const Addresses addresses = read_addresses(tree);
  std::vector<PortFacts> ports;
  for (const std::string& device : tree.names("sys/class/infiniband")) {
    for (const std::string& name : tree.names("sys/class/infiniband/" + device + "/ports")) {
      int number = 0;
      const auto fault = std::from_chars(name.data(), name.data() + name.size(), number).ec;
      if (fault == std::errc{}) ports.push_back(port_facts(tree, addresses, device, number));
    }
  }
  std::sort(ports.begin(), ports.end(), [](const PortFacts& a, const PortFacts& b) {
    return std::tie(a.device, a.number) < std::tie(b.device, b.number);
  });
  return ports;
}

bool is_link_local_ipv6(const Address& address) {
  return address.ipv6 && address.text.starts_with("fe80:");
}

}  // namespace

bool PortFacts::is_active() const { return state.starts_with("4:"); }

bool PortFacts::in_use() const {
  return carrier.value_or(false) || is_active() ||
         !std::all_of(addresses.begin(), addresses.end(), is_link_local_ipv6);
}

HostFacts read(const std::string& root) {
  const Tree tree(root);
  HostFacts facts;
  facts.hostname = first_of(tree, {"proc/sys/kernel/hostname", "etc/hostname"});
  facts.machine_id = tree.text("etc/machine-id");
  facts.boot_id = tree.text("proc/sys/kernel/random/boot_id");
  facts.kernel = tree.text("proc/sys/kernel/osrelease");
  facts.architecture = architecture(tree);
  facts.os = operating_system(tree);
  facts.ports = read_ports(tree);
  return facts;
}

PortFacts read_port(const std::string& root, const std::string& device, int number) {
  const Tree tree(root);
  return port_facts(tree, read_addresses(tree), device, number);
}

}  // namespace railgauge::host
