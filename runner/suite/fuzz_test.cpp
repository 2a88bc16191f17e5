// Whatever bytes come, a suite loads or says why, line by line.
#include <gtest/gtest.h>

#include "suite/scratch_fixture.hpp"

namespace railgauge::suite {
namespace {

constexpr const char* good = R"(<?xml version="1.0" encoding="UTF-8"?>
<suite name="a" version="1"><!-- c -->
<expect nodes="2"/><variable name="f" value="9 Gbit/s"/>
<test id="l" check="link-up"/>
<test id="b" check="ib-write-bw" needs="l" timeout="60 s"><param name="size" value="64 KiB, 1 B"/>
<limit metric="bandwidth_by_size" min="${f}" good="95 %" of="path" where="size &gt;= 1 B"/></test>
</suite>
)";

class SuiteFuzz : public Scratch {
 protected:
  void expect_an_answer(const std::string& text) const {
    for (const std::string& line : faults(text)) {
      EXPECT_TRUE(line.starts_with("a.xml:")) << line;
      EXPECT_EQ(line.find('\n'), std::string::npos) << line;
    }
  }
};

TEST_F(SuiteFuzz, TheGoodOneIsGood) { EXPECT_TRUE(faults(good).empty()); }

TEST_F(SuiteFuzz, CutAnywhere) {
  const std::string text = good;
  const std::size_t end = text.rfind('>');
  for (std::size_t i = 0; i < end; ++i) {
    EXPECT_FALSE(faults(text.substr(0, i)).empty()) << "cut at " << i;
    expect_an_answer(text.substr(i));
  }
}

TEST_F(SuiteFuzz, AnyByteReplacedInsertedOrGone) {
  const std::string text = good;
  for (std::size_t i = 0; i < text.size(); ++i) {
    for (const char c : {'<', '>', '"', '&', '$', ',', '\0', '\x80', ' ', '9'}) {
      std::string replaced = text, inserted = text;
      replaced[i] = c;
      inserted.insert(i, 1, c);
      expect_an_answer(replaced);
      expect_an_answer(inserted);
    }
    std::string gone = text;
    gone.erase(i, 1);
    expect_an_answer(gone);
  }
}

TEST_F(SuiteFuzz, LargeAndHostileTexts) {
  const std::string head = "<suite name=\"a\" version=\"1\">";
  const auto many = [](const std::string& piece) {
    std::string text;
    while (text.size() + piece.size() < 50'000) text += piece;
    return text;
  };
  for (const std::string& body :
       {many("<a>"), many("<a/>"), many("&"), many("<test/>"), many("<!--"), many("<![CDATA["),
        many("]]>"), many("\n"), "<test id=\"" + many("&") + "\"/>",
        "<test id=\"" + many("${") + "\"/>", "<test id=\"a\" check=\"" + many("x") + "\"/>",
        "<test " + many("a=\"\" ") + "/>",
        "<test id=\"a\" check=\"link-up\" needs=\"" + many("a ") + "\"/>",
        "<test id=\"a\" check=\"ib-write-lat\"><param name=\"sizes\" value=\"" + many("1 B,") +
            "\"/></test>"}) {
    const std::vector<std::string> lines = faults(head + body);
    EXPECT_FALSE(lines.empty());
    EXPECT_LE(lines.size(), 101u);
    for (const std::string& line : faults(head + body + "</suite>")) EXPECT_LT(line.size(), 1000u);
  }
}

}  // namespace
}  // namespace railgauge::suite
