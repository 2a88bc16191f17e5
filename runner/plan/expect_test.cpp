#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "plan/fixture.hpp"

namespace railgauge::plan {
namespace {

using namespace fixture;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

suite::Suite expecting(std::optional<int> nodes, std::optional<int> rails) {
  auto suite = suite_of({test("link", port_check()), test("bw", pair_check(), {"link"})});
  suite.expect = {nodes, rails, {"suite.xml", 2, 3}};
  return suite;
}

const Case* expectation(const Plan& plan) {
  for (const Case& item : plan.cases)
    if (item.id == "expect: nodes and rails") return &item;
  return nullptr;
}

TEST(Expect, WhatHoldsMakesNoCase) {
  EXPECT_EQ(expectation(make(expecting(2, 2), cluster(2, 2), {})), nullptr);
  EXPECT_EQ(expectation(make(expecting(2, 1), cluster(3, 2), {})), nullptr) << "more is no fault";
  EXPECT_EQ(expectation(make(expecting({}, {}), cluster(2, 0), {})), nullptr);
}

TEST(Expect, AMissingRailIsOneFailNamingWhatWasFound) {
  auto nodes = cluster(2, 2);
  nodes[0].facts->ports[1] = dead_port("rxe1", "eth1");
  const Plan plan = make(expecting(2, 2), nodes, {});
  const Case* item = expectation(plan);
  ASSERT_NE(item, nullptr);
  EXPECT_EQ(item, &plan.cases.front());
  EXPECT_EQ(item->test, -1);
  EXPECT_EQ(item->round, 0);
  EXPECT_EQ(item->participants.size(), 2u);
  EXPECT_EQ(item->preset->outcome, Preset::Outcome::fail);
  EXPECT_EQ(item->preset->type, "ExpectationNotMet");
  EXPECT_EQ(item->preset->message,
            "expected 2 rails between node-1 and node-2, found 1: 10.77.0.0/24 (node-1/rxe0, "
            "node-2/rxe0); node-1/rxe1 (eth1): no carrier, state DOWN, no address; check the cable "
            "and both its ends; node-2/rxe1 (eth1): state ACTIVE, 10.77.1.2/24");
}

TEST(Expect, NoRailAtAllIsTheFailAndTheErrorOfThePair) {
  auto nodes = cluster(2, 1);
  nodes[0].facts->ports[0] = dead_port("rxe0", "eth0");
  nodes[1].facts->ports[0] = dead_port("rxe0", "eth0");
  const Plan plan = make(expecting(2, 1), nodes, {});
  ASSERT_NE(expectation(plan), nullptr);
  EXPECT_THAT(expectation(plan)->preset->message,
              HasSubstr("expected 1 rail between node-1 and node-2, found 0"));
  EXPECT_EQ(named(plan, "node-1, node-2").preset->type, "NoRail");
}

TEST(Expect, FewerNodesThanExpectedIsAFail) {
  const Case item = *expectation(make(expecting(4, {}), cluster(3, 1), {}));
  EXPECT_EQ(item.preset->outcome, Preset::Outcome::fail);
  EXPECT_THAT(item.preset->message, HasSubstr("expected 4 nodes, found 3: node-[1-3]"));
}

TEST(Expect, ANodeThatDoesNotAnswerCannotBeJudged) {
  auto nodes = cluster(2, 1);
  nodes.push_back(unreachable("node-3"));
  const Case item = *expectation(make(expecting(3, 1), nodes, {}));
  EXPECT_EQ(item.preset->outcome, Preset::Outcome::error);
  EXPECT_EQ(item.preset->type, "ExpectationNotJudged");
  EXPECT_THAT(item.preset->message, AllOf(HasSubstr("expected 3 nodes, 2 answered: node-[1-2]"),
                                          HasSubstr("node-3: connection refused")));
}

TEST(Expect, AMissingRailOutranksADeadNode) {
  auto nodes = cluster(2, 1);
  nodes.push_back(unreachable("node-3"));
  const Case item = *expectation(make(expecting({}, 2), nodes, {}));
  EXPECT_EQ(item.preset->outcome, Preset::Outcome::fail);
  EXPECT_THAT(item.preset->message,
              AllOf(HasSubstr("found 1"), HasSubstr("the rails of 2 pairs are unknown")));
}

TEST(Expect, AmbiguousRailsCannotBeCounted) {
  const std::vector<NodeState> nodes{
      node("a", {port("x0", "169.254.1.1/16"), port("x1", "169.254.1.2/16")}),
      node("b", {port("x0", "169.254.1.3/16"), port("x1", "169.254.1.4/16")})};
  const Case item = *expectation(make(expecting(2, 2), nodes, {}));
  EXPECT_EQ(item.preset->outcome, Preset::Outcome::error);
  EXPECT_THAT(item.preset->message, HasSubstr("rails are ambiguous"));
}

TEST(Expect, OneNodeOfManyIsNamedForAllItsPairs) {
  auto nodes = cluster(6, 2);
  nodes[5].facts->ports[1] = dead_port("rxe1", "eth1");
  const Case item = *expectation(make(expecting(6, 2), nodes, {}));
  EXPECT_THAT(
      item.preset->message,
      AllOf(HasSubstr("fewer in 5 pairs"), HasSubstr("node-1 and node-6, found 1"),
            HasSubstr("node-6/rxe1 (eth1): no carrier"), Not(HasSubstr("node-2 and node-3"))));
}

TEST(Expect, OnlyTheMeasuredPairsNeedTheRails) {
  // Four machines in a ring of cables: opposite ones share no subnet, and nobody measures them.
  const std::vector<NodeState> nodes{
      node("a", {port("x0", "10.0.1.1/30"), port("x1", "10.0.4.1/30")}),
      node("b", {port("x0", "10.0.2.1/30"), port("x1", "10.0.1.2/30")}),
      node("c", {port("x0", "10.0.3.1/30"), port("x1", "10.0.2.2/30")}),
      node("d", {port("x0", "10.0.4.2/30"), port("x1", "10.0.3.2/30")})};
  auto suite = expecting(4, 1);
  EXPECT_NE(expectation(make(suite, nodes, {})), nullptr);
  suite.tests[1].pairs = suite::Pairs::ring;
  EXPECT_EQ(expectation(make(suite, nodes, {})), nullptr);
}

TEST(Expect, OnASingleNodeARailIsAPortThatCouldBeOne) {
  auto suite = expecting(1, 2);
  suite.tests.pop_back();
  EXPECT_EQ(expectation(make(suite, cluster(1, 2), {})), nullptr);
  auto nodes = cluster(1, 1);
  nodes[0].facts->ports.push_back(dead_port("rxe1", "eth1"));
  const Case item = *expectation(make(suite, nodes, {}));
  EXPECT_THAT(item.preset->message, AllOf(HasSubstr("expected 2 rails on node-1, found 1 port"),
                                          HasSubstr("node-1/rxe1 (eth1): no carrier")));
}

TEST(Expect, ASelectionDoesNotHideWhatIsMissing) {
  Selection selection;
  selection.only = {"link"};
  selection.rails = {"10.77.0.0/24"};
  EXPECT_NE(expectation(make(expecting(2, 2), cluster(2, 1), selection)), nullptr);
}

}  // namespace
}  // namespace railgauge::plan
