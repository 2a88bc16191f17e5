#include "suite/source.hpp"

#include <gtest/gtest.h>

#include "suite/faults.hpp"

namespace railgauge::suite {
namespace {

std::string place(const Source& source, std::size_t offset) { return source.position(offset); }

TEST(Source, ColumnsCountCharacters) {
  const Source source("a.xml", "ab\nöü<\n\nx");
  EXPECT_EQ(place(source, 0), "a.xml:1:1");
  EXPECT_EQ(place(source, 2), "a.xml:1:3");
  EXPECT_EQ(place(source, 3), "a.xml:2:1");
  EXPECT_EQ(place(source, 7), "a.xml:2:3");  // after two letters of two bytes
  EXPECT_EQ(place(source, 9), "a.xml:3:1");
  EXPECT_EQ(place(source, 10), "a.xml:4:1");
  EXPECT_EQ(place(source, 1000), "a.xml:4:2");
}

TEST(Source, LongLinesCountTheSame) {
  std::string text = "x\n";
  for (int i = 0; i < 10'000; ++i) text += "ö";
  const Source source("a.xml", text);
  for (const std::size_t letter : {0u, 1u, 2047u, 2048u, 4096u, 9999u})
    EXPECT_EQ(source.locate(2 + 2 * letter).column, static_cast<int>(letter) + 1);
}

TEST(Source, HashIsFnv1a) {  // test vectors of the FNV page, landon curt noll
  EXPECT_EQ(Source("a", "").hash(), "fnv1a64:cbf29ce484222325");
  EXPECT_EQ(Source("a", "a").hash(), "fnv1a64:af63dc4c8601ec8c");
  EXPECT_EQ(Source("a", "foobar").hash(), "fnv1a64:85944171f73967e8");
}

TEST(Source, RefusesWhatIsNoText) {
  const auto fault = [](const char* text) {
    try {
      return "took " + Source("a.xml", text).text();
    } catch (const BadSuite& bad) {
      return bad.faults.at(0);
    }
  };
  EXPECT_EQ(fault("ö\xC0\x80"), "a.xml:1:2: not UTF-8; save the file as UTF-8");
  EXPECT_EQ(fault("a\n\xED\xA0\x80"), "a.xml:2:1: not UTF-8; save the file as UTF-8");
  EXPECT_EQ(fault("ab\x1b[0m"), "a.xml:1:3: a control character");
  EXPECT_EQ(fault("a\t\r\n"), "took a\t\r\n");
}

TEST(Faults, AreSortedByPlaceAndStayOneLine) {
  const Source source("a.xml", "one\ntwo\n");
  Faults faults(source);
  EXPECT_TRUE(faults.empty());
  faults.add(5, "second\nline");
  faults.add(0, "first");
  faults.add_line(0, "other.txt:3:1: elsewhere");
  EXPECT_EQ(faults.lines(),
            (std::vector<std::string>{"a.xml:1:1: first", "other.txt:3:1: elsewhere",
                                      "a.xml:2:2: second line"}));
}

}  // namespace
}  // namespace railgauge::suite
