#include <unistd.h>

#include "misbehaving.hpp"

MISBEHAVING_PLUGIN("daemon", "leaves a process in a session of its own", {
  if (fork() == 0) {
    setsid();
    if (fork() != 0) _exit(0);
    for (;;) pause();
  }
  return railgauge::Outcome::done();
})
