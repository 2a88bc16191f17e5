// What a check reported on one rank, kept for assertions.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "railgauge/plugin.hpp"

namespace railgauge::testing {

using LabelMap = std::map<std::string, std::string>;

struct MetricValue {
  std::string name;
  double value = 0;
  LabelMap labels;
};
struct MetricText {
  std::string name, text;
  LabelMap labels;
};
struct Series {
  std::string name;
  std::vector<double> x, y;
  LabelMap labels;
};
struct Reference {
  std::string metric, kind, derivation;
  double value = 0;
  LabelMap labels;
};
struct Finding {
  std::string code, text, evidence;
  Severity severity = Severity::info;
  LabelMap labels;
};

struct RankReport {
  rg_outcome outcome = RG_ERROR;
  std::string reason;      // of SKIP and ERROR
  bool peer_left = false;  // its error is only the echo of another rank's end
  std::vector<MetricValue> metrics;
  std::vector<MetricText> texts;
  std::vector<Series> series;
  std::vector<Reference> references;
  std::vector<Finding> findings;
  std::vector<std::string> logs;
  double progress = 0;
  int quiet_sections = 0;

  // The first value of that name whose labels include those given; nothing when there is none.
  std::optional<double> value(const std::string& name, const LabelMap& labels = {}) const {
    for (const MetricValue& metric : metrics)
      if (metric.name == name && includes(metric.labels, labels)) return metric.value;
    return std::nullopt;
  }
  std::string text(const std::string& name) const {
    for (const MetricText& metric : texts)
      if (metric.name == name) return metric.text;
    return {};
  }
  // nullptr when the check did not report it.
  const Finding* finding(const std::string& code) const {
    for (const Finding& finding : findings)
      if (finding.code == code) return &finding;
    return nullptr;
  }

 private:
  static bool includes(const LabelMap& all, const LabelMap& some) {
    for (const auto& [name, value] : some)
      if (const auto it = all.find(name); it == all.end() || it->second != value) return false;
    return true;
  }
};

}  // namespace railgauge::testing
