// Waiting for a port to train.
#pragma once

#include <chrono>
#include <functional>

#include "host/facts.hpp"
#include "railgauge/plugin.hpp"

namespace railgauge::link_up {

// Reads the port until it is trained or pause() says to stop waiting; returns the last reading.
host::PortFacts settled(const std::function<host::PortFacts()>& read,
                        const std::function<bool()>& pause);

// A pause of real time between two readings, until the case is cancelled or `limit` has passed.
class Pause {
 public:
  Pause(const Context& context, std::chrono::nanoseconds limit);
  bool operator()();

 private:
  const Context& context_;
  const std::chrono::nanoseconds limit_;
  const std::chrono::steady_clock::time_point start_;
};

}  // namespace railgauge::link_up
