// One code point at a time out of bytes that may be anything.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace railgauge::text {

struct CodePoint {
  char32_t value = 0;
  std::size_t length = 1;  // bytes it takes; 1 for a byte that belongs to no code point
  bool valid = false;
};

// The code point at the start of non-empty `bytes`. Strict: overlong forms, surrogates, values
// above 10FFFF and cut sequences are not valid.
CodePoint decode(std::string_view bytes);

void append(std::string& utf8, char32_t value);  // value is a Unicode scalar value

}  // namespace railgauge::text
