// One attempt to talk to a node's agent: a child process whose stdin and stdout carry the protocol.
// It is either refused once, before the hello, or ready once and lost at most once after that.
#pragma once

#include <boost/asio/io_context.hpp>
#include <chrono>
#include <functional>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace railgauge::run {

// Why there is no connection, as a JUnit type and a sentence.
struct Loss {
  std::string kind;  // "NodeUnreachable" "AgentMissing" "AgentFailed" "ProtocolMismatch" "NodeBusy"
                     // "NodeLost"
  std::string why;
  int exit_code = -1;       // of the connection's process, when it ended by itself
  std::string last_stderr;  // its last line
  std::string banner;       // what it printed in place of a first line
};

struct ConnectionEvents {
  std::function<void(const nlohmann::json& hello)> ready;
  std::function<void(const nlohmann::json& frame)> frame;
  std::function<void(const Loss&)> lost;  // before or after ready; nothing comes after it
};

class Connection {
 public:
  // hello_timeout zero: wait for ever, for --wait.
  Connection(boost::asio::io_context& loop, std::vector<std::string> argv,
             std::chrono::milliseconds hello_timeout, ConnectionEvents events);
  // Ends the process: closes its input, and kills it when it has not ended shortly after.
  ~Connection();

  // Starts the process. Failures come as events, never as exceptions.
  void open();
  void send(const nlohmann::json& frame);
  // Says bye; lost() does not follow.
  void close();

 private:
  struct State;
  std::shared_ptr<State> state_;
};

}  // namespace railgauge::run
