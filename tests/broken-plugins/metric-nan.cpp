#include <limits>

#include "misbehaving.hpp"

MISBEHAVING_PLUGIN("metric-nan", "measures what is no number", {
  context.metric("answer", std::numeric_limits<double>::quiet_NaN());
  return railgauge::Outcome::done();
})
