// A plugin's tables, checked and copied out of its memory: nothing after this reads a plugin's data
// but its run().
#pragma once

#include <stdexcept>
#include <string>

#include "catalog/check_info.hpp"
#include "railgauge/plugin_abi.h"

namespace railgauge::worker {

// Why a plugin cannot be used, as a sentence.
struct Refused : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// `file` is the name of the shared object. Throws Refused.
catalog::PluginInfo read_declarations(const rg_plugin* plugin, const std::string& file);

// The check of that id in tables that read_declarations() has accepted. Throws Refused.
rg_check find_check(const rg_plugin* plugin, const std::string& id);

}  // namespace railgauge::worker
