// tests/broken-suites holds a file a defect and, beside it, the exact lines a user sees.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "suite/catalog_fixture.hpp"
#include "suite/suite.hpp"

namespace railgauge::suite {
namespace {

namespace fs = std::filesystem;

std::string faults_of(const std::string& file) {
  try {
    load(file, fixture_catalog(), {});
    return "no fault\n";
  } catch (const BadSuite& bad) {
    std::string lines;
    for (const std::string& line : bad.faults) lines += line + "\n";
    return lines;
  }
}

std::string content_of(const fs::path& file) {
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return text.str();
}

TEST(BrokenSuites, EachSaysExactlyWhatIsWrongAndWhere) {
  fs::current_path(RAILGAUGE_SOURCE_DIR "/tests/broken-suites");
  std::set<std::string> names;
  for (const fs::directory_entry& entry : fs::directory_iterator("."))
    if (entry.path().extension() == ".xml") names.insert(entry.path().stem().string());
  EXPECT_GT(names.size(), 90u);
  for (const std::string& name : names)
    EXPECT_EQ(faults_of(name + ".xml"), content_of(name + ".expected")) << name;
}

// Against the catalog of these tests, which has the shipped checks' words; their own is asked end
// to end.
TEST(ShippedSuites, Load) {
  for (const char* name : {"lab.xml", "roce-pair.xml"}) {
    const std::string file = RAILGAUGE_SOURCE_DIR "/suites/" + std::string(name);
    EXPECT_EQ(faults_of(file), "no fault\n");
    EXPECT_EQ(load(file, fixture_catalog(), {}).expect.nodes, 2);
  }
}

}  // namespace
}  // namespace railgauge::suite
