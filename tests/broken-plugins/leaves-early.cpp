// Rank 1 is done while rank 0 still waits for it.
#include "misbehaving.hpp"

MISBEHAVING_PLUGIN("leaves-early", "returns while its peer waits", {
  if (context.rank() == 0) context.exchange("qp", "x");
  return railgauge::Outcome::done();
})
