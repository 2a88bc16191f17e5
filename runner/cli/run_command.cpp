// `railgauge run`: options to RunOptions, the run, then its reports.
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include <ctime>
#include <filesystem>
#include <iostream>

#include "cli/commands.hpp"
#include "cli/exit_code.hpp"
#include "cli/reports.hpp"
#include "journal/reader.hpp"
#include "journal/run_model.hpp"
#include "node/discover.hpp"
#include "run/session.hpp"
#include "suite/suite.hpp"

namespace railgauge::cli {
namespace {

Arguments declared() {
  Arguments arguments(
      "railgauge run SUITE (--nodes LIST | --hostfile FILE) [options]",
      "Runs a suite of checks on nodes and between them, judges every measurement, and leaves\n"
      "journal.jsonl, junit.xml and report.txt in the output folder.");
  arguments.positional("suite", 1);
  auto add = arguments.options().add_options();
  add("nodes", values(), "nodes, e.g. spark-a,spark-b or hgx[001-016]; 'local' is this machine");
  add("hostfile", value(), "file with one node a line: NAME key=value…");
  add("connect", value(), "command prefix that reaches a node, {name} expands; default: ssh");
  add("set", values(), "NAME=VALUE: a suite variable");
  add("only", values(), "test ids or globs, comma-separated; what they need runs too");
  add("rails", values(), "rail labels, comma-separated; or a number: how many rails must exist");
  add("pair", value(), "A,B: only cases on these two nodes");
  add("failed", value(), "journal of an earlier run: only its FAIL and ERROR cases");
  add("label", values(), "NAME=VALUE: kept in journal and reports");
  add("out", value(), "output folder; default railgauge-SUITE-UTC");
  add("junit", value(), "write the JUnit file here too");
  add("strict", "MARGINAL counts as FAIL");
  add("wait", "wait for nodes that another run holds");
  add("plan", "print ports, rails, cases, rounds and time, and run nothing");
  add("color", value()->default_value("auto"), "auto, always or never; NO_COLOR is honoured");
  return arguments;
}

inventory::Inventory inventory_of(const Arguments& arguments) {
  if (arguments.has("nodes") == arguments.has("hostfile"))
    throw Usage(
        "name the nodes with either --nodes LIST or --hostfile FILE; 'local' is this machine");
  if (arguments.has("hostfile")) return inventory::from_hostfile(arguments.text("hostfile"));
  return inventory::from_list(fmt::format("{}", fmt::join(arguments.texts("nodes"), ",")));
}

std::vector<std::string> failed_cases(const std::string& journal, const std::string& suite_name) {
  journal::Run run;
  try {
    run = journal::load(journal);
  } catch (const journal::BadJournal& error) {
    throw Usage(error.what());
  }
  if (run.header.suite != suite_name)
    throw Usage(
        fmt::format("{} is of suite '{}', not of '{}'; --failed needs a journal of the same suite",
                    journal, run.header.suite, suite_name));
  std::vector<std::string> ids;
  for (const auto& item : run.cases)
    if (item.outcome == journal::Outcome::fail || item.outcome == journal::Outcome::error)
      ids.push_back(item.id);
  if (ids.empty()) throw Usage(fmt::format("{} has no FAIL or ERROR case to run again", journal));
  return ids;
}

// "--rails 2" is an expectation like <expect rails="2"/>; anything else names rails.
std::optional<int> expected_rails(const Arguments& arguments) {
  const Words words = arguments.list("rails");
  if (words.size() != 1 || words[0].size() > 4 ||
      words[0].find_first_not_of("0123456789") != std::string::npos)
    return std::nullopt;
  return std::stoi(words[0]);
}

plan::Selection selection_of(const Arguments& arguments, const std::string& suite_name) {
  plan::Selection selection{.only = arguments.list("only"), .rails = {}, .pair = {}, .cases = {}};
  if (!expected_rails(arguments)) selection.rails = arguments.list("rails");
  if (arguments.has("pair")) {
    const std::string pair = arguments.text("pair");
    const auto comma = pair.find(',');
    if (comma == 0 || comma == std::string::npos || comma + 1 == pair.size())
      throw Usage(fmt::format("--pair '{}' is not of the form A,B", pair));
    selection.pair = {pair.substr(0, comma), pair.substr(comma + 1)};
  }
  if (arguments.has("failed")) selection.cases = failed_cases(arguments.text("failed"), suite_name);
  return selection;
}

std::string out_dir_of(const Arguments& arguments, const std::string& suite_name) {
  if (arguments.has("out")) return arguments.text("out");
  return fmt::format("railgauge-{}-{:%Y%m%dT%H%M%SZ}", suite_name, fmt::gmtime(std::time(nullptr)));
}

}  // namespace

int run_command(const Words& words) {
  Arguments arguments = declared();
  arguments.parse(words);
  if (arguments.wants_help()) return std::cout << arguments.help(), ok;
  if (!arguments.has("suite")) throw Usage("which suite? usage: railgauge run SUITE --nodes LIST");
  const Paint paint = paint_of(arguments.text("color"));

  const catalog::Catalog catalog = node::discover();
  suite::Suite suite = suite::load(arguments.text("suite"), catalog, arguments.pairs("set"));
  if (const auto rails = expected_rails(arguments)) suite.expect.rails = rails;
  run::RunOptions options{.inventory = inventory_of(arguments),
                          .selection = selection_of(arguments, suite.name),
                          .default_connect = arguments.text("connect"),
                          .own_binary = own_binary(),
                          .out_dir = out_dir_of(arguments, suite.name),
                          .settings = arguments.pairs("set"),
                          .labels = arguments.pairs("label"),
                          .command = {"railgauge", "run"},
                          .strict = arguments.has("strict"),
                          .wait = arguments.has("wait"),
                          .plan_only = arguments.has("plan"),
                          .live_line = isatty(STDERR_FILENO) != 0};
  options.command.insert(options.command.end(), words.begin(), words.end());

  const run::RunResult result = run::execute(suite, catalog, options, std::cout);
  if (options.plan_only) return ok;
  if (result.journal.empty()) return interrupted;  // before anything was planned
  return render(result.journal, arguments.text("junit"), paint);
}

}  // namespace railgauge::cli
