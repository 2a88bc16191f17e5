#include <cstdio>

#include "misbehaving.hpp"

MISBEHAVING_PLUGIN("segfault", "reports, prints and writes to nowhere", {
  context.metric("answer", 42);
  std::puts("about to touch address 8");
  *reinterpret_cast<volatile int*>(8) = 1;
  return railgauge::Outcome::done();
})
