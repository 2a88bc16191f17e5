// A pair of ranks, a and b, and what they report: for the tests of verdicts.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "plan/fixture.hpp"
#include "verdict/judge.hpp"

namespace railgauge::verdict::fixture {

// Metrics: bandwidth (initiator, by size), latency (every rank), mtu (any rank), errors (any rank).
suite::Test test_of(std::vector<suite::Limit> limits);
suite::Test self_judging();  // no limits, check link-up
suite::Limit limit(const std::string& metric);
suite::Test at_least(double bandwidth, bool percent_of_path = false);
suite::Where where(const std::string& label, suite::Comparison comparison, const std::string& text,
                   std::optional<double> value);

plan::Case pair_case();
Evidence done();                   // both ranks ended, nothing reported
Evidence bandwidth(double value);  // by a, the initiator
ReferenceValue path(double value, Labels labels = {});
Verdict judged(const suite::Test& test, const Evidence& evidence);  // of pair_case

}  // namespace railgauge::verdict::fixture
