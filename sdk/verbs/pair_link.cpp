#include "verbs/pair_link.hpp"

#include <algorithm>

#include "verbs/error.hpp"
#include "verbs/pattern.hpp"

namespace railgauge::verbs {
namespace {

// Differs a rank, so that an end which reads its own writes back is seen.
std::uint64_t seed_of(std::size_t rank) { return 0x7261696c67617567 + rank; }

// Each end says "" or "CODE SENTENCE"; if either was refused, both throw the same.
void settle_refusals(const Exchange& exchange, std::size_t rank, const std::string& mine) {
  const std::string theirs = exchange("accepting", mine);
  const std::string& told =
      rank == 0 ? (mine.empty() ? theirs : mine) : (theirs.empty() ? mine : theirs);
  if (told.empty()) return;
  const std::size_t space = told.find(' ');
  throw Refused(told.substr(0, space),
                told.substr(space == std::string::npos ? told.size() : space + 1));
}

std::string accept(PairLink& link, const LinkWish& wish, const Address& peer) {
  try {
    link.endpoint->accept(link.path, wish.rank, peer, wish.marks);
    return {};
  } catch (const Refused& refused) {
    return refused.code + " " + refused.what();
  }
}

}  // namespace

PairLink connect(Fabric& fabric, const LinkWish& wish, const Exchange& exchange) {
  PairLink link;
  link.endpoint = fabric.open(wish.device, wish.port, wish.root);
  link.ports[wish.rank] = link.endpoint->port();
  link.ports[1 - wish.rank] = decode_port(exchange("port", encode(link.ports[wish.rank])));
  link.path = agree(link.ports[0], link.ports[1], wish.mtu_cap);
  link.shape = shape(wish.transfer, link.ports[0], link.ports[1]);
  const Address mine = link.endpoint->prepare(link.shape);
  fill_pattern(link.endpoint->source(), link.shape, seed_of(wish.rank));
  const Address peer = decode_address(exchange("address", encode(mine)));
  settle_refusals(exchange, wish.rank, accept(link, wish, peer));
  link.endpoint->activate();
  return link;
}

std::string check_target(PairLink& link, std::size_t rank, const WriteReport& peer) {
  const auto wrong =
      find_mismatch(link.endpoint->target(), link.shape, seed_of(1 - rank), peer.posted);
  if (!wrong) return {};
  return "message slot " + std::to_string(wrong->slot) + " differs from what was written at byte " +
         std::to_string(wrong->offset) + " of " + std::to_string(link.shape.size) + "; " +
         std::to_string(wrong->slots_wrong) + " of " + std::to_string(wrong->slots_checked) +
         " slots are wrong";
}

}  // namespace railgauge::verbs
