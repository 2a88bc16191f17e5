// IP addresses by netdev name: the kernel's own, or those saved beside a recorded machine.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "host/facts.hpp"
#include "host/tree.hpp"

namespace railgauge::host {

using Addresses = std::map<std::string, std::vector<Address>>;

Addresses read_addresses(const Tree& tree);

}  // namespace railgauge::host
