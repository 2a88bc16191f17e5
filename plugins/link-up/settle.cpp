#include "settle.hpp"

#include <algorithm>
#include <thread>

#include "fault.hpp"

namespace railgauge::link_up {

namespace {

// sysfs tells of no change, and a link trains in seconds.
constexpr std::chrono::nanoseconds interval = std::chrono::milliseconds(100);

}  // namespace

host::PortFacts settled(const std::function<host::PortFacts()>& read,
                        const std::function<bool()>& pause) {
  host::PortFacts port = read();
  while (!is_trained(port) && pause()) port = read();
  return port;
}

Pause::Pause(const Context& context, std::chrono::nanoseconds limit)
    : context_(context), limit_(limit), start_(std::chrono::steady_clock::now()) {}

bool Pause::operator()() {
  const std::chrono::nanoseconds spent = std::chrono::steady_clock::now() - start_;
  if (spent >= limit_ || context_.cancelled()) return false;
  context_.progress(static_cast<double>(spent.count()) / static_cast<double>(limit_.count()));
  std::this_thread::sleep_for(std::min(interval, limit_ - spent));
  return true;
}

}  // namespace railgauge::link_up
