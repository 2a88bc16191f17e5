#include <cstdio>
#include <string>

#include "misbehaving.hpp"

MISBEHAVING_PLUGIN("flood", "prints 100 MB", {
  const std::string line(999, 'x');
  for (int i = 0; i < 100'000; ++i) std::printf("%06d%s\n", i, line.c_str() + 6);
  return railgauge::Outcome::done();
})
