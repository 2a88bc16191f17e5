// Not broken: waits for ever, but ends when it is told to.
#include <thread>

#include "misbehaving.hpp"

MISBEHAVING_PLUGIN("polite", "runs until it is cancelled", {
  context.log("waiting");
  while (!context.cancelled()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  return railgauge::Outcome::error("stopped as asked");
})
