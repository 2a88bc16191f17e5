// A check that cannot be run.
#include "tables.hpp"

BROKEN_TABLES(tables, { tables.checks[0].run = nullptr; })
