#include "railgauge/plugin_abi.h"

/* Nothing but this header may be needed to declare a plugin. */
static enum rg_outcome run(const struct rg_host* host, struct rg_text reason) {
  (void)host;
  (void)reason;
  return RG_DONE;
}
static const struct rg_check check = {
    sizeof(struct rg_check), RG_TOPOLOGY_NODE, 0, 0, "c", "a check in C", NULL, 0, NULL, 0, 0, run};
static const struct rg_plugin plugin = {
    RG_PLUGIN_ABI, sizeof(struct rg_plugin), "org.example.c", "1.0.0", "MIT", "0.1.0", &check, 1};
const struct rg_plugin* railgauge_plugin_entry(void) { return &plugin; }
