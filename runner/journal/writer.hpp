// Appends records to DIR/journal.jsonl: the run's only memory. One write a line, so a crash tears
// at most the last.
#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <stdexcept>
#include <string>

namespace railgauge::journal {

// A record could not be stored (no space, I/O error). Nothing more may be started: exit code 4.
struct JournalFailed : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The folder cannot take this run's journal: another run writes there, or one has. Exit code 3.
struct JournalTaken : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class Writer {
 public:
  enum class Open { fresh, resume };

  // Makes the folder when it is missing and holds journal.jsonl locked until destroyed. fresh: a
  // folder that already has records is refused. resume: goes on after the last whole line; a torn
  // one is cut off. Throws JournalTaken or JournalFailed.
  explicit Writer(const std::filesystem::path& folder, Open open = Open::fresh);
  ~Writer();
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  // After a failure every further write fails too: a line must not follow a torn one. Throws
  // JournalFailed.
  void write(const nlohmann::json& record);
  // What was written survives a loss of power. Throws JournalFailed.
  void sync();

  const std::string& file() const { return file_; }

 private:
  void lock();
  void find_end(Open open);
  [[noreturn]] void fail(const std::string& what);

  std::string file_;
  int fd_ = -1;
  bool failed_ = false;
};

}  // namespace railgauge::journal
