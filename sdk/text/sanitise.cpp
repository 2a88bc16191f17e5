#include "text/sanitise.hpp"

#include <algorithm>
#include <array>
#include <cstdio>

#include "text/utf8.hpp"

namespace railgauge::text {
namespace {

constexpr std::string_view ellipsis = "\u2026";

// Length of the colour or erase sequence `bytes` starts with: ESC [ digits and ; then m or K. 0 for
// none.
std::size_t colour_sequence(std::string_view bytes) {
  if (bytes.substr(0, 2) != "\x1b[") return 0;
  const std::size_t end = bytes.find_first_not_of("0123456789;:", 2);
  if (end == std::string_view::npos || (bytes[end] != 'm' && bytes[end] != 'K')) return 0;
  return end + 1;
}

// Characters that a terminal, a browser or a reviewer's eye obeys instead of showing: C0, DEL, C1,
// line and paragraph separators, bidirectional overrides, and what XML 1.0 cannot carry.
bool is_hidden(char32_t value) {
  return value < 0x20 || (value >= 0x7F && value <= 0x9F) || value == 0x2028 || value == 0x2029 ||
         (value >= 0x202A && value <= 0x202E) || (value >= 0x2066 && value <= 0x2069) ||
         value == 0xFEFF || value == 0xFFFE || value == 0xFFFF;
}

void append_escaped(std::string& out, const char* format, unsigned value) {
  std::array<char, 16> buffer{};
  const int length = std::snprintf(buffer.data(), buffer.size(), format, value);
  out.append(buffer.data(), static_cast<std::size_t>(length));
}

std::size_t line_break(std::string_view bytes) {
  if (bytes.substr(0, 2) == "\r\n") return 2;
  return bytes.front() == '\r' || bytes.front() == '\n' ? 1 : 0;
}

// Appends what stands for the start of `bytes` and returns how many bytes that was.
std::size_t append_visible(std::string& out, std::string_view bytes) {
  if (const std::size_t length = colour_sequence(bytes)) return length;
  const CodePoint point = decode(bytes);
  if (!point.valid) {
    append_escaped(out, "\\x%02X", static_cast<unsigned char>(bytes.front()));
  } else if (is_hidden(point.value) && point.value != '\t') {
    append_escaped(out, point.value < 0x80 ? "\\x%02X" : "\\u{%X}", point.value);
  } else {
    out.append(bytes.substr(0, point.length));
  }
  return point.length;
}

std::string sanitise(std::string_view bytes, char newline) {
  std::string out;
  out.reserve(bytes.size());
  while (!bytes.empty()) {
    std::size_t taken = line_break(bytes);
    if (taken > 0) {
      out.push_back(newline);
    } else {
      taken = append_visible(out, bytes);
    }
    bytes.remove_prefix(taken);
  }
  return out;
}

bool is_continuation(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; }

}  // namespace

std::string visible(std::string_view bytes) { return sanitise(bytes, ' '); }
std::string single_line(std::string_view bytes) {
  std::string line = visible(bytes);
  std::replace(line.begin(), line.end(), '\t', ' ');
  return line;
}
std::string visible_lines(std::string_view bytes) { return sanitise(bytes, '\n'); }

std::string truncate(std::string_view utf8, std::size_t max_bytes) {
  if (utf8.size() <= max_bytes) return std::string(utf8);
  const bool marked = max_bytes >= ellipsis.size();
  std::size_t end = marked ? max_bytes - ellipsis.size() : max_bytes;
  while (end > 0 && is_continuation(utf8[end])) --end;
  return std::string(utf8.substr(0, end)).append(marked ? ellipsis : "");
}

std::string keep_end(std::string_view utf8, std::size_t max_bytes) {
  if (utf8.size() <= max_bytes) return std::string(utf8);
  const bool marked = max_bytes >= ellipsis.size();
  std::size_t start = utf8.size() - (marked ? max_bytes - ellipsis.size() : max_bytes);
  while (start < utf8.size() && is_continuation(utf8[start])) ++start;
  return std::string(marked ? ellipsis : "").append(utf8.substr(start));
}

}  // namespace railgauge::text
