#include "host/facts_json.hpp"

#include <charconv>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace railgauge::host {

using nlohmann::json;

namespace {

json to_json(const Gid& gid) {
  return {{"index", gid.index}, {"gid", gid.gid}, {"type", gid.type}, {"netdev", gid.netdev}};
}

Gid gid_from_json(const json& from) {
  return {from.at("index"), from.at("gid"), from.value("type", ""), from.value("netdev", "")};
}

std::string to_text(const Address& address) {
  return address.text + "/" + std::to_string(address.prefix);
}

Address address_from_text(const std::string& text) {
  const auto slash = text.find('/');
  Address address{text.substr(0, slash), 0, text.find(':') != std::string::npos};
  const char* const end = text.data() + text.size();
  const char* const digits = slash == std::string::npos ? end : text.data() + slash + 1;
  const auto [last, fault] = std::from_chars(digits, end, address.prefix);
  const int longest = address.ipv6 ? 128 : 32;
  if (fault != std::errc{} || last != end || address.prefix < 0 || address.prefix > longest)
    throw std::invalid_argument("address '" + text + "' in the facts is not ADDRESS/PREFIX");
  return address;
}

template <class T>
void put(json& to, const char* name, const std::optional<T>& value) {
  if (value) to[name] = *value;
}

template <class T>
void take(const json& from, const char* name, std::optional<T>& value) {
  if (const auto at = from.find(name); at != from.end()) value = at->get<T>();
}

void take(const json& from, const char* name, std::string& value) { value = from.value(name, ""); }

}  // namespace

json to_json(const PortFacts& port) {
  json to = {{"device", port.device},
             {"number", port.number},
             {"netdev", port.netdev},
             {"state", port.state},
             {"physical_state", port.physical_state},
             {"rate", port.rate},
             {"link_layer", port.link_layer},
             {"operstate", port.operstate},
             {"phys_port_name", port.phys_port_name},
             {"pci", port.pci},
             {"driver", port.driver},
             {"firmware", port.firmware},
             {"node_guid", port.node_guid},
             {"sys_image_guid", port.sys_image_guid},
             {"in_use", port.in_use()},
             {"addresses", json::array()},
             {"gids", json::array()}};
  put(to, "carrier", port.carrier);
  put(to, "mtu", port.mtu);
  put(to, "speed_mbps", port.speed_mbps);
  for (const Address& address : port.addresses) to["addresses"].push_back(to_text(address));
  for (const Gid& gid : port.gids) to["gids"].push_back(to_json(gid));
  return to;
}

json to_json(const HostFacts& facts) {
  json to = {{"hostname", facts.hostname}, {"machine_id", facts.machine_id},
             {"boot_id", facts.boot_id},   {"kernel", facts.kernel},
             {"arch", facts.architecture}, {"os", facts.os},
             {"ports", json::array()}};
  for (const PortFacts& port : facts.ports) to["ports"].push_back(to_json(port));
  return to;
}

PortFacts port_from_json(const json& from) {
  PortFacts port;
  port.device = from.at("device");
  port.number = from.at("number");
  take(from, "netdev", port.netdev);
  take(from, "state", port.state);
  take(from, "physical_state", port.physical_state);
  take(from, "rate", port.rate);
  take(from, "link_layer", port.link_layer);
  take(from, "carrier", port.carrier);
  take(from, "operstate", port.operstate);
  take(from, "mtu", port.mtu);
  take(from, "speed_mbps", port.speed_mbps);
  take(from, "phys_port_name", port.phys_port_name);
  take(from, "pci", port.pci);
  take(from, "driver", port.driver);
  take(from, "firmware", port.firmware);
  take(from, "node_guid", port.node_guid);
  take(from, "sys_image_guid", port.sys_image_guid);
  for (const json& text : from.value("addresses", json::array()))
    port.addresses.push_back(address_from_text(text));
  for (const json& gid : from.value("gids", json::array())) port.gids.push_back(gid_from_json(gid));
  return port;
}

HostFacts facts_from_json(const json& from) {
  HostFacts facts;
  facts.hostname = from.at("hostname");
  take(from, "machine_id", facts.machine_id);
  take(from, "boot_id", facts.boot_id);
  take(from, "kernel", facts.kernel);
  take(from, "arch", facts.architecture);
  take(from, "os", facts.os);
  for (const json& port : from.at("ports")) facts.ports.push_back(port_from_json(port));
  return facts;
}

}  // namespace railgauge::host
