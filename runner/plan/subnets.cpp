#include "plan/subnets.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <cstdint>

namespace railgauge::plan {
namespace {

struct Bytes {
  std::array<std::uint8_t, 16> value{};
  int family = AF_INET;
  int bits() const { return family == AF_INET6 ? 128 : 32; }
};

std::optional<Bytes> parse(const std::string& text) {
  Bytes bytes;
  const std::string address = text.substr(0, text.find('%'));
  bytes.family = address.find(':') == std::string::npos ? AF_INET : AF_INET6;
  if (inet_pton(bytes.family, address.c_str(), bytes.value.data()) != 1) return std::nullopt;
  return bytes;
}

std::string text_of(const Bytes& bytes) {
  std::array<char, INET6_ADDRSTRLEN> buffer{};
  inet_ntop(bytes.family, bytes.value.data(), buffer.data(), buffer.size());
  return buffer.data();
}

void keep_prefix(Bytes& bytes, int prefix) {
  for (int bit = prefix; bit < bytes.bits(); ++bit) {
    auto& byte = bytes.value[static_cast<std::size_t>(bit / 8)];
    byte = static_cast<std::uint8_t>(byte & ~(0x80u >> (bit % 8)));
  }
}

bool is_link_local(const Bytes& bytes) {
  if (bytes.family == AF_INET) return bytes.value[0] == 169 && bytes.value[1] == 254;
  return bytes.value[0] == 0xfe && (bytes.value[1] & 0xc0) == 0x80;
}

// The first 64 bits of a GID are the InfiniBand subnet (InfiniBand specification, 4.1.1).
std::optional<std::string> infiniband_subnet(const host::PortFacts& facts) {
  if (facts.link_layer != "InfiniBand" || facts.gids.empty()) return std::nullopt;
  const std::string& gid = facts.gids.front().gid;
  constexpr std::size_t half = 19;  // "fe80:0000:0000:0000"
  if (gid.size() <= half) return std::nullopt;
  return "ib-" + gid.substr(0, half);
}

}  // namespace

std::optional<std::string> network(const host::Address& address) {
  auto bytes = parse(address.text);
  if (!bytes || address.prefix < 0 || address.prefix > bytes->bits()) return std::nullopt;
  if (bytes->family == AF_INET6 && is_link_local(*bytes)) return std::nullopt;
  keep_prefix(*bytes, address.prefix);
  return text_of(*bytes) + "/" + std::to_string(address.prefix);
}

std::vector<std::string> networks(const host::PortFacts& facts) {
  std::vector<std::string> v4, v6, last_resort;
  for (const host::Address& address : facts.addresses) {
    const auto bytes = parse(address.text);
    const auto subnet = network(address);
    if (!bytes || !subnet) continue;
    if (is_link_local(*bytes))
      last_resort.push_back(*subnet);
    else
      (bytes->family == AF_INET ? v4 : v6).push_back(*subnet);
  }
  v4.insert(v4.end(), v6.begin(), v6.end());
  if (v4.empty()) v4 = std::move(last_resort);
  if (v4.empty())
    if (auto subnet = infiniband_subnet(facts)) v4.push_back(std::move(*subnet));
  return v4;
}

std::string plain_address(const std::string& text) {
  const auto bytes = parse(text);
  return bytes ? text_of(*bytes) : "";
}

}  // namespace railgauge::plan
