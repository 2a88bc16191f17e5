// Some time in which a check does nothing but look busy.
#pragma once

#include <algorithm>
#include <chrono>
#include <thread>

#include "railgauge/plugin.hpp"

namespace railgauge::test_plugins {

// Reports progress until `length` has passed; false when the case was cancelled meanwhile.
inline bool work(const Context& context, std::chrono::nanoseconds length) {
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  while (!context.cancelled()) {
    const std::chrono::nanoseconds spent = Clock::now() - start;
    if (spent >= length) return true;
    context.progress(static_cast<double>(spent.count()) / static_cast<double>(length.count()));
    std::this_thread::sleep_for(
        std::min<std::chrono::nanoseconds>(length - spent, std::chrono::milliseconds(20)));
  }
  return false;
}

}  // namespace railgauge::test_plugins
