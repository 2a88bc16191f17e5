#include "misbehaving.hpp"

MISBEHAVING_PLUGIN("throws", "throws out of run()",
                   { throw std::runtime_error("the cable fell out"); })
