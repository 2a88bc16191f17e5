#include "verdict/limit.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "verdict/points.hpp"
#include "verdict/sentence.hpp"

namespace railgauge::verdict {
namespace {

enum class Side { at_least, at_most, exactly };

struct NamedBound {
  const char* name;
  Side side;
  suite::Bound bound;
  Outcome when_missed;
};

struct PointVerdict {
  Outcome outcome = Outcome::pass;
  std::string kind, sentence;
  double slack = 0;  // distance to the deciding bound as a share of it; negative beyond it
  const Point* point = nullptr;
};

bool missed(double value, double bound, Side side) {
  if (side == Side::at_least) return value < bound;
  if (side == Side::at_most) return value > bound;
  // "9000 B" is exact in a double, "97.85 Gbit/s" times 10^9 need not be.
  return std::fabs(value - bound) > 1e-9 * std::max(std::fabs(value), std::fabs(bound));
}

double slack(double value, double bound, Side side) {
  const double scale = bound == 0 ? 1 : std::fabs(bound);
  if (side == Side::at_least) return (value - bound) / scale;
  if (side == Side::at_most) return (bound - value) / scale;
  return -std::fabs(value - bound) / scale;
}

const char* sign(Side side, bool is_missed) {
  if (side == Side::at_least) return is_missed ? " < " : " >= ";
  if (side == Side::at_most) return is_missed ? " > " : " <= ";
  return is_missed ? " != " : " = ";
}

// What is acceptable lies above `good` where more is better, below it where less is.
Side good_side(const suite::Limit& limit, const catalog::MetricInfo& metric) {
  if (metric.better == catalog::Better::higher) return Side::at_least;
  if (metric.better == catalog::Better::lower) return Side::at_most;
  return limit.max && !limit.min ? Side::at_most : Side::at_least;
}

std::vector<NamedBound> bounds_of(const suite::Limit& limit, const catalog::MetricInfo& metric) {
  std::vector<NamedBound> bounds;
  if (limit.min) bounds.push_back({"min", Side::at_least, *limit.min, Outcome::fail});
  if (limit.max) bounds.push_back({"max", Side::at_most, *limit.max, Outcome::fail});
  if (limit.equals) bounds.push_back({"", Side::exactly, *limit.equals, Outcome::fail});
  if (limit.good)
    bounds.push_back({"good", good_side(limit, metric), *limit.good, Outcome::marginal});
  return bounds;
}

class LimitJudge {
 public:
  LimitJudge(const suite::Limit& limit, const catalog::MetricInfo& metric, const plan::Case& item,
             const Evidence& evidence)
      : limit_(limit), metric_(metric), item_(item), evidence_(evidence) {}

  LimitVerdict judge() const {
    const Selected selected = select_points(limit_, metric_, item_, evidence_);
    if (!selected.applies) return skipped();
    if (auto missing = missing_value(selected.points))
      return {Outcome::error, "NoValue", *missing, {}};
    std::vector<PointVerdict> verdicts;
    for (const Point* point : selected.points) verdicts.push_back(judge_point(*point));
    const auto decides = std::ranges::max_element(verdicts, less_severe);
    LimitVerdict result{decides->outcome, decides->kind, decides->sentence, {decides->point}};
    for (const PointVerdict& verdict : verdicts)
      if (verdict.point != decides->point) result.judged.push_back(verdict.point);
    return result;
  }

 private:
  static bool less_severe(const PointVerdict& a, const PointVerdict& b) {
    if (a.outcome != b.outcome) return worst(a.outcome, b.outcome) == b.outcome;
    return b.slack < a.slack;
  }

  LimitVerdict skipped() const {
    return {
        Outcome::skip, "", metric_.name + " has no limit here: where " + limit_.where->source, {}};
  }

  bool reported_by(const std::vector<const Point*>& points, const std::string& node) const {
    return std::ranges::any_of(points, [&](const Point* point) { return point->node == node; });
  }

  std::optional<std::string> missing_value(const std::vector<const Point*>& points) const {
    std::string who;
    const auto& ranks = item_.participants;
    if (metric_.scope == catalog::Scope::every_rank) {
      for (const plan::Participant& rank : ranks)
        if (!reported_by(points, rank.node)) who += (who.empty() ? "" : " and ") + rank.node;
    } else if (metric_.scope == catalog::Scope::initiator && !ranks.empty()) {
      if (!reported_by(points, ranks.front().node)) who = ranks.front().node;
    } else if (points.empty()) {
      who = "the case";
    }
    if (who.empty() && !points.empty()) return std::nullopt;
    if (who.empty()) who = "the case";
    return "no value of " + metric_.name +
           (limit_.where ? " where " + limit_.where->source : std::string()) +
           " to judge against " + bounds_text() + ": " + who + " reported none";
  }

  std::string bounds_text() const {
    std::string text;
    for (const NamedBound& bound : bounds_of(limit_, metric_))
      text += (text.empty() ? "" : ", ") + bound_text(bound);
    return text;
  }

  std::string bound_text(const NamedBound& bound) const {
    const std::string value = bound.bound.relative ? short_text(bound.bound.value, "%") + " of path"
                                                   : short_text(bound.bound.value, metric_.unit);
    return *bound.name == '\0' ? value : std::string(bound.name) + " " + value;
  }

  // "min 90 % of path 100.8 Gbit/s = 90.7 Gbit/s"
  std::string resolved_text(const NamedBound& bound, const ReferenceValue* reference,
                            double value) const {
    if (!bound.bound.relative) return bound_text(bound);
    return bound_text(bound) + " " + short_text(reference->value, metric_.unit) + " = " +
           short_text(value, metric_.unit);
  }

  std::string subject(const Point& point) const {
    const auto& ranks = item_.participants;
    const bool by_initiator = metric_.scope == catalog::Scope::initiator && !ranks.empty() &&
                              ranks.front().node == point.node;
    const bool one_speaker = by_initiator || ranks.size() == 1;
    return point_text(point, metric_, one_speaker ? "" : point.node);
  }

  PointVerdict judge_point(const Point& point) const {
    if (!std::isfinite(point.value))
      return {Outcome::error, "InvalidValue", metric_.name + " is not a finite number", 0, &point};
    const ReferenceValue* reference = reference_for(point, "path", evidence_);
    std::optional<PointVerdict> decided;
    for (const NamedBound& bound : bounds_of(limit_, metric_)) {
      const PointVerdict verdict = bound.bound.relative && reference == nullptr
                                       ? without_reference(point, bound)
                                       : against(point, bound, reference);
      // Of bounds that hold, the first is told: min before good.
      if (!decided || worst(decided->outcome, verdict.outcome) != decided->outcome)
        decided = verdict;
    }
    return decided ? *decided
                   : PointVerdict{Outcome::error, "NoValue", "the limit has no bound", 0, &point};
  }

  PointVerdict against(const Point& point, const NamedBound& bound,
                       const ReferenceValue* reference) const {
    const double value =
        bound.bound.relative ? reference->value * bound.bound.value / 100 : bound.bound.value;
    const bool beyond = missed(point.value, value, bound.side);
    PointVerdict verdict;
    verdict.point = &point;
    verdict.outcome = beyond ? bound.when_missed : Outcome::pass;
    if (beyond)
      verdict.kind = bound.when_missed == Outcome::fail ? "ThresholdExceeded" : "Marginal";
    verdict.slack = slack(point.value, value, bound.side);
    verdict.sentence = subject(point) + sign(bound.side, beyond) +
                       resolved_text(bound, reference, value) +
                       (bound.side == Side::exactly ? "" : margin_text(point.value, value));
    return verdict;
  }

  PointVerdict without_reference(const Point& point, const NamedBound& bound) const {
    return {Outcome::error, "NoReference",
            subject(point) + " cannot be judged against " + bound_text(bound) +
                ": no speed of this path is known; declare rate= for the node in a hostfile",
            0, &point};
  }

  const suite::Limit& limit_;
  const catalog::MetricInfo& metric_;
  const plan::Case& item_;
  const Evidence& evidence_;
};

}  // namespace

LimitVerdict judge_limit(const suite::Limit& limit, const suite::Test& test, const plan::Case& item,
                         const Evidence& evidence) {
  const auto& metrics = test.check->metrics;
  const auto metric = std::ranges::find(metrics, limit.metric, &catalog::MetricInfo::name);
  if (metric == metrics.end())
    return {Outcome::error,
            "NoValue",
            "check " + test.check->id + " has no metric " + limit.metric,
            {}};
  return LimitJudge(limit, *metric, item, evidence).judge();
}

}  // namespace railgauge::verdict
