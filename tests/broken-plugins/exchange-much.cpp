#include "misbehaving.hpp"

MISBEHAVING_PLUGIN("exchange-much", "exchanges more than a case may", {
  const std::string most(64 << 10, 'x');
  for (int i = 0; i < 257; ++i) context.exchange("more", most);
  return railgauge::Outcome::done();
})
