#include "run/meeting.hpp"

#include <gmock/gmock.h>

#include <map>

namespace railgauge::run {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

struct MeetingTest : testing::Test {
  std::map<std::size_t, Answer> answers;
  Meeting meeting{{"a", "b", "c"},
                  [this](std::size_t rank, const Answer& answer) { answers[rank] = answer; }};
};

TEST_F(MeetingTest, ExchangeAnswersOnceAllStandThere) {
  meeting.arrive(2, {"exchange", "qp", 0, "C", 0});
  meeting.arrive(0, {"exchange", "qp", 0, "A", 0});
  EXPECT_TRUE(answers.empty());
  meeting.arrive(1, {"exchange", "qp", 0, "B", 0});
  ASSERT_EQ(answers.size(), 3u);
  for (const auto& [rank, answer] : answers) EXPECT_THAT(answer.data, ElementsAre("A", "B", "C"));
}

TEST_F(MeetingTest, GatherShowsTheRootOnly) {
  for (std::size_t rank : {0u, 1u, 2u})
    meeting.arrive(rank, {"gather", "sum", 0, std::to_string(rank), 1});
  EXPECT_THAT(answers[1].data, ElementsAre("0", "1", "2"));
  EXPECT_THAT(answers[0].data, ElementsAre("", "", ""));
}

TEST_F(MeetingTest, BarrierCarriesNothing) {
  for (std::size_t rank : {0u, 1u, 2u}) meeting.arrive(rank, {"barrier", "go", 4, "", 0});
  EXPECT_THAT(answers[2].data, ElementsAre("", "", ""));
  EXPECT_EQ(answers[2].seq, 4u);
}

TEST_F(MeetingTest, AnotherLabelSendsEverybodyAway) {
  meeting.arrive(0, {"exchange", "qp", 0, "A", 0});
  meeting.arrive(1, {"exchange", "keys", 0, "B", 0});
  ASSERT_EQ(answers.size(), 2u);
  EXPECT_TRUE(answers[0].peer_left);
  EXPECT_THAT(answers[1].why,
              HasSubstr("a stands at exchange 'qp' (call 0) and b at exchange 'keys' (call 0)"));
}

TEST_F(MeetingTest, WhatDoesNotFitOneFrameIsRefusedWithItsSize) {
  for (std::size_t rank : {0u, 1u, 2u})
    meeting.arrive(rank, {"exchange", "big", 0, std::string(400'000, 'A'), 0});
  ASSERT_EQ(answers.size(), 3u);
  EXPECT_TRUE(answers[0].peer_left);
  EXPECT_THAT(answers[0].why, HasSubstr("1200000 bytes of 3 ranks"));
}

TEST_F(MeetingTest, ALeftRankEndsPresentAndLaterCalls) {
  meeting.arrive(0, {"barrier", "go", 0, "", 0});
  meeting.leave(1, "skipped: no such device");
  EXPECT_TRUE(answers[0].peer_left);
  EXPECT_EQ(answers[0].why, "b left: skipped: no such device");
  meeting.arrive(2, {"barrier", "go", 0, "", 0});
  EXPECT_TRUE(answers[2].peer_left);
}

}  // namespace
}  // namespace railgauge::run
