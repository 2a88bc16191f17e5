// `railgauge agent`: the node's side of a run. Starts a worker a case, watches it, and leaves
// nothing behind. Single-threaded; speaks docs/protocol.md over standard input and output.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace railgauge::node {

struct AgentOptions {
  std::string root = "/";  // folder that stands for "/" in facts and checks
  bool wait = false;       // until the run that holds this node has ended

  // Of the protocol; tests shorten them.
  std::chrono::milliseconds heartbeat{1000};
  std::chrono::milliseconds silence{10000};
  std::chrono::milliseconds grace{2000};
  std::uint64_t memory_cap = 0;  // bytes a case may hold; 0: half of the node's memory
};

// Until end of input, `bye`, silence or a signal. The exit code of the process.
int agent(const AgentOptions& options);

}  // namespace railgauge::node
