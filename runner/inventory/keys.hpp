// What a hostfile's keys mean.
#pragma once

#include <string>

#include "inventory/inventory.hpp"

namespace railgauge::inventory {

// Puts one key=value into the node. Throws BadInventory without a position.
void apply(const std::string& key, const std::string& value, Node& node);

}  // namespace railgauge::inventory
