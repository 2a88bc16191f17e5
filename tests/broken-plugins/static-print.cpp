#include <cstdio>

#include "misbehaving.hpp"

namespace {
struct Print {
  Print() {
    std::puts("{\"type\":\"a banner nobody asked for\"}");
    std::fflush(stdout);
  }
} const print;
}  // namespace

MISBEHAVING_PLUGIN("static-print", "prints while it is loaded",
                   { return railgauge::Outcome::done(); })
