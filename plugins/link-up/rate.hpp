// The speed a port has trained to.
#pragma once

#include <optional>

#include "host/facts.hpp"

namespace railgauge::link_up {

// Soft-RoCE has no link of its own and fills `rate` with a constant (2.5 Gb/sec) for most netdevs.
bool is_soft(const host::PortFacts& port);

// In bit/s. Nothing for Soft-RoCE, for a port that is not ACTIVE (a down mlx5 port shows any rate),
// and when neither the port nor its netdev tells a speed.
std::optional<double> trained_rate(const host::PortFacts& port);

}  // namespace railgauge::link_up
