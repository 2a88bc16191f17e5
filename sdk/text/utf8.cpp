#include "text/utf8.hpp"

namespace railgauge::text {
namespace {

struct Lead {
  std::size_t length;
  char32_t bits;      // of the value in the first byte
  char32_t smallest;  // a smaller value in this many bytes is overlong
};

Lead lead(unsigned char byte) {
  if (byte < 0x80) return {1, byte, 0};
  if (byte >= 0xC0 && byte < 0xE0) return {2, byte & 0x1Fu, 0x80};
  if (byte >= 0xE0 && byte < 0xF0) return {3, byte & 0x0Fu, 0x800};
  if (byte >= 0xF0 && byte < 0xF8) return {4, byte & 0x07u, 0x10000};
  return {0, 0, 0};
}

bool is_scalar(char32_t value) {
  return value <= 0x10FFFF && !(value >= 0xD800 && value <= 0xDFFF);
}

}  // namespace

CodePoint decode(std::string_view bytes) {
  const Lead first = lead(static_cast<unsigned char>(bytes.front()));
  if (first.length == 0 || first.length > bytes.size()) return {};
  char32_t value = first.bits;
  for (std::size_t i = 1; i < first.length; ++i) {
    const auto byte = static_cast<unsigned char>(bytes[i]);
    if ((byte & 0xC0) != 0x80) return {};
    value = (value << 6) | (byte & 0x3Fu);
  }
  if (value < first.smallest || !is_scalar(value)) return {};
  return {value, first.length, true};
}

void append(std::string& utf8, char32_t value) {
  const auto byte = [&](char32_t bits) { utf8.push_back(static_cast<char>(bits)); };
  const auto follow = [&](int shift) { byte(0x80 | ((value >> shift) & 0x3F)); };
  if (value < 0x80) {
    byte(value);
  } else if (value < 0x800) {
    byte(0xC0 | (value >> 6)), follow(0);
  } else if (value < 0x10000) {
    byte(0xE0 | (value >> 12)), follow(6), follow(0);
  } else {
    byte(0xF0 | (value >> 18)), follow(12), follow(6), follow(0);
  }
}

}  // namespace railgauge::text
