#include <cstdlib>

#include "misbehaving.hpp"

MISBEHAVING_PLUGIN("exits", "ends the process as if all were well", { std::exit(0); })
