#include "worker/meeting.hpp"

#include <gmock/gmock.h>
#include <sys/socket.h>
#include <unistd.h>

#include <functional>
#include <nlohmann/json.hpp>
#include <optional>

#include "text/base64.hpp"

namespace railgauge::worker {
namespace {

using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;

// Rank 0 of a case, and the runner at the other end of its socket.
class MeetingTest : public testing::Test {
 protected:
  explicit MeetingTest(std::uint32_t size = 2) : meeting_(start(), 0, size) {}
  ~MeetingTest() override {
    shutdown(ends_[0], SHUT_RDWR);
    if (runner_.joinable()) runner_.join();
    close(ends_[0]);
    close(ends_[1]);
  }

  // What the runner does with each call.
  void on_call(std::function<void(const json&)> answer) {
    runner_ = std::thread([this, answer = std::move(answer)] {
      Wire theirs(ends_[1]);
      for (json frame; theirs.receive(frame);) answer(frame);
    });
  }
  rg_status exchange(const char* label, std::string_view data) {
    return meeting_.meet({"exchange", label, data}, why_);
  }

  Wire& start() {
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends_) != 0) ADD_FAILURE() << "no socket";
    return wire_.emplace(ends_[0]);
  }

  int ends_[2] = {-1, -1};
  std::optional<Wire> wire_;
  Meeting meeting_;
  std::thread runner_;
  std::string why_;
};

json gathered(const json& call, std::initializer_list<std::string> data) {
  json frame{{"seq", call["seq"]}, {"data", json::array()}};
  for (const auto& bytes : data) frame["data"].push_back(text::base64_encode(bytes));
  return frame;
}

TEST_F(MeetingTest, HandsOverTheBytesOfAllRanks) {
  std::vector<json> calls;
  on_call([&](const json& call) {
    calls.push_back(call);
    meeting_.gathered(gathered(call, {"mine", std::string("\0\xff", 2)}));
  });
  EXPECT_EQ(exchange("qp", "mine"), RG_OK);
  EXPECT_THAT(meeting_.received(), ElementsAre("mine", std::string("\0\xff", 2)));
  EXPECT_EQ(meeting_.meet({"gather", "sum", "x", 1}, why_), RG_OK);
  ASSERT_EQ(calls.size(), 2U);
  EXPECT_EQ(calls[0]["seq"], 0);
  EXPECT_EQ(calls[0]["data"], "bWluZQ==");
  EXPECT_FALSE(calls[0].contains("root"));
  EXPECT_EQ(calls[1]["seq"], 1);
  EXPECT_EQ(calls[1]["root"], 1);
}

TEST_F(MeetingTest, IgnoresTheAnswerToAnotherCall) {
  on_call([&](const json& call) {
    meeting_.peer_left({{"seq", call["seq"].get<int>() + 1}, {"why", "later"}});
    meeting_.gathered({{"label", "qp"}});
    meeting_.gathered(gathered(call, {"a", "b"}));
    meeting_.peer_left({{"seq", call["seq"]}, {"why", "too late"}});
  });
  EXPECT_EQ(exchange("qp", "x"), RG_OK);
  EXPECT_FALSE(meeting_.saw_peer_leave());
}

TEST_F(MeetingTest, EndsWhenAPeerHasLeft) {
  on_call([&](const json& call) {
    meeting_.peer_left({{"seq", call["seq"]}, {"why", "node b: no device"}});
  });
  EXPECT_EQ(exchange("qp", "x"), RG_PEER_LEFT);
  EXPECT_EQ(why_, "node b: no device");
  EXPECT_TRUE(meeting_.saw_peer_leave());
}

TEST_F(MeetingTest, EndsWhenTheCaseIsCancelled) {
  on_call([&](const json&) { meeting_.cancel("interrupted"); });
  EXPECT_FALSE(meeting_.cancelled());
  EXPECT_EQ(exchange("qp", "x"), RG_CANCELLED);
  EXPECT_EQ(why_, "interrupted");
  EXPECT_TRUE(meeting_.cancelled());
  EXPECT_EQ(exchange("again", "x"), RG_CANCELLED);
}

TEST_F(MeetingTest, ForbidsWhatTheContractForbids) {
  const std::string large(Meeting::rank_cap + 1, 'x');
  EXPECT_EQ(exchange("qp", large), RG_INVALID);
  EXPECT_THAT(why_, HasSubstr("exchange 'qp' sends 65537 bytes; a rank may send 65536"));
  EXPECT_EQ(exchange("", "x"), RG_INVALID);
  EXPECT_EQ(exchange(nullptr, "x"), RG_INVALID);
  EXPECT_EQ(exchange(std::string(129, 'l').c_str(), "x"), RG_INVALID);
  EXPECT_EQ(exchange("qp", std::string_view(nullptr, 5)), RG_INVALID);
}

TEST_F(MeetingTest, ForbidsARootThatIsNoRank) {
  EXPECT_EQ(meeting_.meet({"gather", "sum", "x", 2}, why_), RG_INVALID);
  EXPECT_THAT(why_, HasSubstr("names root 2 of 2 ranks"));
}

TEST_F(MeetingTest, ForbidsAnotherThread) {
  rg_status status = RG_OK;
  std::thread([&] { status = exchange("qp", "x"); }).join();
  EXPECT_EQ(status, RG_INVALID);
  EXPECT_THAT(why_, HasSubstr("only from the thread that runs the check"));
}

TEST_F(MeetingTest, RefusesAnAnswerThatIsNone) {
  on_call([&](const json& call) {
    EXPECT_THROW(meeting_.gathered({{"seq", call["seq"]}, {"data", {"a", "b", "c"}}}),
                 node::BadFrame);
    EXPECT_THROW(meeting_.gathered({{"seq", call["seq"]}, {"data", {"?"}}}), node::BadFrame);
    meeting_.cancel("over");
  });
  EXPECT_EQ(exchange("qp", "x"), RG_CANCELLED);
}

class MeetingOfEight : public MeetingTest {
 protected:
  MeetingOfEight() : MeetingTest(8) {}
};

TEST_F(MeetingOfEight, ExchangesSixteenMebibytesAndNoMore) {
  json answer{{"data", json::array()}};
  for (int rank = 0; rank < 8; ++rank)
    answer["data"].push_back(text::base64_encode(std::string(Meeting::rank_cap, 'x')));
  on_call([&](const json& call) {
    answer["seq"] = call["seq"];
    meeting_.gathered(answer);
  });
  for (int call = 0; call < 32; ++call) ASSERT_EQ(exchange("more", "x"), RG_OK) << why_;
  EXPECT_EQ(exchange("more", "x"), RG_INVALID);
  EXPECT_THAT(why_, HasSubstr("exceeds the 16777216 bytes that the ranks of a case may exchange"));
}

}  // namespace
}  // namespace railgauge::worker
