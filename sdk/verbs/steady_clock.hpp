// The machine's own clock. Never the CPU's counter, whose frequency has to be guessed.
#pragma once

#include <chrono>

#include "verbs/queue_port.hpp"

namespace railgauge::verbs {

class SteadyClock : public Clock {
 public:
  std::chrono::nanoseconds now() override {
    return std::chrono::steady_clock::now().time_since_epoch();
  }
};

}  // namespace railgauge::verbs
