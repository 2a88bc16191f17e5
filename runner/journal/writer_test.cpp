#include "journal/writer.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "journal/limits.hpp"

namespace railgauge::journal {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::ThrowsMessage;

class WriterTest : public testing::Test {
 protected:
  WriterTest() {
    std::string pattern = testing::TempDir() + "railgauge-journal-XXXXXX";
    folder_ = ::mkdtemp(pattern.data());
  }
  ~WriterTest() override { fs::remove_all(folder_); }

  std::string content() const {
    std::ifstream stream(folder_ / file_name);
    return {std::istreambuf_iterator<char>(stream), {}};
  }
  void put(const std::string& bytes) const { std::ofstream(folder_ / file_name) << bytes; }

  fs::path folder_;
};

TEST_F(WriterTest, WritesALineARecordIntoAFolderItMakes) {
  const fs::path nested = folder_ / "a" / "b";
  Writer writer(nested);
  writer.write({{"type", "header"}, {"text", "two\nlines"}});
  writer.write({{"type", "node"}});
  writer.sync();
  std::ifstream stream(nested / file_name);
  const std::string bytes{std::istreambuf_iterator<char>(stream), {}};
  EXPECT_EQ(bytes, "{\"text\":\"two\\nlines\",\"type\":\"header\"}\n{\"type\":\"node\"}\n");
  EXPECT_EQ(writer.file(), (nested / file_name).string());
}

TEST_F(WriterTest, BytesThatAreNotUtf8DoNotEndTheRun) {
  Writer writer(folder_);
  writer.write({{"type", "log"},
                {"line",
                 "a\xff"
                 "b"}});
  EXPECT_EQ(content(), "{\"line\":\"a\ufffdb\",\"type\":\"log\"}\n");
}

TEST_F(WriterTest, SecondWriterIsRefusedByName) {
  const Writer writer(folder_);
  EXPECT_THAT([&] { Writer second(folder_); },
              ThrowsMessage<JournalTaken>(
                  AllOf(HasSubstr(folder_.string()), HasSubstr("being written by another run"))));
}

TEST_F(WriterTest, LockGoesWithTheWriterAndIsNotInherited) {
  { const Writer writer(folder_); }
  const Writer writer(folder_);
  const int flags = ::fcntl(::open((folder_ / file_name).c_str(), O_RDONLY | O_CLOEXEC), F_GETFD);
  EXPECT_NE(flags & FD_CLOEXEC, 0);
}

TEST_F(WriterTest, AFolderWithARunIsRefused) {
  put("{\"type\":\"header\"}\n");
  EXPECT_THAT(
      [&] { Writer writer(folder_); },
      ThrowsMessage<JournalTaken>(AllOf(HasSubstr("already holds a run"), HasSubstr("--resume"))));
  EXPECT_EQ(content(), "{\"type\":\"header\"}\n");
}

TEST_F(WriterTest, ResumeGoesOnAfterTheLastWholeLine) {
  const std::string whole = "{\"type\":\"header\"}\n";
  for (const std::string& torn : {std::string(), std::string("{\"ty"), std::string(9000, 'x')}) {
    put(whole + torn);
    Writer(folder_, Writer::Open::resume).write({{"type", "start"}});
    EXPECT_EQ(content(), whole + "{\"type\":\"start\"}\n");
  }
  put("{\"torn header");
  Writer(folder_, Writer::Open::resume).write({{"type", "start"}});
  EXPECT_EQ(content(), "{\"type\":\"start\"}\n");
}

TEST_F(WriterTest, AFullDeviceIsAFailureThatStays) {
  fs::create_symlink("/dev/full", folder_ / file_name);
  Writer writer(folder_);
  const auto write = [&] { writer.write({{"type", "header"}}); };
  EXPECT_THAT(write, ThrowsMessage<JournalFailed>(
                         AllOf(HasSubstr("No space left on device"), HasSubstr(folder_.string()))));
  EXPECT_THAT(write, ThrowsMessage<JournalFailed>(HasSubstr("has failed before")));
}

// A real file that may not grow: the first record is cut by the kernel, and no record follows the
// torn one.
TEST_F(WriterTest, AShortWriteIsAFailure) {
  const pid_t child = ::fork();
  if (child == 0) {
    ::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{10, 10};
    ::setrlimit(RLIMIT_FSIZE, &limit);
    Writer writer(folder_);
    int failures = 0;
    for (int i = 0; i < 2; ++i) {
      try {
        writer.write({{"type", "a record of more than ten bytes"}});
      } catch (const JournalFailed&) {
        ++failures;
      }
    }
    ::_exit(failures);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 2);
  EXPECT_EQ(content().size(), 10u);
}

TEST_F(WriterTest, ARecordNoReaderWouldTakeIsRefusedUnwritten) {
  Writer writer(folder_);
  EXPECT_THAT([&] { writer.write(std::string(max_line_bytes, 'x')); },
              ThrowsMessage<JournalFailed>(HasSubstr("too long")));
  EXPECT_EQ(content(), "");
}

TEST_F(WriterTest, AFolderThatCannotBeMadeIsNamed) {
  put("a file");
  EXPECT_THAT([&] { Writer writer(folder_ / file_name); },
              ThrowsMessage<JournalFailed>(AllOf(HasSubstr(folder_.string()), HasSubstr("--out"))));
}

}  // namespace
}  // namespace railgauge::journal
