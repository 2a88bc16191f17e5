#include "worker/start.hpp"

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "node/frame.hpp"

namespace railgauge::worker {
namespace {

using catalog::ParamType;
using nlohmann::json;

Port read_port(const json& raw) {
  Port port;
  port.device = raw.at("device");
  port.number = raw.at("number");
  port.netdev = raw.value("netdev", "");
  port.link_layer = raw.value("link_layer", "");
  port.rail = raw.value("rail", "");
  const double rate = raw.value("declared_rate", 0.0);
  if (rate > 0 && rate < 1e18) port.declared_rate = static_cast<std::uint64_t>(rate);
  return port;
}

void require(bool holds, const char* why) {
  if (!holds) throw node::BadFrame(std::string("the start frame is unusable: ") + why);
}

Start read_fields(const json& frame) {
  Start start;
  start.node = frame.at("node");
  start.case_id = frame.at("case");
  start.check = frame.at("check");
  start.plugin = frame.at("plugin");
  start.file = frame.at("file");
  start.rank = frame.at("rank");
  start.nodes = frame.at("nodes");
  start.rails = frame.value("rails", std::vector<std::string>{});
  start.direction = frame.value("direction", "");
  start.root = frame.value("root", "/");
  for (const json& of_rank : frame.at("ports")) {
    auto& ports = start.ports.emplace_back();
    for (const json& port : of_rank) ports.push_back(read_port(port));
  }
  require(frame.at("size") == start.nodes.size(), "size is not the number of nodes");
  return start;
}

struct WrongType {};

std::uint64_t whole(const json& raw) {
  if (raw.is_number_unsigned()) return raw;
  constexpr double limit = 9.2e18;  // below 2^63, where a double still names a whole number
  const double value = raw.is_number() ? raw.get<double>() : -1;
  if (value < 0 || value > limit || value != std::floor(value)) throw WrongType{};
  return static_cast<std::uint64_t>(value);
}

std::int64_t integer(const json& raw) {
  constexpr std::uint64_t limit = std::numeric_limits<std::int64_t>::max();
  if (raw.is_number_integer() && !raw.is_number_unsigned()) return raw;
  const std::uint64_t value = whole(raw);
  if (value > limit) throw WrongType{};
  return static_cast<std::int64_t>(value);
}

Value read_value(const json& raw, ParamType type) {
  switch (type) {
    case ParamType::boolean:
      if (!raw.is_boolean()) throw WrongType{};
      return raw.get<bool>();
    case ParamType::integer:
      return integer(raw);
    case ParamType::bytes:
    case ParamType::duration:
      return whole(raw);
    case ParamType::real:
    case ParamType::bandwidth:
      if (!raw.is_number()) throw WrongType{};
      return raw.get<double>();
    case ParamType::string:
    case ParamType::enumeration:
      if (!raw.is_string()) throw WrongType{};
      return raw.get<std::string>();
  }
  throw WrongType{};
}

void fill(Param& param, const std::string& name, const json& values, bool list) {
  if (!values.is_array() || (!list && values.size() != 1))
    throw std::invalid_argument("param '" + name + "' takes " +
                                (list ? "an array of values" : "one value") + ", not " +
                                values.dump().substr(0, 80));
  for (const json& raw : values) try {
      param.values.push_back(read_value(raw, param.type));
    } catch (const WrongType&) {
      throw std::invalid_argument("param '" + name + "' cannot be " + raw.dump().substr(0, 80));
    }
}

}  // namespace

Start read_start(const json& frame) {
  require(frame.at("type") == "start", "it is of another type");
  try {
    Start start = read_fields(frame);
    require(start.rank < start.nodes.size(), "rank is not below size");
    require(start.ports.size() == start.nodes.size(), "ports are not given for every rank");
    return start;
  } catch (const json::exception& error) {
    throw node::BadFrame(std::string("the start frame is unusable: ") + error.what());
  }
}

Params read_params(const json& frame, const catalog::CheckInfo& check) {
  Params params;
  for (const auto& declared : check.params) params[declared.name].type = declared.type;
  const auto given = frame.find("params");
  if (given == frame.end() || !given->is_object()) return params;
  for (const auto& [name, values] : given->items()) {
    const catalog::ParamInfo* declared = check.param(name);
    if (declared == nullptr)
      throw std::invalid_argument("check '" + check.id + "' has no param '" + name + "'");
    fill(params[name], name, values, declared->list);
  }
  return params;
}

}  // namespace railgauge::worker
