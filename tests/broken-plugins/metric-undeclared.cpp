#include "misbehaving.hpp"

MISBEHAVING_PLUGIN("metric-undeclared", "measures what it has not declared", {
  context.metric("answr", 42);
  return railgauge::Outcome::done();
})
