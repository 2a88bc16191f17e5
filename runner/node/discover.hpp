// What the plugins of this machine declare. Each is described by a worker process of its own, so
// that none can hurt this one.
#pragma once

#include <chrono>
#include <filesystem>
#include <vector>

#include "catalog/check_info.hpp"

namespace railgauge::node {

struct DiscoverOptions {
  std::chrono::milliseconds deadline{10000};  // for one plugin
  std::size_t at_once = 4;
  int hangup_fd = -1;  // stop early, with what is known by then, when its other end closes
};

// A plugin that crashes, hangs or is refused is in the catalog with its error. Runs
// `/proc/self/exe worker --describe FILE`.
catalog::Catalog discover(const std::vector<std::filesystem::path>& files,
                          const DiscoverOptions& options = {});
catalog::Catalog discover();  // of plugin_folders()

// One file, wherever it lies.
catalog::PluginInfo describe_plugin(const std::filesystem::path& file);

}  // namespace railgauge::node
