#include "verbs/write_run.hpp"

#include <gmock/gmock.h>

#include <infiniband/verbs.h>

#include <numeric>

#include "verbs/fake_fabric.hpp"
#include "verbs/rate_summary.hpp"

namespace railgauge::verbs {
namespace {

using namespace std::chrono_literals;

struct WriteRun : ::testing::Test {
  WriteRun() {
    shape.size = 1000;
    shape.stride = 1024;
    shape.slots = 4;
    shape.queues = 1;
    shape.depth = 16;
    shape.signal_every = 4;
  }
  WriteResult run(const std::function<bool()>& cancelled = [] { return false; }) {
    endpoint.emplace(behaviour, clock);
    endpoint->prepare(shape);
    return run_writes(*endpoint, clock, shape, timing, cancelled);
  }
  static std::uint64_t total(const WriteResult& result) {
    return std::accumulate(result.posted.begin(), result.posted.end(), std::uint64_t{0});
  }

  FakeClock clock;
  FakeBehaviour behaviour;
  TransferShape shape;
  WriteTiming timing{500ms, 2s};
  std::optional<FakeEndpoint> endpoint;
};

TEST_F(WriteRun, ASteadyLinkComesOutExactly) {
  const WriteResult result = run();  // 10000 messages a second
  ASSERT_TRUE(result.whole());
  ASSERT_EQ(result.bins.size(), 20u);
  const RateSummary summary = summarise(result.bins, shape.size);
  EXPECT_NEAR(summary.messages, 10000, 10);
  EXPECT_NEAR(summary.average, 80e6, 0.1e6);
  EXPECT_NEAR(summary.least_second, 80e6, 0.2e6);
}

TEST_F(WriteRun, AFewLargeMessagesComeOutExactlyToo) {
  behaviour.per_message = 170ms;
  shape.signal_every = 1;
  shape.depth = 2;
  const RateSummary summary = summarise(run().bins, shape.size);
  EXPECT_NEAR(summary.messages, 1 / 0.17, 0.001);
  EXPECT_NEAR(summary.least_second, summary.average, 1);
}

TEST_F(WriteRun, TheWindowIsFullAndNeverFuller) {
  run();
  EXPECT_EQ(endpoint->most_outstanding, 16u);
}

TEST_F(WriteRun, EverythingPostedIsCompletedAtTheEnd) {
  const WriteResult result = run();
  EXPECT_EQ(total(result) % shape.signal_every, 0u);
  // 2.5 s of posting, then the window drains: 16 messages more.
  EXPECT_NEAR(static_cast<double>(total(result)), 25016, 8);
  std::array<Completion, 1> none;
  EXPECT_EQ(endpoint->poll(none), 0u);
}

TEST_F(WriteRun, QueuesShareTheLinkEvenly) {
  shape.queues = 4;
  const WriteResult result = run();
  ASSERT_EQ(result.posted.size(), 4u);
  for (const std::uint64_t posted : result.posted)
    EXPECT_NEAR(static_cast<double>(posted), 6260, 20);
  EXPECT_NEAR(summarise(result.bins, shape.size).messages, 10000, 20);
}

TEST_F(WriteRun, APauseShowsInTheWorstSecondOnly) {
  timing.duration = 3s;
  bool paused = false;
  const WriteResult result = run([&] {
    if (!paused && clock.now() > 1500ms) {
      paused = true;
      clock.advance(500ms);
    }
    return false;
  });
  const RateSummary summary = summarise(result.bins, shape.size);
  EXPECT_LT(summary.least_second, summary.average * 0.65);
}

TEST_F(WriteRun, StopsAtTheFirstErrorThatIsACause) {
  behaviour.fail_at = 1000;
  behaviour.fail_status = IBV_WC_RETRY_EXC_ERR;
  const WriteResult result = run();
  ASSERT_TRUE(result.error);
  EXPECT_EQ(result.error->status, std::uint32_t{IBV_WC_RETRY_EXC_ERR});
  EXPECT_EQ(result.error->vendor_error, 0x81u);
  EXPECT_FALSE(result.whole());
  EXPECT_LT(clock.now(), 1s);
}

TEST_F(WriteRun, PrefersTheCauseToTheFlushesBesideIt) {
  struct Script : QueuePort {
    void post(std::uint32_t, std::uint64_t, std::uint32_t) override {}
    std::size_t poll(std::span<Completion> into) override {
      into[0] = {0, IBV_WC_WR_FLUSH_ERR, 0};
      into[1] = {1, IBV_WC_REM_ACCESS_ERR, 7};
      into[2] = {1, IBV_WC_WR_FLUSH_ERR, 0};
      return 3;
    }
    void post_flag() override {}
    bool flag_raised() const override { return false; }
    void idle() override {}
  } script;
  shape.queues = 2;
  const WriteResult result = run_writes(script, clock, shape, timing, [] { return false; });
  ASSERT_TRUE(result.error);
  EXPECT_EQ(result.error->status, std::uint32_t{IBV_WC_REM_ACCESS_ERR});
}

TEST_F(WriteRun, GivesUpWhenNothingCompletes) {
  behaviour.stall_at = 500;
  timing.stall = 1s;
  const WriteResult result = run();
  EXPECT_TRUE(result.stalled);
  EXPECT_FALSE(result.error);
  EXPECT_LT(clock.now(), 1200ms);
}

TEST_F(WriteRun, AStallDuringTheDrainIsSeenToo) {
  behaviour.stall_at = 25008;
  timing.stall = 1s;
  EXPECT_TRUE(run().stalled);
}

TEST_F(WriteRun, EndsSoonAfterACancel) {
  const WriteResult result = run([&] { return clock.now() > 300ms; });
  EXPECT_TRUE(result.cancelled);
  EXPECT_LT(clock.now(), 320ms);
}

TEST_F(WriteRun, MeetingInBandFailsLikeAWrite) {
  behaviour.fail_at = 0;
  FakeEndpoint alone(behaviour, clock);
  alone.prepare(shape);
  const WriteResult result = meet_in_band(alone, clock, 1s, [] { return false; });
  ASSERT_TRUE(result.error);
  EXPECT_EQ(result.error->status, 12u);
}

}  // namespace
}  // namespace railgauge::verbs
