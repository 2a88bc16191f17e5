#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <unordered_map>

#include "journal/reader.hpp"
#include "journal/record_fields.hpp"
#include "journal/run_model.hpp"
#include "text/sanitise.hpp"

namespace railgauge::journal {
namespace {

using nlohmann::json;

// Enough for any report; a test's whole output is in the journal.
constexpr std::size_t kept_tail_bytes = 16 * 1024;
constexpr std::size_t kept_tail_bytes_of_passing = 1024;

void keep_last(std::vector<std::string>& lines, std::size_t max_bytes) {
  auto first = lines.end();
  while (first != lines.begin() && max_bytes > 0) {
    std::string& line = *--first;
    line = text::keep_end(line, max_bytes);
    max_bytes -= line.size() + (line.size() < max_bytes ? 1 : 0);
  }
  lines.erase(lines.begin(), first);
}

class RunReader {
 public:
  explicit RunReader(Run& run) : run_(run) {}

  void take(const json& record) {
    using Take = void (RunReader::*)(const json&);
    static const std::unordered_map<std::string, Take> known{
        {"header", &RunReader::header},         {"node", &RunReader::node},
        {"node_error", &RunReader::node_error}, {"warning", &RunReader::warning},
        {"case", &RunReader::planned},          {"plan_end", &RunReader::plan_end},
        {"start", &RunReader::start},           {"finding", &RunReader::finding},
        {"rank_end", &RunReader::rank_end},     {"verdict", &RunReader::verdict},
        {"run_end", &RunReader::run_end}};
    if (const auto t = record.find("t"); t != record.end()) {
      run_.seconds = std::max(run_.seconds, t->get<double>());
    }
    const auto found = known.find(record.at("type").get_ref<const std::string&>());
    if (found != known.end()) (this->*found->second)(record);
  }

  void finish() {
    for (Case& item : run_.cases) {
      if (!item.judged) item.message = why_not_run(item);
    }
  }

 private:
  void header(const json& record) {
    if (!run_.header.started.empty()) throw std::invalid_argument("a journal has one header only");
    run_.header = header_from(record);
  }

  Node& node_named(const std::string& name) {
    const auto [found, added] = nodes_.try_emplace(name, run_.nodes.size());
    if (added) run_.nodes.emplace_back().name = name;
    return run_.nodes[found->second];
  }

  void node(const json& record) {
    Node& node = node_named(record.at("node"));
    node.hostname = text(record, "hostname");
    node.arch = text(record, "arch");
    node.os = text(record, "os");
    node.kernel = text(record, "kernel");
    node.railgauge = text(record, "railgauge");
    node.ports.clear();
    for (const json& port : record.value("ports", json::array())) {
      node.ports.push_back(port_from(port));
    }
  }

  void node_error(const json& record) {
    Node& node = node_named(record.at("node"));
    node.error_kind = text(record, "kind");
    node.error = record.at("text");
  }

  void warning(const json& record) { run_.warnings.push_back(record.at("text")); }

  void planned(const json& record) {
    Case item = case_from(record);
    if (!cases_.emplace(item.id, run_.cases.size()).second) {
      throw std::invalid_argument(fmt::format("case '{}' is planned twice", item.id));
    }
    run_.cases.push_back(std::move(item));
  }

  void plan_end(const json&) { run_.plan_complete = true; }

  Case& case_of(const json& record) {
    const auto found = cases_.find(record.at("case").get_ref<const std::string&>());
    if (found == cases_.end()) {
      throw std::invalid_argument(
          fmt::format("case '{}' is not in the plan", record.at("case").get<std::string>()));
    }
    return run_.cases[found->second];
  }

  // Also the beginning of a resumed run: what an earlier attempt left behind no longer counts.
  void start(const json& record) {
    Case& item = case_of(record);
    item.started = true;
    item.judged = false;
    item.outcome = Outcome::error;
    item.kind = "NotRun";
    item.details.clear();
    item.values.clear();
    item.findings.clear();
    item.ends.clear();
    run_.ended = run_.interrupted = false;
    run_.exit_code.reset();
  }

  void finding(const json& record) {
    case_of(record).findings.push_back({text(record, "node"), text(record, "code"),
                                        record.at("severity"), record.at("text"),
                                        text(record, "evidence")});
  }

  void rank_end(const json& record) {
    RankEnd end{text(record, "node"),
                record.at("outcome"),
                text(record, "kind"),
                text(record, "reason"),
                record.value("peer_left", false),
                record.value("tail", std::vector<std::string>())};
    keep_last(end.tail, kept_tail_bytes);
    case_of(record).ends.push_back(std::move(end));
  }

  void verdict(const json& record) {
    Case& item = case_of(record);
    const auto outcome = outcome_of(record.at("outcome").get<std::string>());
    if (!outcome) throw std::invalid_argument("outcome is none of PASS MARGINAL FAIL ERROR SKIP");
    item.judged = true;
    item.outcome = *outcome;
    item.kind = text(record, "kind");
    item.message = text(record, "message");
    item.details = record.value("details", std::vector<std::string>());
    item.seconds = record.value("seconds", 0.0);
    item.values.clear();
    for (const json& value : record.value("values", json::array())) {
      item.values.push_back(value_from(value));
    }
    if (*outcome == Outcome::fail || *outcome == Outcome::error) return;
    for (RankEnd& end : item.ends) keep_last(end.tail, kept_tail_bytes_of_passing);
  }

  void run_end(const json& record) {
    run_.ended = true;
    run_.interrupted = record.value("interrupted", false);
    if (const auto exit = record.find("exit"); exit != record.end())
      run_.exit_code = exit->get<int>();
  }

  std::string why_not_run(const Case& item) const {
    if (run_.interrupted) return "not run: the run was interrupted before this case was judged";
    if (run_.ended) return "not run: the run ended without a verdict for this case";
    return item.started ? "not run: the runner was stopped or lost while this case was running"
                        : "not run: the runner was stopped or lost before this case";
  }

  Run& run_;
  std::unordered_map<std::string, std::size_t> cases_, nodes_;
};

template <typename Read>
Run load_with(const Read& read_records) {
  Run run;
  RunReader reader(run);
  run.torn = read_records([&](const json& record) { reader.take(record); }).torn;
  reader.finish();
  return run;
}

}  // namespace

Run load(const std::string& file) {
  return load_with([&](const OnRecord& on_record) { return read(file, on_record); });
}

Run load(std::istream& stream, const std::string& name) {
  return load_with([&](const OnRecord& on_record) { return read(stream, name, on_record); });
}

}  // namespace railgauge::journal
