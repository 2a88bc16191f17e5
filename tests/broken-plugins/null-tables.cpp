// Has three metrics at address 0.
#include "tables.hpp"

BROKEN_TABLES(tables, {
  tables.checks[0].metrics = nullptr;
  tables.checks[0].metric_count = 3;
})
