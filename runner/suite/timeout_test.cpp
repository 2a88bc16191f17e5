#include "suite/timeout.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "suite/scratch_fixture.hpp"

namespace railgauge::suite {
namespace {

constexpr std::uint64_t second = 1'000'000'000;

TEST(Timeout, IsConnectBaseMeasuredTimeAndTwentySeconds) {
  const CaseTime time{2 * second, 1 * second, 5 * second, 3};
  EXPECT_EQ(time.measuring(), 20 * second);  // 2 + (1 + 5) x 3
  EXPECT_EQ(default_timeout(time), 50 * second);
  EXPECT_EQ(explain(time),
            "connect 10 s + base 2 s + (warm-up 1 s + duration 5 s) x 3 points + 20 s");
  EXPECT_EQ(default_timeout({}), 30 * second);
  EXPECT_EQ(explain({}), "connect 10 s + 20 s");
}

TEST(Timeout, SaturatesInsteadOfWrapping) {
  constexpr auto huge = std::numeric_limits<std::uint64_t>::max();
  EXPECT_EQ(default_timeout({huge, huge, huge, huge}), std::numeric_limits<std::int64_t>::max());
  EXPECT_EQ(default_timeout({0, 1, 0, huge}), std::numeric_limits<std::int64_t>::max());
}

class TimeoutOf : public Scratch {
 protected:
  std::uint64_t of(const std::string& test) const { return load_body(test).tests.at(0).timeout_ns; }
};

TEST_F(TimeoutOf, ASweepTakesItsLongestValue) {
  EXPECT_EQ(of(R"(<test id="b" check="ib-write-bw"><param name="duration" value="2 s, 9 s, 3 s"/>
                  <limit metric="errors" max="0"/></test>)"),
            (10 + 2 + 1 + 9 + 20) * second);
}

TEST_F(TimeoutOf, PointsAreTheProductOfTheLists) {
  EXPECT_EQ(of(R"(<test id="b" check="ib-write-lat"><param name="sizes" value="1 B,2 B,3 B,4 B"/>
                  <limit metric="latency" max="1 s"/></test>)"),
            (10 + 2 * 4 * 2 + 20) * second);
}

TEST_F(TimeoutOf, WaysAndRailsDoNotMultiply) {
  const auto bw = [&](const std::string& attributes) {
    return of("<test id=\"b\" check=\"ib-write-lat\" " + attributes +
              "><limit metric=\"latency\" max=\"1 s\"/></test>");
  };
  EXPECT_EQ(bw("direction=\"each\""), bw("direction=\"both\""));
  EXPECT_EQ(bw("rails=\"each\""), bw("rails=\"all\""));
}

TEST_F(TimeoutOf, TheDerivedTimeItselfIsAccepted) {
  EXPECT_EQ(of(R"(<test id="l" check="link-up" timeout="50 s"/>)"), 50 * second);
  EXPECT_THROW(of(R"(<test id="l" check="link-up" timeout="49.9 s"/>)"), BadSuite);
}

}  // namespace
}  // namespace railgauge::suite
