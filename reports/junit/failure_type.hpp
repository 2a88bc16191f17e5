// The `type` of a failure or error: a closed list, so that a CI rule can rely on it and no consumer
// takes one for a data type (GitLab casts by type="date" and the like).
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "journal/outcome.hpp"

namespace railgauge::junit {

std::span<const std::string_view> failure_types();

// The verdict's kind when it is on the list, else OtherFailure or OtherError. MARGINAL (under
// strict) is Marginal.
std::string failure_type(const std::string& kind, journal::Outcome outcome);

}  // namespace railgauge::junit
