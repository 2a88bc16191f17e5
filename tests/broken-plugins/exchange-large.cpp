#include "misbehaving.hpp"

MISBEHAVING_PLUGIN("exchange-large", "exchanges a byte too many", {
  context.exchange("qp", std::string((64 << 10) + 1, 'x'));
  return railgauge::Outcome::done();
})
