#include "junit/testcase_text.hpp"

#include <gmock/gmock.h>

#include "text/sanitise.hpp"

namespace railgauge::junit {
namespace {

using journal::Outcome;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

journal::Run make_run() {
  journal::Run run;
  run.header.suite_file = "suites/s.xml";
  return run;
}

journal::Case make_case(Outcome outcome, const std::string& message) {
  journal::Case item;
  item.outcome = outcome;
  item.message = message;
  item.line = 42;
  return item;
}

std::vector<std::string> lines(int count, const std::string& text) {
  std::vector<std::string> lines;
  for (int i = 0; i < count; ++i) lines.push_back(text + std::to_string(i));
  return lines;
}

TEST(FailureText, FirstLineIsTheMessageLastThePlace) {
  auto item = make_case(Outcome::fail, "80 Gbit/s < 90 Gbit/s");
  EXPECT_EQ(failure_text(make_run(), item, false), "80 Gbit/s < 90 Gbit/s\nat suites/s.xml:42");
  item.details = {"mtu 1024"};
  item.ends = {{"a", "done", "", "", false, {"bye"}}};
  EXPECT_EQ(failure_text(make_run(), item, false),
            "80 Gbit/s < 90 Gbit/s\nmtu 1024\nlast output of a:\n  bye\nat suites/s.xml:42");
  EXPECT_EQ(failure_text(make_run(), item, true), "80 Gbit/s < 90 Gbit/s\nat suites/s.xml:42");
  item.message = "";
  EXPECT_THAT(failure_text(make_run(), item, true), StartsWith("no reason was given\n"));
}

TEST(FailureText, ALongMessageIsCutOnceAndToldOnce) {
  const std::string message(1000, 'm');
  const std::string text = failure_text(make_run(), make_case(Outcome::fail, message), false);
  EXPECT_THAT(text, StartsWith(std::string(297, 'm') + "\u2026\n" + message + "\nat "));
}

TEST(FailureText, HoldsItsSizeWhateverComesIn) {
  auto run = make_run();
  auto item = make_case(Outcome::error, std::string(9000, 'm'));
  for (const int count : {1, 60, 5000}) {
    item.details = lines(count, "detail \u20ac ");
    item.ends = {
        {"a", "error", "PluginCrashed", std::string(5000, 'r'), false, lines(count, "output ")}};
    const std::string text = failure_text(run, item, false);
    EXPECT_LE(text.size(), max_failure_bytes);
    EXPECT_EQ(text::visible_lines(text), text);
    EXPECT_THAT(text, EndsWith("\nat suites/s.xml:42"));
    EXPECT_THAT(text, HasSubstr("output " + std::to_string(count - 1) + "\n"));
  }
  run.header.suite_file = std::string(9000, 'f');
  EXPECT_LE(failure_text(run, item, false).size(), max_failure_bytes);
}

TEST(PassingOutput, MarginalComesFirst) {
  auto item = make_case(Outcome::marginal, "92 Gbit/s, good from 95 Gbit/s");
  item.values = {{"bandwidth", "bit/s", "", 92.5e9, {}}};
  EXPECT_EQ(
      passing_output(item),
      "MARGINAL: 92 Gbit/s, good from 95 Gbit/s\n[[PROPERTY|bandwidth_bit_per_s=92500000000]]\n");
}

TEST(PassingOutput, StaysWithinWhatJenkinsKeepsAndCutsNoLine) {
  auto item = make_case(Outcome::marginal, std::string(900, 'm'));
  for (int i = 0; i < 100; ++i)
    item.values.push_back({"metric" + std::to_string(i), "ns", "", 1.5, {}});
  item.details = lines(100, "detail ");
  const std::string text = passing_output(item);
  EXPECT_LE(text.size(), max_passing_output_bytes);
  EXPECT_THAT(text, HasSubstr("[[PROPERTY|metric0_ns=1.5]]\n"));
  EXPECT_THAT(text, HasSubstr(" more values are in journal.jsonl\n"));
  EXPECT_THAT(text, Not(HasSubstr("[[PROPERTY|metric99")));
  EXPECT_EQ(passing_output(make_case(Outcome::pass, "fine")), "");
}

TEST(FailingOutput, RepeatsNoOutputThatTheFailureTextHolds) {
  auto item = make_case(Outcome::fail, "m");
  item.ends = {{"a", "done", "", "", false, {"short"}}};
  EXPECT_EQ(failing_output(make_run(), item), "");
  item.ends[0].tail = lines(2000, "output ");
  const std::string text = failing_output(make_run(), item);
  EXPECT_LE(text.size(), max_failing_output_bytes);
  EXPECT_THAT(text, EndsWith("  output 1999\n"));
}

TEST(Property, NamesUnitAndLabels) {
  EXPECT_EQ(property_name({"bandwidth", "bit/s", "", 0, {{"size", "64 KiB"}, {"rail", "r=0]]"}}}),
            "bandwidth_bit_per_s.rail-r-0--.size-64-kib");
  EXPECT_EQ(property_name({"p99", "ns", "", 0, {}}), "p99_ns");
  EXPECT_EQ(property_name({"errors", "1", "", 0, {}}), "errors");
  EXPECT_EQ(property_name({"x", "furlong", "", 0, {}}), "x_furlong");
}

}  // namespace
}  // namespace railgauge::junit
