// A run as its journal tells it, compact enough for a thousand nodes: what reports render from.
// Series and single metric points stay in the journal; a verdict carries those that were judged.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "journal/outcome.hpp"

namespace railgauge::journal {

using Names = std::map<std::string, std::string>;

struct TestInfo {
  std::string id, check, plugin, plugin_version;
  int line = 0;
};

struct Header {
  std::string railgauge, suite, suite_file, suite_hash;
  Names set, labels;
  std::vector<std::string> command, nodes;
  std::string started;  // "2026-11-21T02:10:00Z"
  std::string hostname;
  bool strict = false;
  std::vector<TestInfo> tests;
};

struct Port {
  std::string device, netdev, state, rate, link_layer, rail, firmware;
  int number = 1;
  int mtu = 0;  // 0: unknown
  bool in_use = false;
};

struct Node {
  std::string name, hostname, arch, os, kernel, railgauge;
  std::vector<Port> ports;
  std::string error_kind, error;  // "" for a node that answered
};

struct Value {
  std::string name, unit, text;  // text: "97.85 Gbit/s (11664 MiB/s)"
  double value = 0;              // in the base unit `unit`
  Names labels;
};

struct Finding {
  std::string node, code, severity, text, evidence;
};

struct RankEnd {
  std::string node, outcome, kind, reason;
  bool peer_left = false;
  std::vector<std::string> tail;  // last lines of its output
};

struct Case {
  std::string id, name, target, test, check, plugin, direction;
  int line = 0, round = 0;
  std::vector<std::string> nodes, rails;
  Names params;
  bool started = false, judged = false;  // judged: the journal holds its verdict
  Outcome outcome = Outcome::error;
  std::string kind = "NotRun", message;
  std::vector<std::string> details;
  double seconds = 0;
  std::vector<Value> values;
  std::vector<Finding> findings;
  std::vector<RankEnd> ends;

  bool on_two_nodes() const { return nodes.size() == 2 && !test.empty(); }
};

struct Run {
  Header header;
  std::vector<Node> nodes;  // in the order they answered or failed
  std::vector<std::string> warnings;
  std::vector<Case> cases;  // in the plan's order
  bool plan_complete = false;
  bool ended = false, interrupted = false;
  bool torn = false;             // the last line was cut and ignored
  std::optional<int> exit_code;  // as the runner recorded it
  double seconds = 0;            // latest time in the journal

  Tally tally() const;
  // As the runner ended with, else what the outcomes make of it.
  int exit() const;
  // What a reader must know about the journal itself: torn, no end, an incomplete plan.
  std::vector<std::string> notes() const;
};

// Throws BadJournal (journal/reader.hpp). Cases without a verdict are ERROR NotRun, "not run: …".
Run load(const std::string& file);
Run load(std::istream& stream, const std::string& name);

}  // namespace railgauge::journal
