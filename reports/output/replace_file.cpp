#include "output/replace_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace railgauge::output {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(const fs::path& file, int error) {
  throw ReportFailed(
      fmt::format("cannot write report {}: {}", file.string(), std::strerror(error)));
}

class Descriptor {
 public:
  Descriptor(const fs::path& file, int flags)
      : fd_(::open(file.c_str(), flags | O_CLOEXEC, 0644)) {}
  ~Descriptor() {
    if (fd_ >= 0) ::close(fd_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  // 0 or errno.
  int write(std::string_view bytes) const {
    if (fd_ < 0) return errno;
    while (!bytes.empty()) {
      const ssize_t written = ::write(fd_, bytes.data(), bytes.size());
      if (written < 0 && errno != EINTR) return errno;
      if (written > 0) bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return 0;
  }
  int sync() const { return ::fsync(fd_) == 0 ? 0 : errno; }

 private:
  int fd_;
};

int write_synced(const fs::path& file, std::string_view content) {
  const Descriptor descriptor(file, O_WRONLY | O_CREAT | O_TRUNC);
  const int error = descriptor.write(content);
  return error != 0 ? error : descriptor.sync();
}

}  // namespace

void replace_file(const fs::path& file, std::string_view content) {
  std::error_code error;
  const fs::file_status status = fs::status(file, error);
  if (fs::exists(status) && !fs::is_regular_file(status)) {
    if (const int code = Descriptor(file, O_WRONLY).write(content)) fail(file, code);
    return;
  }
  if (file.has_parent_path()) fs::create_directories(file.parent_path(), error);
  fs::path part = file;
  part += fmt::format(".part-{}", ::getpid());
  int code = write_synced(part, content);
  if (code == 0 && ::rename(part.c_str(), file.c_str()) != 0) code = errno;
  if (code == 0) return;
  ::unlink(part.c_str());
  fail(file, code);
}

}  // namespace railgauge::output
