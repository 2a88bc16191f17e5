#include <algorithm>
#include <set>

#include "plan/eta.hpp"
#include "plan/fold.hpp"
#include "plan/plan.hpp"
#include "plan/ports.hpp"
#include "plan/words.hpp"

namespace railgauge::plan {
namespace {

using Row = std::vector<std::string>;
constexpr std::size_t most_rows = 32;  // of one section; a thousand nodes stay readable

std::string table(const std::vector<Row>& rows) {
  std::vector<std::size_t> widths;
  const std::size_t shown = std::min(rows.size(), most_rows);
  for (std::size_t r = 0; r < shown; ++r) {
    widths.resize(std::max(widths.size(), rows[r].size()), 0);
    for (std::size_t c = 0; c < rows[r].size(); ++c)
      widths[c] = std::max(widths[c], rows[r][c].size());
  }
  std::string text;
  for (std::size_t r = 0; r < shown; ++r) {
    std::string line;
    for (std::size_t c = 0; c < rows[r].size(); ++c)
      line += "  " + rows[r][c] + std::string(widths[c] - rows[r][c].size(), ' ');
    text += line.erase(line.find_last_not_of(' ') + 1) + "\n";
  }
  if (shown < rows.size()) text += "  and " + std::to_string(rows.size() - shown) + " more\n";
  return text;
}

std::string section(const std::string& title, const std::vector<Row>& rows) {
  return rows.empty() ? "" : "\n" + title + "\n" + table(rows);
}

std::vector<Row> used_rows(const Plan& plan) {
  std::vector<Row> rows;
  for (const auto& [node, port] : plan.used)
    rows.push_back({port_name(node, port), port.netdev,
                    port.rail.empty() ? "on no rail" : "rail " + port.rail});
  return rows;
}

std::vector<Row> left_out_rows(const Plan& plan) {
  std::vector<Row> rows;
  for (std::size_t i = 0; i < plan.left_out.size(); ++i) {
    const auto& [node, port] = plan.left_out[i];
    rows.push_back({port_name(node, port), port.netdev, plan.left_out_why[i]});
  }
  return rows;
}

std::vector<Row> unreachable_rows(const Plan& plan) {
  std::vector<Row> rows;
  for (const auto& [node, why] : plan.unreachable) rows.push_back({node, why});
  return rows;
}

std::vector<Row> rail_rows(const Plan& plan) {
  constexpr std::size_t most_ports = 4;
  std::vector<Row> rows;
  for (const Rail& rail : plan.rails) {
    std::vector<std::string> ports;
    for (const auto& [node, port] : rail.ports) ports.push_back(port_name(node, port));
    rows.push_back(
        {rail.label, ports.size() <= most_ports ? join(ports, " ") : count(ports.size(), "port")});
  }
  return rows;
}

struct TestSummary {
  std::size_t cases = 0, presets = 0;
  std::set<int> rounds;
  std::set<std::pair<std::string, std::string>> pairs;
  std::set<std::string> rails;
};

TestSummary summary_of(const Plan& plan, int test) {
  TestSummary summary;
  for (const Case& item : plan.cases) {
    if (item.test != test) continue;
    ++(item.preset ? summary.presets : summary.cases);
    if (item.preset) continue;
    summary.rounds.insert(item.round);
    summary.rails.insert(item.rails.begin(), item.rails.end());
    if (item.participants.size() == 2)
      summary.pairs.insert(std::minmax(item.participants[0].node, item.participants[1].node));
  }
  return summary;
}

std::string direction_text(suite::Direction direction) {
  switch (direction) {
    case suite::Direction::each:
      return "both ways in turn";
    case suite::Direction::forward:
      return "one way";
    case suite::Direction::both:
      return "both ways at once";
  }
  return "";
}

std::string coverage(const Plan& plan, const suite::Test& test, const TestSummary& summary) {
  const std::string on_rails =
      std::to_string(summary.rails.size()) + " of " + count(plan.rails.size(), "rail");
  switch (test.check->topology) {
    case catalog::Topology::port:
      return "every port under test";
    case catalog::Topology::node:
      return "every node";
    case catalog::Topology::group:
      return "all nodes at once, " + on_rails;
    case catalog::Topology::pair:
      break;
  }
  const std::size_t possible = plan.nodes.size() * (plan.nodes.size() - 1) / 2;
  return std::to_string(summary.pairs.size()) + " of " + count(possible, "pair") + ", " + on_rails +
         (test.rails == suite::Rails::all ? " at once, " : ", ") + direction_text(test.direction);
}

std::vector<Row> test_rows(const Plan& plan, const suite::Suite& suite) {
  std::vector<Row> rows;
  for (std::size_t i = 0; i < suite.tests.size(); ++i) {
    const suite::Test& test = suite.tests[i];
    const TestSummary summary = summary_of(plan, static_cast<int>(i));
    if (summary.cases + summary.presets == 0) continue;
    std::string needs = test.needs.empty() ? "" : "; needs " + join(test.needs);
    rows.push_back({test.id, test.check->id, count(summary.cases, "case"),
                    count(summary.rounds.size(), "round"), coverage(plan, test, summary) + needs});
  }
  return rows;
}

std::vector<Row> preset_rows(const Plan& plan) {
  std::vector<Row> rows;
  for (const Case& item : plan.cases) {
    if (!item.preset || item.preset->outcome == Preset::Outcome::skip) continue;
    const bool fail = item.preset->outcome == Preset::Outcome::fail;
    rows.push_back({fail ? "FAIL" : "ERROR", item.id, item.preset->message});
  }
  return rows;
}

std::vector<Row> warning_rows(const Plan& plan) {
  std::vector<Row> rows;
  for (const std::string& warning : plan.warnings) rows.push_back({warning});
  return rows;
}

}  // namespace

std::string describe(const Plan& plan, const suite::Suite& suite) {
  std::size_t runs = 0;
  std::set<int> rounds;
  for (const Case& item : plan.cases) {
    if (item.preset) continue;
    ++runs;
    rounds.insert(item.round);
  }
  const std::string rails_title =
      plan.rails_from.empty() ? "Rails" : "Rails, from " + plan.rails_from;
  return "Suite " + suite.name + ": " + count(plan.nodes.size(), "node") + ", " +
         count(plan.rails.size(), "rail") + ", " + count(runs, "case") + " to measure in " +
         count(rounds.size(), "round") + ", about " + duration_text(plan.eta_ns) +
         "\nNodes: " + fold(plan.nodes) + "\n" +
         section("Nodes that did not answer", unreachable_rows(plan)) +
         section("Ports under test", used_rows(plan)) +
         section("Ports left out", left_out_rows(plan)) + section(rails_title, rail_rows(plan)) +
         section("Tests", test_rows(plan, suite)) +
         section("Judged without a run", preset_rows(plan)) +
         section("Warnings", warning_rows(plan));
}

}  // namespace railgauge::plan
