// Returns an outcome that ABI 1 does not know.
#include "tables.hpp"

BROKEN_TABLES(tables, {
  tables.plugin.id = "org.railgauge.broken.wild-outcome";
  tables.plugin.check_count = 1;
  tables.checks[0].id = "wild-outcome";
  tables.checks[0].run = [](const rg_host*, rg_text) { return static_cast<rg_outcome>(3); };
})
