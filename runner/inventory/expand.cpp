#include <charconv>
#include <string_view>

#include "inventory/inventory.hpp"
#include "inventory/quoted.hpp"

namespace railgauge::inventory {
namespace {

constexpr std::size_t most_names = 10'000;
constexpr std::size_t longest_name = 253;  // of a DNS name, RFC 1035 section 2.3.4
constexpr std::size_t most_digits = 9;

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

bool alphanumeric(char c) {
  return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

bool is_name(std::string_view name) {
  if (name.empty() || !alphanumeric(name.front())) return false;
  for (const char c : name)
    if (!alphanumeric(c) && std::string_view("._@:-").find(c) == std::string_view::npos)
      return false;
  return true;
}

void check_name(std::string_view name, std::string_view item) {
  if (name.size() > longest_name)
    throw BadInventory("node name " + quoted(name.substr(0, 40)) + "… is longer than 253 letters");
  if (is_name(name)) return;
  throw BadInventory("bad node name " + quoted(name) +
                     (name == item ? "" : " from " + quoted(item)) +
                     "; a name starts with a letter or digit, then letters, digits and ._@:-");
}

// Splits at commas outside brackets.
std::vector<std::string_view> items_of(std::string_view list) {
  std::vector<std::string_view> items;
  std::size_t start = 0;
  bool inside = false;
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (list[i] == '[' && inside) throw BadInventory("'[' within '[' in " + quoted(list));
    if (list[i] == ']' && !inside) throw BadInventory("']' without '[' in " + quoted(list));
    if (list[i] == '[' || list[i] == ']') inside = list[i] == '[';
    if (list[i] != ',' || inside) continue;
    items.push_back(trimmed(list.substr(start, i - start)));
    start = i + 1;
  }
  if (inside) throw BadInventory("'[' without ']' in " + quoted(list));
  items.push_back(trimmed(list.substr(start)));
  return items;
}

unsigned long number(std::string_view digits, std::string_view item) {
  unsigned long value = 0;
  const char* last = digits.data() + digits.size();
  const auto [end, error] = std::from_chars(digits.data(), last, value);
  if (error != std::errc{} || end != last || digits.size() > most_digits)
    throw BadInventory("bad range " + quoted(item) + ": " + quoted(digits) +
                       " is not a number of at most 9 digits");
  return value;
}

void too_many(std::string_view item) {
  throw BadInventory(quoted(item) + " makes more than 10000 names; railgauge takes at most 10000");
}

std::string padded(unsigned long value, std::size_t width) {
  const std::string digits = std::to_string(value);
  return std::string(width > digits.size() ? width - digits.size() : 0, '0') + digits;
}

void add_range(std::string_view range, std::string_view item, std::vector<std::string>& numbers) {
  const auto dash = range.find('-');
  const std::string_view low_text = range.substr(0, dash);
  const unsigned long low = number(low_text, item);
  const unsigned long high =
      dash == std::string_view::npos ? low : number(range.substr(dash + 1), item);
  if (high < low)
    throw BadInventory("range " + quoted(range) + " in " + quoted(item) + " runs backwards");
  if (high - low >= most_names - numbers.size()) too_many(item);
  for (unsigned long value = low; value <= high; ++value)
    numbers.push_back(padded(value, low_text.size()));
}

std::vector<std::string> numbers_of(std::string_view ranges, std::string_view item) {
  std::vector<std::string> numbers;
  for (std::size_t start = 0; start <= ranges.size();) {
    const std::size_t comma = std::min(ranges.find(',', start), ranges.size());
    add_range(trimmed(ranges.substr(start, comma - start)), item, numbers);
    start = comma + 1;
  }
  return numbers;
}

// Every name an item stands for: its first bracket times whatever the rest expands to.
std::vector<std::string> names_of(std::string_view rest, std::string_view item) {
  const auto open = rest.find('[');
  if (open == std::string_view::npos) return {std::string(rest)};
  const auto close = rest.find(']', open);
  const std::vector<std::string> numbers =
      numbers_of(rest.substr(open + 1, close - open - 1), item);
  const std::vector<std::string> tails = names_of(rest.substr(close + 1), item);
  if (numbers.size() * tails.size() > most_names) too_many(item);
  std::vector<std::string> names;
  for (const std::string& digits : numbers)
    for (const std::string& tail : tails)
      names.push_back(std::string(rest.substr(0, open)) + digits + tail);
  return names;
}

}  // namespace

std::vector<std::string> expand(const std::string& list) {
  if (trimmed(list).empty()) throw BadInventory("the node list is empty");
  std::vector<std::string> names;
  for (const std::string_view item : items_of(list)) {
    if (item.empty()) throw BadInventory("empty name in node list " + quoted(list));
    for (std::string& name : names_of(item, item)) {
      check_name(name, item);
      if (names.size() == most_names) too_many(list);
      names.push_back(std::move(name));
    }
  }
  return names;
}

}  // namespace railgauge::inventory
