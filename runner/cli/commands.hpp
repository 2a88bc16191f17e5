// The subcommands. Each takes its words (without its own name) and answers with an exit code.
#pragma once

#include "cli/arguments.hpp"

namespace railgauge::cli {

int run_command(const Words& words);
int validate_command(const Words& words);
int list_command(const Words& words);
int help_command(const Words& words);
int report_command(const Words& words);
int agent_command(const Words& words);   // hidden: a node's side of a run
int worker_command(const Words& words);  // hidden: one case, or one plugin's description

std::string own_binary();  // real path of this program

}  // namespace railgauge::cli
