// The table of functions a plugin is handed: C on the outside, this case's objects behind it.
#pragma once

#include <vector>

#include "railgauge/plugin_abi.h"
#include "worker/meeting.hpp"
#include "worker/report.hpp"
#include "worker/start.hpp"

namespace railgauge::worker {

class HostTable {
 public:
  HostTable(const Start& start, const Params& params, Report& report, Meeting& meeting);
  HostTable(const HostTable&) = delete;

  const rg_host* table() const { return &table_; }

 private:
  friend struct HostCalls;

  const Start& start_;
  const Params& params_;
  Report& report_;
  Meeting& meeting_;
  std::vector<std::vector<rg_port>> ports_;  // a rank each, lending start_'s strings
  rg_host table_{};
};

}  // namespace railgauge::worker
