// From the time of another ABI.
#include "tables.hpp"

BROKEN_TABLES(tables, {
  tables.plugin.abi = 2;
  tables.plugin.sdk_version = "7.8.9";
})
