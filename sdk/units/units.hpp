// Quantities as a suite writes them ("90 Gbit/s", "64 KiB", "5 s", "95 %") and as people read them.
//
// A value is kept in the base unit of its dimension: bit/s, B, ns, 1/s, 1, %. Decimal prefixes are
// powers of 1000 (Gbit/s = 10^9 bit/s, GB = 10^9 B), binary ones powers of 1024 (GiB = 2^30 B).
// "MB/s" and "MiB/s" are bandwidths: 10^6 and 2^20 bytes, times 8 bit.
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace railgauge::units {

enum class Dimension { bandwidth, bytes, duration, rate, count, percent };

struct Quantity {
  double value = 0;  // in the base unit of its dimension
  Dimension dimension = Dimension::count;
};

// What is wrong with the text: "unknown unit 'Gbps'; did you mean 'Gbit/s'?"
struct BadQuantity : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

// A number and its unit, a space between them allowed; no unit is a count. Finite numbers only.
Quantity parse(std::string_view text);

// Dimension of a base unit as a metric declares it ("bit/s"); nothing for another word.
std::optional<Dimension> dimension_of(std::string_view base_unit);
std::string_view base_unit(Dimension dimension);
std::string_view name(Dimension dimension);     // "bandwidth", for messages
std::string_view example(Dimension dimension);  // "90 Gbit/s", for messages

// For people, rounded: bandwidth "97.85 Gbit/s (11664 MiB/s)", bytes "64 KiB", duration "2.1 us",
// rate "3.5 k/s", count "12", percent "95 %".
std::string format(double value, Dimension dimension);
// The same without the second unit: "97.85 Gbit/s".
std::string format_short(double value, Dimension dimension);
// For identities, nothing rounded away and one spelling a value: "64 KiB", "65537 B", "1500 ms".
std::string format_exact(double value, Dimension dimension);

// The candidate nearest to `word` by edit distance, or "" when none is near. For "did you mean".
std::string nearest(std::string_view word, const std::string* first, const std::string* last);
std::string nearest(std::string_view word, const std::vector<std::string>& candidates);
// The end of every "unknown word" message: "; did you mean 'min'? known: equals, good, max, min".
std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace railgauge::units
