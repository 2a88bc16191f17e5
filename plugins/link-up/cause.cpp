#include "cause.hpp"

#include <optional>

namespace railgauge::link_up {

namespace {

constexpr auto reseat =
    "reseat the cable at both ends and check that the other end is powered and its port is up";

// An Ethernet port's physical state only repeats its netdev: "Disabled" stands for a pulled cable
// (mlx5, bnxt_re) as well as for a netdev that is set down (all), so the netdev decides.
std::optional<Cause> of_netdev(const host::PortFacts& port) {
  if (port.link_layer == "InfiniBand") return std::nullopt;
  if (is_set_down(port))
    return Cause{"netdev " + port.netdev + " is set down",
                 "run `ip link set " + port.netdev + " up`"};
  if (port.carrier == false)
    return Cause{"netdev " + port.netdev + " is up without carrier, no signal arrives", reseat};
  return std::nullopt;
}

std::string enable(const host::PortFacts& port) {
  const std::string number = std::to_string(port.number);
  if (port.link_layer == "InfiniBand")
    return "run `ibportstate -C " + port.device + " -P " + number + " -D 0 " + number + " enable`";
  return "find its netdev with `rdma link show` and run `ip link set NETDEV up`";
}

// Numbers of ib_port_phys_state, include/rdma/ib_verbs.h.
Cause of_physical_state(const host::PortFacts& port) {
  switch (port.physical_state.empty() ? '?' : port.physical_state.front()) {
    case '1':
      return {"the port sleeps", enable(port)};
    case '2':
      return {"no signal arrives", reseat};
    case '3':
      return {"the port is disabled", enable(port)};
    case '4':
      return {"the two ends have not agreed on speed and lanes",
              "compare speed, FEC and cable type at both ends, or raise the `settle` param"};
    case '5':
      return {"the link is there but its driver has not activated the port",
              "see `dmesg` for " + port.device};
    case '6':
      return {"the link keeps failing with bit errors",
              "clean or replace the cable or transceiver and see the port's symbol errors"};
    case '7':
      return {"the port is in a physical test mode", "end the test, for mlx5 with `mlxlink`"};
    default:
      return {"its physical state says no more", "see `dmesg` for " + port.device};
  }
}

}  // namespace

bool is_set_down(const host::PortFacts& port) {
  return !port.netdev.empty() && !port.carrier && port.operstate == "down";
}

bool awaits_subnet_manager(const host::PortFacts& port) {
  const bool linked = port.state.starts_with("2:") || port.state.starts_with("3:");
  return port.link_layer == "InfiniBand" && linked && port.physical_state.starts_with("5:");
}

Cause why_not_active(const host::PortFacts& port) {
  if (awaits_subnet_manager(port))
    return {"the link is up but no subnet manager has configured the port",
            "start opensm or the switch's subnet manager and see `sminfo`"};
  if (const auto cause = of_netdev(port)) return *cause;
  return of_physical_state(port);
}

}  // namespace railgauge::link_up
