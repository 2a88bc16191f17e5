// The start frame: which check to run, as whom, with whom and with what.
#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <variant>
#include <vector>

#include "catalog/check_info.hpp"

namespace railgauge::worker {

struct Port {
  std::string device, netdev, link_layer, rail;
  std::uint32_t number = 1;
  std::uint64_t declared_rate = 0;  // bit/s; 0: not declared
};

struct Start {
  std::string node, case_id, check, plugin, file, direction, root = "/";
  std::uint32_t rank = 0;
  std::vector<std::string> nodes, rails;  // nodes in rank order
  std::vector<std::vector<Port>> ports;   // a rank each
};

// Throws node::BadFrame when the frame lacks something or contradicts itself.
Start read_start(const nlohmann::json& frame);

// BOOL bool, INT int64, REAL and BANDWIDTH double, STRING and ENUM string, BYTES and DURATION
// uint64.
using Value = std::variant<bool, std::int64_t, std::uint64_t, double, std::string>;

struct Param {
  catalog::ParamType type = catalog::ParamType::string;
  std::vector<Value> values;  // one for a scalar
};
using Params = std::map<std::string, Param>;  // every declared param

// The frame's `params` as the check declares them. Throws std::invalid_argument naming the param
// that is not declared or whose value is of another type.
Params read_params(const nlohmann::json& frame, const catalog::CheckInfo& check);

}  // namespace railgauge::worker
