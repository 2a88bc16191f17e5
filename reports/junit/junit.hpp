// The run as JUnit XML for CI, in one strict dialect (docs/junit.md): one level of testsuite,
// counters that agree with their content, nothing an XML parser or a consumer is known to choke on.
#pragma once

#include <cstddef>
#include <string>

#include "journal/run_model.hpp"

namespace railgauge::junit {

// GitLab refuses files above 30 MB.
inline constexpr std::size_t max_file_bytes = 25'000'000;

// A larger report loses its system-out first, then its failures' details, and a suite property says
// so. Cases are never dropped. A run that proves too little although no case failed gets one error
// case of its own.
std::string render(const journal::Run& run, std::size_t max_bytes = max_file_bytes);

}  // namespace railgauge::junit
