// Words within an attribute and the letters of an identifier.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "suite/markup.hpp"

namespace railgauge::suite {

// [a-z0-9][a-z0-9_.-]*, at most 64 letters: part of file names and of case identities.
bool is_id(std::string_view text);
inline constexpr const char* id_rule =
    "write a-z, 0-9, '_', '.' and '-', a letter or digit first, at most 64 letters";

inline constexpr std::string_view blanks = " \t\r\n";  // XML white space

struct Word {
  std::string text;
  std::size_t at = 0;  // in the file
};

std::vector<Word> words_of(const Attribute& attribute);  // between blanks
std::string_view trimmed(std::string_view text);

}  // namespace railgauge::suite
