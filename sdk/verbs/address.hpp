// Where the other end's writes go: what an endpoint tells its peer once it has memory and queues.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace railgauge::verbs {

struct QueueAddress {
  std::uint32_t number = 0;        // 24 bits
  std::uint32_t first_packet = 0;  // 24 bits, where this end's packet sequence starts
};

struct Address {
  std::vector<QueueAddress> queues;
  std::uint64_t memory = 0;  // target area: slots of messages
  std::uint64_t flag = 0;    // one word, for meeting in band
  std::uint32_t key = 0;
};

// The wire form, one line of text.
std::string encode(const Address& address);
// Throws std::invalid_argument when the text is no address.
Address decode_address(const std::string& text);

}  // namespace railgauge::verbs
