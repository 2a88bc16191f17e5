// Correct tables of a plugin with one check, in plain C, for a file beside this one to break before
// it exports them.
#pragma once

#include "railgauge/plugin_abi.h"

inline rg_outcome do_nothing(const rg_host*, rg_text) { return RG_DONE; }

struct Tables {
  rg_param param{sizeof(rg_param), RG_PARAM_INT, 0, RG_ROLE_NONE, "count", "a count", "1", 0, 0,
                 nullptr};
  rg_metric metric{
      sizeof(rg_metric), RG_BETTER_NONE, RG_SCOPE_INITIATOR, 0, "answer", "1", "any number",
      nullptr,           nullptr};
  rg_check checks[2] = {check("first"), check("second")};
  rg_plugin plugin{RG_PLUGIN_ABI,
                   sizeof(rg_plugin),
                   "org.railgauge.broken.tables",
                   "1.0.0",
                   "Apache-2.0",
                   "0.1.0",
                   checks,
                   2};

  rg_check check(const char* id) {
    return {sizeof(rg_check), RG_TOPOLOGY_NODE, 1, 0, id, "does nothing", &param, 1, &metric, 1, 0,
            do_nothing};
  }
};

// `tables` is the name of a Tables; the block breaks it.
#define BROKEN_TABLES(tables, ...)                                                           \
  extern "C" __attribute__((visibility("default"))) const rg_plugin* railgauge_plugin_entry( \
      void) {                                                                                \
    static Tables tables;                                                                    \
    __VA_ARGS__                                                                              \
    return &tables.plugin;                                                                   \
  }
