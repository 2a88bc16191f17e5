// One RDMA port's facts from sysfs, its netdev's and its PCI function's.
#pragma once

#include <string>

#include "host/addresses.hpp"
#include "host/facts.hpp"
#include "host/tree.hpp"

namespace railgauge::host {

PortFacts port_facts(const Tree& tree, const Addresses& addresses, const std::string& device,
                     int number);

}  // namespace railgauge::host
