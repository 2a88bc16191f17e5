// pairs="FILE": "A B" a line, # starts a comment.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "suite/faults.hpp"

namespace railgauge::suite {

// named_at: where the suite names the file. "A B" and "B A" are one pair unless `one_way`.
std::vector<std::pair<std::string, std::string>> read_pair_list(const std::string& file,
                                                                std::size_t named_at, bool one_way,
                                                                Faults& faults);

}  // namespace railgauge::suite
