// railgauge: which subcommand, and what an exception means to the one who called.
#include <fmt/format.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include <csignal>
#include <functional>
#include <iostream>

#include "cli/commands.hpp"
#include "cli/exit_code.hpp"
#include "inventory/inventory.hpp"
#include "journal/writer.hpp"
#include "plan/plan.hpp"
#include "suite/suite.hpp"
#include "units/units.hpp"
#include "version.hpp"

namespace railgauge::cli {
namespace {

struct Command {
  const char* name;
  const char* summary;  // nullptr: hidden
  int (*run)(const Words&);
};

constexpr Command commands[] = {
    {"run", "run a suite on nodes and judge it", run_command},
    {"validate", "check a suite without running anything", validate_command},
    {"list", "list plugins and their checks, and why one cannot be used", list_command},
    {"help", "explain a check: params, metrics, defaults", help_command},
    {"report", "render reports again from a journal", report_command},
    {"agent", nullptr, agent_command},
    {"worker", nullptr, worker_command},
};

void print_help() {
  fmt::print(
      "railgauge {}: acceptance tests for RDMA networks\n\nusage: railgauge COMMAND [options]\n\n",
      version);
  for (const Command& command : commands)
    if (command.summary != nullptr) fmt::print("  {:<10} {}\n", command.name, command.summary);
  fmt::print(
      "\nexit codes: 0 passed, 1 a FAIL, 2 an ERROR or nothing judged, 3 unusable input, 4 "
      "railgauge could not\n"
      "write its journal or reports, 130 interrupted. `railgauge COMMAND --help` tells more.\n");
}

int unknown(const std::string& word) {
  Words known;
  for (const Command& command : commands)
    if (command.summary != nullptr) known.emplace_back(command.name);
  const std::string near = units::nearest(word, known.data(), known.data() + known.size());
  fmt::print(stderr, "railgauge: unknown command '{}'{}; see railgauge --help\n", word,
             near.empty() ? "" : fmt::format("; did you mean '{}'?", near));
  return unusable_input;
}

int dispatch(const Words& words) {
  if (words.empty() || words[0] == "--help" || words[0] == "-h")
    return print_help(), words.empty() ? unusable_input : ok;
  if (words[0] == "--version") return fmt::print("railgauge {}\n", version), ok;
  for (const Command& command : commands)
    if (words[0] == command.name) return command.run(Words(words.begin() + 1, words.end()));
  return unknown(words[0]);
}

int fails_with(int code, const std::string& sentence) {
  std::cout.flush();
  fmt::print(stderr, "railgauge: {}\n", sentence);
  return code;
}

int guarded(const Words& words) {
  try {
    return dispatch(words);
  } catch (const Usage& error) {
    return fails_with(unusable_input, error.what());
  } catch (const suite::BadSuite& error) {
    for (const std::string& fault : error.faults) fmt::print(stderr, "{}\n", fault);
    return unusable_input;
  } catch (const inventory::BadInventory& error) {
    return fails_with(unusable_input, error.what());
  } catch (const plan::BadPlan& error) {
    return fails_with(unusable_input, error.what());
  } catch (const journal::JournalTaken& error) {
    return fails_with(unusable_input, error.what());
  } catch (const std::exception& error) {
    return fails_with(own_failure, error.what());
  }
}

}  // namespace
}  // namespace railgauge::cli

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);
  // stdout is for reports and, in an agent, for the protocol.
  spdlog::set_default_logger(spdlog::stderr_color_st("railgauge"));
  spdlog::set_pattern("railgauge: %^%l%$: %v");
  spdlog::set_level(spdlog::level::warn);
  return railgauge::cli::guarded({argv + 1, argv + argc});
}
