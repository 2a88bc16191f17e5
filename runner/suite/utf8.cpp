#include "suite/utf8.hpp"

#include <algorithm>
#include <cstdint>

namespace railgauge::suite {
namespace {

std::uint8_t byte(std::string_view text, std::size_t at) {
  return static_cast<std::uint8_t>(text[at]);
}

bool continues(char c) { return (static_cast<std::uint8_t>(c) & 0xc0) == 0x80; }

// Length of the well-formed sequence at `at`, 0 for none: the Unicode Standard, table 3-7.
std::size_t sequence(std::string_view text, std::size_t at) {
  const std::uint8_t lead = byte(text, at);
  if (lead < 0x80) return 1;
  const std::size_t length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  if (lead < 0xc2 || lead > 0xf4 || at + length > text.size()) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if (!continues(text[at + i])) return 0;
  const std::uint8_t second = byte(text, at + 1);
  const bool overlong = (lead == 0xe0 && second < 0xa0) || (lead == 0xf0 && second < 0x90);
  const bool surrogate = lead == 0xed && second > 0x9f;
  const bool beyond = lead == 0xf4 && second > 0x8f;
  return overlong || surrogate || beyond ? 0 : length;
}

bool forbidden(char c) {
  const auto value = static_cast<std::uint8_t>(c);
  return value < 0x20 && c != '\t' && c != '\n' && c != '\r';
}

}  // namespace

std::size_t first_bad_byte(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = sequence(text, at);
    if (length == 0 || forbidden(text[at])) return at;
    at += length;
  }
  return text.size();
}

std::size_t characters(std::string_view text) {
  const auto begun = std::ranges::count_if(text, [](char c) { return !continues(c); });
  return static_cast<std::size_t>(begun) - (text.starts_with(byte_order_mark) ? 1 : 0);
}

std::string_view clipped(std::string_view text, std::size_t bytes) {
  if (text.size() <= bytes) return text;
  while (bytes > 0 && continues(text[bytes])) --bytes;
  return text.substr(0, bytes);
}

}  // namespace railgauge::suite
