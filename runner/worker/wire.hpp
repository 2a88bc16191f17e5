// The worker's end of the socket to its agent.
#pragma once

#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "node/frame.hpp"

namespace railgauge::worker {

class Wire {
 public:
  explicit Wire(int fd);

  // What every frame carries from now on.
  void identify(const std::string& node, const std::string& case_id);

  // Any thread; blocks while the agent does not read. Throws node::BadFrame for what no frame can
  // hold. A frame that the agent is not there to take is lost: the process dies with the agent.
  void send(nlohmann::json frame);

  // One thread. False when the agent has closed. Throws node::BadFrame.
  bool receive(nlohmann::json& frame);

 private:
  const int fd_;
  std::mutex writing_;
  std::string node_, case_;
  node::LineReader lines_;
};

}  // namespace railgauge::worker
