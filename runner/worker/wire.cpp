#include "worker/wire.hpp"

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>
#include <cerrno>
#include <nlohmann/json.hpp>

namespace railgauge::worker {

Wire::Wire(int fd) : fd_(fd) {
  // A program that the check starts has no business here.
  fcntl(fd_, F_SETFD, FD_CLOEXEC);
}

void Wire::identify(const std::string& node, const std::string& case_id) {
  node_ = node;
  case_ = case_id;
}

void Wire::send(nlohmann::json frame) {
  frame["node"] = node_;
  frame["case"] = case_;
  const std::string line = node::encode(frame);
  const std::lock_guard lock(writing_);
  for (std::size_t done = 0; done < line.size();) {
    const ssize_t sent = ::send(fd_, line.data() + done, line.size() - done, MSG_NOSIGNAL);
    if (sent < 0 && errno != EINTR) return;
    if (sent > 0) done += static_cast<std::size_t>(sent);
  }
}

bool Wire::receive(nlohmann::json& frame) {
  std::string line;
  while (!lines_.next(line)) {
    char buffer[65536];
    const ssize_t got = recv(fd_, buffer, sizeof buffer, 0);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    lines_.append({buffer, static_cast<std::size_t>(got)});
  }
  frame = node::decode(line);
  return true;
}

}  // namespace railgauge::worker
