// A thread on another socket than the card loses a tenth to half of the bandwidth.
#pragma once

#include <string>
#include <vector>

namespace railgauge::verbs {

// "0-3,8" -> 0 1 2 3 8. Throws std::invalid_argument on other text.
std::vector<int> parse_cpu_list(const std::string& text);

// Keeps this thread on the CPUs next to the device, as far as it may use them; memory it touches
// first is there too. Returns their list as the kernel writes it, or "" when the machine has one
// memory node, the device has none (Soft-RoCE), or this thread may not use any of them.
std::string stay_near(const std::string& device, const std::string& root);

}  // namespace railgauge::verbs
