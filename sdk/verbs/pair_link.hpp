// Two ends become one connected link: the same steps on both, with messages between them through
// any channel that brings each end the other's text.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "verbs/endpoint.hpp"
#include "verbs/write_run.hpp"

namespace railgauge::verbs {

// Hands in this end's text under a label and returns the peer's under the same one.
using Exchange = std::function<std::string(const char* label, const std::string& mine)>;

struct LinkWish {
  std::size_t rank = 0;  // 0 or 1
  std::string device;
  int port = 1;
  std::string root = "/";
  TransferWish transfer;
  int mtu_cap = 0;  // bytes; 0: none
  TrafficMarks marks;
};

struct PairLink {
  std::unique_ptr<Endpoint> endpoint;
  std::array<PortState, 2> ports;  // in rank order
  PathAgreement path;
  TransferShape shape;
};

// Ready to write in both directions, the source filled with the pattern of this end's rank. Throws
// Unusable and NotApplicable for this end alone, Refused on both ends.
PairLink connect(Fabric& fabric, const LinkWish& wish, const Exchange& exchange);

// How a rank's writes went, as its peer needs to know it.
struct WriteReport {
  bool initiated = false;
  bool whole = false;                                  // no error, stall or cancel
  std::vector<std::uint64_t> posted;                   // a queue
  double average = 0, least_second = 0, messages = 0;  // as in RateSummary
};
std::string encode(const WriteReport& report);
// Throws std::invalid_argument when the text is no report.
WriteReport decode_report(const std::string& text);

// The target's side: what the peer wrote must lie in memory. A sentence with slot and offset when
// it does not.
std::string check_target(PairLink& link, std::size_t rank, const WriteReport& peer);

}  // namespace railgauge::verbs
