// Just enough UTF-8 to refuse what is none, to count columns and to cut a quotation.
#pragma once

#include <cstddef>
#include <string_view>

namespace railgauge::suite {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

// Offset of the first byte that is no valid UTF-8, or is a control character XML 1.0 forbids;
// size() if none.
std::size_t first_bad_byte(std::string_view text);

// Code points, a byte order mark not counted.
std::size_t characters(std::string_view text);

// At most `bytes` from the front, never half a character.
std::string_view clipped(std::string_view text, std::size_t bytes);

}  // namespace railgauge::suite
