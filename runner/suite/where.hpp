// where="size >= 64 KiB"
#pragma once

#include <string>

#include "suite/suite.hpp"

namespace railgauge::suite {

// A label that is the metric's axis or a param has that one's type; of any other label the text
// decides. Throws BadValue.
Where parse_where(const std::string& text, const catalog::CheckInfo& check,
                  const catalog::MetricInfo& metric);

}  // namespace railgauge::suite
