// A metric in a multiple of a base unit.
#include "tables.hpp"

BROKEN_TABLES(tables, { tables.metric.unit = "Gbit/s"; })
