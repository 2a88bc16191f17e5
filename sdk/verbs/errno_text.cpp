#include "verbs/errno_text.hpp"

#include <cerrno>
#include <cstring>

#include "units/units.hpp"
#include "verbs/error.hpp"

namespace railgauge::verbs {
namespace {

std::string reason(int error) { return std::strerror(error); }

}  // namespace

std::string explain_open(const std::string& device, int error) {
  const std::string what = "device " + device + " cannot be opened: " + reason(error);
  switch (error) {
    case EACCES:
    case EPERM:
      return what +
             "; give this user read and write permission on /dev/infiniband/uverbs*, or run as "
             "root";
    case ENOENT:
    case ENODEV:
    case ENXIO:
      return what + "; load the module ib_uverbs and look for /dev/infiniband/uverbs*";
    default:
      return what + "; look for the device's driver in dmesg";
  }
}

std::string explain_memory(const std::string& device, const std::string& what, int error,
                           std::uint64_t bytes, std::uint64_t lockable) {
  std::string text = "device " + device + " refused " + what;
  if (bytes > 0)
    text += " of " + units::format(static_cast<double>(bytes), units::Dimension::bytes);
  text += ": " + reason(error);
  switch (error) {
    case ENOMEM:
    case EAGAIN:
      return text + "; the lockable memory (ulimit -l) is " +
             units::format(static_cast<double>(lockable), units::Dimension::bytes) +
             ", raise it with 'ulimit -l unlimited' or memlock in /etc/security/limits.conf";
    case EPERM:
    case EACCES:
      return text + "; run as root or grant CAP_IPC_LOCK";
    case EINVAL:
      return text + "; the device does not support that size or number";
    default:
      return text + "; look for the device's driver in dmesg";
  }
}

void throw_not_connected(const std::string& device, const std::string& peer, int error) {
  const std::string what = "device " + device + " cannot reach " + peer + ": " + reason(error);
  switch (error) {
    case ENETUNREACH:
    case ENODATA:
      throw Refused("no-route",
                    what +
                        "; the port has no route to that address, put both ends into one subnet "
                        "or add the route");
    case EHOSTUNREACH:
    case ETIMEDOUT:
      throw Refused("no-neighbour",
                    what +
                        "; the peer's address does not resolve on this port, check cable, VLAN "
                        "and the peer's address with 'ip neighbour'");
    case ENETDOWN:
    case ENOLINK:
      throw Refused("port-down", what + "; the port went down, check the cable");
    case EINVAL:
      throw Refused(
          "bad-path",
          what +
              "; the driver does not accept this GID, MTU or address, the port's addresses "
              "may have changed meanwhile");
    default:
      throw Unusable(what + "; look for the device's driver in dmesg");
  }
}

}  // namespace railgauge::verbs
