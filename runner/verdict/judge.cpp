#include "verdict/judge.hpp"

#include <algorithm>

#include "verdict/details.hpp"
#include "verdict/ends.hpp"
#include "verdict/limit.hpp"
#include "verdict/sentence.hpp"

namespace railgauge::verdict {
namespace {

constexpr std::size_t message_bytes = 300;  // what JUnit viewers show on one line

// What speaks for an outcome: a sentence of a finding or of a limit.
struct Ground {
  Outcome outcome;
  std::string kind, sentence;
};

Outcome outcome_of(const Finding& finding) {
  if (finding.severity == "fail") return Outcome::fail;
  if (finding.severity == "marginal") return Outcome::marginal;
  return finding.severity == "info" ? Outcome::pass : Outcome::error;
}

// Two ranks that see the same fault tell it once.
void add_finding(const Finding& finding, std::vector<Ground>& grounds) {
  const Outcome outcome = outcome_of(finding);
  const std::string kind = outcome == Outcome::error ? "InvalidValue" : "Finding";
  const bool told = std::ranges::any_of(
      grounds, [&](const Ground& ground) { return ground.sentence.ends_with(finding.text); });
  if (!told) grounds.push_back({outcome, kind, said_by(finding.node, finding.text)});
}

class Judge {
 public:
  Judge(const suite::Test& test, const plan::Case& item, const Evidence& evidence,
        const std::vector<std::string>& earlier_failures)
      : test_(test), item_(item), evidence_(evidence), earlier_(earlier_failures) {
    for (const Finding& finding : evidence.findings) add_finding(finding, findings_);
  }

  Verdict judge() {
    const Ends ends = sort_ends(item_, evidence_);
    if (const auto cause = broken(ends))
      return verdict(Outcome::error, cause->kind, cause->message);
    if (!ends.skips.empty()) return skipped(*ends.skips.front());
    for (const suite::Limit& limit : test_.limits)
      limits_.push_back(judge_limit(limit, test_, item_, evidence_));
    Verdict result = weighed();
    // A rank that waited for a peer which had already finished has measured nothing to the end.
    const bool good = result.outcome == Outcome::pass || result.outcome == Outcome::marginal;
    if (!ends.echoes.empty() && good)
      return verdict(Outcome::error, "PeerLeft",
                     said_by(ends.echoes.front()->node, ends.echoes.front()->reason));
    return result;
  }

 private:
  // A check that found a fault and then could not go on has still found it.
  Verdict skipped(const RankEnd& skip) {
    const auto found = grounds(findings_, Outcome::fail);
    if (!found.empty()) return verdict(Outcome::fail, found.front().kind, told(found));
    return verdict(Outcome::skip, "NotApplicable",
                   skip.reason.empty() ? skip.node + " skipped without a reason" : skip.reason);
  }

  Verdict weighed() {
    std::vector<Ground> all = findings_;
    bool any_limit = false;
    for (const LimitVerdict& limit : limits_) {
      if (limit.outcome == Outcome::skip) continue;
      any_limit = true;
      all.push_back({limit.outcome, limit.kind, limit.sentence});
    }
    if (!any_limit && !test_.check->judges_itself) return unjudged(all);
    if (!any_limit && silent())
      return verdict(Outcome::error, "NothingJudged",
                     "check " + test_.check->id +
                         " ended without a metric or a finding, so nothing shows that it looked");
    Outcome outcome = Outcome::pass;
    for (const Ground& ground : all) outcome = worst(outcome, ground.outcome);
    if (outcome == Outcome::pass) return verdict(outcome, "", pass_message());
    auto decisive = grounds(all, outcome);
    const std::string kind = decisive.front().kind;
    add_context(decisive);
    return verdict(outcome, kind, told(decisive));
  }

  // A check that judges itself proves by what it reports that it looked.
  bool silent() const {
    return evidence_.points.empty() && evidence_.findings.empty() && !evidence_.texts &&
           !test_.check->metrics.empty();
  }

  // Findings still count; measured values alone, without a limit to hold them against, never pass.
  Verdict unjudged(const std::vector<Ground>& all) {
    for (const Outcome outcome : {Outcome::fail, Outcome::error})
      if (const auto found = grounds(all, outcome); !found.empty())
        return verdict(outcome, found.front().kind, told(found));
    if (test_.limits.empty())
      return verdict(Outcome::error, "NothingJudged",
                     "test " + test_.id + " has no limit and check " + test_.check->id +
                         " does not judge itself; give the test a <limit>");
    return verdict(
        Outcome::skip, "NotJudged",
        "no limit of test " + test_.id + " is meant for this case: " + limits_[0].sentence);
  }

  static std::vector<Ground> grounds(const std::vector<Ground>& all, Outcome outcome) {
    std::vector<Ground> result;
    for (const Ground& ground : all)
      if (ground.outcome == outcome) result.push_back(ground);
    return result;
  }

  // What a check noticed beside a missed limit is often why: an MTU of 1500, a card at x2.
  void add_context(std::vector<Ground>& decisive) const {
    for (const Outcome outcome : {Outcome::marginal, Outcome::pass})
      for (const Ground& finding : grounds(findings_, outcome))
        if (std::ranges::find(decisive, finding.sentence, &Ground::sentence) == decisive.end())
          decisive.push_back(finding);
  }

  std::string pass_message() const {
    std::vector<Ground> passed;
    for (const LimitVerdict& limit : limits_)
      if (limit.outcome == Outcome::pass) passed.push_back({limit.outcome, "", limit.sentence});
    if (!passed.empty()) return told(passed);
    for (const Value& value : values_of(test_, evidence_, limits_))
      passed.push_back({Outcome::pass, "", value.name + " " + value.text});
    if (passed.empty()) passed = findings_;
    return passed.empty() ? "check " + test_.check->id + " found nothing wrong" : told(passed);
  }

  // The first sentence whole, others as long as there is room.
  std::string told(const std::vector<Ground>& told) const {
    std::string text = told.front().sentence;
    const std::size_t room = message_bytes - std::min(message_bytes, earlier_text().size());
    for (std::size_t i = 1; i < told.size(); ++i)
      if (text.size() + 2 + told[i].sentence.size() <= room) text += "; " + told[i].sentence;
    return text;
  }

  std::string earlier_text() const {
    if (earlier_.empty()) return "";
    const std::string others =
        earlier_.size() > 1 ? " and " + std::to_string(earlier_.size() - 1) + " more" : "";
    return "; measured although '" + earlier_.front() + "'" + others + " failed before";
  }

  Verdict verdict(Outcome outcome, std::string kind, const std::string& message) const {
    const std::string earlier = outcome == Outcome::skip ? "" : earlier_text();
    return {outcome, std::move(kind), one_line(message + earlier),
            details_of(test_, evidence_, limits_, earlier_), values_of(test_, evidence_, limits_)};
  }

  const suite::Test& test_;
  const plan::Case& item_;
  const Evidence& evidence_;
  const std::vector<std::string>& earlier_;
  std::vector<Ground> findings_;
  std::vector<LimitVerdict> limits_;
};

}  // namespace

Verdict judge(const suite::Test& test, const plan::Case& item, const Evidence& evidence,
              const std::vector<std::string>& earlier_failures) {
  return Judge(test, item, evidence, earlier_failures).judge();
}

}  // namespace railgauge::verdict
