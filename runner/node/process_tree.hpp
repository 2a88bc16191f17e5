// Which processes descend from which, read from /proc, so that nothing a plugin started outlives
// its case.
#pragma once

#include <sys/types.h>
#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace railgauge::node {

// The variable that tells whose case a process is once its parents have gone.
inline constexpr const char* case_variable = "RAILGAUGE_CASE";

// Every process but zombies.
std::vector<pid_t> all_processes();
// Children, their children and so on, without root itself and without zombies.
std::vector<pid_t> descendants(pid_t root);
// Those that were started with RAILGAUGE_CASE=mark. What runs as another user cannot be read.
std::vector<pid_t> marked(const std::vector<pid_t>& candidates, const std::string& mark);

// Memory the process holds, with its children when `tree`; 0 once it is gone. Cheap: touches no
// other process.
std::uint64_t resident_bytes(pid_t pid, bool tree);
std::uint64_t total_memory();

// Kills all descendants of this process, which must be a child subreaper, and reaps them. False
// when one is still there after that time: stuck in the kernel, nothing ends it.
bool end_descendants(std::chrono::milliseconds patience);

}  // namespace railgauge::node
