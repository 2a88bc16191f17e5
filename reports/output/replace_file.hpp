// Puts a report in its place whole or not at all: a reader never sees half a file.
#pragma once

#include <filesystem>
#include <stdexcept>
#include <string_view>

namespace railgauge::output {

// Exit code 4.
struct ReportFailed : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Writes beside the target, syncs and renames. A target that is no regular file (/dev/stdout, a
// pipe) is written to directly. Makes missing folders. Throws ReportFailed.
void replace_file(const std::filesystem::path& file, std::string_view content);

}  // namespace railgauge::output
