#include "node/memory_watch.hpp"

#include "node/process_tree.hpp"

namespace railgauge::node {
namespace {

// A memcpy-fast plugin fills 1 GiB meanwhile.
constexpr auto interval = std::chrono::milliseconds(100);

}  // namespace

std::uint64_t MemoryWatch::default_cap() { return total_memory() / 2; }

void MemoryWatch::start(pid_t worker, std::shared_ptr<void> owner) {
  timer_.expires_after(interval);
  timer_.async_wait([this, worker, owner](const boost::system::error_code& error) {
    if (error) return;
    const std::uint64_t held = resident_bytes(worker, !quiet_());
    if (held > cap_) return exceeded_(held);
    start(worker, owner);
  });
}

}  // namespace railgauge::node
