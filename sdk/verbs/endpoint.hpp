// One end of a transfer, step by step in the order of its functions, and the fabric that opens it.
// Real ones stand on libibverbs; tests have a fabric in memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "verbs/address.hpp"
#include "verbs/path_agreement.hpp"
#include "verbs/port_state.hpp"
#include "verbs/queue_port.hpp"
#include "verbs/transfer_shape.hpp"

namespace railgauge::verbs {

// Fields of the packets that the network may act on.
struct TrafficMarks {
  std::uint8_t traffic_class = 0;  // RoCE: DSCP << 2; InfiniBand between subnets
  std::uint8_t service_level = 0;  // InfiniBand's virtual lane choice
};

class Endpoint : public QueuePort {
 public:
  virtual PortState port() const = 0;
  // Memory and queue pairs of that shape. Throws Unusable.
  virtual Address prepare(const TransferShape& shape) = 0;
  // The queue pairs accept what the peer sends from now on. rank: this end's, 0 or 1. Throws
  // Refused, Unusable.
  virtual void accept(const PathAgreement& path, std::size_t rank, const Address& peer,
                      TrafficMarks marks) = 0;
  // The queue pairs may send: only once the peer accepts.
  virtual void activate() = 0;

  virtual std::span<std::byte> source() = 0;  // what this end writes from
  virtual std::span<std::byte> target() = 0;  // what the peer writes into
};

class Fabric {
 public:
  virtual ~Fabric() = default;
  // Throws Unusable, NotApplicable.
  virtual std::unique_ptr<Endpoint> open(const std::string& device, int port,
                                         const std::string& root) = 0;
};

}  // namespace railgauge::verbs
