// Each rank waits at a door of its own.
#include "misbehaving.hpp"

MISBEHAVING_PLUGIN("other-label", "ranks exchange under different labels", {
  context.exchange(context.rank() == 0 ? "qp" : "gid", "x");
  return railgauge::Outcome::done();
})
