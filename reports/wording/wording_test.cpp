#include "wording/wording.hpp"

#include <gmock/gmock.h>

namespace railgauge::wording {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(Wording, ResultIsTheMessageElseTheValues) {
  journal::Case item;
  EXPECT_EQ(result(item), "no reason was given");
  item.outcome = journal::Outcome::pass;
  EXPECT_EQ(result(item), "");
  item.values = {{"bandwidth", "bit/s", "97 Gbit/s", 97e9, {}}, {"errors", "1", "0", 0, {}}};
  EXPECT_EQ(result(item), "bandwidth 97 Gbit/s, errors 0");
  item.message = "above\n\x1b[31mlimit";
  EXPECT_EQ(result(item), "above limit");
}

TEST(Wording, ExplanationTellsEverythingOnce) {
  journal::Case item;
  item.message = "the mtu is 1500";
  item.details = {"declared 9000", "found\n1500"};
  item.findings = {{"a", "mtu", "fail", "the mtu is 1500", "/sys/mtu: 1500"},
                   {"b", "note", "info", "jumbo frames\x07 work", ""}};
  item.ends = {{"a", "error", "PluginError", "no device", false, {}},
               {"b", "error", "PluginError", "rank 0 left", true, {}},
               {"c", "done", "", "", false, {}}};
  EXPECT_THAT(explanation(item),
              ElementsAre("declared 9000", "found", "1500", "  /sys/mtu: 1500",
                          "b: info: jumbo frames\\x07 work", "a: error: no device"));
}

TEST(Wording, OutputQuotedInDetailsIsToldByOutputAlone) {
  journal::Case item;
  item.details = {"  a| one", "  a| another", "  b| one", "a"};
  item.ends = {{"a", "error", "PluginCrashed", "", false, {"one"}}};
  EXPECT_THAT(explanation(item), ElementsAre("  a| another", "  b| one", "a"));
}

TEST(Wording, OutputNamesItsRank) {
  journal::Case item;
  item.ends = {{"a", "done", "", "", false, {"one", "\x1b[1mtwo\r\nthree"}},
               {"b", "done", "", "", false, {}}};
  EXPECT_THAT(output(item), ElementsAre("last output of a:", "  one", "  two", "  three"));
  EXPECT_THAT(output(journal::Case{}), IsEmpty());
}

TEST(Wording, ShortfallNamesWhatNoCaseSays) {
  journal::Run run;
  EXPECT_THAT(shortfall(run)->message, HasSubstr("before its plan was complete"));
  run.plan_complete = true;
  EXPECT_THAT(shortfall(run)->message, HasSubstr("no test that applies"));
  run.nodes.resize(2);
  run.nodes[1].name = "b";
  run.nodes[1].error = "no route to host";
  EXPECT_EQ(shortfall(run)->message, "no case was planned; node b: no route to host");

  run.cases.resize(2);
  run.cases[0].outcome = run.cases[1].outcome = journal::Outcome::skip;
  EXPECT_EQ(shortfall(run)->message, "nothing was judged");
  run.cases[0].outcome = journal::Outcome::pass;
  EXPECT_FALSE(shortfall(run));
  run.cases[1].nodes = {"a", "b"};
  run.cases[1].test = "bw";
  EXPECT_EQ(shortfall(run)->message, "no pair was judged");
  run.cases[1].outcome = journal::Outcome::fail;
  EXPECT_FALSE(shortfall(run));
  run.exit_code = 4;
  EXPECT_EQ(shortfall(run)->message, "railgauge ended with exit code 4");
  run.interrupted = true;
  EXPECT_EQ(shortfall(run)->message, "the run was interrupted");
}

}  // namespace
}  // namespace railgauge::wording
