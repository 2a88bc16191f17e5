// The command that starts an agent: in place, by ssh, or by a prefix of the user's.
#pragma once

#include <string>
#include <vector>

#include "inventory/inventory.hpp"

namespace railgauge::run {

struct AgentCommand {
  std::vector<std::string> argv;
  bool local = false;  // this machine, no connection in between
  bool ssh = false;    // exit code 255 is ssh's own
};

// This machine's names: "local", hostname, FQDN and addresses. [effect: asks the kernel and the
// resolver]
std::vector<std::string> own_names();

// binary: path of railgauge on the node; "railgauge" asks the PATH there. extra: words behind
// `agent`, e.g. --wait. Throws inventory::BadInventory when a path has characters a remote shell
// would interpret.
AgentCommand agent_command(const inventory::Node& node, const std::string& default_connect,
                           const std::vector<std::string>& own_names, const std::string& own_binary,
                           const std::string& binary, bool wait);

// The same connection, running another command there ("uname -m").
std::vector<std::string> remote_command(const inventory::Node& node,
                                        const std::string& default_connect,
                                        const std::vector<std::string>& words);

}  // namespace railgauge::run
