#include "node/node_lock.hpp"

#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>

#include <cerrno>
#include <cstddef>
#include <cstring>

#include "node/user_name.hpp"

namespace railgauge::node {
namespace {

struct Address {
  sockaddr_un raw = {};
  socklen_t size = 0;
};

Address abstract(const std::string& name) {
  Address address;
  address.raw.sun_family = AF_UNIX;  // and a NUL first, which makes it abstract
  const std::size_t length = std::min(name.size(), sizeof address.raw.sun_path - 1);
  std::memcpy(address.raw.sun_path + 1, name.data(), length);
  address.size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + length);
  return address;
}

Fd new_socket() {
  Fd fd(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  if (!fd.open()) throw std::system_error(errno, std::generic_category(), "cannot make a socket");
  return fd;
}

// Who called listen(), from the kernel: nothing the holder says could be false, and one that hangs
// is still named.
std::string peer_name(const Fd& connection) {
  ucred peer = {};
  socklen_t size = sizeof peer;
  if (getsockopt(connection.get(), SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0)
    return "another run";
  return user_name(peer.uid) + ", pid " + std::to_string(peer.pid);
}

}  // namespace

NodeLock::NodeLock(const std::string& machine)
    : name_(machine.empty() ? "railgauge-node" : "railgauge-node:" + machine) {}

std::optional<Holder> NodeLock::take() {
  const Address address = abstract(name_);
  const auto* raw = reinterpret_cast<const sockaddr*>(&address.raw);
  for (int attempt = 0;; ++attempt) {
    Fd mine = new_socket();
    if (bind(mine.get(), raw, address.size) == 0 && listen(mine.get(), SOMAXCONN) == 0) {
      listener_ = std::move(mine);
      return std::nullopt;
    }
    if (errno != EADDRINUSE)
      throw std::system_error(errno, std::generic_category(), "cannot hold socket @" + name_);
    Fd theirs = new_socket();
    if (connect(theirs.get(), raw, address.size) == 0) {
      const std::string name = peer_name(theirs);
      return Holder{name, std::move(theirs)};
    }
    // Refused: it ended in between, or has not called listen() yet. Full: too many are asking.
    if (errno != ECONNREFUSED || attempt == 100)
      return Holder{"another program, which does not answer on @" + name_, Fd()};
    poll(nullptr, 0, 10);  // nothing would tell us when it does
  }
}

void NodeLock::admit() {
  for (;;) {
    Fd one(accept4(listener_.get(), nullptr, nullptr, SOCK_CLOEXEC));
    if (!one.open()) break;
    waiting_.push_back(std::move(one));
  }
  std::erase_if(waiting_, [](const Fd& fd) {
    pollfd state{fd.get(), 0, 0};
    return poll(&state, 1, 0) > 0;
  });
}

}  // namespace railgauge::node
