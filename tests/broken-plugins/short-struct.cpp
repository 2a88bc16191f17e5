// Says its rg_plugin is smaller than ABI 1 ever was.
#include "tables.hpp"

BROKEN_TABLES(tables, { tables.plugin.struct_size = 24; })
