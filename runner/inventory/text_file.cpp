#include "inventory/text_file.hpp"

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

namespace railgauge::inventory {

std::string read_text(const std::string& file) {
  std::error_code ignored;
  if (std::filesystem::is_directory(file, ignored))
    throw UnreadableText(file + ": is a folder, not a file");
  std::ifstream input(file, std::ios::binary);
  if (!input) throw UnreadableText(file + ": cannot be read: " + std::strerror(errno));
  std::string text;
  std::array<char, 16384> chunk;
  while (input.read(chunk.data(), chunk.size()), input.gcount() > 0) {
    text.append(chunk.data(), static_cast<std::size_t>(input.gcount()));
    if (text.size() > largest_text) throw UnreadableText(file + ": larger than 1 MiB");
  }
  if (input.bad()) throw UnreadableText(file + ": cannot be read: " + std::strerror(errno));
  return text;
}

}  // namespace railgauge::inventory
