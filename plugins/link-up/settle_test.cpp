#include "settle.hpp"

#include <gtest/gtest.h>

namespace railgauge::link_up {
namespace {

host::PortFacts port(const std::string& state) {
  host::PortFacts facts;
  facts.state = state;
  facts.link_layer = "InfiniBand";
  return facts;
}

// Becomes ACTIVE at the third reading.
struct Training {
  int readings = 0;
  host::PortFacts operator()() { return port(++readings < 3 ? "1: DOWN" : "4: ACTIVE"); }
};

TEST(Settled, ReadsUntilThePortIsActive) {
  Training training;
  int pauses = 0;
  const auto last = settled(std::ref(training), [&] { return ++pauses < 100; });
  EXPECT_EQ(last.state, "4: ACTIVE");
  EXPECT_EQ(training.readings, 3);
  EXPECT_EQ(pauses, 2);
}

TEST(Settled, AnActivePortIsNotWaitedFor) {
  settled([] { return port("4: ACTIVE"); }, []() -> bool { throw std::logic_error("paused"); });
}

TEST(Settled, GivesTheLastReadingWhenTimeIsUp) {
  Training training;
  const auto last = settled(std::ref(training), [&] { return training.readings < 2; });
  EXPECT_EQ(last.state, "1: DOWN");
  EXPECT_EQ(training.readings, 2);
}

}  // namespace
}  // namespace railgauge::link_up
