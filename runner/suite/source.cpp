#include "suite/source.hpp"

#include <algorithm>

#include "inventory/text_file.hpp"
#include "text/utf8.hpp"

namespace railgauge::suite {
namespace {

[[noreturn]] void refuse(const std::string& fault) { throw BadSuite{{fault}}; }

// Columns are counted from the nearest mark, so that a file of one long line is no trap.
constexpr std::size_t mark_distance = 4096;

bool continues(char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; }

std::size_t characters(std::string_view utf8) {
  const auto begun = std::ranges::count_if(utf8, [](char c) { return !continues(c); });
  return static_cast<std::size_t>(begun) - (utf8.starts_with(byte_order_mark) ? 1 : 0);
}

// What XML 1.0 section 2.2 forbids in a document.
bool forbidden(char c) {
  return static_cast<unsigned char>(c) < 0x20 && c != '\t' && c != '\n' && c != '\r';
}

}  // namespace

Source Source::read(const std::string& file) try {
  return {file, inventory::read_text(file)};
} catch (const inventory::UnreadableText& error) {
  refuse(error.what());
}

Source::Source(std::string file, std::string text)
    : file_(std::move(file)), text_(std::move(text)), line_starts_{0} {
  for (std::size_t at = 0; at < text_.size(); ++at)
    if (text_[at] == '\n') line_starts_.push_back(at + 1);
  std::size_t before = 0;
  for (std::size_t at = 0; at <= text_.size(); at += mark_distance) {
    marks_.push_back(before);
    before += characters(std::string_view(text_).substr(at, mark_distance));
  }
  check_characters();
}

void Source::check_characters() const {
  for (std::size_t at = 0; at < text_.size();) {
    const text::CodePoint point = text::decode(std::string_view(text_).substr(at));
    if (!point.valid) refuse(position(at) + ": not UTF-8; save the file as UTF-8");
    if (forbidden(text_[at])) refuse(position(at) + ": a control character");
    at += point.length;
  }
}

std::string Source::hash() const {
  std::uint64_t hash = 0xcbf29ce484222325u;  // FNV-1a, 64 bit: draft-eastlake-fnv section 5
  for (const char c : text_) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text = "fnv1a64:";
  for (int shift = 60; shift >= 0; shift -= 4) text += digits[(hash >> shift) & 0xf];
  return text;
}

Location Source::locate(std::size_t offset) const {
  offset = std::min(offset, text_.size());
  const auto line = std::prev(std::ranges::upper_bound(line_starts_, offset));
  return {file_, static_cast<int>(line - line_starts_.begin()) + 1,
          static_cast<int>(characters_before(offset) - characters_before(*line)) + 1};
}

std::size_t Source::characters_before(std::size_t offset) const {
  const std::size_t mark = offset / mark_distance;
  const std::size_t from = mark * mark_distance;
  return marks_[mark] + characters(std::string_view(text_).substr(from, offset - from));
}

std::string Source::position(std::size_t offset) const {
  const Location at = locate(offset);
  return at.file + ":" + std::to_string(at.line) + ":" + std::to_string(at.column);
}

}  // namespace railgauge::suite
