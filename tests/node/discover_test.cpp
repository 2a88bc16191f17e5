// What a folder of good and bad plugins looks like from outside.
#include <gmock/gmock.h>
#include <unistd.h>
#include <filesystem>

#include "agent_driver.hpp"
#include "node/discover.hpp"
#include "node/plugin_folders.hpp"
#include "node/process_tree.hpp"

namespace railgauge::node {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

std::string error_of(const std::string& plugin) {
  return describe_plugin(broken_plugins() + '/' + plugin + ".so").error;
}

TEST(Describe, ReadsEveryDeclaration) {
  const auto plugin = describe_plugin(broken_plugins() + "/healthy.so");
  EXPECT_EQ(plugin.error, "");
  EXPECT_EQ(plugin.id, "org.railgauge.broken.healthy");
  EXPECT_EQ(plugin.licence, "Apache-2.0");
  ASSERT_EQ(plugin.checks.size(), 1U);
  const auto& check = plugin.checks[0];
  EXPECT_EQ(check.topology, catalog::Topology::pair);
  EXPECT_TRUE(check.judges_itself);
  EXPECT_EQ(check.base_time_ns, 2'000'000'000U);
  EXPECT_EQ(check.file, "healthy.so");
  EXPECT_TRUE(check.param("size")->list);
  EXPECT_EQ(check.param("size")->default_text, "64 KiB");
  EXPECT_EQ(check.param("count")->max, 10);
  EXPECT_THAT(check.param("mode")->choices, testing::ElementsAre("read", "write"));
  EXPECT_EQ(check.metric("answer")->better, catalog::Better::higher);
  EXPECT_EQ(check.metric("answer")->scope, catalog::Scope::every_rank);
  EXPECT_EQ(check.metric("curve")->axis_unit, "B");
}

TEST(Describe, StepsOverWhatALaterSdkAdded) {
  const auto plugin = describe_plugin(broken_plugins() + "/newer-sdk.so");
  EXPECT_EQ(plugin.error, "");
  ASSERT_EQ(plugin.checks.size(), 2U);
  EXPECT_EQ(plugin.checks[1].id, "second");
  EXPECT_EQ(plugin.checks[1].metrics.at(1).name, "other");
}

TEST(Describe, RefusesWithASentence) {
  const std::pair<const char*, const char*> all[] = {
      {"no-entry", "it has no symbol railgauge_plugin_entry"},
      {"wrong-abi", "built for plugin ABI 2 (SDK 7.8.9), this railgauge speaks ABI 1"},
      {"short-struct", "its rg_plugin has 24 bytes, ABI 1 has at least"},
      {"short-check", "the check table has entries of 16 bytes, ABI 1 has at least"},
      {"null-plugin", "its entry function returned no plugin"},
      {"null-tables", "the metric table of check 'first' is null but says it has 3 entries"},
      {"null-run", "check 'first' has no run()"},
      {"duplicate-check", "check 'first' is declared twice"},
      {"bad-unit", "the unit of metric 'answer' of check 'first' is 'Gbit/s'"},
      {"wild-count", "the check table has 18446744073709551615 entries"},
      {"static-crash", "was killed by signal 11 (Segmentation fault)"},
  };
  for (const auto& [plugin, error] : all) EXPECT_THAT(error_of(plugin), HasSubstr(error)) << plugin;
}

TEST(Describe, DoesNotWaitForOneThatHangs) {
  DiscoverOptions options;
  options.deadline = std::chrono::milliseconds(1000);
  const auto catalog =
      discover({broken_plugins() + "/static-hang.so", broken_plugins() + "/healthy.so"}, options);
  ASSERT_EQ(catalog.plugins.size(), 2U);
  EXPECT_EQ(catalog.plugins[0].error, "the plugin did not say within 1 s what it declares");
  EXPECT_EQ(catalog.plugins[1].error, "");
  EXPECT_TRUE(descendants(getpid()).empty());
}

TEST(Describe, IsNotDisturbedByAStaticInitialiserThatPrints) {
  EXPECT_EQ(error_of("static-print"), "");
}

TEST(Describe, SaysWhyTheLinkerRefuses) {
  EXPECT_THAT(describe_plugin(RAILGAUGE_SOURCE_DIR "/CMakeLists.txt").error,
              HasSubstr("invalid ELF header"));
  EXPECT_THAT(describe_plugin("/nowhere/x.so").error, HasSubstr("No such file"));
}

class Permissions : public testing::Test {
 protected:
  Permissions() {
    char name[] = "/tmp/railgauge-plugin-test-XXXXXX";
    folder_ = mkdtemp(name);
    file_ = folder_ / "healthy.so";
    fs::copy_file(broken_plugins() + "/healthy.so", file_);
  }
  ~Permissions() override { fs::remove_all(folder_); }
  fs::path folder_, file_;
};

TEST_F(Permissions, OfAFileForEverybodyAreRefused) {
  fs::permissions(file_, fs::perms::others_write, fs::perm_options::add);
  EXPECT_THAT(describe_plugin(file_).error, HasSubstr("can be written by everybody; chmod o-w it"));
}

TEST_F(Permissions, OfAFolderForEverybodyAreRefused) {
  fs::permissions(folder_, fs::perms::others_write, fs::perm_options::add);
  EXPECT_THAT(describe_plugin(file_).error, HasSubstr("folder " + folder_.string()));
}

TEST_F(Permissions, OfAStrangersFileAreRefused) {
  if (geteuid() != 0) GTEST_SKIP() << "only root can give a file away";
  ASSERT_EQ(chown(file_.c_str(), 12345, 12345), 0);
  EXPECT_THAT(describe_plugin(file_).error, HasSubstr("belongs to uid 12345"));
}

}  // namespace
}  // namespace railgauge::node
