#include "route.hpp"

#include <gtest/gtest.h>

#include "railgauge/testing.hpp"

TEST(Route, EndsOnOneRail) {
  railgauge::testing::Run<RouteCheck> run;
  run.node("a", {{"rxe0", "eth0", "Ethernet", "rail0", 1, 0}});
  run.node("b", {{"rxe0", "eth0", "Ethernet", "rail0", 1, 0}}).param("settle", "1 s");
  const auto ranks = run();
  EXPECT_EQ(ranks[0].outcome, RG_DONE) << ranks[0].reason;
  EXPECT_EQ(ranks[0].value("rails"), 1);
  EXPECT_EQ(ranks[1].finding("rails-differ"), nullptr);
}

TEST(Route, EndsOnTwoRailsAreAFinding) {
  railgauge::testing::Run<RouteCheck> run;
  run.node("a", {{"rxe0", "eth0", "Ethernet", "rail0", 1, 0}});
  run.node("b", {{"rxe1", "eth1", "Ethernet", "rail1", 1, 0}});
  const auto ranks = run();
  ASSERT_NE(ranks[1].finding("rails-differ"), nullptr);
  EXPECT_EQ(ranks[1].finding("rails-differ")->severity, railgauge::Severity::fail);
}
