// A whole run: connect, facts, plan, run, judge, journal. Reports are rendered from the journal
// afterwards.
#pragma once

#include <iosfwd>
#include <string>
#include <utility>
#include <vector>

#include "catalog/check_info.hpp"
#include "inventory/inventory.hpp"
#include "plan/plan.hpp"
#include "suite/suite.hpp"

namespace railgauge::run {

struct RunOptions {
  inventory::Inventory inventory;
  plan::Selection selection;
  std::string default_connect, own_binary;
  std::string out_dir;
  std::vector<std::pair<std::string, std::string>> settings, labels;
  std::vector<std::string> command;  // argv, for the header
  bool strict = false, wait = false, plan_only = false;
  bool live_line = false;  // stderr is a terminal
};

struct RunResult {
  bool interrupted = false;
  std::string journal;  // path; "" with plan_only
};

// Throws inventory::BadInventory, plan::BadPlan (unusable input, nothing was measured) and
// journal::JournalFailed.
RunResult execute(const suite::Suite& suite, const catalog::Catalog& catalog,
                  const RunOptions& options, std::ostream& out);

}  // namespace railgauge::run
