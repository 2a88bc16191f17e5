#include "misbehaving.hpp"

MISBEHAVING_PLUGIN("log-flood", "logs 2 MB and never breaks a line", {
  for (int i = 0; i < 200; ++i) context.log(std::string(10'000, 'y'));
  return railgauge::Outcome::done();
})
