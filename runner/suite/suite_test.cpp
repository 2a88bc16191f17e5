#include "suite/suite.hpp"

#include <gmock/gmock.h>

#include "suite/scratch_fixture.hpp"

namespace railgauge::suite {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

class SuiteLoad : public Scratch {};

constexpr const char* full = R"(<?xml version="1.0" encoding="UTF-8"?>
<!-- two nodes -->
<suite name="roce-acceptance" version="1">
  <expect nodes="2" rails="1"/>
  <variable name="floor" value="90 Gbit/s"/>
  <test id="link" check="link-up" tags="quick cabling"/>
  <test id="mtu" check="mtu" needs="link"><param name="bytes" value="9000 B"/></test>
  <test id="bw" check="org.railgauge.ib-write-bw/ib-write-bw" needs="link" after="mtu" pairs="ring"
        rails="each" direction="both" share="rails" timeout="1 min">
    <param name="size" value="64 KiB, 1048576 B"/>
    <param name="duration" value="2.5 s"/>
    <limit metric="bandwidth" min="${floor}" good="95 %" of="path"/>
    <limit metric="bandwidth_by_size" min="80 Gbit/s" where="size &gt;= 64 KiB"/>
    <limit metric="errors" equals="0"/>
  </test>
</suite>
)";

const ParamValues& param(const suite::Test& test, const std::string& name) {
  for (const ParamValues& values : test.params)
    if (values.name == name) return values;
  throw std::out_of_range(name);
}

TEST_F(SuiteLoad, KeepsEverythingTheFileSays) {
  const Suite suite = load_text(full);
  EXPECT_EQ(suite.name, "roce-acceptance");
  EXPECT_EQ(suite.file, folder_ + "/a.xml");
  EXPECT_EQ(suite.expect.nodes, 2);
  EXPECT_EQ(suite.expect.rails, 1);
  EXPECT_EQ(suite.expect.location.line, 4);
  ASSERT_EQ(suite.tests.size(), 3u);
  EXPECT_THAT(suite.tests[0].tags, ElementsAre("quick", "cabling"));
  EXPECT_THAT(suite.tests[1].needs, ElementsAre("link"));
  const suite::Test& bw = suite.tests[2];
  EXPECT_EQ(bw.id, "bw");
  EXPECT_EQ(bw.check->id, "ib-write-bw");
  EXPECT_THAT(bw.after, ElementsAre("mtu"));
  EXPECT_EQ(bw.pairs, Pairs::ring);
  EXPECT_EQ(bw.direction, Direction::both);
  EXPECT_TRUE(bw.share_rails);
  EXPECT_EQ(bw.timeout_ns, 60'000'000'000u);
  EXPECT_EQ(bw.location.line, 8);
  EXPECT_EQ(bw.location.column, 3);
}

TEST_F(SuiteLoad, ParamsAreTypedAndDefaultsFilledIn) {
  const Suite suite = load_text(full);
  const suite::Test& bw = suite.tests[2];
  const ParamValues& size = param(bw, "size");
  EXPECT_TRUE(size.swept);
  EXPECT_THAT(size.values, ElementsAre(Value(std::uint64_t{65536}), Value(std::uint64_t{1 << 20})));
  EXPECT_THAT(size.texts, ElementsAre("64 KiB", "1 MiB"));
  EXPECT_THAT(param(bw, "duration").values, ElementsAre(Value(std::uint64_t{2'500'000'000})));
  EXPECT_FALSE(param(bw, "depth").swept);
  EXPECT_THAT(param(bw, "depth").values, ElementsAre(Value(std::int64_t{128})));
  EXPECT_THAT(param(bw, "verify").values, ElementsAre(Value(false)));
  EXPECT_THAT(param(bw, "mtu").texts, ElementsAre("active"));
  EXPECT_THROW(param(bw, "note"), std::out_of_range);  // neither given nor with a default
  EXPECT_EQ(bw.params.front().name, "size");           // in declared order
}

TEST_F(SuiteLoad, LimitsAreInBaseUnits) {
  const Suite suite = load_text(full);
  const std::vector<Limit>& limits = suite.tests[2].limits;
  ASSERT_EQ(limits.size(), 3u);
  EXPECT_DOUBLE_EQ(limits[0].min->value, 90e9);
  EXPECT_FALSE(limits[0].min->relative);
  EXPECT_DOUBLE_EQ(limits[0].good->value, 95);
  EXPECT_TRUE(limits[0].good->relative);
  EXPECT_EQ(limits[0].of, Reference::path);
  EXPECT_EQ(limits[0].location.line, 12);
  EXPECT_FALSE(limits[0].where);
  ASSERT_TRUE(limits[1].where);
  EXPECT_EQ(limits[1].where->source, "size >= 64 KiB");
  EXPECT_DOUBLE_EQ(*limits[1].where->value, 65536);
  EXPECT_DOUBLE_EQ(limits[2].equals->value, 0);
}

TEST_F(SuiteLoad, AListGoesWhole) {
  const Suite suite = load_body(
      R"(<test id="lat" check="ib-write-lat"><param name="sizes" value="2 B,4 B"/>
         <limit metric="latency" max="5 us"/></test>)");
  const ParamValues& sizes = param(suite.tests[0], "sizes");
  EXPECT_FALSE(sizes.swept);
  EXPECT_THAT(sizes.texts, ElementsAre("2 B", "4 B"));
  EXPECT_THAT(param(suite.tests[0], "depths").texts, ElementsAre("1", "2"));
}

TEST_F(SuiteLoad, ACommaInAStringIsWrittenWithABackslash) {
  const Suite suite = load_body(
      R"(<test id="bw" check="ib-write-bw"><param name="note" value="a\,b, c"/>
         <limit metric="bandwidth" min="1 Gbit/s"/></test>)");
  EXPECT_THAT(param(suite.tests[0], "note").texts, ElementsAre("a,b", "c"));
}

TEST_F(SuiteLoad, SettingsWinAndAreTakenAsTheyAre) {
  EXPECT_DOUBLE_EQ(load_text(full, {{"floor", "80 Gbit/s"}}).tests[2].limits[0].min->value, 80e9);
  EXPECT_DOUBLE_EQ(
      load_text(full, {{"floor", "1 B/s"}, {"floor", "70 Gbit/s"}}).tests[2].limits[0].min->value,
      70e9);  // the last one, as everywhere on a command line
  EXPECT_THAT(
      faults(full, {{"floor", "${floor}"}}),
      ElementsAre("a.xml:12:36: metric 'bandwidth': '${floor}' does not start with a number"));
  EXPECT_THAT(faults(full, {{"flor", "80 Gbit/s"}}),
              ElementsAre("a.xml:3:1: --set 'flor': the suite has no such variable; did you mean "
                          "'floor'? known: floor"));
}

TEST_F(SuiteLoad, VariablesMayUseThoseAboveThem) {
  const Suite suite = load_body(
      R"(<variable name="n" value="9"/><variable name="floor" value="${n}0 Gbit/s"/><variable name="m" value="$$${n}"/>
         <test id="bw" check="ib-write-bw"><param name="note" value="${m}"/>
         <limit metric="bandwidth" min="${floor}"/></test>)");
  EXPECT_DOUBLE_EQ(suite.tests[0].limits[0].min->value, 90e9);
  EXPECT_THAT(param(suite.tests[0], "note").texts, ElementsAre("$9"));
}

TEST_F(SuiteLoad, VariablesThatQuoteEachOtherDoNotExplode) {
  std::string body = "<variable name=\"v0\" value=\"xxxxxxxxxx\"/>";
  for (int i = 1; i < 60; ++i) {
    const std::string before = "${v" + std::to_string(i - 1) + "}";
    body += "<variable name=\"v" + std::to_string(i) + "\" value=\"" + before + before + "\"/>";
  }
  EXPECT_THAT(faults("<suite name=\"a\" version=\"1\">" + body +
                     "<test id=\"l\" check=\"link-up\"/></suite>"),
              ElementsAre(testing::HasSubstr("variables make this value longer than 64 KiB")));
}

TEST_F(SuiteLoad, ReadsAPairListBesideTheSuite) {
  write("pairs.txt", "a b # first\r\n\n c d\nb a");
  const Suite suite = load_body(
      R"(<test id="bw" check="ib-write-bw" pairs="pairs.txt" direction="forward"><limit metric="bandwidth" min="1 Gbit/s"/></test>)");
  EXPECT_EQ(suite.tests[0].pairs, Pairs::file);
  EXPECT_THAT(suite.tests[0].pair_list,
              ElementsAre(Pair("a", "b"), Pair("c", "d"), Pair("b", "a")));
}

TEST_F(SuiteLoad, HashNamesTheText) {
  EXPECT_EQ(load_text(full).hash, load_text(full).hash);
  EXPECT_NE(load_text(full).hash, load_text(std::string(full) + "\n").hash);
  EXPECT_TRUE(load_text(full).hash.starts_with("fnv1a64:"));
}

TEST_F(SuiteLoad, RefusesFilesItCannotRead) {
  const auto fault = [&](const std::string& file) {
    try {
      load(file, catalog_, {});
      return std::string();
    } catch (const BadSuite& bad) {
      return bad.faults.at(0);
    }
  };
  EXPECT_EQ(fault(folder_ + "/absent.xml"),
            folder_ + "/absent.xml: cannot be read: No such file or directory");
  EXPECT_EQ(fault(folder_), folder_ + ": is a folder, not a file");
  EXPECT_EQ(fault(write("large.xml", std::string((1 << 20) + 1, ' '))),
            folder_ + "/large.xml: larger than 1 MiB");
  EXPECT_EQ(fault(write("bad.xml", "<a>\n\xff")),
            folder_ + "/bad.xml:2:1: not UTF-8; save the file as UTF-8");
}

TEST_F(SuiteLoad, ReadsAFile) {
  const std::string file = write("good.xml", full);
  EXPECT_EQ(load(file, catalog_, {}).file, file);
  EXPECT_EQ(load(file, catalog_, {}).hash, load_text(full).hash);
}

TEST_F(SuiteLoad, TakesAThousandTestsAndNoMore) {
  const auto chain = [](int count) {
    std::string text = "<suite name=\"a\" version=\"1\"><test id=\"t0\" check=\"link-up\"/>";
    for (int i = 1; i < count; ++i)
      text += "<test id=\"t" + std::to_string(i) + "\" check=\"link-up\" needs=\"t" +
              std::to_string(i - 1) + "\"/>";
    return text + "</suite>";
  };
  EXPECT_THAT(faults(chain(1000)), IsEmpty());
  EXPECT_THAT(faults(chain(1001)),
              ElementsAre(testing::HasSubstr("more than 1000 tests; split the suite")));
}

}  // namespace
}  // namespace railgauge::suite
