#include <algorithm>
#include <array>

#include "text/sanitise.hpp"
#include "text/utf8.hpp"

namespace railgauge::text {
namespace {

struct Range {
  char32_t first, last;
};

// Unicode 15: blocks of combining marks and zero-width characters that occur in practice.
constexpr std::array<Range, 9> zero{{{0x0300, 0x036F},
                                     {0x0483, 0x0489},
                                     {0x0591, 0x05BD},
                                     {0x064B, 0x065F},
                                     {0x1AB0, 0x1AFF},
                                     {0x1DC0, 0x1DFF},
                                     {0x200B, 0x200F},
                                     {0x20D0, 0x20FF},
                                     {0xFE00, 0xFE0F}}};

// UAX 11: blocks whose characters are Wide or Fullwidth.
constexpr std::array<Range, 9> wide{{{0x1100, 0x115F},
                                     {0x2E80, 0xA4CF},
                                     {0xA960, 0xA97F},
                                     {0xAC00, 0xD7A3},
                                     {0xF900, 0xFAFF},
                                     {0xFE30, 0xFE6F},
                                     {0xFF00, 0xFF60},
                                     {0x1F300, 0x1FAFF},
                                     {0x20000, 0x3FFFD}}};

template <std::size_t N>
bool in(const std::array<Range, N>& ranges, char32_t value) {
  return std::any_of(ranges.begin(), ranges.end(), [value](const Range& range) {
    return value >= range.first && value <= range.last;
  });
}

}  // namespace

std::size_t display_width(std::string_view utf8) {
  std::size_t columns = 0;
  while (!utf8.empty()) {
    const CodePoint point = decode(utf8);
    if (!in(zero, point.value)) columns += in(wide, point.value) ? 2 : 1;
    utf8.remove_prefix(point.length);
  }
  return columns;
}

}  // namespace railgauge::text
