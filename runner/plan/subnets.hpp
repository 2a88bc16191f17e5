// Networks a port's addresses lie in: what an unnamed rail is recognised by.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "host/facts.hpp"

namespace railgauge::plan {

// "10.77.0.1"/24 -> "10.77.0.0/24"; nothing for text that is no address and for IPv6 link-local.
std::optional<std::string> network(const host::Address& address);

// Networks that tell rails apart, IPv4 first. 169.254/16 counts only when there is nothing else,
// and an InfiniBand port without any address counts by the subnet prefix of its first GID.
std::vector<std::string> networks(const host::PortFacts& facts);

// The address without a zone ("fe80::1%eth0") and in one spelling, "" for text that is no address.
std::string plain_address(const std::string& text);

}  // namespace railgauge::plan
