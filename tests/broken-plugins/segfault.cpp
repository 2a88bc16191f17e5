#include <cstdint>
#include <cstdio>

#include "misbehaving.hpp"

MISBEHAVING_PLUGIN("segfault", "reports, prints and writes to nowhere", {
  context.metric("answer", 42);
  std::puts("about to touch address 8");
  volatile std::uintptr_t nowhere = 8;  // volatile: a compiler that sees the crash warns of it
  *reinterpret_cast<volatile int*>(nowhere) = 1;
  return railgauge::Outcome::done();
})
