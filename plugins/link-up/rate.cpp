#include "rate.hpp"

#include <charconv>
#include <cmath>
#include <string_view>

namespace railgauge::link_up {

namespace {

// "100 Gb/sec (4X EDR)", "2.5 Gb/sec (1X SDR)"
std::optional<double> from_port(const std::string& rate) {
  const char* const end = rate.data() + rate.size();
  double gigabits = 0;
  const auto [at, fault] = std::from_chars(rate.data(), end, gigabits, std::chars_format::fixed);
  if (fault != std::errc{} || !std::string_view(at, end).starts_with(" Gb/sec"))
    return std::nullopt;
  if (!std::isfinite(gigabits) || gigabits <= 0) return std::nullopt;
  return gigabits * 1e9;
}

// Other Ethernet drivers derive the port's rate from the netdev's speed with a table that ends at
// 100G in older kernels (ib_get_eth_speed, drivers/infiniband/core/verbs.c), or report a constant
// (irdma).
bool knows_its_rate(const host::PortFacts& port) {
  return port.link_layer != "Ethernet" || port.driver.starts_with("mlx");
}

}  // namespace

bool is_soft(const host::PortFacts& port) { return port.driver == "rdma_rxe"; }

std::optional<double> trained_rate(const host::PortFacts& port) {
  if (is_soft(port) || !port.is_active()) return std::nullopt;
  if (!knows_its_rate(port) && port.speed_mbps) return *port.speed_mbps * 1e6;
  return from_port(port.rate);
}

}  // namespace railgauge::link_up
