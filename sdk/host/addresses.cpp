#include "host/addresses.hpp"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <netinet/in.h>

#include <bit>
#include <cstring>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

namespace railgauge::host {

namespace {

// sockaddr's contents are copied out: the kernel's list promises no alignment for the larger types.
template <class Raw>
Raw copy_of(const sockaddr* address) {
  Raw raw;
  std::memcpy(&raw, address, sizeof raw);
  return raw;
}

template <class Bytes>
int ones(const Bytes& mask) {
  unsigned char bytes[sizeof mask];
  std::memcpy(bytes, &mask, sizeof mask);
  int count = 0;
  for (const unsigned char byte : bytes) count += std::popcount(byte);
  return count;
}

std::optional<Address> to_address(const ifaddrs& entry) {
  if (entry.ifa_addr == nullptr || entry.ifa_netmask == nullptr) return std::nullopt;
  char text[INET6_ADDRSTRLEN] = "";
  if (entry.ifa_addr->sa_family == AF_INET) {
    const auto ip = copy_of<sockaddr_in>(entry.ifa_addr).sin_addr;
    const auto mask = copy_of<sockaddr_in>(entry.ifa_netmask).sin_addr;
    inet_ntop(AF_INET, &ip, text, sizeof text);
    return Address{text, ones(mask), false};
  }
  if (entry.ifa_addr->sa_family == AF_INET6) {
    const auto ip = copy_of<sockaddr_in6>(entry.ifa_addr).sin6_addr;
    const auto mask = copy_of<sockaddr_in6>(entry.ifa_netmask).sin6_addr;
    inet_ntop(AF_INET6, &ip, text, sizeof text);
    return Address{text, ones(mask), true};
  }
  return std::nullopt;
}

// glibc names an IPv4 address by its label, "eth0:1"; a netdev's own name never holds a colon.
std::string netdev_of(const ifaddrs& entry) {
  const std::string label = entry.ifa_name;
  return label.substr(0, label.find(':'));
}

Addresses from_kernel() {
  ifaddrs* first = nullptr;
  if (getifaddrs(&first) != 0) return {};
  const std::unique_ptr<ifaddrs, decltype(&freeifaddrs)> owner(first, &freeifaddrs);
  Addresses result;
  for (const ifaddrs* entry = first; entry != nullptr; entry = entry->ifa_next)
    if (auto address = to_address(*entry)) result[netdev_of(*entry)].push_back(std::move(*address));
  return result;
}

// `ip -json address`: [{"ifname": …, "addr_info": [{"family": "inet", "local": …, "prefixlen":
// …}]}]
Addresses from_recording(const std::string& text) {
  Addresses result;
  try {
    for (const auto& netdev : nlohmann::json::parse(text))
      for (const auto& entry : netdev.value("addr_info", nlohmann::json::array()))
        result[netdev.at("ifname")].push_back(
            {entry.at("local"), entry.at("prefixlen"), entry.at("family") == "inet6"});
  } catch (const nlohmann::json::exception&) {
    return {};
  }
  return result;
}

}  // namespace

Addresses read_addresses(const Tree& tree) {
  return tree.is_live() ? from_kernel() : from_recording(tree.text("railgauge/addresses.json"));
}

}  // namespace railgauge::host
