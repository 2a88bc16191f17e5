#include <unistd.h>
#include <csignal>

#include "misbehaving.hpp"

MISBEHAVING_PLUGIN("hangs", "ignores SIGTERM, cancelled() and the time", {
  std::signal(SIGTERM, SIG_IGN);
  std::signal(SIGHUP, SIG_IGN);
  context.log("hanging");
  for (;;) pause();
})
