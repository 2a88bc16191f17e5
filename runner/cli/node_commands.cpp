// The hidden subcommands that run on every node: `agent` and `worker`.
#include <filesystem>
#include <iostream>

#include "cli/commands.hpp"
#include "cli/exit_code.hpp"
#include "node/agent.hpp"
#include "worker/worker.hpp"

namespace railgauge::cli {

std::string own_binary() { return std::filesystem::read_symlink("/proc/self/exe").string(); }

int agent_command(const Words& words) {
  Arguments arguments("railgauge agent [--root DIR] [--wait]",
                      "A node's side of a run, spoken to over stdin and stdout.");
  auto add = arguments.options().add_options();
  add("root", value()->default_value("/"), "folder that stands for /, e.g. a recorded machine");
  add("wait", "wait for the run that holds this node");
  arguments.parse(words);
  if (arguments.wants_help()) return std::cout << arguments.help(), ok;
  node::AgentOptions options;
  options.root = arguments.text("root");
  options.wait = arguments.has("wait");
  return node::agent(options);
}

int worker_command(const Words& words) {
  if (words.size() == 2 && words[0] == "--describe") return worker::describe(words[1]);
  if (words.size() == 2 && words[0] == "--fd") return worker::run(std::stoi(words[1]));
  throw Usage("worker is started by an agent: worker --describe FILE | worker --fd N");
}

}  // namespace railgauge::cli
