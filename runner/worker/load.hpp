// A plugin in this process's memory. The only code that opens a shared object.
#pragma once

#include <filesystem>

#include "worker/declarations.hpp"

namespace railgauge::worker {

struct LoadedPlugin {
  const rg_plugin* tables = nullptr;  // for as long as the process lives: it is never unloaded
  catalog::PluginInfo info;
};

// Throws Refused with what is wrong with the file or its tables.
LoadedPlugin load(const std::filesystem::path& file);

}  // namespace railgauge::worker
