#include "fault.hpp"

#include "cause.hpp"
#include "rate.hpp"
#include "units/units.hpp"

namespace railgauge::link_up {

namespace {

std::string bandwidth(double bit_per_s) {
  return units::format_short(bit_per_s, units::Dimension::bandwidth);
}

// "4: ACTIVE" -> "ACTIVE"
std::string word(const std::string& state) {
  const auto colon = state.find(": ");
  return colon == std::string::npos ? "unknown" : state.substr(colon + 2);
}

Fault missing(const host::PortFacts& port) {
  return {"port-missing", Severity::fail,
          name(port) +
              " is not there: its driver has gone or the card fell off the bus; see `dmesg` and " +
              "`rdma link show`, then load the driver or reseat the card"};
}

Fault no_link_layer(const host::PortFacts& port) {
  return {"no-link-layer", Severity::fail,
          name(port) + " has link layer '" + port.link_layer +
              "', neither Ethernet nor InfiniBand; set the port's type (`mlxconfig -d DEVICE set " +
              "LINK_TYPE_P1=2` is Ethernet on ConnectX) and reload the driver"};
}

Fault not_active(const host::PortFacts& port) {
  const Cause cause = why_not_active(port);
  return {awaits_subnet_manager(port) ? "no-subnet-manager" : "port-down", Severity::fail,
          name(port) + " is " + word(port.state) + " (physical state " + word(port.physical_state) +
              "): " + cause.found + "; " + cause.next};
}

// ACTIVE above a netdev that is not up: the port's state is stale, or the netdev is not the one in
// use.
Fault contradiction(const host::PortFacts& port) {
  const bool down = !port.carrier.has_value();
  const std::string found = down ? "is set down" : "has no carrier";
  const std::string next = down ? "run `ip link set " + port.netdev + " up`"
                                : "reseat the cable and see `ethtool " + port.netdev + "`";
  return {down ? "netdev-down" : "no-carrier", Severity::fail,
          name(port) + " is " + word(port.state) + " but its netdev " + port.netdev + " " + found +
              "; " + next};
}

Fault rate_low(const host::PortFacts& port, double trained, double expected) {
  const std::string look = port.netdev.empty() || port.link_layer != "Ethernet"
                               ? "`iblinkinfo`"
                               : "`ethtool " + port.netdev + "`";
  return {"rate-low", Severity::fail,
          name(port) + " trained at " + bandwidth(trained) + ", expected " + bandwidth(expected) +
              "; check that cable, transceivers and the other end are made for it, and compare "
              "speed, lanes " +
              "and FEC at both ends with " + look};
}

Fault soft_rate(const host::PortFacts& port, double expected) {
  return {"rate-unknown", Severity::info,
          name(port) + " is Soft-RoCE, whose rate of " + port.rate +
              " means nothing: the expected " + bandwidth(expected) + " is not judged"};
}

bool has_link_layer(const host::PortFacts& port) {
  return port.link_layer == "Ethernet" || port.link_layer == "InfiniBand";
}

// InfiniBand runs without its IPoIB netdev.
bool netdev_contradicts(const host::PortFacts& port) {
  if (port.link_layer != "Ethernet" || port.netdev.empty()) return false;
  return is_set_down(port) || port.carrier == false;
}

std::string or_unread(const std::string& text) { return text.empty() ? "unreadable" : text; }

}  // namespace

std::string name(const host::PortFacts& port) {
  const std::string port_name = port.device + "/" + std::to_string(port.number);
  return port.netdev.empty() ? port_name : port_name + " (" + port.netdev + ")";
}

std::string evidence(const host::PortFacts& port) {
  const std::string carrier = port.carrier ? (*port.carrier ? "1" : "0") : "";
  const std::string speed = port.speed_mbps ? std::to_string(*port.speed_mbps) + " Mb/s" : "";
  return "state " + or_unread(port.state) + ", phys_state " + or_unread(port.physical_state) +
         ", rate " + or_unread(port.rate) + ", link_layer " + or_unread(port.link_layer) +
         ", carrier " + or_unread(carrier) + ", operstate " + or_unread(port.operstate) +
         ", netdev speed " + or_unread(speed);
}

bool is_trained(const host::PortFacts& port) {
  return port.is_active() && !netdev_contradicts(port);
}

std::vector<Fault> faults(const host::PortFacts& port, double expected_rate) {
  if (port.state.empty()) return {missing(port)};
  std::vector<Fault> found;
  if (!has_link_layer(port)) found.push_back(no_link_layer(port));
  if (!port.is_active()) {
    found.push_back(not_active(port));
    return found;
  }
  if (netdev_contradicts(port)) found.push_back(contradiction(port));
  if (expected_rate <= 0) return found;
  const auto trained = trained_rate(port);
  if (trained && *trained < expected_rate) found.push_back(rate_low(port, *trained, expected_rate));
  if (is_soft(port)) found.push_back(soft_rate(port, expected_rate));
  return found;
}

}  // namespace railgauge::link_up
