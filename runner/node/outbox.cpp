#include "node/outbox.hpp"

#include <boost/asio/write.hpp>

namespace railgauge::node {

void Outbox::send(std::string_view line, const std::shared_ptr<void>& owner) {
  next_.append(line);
  if (in_flight_.empty()) write(owner);
}

void Outbox::write(const std::shared_ptr<void>& owner) {
  in_flight_.swap(next_);
  boost::asio::async_write(to_, boost::asio::buffer(in_flight_),
                           [this, owner](const boost::system::error_code& error, std::size_t) {
                             in_flight_.clear();
                             if (error == boost::asio::error::operation_aborted) return;
                             if (!error && !next_.empty()) write(owner);
                             changed_(error);
                           });
}

}  // namespace railgauge::node
