// A pipe that a worker prints to, read to its end so that no plugin ever blocks on it.
#pragma once

#include <array>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "node/agent_output.hpp"
#include "node/process.hpp"

namespace railgauge::node {

class PrintedStream {
 public:
  using Lines = std::function<void(const OutputCut& cut, const std::vector<std::string>& lines)>;

  PrintedStream(boost::asio::io_context& loop, const char* source, Tail& tail, Lines lines)
      : descriptor_(loop), cut_(source, tail), lines_(std::move(lines)) {}

  // `owner` is kept while the stream is open; `ended` is called at its end.
  void read(Fd pipe, std::shared_ptr<void> owner, std::function<void()> ended);
  bool open() const { return descriptor_.is_open(); }
  // What is left to show, after the end.
  void finish() { lines_(cut_, cut_.finish()); }
  void close();

 private:
  void read_some(std::shared_ptr<void> owner);

  boost::asio::posix::stream_descriptor descriptor_;
  OutputCut cut_;
  Lines lines_;
  std::function<void()> ended_;
  std::array<char, 16384> buffer_;
};

}  // namespace railgauge::node
