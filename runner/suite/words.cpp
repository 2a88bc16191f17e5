#include "suite/words.hpp"

#include <algorithm>

namespace railgauge::suite {
namespace {

constexpr std::size_t longest_id = 64;

bool lower_or_digit(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); }

}  // namespace

bool is_id(std::string_view text) {
  return !text.empty() && text.size() <= longest_id && lower_or_digit(text.front()) &&
         std::ranges::all_of(
             text, [](char c) { return lower_or_digit(c) || c == '_' || c == '.' || c == '-'; });
}

std::vector<Word> words_of(const Attribute& attribute) {
  const std::string& text = attribute.value;
  std::vector<Word> words;
  for (auto at = text.find_first_not_of(blanks); at != std::string::npos;) {
    const auto end = std::min(text.find_first_of(blanks, at), text.size());
    words.push_back({text.substr(at, end - at), attribute.at(at)});
    at = text.find_first_not_of(blanks, end);
  }
  return words;
}

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

}  // namespace railgauge::suite
