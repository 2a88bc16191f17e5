#include "run/scheduler.hpp"

#include <gmock/gmock.h>

namespace railgauge::run {
namespace {

using verdict::Outcome;

plan::Case item(int test, int round, std::vector<std::string> nodes,
                std::vector<std::size_t> needs = {}) {
  plan::Case result;
  result.id = "case-" + std::to_string(test) + "-" + std::to_string(round) + "-" + nodes.front();
  result.test = test;
  result.round = round;
  for (const auto& node : nodes) result.participants.push_back({node, {}});
  result.needs = std::move(needs);
  return result;
}

struct SchedulerTest : testing::Test {
  suite::Suite suite;
  plan::Plan plan;
  SchedulerTest() { suite.tests.resize(3); }

  static std::vector<std::size_t> started(const std::vector<Scheduler::Step>& steps) {
    std::vector<std::size_t> result;
    for (const auto& step : steps)
      if (!step.blocked) result.push_back(step.item);
    return result;
  }
};

TEST_F(SchedulerTest, ARoundWaitsForTheOneBefore) {
  plan.cases = {item(0, 0, {"a"}), item(0, 0, {"b"}), item(1, 1, {"a", "b"})};
  Scheduler scheduler(plan, suite);
  EXPECT_THAT(started(scheduler.next()), testing::ElementsAre(0, 1));
  scheduler.ended(0, Outcome::pass, "");
  EXPECT_TRUE(scheduler.next().empty());
  scheduler.ended(1, Outcome::pass, "");
  EXPECT_THAT(started(scheduler.next()), testing::ElementsAre(2));
  scheduler.ended(2, Outcome::pass, "");
  EXPECT_TRUE(scheduler.next().empty());
  EXPECT_TRUE(scheduler.finished());
}

TEST_F(SchedulerTest, ANodeMeasuresOneCaseAtATimeUnlessRailsAreShared) {
  plan.cases = {item(0, 0, {"a", "b"}), item(0, 0, {"a", "b"})};
  {
    Scheduler scheduler(plan, suite);
    EXPECT_THAT(started(scheduler.next()), testing::ElementsAre(0));
    scheduler.ended(0, Outcome::pass, "");
    EXPECT_THAT(started(scheduler.next()), testing::ElementsAre(1));
  }
  suite.tests[0].share_rails = true;
  Scheduler scheduler(plan, suite);
  EXPECT_THAT(started(scheduler.next()), testing::ElementsAre(0, 1));
}

TEST_F(SchedulerTest, FailErrorAndSkippedNeedsBlockButNotDoesNotApply) {
  plan.cases = {item(0, 0, {"a"}), item(1, 1, {"a"}, {0}), item(2, 2, {"a"}, {1})};
  for (const auto bad : {Outcome::fail, Outcome::error}) {
    Scheduler scheduler(plan, suite);
    scheduler.next();
    scheduler.ended(0, bad, "Whatever");
    const auto steps = scheduler.next();
    ASSERT_EQ(steps.size(), 2u);
    EXPECT_EQ(steps[0].blocked, 0u);
    EXPECT_EQ(steps[1].blocked, 1u) << "a case skipped because of its needs blocks in turn";
    EXPECT_TRUE(scheduler.finished());
  }
  Scheduler scheduler(plan, suite);
  scheduler.next();
  scheduler.ended(0, Outcome::skip, "DoesNotApply");
  EXPECT_THAT(started(scheduler.next()), testing::ElementsAre(1));
}

TEST_F(SchedulerTest, AfterOnlyOrdersAndIsRemembered) {
  plan.cases = {item(0, 0, {"a"}), item(1, 1, {"a"})};
  plan.cases[1].after = {0};
  Scheduler scheduler(plan, suite);
  scheduler.next();
  scheduler.ended(0, Outcome::fail, "Finding");
  EXPECT_THAT(started(scheduler.next()), testing::ElementsAre(1));
  EXPECT_THAT(scheduler.earlier_failures(1), testing::ElementsAre(plan.cases[0].id));
}

}  // namespace
}  // namespace railgauge::run
