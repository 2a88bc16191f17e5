// <limit>: what a metric has to reach.
#pragma once

#include <optional>

#include "suite/faults.hpp"
#include "suite/markup.hpp"

namespace railgauge::suite {

// Nothing when a fault was reported.
std::optional<Limit> read_limit(const Element& element, const catalog::CheckInfo& check,
                                Faults& faults);

}  // namespace railgauge::suite
