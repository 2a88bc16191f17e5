#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "catalog/check_info.hpp"

namespace railgauge::catalog {
namespace {

PluginInfo full() {
  ParamInfo size;
  size.name = "size";
  size.summary = "bytes a message";
  size.type = ParamType::bytes;
  size.list = true;
  size.role = Role::points;
  size.default_text = "64 KiB";
  size.min = 1;
  size.max = 1 << 30;
  ParamInfo mtu;
  mtu.name = "mtu";
  mtu.type = ParamType::enumeration;
  mtu.required = true;
  mtu.choices = {"1024", "4096"};
  MetricInfo bandwidth{"bandwidth",       "payload", "bit/s", Better::higher,
                       Scope::every_rank, "size",    "B"};
  CheckInfo check;
  check.id = "ib-write-bw";
  check.topology = Topology::pair;
  check.one_rail = true;
  check.base_time_ns = 1'500'000'000;
  check.params = {size, mtu};
  check.metrics = {bandwidth};
  return {"org.railgauge.bw", "0.1.0", "Apache-2.0", "0.1.0", "bw.so", "", {check}};
}

TEST(CatalogJson, ComesBackWhole) {
  const PluginInfo back = plugin_from_json(nlohmann::json::parse(to_json(full()).dump()));
  EXPECT_EQ(to_json(back), to_json(full()));
  const CheckInfo& check = back.checks.at(0);
  EXPECT_EQ(check.plugin, "org.railgauge.bw");
  EXPECT_EQ(check.plugin_version, "0.1.0");
  EXPECT_EQ(check.file, "bw.so");
  EXPECT_EQ(check.topology, Topology::pair);
  EXPECT_EQ(check.base_time_ns, 1'500'000'000u);
  EXPECT_EQ(check.params.at(0).default_text, "64 KiB");
  EXPECT_EQ(check.params.at(1).default_text, std::nullopt);
  EXPECT_EQ(check.params.at(1).choices, (std::vector<std::string>{"1024", "4096"}));
  EXPECT_EQ(check.metrics.at(0).scope, Scope::every_rank);
  EXPECT_EQ(check.metrics.at(0).better, Better::higher);
}

TEST(CatalogJson, WritesWords) {
  const nlohmann::json json = to_json(full());
  EXPECT_EQ(json["checks"][0]["topology"], "pair");
  EXPECT_EQ(json["checks"][0]["params"][0]["type"], "bytes");
  EXPECT_EQ(json["checks"][0]["params"][0]["role"], "points");
}

TEST(CatalogJson, EveryFieldIsAskedFor) {
  const nlohmann::json good = to_json(full());
  for (const auto& [key, value] : good.items()) {
    nlohmann::json broken = good;
    broken.erase(key);
    EXPECT_THROW(plugin_from_json(broken), nlohmann::json::exception) << key;
    broken[key] = nullptr;
    if (key == "checks") continue;  // null reads as an empty list
    EXPECT_THROW(plugin_from_json(broken), nlohmann::json::exception) << key;
  }
}

TEST(CatalogJson, RefusesAnotherShape) {
  const auto broken = [](const char* pointer, const nlohmann::json& value) {
    nlohmann::json json = to_json(full());
    json[nlohmann::json::json_pointer(pointer)] = value;
    return json;
  };
  for (const auto& json :
       {nlohmann::json(), nlohmann::json::array(), nlohmann::json("text"), broken("/checks", 7),
        broken("/checks/0/topology", "ring"), broken("/checks/0/topology", 3),
        broken("/checks/0/params/0/type", "Bytes"), broken("/checks/0/params/0/min", nullptr),
        broken("/checks/0/params/0/default", 64), broken("/checks/0/metrics/0", nullptr),
        broken("/checks/0/base_time_ns", -1), broken("/checks/0/base_time_ns", 1e300)})
    EXPECT_THROW(plugin_from_json(json), nlohmann::json::exception) << json.dump();
}

}  // namespace
}  // namespace railgauge::catalog
