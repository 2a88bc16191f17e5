#include "verbs/memory_budget.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <fstream>
#include <sstream>

namespace railgauge::verbs {
namespace {

constexpr std::uint64_t most = 256u << 20;
constexpr std::uint64_t ipc_lock = 1u << 14;  // CAP_IPC_LOCK, linux/capability.h

// The number after `key` in a file of "key: number" lines, read in `base`.
std::uint64_t field(const std::string& file, const std::string& key, int base) {
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);)
    if (line.starts_with(key)) return std::strtoull(line.c_str() + key.size(), nullptr, base);
  return 0;
}

}  // namespace

std::uint64_t lockable_memory() {
  rlimit limit{};
  return getrlimit(RLIMIT_MEMLOCK, &limit) == 0 ? limit.rlim_cur : RLIM_INFINITY;
}

MemoryLimits read_memory_limits(const std::string& root) {
  MemoryLimits limits;
  limits.available = field(root + "/proc/meminfo", "MemAvailable:", 10) << 10;
  const bool unlimited = (field(root + "/proc/self/status", "CapEff:", 16) & ipc_lock) != 0;
  if (!unlimited && lockable_memory() != RLIM_INFINITY) limits.lockable = lockable_memory();
  return limits;
}

std::uint64_t area_budget(const MemoryLimits& limits) {
  std::uint64_t bytes = most;
  if (limits.available > 0) bytes = std::min(bytes, limits.available / 50);
  // Queues' own memory counts against the limit too (ib_umem_get pins it): leave them a quarter.
  if (limits.lockable) bytes = std::min(bytes, *limits.lockable / 4 * 3);
  return bytes / 2;
}

}  // namespace railgauge::verbs
