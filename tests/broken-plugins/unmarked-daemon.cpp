#include <unistd.h>

#include "misbehaving.hpp"

MISBEHAVING_PLUGIN("unmarked-daemon", "leaves a program with an empty environment", {
  if (fork() == 0) {
    setsid();
    if (fork() != 0) _exit(0);
    execle("/bin/sleep", "sleep", "600", nullptr, static_cast<char* const*>(nullptr));
    _exit(1);
  }
  return railgauge::Outcome::done();
})
