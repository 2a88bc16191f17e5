// Where plugins lie: ../lib/railgauge/plugins beside the folder of this program, and the folders
// that RAILGAUGE_PLUGINS names, separated by colons.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace railgauge::node {

std::vector<std::filesystem::path> plugin_folders();

// All `*.so` of those folders by name; of equal names the first folder's.
std::vector<std::filesystem::path> plugin_files(const std::vector<std::filesystem::path>& folders);

// The file of that name in the first folder that has it. Nothing for a name that is not one plain
// file name ending in ".so": what comes over the wire never becomes a path.
std::optional<std::filesystem::path> find_plugin(const std::vector<std::filesystem::path>& folders,
                                                 const std::string& name);

}  // namespace railgauge::node
