#include "verdict/details.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "verdict/sentence.hpp"

namespace railgauge::verdict {
namespace {

constexpr std::size_t most_values = 64;  // of one verdict; the journal has every point

const catalog::MetricInfo& info(const suite::Test& test, const std::string& metric) {
  static const catalog::MetricInfo unknown;
  const auto& metrics = test.check->metrics;
  const auto found = std::ranges::find(metrics, metric, &catalog::MetricInfo::name);
  return found == metrics.end() ? unknown : *found;
}

std::string upper(std::string text) {
  for (char& c : text)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return text;
}

std::string finding_line(const Finding& finding) {
  const catalog::MetricInfo plain;
  return "finding " + upper(finding.severity) + " " + finding.code +
         labels_text(finding.labels, plain) + ": " + said_by(finding.node, finding.text) +
         (finding.evidence.empty() ? "" : " (" + finding.evidence + ")");
}

std::string reference_line(const suite::Test& test, const ReferenceValue& reference) {
  const catalog::MetricInfo& metric = info(test, reference.metric);
  return reference.kind + " of " + reference.metric + labels_text(reference.labels, metric) +
         " is " + value_text(reference.value, metric.unit) +
         (reference.derivation.empty() ? "" : ": " + reference.derivation);
}

void add_end(const RankEnd& end, std::vector<std::string>& lines) {
  if (end.outcome != "done")
    lines.push_back(end.node + " ended in " + end.outcome +
                    (end.kind.empty() ? "" : " " + end.kind) +
                    (end.reason.empty() ? "" : ": " + end.reason));
  if (end.outcome == "error")
    for (const std::string& line : end.tail) lines.push_back("  " + end.node + "| " + line);
}

Value value_of(const suite::Test& test, const Point& point) {
  const catalog::MetricInfo& metric = info(test, point.metric);
  Value value{point.metric, metric.unit, value_text(point.value, metric.unit), point.value,
              point.labels};
  // Two ranks' points would be one and the same without it.
  if (metric.scope != catalog::Scope::initiator) value.labels.emplace("node", point.node);
  return value;
}

std::vector<const Point*> headline(const suite::Test& test, const Evidence& evidence) {
  std::vector<const Point*> points;
  for (const catalog::MetricInfo& metric : test.check->metrics) {
    for (const Point& point : evidence.points)
      if (point.metric == metric.name) points.push_back(&point);
    if (!points.empty()) break;
  }
  return points;
}

void append_new(std::vector<const Point*>& points, const Point* point) {
  if (std::ranges::find(points, point) == points.end()) points.push_back(point);
}

}  // namespace

std::vector<std::string> details_of(const suite::Test& test, const Evidence& evidence,
                                    const std::vector<LimitVerdict>& limits,
                                    const std::vector<std::string>& earlier_failures) {
  std::vector<std::string> lines;
  for (const Finding& finding : evidence.findings) lines.push_back(finding_line(finding));
  for (const LimitVerdict& limit : limits)
    lines.push_back(fmt::format("limit {}: {}",
                                limit.outcome == Outcome::skip ? "not judged" : name(limit.outcome),
                                limit.sentence));
  for (const ReferenceValue& reference : evidence.references)
    lines.push_back(reference_line(test, reference));
  for (const RankEnd& end : evidence.ends) add_end(end, lines);
  for (const std::string& earlier : earlier_failures)
    lines.push_back("measured after a failure: " + earlier);
  return lines;
}

std::vector<Value> values_of(const suite::Test& test, const Evidence& evidence,
                             const std::vector<LimitVerdict>& limits) {
  std::vector<const Point*> points;
  for (const LimitVerdict& limit : limits)
    if (!limit.judged.empty()) append_new(points, limit.judged.front());
  for (const LimitVerdict& limit : limits)
    for (const Point* point : limit.judged)
      if (points.size() < most_values) append_new(points, point);
  if (points.empty()) points = headline(test, evidence);
  if (points.size() > most_values) points.resize(most_values);
  std::vector<Value> values;
  for (const Point* point : points) values.push_back(value_of(test, *point));
  return values;
}

}  // namespace railgauge::verdict
