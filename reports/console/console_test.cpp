#include "console/console.hpp"

#include <gmock/gmock.h>

#include <sstream>

#include "console/style.hpp"
#include "text/sanitise.hpp"

namespace railgauge::console {
namespace {

using journal::Outcome;
using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

journal::Case make_case(const std::string& target, Outcome outcome, const std::string& message) {
  journal::Case item;
  item.id = "bw " + target;
  item.name = target;
  item.test = "bw";
  item.target = target;
  item.line = 7;
  item.nodes = {"a", "b"};
  item.judged = true;
  item.outcome = outcome;
  item.kind = outcome == Outcome::pass ? "" : "ThresholdExceeded";
  item.message = message;
  return item;
}

journal::Run make_run(std::vector<journal::Case> cases) {
  journal::Run run;
  run.header.suite = "s";
  run.header.suite_file = "s.xml";
  run.plan_complete = run.ended = true;
  run.seconds = 2;
  run.cases = std::move(cases);
  return run;
}

std::string rendered(const journal::Run& run, bool colour = false) {
  std::ostringstream out;
  render(run, out, {colour});
  return out.str();
}

TEST(Console, OneLineACaseInColumns) {
  auto pass = make_case("a -> b", Outcome::pass, "97 Gbit/s, limit 90 Gbit/s");
  pass.test = "bandwidth";
  const std::string text =
      rendered(make_run({pass, make_case("aaa -> bbb", Outcome::skip, "not in use")}));
  EXPECT_THAT(text, HasSubstr("PASS      bandwidth  a -> b      97 Gbit/s, limit 90 Gbit/s\n"
                              "SKIP      bw         aaa -> bbb  not in use\n"));
}

TEST(Console, VerdictIsTheLastLine) {
  const std::pair<std::vector<journal::Case>, const char*> rows[] = {
      {{make_case("t", Outcome::pass, "")},
       "\nPASS: 1 PASS, 0 MARGINAL, 0 FAIL, 0 ERROR, 0 SKIP in 2 s\n"},
      {{make_case("t", Outcome::marginal, "m")},
       "\nPASS, with MARGINAL cases: 0 PASS, 1 MARGINAL, 0 FAIL, 0 ERROR, 0 SKIP in 2 s\n"},
      {{make_case("t", Outcome::fail, "m")},
       "\nFAIL: 0 PASS, 0 MARGINAL, 1 FAIL, 0 ERROR, 0 SKIP in 2 s\n"},
      {{make_case("t", Outcome::skip, "m")},
       "\nERROR (nothing was judged): 0 PASS, 0 MARGINAL, 0 FAIL, 0 ERROR, 1 SKIP in 2 s\n"},
      {{make_case("t", Outcome::error, "m"), make_case("u", Outcome::pass, "m")},
       "\nERROR: 1 PASS, 0 MARGINAL, 0 FAIL, 1 ERROR, 0 SKIP in 2 s\n"},
  };
  for (const auto& [cases, end] : rows) EXPECT_THAT(rendered(make_run(cases)), EndsWith(end));
}

TEST(Console, SaysWhyARunWithoutFailureIsNoPass) {
  auto node_case = make_case("t", Outcome::pass, "");
  node_case.nodes = {"a"};
  EXPECT_THAT(rendered(make_run({node_case, make_case("u", Outcome::skip, "m")})),
              HasSubstr("\nERROR (no pair was judged): "));
  EXPECT_THAT(rendered(make_run({})), HasSubstr("\nERROR (no case was planned: "));
  auto strict = make_run({make_case("t", Outcome::marginal, "m")});
  strict.header.strict = true;
  EXPECT_THAT(rendered(strict), HasSubstr("\nFAIL (strict: MARGINAL is not accepted): "));
  auto interrupted = make_run({make_case("t", Outcome::pass, "m")});
  interrupted.interrupted = true;
  EXPECT_THAT(rendered(interrupted), HasSubstr("\nINTERRUPTED: "));
  auto broken = make_run({make_case("t", Outcome::pass, "m")});
  broken.exit_code = 4;
  EXPECT_THAT(rendered(broken), HasSubstr("\nERROR (railgauge ended with exit code 4): "));
}

TEST(Console, ProblemsAreToldInFullWorstFirst) {
  auto marginal = make_case("m", Outcome::marginal, "92 Gbit/s is below good");
  auto fail = make_case("f", Outcome::fail, "80 Gbit/s " + std::string(200, 'x'));
  fail.details = {"the mtu is 1024"};
  fail.ends = {{"a", "done", "", "", false, {"last words"}}};
  const std::string text = rendered(make_run({marginal, fail}));
  EXPECT_THAT(
      text,
      HasSubstr("\nFAIL bw  f  [ThresholdExceeded]\n  80 Gbit/s " + std::string(200, 'x') +
                "\n    the mtu is 1024\n    last output of a:\n      last words\n  at s.xml:7\n"
                "\nMARGINAL bw  m"));
  EXPECT_THAT(text.substr(0, text.find("\nFAIL bw")), Not(HasSubstr(std::string(150, 'x'))));
}

TEST(Console, EqualProblemsAreToldOnce) {
  std::vector<journal::Case> cases;
  for (int i = 0; i < 1000; ++i)
    cases.push_back(make_case("t" + std::to_string(i), Outcome::error, "node c is gone"));
  const std::string text = rendered(make_run(cases));
  EXPECT_THAT(text, HasSubstr("  the same for 999 more: t1, t2, t3, t4, t5, t6, t7, t8, \u2026\n"));
  EXPECT_EQ(text.find("\nERROR bw  "), text.rfind("\nERROR bw  "));
}

TEST(Console, ColourIsOnlyColour) {
  const auto run = make_run(
      {make_case("t", Outcome::pass, "\x1b[31mred\x07"), make_case("u", Outcome::fail, "m")});
  const std::string plain = rendered(run), coloured = rendered(run, true);
  EXPECT_THAT(plain, AllOf(Not(HasSubstr("\x1b")), HasSubstr("red\\x07")));
  EXPECT_THAT(coloured, HasSubstr("\x1b[1;31mFAIL\x1b[0m"));
  EXPECT_EQ(text::visible_lines(coloured), plain);
}

TEST(Console, HeadingNamesTroubledNodesAlways) {
  auto run = make_run({make_case("t", Outcome::pass, "")});
  for (int i = 0; i < 40; ++i) run.nodes.emplace_back().name = "node-" + std::to_string(i);
  run.nodes[33].error_kind = "NodeUnreachable";
  run.nodes[33].error = "no route to host";
  run.warnings = {"control runs over rail0"};
  run.ended = false;
  const std::string text = rendered(run);
  EXPECT_THAT(
      text,
      HasSubstr("node-33: NodeUnreachable: no route to host\nwarning: control runs over rail0\n"
                "warning: the journal has no end"));
  EXPECT_THAT(text, Not(HasSubstr("node-1:")));
}

TEST(Style, PadsByColumnsNotBytes) {
  EXPECT_EQ(padded("ab", 4), "ab  ");
  EXPECT_EQ(padded("\u65e5", 4), "\u65e5  ");
  EXPECT_EQ(padded("abcdef", 4), "abcdef");
}

}  // namespace
}  // namespace railgauge::console
