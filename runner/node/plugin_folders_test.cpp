#include "node/plugin_folders.hpp"

#include <gmock/gmock.h>
#include <unistd.h>
#include <cstdlib>
#include <fstream>

namespace railgauge::node {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;

class PluginFolders : public testing::Test {
 protected:
  PluginFolders() {
    char name[] = "/tmp/railgauge-folders-XXXXXX";
    root_ = mkdtemp(name);
    for (const char* file : {"a/one.so", "a/both.so", "b/both.so", "b/two.so", "b/notes.txt",
                             "b/.hidden.so", "b/odd name.so"}) {
      fs::create_directories((root_ / file).parent_path());
      std::ofstream(root_ / file) << "x";
    }
  }
  ~PluginFolders() override {
    fs::remove_all(root_);
    unsetenv("RAILGAUGE_PLUGINS");
  }
  fs::path root_;
};

TEST_F(PluginFolders, PreferTheVariableToTheInstallation) {
  setenv("RAILGAUGE_PLUGINS", "/x::/y z:", 1);
  const auto folders = plugin_folders();
  ASSERT_EQ(folders.size(), 3U);
  EXPECT_EQ(folders[0], "/x");
  EXPECT_EQ(folders[1], "/y z");
  const auto program = fs::read_symlink("/proc/self/exe");
  EXPECT_EQ(folders[2], program.parent_path().parent_path() / "lib/railgauge/plugins");
}

TEST_F(PluginFolders, ListPluginsByNameOnce) {
  EXPECT_THAT(plugin_files({root_ / "a", root_ / "missing", root_ / "b"}),
              ElementsAre(root_ / "a/both.so", root_ / "a/one.so", root_ / "b/two.so"));
}

TEST_F(PluginFolders, FindAPluginByItsNameAlone) {
  const std::vector<fs::path> folders{root_ / "a", root_ / "b"};
  EXPECT_EQ(find_plugin(folders, "both.so"), root_ / "a/both.so");
  EXPECT_EQ(find_plugin(folders, "two.so"), root_ / "b/two.so");
  for (const std::string name : {"", ".so", "three.so", "notes.txt", ".hidden.so", "odd name.so",
                                 "../b/two.so", "/etc/passwd", "two.so/", "two.so\n"})
    EXPECT_FALSE(find_plugin(folders, name)) << name;
}

}  // namespace
}  // namespace railgauge::node
