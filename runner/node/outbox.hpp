// Lines on their way into a descriptor that may not take them at once.
#pragma once

#include <boost/asio/posix/stream_descriptor.hpp>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace railgauge::node {

class Outbox {
 public:
  using Descriptor = boost::asio::posix::stream_descriptor;

  // `changed` is called when a write ended; with an error once the other side is gone.
  Outbox(Descriptor& to, std::function<void(const boost::system::error_code&)> changed)
      : to_(to), changed_(std::move(changed)) {}

  // `owner` of this and of the descriptor is kept until all is written.
  void send(std::string_view line, const std::shared_ptr<void>& owner);
  std::size_t waiting() const { return next_.size() + in_flight_.size(); }  // bytes

 private:
  void write(const std::shared_ptr<void>& owner);

  Descriptor& to_;
  std::function<void(const boost::system::error_code&)> changed_;
  std::string next_, in_flight_;
};

}  // namespace railgauge::node
