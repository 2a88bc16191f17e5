// The testsuite's properties: what ran where, for whoever finds the file without its journal.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "journal/run_model.hpp"

namespace railgauge::junit {

using Properties = std::vector<std::pair<std::string, std::string>>;

Properties properties_of(const journal::Run& run);

}  // namespace railgauge::junit
