#include "text/base64.hpp"

#include <array>
#include <cstdint>

namespace railgauge::text {
namespace {

constexpr std::string_view alphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::int8_t no_digit = -1;

constexpr std::array<std::int8_t, 256> make_digits() {
  std::array<std::int8_t, 256> digits{};
  for (auto& digit : digits) digit = no_digit;
  for (std::size_t i = 0; i < alphabet.size(); ++i) {
    digits[static_cast<unsigned char>(alphabet[i])] = static_cast<std::int8_t>(i);
  }
  return digits;
}
constexpr auto digits = make_digits();

std::size_t padding(std::string_view text) {
  if (text.size() < 4 || text.back() != '=') return 0;
  return text[text.size() - 2] == '=' ? 2 : 1;
}

}  // namespace

std::string base64_encode(std::string_view bytes) {
  std::string out;
  out.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t group = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      group = (group << 8) | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0u);
    }
    for (std::size_t k = 0; k < 4; ++k) {
      const bool filled = i + k <= bytes.size();
      out.push_back(filled ? alphabet[(group >> (18 - 6 * k)) & 0x3F] : '=');
    }
  }
  return out;
}

std::optional<std::string> base64_decode(std::string_view text) {
  if (text.size() % 4 != 0) return std::nullopt;
  const std::string_view body = text.substr(0, text.size() - padding(text));
  std::string out;
  out.reserve(body.size() / 4 * 3 + 2);
  std::uint32_t bits = 0;
  unsigned held = 0;
  for (const char c : body) {
    const std::int8_t digit = digits[static_cast<unsigned char>(c)];
    if (digit == no_digit) return std::nullopt;
    bits = (bits << 6) | static_cast<std::uint32_t>(digit);
    held += 6;
    if (held < 8) continue;
    held -= 8;
    out.push_back(static_cast<char>((bits >> held) & 0xFF));
  }
  const bool spare_bits = (bits & ((1u << held) - 1)) != 0;
  if (spare_bits) return std::nullopt;
  return out;
}

}  // namespace railgauge::text
