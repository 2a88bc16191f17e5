#include <unistd.h>

#include "misbehaving.hpp"

namespace {
struct Hang {
  Hang() {
    for (;;) pause();
  }
} const hang;
}  // namespace

MISBEHAVING_PLUGIN("static-hang", "hangs while it is loaded",
                   { return railgauge::Outcome::done(); })
