// A reliable-connected queue pair's way from reset to sending.
#pragma once

#include <cstdint>

#include "verbs/address.hpp"
#include "verbs/endpoint.hpp"
#include "verbs/handles.hpp"

namespace railgauge::verbs {

// In state INIT. Throws Unusable.
QueuePair make_queue_pair(ibv_pd* domain, ibv_cq* completions, int port, std::uint32_t depth);

// To RTR. Throws Refused, Unusable.
void accept_from(ibv_qp* queue, const PortState& mine, const PathAgreement& path, std::size_t rank,
                 const QueueAddress& peer, TrafficMarks marks);

// To RTS. A path that drops everything is given up after 2 s in software, at most 8 s in hardware.
void start_sending(ibv_qp* queue, std::uint32_t first_packet);

}  // namespace railgauge::verbs
