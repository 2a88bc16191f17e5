#include "misbehaving.hpp"

MISBEHAVING_PLUGIN("skips-silently", "skips and does not say why",
                   { return railgauge::Outcome::skip(""); })
