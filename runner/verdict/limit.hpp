// One limit of a test against what a case reported.
#pragma once

#include <string>
#include <vector>

#include "verdict/judge.hpp"

namespace railgauge::verdict {

struct LimitVerdict {
  Outcome outcome = Outcome::error;  // SKIP: where= does not admit this case
  std::string kind;      // "ThresholdExceeded" "Marginal" "NoValue" "NoReference" "InvalidValue"
  std::string sentence;  // of the deciding point
  std::vector<const Point*> judged;  // the deciding point first
};

// Every point is judged, the worst decides. Missing values are ERROR, by the metric's scope.
LimitVerdict judge_limit(const suite::Limit& limit, const suite::Test& test, const plan::Case& item,
                         const Evidence& evidence);

}  // namespace railgauge::verdict
