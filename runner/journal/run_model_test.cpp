#include "journal/run_model.hpp"

#include <gmock/gmock.h>

#include <sstream>

#include "journal/reader.hpp"

namespace railgauge::journal {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;
using testing::StartsWith;
using testing::ThrowsMessage;

const std::string header =
    R"({"type":"header","schema":1,"railgauge":"0.1.0","suite":{"name":"s","file":"s.xml","hash":"h"},)"
    R"("started":"2026-11-21T02:10:00Z","hostname":"ctl","nodes":["a","b"],"strict":false,)"
    R"("tests":[{"id":"bw","check":"ib-write-bw","plugin":"p","plugin_version":"1","line":7}]})"
    "\n";
const std::string planned =
    R"({"type":"case","case":"bw a b","name":"a -> b","target":"a/x -> b/x","test":"bw","check":"ib-write-bw",)"
    R"("line":7,"nodes":["a","b"],"rails":["r"],"params":{"size":"64 KiB"}})"
    "\n";
const std::string plan_end = R"({"type":"plan_end","cases":1})"
                             "\n";
const std::string start = R"({"type":"start","case":"bw a b","t":1})"
                          "\n";
const std::string verdict =
    R"({"type":"verdict","case":"bw a b","t":6.5,"outcome":"PASS","kind":"","message":"m","seconds":5.5,)"
    R"("values":[{"name":"bandwidth","value":97e9,"unit":"bit/s","labels":{"size":"65536"},"text":"97 Gbit/s"}]})"
    "\n";
const std::string end = R"({"type":"run_end","t":7,"exit":0,"interrupted":false})"
                        "\n";

Run load_text(const std::string& bytes) {
  std::istringstream stream(bytes);
  return load(stream, "j");
}

TEST(RunModel, TellsAWholeRun) {
  const auto run = load_text(
      header +
      R"({"type":"node","node":"a","hostname":"a","arch":"x86_64","os":"Debian 12","kernel":"6.1",)"
      R"("ports":[{"device":"x","number":1,"mtu":null,"firmware":"28.39"}]})"
      "\n" +
      R"({"type":"warning","text":"w"})"
      "\n" +
      planned + plan_end + start +
      R"({"type":"series","case":"bw a b","t":2,"name":"n","x":[1],"y":[1]})"
      "\n" +
      verdict + end);
  EXPECT_EQ(run.header.suite, "s");
  EXPECT_EQ(run.header.tests.at(0).line, 7);
  ASSERT_THAT(run.nodes, SizeIs(1));
  EXPECT_EQ(run.nodes[0].ports.at(0).firmware, "28.39");
  EXPECT_THAT(run.warnings, ElementsAre("w"));
  const Case& item = run.cases.at(0);
  EXPECT_EQ(item.outcome, Outcome::pass);
  EXPECT_EQ(item.values.at(0).text, "97 Gbit/s");
  EXPECT_EQ(item.values.at(0).labels.at("size"), "65536");
  EXPECT_EQ(item.params.at("size"), "64 KiB");
  EXPECT_DOUBLE_EQ(item.seconds, 5.5);
  EXPECT_DOUBLE_EQ(run.seconds, 7);
  EXPECT_EQ(run.exit(), 0);
  EXPECT_THAT(run.notes(), SizeIs(0));
}

TEST(RunModel, ACaseWithoutVerdictIsAnError) {
  const auto lost = load_text(header + planned + plan_end + start);
  EXPECT_EQ(lost.cases.at(0).outcome, Outcome::error);
  EXPECT_EQ(lost.cases.at(0).kind, "NotRun");
  EXPECT_EQ(lost.cases.at(0).message,
            "not run: the runner was stopped or lost while this case was running");
  EXPECT_EQ(lost.exit(), 2);
  EXPECT_THAT(lost.notes(), ElementsAre(HasSubstr("no end")));

  const auto never = load_text(header + planned + plan_end);
  EXPECT_EQ(never.cases.at(0).message, "not run: the runner was stopped or lost before this case");

  const auto interrupted = load_text(header + planned + plan_end +
                                     R"({"type":"run_end","t":3,"exit":130,"interrupted":true})"
                                     "\n");
  EXPECT_EQ(interrupted.cases.at(0).message,
            "not run: the run was interrupted before this case was judged");
  EXPECT_EQ(interrupted.exit(), 130);
}

TEST(RunModel, AnEndWithoutExitCodeIsJudgedByItsOutcomes) {
  const std::string silent_end = R"({"type":"run_end","t":7,"interrupted":false})"
                                 "\n";
  EXPECT_EQ(load_text(header + planned + plan_end + start + verdict + silent_end).exit(), 0);
  EXPECT_EQ(load_text(header + planned + plan_end + start + silent_end).exit(), 2);
}

TEST(RunModel, SaysWhatIsWrongWithTheJournal) {
  const auto run = load_text(header + planned + "{\"type\":\"cas");
  EXPECT_TRUE(run.torn);
  EXPECT_THAT(run.notes(), ElementsAre(HasSubstr("torn"), HasSubstr("no end"),
                                       HasSubstr("plan is not complete")));
}

TEST(RunModel, AResumedCaseStartsAfresh) {
  const std::string failed =
      R"({"type":"verdict","case":"bw a b","outcome":"ERROR","kind":"PluginCrashed","message":"m"})"
      "\n";
  const std::string finding = R"({"type":"finding","case":"bw a b","severity":"fail","text":"old"})"
                              "\n";
  const std::string once = header + planned + plan_end + start + finding + failed + end;
  EXPECT_EQ(load_text(once).cases.at(0).kind, "PluginCrashed");
  const auto again = load_text(once + start);
  EXPECT_EQ(again.cases.at(0).kind, "NotRun");
  EXPECT_THAT(again.cases.at(0).findings, SizeIs(0));
  EXPECT_FALSE(again.ended);
  EXPECT_EQ(load_text(once + start + verdict).cases.at(0).outcome, Outcome::pass);
}

TEST(RunModel, KeepsTheEndOfATailWithinBounds) {
  std::string tail;
  for (int i = 0; i < 1000; ++i)
    tail += "\"line " + std::to_string(i) + std::string(90, '.') + "\",";
  tail.pop_back();
  const std::string rank_end =
      R"({"type":"rank_end","case":"bw a b","node":"a","outcome":"done","tail":[)" + tail + "]}\n";
  const auto open =
      load_text(header + planned + plan_end + start + rank_end).cases.at(0).ends.at(0).tail;
  EXPECT_LT(open.size(), 200u);
  EXPECT_THAT(open.back(), StartsWith("line 999."));
  const auto passed = load_text(header + planned + plan_end + start + rank_end + verdict)
                          .cases.at(0)
                          .ends.at(0)
                          .tail;
  EXPECT_LT(passed.size(), 12u);
  EXPECT_THAT(passed.back(), StartsWith("line 999."));
}

TEST(RunModel, KeepsTheEndOfALineThatIsLongerThanTheBounds) {
  const std::string rank_end =
      R"({"type":"rank_end","case":"bw a b","node":"a","outcome":"done","tail":[")" +
      std::string(100'000, 'x') + "end\"]}\n";
  const auto tail =
      load_text(header + planned + plan_end + start + rank_end).cases.at(0).ends.at(0).tail;
  ASSERT_THAT(tail, SizeIs(1));
  EXPECT_LT(tail[0].size(), 20'000u);
  EXPECT_TRUE(tail[0].ends_with("xend"));
}

TEST(RunModel, ANodeThatAnsweredAndWasLostIsOneNode) {
  const auto run =
      load_text(header +
                R"({"type":"node","node":"a","os":"Debian 12"})"
                "\n" +
                R"({"type":"node_error","node":"a","kind":"NodeUnreachable","text":"gone"})"
                "\n");
  ASSERT_THAT(run.nodes, SizeIs(1));
  EXPECT_EQ(run.nodes[0].os, "Debian 12");
  EXPECT_EQ(run.nodes[0].error, "gone");
}

TEST(RunModel, RefusesRecordsThatDoNotFit) {
  const std::pair<std::string, std::string> rows[] = {
      {verdict, "case 'bw a b' is not in the plan"},
      {planned + planned, "case 'bw a b' is planned twice"},
      {header, "one header only"},
      {planned + R"({"type":"verdict","case":"bw a b","outcome":"OK"})"
                 "\n",
       "outcome is none of"},
      {planned + R"({"type":"verdict","case":"bw a b"})"
                 "\n",
       "outcome"},
      {planned + R"({"type":"verdict","case":7,"outcome":"PASS"})"
                 "\n",
       "unusable field"},
      {planned + R"({"type":"start","case":"bw a b","t":"soon"})"
                 "\n",
       "unusable field"},
      {R"({"type":"case","name":"n"})"
       "\n",
       "'case'"},
      {R"({"type":"run_end","exit":"0"})"
       "\n",
       "unusable field"},
  };
  for (const auto& row : rows) {
    EXPECT_THAT([&] { load_text(header + row.first); },
                ThrowsMessage<BadJournal>(AllOf(StartsWith("j:"), HasSubstr(row.second))));
  }
  std::string odd_time = header;
  odd_time.replace(odd_time.find("2026-11-21T"), 11, "yesterday, ");
  EXPECT_THAT([&] { load_text(odd_time); },
              ThrowsMessage<BadJournal>(HasSubstr("started is not a UTC time")));
}

TEST(RunModel, AnExpectationIsNoPair) {
  Case item;
  item.nodes = {"a", "b"};
  EXPECT_FALSE(item.on_two_nodes());
  item.test = "bw";
  EXPECT_TRUE(item.on_two_nodes());
  item.nodes = {"a"};
  EXPECT_FALSE(item.on_two_nodes());
}

}  // namespace
}  // namespace railgauge::journal
