// A plugin with one check, named as the plugin, whose run() is the given block. Each file beside
// this one breaks one rule and keeps all others.
#pragma once

#include <array>

#include "railgauge/plugin.hpp"

#define MISBEHAVING_PLUGIN(name, text, ...)                                                \
  namespace {                                                                              \
  struct Misbehaving {                                                                     \
    static constexpr auto id = name;                                                       \
    static constexpr auto summary = text;                                                  \
    static constexpr auto topology = railgauge::Topology::node;                            \
    static constexpr auto judges_itself = true;                                            \
    static constexpr std::array metrics{railgauge::metric("answer", "1", "any number")};   \
    railgauge::Outcome run([[maybe_unused]] railgauge::Context& context) const __VA_ARGS__ \
  };                                                                                       \
  }                                                                                        \
  RAILGAUGE_PLUGIN("org.railgauge.broken." name, "1.0.0", Misbehaving)
