// A file a person wrote, read whole: hostfiles, suites, pair lists.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>

namespace railgauge::inventory {

constexpr std::size_t largest_text = 1 << 20;

// "FILE: cannot be read: No such file or directory"
struct UnreadableText : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Throws UnreadableText, also for a folder and for more than 1 MiB. Takes pipes too.
std::string read_text(const std::string& file);

}  // namespace railgauge::inventory
