// Two checks of one id.
#include "tables.hpp"

BROKEN_TABLES(tables, { tables.checks[1].id = "first"; })
