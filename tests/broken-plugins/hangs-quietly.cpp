#include <unistd.h>

#include "misbehaving.hpp"

MISBEHAVING_PLUGIN("hangs-quietly", "hangs inside a quiet section", {
  const auto quiet = context.quiet();
  for (;;) pause();
})
