#include <fcntl.h>
#include <unistd.h>
#include <nlohmann/json.hpp>

#include "node/frame.hpp"
#include "worker/load.hpp"
#include "worker/worker.hpp"

namespace railgauge::worker {
namespace {

catalog::PluginInfo info_of(const std::string& file) {
  try {
    return load(file).info;
  } catch (const Refused& refused) {
    catalog::PluginInfo info;
    info.file = std::filesystem::path(file).filename();
    info.error = refused.what();
    return info;
  }
}

bool write_all(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = write(fd, bytes.data(), bytes.size());
    if (written < 0 && errno != EINTR) return false;
    if (written > 0) bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

}  // namespace

int describe(const std::string& file) {
  // What a static initialiser prints must not reach the description.
  const int output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 10);
  dup2(STDERR_FILENO, STDOUT_FILENO);
  const std::string line = catalog::to_json(info_of(file)).dump() + '\n';
  // Destructors of a plugin's statics are none of our business, and may crash.
  _exit(write_all(output, line) ? 0 : 1);
}

}  // namespace railgauge::worker
