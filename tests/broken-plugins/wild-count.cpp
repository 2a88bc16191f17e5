// A count that no table has.
#include "tables.hpp"

BROKEN_TABLES(tables, { tables.plugin.check_count = static_cast<size_t>(-1); })
