// Small pieces of sentences.
#pragma once

#include <string>
#include <vector>

namespace railgauge::plan {

std::string join(const std::vector<std::string>& parts, const std::string& separator = ", ");

// 1 "pair", 2 "pairs"
std::string count(std::size_t number, const std::string& noun);

}  // namespace railgauge::plan
