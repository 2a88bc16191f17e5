#include "junit/junit.hpp"

#include <gmock/gmock.h>

#include <random>

#include "text/utf8.hpp"

namespace railgauge::junit {
namespace {

using namespace std::string_literals;
using journal::Outcome;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

journal::Case make_case(const std::string& name, Outcome outcome) {
  journal::Case item;
  item.id = item.name = name;
  item.test = "bw";
  item.check = "ib-write-bw";
  item.line = 7;
  item.judged = true;
  item.outcome = outcome;
  item.kind = outcome == Outcome::pass ? "" : "ThresholdExceeded";
  item.message = "message of " + name;
  item.seconds = 1.23456;
  return item;
}

journal::Run make_run(std::vector<journal::Case> cases) {
  journal::Run run;
  run.header.suite = "s";
  run.header.suite_file = "s.xml";
  run.header.started = "2026-11-21T02:10:00Z";
  run.header.hostname = "ctl";
  run.plan_complete = run.ended = true;
  run.cases = std::move(cases);
  return run;
}

TEST(JUnit, CountsAgreeWithContent) {
  const std::string xml =
      render(make_run({make_case("p", Outcome::pass), make_case("m", Outcome::marginal),
                       make_case("f", Outcome::fail), make_case("e", Outcome::error),
                       make_case("k", Outcome::skip)}));
  EXPECT_THAT(
      xml,
      HasSubstr("<testsuite name=\"s\" tests=\"5\" failures=\"1\" errors=\"1\" skipped=\"1\" "));
  EXPECT_THAT(xml, HasSubstr("<testsuites name=\"railgauge\" time=\"0.000\">\n"));
  EXPECT_THAT(xml,
              HasSubstr("<testcase classname=\"s.ib-write-bw.bw\" name=\"p\" time=\"1.235\"/>"));
  EXPECT_THAT(xml, HasSubstr("<skipped message=\"message of k\"/>"));
  EXPECT_THAT(xml, HasSubstr("<system-out>MARGINAL: message of m\n</system-out>"));
}

TEST(JUnit, StrictMakesMarginalAFailure) {
  auto run = make_run({make_case("m", Outcome::marginal)});
  run.header.strict = true;
  const std::string xml = render(run);
  EXPECT_THAT(xml, HasSubstr(" failures=\"1\" "));
  EXPECT_THAT(xml, HasSubstr("<failure type=\"Marginal\" message=\"message of m\">message of m\nat "
                             "s.xml:7</failure>"));
  EXPECT_THAT(xml, Not(HasSubstr("MARGINAL:")));
}

TEST(JUnit, NoGreenFileForARunThatProvesNothing) {
  EXPECT_THAT(render(make_run({})), AllOf(HasSubstr("tests=\"1\" failures=\"0\" errors=\"1\""),
                                          HasSubstr("classname=\"s.run\" name=\"run\""),
                                          HasSubstr("<error type=\"NotRun\"")));
  EXPECT_THAT(render(make_run({make_case("k", Outcome::skip)})),
              AllOf(HasSubstr("tests=\"2\" failures=\"0\" errors=\"1\" skipped=\"1\""),
                    HasSubstr("<error type=\"NothingJudged\" message=\"nothing was judged\">")));
  EXPECT_THAT(render(make_run({make_case("p", Outcome::pass)})),
              HasSubstr("tests=\"1\" failures=\"0\" errors=\"0\""));
  auto interrupted = make_run({make_case("p", Outcome::pass)});
  interrupted.interrupted = true;
  EXPECT_THAT(render(interrupted), HasSubstr("message=\"the run was interrupted\""));
}

TEST(JUnit, ATooLargeFileLosesOutputThenDetailsAndSaysSo) {
  std::vector<journal::Case> cases;
  for (int i = 0; i < 50; ++i) {
    cases.push_back(make_case(std::to_string(i), Outcome::fail));
    cases.back().values = {{"bandwidth", "bit/s", "", 1, {}}};
    cases.back().details = {std::string(200, 'd')};
  }
  const auto run = make_run(cases);
  const std::string full = render(run), slim = render(run, full.size() - 1),
                    brief = render(run, slim.size() - 100);
  EXPECT_THAT(full, AllOf(HasSubstr("<system-out>"), Not(HasSubstr("report.reduced"))));
  EXPECT_THAT(slim, AllOf(Not(HasSubstr("<system-out>")), HasSubstr("dddd"),
                          HasSubstr("system-out was left out")));
  EXPECT_THAT(brief, AllOf(Not(HasSubstr("dddd")), HasSubstr("failure details were left out"),
                           HasSubstr("tests=\"50\"")));
  EXPECT_EQ(render(run, 10), brief);
}

// Every character is one XML 1.0 can carry, and no markup but ours: "<" only before our own element
// names.
void expect_well_formed(const std::string& xml) {
  for (std::string_view rest = xml; !rest.empty();) {
    const text::CodePoint point = text::decode(rest);
    ASSERT_TRUE(point.valid);
    ASSERT_TRUE(point.value >= 0x20 || point.value == '\n' || point.value == '\t');
    ASSERT_TRUE(point.value != 0xFFFE && point.value != 0xFFFF);
    rest.remove_prefix(point.length);
  }
  EXPECT_THAT(xml, Not(HasSubstr("]]>")));
}

TEST(JUnit, HostileTextIsShownAndBreaksNothing) {
  const std::string hostile =
      "\x1b[31m<a b=\"c\">]]>&amp;\0\x07\xff\xed\xa0\x80\uffff\u009b\r\n-->"s;
  auto item = make_case(hostile, Outcome::fail);
  item.test = item.check = item.kind = item.message = hostile;
  item.details = {hostile};
  item.values = {{hostile, hostile, hostile, 1, {{hostile, hostile}}}};
  item.ends = {{hostile, "error", hostile, hostile, false, {hostile}}};
  auto run =
      make_run({item, make_case(hostile, Outcome::skip), make_case(hostile, Outcome::error)});
  run.header.suite = run.header.suite_file = run.header.hostname = hostile;
  run.header.command = {hostile};
  run.header.labels = {{hostile, hostile}};
  run.nodes.emplace_back().name = hostile;
  run.nodes[0].error = hostile;
  run.warnings = {hostile};
  const std::string xml = render(run);
  expect_well_formed(xml);
  EXPECT_THAT(
      xml,
      HasSubstr(
          "&lt;a b=&quot;c&quot;&gt;]]&gt;&amp;amp;\\x00\\x07\\xFF\\xED\\xA0\\x80\\u{FFFF}\\u{9B} "
          "--&gt;"));
}

TEST(JUnit, AnyBytesMakeAWellFormedFile) {
  std::minstd_rand random(7);
  for (int round = 0; round < 100; ++round) {
    std::string bytes;
    for (int i = 0; i < 600; ++i) bytes += static_cast<char>(random() % 256);
    auto item = make_case(bytes, Outcome::error);
    item.message = item.kind = bytes;
    item.ends = {{"a", "done", "", "", false, {bytes, bytes}}};
    expect_well_formed(render(make_run({item})));
  }
}

}  // namespace
}  // namespace railgauge::junit
