#include "journal/writer.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <nlohmann/json.hpp>

#include "journal/limits.hpp"

namespace railgauge::journal {
namespace {

std::string reason() { return std::strerror(errno); }

int open_journal(const std::filesystem::path& folder, const std::string& file) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) {
    throw JournalFailed(fmt::format("cannot make the output folder {}: {}; choose another --out",
                                    folder.string(), error.message()));
  }
  const int fd = ::open(file.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  if (fd < 0) {
    throw JournalFailed(
        fmt::format("cannot open journal {}: {}; choose another --out", file, reason()));
  }
  return fd;
}

// Without this the file's name, not its content, could be lost with the power.
void sync_folder(const std::filesystem::path& folder) {
  const int fd = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) return;
  ::fsync(
      fd);  // some network file systems refuse it for folders; the journal itself is synced apart
  ::close(fd);
}

// Offset after the last newline before `size`.
off_t end_of_last_line(int fd, off_t size) {
  std::array<char, 4096> block;
  while (size > 0) {
    const off_t start = std::max<off_t>(0, size - static_cast<off_t>(block.size()));
    const ssize_t got = ::pread(fd, block.data(), static_cast<std::size_t>(size - start), start);
    if (got <= 0) return size;
    const void* newline = ::memrchr(block.data(), '\n', static_cast<std::size_t>(got));
    if (newline != nullptr) return start + (static_cast<const char*>(newline) - block.data()) + 1;
    size = start;
  }
  return 0;
}

}  // namespace

Writer::Writer(const std::filesystem::path& folder, Open open)
    : file_((folder / file_name).string()), fd_(open_journal(folder, file_)) {
  try {
    lock();
    find_end(open);
  } catch (...) {
    ::close(fd_);
    throw;
  }
  sync_folder(folder);
}

Writer::~Writer() { ::close(fd_); }

void Writer::lock() {
  if (::flock(fd_, LOCK_EX | LOCK_NB) == 0) return;
  if (errno == EWOULDBLOCK) {
    throw JournalTaken(
        fmt::format("journal {} is being written by another run; choose another --out", file_));
  }
  fail("lock it");
}

void Writer::find_end(Open open) {
  struct stat status {};
  if (::fstat(fd_, &status) != 0) fail("read its size");
  if (status.st_size == 0) return;
  if (open == Open::fresh) {
    throw JournalTaken(fmt::format(
        "journal {} already holds a run; choose another --out, or go on with --resume", file_));
  }
  const off_t end = end_of_last_line(fd_, status.st_size);
  if (end != status.st_size && ::ftruncate(fd_, end) != 0) fail("cut its torn last line off");
}

void Writer::fail(const std::string& what) {
  const std::string why = reason();
  failed_ = true;
  throw JournalFailed(fmt::format("cannot {} {}: {}", what, file_, why));
}

void Writer::write(const nlohmann::json& record) {
  if (failed_) throw JournalFailed(fmt::format("journal {} has failed before", file_));
  const std::string line =
      record.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + '\n';
  if (line.size() > max_line_bytes) {
    throw JournalFailed(fmt::format("a record of {} bytes is too long for journal {} (at most {})",
                                    line.size(), file_, max_line_bytes));
  }
  ssize_t written = 0;
  do {
    written = ::write(fd_, line.data(), line.size());
  } while (written < 0 && errno == EINTR);
  if (written == static_cast<ssize_t>(line.size())) return;
  if (written >= 0) errno = ENOSPC;  // a regular file takes less than asked when its device is full
  fail(fmt::format("store a record of {} bytes", line.size()));
}

void Writer::sync() {
  if (::fdatasync(fd_) != 0) fail("sync what was written");
}

}  // namespace railgauge::journal
