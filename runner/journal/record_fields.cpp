#include "journal/record_fields.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace railgauge::journal {

using nlohmann::json;

std::string text(const json& record, const char* field) {
  return record.value(field, std::string());
}

namespace {

bool is_utc_time(const std::string& time) {
  constexpr std::string_view shape = "dddd-dd-ddTdd:dd:ddZ";
  return time.size() == shape.size() &&
         std::equal(time.begin(), time.end(), shape.begin(), [](char c, char expected) {
           return expected == 'd' ? c >= '0' && c <= '9' : c == expected;
         });
}

}  // namespace

Header header_from(const json& record) {
  Header header;
  header.railgauge = text(record, "railgauge");
  const json& suite = record.at("suite");
  header.suite = suite.at("name");
  header.suite_file = text(suite, "file");
  header.suite_hash = text(suite, "hash");
  header.set = record.value("set", Names());
  header.labels = record.value("labels", Names());
  header.command = record.value("command", std::vector<std::string>());
  header.nodes = record.value("nodes", std::vector<std::string>());
  header.started = record.at("started");
  if (!is_utc_time(header.started)) {
    throw std::invalid_argument("started is not a UTC time like 2026-11-21T02:10:00Z");
  }
  header.hostname = text(record, "hostname");
  header.strict = record.value("strict", false);
  for (const json& test : record.value("tests", json::array())) {
    header.tests.push_back({test.at("id"), text(test, "check"), text(test, "plugin"),
                            text(test, "plugin_version"), test.value("line", 0)});
  }
  return header;
}

Port port_from(const json& port) {
  Port result;
  result.device = port.at("device");
  result.number = port.value("number", 1);
  result.netdev = text(port, "netdev");
  result.state = text(port, "state");
  result.rate = text(port, "rate");
  result.link_layer = text(port, "link_layer");
  result.rail = text(port, "rail");
  result.firmware = text(port, "firmware");
  if (const auto mtu = port.find("mtu"); mtu != port.end() && mtu->is_number()) result.mtu = *mtu;
  result.in_use = port.value("in_use", false);
  return result;
}

Case case_from(const json& record) {
  Case item;
  item.id = record.at("case");
  item.name = record.at("name");
  item.target = text(record, "target");
  item.test = record.at("test");
  item.check = text(record, "check");
  item.plugin = text(record, "plugin");
  item.rails = record.value("rails", std::vector<std::string>());
  item.direction = text(record, "direction");
  item.line = record.value("line", 0);
  item.round = record.value("round", 0);
  item.nodes = record.value("nodes", std::vector<std::string>());
  item.params = record.value("params", Names());
  return item;
}

Value value_from(const json& value) {
  return {value.at("name"), text(value, "unit"), text(value, "text"), value.at("value"),
          value.value("labels", Names())};
}

}  // namespace railgauge::journal
