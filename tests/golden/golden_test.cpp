// Fixed journals and the reports they must give, byte for byte. UPDATE_GOLDEN=1 rewrites what is
// expected; the diff is then for a person to read.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "console/console.hpp"
#include "journal/run_model.hpp"
#include "junit/junit.hpp"

namespace railgauge {
namespace {

namespace fs = std::filesystem;

const fs::path folder = fs::path(RAILGAUGE_SOURCE_DIR) / "tests" / "golden";

std::vector<std::string> journals() {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() == ".jsonl") names.push_back(entry.path().stem().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::string content(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

void expect_golden(const std::string& name, const std::string& actual) {
  const fs::path file = folder / name;
  if (std::getenv("UPDATE_GOLDEN") != nullptr) {
    std::ofstream(file, std::ios::binary) << actual;
  } else {
    EXPECT_EQ(actual, content(file)) << "UPDATE_GOLDEN=1 rewrites " << file;
  }
}

class Golden : public testing::TestWithParam<std::string> {
 protected:
  const journal::Run run_ = journal::load((folder / (GetParam() + ".jsonl")).string());
};

TEST_P(Golden, JUnit) { expect_golden(GetParam() + ".junit.xml", junit::render(run_)); }

TEST_P(Golden, Report) {
  std::ostringstream text;
  console::render(run_, text, {});
  expect_golden(GetParam() + ".report.txt", text.str());
}

std::string test_name(const testing::TestParamInfo<std::string>& info) {
  std::string name = info.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Journals, Golden, testing::ValuesIn(journals()), test_name);

}  // namespace
}  // namespace railgauge
