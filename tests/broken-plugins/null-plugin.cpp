// Hands out nothing.
#include "railgauge/plugin_abi.h"

extern "C" __attribute__((visibility("default"))) const rg_plugin* railgauge_plugin_entry(void) {
  return nullptr;
}
