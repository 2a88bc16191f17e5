// Which netdev an RDMA port belongs to.
#pragma once

#include <string>

#include "host/facts.hpp"
#include "host/tree.hpp"

namespace railgauge::host {

// From sysfs alone, by the port's GID table, else the PCI function's netdevs, else Soft-RoCE's
// `parent` file. port: device, number and gids are set. "" when the port has none or sysfs does not
// tell which.
std::string netdev_of(const Tree& tree, const PortFacts& port);

}  // namespace railgauge::host
