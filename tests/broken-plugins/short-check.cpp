// Says its checks are smaller than ABI 1 ever had them.
#include "tables.hpp"

BROKEN_TABLES(tables, { tables.checks[0].struct_size = 16; })
