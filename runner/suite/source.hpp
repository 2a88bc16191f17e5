// The text of a suite file and where an offset in it lies.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "suite/suite.hpp"

namespace railgauge::suite {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

class Source {
 public:
  // Throws BadSuite when it cannot be read, is larger than 1 MiB, or is no text.
  static Source read(const std::string& file);
  Source(std::string file, std::string text);  // throws BadSuite when it is no text

  const std::string& file() const { return file_; }
  const std::string& text() const { return text_; }
  std::string hash() const;                        // of every byte, "fnv1a64:…"
  Location locate(std::size_t offset) const;       // columns count characters, from 1
  std::string position(std::size_t offset) const;  // "file:line:column"

 private:
  void check_characters() const;
  std::size_t characters_before(std::size_t offset) const;

  std::string file_, text_;
  std::vector<std::size_t> line_starts_;
  std::vector<std::size_t> marks_;  // characters before every 4096th byte
};

}  // namespace railgauge::suite
