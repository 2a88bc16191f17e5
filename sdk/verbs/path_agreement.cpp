#include "verbs/path_agreement.hpp"

#include <algorithm>
#include <optional>

#include "verbs/error.hpp"

namespace railgauge::verbs {
namespace {

bool is_ipv4(const GidBytes& gid) {
  return std::all_of(gid.begin(), gid.begin() + 10, [](std::uint8_t byte) { return byte == 0; }) &&
         gid[10] == 0xff && gid[11] == 0xff;
}

bool is_link_local(const GidBytes& gid) {
  if (is_ipv4(gid)) return gid[12] == 169 && gid[13] == 254;
  return gid[0] == 0xfe && (gid[1] & 0xc0) == 0x80;
}

// Better kinds are greater. GIDs of different kinds never form a path.
int kind(const GidEntry& gid) {
  return (gid.type == GidType::roce_v2 ? 4 : 0) + (is_ipv4(gid.bytes) ? 2 : 0) +
         (is_link_local(gid.bytes) ? 0 : 1);
}

int common_prefix(const GidBytes& a, const GidBytes& b) {
  for (std::size_t i = 0; i < a.size(); ++i)
    for (int bit = 7; bit >= 0; --bit)
      if (((a[i] ^ b[i]) >> bit & 1) != 0) return static_cast<int>(i) * 8 + 7 - bit;
  return 128;
}

struct Candidate {
  GidEntry first, second;
  // Both GIDs of equal kind; the same address on both ends is a duplicate, not a path.
  bool possible() const { return kind(first) == kind(second) && first.bytes != second.bytes; }
  bool better_than(const Candidate& other) const {
    const int mine = kind(first), theirs = kind(other.first);
    if (mine != theirs) return mine > theirs;
    if (prefix() != other.prefix()) return prefix() > other.prefix();
    return lowest() < other.lowest();  // any rule that does not depend on who asks
  }
  int prefix() const { return common_prefix(first.bytes, second.bytes); }
  const GidBytes& lowest() const { return std::min(first.bytes, second.bytes); }
};

std::optional<Candidate> best_roce_gids(const PortState& first, const PortState& second) {
  std::optional<Candidate> best;
  for (const GidEntry& a : first.gids)
    for (const GidEntry& b : second.gids)
      if (const Candidate candidate{a, b};
          candidate.possible() && (!best || candidate.better_than(*best)))
        best = candidate;
  return best;
}

const GidEntry* duplicate_gid(const PortState& first, const PortState& second) {
  for (const GidEntry& gid : first.gids)
    for (const GidEntry& other : second.gids)
      if (gid.bytes == other.bytes) return &gid;
  return nullptr;
}

std::string port_name(const PortState& port) {
  return port.device + "/" + std::to_string(port.number);
}

std::string gid_list(const PortState& port) {
  std::string text;
  for (const GidEntry& gid : port.gids)
    text += (text.empty() ? "" : ", ") + gid_text(gid.bytes) +
            (gid.type == GidType::roce_v2 ? " (v2)" : " (v1)");
  return text.empty() ? "none" : text;
}

void require_active(const PortState& port) {
  if (!port.active)
    throw Refused("port-down",
                  "port " + port_name(port) + " is " + port.state +
                      ", not ACTIVE; check its cable and 'ip link', or 'ibstat' on InfiniBand");
}

void agree_on_roce_gids(PathAgreement& path, const PortState& first, const PortState& second) {
  const std::optional<Candidate> best = best_roce_gids(first, second);
  if (const GidEntry* gid = duplicate_gid(first, second))
    throw Refused("duplicate-gid", "ports " + port_name(first) + " and " + port_name(second) +
                                       " both have the GID " + gid_text(gid->bytes) +
                                       "; give each its own address and MAC");
  if (!best)
    throw Refused("no-common-gid", "ports " + port_name(first) + " and " + port_name(second) +
                                       " have no GID of one type and address family; they have " +
                                       gid_list(first) + " and " + gid_list(second) +
                                       "; give both an IPv4 address in one subnet");
  path.gids = {best->first, best->second};
  if (best->first.type != GidType::roce_v2)
    path.notes.emplace_back("the ports share only RoCE v1, which no router forwards");
  if (is_link_local(best->first.bytes))
    path.notes.push_back("the path uses link-local addresses, " + gid_text(best->first.bytes) +
                         " and " + gid_text(best->second.bytes));
}

void agree_on_infiniband_gids(PathAgreement& path, const PortState& first,
                              const PortState& second) {
  for (const PortState* port : {&first, &second}) {
    if (port->gids.empty())
      throw Refused("no-common-gid", "port " + port_name(*port) + " has no GID; check its driver");
    if (port->lid == 0)
      throw Refused("no-lid", "port " + port_name(*port) + " has no LID; start a subnet manager");
  }
  path.lids = {first.lid, second.lid};
  path.gids = {first.gids.front(), second.gids.front()};
  path.global = !std::equal(path.gids[0].bytes.begin(), path.gids[0].bytes.begin() + 8,
                            path.gids[1].bytes.begin());
}

}  // namespace

PathAgreement agree(const PortState& first, const PortState& second, int mtu_cap) {
  require_active(first);
  require_active(second);
  if (first.link_layer != second.link_layer)
    throw Refused("link-layers-differ",
                  "port " + port_name(first) + " and port " + port_name(second) +
                      " are of different link layers; a rail is either RoCE or InfiniBand");
  PathAgreement path;
  if (first.link_layer == LinkLayer::ethernet)
    agree_on_roce_gids(path, first, second);
  else
    agree_on_infiniband_gids(path, first, second);
  path.mtu = std::min(first.active_mtu, second.active_mtu);
  if (first.active_mtu != second.active_mtu)
    path.notes.push_back("the ends' active MTUs differ: " + std::to_string(first.active_mtu) +
                         " and " + std::to_string(second.active_mtu) + " bytes");
  if (mtu_cap > 0) path.mtu = std::min(path.mtu, mtu_cap);
  return path;
}

}  // namespace railgauge::verbs
