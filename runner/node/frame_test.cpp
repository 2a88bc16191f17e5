#include "node/frame.hpp"

#include <gmock/gmock.h>
#include <limits>
#include <nlohmann/json.hpp>
#include <random>

namespace railgauge::node {
namespace {

using nlohmann::json;
using testing::HasSubstr;

std::string fault_of(const std::string& line) {
  try {
    decode(line);
  } catch (const BadFrame& error) {
    return error.what();
  }
  return "none";
}

json nested(int levels) {
  json inner = 1;
  for (int i = 0; i < levels; ++i) inner = json::array({inner});
  return {{"type", "x"}, {"deep", inner}};
}

std::vector<std::string> lines_of(const std::string& bytes, std::size_t piece) {
  LineReader reader;
  std::vector<std::string> lines;
  std::string line;
  for (std::size_t at = 0; at < bytes.size(); at += piece) {
    reader.append(std::string_view(bytes).substr(at, piece));
    while (reader.next(line)) lines.push_back(line);
  }
  return lines;
}

TEST(Encode, IsOneLineThatDecodesToTheSame) {
  const json frame{{"type", "metric"}, {"name", "a\nb"}, {"value", 0.1}, {"big", 1ULL << 63}};
  const std::string line = encode(frame);
  EXPECT_EQ(line.find('\n'), line.size() - 1);
  EXPECT_EQ(decode(line.substr(0, line.size() - 1)), frame);
}

TEST(Encode, RefusesWhatNoOneMayRead) {
  EXPECT_THROW(encode({{"type", "x"}, {"v", std::numeric_limits<double>::quiet_NaN()}}), BadFrame);
  EXPECT_THROW(encode({{"type", "x"}, {"v", {std::numeric_limits<double>::infinity()}}}), BadFrame);
  EXPECT_THROW(encode({{"type", "x"}, {"v", "\xff"}}), BadFrame);
  EXPECT_THROW(encode({{"type", "x"}, {"v", std::string(frame_cap, 'x')}}), BadFrame);
}

TEST(Encode, TakesAFrameOfExactlyTheCap) {
  json frame{{"type", "x"}, {"v", ""}};
  frame["v"] = std::string(frame_cap - encode(frame).size(), 'x');
  const std::string line = encode(frame);
  EXPECT_EQ(line.size(), frame_cap);
  EXPECT_EQ(lines_of(line, 65536).size(), 1U);
  EXPECT_NO_THROW(decode(line.substr(0, line.size() - 1)));
  frame["v"].get_ref<std::string&>() += 'x';
  EXPECT_THROW(encode(frame), BadFrame);
}

TEST(Depth, HasTheSameLimitBothWays) {
  const json deepest = nested(depth_cap - 1);  // and the frame itself
  EXPECT_NO_THROW(decode(deepest.dump()));
  EXPECT_NO_THROW(encode(deepest));
  const json deeper = nested(depth_cap);
  EXPECT_THROW(decode(deeper.dump()), BadFrame);
  EXPECT_THROW(encode(deeper), BadFrame);
}

TEST(Depth, OfAMillionLevelsIsRefusedAtOnce) {
  EXPECT_THAT(fault_of("{\"type\":" + std::string(1'000'000, '[')), HasSubstr("nests deeper"));
}

TEST(Decode, NamesTheFault) {
  EXPECT_THAT(fault_of(""), HasSubstr("not a JSON frame"));
  EXPECT_THAT(fault_of("{\"type\":\"x\""), HasSubstr("not a JSON frame"));
  EXPECT_THAT(fault_of("{\"type\":\"x\"} {}"), HasSubstr("not a JSON frame"));
  EXPECT_THAT(fault_of("{\"type\":\"x\",\"v\":1e999}"), HasSubstr("not a JSON frame"));
  EXPECT_THAT(fault_of("{\"type\":\"x\",\"v\":NaN}"), HasSubstr("not a JSON frame"));
  EXPECT_THAT(fault_of("{\"type\":\"\xff\"}"), HasSubstr("not a JSON frame"));
  EXPECT_THAT(fault_of("[]"), HasSubstr("not an object with a type"));
  EXPECT_THAT(fault_of("{\"type\":7}"), HasSubstr("not an object with a type"));
}

TEST(Decode, SurvivesEveryTruncationAndRandomDamage) {
  const std::string line = encode({{"type", "series"},
                                   {"node", "a"},
                                   {"x", {1.5, -2e9, 0}},
                                   {"labels", {{"size", "64 KiB"}, {"é", "\n"}}}});
  for (std::size_t length = 0; length + 2 < line.size(); ++length)
    EXPECT_THROW(decode(line.substr(0, length)), BadFrame) << length;
  std::mt19937 random(7);
  int accepted = 0;
  for (int i = 0; i < 5000; ++i) {
    std::string damaged = line.substr(0, line.size() - 1);
    for (int n = 0; n < 3; ++n) damaged[random() % damaged.size()] = static_cast<char>(random());
    try {
      EXPECT_TRUE(decode(damaged)["type"].is_string());
      ++accepted;
    } catch (const BadFrame&) {  // the only exception there may be
    }
  }
  EXPECT_LT(accepted, 5000);
}

TEST(LineReader, FindsTheSameLinesInAnyPieces) {
  const std::string bytes = "one\n\ntwo\r\nthree\nunfinished";
  for (std::size_t piece = 1; piece <= bytes.size(); ++piece)
    EXPECT_THAT(lines_of(bytes, piece), testing::ElementsAre("one", "", "two\r", "three"));
}

TEST(LineReader, DoesNotCollectALineWithoutEnd) {
  LineReader reader;
  std::string line;
  reader.append(std::string(frame_cap, 'x'));
  EXPECT_FALSE(reader.next(line));
  reader.append("x");
  EXPECT_THROW(reader.next(line), BadFrame);
}

struct Greeted {
  std::optional<FirstLine> first;
  std::string banner;
};

Greeted greet(const std::string& bytes) {
  LineReader reader;
  reader.append(bytes);
  Greeting greeting;
  Greeted result;
  result.first = greeting.next(reader);
  result.banner = greeting.quoted_banner(reader);
  return result;
}

TEST(Greeting, SkipsWhatALoginPrints) {
  const auto greeted = greet("Welcome!\nRAILGAUGE/x\n\x1b]0;title\aRAILGAUGE/1 {\"pid\":7}\n");
  ASSERT_TRUE(greeted.first);
  EXPECT_EQ(greeted.first->version, 1);
  EXPECT_EQ(hello(*greeted.first)["pid"], 7);
}

TEST(Greeting, QuotesTheBannerWhenNothingFollows) {
  const auto greeted = greet("This account is\ncurrently not available.\n");
  EXPECT_FALSE(greeted.first);
  EXPECT_EQ(greeted.banner, "This account is currently not available.");
}

TEST(Greeting, EndsATooLongBanner) {
  EXPECT_FALSE(greet(std::string(banner_cap - 1, 'x') + '\n').first);
  EXPECT_THROW(greet(std::string(banner_cap, 'x') + '\n'), BadFrame);
  EXPECT_THROW(greet(std::string(banner_cap + 1, 'x')), BadFrame);
}

TEST(Greeting, MayBeLongerThanABanner) {
  const std::string line = encode_first_line({{"plugins", std::string(3 * banner_cap, 'p')}});
  EXPECT_FALSE(greet("banner\n" + line.substr(0, line.size() - 1)).first);
  EXPECT_TRUE(greet("banner\n" + line).first);
}

TEST(Hello, OfAnotherProtocolIsNamed) {
  try {
    hello({2, "{}"});
    FAIL() << "was taken";
  } catch (const BadFrame& error) {
    EXPECT_THAT(error.what(), HasSubstr("speaks protocol 2, this railgauge speaks 1"));
  }
  EXPECT_THROW(hello({1, "{"}), BadFrame);
  EXPECT_THROW(hello({1, "[]"}), BadFrame);
}

}  // namespace
}  // namespace railgauge::node
