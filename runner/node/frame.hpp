// The protocol's lines: JSON objects between runner, agent and worker, and the first line of each
// side. docs/protocol.md is the contract; nothing here knows what a frame means.
#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace railgauge::node {

inline constexpr int protocol_version = 1;
inline constexpr std::size_t frame_cap = std::size_t{1} << 20;  // bytes, newline included
inline constexpr std::size_t banner_cap = std::size_t{64} << 10;
inline constexpr int depth_cap = 32;

// What breaks the protocol, as a sentence. The connection it came over cannot be trusted any more.
struct BadFrame : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The frame as one line with its newline. Throws BadFrame for what decode() would not take.
std::string encode(const nlohmann::json& frame);
// An object with a string `type`. `line` comes without its newline. Throws BadFrame.
nlohmann::json decode(std::string_view line);

// `RAILGAUGE/1 {…}` with its newline. Throws BadFrame when it is longer than a frame.
std::string encode_first_line(const nlohmann::json& hello);

// Cuts a byte stream into lines.
class LineReader {
 public:
  void append(std::string_view bytes) { bytes_.append(bytes); }
  // Without its newline. Throws BadFrame when a line, finished or not, exceeds the frame cap.
  bool next(std::string& line);
  // What came after the last newline.
  std::string_view unfinished() const { return std::string_view(bytes_).substr(start_); }

 private:
  std::string bytes_;
  std::size_t start_ = 0, scanned_ = 0;
};

struct FirstLine {
  int version = 0;
  std::string body;  // JSON text; hello() reads it
};

// The object of a first line of our version. Throws BadFrame.
nlohmann::json hello(const FirstLine& line);

// Waits for the other side's first line and keeps what a login prints before it.
class Greeting {
 public:
  // Takes lines until the first line; nothing when more bytes are needed. Throws BadFrame, quoting
  // the banner, when it exceeds its cap.
  std::optional<FirstLine> next(LineReader& lines);
  // For the message when the stream ends without a first line: the last lines of the banner, fit
  // to print on one line; "" when there was none.
  std::string quoted_banner(const LineReader& lines) const;

 private:
  std::string banner_;
};

}  // namespace railgauge::node
