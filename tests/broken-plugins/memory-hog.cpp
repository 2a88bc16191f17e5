#include <unistd.h>
#include <cstring>

#include "misbehaving.hpp"

MISBEHAVING_PLUGIN("memory-hog", "takes memory and keeps it", {
  std::vector<std::string> held;
  for (int i = 0; i < 40; ++i) held.emplace_back(10 << 20, 'x');
  for (;;) pause();
})
