#include "inventory/inventory.hpp"

#include <set>
#include <unordered_map>

#include "inventory/hostfile_line.hpp"
#include "inventory/keys.hpp"
#include "inventory/text_file.hpp"

namespace railgauge::inventory {
namespace {

constexpr std::size_t most_nodes = 10'000;

std::string read(const std::string& file) try {
  return read_text(file);
} catch (const UnreadableText& error) {
  throw BadInventory(error.what());
}

// Nodes as they come, each name once.
class Collector {
 public:
  explicit Collector(Inventory& inventory) : inventory_(inventory) {}

  void add(Node node) {
    const auto [earlier, fresh] = lines_.emplace(node.name, node.line);
    if (!fresh)
      throw BadInventory(
          "node '" + node.name + "' is listed twice" +
          (node.line > 0 ? ", first in line " + std::to_string(earlier->second) : ""));
    if (lines_.size() > most_nodes) throw BadInventory("more than 10000 nodes");
    inventory_.nodes.push_back(std::move(node));
  }

 private:
  Inventory& inventory_;
  std::unordered_map<std::string, int> lines_;
};

void apply_settings(const HostfileLine& line, Node& node) {
  std::set<std::string> seen;
  for (const Setting& setting : line.settings) try {
      if (!seen.insert(setting.key).second)
        throw BadInventory("key '" + setting.key + "' is given twice");
      apply(setting.key, setting.value, node);
    } catch (const BadInventory& error) {
      throw BadLine{setting.column, error.what()};
    }
}

void add_line(std::string_view text, int number, Collector& collector) {
  const HostfileLine line = cut(text);
  if (line.names.empty()) return;
  try {
    for (const std::string& name : expand(line.names)) {
      Node node;
      node.name = name;
      node.line = number;
      apply_settings(line, node);
      collector.add(std::move(node));
    }
  } catch (const BadInventory& error) {
    throw BadLine{line.column, error.what()};
  }
}

std::string_view without_mark(std::string_view text) {
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  return text;
}

}  // namespace

Inventory from_list(const std::string& nodes) {
  Inventory inventory;
  Collector collector(inventory);
  for (const std::string& name : expand(nodes)) {
    Node node;
    node.name = name;
    collector.add(std::move(node));
  }
  return inventory;
}

Inventory from_hostfile(const std::string& file) {
  const std::string content = read(file);
  Inventory inventory;
  inventory.file = file;
  Collector collector(inventory);
  std::string_view rest = without_mark(content);
  for (int number = 1; !rest.empty(); ++number) {
    const auto end = std::min(rest.find('\n'), rest.size());
    std::string_view line = rest.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    try {
      add_line(line, number, collector);
    } catch (const BadLine& bad) {
      throw BadInventory(file + ":" + std::to_string(number) + ":" + std::to_string(bad.column) +
                         ": " + bad.what);
    }
  }
  if (inventory.nodes.empty())
    throw BadInventory(file + ": no node in it; write one node a line: NAME key=value…");
  return inventory;
}

}  // namespace railgauge::inventory
