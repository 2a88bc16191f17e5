// What a case prints, as lines fit for frames: a flood keeps its first and its last part.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace railgauge::node {

// The last lines of a case over all its sources, in the order they came.
class Tail {
 public:
  static constexpr std::size_t lines_kept = 50, line_cap = 1024;

  void add(std::string_view line);
  std::vector<std::string> lines() const;  // sanitised

 private:
  std::deque<std::string> lines_;
};

// One source: the check's log, stdout or stderr.
class OutputCut {
 public:
  static constexpr std::size_t kept = std::size_t{64} << 10;  // bytes at the start, and at the end
  static constexpr std::size_t line_cap = std::size_t{4} << 10;  // a longer line becomes several

  OutputCut(std::string source, Tail& tail) : source_(std::move(source)), tail_(tail) {}

  const std::string& source() const { return source_; }
  // The sanitised lines that may be shown now.
  std::vector<std::string> take(std::string_view bytes);
  // When no more comes: the unfinished line, and after a flood what was left out and its end.
  std::vector<std::string> finish();

 private:
  void line(std::string_view line, std::vector<std::string>& shown);

  std::string source_;
  Tail& tail_;
  std::string partial_;
  std::size_t shown_bytes_ = 0, late_bytes_ = 0;
  std::uint64_t left_out_ = 0;
  std::deque<std::string> late_;
};

}  // namespace railgauge::node
