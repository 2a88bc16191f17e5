#include "text/sanitise.hpp"

#include <gtest/gtest.h>

#include <random>

#include "text/utf8.hpp"

namespace railgauge::text {
namespace {

using namespace std::string_literals;

TEST(Visible, LeavesPlainTextAlone) {
  EXPECT_EQ(visible("qp 0x1a\tGr\u00fc\u00dfe \u65e5\u672c \U0001F600"),
            "qp 0x1a\tGr\u00fc\u00dfe \u65e5\u672c \U0001F600");
  EXPECT_EQ(visible(""), "");
}

TEST(Visible, DropsColourAndShowsEveryOtherEscape) {
  EXPECT_EQ(visible("\x1b[1;31mred\x1b[0m\x1b[K"), "red");
  EXPECT_EQ(visible("\x1b[2J"), "\\x1B[2J");
  EXPECT_EQ(visible("\x1b]0;title\x07"), "\\x1B]0;title\\x07");
  EXPECT_EQ(visible("\x1b[31"), "\\x1B[31");
  EXPECT_EQ(visible("\x1b"), "\\x1B");
  EXPECT_EQ(visible("\x1b\x1b[0m[0m"), "\\x1B[0m");  // what is left is text, not a sequence
}

TEST(Visible, ShowsControls) {
  EXPECT_EQ(visible("a\0b"s), "a\\x00b");
  EXPECT_EQ(visible("\x7f\b"), "\\x7F\\x08");
  EXPECT_EQ(visible("\u009b31m"), "\\u{9B}31m");
  EXPECT_EQ(visible("\u202efdp.exe"), "\\u{202E}fdp.exe");
  EXPECT_EQ(visible("\uffff\ufffe\ufeff"), "\\u{FFFF}\\u{FFFE}\\u{FEFF}");
}

TEST(Visible, ShowsBytesThatAreNotUtf8) {
  EXPECT_EQ(visible("\xff"), "\\xFF");
  EXPECT_EQ(visible("\xc0\xaf"), "\\xC0\\xAF");                    // overlong /
  EXPECT_EQ(visible("\xe0\x80\xaf"), "\\xE0\\x80\\xAF");           // overlong
  EXPECT_EQ(visible("\xed\xa0\x80"), "\\xED\\xA0\\x80");           // surrogate
  EXPECT_EQ(visible("\xf4\x90\x80\x80"), "\\xF4\\x90\\x80\\x80");  // above 10FFFF
  EXPECT_EQ(visible("\xf8\x88\x80\x80\x80"), "\\xF8\\x88\\x80\\x80\\x80");
  EXPECT_EQ(visible("\xe2\x82"), "\\xE2\\x82");  // cut
  EXPECT_EQ(visible("\xe2\x82Z"), "\\xE2\\x82Z");
  EXPECT_EQ(visible("\xf4\x8f\xbf\xbf"), "\xf4\x8f\xbf\xbf");  // 10FFFF itself
}

TEST(Visible, LineBreaks) {
  EXPECT_EQ(visible("a\r\nb\nc\rd"), "a b c d");
  EXPECT_EQ(single_line("a\tb\nc"), "a b c");
  EXPECT_EQ(visible_lines("a\r\nb\nc\rd\n"), "a\nb\nc\nd\n");
  EXPECT_EQ(visible_lines("\x1b[0m\x01"), "\\x01");
}

// Whatever the bytes: the result is valid, holds no control but tab, and sanitising it again
// changes nothing.
TEST(Visible, HoldsForAnyBytes) {
  const std::string pieces = "\x1b[0mK\xe2\x82\xac\xf0\x9f\xed\xa0\r\n\t\0\xff;Z"s;
  std::minstd_rand random(1);
  for (int round = 0; round < 2000; ++round) {
    std::string bytes;
    for (int i = 0; i < 40; ++i) bytes.push_back(pieces[random() % pieces.size()]);
    const std::string out = visible(bytes);
    EXPECT_EQ(visible(out), out);
    for (std::string_view rest = out; !rest.empty();) {
      const CodePoint point = decode(rest);
      ASSERT_TRUE(point.valid);
      ASSERT_TRUE(point.value >= 0x20 || point.value == '\t');
      rest.remove_prefix(point.length);
    }
  }
}

TEST(Truncate, CutsBetweenCodePoints) {
  EXPECT_EQ(truncate("abc", 3), "abc");
  EXPECT_EQ(truncate("abcdef", 5), "ab\u2026");
  EXPECT_EQ(truncate("\u20ac\u20ac\u20ac", 8), "\u20ac\u2026");
  EXPECT_EQ(truncate("\u20ac\u20ac", 2), "");
  EXPECT_EQ(truncate("abc", 0), "");
  EXPECT_EQ(keep_end("abcdef", 5),
            "\u2026"
            "ef");
  EXPECT_EQ(keep_end("\u20ac\u20ac\u20ac", 8), "\u2026\u20ac");
  EXPECT_EQ(keep_end("\u20ac\u20ac", 2), "");
}

TEST(Truncate, NeverLongerThanAskedAndAlwaysValid) {
  const std::string text = "a\u00fc\u20ac\U0001F600z\U0001F600";
  for (std::size_t max = 0; max <= text.size(); ++max) {
    for (const std::string& cut : {truncate(text, max), keep_end(text, max)}) {
      EXPECT_LE(cut.size(), max);
      EXPECT_EQ(visible(cut), cut);
    }
  }
}

TEST(DisplayWidth, CountsColumns) {
  EXPECT_EQ(display_width("node-1"), 6u);
  EXPECT_EQ(display_width("Gr\u00fc\u00df"), 4u);
  EXPECT_EQ(display_width("\u65e5\u672c"), 4u);
  EXPECT_EQ(display_width("e\u0301"), 1u);
  EXPECT_EQ(display_width("\U0001F600"), 2u);
}

TEST(Utf8, AppendIsTheInverseOfDecode) {
  for (const char32_t value :
       {0x0u, 0x7Fu, 0x80u, 0x7FFu, 0x800u, 0xD7FFu, 0xE000u, 0xFFFFu, 0x10000u, 0x10FFFFu}) {
    std::string bytes;
    append(bytes, value);
    EXPECT_EQ(decode(bytes).value, value);
    EXPECT_EQ(decode(bytes).length, bytes.size());
  }
}

}  // namespace
}  // namespace railgauge::text
