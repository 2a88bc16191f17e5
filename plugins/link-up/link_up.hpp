// link-up: an RDMA port is ACTIVE, its netdev has carrier, and it trained at the rate it should.
#pragma once

#include <array>

#include "railgauge/plugin.hpp"

namespace railgauge::link_up {

struct LinkUp {
  static constexpr auto id = "link-up";
  static constexpr auto summary =
      "the port is ACTIVE, has carrier and trained at the expected rate";
  static constexpr auto topology = Topology::port;
  static constexpr bool judges_itself = true;
  static constexpr std::array params{
      role(duration_param("settle", "longest wait for the port to train", "20 s", 0, 600e9),
           RG_ROLE_WARM_UP),
      bandwidth_param("rate", "least rate to train at; else the node's declared rate, if any",
                      nullptr)};
  static constexpr std::array metrics{
      metric("rate", "bit/s", "rate the port trained at; absent for Soft-RoCE and while not ACTIVE",
             Better::higher, Scope::any_rank),
      metric("carrier", "1", "1 when the netdev has carrier", Better::higher, Scope::any_rank),
      metric("state", "1", "logical state of the port, as text"),
      metric("physical_state", "1", "physical state of the port, as text"),
      metric("link_layer", "1", "Ethernet or InfiniBand, as text")};

  Outcome run(Context& context) const;
};

}  // namespace railgauge::link_up
