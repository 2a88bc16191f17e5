#include "junit/failure_type.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <fstream>
#include <regex>

namespace railgauge::junit {
namespace {

TEST(FailureType, IsAClosedList) {
  using journal::Outcome;
  EXPECT_EQ(failure_type("ThresholdExceeded", Outcome::fail), "ThresholdExceeded");
  EXPECT_EQ(failure_type("PluginCrashed", Outcome::error), "PluginCrashed");
  EXPECT_EQ(failure_type("ThresholdExceeded", Outcome::marginal), "Marginal");
  EXPECT_EQ(failure_type("yaml", Outcome::fail), "OtherFailure");
  EXPECT_EQ(failure_type("", Outcome::error), "OtherError");
}

// Every word that stands where `pattern` says, sorted.
std::vector<std::string> words_in(const std::string& file, const std::string& pattern) {
  std::ifstream stream(std::string(RAILGAUGE_SOURCE_DIR) + "/" + file);
  const std::string text{std::istreambuf_iterator<char>(stream), {}};
  const std::regex expression(pattern);
  std::vector<std::string> words;
  for (std::sregex_iterator match(text.begin(), text.end(), expression), end; match != end;
       ++match) {
    words.push_back((*match)[1]);
  }
  std::sort(words.begin(), words.end());
  return words;
}

TEST(FailureType, SchemaAndManualListTheSame) {
  std::vector<std::string> types(failure_types().begin(), failure_types().end());
  std::sort(types.begin(), types.end());
  EXPECT_EQ(words_in("tests/golden/junit.xsd", "<xs:enumeration value=\"(.*)\"/>"), types);
  EXPECT_EQ(words_in("docs/junit.md", "\n\\| `([A-Z][A-Za-z]+)` \\|"), types);
}

}  // namespace
}  // namespace railgauge::junit
