// Which reported points a limit speaks of, and what its percentages are of.
#pragma once

#include <vector>

#include "verdict/judge.hpp"

namespace railgauge::verdict {

struct Selected {
  std::vector<const Point*> points;
  bool applies =
      true;  // false: a swept param of this case is outside where=, the limit is not meant for it
};

// Points of the limit's metric that its where= admits: by the point's label, else by the case's
// param.
Selected select_points(const suite::Limit& limit, const catalog::MetricInfo& metric,
                       const plan::Case& item, const Evidence& evidence);

// The reference of that kind whose labels the point has all; the one with most labels, then the
// same node's, then the smallest. nullptr: none was given.
const ReferenceValue* reference_for(const Point& point, const std::string& kind,
                                    const Evidence& evidence);

bool compares(const suite::Where& where, const std::string& text);

}  // namespace railgauge::verdict
