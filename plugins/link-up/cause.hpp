// Why a port is not ACTIVE and what an engineer does next.
#pragma once

#include <string>

#include "host/facts.hpp"

namespace railgauge::link_up {

struct Cause {
  std::string found;  // "no signal arrives"
  std::string next;   // "reseat the cable at both ends …"
};

// The netdev is administratively down: the kernel refuses to tell its carrier.
bool is_set_down(const host::PortFacts& port);

// InfiniBand only: the link is up, but nobody has given the port an address yet.
bool awaits_subnet_manager(const host::PortFacts& port);

// port: there, and not ACTIVE.
Cause why_not_active(const host::PortFacts& port);

}  // namespace railgauge::link_up
