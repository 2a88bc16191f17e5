#include "run/case_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace railgauge::run {
namespace {

std::vector<std::string> names_of(const plan::Case& item) {
  std::vector<std::string> names;
  for (const auto& participant : item.participants) names.push_back(participant.node);
  return names;
}

nlohmann::json port_json(const plan::Port& port) {
  return {{"device", port.device}, {"number", port.number},
          {"netdev", port.netdev}, {"link_layer", port.link_layer},
          {"rail", port.rail},     {"declared_rate", port.declared_rate}};
}

nlohmann::json values_json(const suite::ParamValues& param) {
  auto values = nlohmann::json::array();
  for (const auto& value : param.values)
    std::visit([&](const auto& plain) { values.push_back(plain); }, value);
  return values;
}

std::string unit_of(const suite::Test& test, const std::string& metric) {
  const auto* info = test.check->metric(metric);
  return info == nullptr ? std::string() : info->unit;
}

}  // namespace

CaseRun::CaseRun(const plan::Case& item, const suite::Test& test, Send send, Record record)
    : item_(item),
      test_(test),
      send_(std::move(send)),
      record_(std::move(record)),
      meeting_(names_of(item),
               [this](std::size_t rank, const Answer& answer) {
                 nlohmann::json frame{{"type", answer.peer_left ? "peer_left" : "gathered"},
                                      {"label", answer.label},
                                      {"seq", answer.seq}};
                 if (answer.peer_left)
                   frame["why"] = answer.why;
                 else
                   frame["data"] = answer.data;
                 send_(item_.participants[rank].node, frame);
               }),
      ended_(item.participants.size(), false) {}

nlohmann::json CaseRun::start_frame(std::size_t rank) const {
  auto ports = nlohmann::json::array();
  for (const auto& participant : item_.participants) {
    auto of_rank = nlohmann::json::array();
    for (const auto& port : participant.ports) of_rank.push_back(port_json(port));
    ports.push_back(of_rank);
  }
  auto params = nlohmann::json::object();
  for (const auto& param : item_.params) params[param.name] = values_json(param);
  return {{"type", "start"},
          {"check", test_.check->id},
          {"plugin", test_.check->plugin},
          {"file", test_.check->file},
          {"rank", rank},
          {"size", item_.participants.size()},
          {"nodes", names_of(item_)},
          {"ports", ports},
          {"rails", item_.rails},
          {"direction", item_.direction},
          {"params", params},
          {"timeout_ns", test_.timeout_ns}};
}

void CaseRun::start() {
  for (std::size_t rank = 0; rank < item_.participants.size(); ++rank)
    send_(item_.participants[rank].node, start_frame(rank));
}

std::optional<std::size_t> CaseRun::rank_of(const std::string& node) const {
  for (std::size_t rank = 0; rank < item_.participants.size(); ++rank)
    if (item_.participants[rank].node == node) return rank;
  return std::nullopt;
}

void CaseRun::on_frame(const std::string& node, const nlohmann::json& frame) {
  const auto rank = rank_of(node);
  if (!rank || ended_[*rank]) return;
  const std::string type = frame.at("type");
  if (type == "metric" || type == "metric_text" || type == "reference" || type == "finding") {
    measured(node, frame);
  } else if (type == "series") {
    series(node, frame);
  } else if (type == "log") {
    record_({{"type", "log"},
             {"node", node},
             {"source", frame.at("source")},
             {"line", frame.at("line")}});
  } else if (type == "meet") {
    meeting_.arrive(*rank, {frame.at("kind"), frame.at("label"), frame.at("seq"),
                            frame.value("data", ""), frame.value("root", std::size_t{0})});
  } else if (type == "rank_end") {
    end_rank(*rank,
             {node, frame.at("outcome"), frame.value("kind", ""), frame.value("reason", ""),
              frame.value("peer_left", false), frame.value("tail", std::vector<std::string>{})});
  }
}

void CaseRun::measured(const std::string& node, const nlohmann::json& frame) {
  const std::string type = frame.at("type");
  const auto labels = frame.value("labels", verdict::Labels{});
  nlohmann::json record = frame;
  record["node"] = node;
  if (type == "metric") {
    record["unit"] = unit_of(test_, frame.at("name"));
    evidence_.points.push_back({frame.at("name"), node, frame.at("value"), labels});
  } else if (type == "metric_text") {
    evidence_.texts = true;
  } else if (type == "reference") {
    record["unit"] = unit_of(test_, frame.at("metric"));
    evidence_.references.push_back({frame.at("metric"), frame.at("kind"), frame.at("derivation"),
                                    node, frame.at("value"), labels});
  } else if (type == "finding") {
    evidence_.findings.push_back({frame.at("code"), frame.at("severity"), frame.at("text"),
                                  frame.value("evidence", ""), node, labels});
  }
  record_(std::move(record));
}

void CaseRun::series(const std::string& node, const nlohmann::json& frame) {
  const std::string name = frame.at("name");
  const auto* info = test_.check->metric(name);
  nlohmann::json record = frame;
  record["node"] = node;
  record["unit"] = unit_of(test_, name);
  record["axis_name"] = info == nullptr ? "" : info->axis_name;
  record["axis_unit"] = info == nullptr ? "" : info->axis_unit;
  const auto xs = frame.at("x").get<std::vector<double>>();
  const auto ys = frame.at("y").get<std::vector<double>>();
  auto labels = frame.value("labels", verdict::Labels{});
  for (std::size_t i = 0; i < std::min(xs.size(), ys.size()); ++i) {
    if (info != nullptr) labels[info->axis_name] = fmt::format("{}", xs[i]);
    evidence_.points.push_back({name, node, ys[i], labels});
  }
  record_(std::move(record));
}

void CaseRun::rank_lost(const std::string& node, const std::string& kind, const std::string& why) {
  const auto rank = rank_of(node);
  if (rank && !ended_[*rank]) end_rank(*rank, {node, "error", kind, why, false, {}});
}

void CaseRun::cancel(const std::string& why) {
  for (const std::string& node : running_nodes()) send_(node, {{"type", "cancel"}, {"why", why}});
}

void CaseRun::end_rank(std::size_t rank, verdict::RankEnd end) {
  ended_[rank] = true;
  record_({{"type", "rank_end"},
           {"node", end.node},
           {"outcome", end.outcome},
           {"kind", end.kind},
           {"reason", end.reason},
           {"peer_left", end.peer_left},
           {"tail", end.tail}});
  const std::string told =
      end.outcome == "done" ? "it has finished" : end.outcome + ": " + end.reason;
  evidence_.ends.push_back(std::move(end));
  meeting_.leave(rank, told);
}

bool CaseRun::ended() const {
  return std::all_of(ended_.begin(), ended_.end(), [](bool ended) { return ended; });
}

bool CaseRun::pointless() const {
  return !ended() && std::any_of(evidence_.ends.begin(), evidence_.ends.end(),
                                 [](const verdict::RankEnd& end) { return end.outcome != "done"; });
}

std::vector<std::string> CaseRun::running_nodes() const {
  std::vector<std::string> nodes;
  for (std::size_t rank = 0; rank < ended_.size(); ++rank)
    if (!ended_[rank]) nodes.push_back(item_.participants[rank].node);
  return nodes;
}

}  // namespace railgauge::run
