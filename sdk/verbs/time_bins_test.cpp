#include "verbs/time_bins.hpp"

#include <gmock/gmock.h>

#include <numeric>

#include "verbs/rate_summary.hpp"

namespace railgauge::verbs {
namespace {

using namespace std::chrono_literals;
using ::testing::DoubleEq;
using ::testing::DoubleNear;
using ::testing::ElementsAre;

TEST(TimeBins, SpreadsWhatIsSeenOverTheTimeSinceTheSightingBefore) {
  TimeBins bins(1s, 300ms);
  bins.add(1s, 1s + 150ms, 30);
  bins.add(1s + 150ms, 1s + 300ms, 30);
  EXPECT_THAT(bins.messages(),
              ElementsAre(DoubleNear(20, 1e-9), DoubleNear(20, 1e-9), DoubleNear(20, 1e-9)));
}

TEST(TimeBins, CutsAtBothEndsOfTheTimedPart) {
  TimeBins bins(1s, 100ms);
  bins.add(900ms, 1s + 100ms, 20);
  bins.add(1s + 100ms, 2s, 1000);
  EXPECT_THAT(bins.messages(), ElementsAre(DoubleNear(10, 1e-9)));
}

TEST(TimeBins, OneSightingMayCoverManyBinsAndBothEnds) {
  TimeBins bins(1s, 200ms);
  bins.add(0s, 4s, 400);
  EXPECT_THAT(bins.messages(), ElementsAre(DoubleNear(10, 1e-9), DoubleNear(10, 1e-9)));
}

TEST(TimeBins, SightingsAtOneMomentAreCountedThere) {
  TimeBins bins(1s, 200ms);
  bins.add(1s + 100ms, 1s + 100ms, 3);
  EXPECT_THAT(bins.messages(), ElementsAre(DoubleEq(0), DoubleEq(3)));
  bins.add(1s, 1s, 3);  // at the start: what came before it
  EXPECT_THAT(bins.messages(), ElementsAre(DoubleEq(0), DoubleEq(3)));
}

TEST(TimeBins, DurationIsWholeBinsAndAtLeastOne) {
  EXPECT_EQ(TimeBins(0s, 250ms).messages().size(), 2u);
  EXPECT_EQ(TimeBins(0s, 1ms).messages().size(), 1u);
}

TEST(RateSummary, AverageAndWorstSecondComeFromTheBins) {
  std::vector<double> bins(30, 100);                  // 1000 messages a second
  for (std::size_t i = 12; i < 17; ++i) bins[i] = 0;  // half a second of silence
  const RateSummary summary = summarise(bins, 1000);
  EXPECT_DOUBLE_EQ(summary.messages, 2500.0 / 3);
  EXPECT_DOUBLE_EQ(summary.average, 2500.0 / 3 * 8000);
  EXPECT_DOUBLE_EQ(summary.least_second, 500 * 8000);
  EXPECT_EQ(summary.time.size(), 30u);
  EXPECT_DOUBLE_EQ(summary.time[1], 1e8);
  EXPECT_DOUBLE_EQ(summary.bandwidth[0], 8e6);
  EXPECT_DOUBLE_EQ(summary.bandwidth[13], 0);
}

TEST(RateSummary, AShortRunIsItsOwnWorstSecond) {
  const RateSummary summary = summarise(std::vector<double>{10, 20}, 1);
  EXPECT_DOUBLE_EQ(summary.least_second, summary.average);
  EXPECT_DOUBLE_EQ(summarise(std::vector<double>{}, 1).average, 0);
}

}  // namespace
}  // namespace railgauge::verbs
