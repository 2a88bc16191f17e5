// One case on this node: its worker process, what it says, prints and holds, and its end.
#pragma once

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "node/agent.hpp"
#include "node/agent_output.hpp"
#include "node/frame.hpp"
#include "node/memory_watch.hpp"
#include "node/outbox.hpp"
#include "node/printed_stream.hpp"
#include "node/process.hpp"

namespace railgauge::node {

// What a case needs of its agent.
class CaseOwner {
 public:
  virtual ~CaseOwner() = default;
  virtual void send(const nlohmann::json& frame) = 0;
  virtual bool crowded() const = 0;  // the runner reads too slowly: take no more from workers
  virtual bool alone() const = 0;    // no other case runs, so every process left is this one's
  virtual void quiet_changed() = 0;
  virtual void over(const std::string& case_id) = 0;  // the last call; the case may be dropped
};

class AgentCase : public std::enable_shared_from_this<AgentCase> {
 public:
  // Throws nlohmann::json::exception when the frame lacks node, case, check or timeout_ns.
  AgentCase(boost::asio::io_context& loop, const AgentOptions& options, const nlohmann::json& start,
            CaseOwner& owner);

  void start();
  void forward(const nlohmann::json& frame);  // from the runner to the worker
  void cancel(const std::string& why);
  void exited(const Exit& exit);  // the worker, already reaped
  void look_again();              // a process has ended, or the runner reads again

  pid_t worker() const { return process_.pid; }
  bool quiet() const { return quiet_; }

 private:
  struct Ending {
    std::string outcome, kind, reason;
    bool peer_left = false;
  };

  void spawn_worker();
  void arm_deadline();
  void read_channel();
  void take_bytes(std::size_t size);
  void take_frame(nlohmann::json& frame);
  void set_quiet(bool on);
  void show(const OutputCut& cut, const std::vector<std::string>& lines);
  void send_log(const std::string& source, const std::string& line);
  void tell(nlohmann::json& frame);

  void ask_to_end(const std::string& why);
  void impose(const std::string& kind, const std::string& reason);
  void grant_grace();
  void kill_all();
  void clean_up();
  std::vector<pid_t> processes_left() const;
  void limit_cleaning();
  void conclude();
  void close_all();
  Ending ending() const;

  const AgentOptions& options_;
  CaseOwner& owner_;
  const std::string node_, case_id_, check_, start_line_;
  const std::chrono::nanoseconds timeout_;

  Process process_;
  boost::asio::posix::stream_descriptor channel_;
  Outbox to_worker_;
  LineReader lines_;
  std::array<char, 65536> buffer_;
  Tail tail_;
  OutputCut log_{"check", tail_};
  PrintedStream stdout_, stderr_;
  std::vector<std::pair<std::string, std::string>> held_;  // source and line of a quiet section
  bool quiet_ = false, paused_ = false, over_ = false;

  MemoryWatch memory_;
  boost::asio::steady_timer deadline_, grace_, limit_;
  std::optional<Exit> exit_;
  std::optional<Ending> said_;     // by the worker
  std::optional<Ending> imposed_;  // outranks it
  std::optional<std::string> cancelled_;
  std::string leftover_;
};

}  // namespace railgauge::node
