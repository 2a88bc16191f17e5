// Looks at what a worker and its children hold in memory. Watched rather than limited: RLIMIT_AS
// counts address space, which sanitizers and CUDA reserve by the terabyte.
#pragma once

#include <sys/types.h>
#include <boost/asio/steady_timer.hpp>
#include <cstdint>
#include <functional>
#include <memory>

namespace railgauge::node {

class MemoryWatch {
 public:
  // Half of the node's memory is enough for every buffer a check may use (at most 2 % of it), and
  // leaves the machine alive.
  static std::uint64_t default_cap();

  // `quiet`: look at the worker alone, which costs one read. `exceeded` gets the bytes held.
  MemoryWatch(boost::asio::io_context& loop, std::uint64_t cap, std::function<bool()> quiet,
              std::function<void(std::uint64_t)> exceeded)
      : timer_(loop), cap_(cap), quiet_(std::move(quiet)), exceeded_(std::move(exceeded)) {}

  void start(pid_t worker, std::shared_ptr<void> owner);
  void stop() { timer_.cancel(); }
  std::uint64_t cap() const { return cap_; }

 private:
  boost::asio::steady_timer timer_;
  std::uint64_t cap_;
  std::function<bool()> quiet_;
  std::function<void(std::uint64_t)> exceeded_;
};

}  // namespace railgauge::node
