#include <cstdint>

#include "misbehaving.hpp"

namespace {
struct Crash {
  Crash() {
    volatile std::uintptr_t nowhere = 8;  // volatile: a compiler that sees the crash warns of it
    *reinterpret_cast<volatile int*>(nowhere) = 1;
  }
} const crash;
}  // namespace

MISBEHAVING_PLUGIN("static-crash", "crashes while it is loaded",
                   { return railgauge::Outcome::done(); })
