#include <thread>

#include "misbehaving.hpp"

MISBEHAVING_PLUGIN("exchange-thread", "exchanges from a thread that is not run()'s", {
  std::string why = "was allowed";
  std::thread([&] {
    try {
      context.exchange("qp", "x");
    } catch (const railgauge::Misuse& misuse) {
      why = misuse.what();
    }
  }).join();
  return railgauge::Outcome::error(why);
})
