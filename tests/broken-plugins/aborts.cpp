#include <cstdlib>

#include "misbehaving.hpp"

MISBEHAVING_PLUGIN("aborts", "aborts", { std::abort(); })
