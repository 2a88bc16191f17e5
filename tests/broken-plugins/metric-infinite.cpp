#include <limits>

#include "misbehaving.hpp"

MISBEHAVING_PLUGIN("metric-infinite", "measures without end", {
  context.metric("answer", 1);
  context.metric("answer", std::numeric_limits<double>::infinity());
  return railgauge::Outcome::done();
})
