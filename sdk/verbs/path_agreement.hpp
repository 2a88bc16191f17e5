// How two ports reach each other: both ends hand in the same two ports in rank order and so come to
// the same answer without a second message.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "verbs/port_state.hpp"

namespace railgauge::verbs {

struct PathAgreement {
  std::array<GidEntry, 2> gids;         // of rank 0 and rank 1
  std::array<std::uint32_t, 2> lids{};  // InfiniBand
  bool global = true;                   // packets carry a GID; on InfiniBand only between subnets
  int mtu = 0;                          // bytes of payload a packet
  std::vector<std::string> notes;  // what a reader should know: a link-local address, unequal MTUs
};

// mtu_cap: bytes, 0 for none. Throws Refused when the ports are down or have no GID in common.
//
// RoCE: the best kind of GID that both ends have, RoCE v2 before v1, IPv4 before IPv6, routable
// before link-local; of several, the two addresses with the longest common prefix, which share a
// subnet.
PathAgreement agree(const PortState& first, const PortState& second, int mtu_cap);

}  // namespace railgauge::verbs
