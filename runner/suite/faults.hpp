// Every fault of a suite, in the order of its places, so that one run of `validate` shows them all.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "suite/source.hpp"

namespace railgauge::suite {

class Faults {
 public:
  explicit Faults(const Source& source) : source_(source) {}

  void add(std::size_t offset, const std::string& what);
  // A fault in another file, which the text at `offset` named; the line carries its own position.
  void add_line(std::size_t offset, const std::string& line);

  bool empty() const { return found_.empty(); }
  std::vector<std::string> lines() const;  // at most 100 and a line that counts the others
  const Source& source() const { return source_; }

 private:
  struct Fault {
    std::size_t offset;
    std::string text;
    bool placed;  // text starts with its position
  };
  const Source& source_;
  std::vector<Fault> found_;
};

// 'text', cut when it is long and free of line breaks.
std::string in_quotes(std::string_view text);

}  // namespace railgauge::suite
