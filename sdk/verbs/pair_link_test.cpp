#include "verbs/pair_link.hpp"

#include <gmock/gmock.h>

#include <thread>

#include "railgauge/testing/meeting.hpp"
#include "verbs/error.hpp"
#include "verbs/fake_fabric.hpp"

namespace railgauge::verbs {
namespace {

// Two ends in two threads; what each connected to, or why it did not.
struct Pair {
  FakeBehaviour behaviour[2];
  TransferWish transfer{4096, 128, 2, 0};
  PairLink link[2];
  std::string end[2];

  Pair() {
    behaviour[0].port = fake_port("a", 1);
    behaviour[1].port = fake_port("b", 2);
  }

  void connect() {
    railgauge::testing::Meeting meeting(2);
    const std::jthread first([&] { connect_end(meeting, 0); });
    const std::jthread second([&] { connect_end(meeting, 1); });
  }

  void connect_end(railgauge::testing::Meeting& meeting, std::size_t rank) {
    const Exchange exchange = [&](const char* label, const std::string& mine) {
      const auto result = meeting.meet(rank, "exchange", label, mine);
      if (result.status != RG_OK) throw std::runtime_error(result.why);
      return result.all[1 - rank];
    };
    FakeFabric fabric(behaviour[rank], clock[rank]);
    LinkWish wish;
    wish.rank = rank;
    wish.device = behaviour[rank].port.device;
    wish.transfer = transfer;
    try {
      link[rank] = verbs::connect(fabric, wish, exchange);
      end[rank] = "connected";
    } catch (const Refused& refused) {
      end[rank] = refused.code + ": " + refused.what();
    } catch (const std::exception& error) {
      end[rank] = error.what();
    }
    meeting.leave(rank, end[rank]);
  }

  FakeClock clock[2];
};

TEST(PairLink, BothEndsComeToOneShapeAndPath) {
  Pair pair;
  pair.behaviour[1].port.active_mtu = 1024;
  pair.behaviour[1].port.registrable = 100'000;
  pair.connect();
  ASSERT_EQ(pair.end[0], "connected");
  ASSERT_EQ(pair.end[1], "connected");
  EXPECT_EQ(pair.link[0].shape.slots, pair.link[1].shape.slots);
  EXPECT_EQ(pair.link[0].path.mtu, 1024);
  EXPECT_EQ(pair.link[1].path.gids, pair.link[0].path.gids);
}

TEST(PairLink, ARefusalAtOneEndIsKnownAtBoth) {
  for (const std::size_t refusing : {0u, 1u}) {
    Pair pair;
    pair.behaviour[refusing].refuse_code = "no-route";
    pair.connect();
    EXPECT_EQ(pair.end[0], "no-route: refused in this test");
    EXPECT_EQ(pair.end[1], pair.end[0]);
  }
}

TEST(PairLink, ADownPortIsRefusedAtBothEnds) {
  Pair pair;
  pair.behaviour[1].port.active = false;
  pair.connect();
  EXPECT_THAT(pair.end[0], ::testing::StartsWith("port-down: "));
  EXPECT_EQ(pair.end[1], pair.end[0]);
}

TEST(PairLink, AMachineAtFaultLeavesAndItsPeerIsTold) {
  Pair pair;
  pair.behaviour[1].no_memory = true;
  pair.connect();
  EXPECT_EQ(pair.end[1], "no memory in this test");
  EXPECT_THAT(pair.end[0], ::testing::HasSubstr("no memory in this test"));
}

TEST(PairLink, CheckTargetLocatesDamage) {
  Pair pair;
  pair.connect();
  FakeClock& clock = pair.clock[0];
  const WriteResult result =
      run_writes(*pair.link[0].endpoint, clock, pair.link[0].shape, {}, [] { return false; });
  const WriteReport report{true, true, result.posted, 0, 0, 0};
  EXPECT_EQ(check_target(pair.link[1], 1, report), "");
  pair.link[1].endpoint->target()[8] ^= std::byte{1};
  EXPECT_THAT(check_target(pair.link[1], 1, report),
              ::testing::HasSubstr("at byte 8 of 4096; 1 of"));
  EXPECT_NE(check_target(pair.link[0], 0, report), "");  // nobody wrote there
}

}  // namespace
}  // namespace railgauge::verbs
