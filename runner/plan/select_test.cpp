#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "plan/fixture.hpp"

namespace railgauge::plan {
namespace {

using namespace fixture;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::UnorderedElementsAre;

suite::Suite chain() {
  return suite_of({test("link", port_check()), test("pcie", node_check()),
                   test("bw", pair_check(), {"link"}), test("lat", pair_check(), {"bw"})});
}

std::string bad_selection(const Selection& selection) {
  try {
    make(chain(), cluster(3, 2), selection);
  } catch (const BadPlan& bad) {
    return bad.what();
  }
  return "no BadPlan";
}

std::vector<std::string> tests(const Plan& plan) {
  std::vector<std::string> result;
  for (const Case& item : plan.cases) {
    std::string id = item.id.substr(0, item.id.find(": "));
    if (result.empty() || result.back() != id) result.push_back(std::move(id));
  }
  return result;
}

TEST(Select, OnlyTakesWhatItNeedsAlong) {
  Selection selection;
  selection.only = {"la*"};
  EXPECT_THAT(tests(make(chain(), cluster(2, 1), selection)), ElementsAre("link", "bw", "lat"));
  selection.only = {"pcie", "link"};
  EXPECT_THAT(tests(make(chain(), cluster(2, 1), selection)), ElementsAre("link", "pcie"));
}

TEST(Select, OnlyDoesNotTakeWhatMerelyComesEarlier) {
  auto suite = chain();
  suite.tests[1].after = {"link"};
  Selection selection;
  selection.only = {"pcie"};
  EXPECT_THAT(tests(make(suite, cluster(2, 1), selection)), ElementsAre("pcie"));
}

TEST(Select, AGlobThatMatchesNothingIsRefused) {
  Selection selection;
  selection.only = {"link", "pci"};
  EXPECT_THAT(bad_selection(selection), AllOf(HasSubstr("'pci'"), HasSubstr("'pcie'")));
}

TEST(Select, RailsKeepTheirPortsAndDropTheRest) {
  Selection selection;
  selection.rails = {"10.77.1.0/24"};
  const Plan plan = make(chain(), cluster(2, 2), selection);
  for (const Case& item : plan.cases)
    for (const Participant& participant : item.participants)
      for (const Port& port : participant.ports) EXPECT_EQ(port.device, "rxe1") << item.id;
  EXPECT_NO_THROW(named(plan, "node-1 -> node-2 rail 10.77.1.0/24"));
  EXPECT_EQ(plan.rails.size(), 1u);
  ASSERT_EQ(plan.left_out_why.size(), 2u);
  EXPECT_EQ(plan.left_out_why[0], "not on a rail asked for");
}

TEST(Select, AnUnknownRailIsRefused) {
  Selection selection;
  selection.rails = {"10.77.9.0/24"};
  EXPECT_THAT(bad_selection(selection),
              AllOf(HasSubstr("'10.77.9.0/24'"), HasSubstr("10.77.0.0/24")));
}

TEST(Select, APairKeepsItsCasesWithTheSameIdentities) {
  Selection selection;
  selection.pair = {"node-3", "node-1"};
  selection.only = {"bw"};
  const Plan whole = make(chain(), cluster(3, 2), {});
  const Plan plan = make(chain(), cluster(3, 2), selection);
  EXPECT_EQ(plan.nodes, (std::vector<std::string>{"node-1", "node-3"}));
  EXPECT_EQ(plan.cases.size(), 4u + 4u);
  for (const Case& item : plan.cases) EXPECT_EQ(named(whole, item.name).name, item.name);
}

TEST(Select, APairOutOfThePatternIsMeasuredWhenAskedFor) {
  auto suite = chain();
  suite.tests[2].pairs = suite::Pairs::hub;
  Selection selection;
  selection.pair = {"node-2", "node-3"};
  selection.only = {"bw"};
  EXPECT_NO_THROW(
      named(make(suite, cluster(3, 1), selection), "node-2 -> node-3 rail 10.77.0.0/24"));
}

TEST(Select, AnUnknownNodeOrAPairOfOneIsRefused) {
  Selection selection;
  selection.pair = {"node-1", "nod-2"};
  EXPECT_THAT(bad_selection(selection), AllOf(HasSubstr("'nod-2'"), HasSubstr("'node-2'")));
  selection.pair = {"node-1", "node-1"};
  EXPECT_THAT(bad_selection(selection), HasSubstr("two different nodes"));
}

TEST(Select, CasesToRunAgainTakeTheirNeedsAlong) {
  Selection selection;
  selection.cases = {"bw: node-1 -> node-2 rail 10.77.1.0/24"};
  const Plan plan = make(chain(), cluster(3, 2), selection);
  std::vector<std::string> ids;
  for (const Case& item : plan.cases) ids.push_back(item.id);
  EXPECT_THAT(
      ids, UnorderedElementsAre("link: node-1 rail 10.77.1.0/24", "link: node-2 rail 10.77.1.0/24",
                                "bw: node-1 -> node-2 rail 10.77.1.0/24"));
  EXPECT_THAT(plan.cases[2].needs, ElementsAre(0u, 1u)) << "renumbered";
  EXPECT_EQ(plan.rounds, 2);
  EXPECT_EQ(plan.cases[2].round, 1);
}

TEST(Select, AFailedPlaceholderStandsForAllCasesBehindIt) {
  Selection selection;
  selection.cases = {"bw: node-1, node-2", "link: node-3/*"};
  const Plan plan = make(chain(), cluster(3, 1), selection);
  EXPECT_THAT(names(plan),
              UnorderedElementsAre("node-1 rail 10.77.0.0/24", "node-2 rail 10.77.0.0/24",
                                   "node-3 rail 10.77.0.0/24", "node-1 -> node-2 rail 10.77.0.0/24",
                                   "node-2 -> node-1 rail 10.77.0.0/24"));
}

TEST(Select, AFailedCaseWhoseNodeIsNowDeadKeepsThePlaceholder) {
  auto nodes = cluster(2, 1);
  Selection selection;
  selection.cases = {"bw: node-1 -> node-2 rail 10.77.0.0/24"};
  nodes[1] = unreachable("node-2");
  const Plan plan = make(chain(), nodes, selection);
  EXPECT_EQ(named(plan, "node-1, node-2").preset->type, "NodeUnreachable");
  ASSERT_EQ(plan.warnings.size(), 1u);
  EXPECT_THAT(plan.warnings[0], HasSubstr("bw: node-1 -> node-2"));
}

TEST(Select, AnExpectationThatDoesNotHoldIsToldWhateverRunsAgain) {
  auto suite = chain();
  suite.expect.rails = 2;
  Selection selection;
  selection.cases = {"pcie: node-1"};
  EXPECT_THAT(names(make(suite, cluster(2, 1), selection)),
              ElementsAre("nodes and rails", "node-1"));
  selection.cases = {"mtu: node-9"};
  EXPECT_THROW(make(suite, cluster(2, 1), selection), BadPlan);
}

TEST(Select, AJournalOfAnotherSuiteIsRefused) {
  Selection selection;
  selection.cases = {"mtu: node-9"};
  EXPECT_THAT(bad_selection(selection), HasSubstr("none of the 1 case to run again"));
}

}  // namespace
}  // namespace railgauge::plan
