#include "verdict/fixture.hpp"

namespace railgauge::verdict::fixture {
namespace {

catalog::MetricInfo metric(const std::string& name, const std::string& unit, catalog::Better better,
                           catalog::Scope scope) {
  catalog::MetricInfo info;
  info.name = name;
  info.unit = unit;
  info.better = better;
  info.scope = scope;
  return info;
}

catalog::CheckInfo check_of(const std::string& id, bool judges_itself) {
  catalog::CheckInfo check;
  check.id = id;
  check.topology = catalog::Topology::pair;
  check.judges_itself = judges_itself;
  check.metrics = {metric("bandwidth", "bit/s", catalog::Better::higher, catalog::Scope::initiator),
                   metric("latency", "ns", catalog::Better::lower, catalog::Scope::every_rank),
                   metric("mtu", "B", catalog::Better::none, catalog::Scope::any_rank),
                   metric("errors", "1", catalog::Better::lower, catalog::Scope::any_rank)};
  check.metrics[0].axis_name = "size";
  check.metrics[0].axis_unit = "B";
  return check;
}

}  // namespace

suite::Test test_of(std::vector<suite::Limit> limits) {
  static const catalog::CheckInfo check = check_of("ib-write-bw", false);
  suite::Test test = plan::fixture::test("bw", check);
  test.limits = std::move(limits);
  return test;
}

suite::Test self_judging() {
  static const catalog::CheckInfo check = check_of("link-up", true);
  return plan::fixture::test("link", check);
}

suite::Limit limit(const std::string& metric) {
  suite::Limit result;
  result.metric = metric;
  return result;
}

suite::Test at_least(double bandwidth, bool percent_of_path) {
  suite::Test test = test_of({limit("bandwidth")});
  test.limits[0].min = suite::Bound{bandwidth, percent_of_path};
  if (percent_of_path) test.limits[0].of = suite::Reference::path;
  return test;
}

suite::Where where(const std::string& label, suite::Comparison comparison, const std::string& text,
                   std::optional<double> value) {
  const bool orders = comparison == suite::Comparison::greater_equal;
  return {label, comparison, text, value, label + (orders ? " >= " : " = ") + text};
}

plan::Case pair_case() {
  plan::Case item;
  item.id = "bw: a -> b rail r0";
  item.test = 0;
  item.participants = {{"a", {}}, {"b", {}}};
  return item;
}

Evidence done() {
  Evidence evidence;
  evidence.ends = {{"a", "done", "", "", false, {}}, {"b", "done", "", "", false, {}}};
  return evidence;
}

Evidence bandwidth(double value) {
  Evidence evidence = done();
  evidence.points.push_back({"bandwidth", "a", value, {}});
  return evidence;
}

ReferenceValue path(double value, Labels labels) {
  return {"bandwidth", "path", "", "a", value, std::move(labels)};
}

Verdict judged(const suite::Test& test, const Evidence& evidence) {
  return judge(test, pair_case(), evidence, {});
}

}  // namespace railgauge::verdict::fixture
