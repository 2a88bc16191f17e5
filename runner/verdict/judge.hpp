// From what a case's ranks reported to its one verdict: the worst of findings and limits over all
// ranks. Never PASS by default: a limit that met no point is ERROR, and so is a rank that did not
// end properly.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "journal/outcome.hpp"
#include "plan/plan.hpp"
#include "suite/suite.hpp"

namespace railgauge::verdict {

using journal::name;
using journal::Outcome;

// FAIL before ERROR before MARGINAL before PASS before SKIP: what was measured and is wrong stands,
// whatever else could not be judged beside it. (A rank that ended in error is another matter:
// judge() lets nothing stand then.)
Outcome worst(Outcome a, Outcome b);

using Labels = std::map<std::string, std::string>;

struct Point {
  std::string metric, node;
  double value = 0;  // base unit
  Labels labels;     // a series' points carry their axis as a label: axis_name -> value
};
struct Finding {
  std::string code, severity, text, evidence, node;  // severity: "info" "marginal" "fail"
  Labels labels;
};
struct ReferenceValue {
  std::string metric, kind, derivation, node;
  double value = 0;
  Labels labels;
};
struct RankEnd {
  std::string node;
  std::string outcome;  // "done" "skip" "error"
  std::string kind;     // of an error: "PluginCrashed", "NodeUnreachable", …
  std::string reason;
  bool peer_left = false;         // its error is only the echo of another rank's end
  std::vector<std::string> tail;  // last lines of output
};

struct Evidence {
  std::vector<Point> points;
  bool texts = false;  // a metric_text was reported
  std::vector<Finding> findings;
  std::vector<ReferenceValue> references;
  std::vector<RankEnd> ends;  // one a rank that ended
};

struct Value {                   // a judged or headline point, for reports
  std::string name, unit, text;  // text: "97.85 Gbit/s (11664 MiB/s)"
  double value = 0;
  Labels labels;
};

struct Verdict {
  Outcome outcome = Outcome::error;
  std::string kind;  // PascalCase, "" for PASS: "ThresholdExceeded" "Finding" "PluginCrashed" …
  std::string message;  // one sentence: measured value, limit, margin; or cause and next action
  std::vector<std::string> details;
  std::vector<Value> values;
};

// `earlier_failures`: identities of `after` cases that failed; the message says so.
Verdict judge(const suite::Test& test, const plan::Case& item, const Evidence& evidence,
              const std::vector<std::string>& earlier_failures);

}  // namespace railgauge::verdict
