// The agent's conversation with its runner, from its first line to the end of both.
#pragma once

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "node/agent_case.hpp"
#include "node/node_lock.hpp"

namespace railgauge::node {

class AgentSession : public CaseOwner {
 public:
  AgentSession(const AgentOptions& options, Fd input, Fd output, NodeLock& lock);

  // Says hello and serves until the end. The process's exit code.
  int run(const nlohmann::json& hello);

 private:
  void send(const nlohmann::json& frame) override;
  bool crowded() const override;
  bool alone() const override { return cases_.size() <= 1; }
  void quiet_changed() override;
  void over(const std::string& case_id) override;

  void read_input();
  void take_bytes(std::size_t size);
  void take_frame(const nlohmann::json& frame);
  void start_case(const nlohmann::json& frame);
  void beat();
  bool quiet() const;
  void await_signal();
  void await_death();
  void reap_all();
  void await_visitor();
  void look_again();
  void end(int code, const std::string& why);

  const AgentOptions& options_;
  NodeLock& lock_;
  boost::asio::io_context loop_{1};
  boost::asio::posix::stream_descriptor input_, output_, visitors_;
  boost::asio::signal_set endings_, deaths_;
  boost::asio::steady_timer heartbeat_;
  Outbox to_runner_;
  LineReader lines_;
  Greeting greeting_;
  std::array<char, 65536> buffer_;
  bool greeted_ = false, ending_ = false;
  std::chrono::steady_clock::time_point heard_;
  std::map<std::string, std::shared_ptr<AgentCase>> cases_;
  int code_ = 0;
};

}  // namespace railgauge::node
