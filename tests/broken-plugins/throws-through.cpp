// Throws through the C border, which no facade catches.
#include <stdexcept>

#include "tables.hpp"

BROKEN_TABLES(tables, {
  tables.plugin.id = "org.railgauge.broken.throws-through";
  tables.plugin.check_count = 1;
  tables.checks[0].id = "throws-through";
  tables.checks[0].run = [](const rg_host*, rg_text) -> rg_outcome {
    throw std::invalid_argument("nobody catches this");
  };
})
