// What one end knows of its port, and tells the other end before they agree on a path.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace railgauge::verbs {

using GidBytes = std::array<std::uint8_t, 16>;

enum class GidType { infiniband, roce_v1, roce_v2 };
enum class LinkLayer { infiniband, ethernet };

struct GidEntry {
  int index = 0;
  GidType type = GidType::infiniband;
  GidBytes bytes{};
  bool operator==(const GidEntry&) const = default;
};

struct PortState {
  std::string device;
  int number = 1;
  LinkLayer link_layer = LinkLayer::ethernet;
  bool active = false;
  std::string state;                  // "DOWN", for messages
  std::uint32_t lid = 0;              // InfiniBand
  int active_mtu = 0;                 // bytes of payload
  std::uint64_t rate = 0;             // bit/s the port signals; 0: not trusted
  bool bonded = false;                // one device over several cables
  std::uint32_t max_depth = 0;        // work requests a queue
  std::uint32_t max_completions = 0;  // a completion queue
  std::uint64_t max_message = 0;      // bytes
  std::uint64_t registrable = 0;      // bytes of messages this process may lock
  std::vector<GidEntry> gids;
};

// The wire form, one line of text, the same on every architecture.
std::string encode(const PortState& port);
// Throws std::invalid_argument when the text is no port.
PortState decode_port(const std::string& text);

std::string gid_text(const GidBytes& gid);  // "10.77.0.1" when IPv4-mapped, else as an IPv6 address

}  // namespace railgauge::verbs
