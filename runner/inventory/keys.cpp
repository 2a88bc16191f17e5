#include "inventory/keys.hpp"

#include <algorithm>
#include <string_view>

#include "inventory/quoted.hpp"
#include "units/units.hpp"

namespace railgauge::inventory {
namespace {

std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> words;
  constexpr std::string_view between = " \t,";
  for (auto at = text.find_first_not_of(between); at != std::string::npos;) {
    const auto end = std::min(text.find_first_of(between, at), text.size());
    words.push_back(text.substr(at, end - at));
    at = text.find_first_not_of(between, end);
  }
  return words;
}

bool made_of(std::string_view text, std::string_view extra) {
  return !text.empty() && std::ranges::all_of(text, [&](char c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
           extra.find(c) != std::string_view::npos;
  });
}

constexpr std::string_view device_letters = "_.-";

void set_connect(const std::string& value, Node& node) {
  if (connect_words(value, node.name).empty())
    throw BadInventory("connect is empty; leave it out for ssh");
  node.connect = value;
}

void set_agent(const std::string& value, Node& node) {
  if (value.empty()) throw BadInventory("agent is empty; it names railgauge's binary on that node");
  node.agent = value;
}

void set_ports(const std::string& value, Node& node) {
  node.ports = words_of(value);
  if (node.ports.empty())
    throw BadInventory("ports is empty; it lists device names or globs, such as \"mlx5_0,mlx5_1\"");
  for (const std::string& glob : node.ports)
    if (!made_of(glob, "_.-*?[]!"))
      throw BadInventory("bad device glob " + quoted(glob) +
                         " in ports; an RDMA device is meant, such as mlx5_*");
}

void add_rail(const std::string& word, Node& node) {
  const auto equals = word.find('=');
  const std::string label = word.substr(0, equals);
  const std::string device = equals == std::string::npos ? "" : word.substr(equals + 1);
  if (!made_of(label, device_letters) || !made_of(device, device_letters))
    throw BadInventory("bad rail " + quoted(word) + "; write LABEL=DEVICE, such as rail0=mlx5_0");
  for (const auto& [other, other_label] : node.rails)
    if (other_label == label)
      throw BadInventory("rail " + quoted(label) + " is given to both " + quoted(other) + " and " +
                         quoted(device));
  if (!node.rails.emplace(device, label).second)
    throw BadInventory("device " + quoted(device) + " is on two rails, " +
                       quoted(node.rails[device]) + " and " + quoted(label));
}

void set_rails(const std::string& value, Node& node) {
  for (const std::string& word : words_of(value)) add_rail(word, node);
  if (node.rails.empty())
    throw BadInventory("rails is empty; write LABEL=DEVICE, such as \"rail0=mlx5_0 rail1=mlx5_1\"");
}

void set_rate(const std::string& value, Node& node) try {
  const units::Quantity rate = units::parse(value);
  if (rate.dimension != units::Dimension::bandwidth)
    throw BadInventory("rate " + quoted(value) + " is a " +
                       std::string(units::name(rate.dimension)) +
                       "; a bandwidth such as \"100 Gbit/s\" is expected");
  if (rate.value <= 0) throw BadInventory("rate " + quoted(value) + " must be above 0");
  node.rate = rate.value;
} catch (const units::BadQuantity& error) {
  throw BadInventory("rate: " + std::string(error.what()));
}

void set_root(const std::string& value, Node& node) {
  if (!value.starts_with('/'))
    throw BadInventory("root " + quoted(value) + " is not an absolute path");
  node.root = value;
}

struct Key {
  const char* name;
  void (*set)(const std::string& value, Node& node);
};
constexpr Key keys[] = {{"connect", set_connect}, {"agent", set_agent}, {"ports", set_ports},
                        {"rails", set_rails},     {"rate", set_rate},   {"root", set_root}};

}  // namespace

void apply(const std::string& key, const std::string& value, Node& node) {
  const auto* const found = std::ranges::find(keys, key, &Key::name);
  if (found == std::end(keys)) {
    std::vector<std::string> known;
    for (const Key& one : keys) known.emplace_back(one.name);
    throw BadInventory("unknown key " + quoted(key) + units::did_you_mean(key, known));
  }
  found->set(value, node);
}

}  // namespace railgauge::inventory
