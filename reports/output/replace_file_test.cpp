#include "output/replace_file.hpp"

#include <gmock/gmock.h>
#include <stdlib.h>

#include <fstream>

namespace railgauge::output {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::ThrowsMessage;

class ReplaceFileTest : public testing::Test {
 protected:
  ReplaceFileTest() {
    std::string pattern = testing::TempDir() + "railgauge-report-XXXXXX";
    folder_ = ::mkdtemp(pattern.data());
  }
  ~ReplaceFileTest() override { fs::remove_all(folder_); }

  static std::string content(const fs::path& file) {
    std::ifstream stream(file);
    return {std::istreambuf_iterator<char>(stream), {}};
  }
  std::size_t files() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder_), {}));
  }

  fs::path folder_;
};

TEST_F(ReplaceFileTest, MakesFoldersReplacesAndLeavesNothingElse) {
  const fs::path file = folder_ / "junit.xml";
  replace_file(folder_ / "a" / "b" / "junit.xml", "nested");
  EXPECT_EQ(content(folder_ / "a" / "b" / "junit.xml"), "nested");
  replace_file(file, "a longer first report");
  replace_file(file, "second");
  EXPECT_EQ(content(file), "second");
  EXPECT_EQ(files(), 2u);
}

TEST_F(ReplaceFileTest, AFailureKeepsWhatWasThere) {
  fs::create_directory(folder_ / "folder");
  std::ofstream(folder_ / "file") << "old";
  EXPECT_THAT(
      [&] { replace_file(folder_ / "folder", "x"); },
      ThrowsMessage<ReportFailed>(AllOf(HasSubstr("cannot write report"), HasSubstr("folder"))));
  EXPECT_THROW(replace_file(folder_ / "file" / "below-a-file", "x"), ReportFailed);
  EXPECT_EQ(content(folder_ / "file"), "old");
  EXPECT_EQ(files(), 2u);
}

TEST_F(ReplaceFileTest, ADeviceIsWrittenToAndNotReplaced) {
  replace_file("/dev/null", "x");
  EXPECT_EQ(fs::status("/dev/null").type(), fs::file_type::character);
  EXPECT_THAT([&] { replace_file("/dev/full", "x"); },
              ThrowsMessage<ReportFailed>(HasSubstr("/dev/full: No space left on device")));
}

}  // namespace
}  // namespace railgauge::output
