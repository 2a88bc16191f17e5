#include "catalog/check_info.hpp"

#include <gtest/gtest.h>

namespace railgauge::catalog {
namespace {

CheckInfo check(const std::string& id, const std::string& plugin) {
  CheckInfo info;
  info.id = id;
  info.plugin = plugin;
  return info;
}

PluginInfo plugin(const std::string& id, const std::vector<std::string>& checks) {
  PluginInfo info;
  info.id = id;
  for (const std::string& name : checks) info.checks.push_back(check(name, id));
  return info;
}

std::string fault(const Catalog& catalog, const std::string& reference) {
  std::string why;
  EXPECT_EQ(catalog.find(reference, why), nullptr);
  return why;
}

const Catalog two{{plugin("org.railgauge.bw", {"ib-write-bw", "ib-read-bw"}),
                   plugin("org.example.mine", {"ib-write-bw", "route"})}};

TEST(Catalog, FindsByIdAndByPluginAndId) {
  std::string why;
  ASSERT_NE(two.find("route", why), nullptr);
  EXPECT_EQ(two.find("route", why)->plugin, "org.example.mine");
  ASSERT_NE(two.find("org.example.mine/ib-write-bw", why), nullptr);
  EXPECT_EQ(two.find("org.example.mine/ib-write-bw", why)->plugin, "org.example.mine");
  EXPECT_EQ(why, "");
}

TEST(Catalog, AnIdInTwoPluginsIsAmbiguous) {
  EXPECT_EQ(fault(two, "ib-write-bw"),
            "check 'ib-write-bw' is in 2 plugins; write 'org.railgauge.bw/ib-write-bw' or "
            "'org.example.mine/ib-write-bw'");
}

TEST(Catalog, AnUnknownCheckNamesTheNearest) {
  EXPECT_EQ(fault(two, "ib-red-bw"),
            "unknown check 'ib-red-bw'; did you mean 'ib-read-bw'? known: ib-read-bw, ib-write-bw, "
            "route");
  EXPECT_EQ(fault(two, "org.other/rout"),
            "unknown check 'org.other/rout'; did you mean 'route'? known: ib-read-bw, ib-write-bw, "
            "route");
  EXPECT_EQ(fault({}, "route"), "unknown check 'route'; there are none");
}

TEST(Catalog, ARefusedPluginExplainsItsMissingCheck) {
  PluginInfo broken;
  broken.file = "route.so";
  broken.error = "plugin ABI 2, railgauge speaks 1";
  EXPECT_EQ(fault({{broken}}, "route"),
            "unknown check 'route'; plugin file route.so cannot be used: plugin ABI 2, railgauge "
            "speaks 1");
}

TEST(CheckInfo, FindsParamsAndMetricsByName) {
  CheckInfo info;
  info.params.resize(2);
  info.params[1].name = "size";
  info.metrics.resize(1);
  info.metrics[0].name = "bandwidth";
  EXPECT_EQ(info.param("size"), &info.params[1]);
  EXPECT_EQ(info.param("sise"), nullptr);
  EXPECT_EQ(info.metric("bandwidth"), &info.metrics[0]);
  EXPECT_EQ(info.metric("size"), nullptr);
}

}  // namespace
}  // namespace railgauge::catalog
