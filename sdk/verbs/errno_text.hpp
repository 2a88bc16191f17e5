// What an errno of a verbs call means on a real machine, and what to do about it.
#pragma once

#include <cstdint>
#include <string>

namespace railgauge::verbs {

// Why `device` could not be opened.
std::string explain_open(const std::string& device, int error);

// Why `bytes` of memory (or a queue's own memory) could not be registered on `device`. lockable:
// RLIMIT_MEMLOCK.
std::string explain_memory(const std::string& device, const std::string& what, int error,
                           std::uint64_t bytes, std::uint64_t lockable);

// Throws Refused when the errno of a queue pair's transition to RTR says that no path leads to
// `peer`, Unusable when it says that this machine is at fault.
[[noreturn]] void throw_not_connected(const std::string& device, const std::string& peer,
                                      int error);

}  // namespace railgauge::verbs
