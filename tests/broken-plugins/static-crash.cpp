#include "misbehaving.hpp"

namespace {
struct Crash {
  Crash() { *reinterpret_cast<volatile int*>(8) = 1; }
} const crash;
}  // namespace

MISBEHAVING_PLUGIN("static-crash", "crashes while it is loaded",
                   { return railgauge::Outcome::done(); })
