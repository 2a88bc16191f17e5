// <variable>, ${name} and --set.
#pragma once

#include "suite/faults.hpp"
#include "suite/markup.hpp"

namespace railgauge::suite {

// Replaces ${name} in every attribute below the root. A variable sees those above it; a setting
// wins over its variable and is taken as it is; $$ is a dollar.
void replace_variables(Element& root, const Settings& settings, Faults& faults);

}  // namespace railgauge::suite
