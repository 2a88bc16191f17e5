#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <string>

#include "units/scale.hpp"
#include "units/units.hpp"

namespace railgauge::units {
namespace {

// Spellings that people and tools use, and what they may have meant. Some mean two things, which is
// why they are refused: perftest's "MB/sec" is MiB/s, a data sheet's is 10^6 B/s.
struct Spelling {
  std::string_view lower;
  std::string_view meant;
};
constexpr std::array spellings{
    Spelling{"gbps", "'Gbit/s'"},
    Spelling{"gb/s", "'Gbit/s', 'GB/s' or 'GiB/s'"},
    Spelling{"gb/sec", "'Gbit/s' or 'GiB/s'"},
    Spelling{"gbit", "'Gbit/s'"},
    Spelling{"gbit/sec", "'Gbit/s'"},
    Spelling{"gbits/s", "'Gbit/s'"},
    Spelling{"mbps", "'Mbit/s'"},
    Spelling{"mb/s", "'Mbit/s', 'MB/s' or 'MiB/s'"},
    Spelling{"mb/sec", "'Mbit/s' or 'MiB/s'"},
    Spelling{"mbit", "'Mbit/s'"},
    Spelling{"tbps", "'Tbit/s'"},
    Spelling{"kb", "'KiB' (1024 B) or 'kB' (1000 B)"},
    Spelling{"k", "'KiB' (1024 B) or 'kB' (1000 B)"},
    Spelling{"m", "'MiB', 'Mbit/s' or 'ms'"},
    Spelling{"g", "'GiB' or 'Gbit/s'"},
    Spelling{"byte", "'B'"},
    Spelling{"bytes", "'B'"},
    Spelling{"sec", "'s'"},
    Spelling{"secs", "'s'"},
    Spelling{"second", "'s'"},
    Spelling{"seconds", "'s'"},
    Spelling{"msec", "'ms'"},
    Spelling{"usec", "'us'"},
    Spelling{"nsec", "'ns'"},
    Spelling{"mins", "'min'"},
    Spelling{"minutes", "'min'"},
    Spelling{"hours", "'h'"},
    Spelling{"percent", "'%'"},
    Spelling{"mpps", "'M/s'"},
};

bool blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && blank(text.back())) text.remove_suffix(1);
  return text;
}

std::string quoted(std::string_view text) { return "'" + std::string(text) + "'"; }

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return result;
}

std::string meant(std::string_view unit) {
  const std::string folded = lower(unit);
  const auto known = std::ranges::find(spellings, folded, &Spelling::lower);
  if (known != spellings.end()) return std::string(known->meant);
  for (const Scale& scale : scales())
    if (!scale.unit.empty() && lower(scale.unit) == folded) return quoted(scale.unit);
  return {};
}

[[noreturn]] void refuse_unit(std::string_view unit) {
  const std::string guess = meant(unit);
  if (!guess.empty())
    throw BadQuantity("unknown unit " + quoted(unit) + "; did you mean " + guess + "?");
  throw BadQuantity("unknown unit " + quoted(unit) +
                    "; known: bit/s, Gbit/s, MB/s, MiB/s, B, KiB, MiB, GiB, ns, us, ms, s, min, h, "
                    "1/s, k/s, M/s, %");
}

bool starts_number(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  if (text.starts_with('.')) text.remove_prefix(1);
  return !text.empty() && text.front() >= '0' && text.front() <= '9';
}

}  // namespace

Quantity parse(std::string_view text) {
  const std::string_view whole = trimmed(text);
  if (whole.empty()) throw BadQuantity("empty where a number was expected");
  if (!starts_number(whole))  // from_chars would take "inf" and "nan"
    throw BadQuantity(quoted(whole) + " does not start with a number");
  double number = 0;
  const auto [end, error] = std::from_chars(whole.data(), whole.data() + whole.size(), number);
  if (error != std::errc{}) throw BadQuantity(quoted(whole) + " is out of range");
  std::string_view unit = whole.substr(static_cast<std::size_t>(end - whole.data()));
  if (unit.starts_with(',')) throw BadQuantity(quoted(whole) + " has a comma; write 1.5 or 10000");
  unit = trimmed(unit);
  const auto found = std::ranges::find(scales(), unit, &Scale::unit);
  if (found == scales().end()) refuse_unit(unit);
  const double value = number * found->factor;
  if (!std::isfinite(value)) throw BadQuantity(quoted(whole) + " is out of range");
  return {value, found->dimension};
}

}  // namespace railgauge::units
