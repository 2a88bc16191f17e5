#include "verdict/judge.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "verdict/fixture.hpp"

namespace railgauge::verdict {
namespace {

using namespace fixture;
using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

TEST(Judge, ALimitThatHoldsIsAPassWithItsMargin) {
  const Verdict verdict = judged(at_least(90e9), bandwidth(97.85e9));
  EXPECT_EQ(verdict.outcome, Outcome::pass);
  EXPECT_EQ(verdict.kind, "");
  EXPECT_EQ(verdict.message, "bandwidth 97.85 Gbit/s (11665 MiB/s) >= min 90 Gbit/s, 8.7 % above");
  ASSERT_EQ(verdict.values.size(), 1u);
  EXPECT_EQ(verdict.values[0].text, "97.85 Gbit/s (11665 MiB/s)");
  EXPECT_EQ(verdict.values[0].unit, "bit/s");
}

TEST(Judge, ALimitThatIsMissedIsAFailWithItsMargin) {
  const Verdict verdict = judged(at_least(90e9), bandwidth(13.2e9));
  EXPECT_EQ(verdict.outcome, Outcome::fail);
  EXPECT_EQ(verdict.kind, "ThresholdExceeded");
  EXPECT_EQ(verdict.message, "bandwidth 13.2 Gbit/s (1574 MiB/s) < min 90 Gbit/s, 85.3 % below");
}

TEST(Judge, TheBoundItselfIsGoodEnough) {
  EXPECT_EQ(judged(at_least(90e9), bandwidth(90e9)).outcome, Outcome::pass);
  EXPECT_EQ(judged(at_least(90e9), bandwidth(std::nextafter(90e9, 0))).outcome, Outcome::fail);
  EXPECT_THAT(judged(at_least(90e9), bandwidth(std::nextafter(90e9, 0))).message,
              EndsWith("less than 0.1 % below"));
}

TEST(Judge, ABandwidthOfZeroFails) {
  EXPECT_EQ(judged(at_least(90e9), bandwidth(0)).outcome, Outcome::fail);
}

TEST(Judge, MaxAndEquals) {
  suite::Test latency = test_of({limit("latency")});
  latency.limits[0].max = suite::Bound{3000, false};
  Evidence evidence = done();
  evidence.points.push_back({"latency", "a", 3900, {}});
  evidence.points.push_back({"latency", "b", 2000, {}});
  const Verdict slow = judge(latency, pair_case(), evidence, {});
  EXPECT_EQ(slow.outcome, Outcome::fail);
  EXPECT_EQ(slow.message, "latency 3.9 us on a > max 3 us, 30.0 % above");

  suite::Test mtu = test_of({limit("mtu")});
  mtu.limits[0].equals = suite::Bound{9000, false};
  evidence = done();
  evidence.points.push_back({"mtu", "a", 1500, {}});
  EXPECT_EQ(judge(mtu, pair_case(), evidence, {}).message, "mtu 1500 B on a != 9000 B");
  evidence.points[0].value = 9000;
  EXPECT_EQ(judge(mtu, pair_case(), evidence, {}).outcome, Outcome::pass);
}

TEST(Judge, ABoundOfZeroHasNoPercentage) {
  suite::Test errors = test_of({limit("errors")});
  errors.limits[0].max = suite::Bound{0, false};
  Evidence evidence = done();
  evidence.points.push_back({"errors", "a", 3, {}});
  EXPECT_EQ(judge(errors, pair_case(), evidence, {}).message, "errors 3 on a > max 0");
}

TEST(Judge, BelowTheGoodMarkIsMarginal) {
  suite::Test test = at_least(90e9);
  test.limits[0].good = suite::Bound{95, true};
  test.limits[0].of = suite::Reference::path;
  Evidence evidence = bandwidth(92.57e9);
  evidence.references.push_back(path(100.8e9));
  const Verdict verdict = judge(test, pair_case(), evidence, {});
  EXPECT_EQ(verdict.outcome, Outcome::marginal);
  EXPECT_EQ(verdict.kind, "Marginal");
  EXPECT_EQ(verdict.message,
            "bandwidth 92.57 Gbit/s (11035 MiB/s) < good 95 % of path 100.8 Gbit/s = 95.76 Gbit/s, "
            "3.3 % below");
  evidence.points[0].value = 97.28e9;
  EXPECT_EQ(judge(test, pair_case(), evidence, {}).outcome, Outcome::pass);
  evidence.points[0].value = 80e9;
  EXPECT_EQ(judge(test, pair_case(), evidence, {}).outcome, Outcome::fail);
}

TEST(Judge, GoodOfALatencyLiesBelow) {
  suite::Test test = test_of({limit("latency")});
  test.limits[0].max = suite::Bound{3000, false};
  test.limits[0].good = suite::Bound{2000, false};
  Evidence evidence = done();
  evidence.points.push_back({"latency", "a", 2500, {}});
  evidence.points.push_back({"latency", "b", 1500, {}});
  const Verdict verdict = judge(test, pair_case(), evidence, {});
  EXPECT_EQ(verdict.outcome, Outcome::marginal);
  EXPECT_EQ(verdict.message, "latency 2.5 us on a > good 2 us, 25.0 % above");
}

TEST(Judge, APathLimitWithoutAPathIsAnErrorNamingRate) {
  suite::Test test = at_least(90, true);
  const Verdict verdict = judge(test, pair_case(), bandwidth(97e9), {});
  EXPECT_EQ(verdict.outcome, Outcome::error);
  EXPECT_EQ(verdict.kind, "NoReference");
  EXPECT_THAT(verdict.message,
              AllOf(HasSubstr("bandwidth"), HasSubstr("min 90 % of path"), HasSubstr("rate=")));
}

TEST(Judge, AnAbsoluteFloorIsJudgedEvenWithoutAPathForTheMark) {
  suite::Test test = at_least(90e9);
  test.limits[0].good = suite::Bound{95, true};
  EXPECT_EQ(judge(test, pair_case(), bandwidth(13e9), {}).outcome, Outcome::fail);
  EXPECT_EQ(judge(test, pair_case(), bandwidth(97e9), {}).kind, "NoReference");
}

TEST(Judge, ALimitThatMeetsNoValueIsAnError) {
  const Verdict verdict = judge(at_least(90e9), pair_case(), done(), {});
  EXPECT_EQ(verdict.outcome, Outcome::error);
  EXPECT_EQ(verdict.kind, "NoValue");
  EXPECT_EQ(verdict.message,
            "no value of bandwidth to judge against min 90 Gbit/s: a reported none");
}

TEST(Judge, TheInitiatorsMetricMustComeFromTheInitiator) {
  Evidence evidence = done();
  evidence.points.push_back({"bandwidth", "b", 97e9, {}});
  EXPECT_EQ(judge(at_least(90e9), pair_case(), evidence, {}).kind, "NoValue");
}

TEST(Judge, EveryRanksMetricMustComeFromEachAndTheWorstDecides) {
  suite::Test test = test_of({limit("latency")});
  test.limits[0].max = suite::Bound{3000, false};
  Evidence evidence = done();
  evidence.points.push_back({"latency", "a", 2000, {}});
  EXPECT_THAT(judge(test, pair_case(), evidence, {}).message, EndsWith("b reported none"));
  evidence.points.push_back({"latency", "b", 4000, {}});
  const Verdict verdict = judge(test, pair_case(), evidence, {});
  EXPECT_EQ(verdict.outcome, Outcome::fail);
  EXPECT_THAT(verdict.message, HasSubstr("on b"));
  ASSERT_EQ(verdict.values.size(), 2u);
  EXPECT_EQ(verdict.values[0].labels.at("node"), "b") << "the deciding value first";
}

TEST(Judge, AnyRankMayReportTheCasesMetric) {
  suite::Test test = test_of({limit("errors")});
  test.limits[0].max = suite::Bound{0, false};
  Evidence evidence = done();
  EXPECT_EQ(judge(test, pair_case(), evidence, {}).kind, "NoValue");
  evidence.points.push_back({"errors", "b", 0, {}});
  EXPECT_EQ(judge(test, pair_case(), evidence, {}).outcome, Outcome::pass);
}

TEST(Judge, TheWorstPointOfASeriesDecides) {
  Evidence evidence = done();
  for (const auto& [size, value] :
       {std::pair{"4096", 95e9}, std::pair{"65536", 40e9}, std::pair{"1048576", 80e9}})
    evidence.points.push_back({"bandwidth", "a", value, {{"size", size}}});
  const Verdict verdict = judge(at_least(90e9), pair_case(), evidence, {});
  EXPECT_EQ(verdict.outcome, Outcome::fail);
  EXPECT_EQ(verdict.message,
            "bandwidth 40 Gbit/s (4768 MiB/s) at size 64 KiB < min 90 Gbit/s, 55.6 % below");
  EXPECT_EQ(verdict.values.size(), 3u);
}

TEST(Judge, ReferencesAreTakenByLabels) {
  Evidence evidence = done();
  evidence.points.push_back({"bandwidth", "a", 91e9, {{"rail", "r0"}, {"size", "65536"}}});
  evidence.points.push_back({"bandwidth", "a", 45.5e9, {{"rail", "r1"}, {"size", "65536"}}});
  evidence.references.push_back(path(100e9));
  evidence.references.push_back(path(50e9, {{"rail", "r1"}}));
  EXPECT_EQ(judge(at_least(90, true), pair_case(), evidence, {}).outcome, Outcome::pass);
  evidence.references[1] = path(200e9, {{"rail", "r0"}, {"size", "64 KiB"}});
  const Verdict verdict = judge(at_least(90, true), pair_case(), evidence, {});
  EXPECT_EQ(verdict.outcome, Outcome::fail);
  EXPECT_THAT(verdict.message, HasSubstr("49.4 % below"));
}

TEST(Judge, OfTwoRanksReferencesTheOwnOneCounts) {
  Evidence evidence = bandwidth(91e9);
  evidence.references.push_back(path(100e9));
  evidence.references.push_back(path(200e9));
  evidence.references[1].node = "b";
  EXPECT_EQ(judge(at_least(90, true), pair_case(), evidence, {}).outcome, Outcome::pass);
}

TEST(Judge, NotANumberIsNeverAPass) {
  const Verdict verdict =
      judged(at_least(90e9), bandwidth(std::numeric_limits<double>::quiet_NaN()));
  EXPECT_EQ(verdict.outcome, Outcome::error);
  EXPECT_EQ(verdict.kind, "InvalidValue");
}

// ---- where
// ----------------------------------------------------------------------------------------

TEST(JudgeWhere, OnlyTheAdmittedPointsCount) {
  suite::Test test = at_least(90e9);
  test.limits[0].where = where("size", suite::Comparison::greater_equal, "64 KiB", 65536);
  Evidence evidence = done();
  evidence.points.push_back({"bandwidth", "a", 1e9, {{"size", "64"}}});
  evidence.points.push_back({"bandwidth", "a", 95e9, {{"size", "65536"}}});
  EXPECT_EQ(judge(test, pair_case(), evidence, {}).outcome, Outcome::pass);
  evidence.points.pop_back();
  const Verdict verdict = judge(test, pair_case(), evidence, {});
  EXPECT_EQ(verdict.kind, "NoValue");
  EXPECT_THAT(verdict.message, HasSubstr("where size >= 64 KiB"));
}

TEST(JudgeWhere, TextLabelsCompareForEqualityOnly) {
  suite::Test test = at_least(90e9);
  test.limits[0].where = where("rail", suite::Comparison::equal, "r1", std::nullopt);
  Evidence evidence = done();
  evidence.points.push_back({"bandwidth", "a", 1e9, {{"rail", "r0"}}});
  evidence.points.push_back({"bandwidth", "a", 95e9, {{"rail", "r1"}}});
  EXPECT_EQ(judge(test, pair_case(), evidence, {}).outcome, Outcome::pass);
  test.limits[0].where->comparison = suite::Comparison::not_equal;
  EXPECT_EQ(judge(test, pair_case(), evidence, {}).outcome, Outcome::fail);
  test.limits[0].where->comparison = suite::Comparison::less;
  EXPECT_EQ(judge(test, pair_case(), evidence, {}).kind, "NoValue");
}

TEST(JudgeWhere, ASweptParamOutsideItMeansTheLimitIsNotMeant) {
  suite::Test test = at_least(90e9);
  test.limits[0].where = where("qps", suite::Comparison::greater_equal, "4", 4);
  plan::Case item = pair_case();
  item.params = {plan::fixture::bytes("qps", {{1, "1"}})};
  const Verdict verdict = judge(test, item, bandwidth(1e9), {});
  EXPECT_EQ(verdict.outcome, Outcome::skip) << "never a pass, and nothing was wrong either";
  EXPECT_EQ(verdict.kind, "NotJudged");
  EXPECT_EQ(verdict.values.size(), 1u) << "the number is still told";
  item.params = {plan::fixture::bytes("qps", {{4, "4"}})};
  EXPECT_EQ(judge(test, item, bandwidth(1e9), {}).outcome, Outcome::fail);
}

// ---- findings
// -------------------------------------------------------------------------------------

TEST(JudgeFindings, TheWorstOfFindingsAndLimitsCounts) {
  Evidence evidence = bandwidth(97e9);
  evidence.findings.push_back({"mtu-low", "marginal", "active MTU is 1024", "", "a", {}});
  const Verdict marginal = judge(at_least(90e9), pair_case(), evidence, {});
  EXPECT_EQ(marginal.outcome, Outcome::marginal);
  EXPECT_EQ(marginal.kind, "Finding");
  EXPECT_THAT(marginal.message, HasSubstr("active MTU is 1024"));
  evidence.findings.push_back({"wc-error", "fail", "completion error 12", "vendor 0x81", "b", {}});
  const Verdict fail = judge(at_least(90e9), pair_case(), evidence, {});
  EXPECT_EQ(fail.outcome, Outcome::fail);
  EXPECT_EQ(fail.message, "b: completion error 12; a: active MTU is 1024");
  EXPECT_THAT(fail.details,
              Contains("finding FAIL wc-error: b: completion error 12 (vendor 0x81)"));
}

TEST(JudgeFindings, WhatWasNoticedStandsBesideTheMissedLimit) {
  Evidence evidence = bandwidth(92e9);
  evidence.findings.push_back({"mtu", "info", "the path runs at IB MTU 1024", "", "a", {}});
  EXPECT_THAT(judge(at_least(95e9), pair_case(), evidence, {}).message,
              EndsWith("; a: the path runs at IB MTU 1024"));
}

TEST(JudgeFindings, InfoAloneDoesNotSpoilAPass) {
  Evidence evidence = bandwidth(97e9);
  evidence.findings.push_back({"note", "info", "buffers shrunk to 1 MiB", "", "a", {}});
  const Verdict verdict = judge(at_least(90e9), pair_case(), evidence, {});
  EXPECT_EQ(verdict.outcome, Outcome::pass);
  EXPECT_THAT(verdict.message, Not(HasSubstr("buffers")));
  EXPECT_THAT(verdict.details, Contains(HasSubstr("buffers shrunk")));
}

TEST(JudgeFindings, AFindingExplainsTheValueThatIsMissing) {
  Evidence evidence = done();
  evidence.findings.push_back({"link-down", "fail", "port rxe0 is DOWN", "", "a", {}});
  const Verdict verdict = judge(at_least(90e9), pair_case(), evidence, {});
  EXPECT_EQ(verdict.outcome, Outcome::fail);
  EXPECT_THAT(verdict.details, Contains(HasSubstr("no value of bandwidth")));
}

TEST(JudgeFindings, TwoRanksTellTheSameFaultOnce) {
  Evidence evidence = done();
  for (const char* node : {"a", "b"})
    evidence.findings.push_back({"gid", "fail", "no common GID", "", node, {}});
  EXPECT_EQ(judge(self_judging(), pair_case(), evidence, {}).message, "a: no common GID");
}

TEST(JudgeFindings, ACheckThatJudgesItselfPassesWithoutFindingsButNotInSilence) {
  const Verdict silent = judge(self_judging(), pair_case(), done(), {});
  EXPECT_EQ(silent.outcome, Outcome::error);
  EXPECT_EQ(silent.kind, "NothingJudged");
  Evidence texts = done();
  texts.texts = true;
  EXPECT_EQ(judge(self_judging(), pair_case(), texts, {}).message,
            "check link-up found nothing wrong");
  const Verdict measured = judge(self_judging(), pair_case(), bandwidth(97.85e9), {});
  EXPECT_EQ(measured.message, "bandwidth 97.85 Gbit/s (11665 MiB/s)");
}

TEST(JudgeFindings, ACheckThatJudgesNothingWithoutLimitsIsAnError) {
  const Verdict verdict = judge(test_of({}), pair_case(), bandwidth(97e9), {});
  EXPECT_EQ(verdict.outcome, Outcome::error);
  EXPECT_EQ(verdict.kind, "NothingJudged");
}

TEST(JudgeFindings, AnUnknownSeverityIsAnError) {
  Evidence evidence = bandwidth(97e9);
  evidence.findings.push_back({"x", "fatal", "something", "", "a", {}});
  EXPECT_EQ(judge(at_least(90e9), pair_case(), evidence, {}).outcome, Outcome::error);
}

// ---- ends
// -----------------------------------------------------------------------------------------

TEST(JudgeEnds, ACrashOutranksEveryMeasurementAndKeepsThemInTheDetails) {
  Evidence evidence = bandwidth(97e9);
  evidence.findings.push_back({"mtu", "fail", "MTU differs", "", "a", {}});
  evidence.ends[0] = {"a", "error", "PeerLeft", "b left", true, {}};
  evidence.ends[1] = {"b", "error", "PluginCrashed", "signal 11", false, {"last words"}};
  const Verdict verdict = judge(at_least(90e9), pair_case(), evidence, {});
  EXPECT_EQ(verdict.outcome, Outcome::error);
  EXPECT_EQ(verdict.kind, "PluginCrashed");
  EXPECT_EQ(verdict.message, "b: signal 11");
  EXPECT_THAT(verdict.details,
              AllOf(Contains(HasSubstr("MTU differs")), Contains("  b| last words")));
}

TEST(JudgeEnds, TheCauseComesBeforeItsConsequences) {
  Evidence evidence = done();
  evidence.ends[0] = {"a", "error", "Cancelled", "another rank has ended", false, {}};
  evidence.ends[1] = {"b", "error", "OutOfMemory", "killed at 4 GiB", false, {}};
  EXPECT_EQ(judge(at_least(90e9), pair_case(), evidence, {}).kind, "OutOfMemory");
  evidence.ends[1].kind = "PluginTimeout";
  EXPECT_EQ(judge(at_least(90e9), pair_case(), evidence, {}).kind, "PluginTimeout");
}

TEST(JudgeEnds, AnErrorWithoutKindIsThePlugins) {
  Evidence evidence = done();
  evidence.ends[1] = {"b", "error", "", "", false, {}};
  const Verdict verdict = judge(self_judging(), pair_case(), evidence, {});
  EXPECT_EQ(verdict.kind, "PluginError");
  EXPECT_THAT(verdict.message, HasSubstr("without a reason"));
}

TEST(JudgeEnds, ARankThatNeverEndedIsAnError) {
  Evidence evidence = bandwidth(97e9);
  evidence.ends.pop_back();
  const Verdict verdict = judge(at_least(90e9), pair_case(), evidence, {});
  EXPECT_EQ(verdict.outcome, Outcome::error);
  EXPECT_EQ(verdict.kind, "RankMissing");
  EXPECT_THAT(verdict.message, HasSubstr("b took part"));
}

TEST(JudgeEnds, OnlyEchoesAreAnError) {
  Evidence evidence = bandwidth(97e9);
  for (RankEnd& end : evidence.ends) end = {end.node, "error", "", "labels differ", true, {}};
  EXPECT_EQ(judge(at_least(90e9), pair_case(), evidence, {}).kind, "PeerLeft");
}

TEST(JudgeEnds, ARanksOwnFindingOutranksThePeerLeftItCaused) {
  Evidence evidence = done();
  evidence.findings.push_back({"rtr", "fail", "the QP does not reach RTR", "", "a", {}});
  evidence.ends[1] = {"b", "error", "", "a left: it has finished", true, {}};
  EXPECT_EQ(judge(self_judging(), pair_case(), evidence, {}).outcome, Outcome::fail);
}

TEST(JudgeEnds, APeerThatWaitedInVainIsNoPass) {
  Evidence evidence = bandwidth(97e9);
  evidence.ends[1] = {"b", "error", "", "a left: it has finished", true, {}};
  const Verdict verdict = judge(at_least(90e9), pair_case(), evidence, {});
  EXPECT_EQ(verdict.outcome, Outcome::error);
  EXPECT_EQ(verdict.kind, "PeerLeft");
}

TEST(JudgeEnds, ASkipOfOneRankSkipsTheCaseWithItsReason) {
  Evidence evidence = done();
  evidence.ends[0] = {"a", "skip", "", "rxe has no counters", false, {}};
  for (const auto& other :
       {RankEnd{"b", "done", "", "", false, {}}, RankEnd{"b", "error", "", "a left", true, {}},
        RankEnd{"b", "error", "Cancelled", "another rank has ended", false, {}}}) {
    evidence.ends[1] = other;
    const Verdict verdict = judge(at_least(90e9), pair_case(), evidence, {});
    EXPECT_EQ(verdict.outcome, Outcome::skip);
    EXPECT_EQ(verdict.kind, "NotApplicable");
    EXPECT_EQ(verdict.message, "rxe has no counters");
  }
  evidence.ends[1] = {"b", "error", "PluginCrashed", "signal 6", false, {}};
  EXPECT_EQ(judge(at_least(90e9), pair_case(), evidence, {}).outcome, Outcome::error);
}

TEST(JudgeEnds, ASkipDoesNotHideAFault) {
  Evidence evidence = done();
  evidence.ends[0] = {"a", "skip", "", "no peer", false, {}};
  evidence.findings.push_back({"x", "fail", "port rxe0 is DOWN", "", "b", {}});
  EXPECT_EQ(judge(self_judging(), pair_case(), evidence, {}).outcome, Outcome::fail);
}

// ---- message
// --------------------------------------------------------------------------------------

TEST(JudgeMessage, SaysThatItWasMeasuredAfterAFailure) {
  const Verdict verdict =
      judge(at_least(90e9), pair_case(), bandwidth(97e9), {"mtu: a rail r0", "mtu: b rail r0"});
  EXPECT_THAT(verdict.message,
              EndsWith("; measured although 'mtu: a rail r0' and 1 more failed before"));
  EXPECT_THAT(verdict.details, Contains("measured after a failure: mtu: b rail r0"));
}

TEST(JudgeMessage, IsOneLineAndAddsOnlyWhatFits) {
  Evidence evidence = done();
  for (int i = 0; i < 20; ++i)
    evidence.findings.push_back(
        {"x", "fail", "fault number\n" + std::to_string(i) + " of many", "", "a", {}});
  const Verdict verdict = judge(self_judging(), pair_case(), evidence, {});
  EXPECT_LE(verdict.message.size(), 300u);
  EXPECT_THAT(verdict.message, Not(HasSubstr("\n")));
  EXPECT_EQ(verdict.details.size(), 20u);
}

TEST(JudgeMessage, DetailsHoldDerivations) {
  Evidence evidence = bandwidth(97e9);
  evidence.references.push_back(path(100.8e9));
  evidence.references[0].derivation = "Gen5 x4 106.1 Gbit/s x 0.95";
  EXPECT_THAT(
      judge(at_least(90, true), pair_case(), evidence, {}).details,
      Contains("path of bandwidth is 100.8 Gbit/s (12016 MiB/s): Gen5 x4 106.1 Gbit/s x 0.95"));
}

TEST(JudgeMessage, ALimitPerMetricIsTold) {
  suite::Test test = at_least(90e9);
  test.limits.push_back(limit("errors"));
  test.limits[1].max = suite::Bound{0, false};
  Evidence evidence = bandwidth(97e9);
  evidence.points.push_back({"errors", "a", 0, {}});
  EXPECT_THAT(judge(test, pair_case(), evidence, {}).message, EndsWith("; errors 0 on a <= max 0"));
}

TEST(Outcomes, WorstIsFailThenErrorThenMarginalThenPassThenSkip) {
  const std::vector<Outcome> order{Outcome::skip, Outcome::pass, Outcome::marginal, Outcome::error,
                                   Outcome::fail};
  for (std::size_t i = 0; i < order.size(); ++i)
    for (std::size_t j = 0; j < order.size(); ++j)
      EXPECT_EQ(worst(order[i], order[j]), order[std::max(i, j)]);
  EXPECT_EQ(name(Outcome::marginal), "MARGINAL");
}

}  // namespace
}  // namespace railgauge::verdict
