// How much memory a run may lock: unified-memory machines freeze when a test takes much of it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace railgauge::verbs {

std::uint64_t lockable_memory();  // RLIMIT_MEMLOCK in bytes, its greatest value when unlimited

struct MemoryLimits {
  std::optional<std::uint64_t>
      lockable;                 // RLIMIT_MEMLOCK; nothing: unlimited, or CAP_IPC_LOCK is held
  std::uint64_t available = 0;  // MemAvailable; 0: unknown
};

// root: the folder that stands for "/".
MemoryLimits read_memory_limits(const std::string& root);

// Bytes for one of a run's two areas, source and target: half of the least of 256 MiB, 2 % of the
// available memory and the lockable memory less what queues themselves need.
std::uint64_t area_budget(const MemoryLimits& limits);

}  // namespace railgauge::verbs
