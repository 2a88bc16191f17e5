#include "node/agent_output.hpp"

#include <gmock/gmock.h>

namespace railgauge::node {
namespace {

using testing::ElementsAre;

std::vector<std::string> through(const std::string& bytes, std::size_t piece, Tail& tail) {
  OutputCut cut("stdout", tail);
  std::vector<std::string> lines;
  const auto add = [&](std::vector<std::string> more) {
    lines.insert(lines.end(), more.begin(), more.end());
  };
  for (std::size_t at = 0; at < bytes.size(); at += piece) add(cut.take(bytes.substr(at, piece)));
  add(cut.finish());
  return lines;
}

TEST(OutputCut, ShowsLinesOnceTheyAreWhole) {
  Tail tail;
  OutputCut cut("stdout", tail);
  EXPECT_THAT(cut.take("one\ntw"), ElementsAre("one"));
  EXPECT_THAT(cut.take("o\n\n"), ElementsAre("two", ""));
  EXPECT_THAT(cut.take("three"), ElementsAre());
  EXPECT_THAT(cut.finish(), ElementsAre("three"));
  EXPECT_THAT(cut.finish(), ElementsAre());
  EXPECT_THAT(tail.lines(), ElementsAre("one", "two", "", "three"));
}

TEST(OutputCut, ShowsAllOfLessThanAFlood) {
  std::string bytes;
  for (int i = 0; i < 1000; ++i) bytes += std::string(110, 'x') + '\n';
  Tail tail;
  const auto lines = through(bytes, 4096, tail);
  EXPECT_EQ(lines.size(), 1000U);
  EXPECT_EQ(tail.lines().size(), Tail::lines_kept);
}

TEST(OutputCut, CountsWhatItLeavesOut) {
  std::string bytes;
  for (int i = 0; i < 3000; ++i) bytes += std::to_string(100'000 + i) + std::string(93, 'x') + '\n';
  Tail tail;
  const auto lines = through(bytes, 1000, tail);
  std::size_t shown = 0, said = 0;
  for (const auto& line : lines) {
    if (line.starts_with("railgauge: "))
      said = std::stoul(line.substr(11));
    else
      shown += line.size() + 1;
  }
  EXPECT_GT(said, 0U);
  EXPECT_EQ(shown + said, bytes.size());
  EXPECT_LE(shown, 2 * OutputCut::kept + 100);
  EXPECT_EQ(lines.front().substr(0, 6), "100000");
  EXPECT_EQ(lines.back().substr(0, 6), "102999");
}

TEST(OutputCut, BreaksALineWithoutEnd) {
  Tail tail;
  const auto lines = through(std::string(10'000, 'x'), 777, tail);
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(lines[0].size(), OutputCut::line_cap);
  EXPECT_EQ(lines[2].size(), 10'000 - 2 * OutputCut::line_cap);
}

TEST(OutputCut, BreaksBetweenCharacters) {
  std::string bytes;
  while (bytes.size() < 5000) bytes += "€";
  Tail tail;
  for (const auto& line : through(bytes, 1000, tail))
    EXPECT_EQ(line.find('\\'), std::string::npos) << "a character was cut in two";
}

TEST(OutputCut, MakesBytesVisible) {
  Tail tail;
  EXPECT_THAT(through("a\xff\x1b[0mb\x07\n", 100, tail), ElementsAre("a\\xFFb\\x07"));
  EXPECT_THAT(tail.lines(), ElementsAre("a\\xFFb\\x07"));
}

TEST(Tail, KeepsTheLastLinesAndCutsLongOnes) {
  Tail tail;
  for (int i = 0; i < 60; ++i) tail.add(std::to_string(i));
  tail.add(std::string(5000, 'x'));
  const auto lines = tail.lines();
  ASSERT_EQ(lines.size(), Tail::lines_kept);
  EXPECT_EQ(lines.front(), "11");
  EXPECT_EQ(lines.back().size(), Tail::line_cap);
}

}  // namespace
}  // namespace railgauge::node
