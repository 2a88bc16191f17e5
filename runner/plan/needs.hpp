// Which cases a case waits for: every case of a needed test whose nodes and ports are a subset of
// its own.
#pragma once

#include <string>
#include <vector>

#include "plan/drafts.hpp"

namespace railgauge::plan {

// Fills Case::needs and Case::after. `drafts` is the whole plan, cases of a test together. Returns
// a warning for each needed test that holds nothing back because none of its cases lies within one
// of the other's.
std::vector<std::string> link_needs(std::vector<Draft>& drafts, const suite::Suite& suite);

}  // namespace railgauge::plan
