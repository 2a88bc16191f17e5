#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "plan/fixture.hpp"

namespace railgauge::plan {
namespace {

using namespace fixture;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

std::vector<std::string> ids(const Plan& plan, const std::vector<std::size_t>& cases) {
  std::vector<std::string> result;
  for (const std::size_t item : cases) result.push_back(plan.cases[item].id);
  return result;
}

std::vector<std::string> needs(const Plan& plan, const std::string& name) {
  return ids(plan, named(plan, name).needs);
}

TEST(Needs, APairWaitsForItsOwnPortsOnly) {
  const Plan plan = make(suite_of({test("link", port_check()), test("bw", pair_check(), {"link"})}),
                         cluster(3, 2), {});
  EXPECT_THAT(
      needs(plan, "node-3 -> node-1 rail 10.77.1.0/24"),
      UnorderedElementsAre("link: node-1 rail 10.77.1.0/24", "link: node-3 rail 10.77.1.0/24"));
}

TEST(Needs, AllRailsWaitForAllPortsOfThePair) {
  auto all = test("bw", pair_check(), {"link"});
  all.rails = suite::Rails::all;
  const Plan plan = make(suite_of({test("link", port_check()), all}), cluster(2, 2), {});
  EXPECT_EQ(needs(plan, "node-1 -> node-2 all rails").size(), 4u);
}

TEST(Needs, ANodeCaseIsWaitedForByNode) {
  const Plan plan = make(suite_of({test("pcie", node_check()), test("link", port_check(), {"pcie"}),
                                   test("bw", pair_check(), {"pcie"})}),
                         cluster(3, 1), {});
  EXPECT_THAT(needs(plan, "node-2 rail 10.77.0.0/24"), UnorderedElementsAre("pcie: node-2"));
  EXPECT_THAT(needs(plan, "node-1 -> node-3 rail 10.77.0.0/24"),
              UnorderedElementsAre("pcie: node-1", "pcie: node-3"));
}

TEST(Needs, ANodeWaitsForAllItsPortsInUse) {
  auto nodes = cluster(2, 2);
  nodes[0].facts->ports.push_back(dead_port("rxe2", "eth2"));
  const Plan plan =
      make(suite_of({test("link", port_check()), test("pcie", node_check(), {"link"})}), nodes, {});
  EXPECT_THAT(needs(plan, "node-1"), UnorderedElementsAre("link: node-1 rail 10.77.0.0/24",
                                                          "link: node-1 rail 10.77.1.0/24"));
}

TEST(Needs, PairsWaitForBothWaysOfTheSamePairAndRail) {
  const Plan plan = make(suite_of({test("ping", pair_check()), test("bw", pair_check(), {"ping"})}),
                         cluster(3, 2), {});
  const auto& last = plan.cases.back();
  EXPECT_EQ(last.needs.size(), 2u);
  for (const std::size_t needed : last.needs) EXPECT_EQ(plan.cases[needed].rails, last.rails);
}

TEST(Needs, AGroupWaitsForAllAndAllWaitForAGroup) {
  const Plan plan = make(suite_of({test("link", port_check()), test("ar", group_check(), {"link"}),
                                   test("bw", pair_check(), {"ar"})}),
                         cluster(4, 2), {});
  EXPECT_EQ(needs(plan, "node-[1-4]").size(), 8u);
  EXPECT_THAT(needs(plan, "node-1 -> node-2 rail 10.77.0.0/24"),
              UnorderedElementsAre("ar: node-[1-4]"));
}

TEST(Needs, WhatCannotBeMeasuredIsWaitedForToo) {
  auto nodes = cluster(2, 1);
  nodes[1].facts->ports.clear();
  nodes.push_back(unreachable("node-3"));
  const Plan plan =
      make(suite_of({test("link", port_check()), test("pcie", node_check(), {"link"})}), nodes, {});
  EXPECT_THAT(needs(plan, "node-2"), UnorderedElementsAre("link: node-2/*"));
  EXPECT_THAT(needs(plan, "node-3/*"), IsEmpty()) << "it is judged already";
}

TEST(Needs, AMissingRailHoldsBackNothingOnTheOthers) {
  auto nodes = cluster(3, 2);
  nodes[2].facts->ports[1] = dead_port("rxe1", "eth1");
  auto all = test("all", pair_check(), {"ping"});
  all.rails = suite::Rails::all;
  const Plan plan = make(
      suite_of({test("ping", pair_check()), test("bw", pair_check(), {"ping"}), all}), nodes, {});
  for (const Case& item : plan.cases)
    for (const std::size_t needed : item.needs)
      EXPECT_FALSE(plan.cases[needed].preset) << item.id << " waits for " << plan.cases[needed].id;
  EXPECT_EQ(needs(plan, "node-1 -> node-3 all rails").size(), 2u);
}

TEST(Needs, AfterOnlyOrders) {
  auto bw = test("bw", pair_check());
  bw.after = {"mtu"};
  const Plan plan = make(suite_of({test("mtu", port_check()), bw}), cluster(2, 2), {});
  const Case& item = named(plan, "node-1 -> node-2 rail 10.77.1.0/24");
  EXPECT_THAT(item.needs, IsEmpty());
  EXPECT_THAT(ids(plan, item.after), UnorderedElementsAre("mtu: node-1 rail 10.77.1.0/24",
                                                          "mtu: node-2 rail 10.77.1.0/24"));
}

TEST(Needs, ANeedThatHoldsNothingBackIsWarnedOf) {
  const Plan plan = make(suite_of({test("bw", pair_check()), test("link", port_check(), {"bw"})}),
                         cluster(2, 1), {});
  ASSERT_EQ(plan.warnings.size(), 1u);
  EXPECT_THAT(plan.warnings[0], HasSubstr("test link needs bw"));
}

}  // namespace
}  // namespace railgauge::plan
