#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "plan/eta.hpp"
#include "plan/fixture.hpp"

namespace railgauge::plan {
namespace {

using namespace fixture;
using testing::HasSubstr;

suite::Suite acceptance() {
  auto bw = test("bw", pair_check(), {"link"});
  bw.params = {bytes("warm-up", {{1'000'000'000, "1 s"}}),
               bytes("duration", {{5'000'000'000, "5 s"}})};
  auto suite = suite_of({test("link", port_check()), test("pcie", node_check()), bw});
  suite.expect = {2, 2, {"suite.xml", 2, 3}};
  return suite;
}

TEST(Describe, TwoNodesAsTheyShouldBe) {
  auto nodes = cluster(2, 2);
  nodes[0].facts->ports.push_back(dead_port("rxe2", "eth2"));
  nodes[0].control_addr = "10.77.0.1";
  EXPECT_EQ(describe(make(acceptance(), nodes, {}), acceptance()),
            R"(Suite roce: 2 nodes, 2 rails, 10 cases to measure in 7 rounds, about 32 s
Nodes: node-[1-2]

Ports under test
  node-1/rxe0  eth0  rail 10.77.0.0/24
  node-1/rxe1  eth1  rail 10.77.1.0/24
  node-2/rxe0  eth0  rail 10.77.0.0/24
  node-2/rxe1  eth1  rail 10.77.1.0/24

Ports left out
  node-1/rxe2  eth2  not in use: no carrier, state DOWN, no address

Rails, from subnets
  10.77.0.0/24  node-1/rxe0 node-2/rxe0
  10.77.1.0/24  node-1/rxe1 node-2/rxe1

Tests
  link  link-up      4 cases  2 rounds  every port under test
  pcie  pcie         2 cases  1 round   every node
  bw    ib-write-bw  4 cases  4 rounds  1 of 1 pair, 2 of 2 rails, both ways in turn; needs link

Warnings
  the control connection to node-1 runs over node-1/rxe0 (10.77.0.1), a port under test: a fault there ends the run, and its traffic is in the measurement; reach the node by another address
)");
}

TEST(Describe, WhatIsMissingStandsInThePlan) {
  const std::string text =
      describe(make(acceptance(), {cluster(1, 1)[0], unreachable("b")}, {}), acceptance());
  EXPECT_THAT(text, HasSubstr("Nodes that did not answer\n  b  connection refused\n"));
  EXPECT_THAT(text, HasSubstr("Judged without a run\n  ERROR  expect: nodes and rails  expected"));
  EXPECT_THAT(text, HasSubstr("0 of 1 pair, 0 of 0 rails"));
  EXPECT_THAT(text, HasSubstr("2 cases to measure in 2 rounds")) << "a placeholder takes no round";
}

TEST(Describe, AThousandNodesStayReadable) {
  auto suite = suite_of({test("link", port_check())});
  const std::string text = describe(make(suite, cluster(250, 1), {}), suite);
  EXPECT_THAT(text, HasSubstr("Nodes: node-[1-250]\n"));
  EXPECT_THAT(text, HasSubstr("and 218 more\n"));
  EXPECT_THAT(text, HasSubstr("10.77.0.0/24  250 ports\n"));
  EXPECT_LT(text.size(), 4096u);
}

TEST(Eta, ReadsAsPeopleSayIt) {
  EXPECT_EQ(duration_text(130'000'000'000), "2 min 10 s");
  EXPECT_EQ(duration_text(59'100'000'000), "1 min 0 s");
  EXPECT_EQ(duration_text(16'000'000'000), "16 s");
  EXPECT_EQ(duration_text(7'260'000'000'000), "2 h 1 min");
  EXPECT_EQ(duration_text(0), "0 s");
}

}  // namespace
}  // namespace railgauge::plan
