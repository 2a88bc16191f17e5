#include "node/printed_stream.hpp"

#include <boost/asio/buffer.hpp>

namespace railgauge::node {

void PrintedStream::read(Fd pipe, std::shared_ptr<void> owner, std::function<void()> ended) {
  ended_ = std::move(ended);
  descriptor_.assign(pipe.release());
  read_some(std::move(owner));
}

void PrintedStream::read_some(std::shared_ptr<void> owner) {
  descriptor_.async_read_some(
      boost::asio::buffer(buffer_),
      [this, owner](const boost::system::error_code& error, std::size_t size) {
        if (error == boost::asio::error::operation_aborted) return;
        if (error) {
          close();
          return ended_();
        }
        lines_(cut_, cut_.take({buffer_.data(), size}));
        read_some(owner);
      });
}

void PrintedStream::close() {
  boost::system::error_code ignored;
  descriptor_.close(ignored);
}

}  // namespace railgauge::node
