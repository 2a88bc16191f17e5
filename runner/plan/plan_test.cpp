#include "plan/plan.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "plan/fixture.hpp"

namespace railgauge::plan {
namespace {

using namespace fixture;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::string bad_plan(const suite::Suite& suite, const std::vector<NodeState>& nodes,
                     const Selection& selection = {}) {
  try {
    make(suite, nodes, selection);
  } catch (const BadPlan& bad) {
    return bad.what();
  }
  return "no BadPlan";
}

// What must hold of every plan, whatever is in it.
void expect_sound(const Plan& plan, const suite::Suite& suite) {
  std::set<std::string> ids;
  std::map<int, std::set<int>> tests_of_round;
  std::map<int, std::multiset<std::string>> busy;
  int round = 0;
  for (std::size_t i = 0; i < plan.cases.size(); ++i) {
    const Case& item = plan.cases[i];
    EXPECT_TRUE(ids.insert(item.id).second) << item.id << " twice";
    EXPECT_GE(item.round, round) << "rounds count up";
    EXPECT_LE(item.round, round + 1) << "no round is empty";
    round = item.round;
    EXPECT_LT(item.round, plan.rounds);
    for (const std::size_t needed : item.needs) EXPECT_LT(needed, i) << item.id;
    for (const std::size_t earlier : item.after) EXPECT_LT(earlier, i) << item.id;
    if (item.test < 0 || item.preset) continue;
    tests_of_round[item.round].insert(item.test);
    if (suite.tests[static_cast<std::size_t>(item.test)].share_rails) continue;
    for (const Participant& participant : item.participants)
      busy[item.round].insert(participant.node);
  }
  for (const auto& [number, tests] : tests_of_round) EXPECT_EQ(tests.size(), 1u);
  for (const auto& [number, nodes] : busy)
    for (const std::string& node : nodes) EXPECT_EQ(nodes.count(node), 1u) << node << number;
}

TEST(Plan, APortTestHasACaseAPort) {
  const auto suite = suite_of({test("link", port_check())});
  const Plan plan = make(suite, cluster(2, 2), {});
  expect_sound(plan, suite);
  EXPECT_THAT(names(plan), ElementsAre("node-1 rail 10.77.0.0/24", "node-2 rail 10.77.0.0/24",
                                       "node-1 rail 10.77.1.0/24", "node-2 rail 10.77.1.0/24"));
  EXPECT_EQ(plan.rounds, 2) << "a node measures one port at a time";
  EXPECT_EQ(plan.cases[0].id, "link: node-1 rail 10.77.0.0/24");
  EXPECT_EQ(plan.cases[0].target, "node-1/rxe0");
  EXPECT_THAT(plan.cases[0].rails, ElementsAre("10.77.0.0/24"));
  ASSERT_EQ(plan.cases[0].participants.size(), 1u);
  ASSERT_EQ(plan.cases[0].participants[0].ports.size(), 1u);
  EXPECT_EQ(plan.cases[0].participants[0].ports[0].device, "rxe0");
}

TEST(Plan, PortsOnNoRailAreNamedByPlaceThenSubnetThenInterfaceThenDevice) {
  auto nested = port("x3", "");
  nested.netdev = "";
  const auto state = node("a", {placed(port("x0", "", "e0"), "p0", "0000:01:00.0"),
                                port("x1", "10.0.0.1/24", "e1"), port("x2", "", "e2"), nested});
  const Plan plan = make(suite_of({test("link", port_check())}), {state}, {});
  EXPECT_THAT(names(plan),
              ElementsAre("a port p0@0000", "a port 10.0.0.0/24", "a port e2", "a port x3"));
}

TEST(Plan, LeftOutPortsAreSkippedOnceInTheFirstPortTest) {
  auto nodes = cluster(2, 1);
  nodes[1].facts->ports.push_back(dead_port("rxe1", "eth1"));
  const auto suite = suite_of({test("node", node_check()), test("link", port_check()),
                               test("mtu", port_check(), {"link"})});
  const Plan plan = make(suite, nodes, {});
  expect_sound(plan, suite);
  std::vector<std::string> skipped;
  for (const Case& item : plan.cases)
    if (item.preset) skipped.push_back(item.id);
  EXPECT_THAT(skipped, ElementsAre("link: node-2 port eth1"));
  const Case& unused = named(plan, "node-2 port eth1");
  EXPECT_EQ(unused.preset->outcome, Preset::Outcome::skip);
  EXPECT_EQ(unused.preset->type, "NotInUse");
  EXPECT_EQ(unused.preset->message, "node-2/rxe1: not in use: no carrier, state DOWN, no address");
  EXPECT_EQ(unused.target, "node-2/rxe1");
  ASSERT_EQ(plan.left_out.size(), 1u);
  EXPECT_EQ(plan.left_out[0].second.device, "rxe1");
}

TEST(Plan, ANodeWithoutAPortUnderTestIsAnError) {
  auto nodes = cluster(2, 1);
  nodes[1].facts->ports.clear();
  const Plan plan = make(suite_of({test("link", port_check())}), nodes, {});
  const Case& empty = named(plan, "node-2/*");
  EXPECT_EQ(empty.preset->outcome, Preset::Outcome::error);
  EXPECT_EQ(empty.preset->type, "NoPort");
  EXPECT_THAT(empty.preset->message, HasSubstr("node-2 has no RDMA port"));
}

TEST(Plan, APortTheInventoryNamesAndTheNodeLacksIsAnError) {
  auto nodes = cluster(2, 1);
  nodes[1].node.ports = {"rxe*", "mlx5_0"};
  const Plan plan = make(suite_of({test("link", port_check())}), nodes, {});
  const Case& absent = named(plan, "ports of node-2");
  EXPECT_EQ(absent.test, -1);
  EXPECT_EQ(absent.preset->type, "PortMissing");
  EXPECT_EQ(absent.preset->message,
            "the inventory names mlx5_0 on node-2, which has rxe0; check the card and its driver, "
            "or the name");
}

TEST(Plan, ANodeTestHasACaseANodeWithAllItsPorts) {
  const auto suite = suite_of({test("pcie", node_check())});
  const Plan plan = make(suite, cluster(3, 2), {});
  expect_sound(plan, suite);
  EXPECT_THAT(names(plan), ElementsAre("node-1", "node-2", "node-3"));
  EXPECT_EQ(plan.rounds, 1);
  EXPECT_EQ(plan.cases[2].participants[0].ports.size(), 2u);
  EXPECT_EQ(plan.cases[2].direction, "");
}

TEST(Plan, APairTestGoesBothWaysInTurnByDefault) {
  const auto suite = suite_of({test("bw", pair_check())});
  const Plan plan = make(suite, cluster(2, 2), {});
  expect_sound(plan, suite);
  EXPECT_THAT(
      names(plan),
      ElementsAre("node-1 -> node-2 rail 10.77.0.0/24", "node-2 -> node-1 rail 10.77.0.0/24",
                  "node-1 -> node-2 rail 10.77.1.0/24", "node-2 -> node-1 rail 10.77.1.0/24"));
  EXPECT_EQ(plan.rounds, 4);
  const Case& back = plan.cases[1];
  EXPECT_EQ(back.target, "node-2/rxe0 -> node-1/rxe0");
  EXPECT_EQ(back.participants[0].node, "node-2") << "rank 0 is the initiator";
  EXPECT_EQ(back.direction, "forward");
}

TEST(Plan, DirectionForwardAndBothAreOneCase) {
  auto forward = test("bw", pair_check());
  forward.direction = suite::Direction::forward;
  auto both = test("duplex", pair_check());
  both.direction = suite::Direction::both;
  const Plan plan = make(suite_of({forward, both}), cluster(2, 1), {});
  EXPECT_THAT(names(plan), ElementsAre("node-1 -> node-2 rail 10.77.0.0/24",
                                       "node-1 <-> node-2 rail 10.77.0.0/24"));
  EXPECT_EQ(plan.cases[1].direction, "both");
  EXPECT_EQ(plan.cases[1].target, "node-1/rxe0 <-> node-2/rxe0");
}

TEST(Plan, AllRailsAtOnceAreOneCase) {
  auto all = test("bw", pair_check());
  all.rails = suite::Rails::all;
  const Plan plan = make(suite_of({all}), cluster(2, 2), {});
  EXPECT_THAT(names(plan), ElementsAre("node-1 -> node-2 all rails", "node-2 -> node-1 all rails"));
  EXPECT_THAT(plan.cases[0].rails, ElementsAre("10.77.0.0/24", "10.77.1.0/24"));
  EXPECT_EQ(plan.cases[0].target, "node-1/rxe0,rxe1 -> node-2/rxe0,rxe1");
  EXPECT_EQ(plan.cases[0].participants[1].ports[1].rail, "10.77.1.0/24");
}

TEST(Plan, RoundsOfAFullMesh) {
  for (const int nodes : {2, 4, 6}) {
    auto each = suite_of({test("bw", pair_check())});
    Plan plan = make(each, cluster(nodes, 1), {});
    expect_sound(plan, each);
    EXPECT_EQ(plan.rounds, 2 * (nodes - 1));
    EXPECT_EQ(plan.cases.size(), static_cast<std::size_t>(nodes * (nodes - 1)));
    each.tests[0].direction = suite::Direction::both;
    EXPECT_EQ(make(each, cluster(nodes, 1), {}).rounds, nodes - 1);
    each.tests[0].direction = suite::Direction::forward;
    EXPECT_EQ(make(each, cluster(nodes, 1), {}).rounds, nodes - 1);
  }
  EXPECT_EQ(make(suite_of({test("bw", pair_check())}), cluster(5, 1), {}).rounds, 10);
}

TEST(Plan, RailsOfAPairAreInDifferentRoundsUnlessShared) {
  auto suite = suite_of({test("bw", pair_check())});
  EXPECT_EQ(make(suite, cluster(4, 2), {}).rounds, 12);
  suite.tests[0].share_rails = true;
  const Plan shared = make(suite, cluster(4, 2), {});
  expect_sound(shared, suite);
  EXPECT_EQ(shared.rounds, 6);
  EXPECT_EQ(shared.cases[0].round, shared.cases[1].round);
}

TEST(Plan, SweptParamsMakeACaseEachAndAreInTheName) {
  auto sweep = test("bw", pair_check());
  sweep.direction = suite::Direction::forward;
  sweep.params = {bytes("size", {{4096, "4 KiB"}, {65536, "64 KiB"}}), bytes("depth", {{1, "1"}}),
                  bytes("qps", {{1, "1"}, {4, "4"}})};
  const auto suite = suite_of({sweep});
  const Plan plan = make(suite, cluster(2, 1), {});
  expect_sound(plan, suite);
  EXPECT_THAT(names(plan), ElementsAre("node-1 -> node-2 rail 10.77.0.0/24 [size=4 KiB, qps=1]",
                                       "node-1 -> node-2 rail 10.77.0.0/24 [size=4 KiB, qps=4]",
                                       "node-1 -> node-2 rail 10.77.0.0/24 [size=64 KiB, qps=1]",
                                       "node-1 -> node-2 rail 10.77.0.0/24 [size=64 KiB, qps=4]"));
  ASSERT_EQ(plan.cases[3].params.size(), 3u);
  EXPECT_THAT(plan.cases[3].params[0].texts, ElementsAre("64 KiB"));
  EXPECT_EQ(std::get<std::uint64_t>(plan.cases[3].params[0].values.at(0)), 65536u);
}

TEST(Plan, AListGoesWholeToTheCheck) {
  auto series = test("bw", pair_check());
  series.direction = suite::Direction::forward;
  series.params = {bytes("size", {{4096, "4 KiB"}, {65536, "64 KiB"}})};
  series.params[0].swept = false;
  const Plan plan = make(suite_of({series}), cluster(2, 1), {});
  ASSERT_THAT(names(plan), ElementsAre("node-1 -> node-2 rail 10.77.0.0/24"));
  EXPECT_EQ(plan.cases[0].params[0].values.size(), 2u);
}

TEST(Plan, AGroupIsOneCaseOfAllNodesAndAllTheirPorts) {
  const auto suite = suite_of({test("ar", group_check())});
  const Plan plan = make(suite, cluster(4, 2), {});
  ASSERT_THAT(names(plan), ElementsAre("node-[1-4]"));
  EXPECT_EQ(plan.cases[0].participants.size(), 4u);
  EXPECT_EQ(plan.cases[0].participants[3].ports.size(), 2u);
  EXPECT_EQ(plan.cases[0].rails.size(), 2u);
}

TEST(Plan, AGroupOfAOneRailCheckIsACaseARail) {
  auto one_rail = group_check();
  one_rail.one_rail = true;
  auto nodes = cluster(3, 2);
  nodes[2].facts->ports.pop_back();
  const Plan plan = make(suite_of({test("ar", one_rail)}), nodes, {});
  ASSERT_THAT(names(plan), testing::UnorderedElementsAre("node-[1-3] rail 10.77.0.0/24",
                                                         "node-[1-3] rail 10.77.1.0/24"));
  EXPECT_FALSE(named(plan, "node-[1-3] rail 10.77.0.0/24").preset);
  EXPECT_EQ(named(plan, "node-[1-3] rail 10.77.1.0/24").preset->type, "RailMissing");
}

TEST(Plan, ADeadNodeHasAPlaceholderATestAndPair) {
  auto nodes = cluster(2, 1);
  nodes.push_back(unreachable("node-3"));
  const auto suite = suite_of({test("link", port_check()), test("pcie", node_check()),
                               test("bw", pair_check()), test("ar", group_check())});
  const Plan plan = make(suite, nodes, {});
  expect_sound(plan, suite);
  std::vector<std::string> dead;
  for (const Case& item : plan.cases)
    if (item.preset) {
      dead.push_back(item.id);
      EXPECT_EQ(item.target, "node-3/*");
      EXPECT_EQ(item.preset->outcome, Preset::Outcome::error);
      EXPECT_EQ(item.preset->type, "NodeUnreachable");
      EXPECT_EQ(item.preset->message, "node-3: connection refused");
    }
  EXPECT_THAT(dead, ElementsAre("link: node-3/*", "pcie: node-3/*", "bw: node-1, node-3",
                                "bw: node-2, node-3", "ar: node-3/*"));
  EXPECT_EQ(named(plan, "node-1 -> node-2 rail 10.77.0.0/24").preset, std::nullopt)
      << "the others go on";
}

TEST(Plan, AllNodesDeadIsAllPlaceholders) {
  const auto suite = suite_of({test("bw", pair_check())});
  const Plan plan = make(suite, {unreachable("a"), unreachable("b")}, {});
  expect_sound(plan, suite);
  ASSERT_EQ(plan.cases.size(), 1u);
  EXPECT_EQ(plan.cases[0].target, "a/*, b/*");
  EXPECT_THAT(plan.cases[0].preset->message, AllOf(HasSubstr("a: "), HasSubstr("b: ")));
}

TEST(Plan, AmbiguousRailsAreOneErrorAPairWithHostfileLines) {
  const std::vector<NodeState> nodes{
      node("a", {port("x0", "169.254.1.1/16"), port("x1", "169.254.1.2/16")}),
      node("b", {port("y0", "169.254.1.3/16"), port("y1", "169.254.1.4/16")})};
  const Plan plan = make(suite_of({test("bw", pair_check())}), nodes, {});
  ASSERT_THAT(names(plan), ElementsAre("a, b"));
  EXPECT_EQ(plan.cases[0].preset->outcome, Preset::Outcome::error);
  EXPECT_EQ(plan.cases[0].preset->type, "RailsAmbiguous");
  EXPECT_THAT(plan.cases[0].preset->message,
              AllOf(HasSubstr("rails are ambiguous"), HasSubstr("169.254.0.0/16"),
                    HasSubstr("\na rails=\"rail0=x0 rail1=x1\""),
                    HasSubstr("\nb rails=\"rail0=y0 rail1=y1\"")));
}

TEST(Plan, APairWithoutACommonRailIsAnErrorNamingPortsAndStates) {
  auto nodes = cluster(2, 1);
  nodes[1].facts->ports[0] = dead_port("rxe0", "eth0");
  const Plan plan = make(suite_of({test("bw", pair_check())}), nodes, {});
  ASSERT_THAT(names(plan), ElementsAre("node-1, node-2"));
  EXPECT_EQ(plan.cases[0].preset->type, "NoRail");
  EXPECT_THAT(plan.cases[0].preset->message,
              AllOf(HasSubstr("no rail connects node-1 and node-2"),
                    HasSubstr("node-1/rxe0 (eth0): state ACTIVE, 10.77.0.1/24"),
                    HasSubstr("node-2/rxe0 (eth0): no carrier, state DOWN, no address")));
}

TEST(Plan, ARailOneNodeLacksIsAnErrorForItsPairs) {
  auto nodes = cluster(3, 2);
  nodes[2].facts->ports[1] = dead_port("rxe1", "eth1");
  auto forward = test("bw", pair_check());
  forward.direction = suite::Direction::forward;
  const Plan plan = make(suite_of({forward}), nodes, {});
  const Case& missing = named(plan, "node-1, node-3 rail 10.77.1.0/24");
  EXPECT_EQ(missing.preset->type, "RailMissing");
  EXPECT_EQ(missing.preset->outcome, Preset::Outcome::error);
  EXPECT_THAT(missing.preset->message,
              AllOf(HasSubstr("node-3 has no port on rail 10.77.1.0/24, node-1 has"),
                    HasSubstr("node-3/rxe1 (eth1): no carrier"), HasSubstr("check the cable")));
  EXPECT_NO_THROW(named(plan, "node-2, node-3 rail 10.77.1.0/24"));
  EXPECT_EQ(plan.cases.size(), 6u);
}

TEST(Plan, ATriangleOfCablesLacksNothing) {
  const std::vector<NodeState> nodes{
      node("a", {port("x0", "10.0.1.1/30"), port("x1", "10.0.2.1/30")}),
      node("b", {port("x0", "10.0.1.2/30"), port("x1", "10.0.3.1/30")}),
      node("c", {port("x0", "10.0.2.2/30"), port("x1", "10.0.3.2/30")})};
  auto forward = test("bw", pair_check());
  forward.direction = suite::Direction::forward;
  const Plan plan = make(suite_of({forward}), nodes, {});
  EXPECT_THAT(names(plan),
              testing::UnorderedElementsAre("a -> b rail 10.0.1.0/30", "a -> c rail 10.0.2.0/30",
                                            "b -> c rail 10.0.3.0/30"));
}

TEST(Plan, APulledCableWhoseAddressStaysIsStillMeasured) {
  auto nodes = cluster(2, 1);
  nodes[0].facts->ports[0].carrier = false;
  nodes[0].facts->ports[0].state = "1: DOWN";
  const auto suite = suite_of({test("link", port_check()), test("bw", pair_check(), {"link"})});
  const Plan plan = make(suite, nodes, {});
  EXPECT_EQ(plan.cases.size(), 4u);
  EXPECT_THAT(plan.cases[2].needs, ElementsAre(0u, 1u));
}

TEST(Plan, TestsRunInTheOrderTheirNeedsAsk) {
  auto late = test("bw", pair_check(), {"link"});
  late.after = {"pcie"};
  const auto suite = suite_of({late, test("link", port_check()), test("pcie", node_check())});
  const Plan plan = make(suite, cluster(2, 1), {});
  expect_sound(plan, suite);
  std::vector<int> tests;
  for (const Case& item : plan.cases) tests.push_back(item.test);
  EXPECT_THAT(tests, ElementsAre(1, 1, 2, 2, 0, 0));
}

TEST(Plan, PatternsOfPairs) {
  auto pairs = test("bw", pair_check());
  pairs.direction = suite::Direction::forward;
  pairs.pairs = suite::Pairs::ring;
  EXPECT_EQ(make(suite_of({pairs}), cluster(2, 1), {}).cases.size(), 1u);
  const Plan ring = make(suite_of({pairs}), cluster(4, 1), {});
  EXPECT_EQ(ring.cases.size(), 4u);
  EXPECT_EQ(ring.rounds, 2);
  pairs.pairs = suite::Pairs::hub;
  const Plan hub = make(suite_of({pairs}), cluster(4, 1), {});
  EXPECT_EQ(hub.cases.size(), 3u);
  EXPECT_EQ(hub.rounds, 3);
  pairs.pairs = suite::Pairs::file;
  pairs.pair_list = {{"node-4", "node-1"}, {"node-2", "node-3"}};
  const Plan listed = make(suite_of({pairs}), cluster(4, 1), {});
  EXPECT_THAT(names(listed), ElementsAre("node-4 -> node-1 rail 10.77.0.0/24",
                                         "node-2 -> node-3 rail 10.77.0.0/24"));
  EXPECT_EQ(listed.rounds, 1);
}

TEST(Plan, AnUnknownNodeInAPairListIsRefused) {
  auto pairs = test("bw", pair_check());
  pairs.pairs = suite::Pairs::file;
  pairs.pair_list = {{"node-1", "node-22"}};
  EXPECT_THAT(bad_plan(suite_of({pairs}), cluster(2, 1)),
              AllOf(HasSubstr("suite.xml:7"), HasSubstr("'node-22'"), HasSubstr("node-2")));
}

TEST(Plan, APairTestNeedsTwoNodes) {
  const auto suite = suite_of({test("link", port_check()), test("bw", pair_check(), {"link"})});
  EXPECT_THAT(bad_plan(suite, cluster(1, 1)), HasSubstr("needs two nodes"));
  Selection only;
  only.only = {"link"};
  EXPECT_EQ(bad_plan(suite, cluster(1, 1), only), "no BadPlan");
}

TEST(Plan, TwoNamesOfOneMachineAreRefused) {
  auto nodes = cluster(2, 1);
  nodes[1].machine_id = nodes[0].machine_id;
  const auto suite = suite_of({test("link", port_check())});
  EXPECT_THAT(bad_plan(suite, nodes),
              AllOf(HasSubstr("node-1 and node-2"), HasSubstr("one machine-id"),
                    HasSubstr("name it once")));
  nodes[0].boot_id = "x";
  nodes[1].boot_id = "y";
  EXPECT_THAT(bad_plan(suite, nodes), HasSubstr("cloned image"));
  nodes[0].machine_id = nodes[1].machine_id = "";
  EXPECT_EQ(bad_plan(suite, nodes), "no BadPlan") << "an unreadable machine-id says nothing";
}

TEST(Plan, WarnsWhenTheControlConnectionRunsOverAPortUnderTest) {
  auto nodes = cluster(2, 1);
  nodes[0].control_addr = "10.77.0.1";
  nodes[1].control_addr = "192.168.1.2";
  const Plan plan = make(suite_of({test("link", port_check())}), nodes, {});
  ASSERT_EQ(plan.warnings.size(), 1u);
  EXPECT_THAT(plan.warnings[0], HasSubstr("control connection to node-1 runs over node-1/rxe0"));
}

TEST(Plan, TheEtaIsTheSumOverRoundsOfTheLongestCase) {
  auto timed = test("bw", pair_check());
  timed.params = {bytes("warm-up", {{1'000'000'000, "1 s"}}),
                  bytes("duration", {{2'000'000'000, "2 s"}, {5'000'000'000, "5 s"}})};
  const auto suite = suite_of({timed});
  EXPECT_EQ(make(suite, cluster(2, 1), {}).eta_ns, 2u * (5'000'000'000 + 8'000'000'000));
  EXPECT_EQ(make(suite, cluster(4, 1), {}).eta_ns, 6u * (5'000'000'000 + 8'000'000'000));
  EXPECT_EQ(make(suite, {unreachable("a"), unreachable("b")}, {}).eta_ns, 0u);
}

TEST(Plan, PointsMultiplyTheDuration) {
  catalog::CheckInfo series = pair_check();
  catalog::ParamInfo size;
  size.name = "size";
  size.type = catalog::ParamType::bytes;
  size.list = true;
  size.role = catalog::Role::points;
  series.params.push_back(size);
  auto timed = test("bw", series);
  timed.direction = suite::Direction::forward;
  timed.params = {bytes("duration", {{2'000'000'000, "2 s"}}),
                  bytes("size", {{64, "64 B"}, {128, "128 B"}, {256, "256 B"}})};
  timed.params[1].swept = false;
  EXPECT_EQ(make(suite_of({timed}), cluster(2, 1), {}).eta_ns, 8'000'000'000u);
}

TEST(Plan, TwoHundredNodesAreQuadraticNotWorse) {
  const auto suite = suite_of({test("link", port_check()), test("pcie", node_check()),
                               test("bw", pair_check(), {"link", "pcie"})});
  const Plan plan = make(suite, cluster(200, 1), {});
  EXPECT_EQ(plan.cases.size(), 200u + 200u + 200u * 199u);
  EXPECT_EQ(plan.rounds, 2 + 2 * 199);
  EXPECT_EQ(plan.cases.back().needs.size(), 4u);
  std::size_t edges = 0;
  for (const Case& item : plan.cases) edges += item.needs.size();
  EXPECT_EQ(edges, 4u * 200u * 199u);
}

TEST(Plan, NothingToDoIsAnEmptyPlan) {
  const Plan plan = make(suite_of({}), cluster(2, 1), {});
  EXPECT_THAT(plan.cases, IsEmpty());
  EXPECT_EQ(plan.rounds, 0);
}

}  // namespace
}  // namespace railgauge::plan
