// Whether what <expect> says must exist does exist.
#pragma once

#include <optional>
#include <vector>

#include "plan/drafts.hpp"

namespace railgauge::plan {

// One case when something is missing: FAIL naming what was found, ERROR when a dead node or
// ambiguous rails keep it from being judged. An expectation that holds makes no case: there is no
// such thing as a preset pass. `selected`: the tests of this run; rails must exist between the
// pairs they measure, all pairs without one.
std::optional<Draft> unmet_expectation(const suite::Suite& suite, const std::vector<bool>& selected,
                                       const Fabric& fabric);

// An inventory that names a port expects it to exist: one case a node that lacks some.
std::vector<Draft> absent_port_drafts(const Fabric& fabric);

}  // namespace railgauge::plan
