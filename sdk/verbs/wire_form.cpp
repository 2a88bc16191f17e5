#include <arpa/inet.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "verbs/address.hpp"
#include "verbs/pair_link.hpp"
#include "verbs/port_state.hpp"

namespace railgauge::verbs {
namespace {

using nlohmann::json;

constexpr std::size_t most_gids = 256;  // so that a port fits an exchange of 64 KiB
constexpr std::size_t most_queues = 1024;

std::string hex(const GidBytes& gid) {
  static constexpr char digits[] = "0123456789abcdef";
  std::string text;
  for (const std::uint8_t byte : gid) text += {digits[byte >> 4], digits[byte & 15]};
  return text;
}

GidBytes gid_from_hex(const std::string& text) {
  GidBytes gid{};
  if (text.size() != 2 * gid.size() ||
      text.find_first_not_of("0123456789abcdef") != std::string::npos)
    throw std::invalid_argument("the peer sent a GID of another form: " + text);
  for (std::size_t i = 0; i < gid.size(); ++i)
    gid[i] = static_cast<std::uint8_t>(std::stoi(text.substr(2 * i, 2), nullptr, 16));
  return gid;
}

template <class Decode>
auto decoded(const std::string& text, const char* what, const Decode& decode) {
  try {
    return decode(json::parse(text));
  } catch (const json::exception& error) {
    throw std::invalid_argument(std::string("the peer sent no ") + what + ": " + error.what());
  }
}

}  // namespace

std::string encode(const PortState& port) {
  json gids = json::array();
  for (const GidEntry& gid : port.gids) {
    if (gids.size() == most_gids) break;
    gids.push_back({gid.index, static_cast<int>(gid.type), hex(gid.bytes)});
  }
  return json{{"device", port.device},
              {"number", port.number},
              {"ethernet", port.link_layer == LinkLayer::ethernet},
              {"active", port.active},
              {"state", port.state},
              {"lid", port.lid},
              {"mtu", port.active_mtu},
              {"rate", port.rate},
              {"bonded", port.bonded},
              {"max_depth", port.max_depth},
              {"max_message", port.max_message},
              {"registrable", port.registrable},
              {"max_completions", port.max_completions},
              {"gids", std::move(gids)}}
      .dump();
}

PortState decode_port(const std::string& text) {
  return decoded(text, "port", [](const json& from) {
    PortState port;
    from.at("device").get_to(port.device);
    from.at("number").get_to(port.number);
    port.link_layer = from.at("ethernet").get<bool>() ? LinkLayer::ethernet : LinkLayer::infiniband;
    from.at("active").get_to(port.active);
    from.at("state").get_to(port.state);
    from.at("lid").get_to(port.lid);
    from.at("mtu").get_to(port.active_mtu);
    from.at("rate").get_to(port.rate);
    from.at("bonded").get_to(port.bonded);
    from.at("max_depth").get_to(port.max_depth);
    from.at("max_message").get_to(port.max_message);
    from.at("max_completions").get_to(port.max_completions);
    from.at("registrable").get_to(port.registrable);
    for (const json& gid : from.at("gids")) {
      const int type = gid.at(1).get<int>();
      if (type < 0 || type > static_cast<int>(GidType::roce_v2))
        throw std::invalid_argument("the peer sent a GID of an unknown type");
      port.gids.push_back({gid.at(0).get<int>(), static_cast<GidType>(type),
                           gid_from_hex(gid.at(2).get<std::string>())});
    }
    return port;
  });
}

std::string encode(const Address& address) {
  json queues = json::array();
  for (const QueueAddress& queue : address.queues)
    queues.push_back({queue.number, queue.first_packet});
  return json{{"queues", std::move(queues)},
              {"memory", address.memory},
              {"flag", address.flag},
              {"key", address.key}}
      .dump();
}

Address decode_address(const std::string& text) {
  return decoded(text, "address", [](const json& from) {
    Address address;
    for (const json& queue : from.at("queues"))
      address.queues.push_back(
          {queue.at(0).get<std::uint32_t>(), queue.at(1).get<std::uint32_t>()});
    if (address.queues.empty() || address.queues.size() > most_queues)
      throw std::invalid_argument("the peer sent " + std::to_string(address.queues.size()) +
                                  " queue pairs");
    from.at("memory").get_to(address.memory);
    from.at("flag").get_to(address.flag);
    from.at("key").get_to(address.key);
    return address;
  });
}

std::string encode(const WriteReport& report) {
  return json{{"initiated", report.initiated},
              {"whole", report.whole},
              {"posted", report.posted},
              {"average", report.average},
              {"least_second", report.least_second},
              {"messages", report.messages}}
      .dump();
}

WriteReport decode_report(const std::string& text) {
  return decoded(text, "report", [](const json& from) {
    WriteReport report;
    from.at("initiated").get_to(report.initiated);
    from.at("whole").get_to(report.whole);
    from.at("posted").get_to(report.posted);
    from.at("average").get_to(report.average);
    from.at("least_second").get_to(report.least_second);
    from.at("messages").get_to(report.messages);
    return report;
  });
}

std::string gid_text(const GidBytes& gid) {
  char text[INET6_ADDRSTRLEN] = "";
  const bool mapped =
      std::all_of(gid.begin(), gid.begin() + 10, [](std::uint8_t byte) { return byte == 0; }) &&
      gid[10] == 0xff && gid[11] == 0xff;
  if (mapped)
    inet_ntop(AF_INET, gid.data() + 12, text, sizeof text);
  else
    inet_ntop(AF_INET6, gid.data(), text, sizeof text);
  return text;
}

}  // namespace railgauge::verbs
