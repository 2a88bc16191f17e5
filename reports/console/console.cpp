#include "console/console.hpp"

#include <fmt/format.h>

#include <ostream>

#include "console/case_table.hpp"
#include "console/problems.hpp"
#include "console/style.hpp"
#include "text/sanitise.hpp"
#include "units/units.hpp"
#include "wording/wording.hpp"

namespace railgauge::console {
namespace {

using journal::Outcome;

// A rack's nodes fit above the table; of more than that only the troubled ones are listed.
constexpr std::size_t nodes_listed = 16;

void print_node(const journal::Node& node, bool listed, std::ostream& out, const Options& options) {
  if (!node.error.empty()) {
    const auto line =
        text::single_line(fmt::format("{}: {}: {}", node.name, node.error_kind, node.error));
    out << paint(line, Outcome::error, options.colour) << '\n';
  } else if (listed) {
    out << text::single_line(
               fmt::format("{}: {}, {}, kernel {}", node.name, node.arch, node.os, node.kernel))
        << '\n';
  }
}

void print_heading(const journal::Run& run, std::ostream& out, const Options& options) {
  const auto& header = run.header;
  const std::size_t nodes = header.nodes.size();
  out << text::single_line(fmt::format("{} ({})  {}  railgauge {}  {} {}", header.suite,
                                       header.suite_file, header.started, header.railgauge, nodes,
                                       nodes == 1 ? "node" : "nodes"))
      << '\n';
  for (const journal::Node& node : run.nodes) {
    print_node(node, run.nodes.size() <= nodes_listed, out, options);
  }
  for (const std::string& warning : run.warnings)
    out << "warning: " << text::single_line(warning) << '\n';
  for (const std::string& note : run.notes()) out << "warning: " << note << '\n';
  if (!run.cases.empty()) out << '\n';
}

std::string counts(const journal::Tally& tally) {
  std::string text;
  for (const Outcome outcome : journal::outcomes) {
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", tally.count(outcome),
                        journal::name(outcome));
  }
  return text;
}

struct Verdict {
  Outcome colour;
  std::string text;
};

Verdict verdict(const journal::Run& run, const journal::Tally& tally) {
  switch (run.exit()) {
    case 0:
      return tally.count(Outcome::marginal) == 0
                 ? Verdict{Outcome::pass, "PASS"}
                 : Verdict{Outcome::marginal, "PASS, with MARGINAL cases"};
    case 1:
      return {Outcome::fail,
              tally.count(Outcome::fail) > 0 ? "FAIL" : "FAIL (strict: MARGINAL is not accepted)"};
    case 130:
      return {Outcome::error, "INTERRUPTED"};
    default: {
      const auto why = wording::shortfall(run);
      return {Outcome::error, why ? fmt::format("ERROR ({})", why->message) : "ERROR"};
    }
  }
}

}  // namespace

void render(const journal::Run& run, std::ostream& out, const Options& options) {
  print_heading(run, out, options);
  print_cases(run, out, options);
  print_problems(run, out, options);
  const journal::Tally tally = run.tally();
  const Verdict conclusion = verdict(run, tally);
  out << '\n' << paint(conclusion.text, conclusion.colour, options.colour) << ": " << counts(tally);
  if (run.seconds > 0)
    out << " in " << units::format(run.seconds * 1e9, units::Dimension::duration);
  out << '\n';
}

}  // namespace railgauge::console
