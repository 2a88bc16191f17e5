// Many node names on one line, as Slurm writes them: what inventory::expand reads.
#pragma once

#include <string>
#include <vector>

namespace railgauge::plan {

// {"node-1", "node-2", "node-3", "b1"} -> "node-[1-3],b1". Order is kept.
std::string fold(const std::vector<std::string>& names);

}  // namespace railgauge::plan
