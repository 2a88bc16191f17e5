// A runner's end of one agent: a real process, real pipes, real workers.
#pragma once

#include <chrono>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "node/frame.hpp"
#include "node/process.hpp"

namespace railgauge::node {

// Where the broken plugins were built to.
std::string broken_plugins();

// A folder with a machine-id and a plugin folder of its own, so that an agent started on it holds a
// lock of its own and knows only the plugins a test gives it.
class TestMachine {
 public:
  TestMachine();
  ~TestMachine();
  const std::string& root() const { return root_; }
  std::string plugin_folder() const { return root_ + "/plugins"; }
  void link_plugin(const std::string& plugin) const;

 private:
  std::string root_;
};

class AgentDriver {
 public:
  // More words of the agent's command line: "--grace-ms", "200". On a machine of its own.
  explicit AgentDriver(const std::vector<std::string>& words = {});
  AgentDriver(std::shared_ptr<TestMachine> machine, const std::vector<std::string>& words);
  ~AgentDriver();

  // The agent's first line. greet() also answers it.
  nlohmann::json hello();
  nlohmann::json greet();

  void send(const nlohmann::json& frame);
  void send_raw(const std::string& bytes);
  // The next frame but ping. {} when none came in time or the agent has closed.
  nlohmann::json next(std::chrono::milliseconds patience = std::chrono::seconds(20));
  // All frames of the case until its rank_end, which is the last.
  std::vector<nlohmann::json> until_end(const std::string& case_id);
  // start() makes the plugin known first; after hello(), so that no discovery meets it.
  void start(const std::string& plugin, const nlohmann::json& changes = {});
  // Of a case of one node: starts it and returns its frames.
  std::vector<nlohmann::json> run(const std::string& plugin, const nlohmann::json& changes = {});

  void hang_up() { process_.input.reset(); }
  // How long after the call the agent ended; fails the test after 20 s.
  std::chrono::milliseconds await_exit();
  Exit exit() const { return exit_; }
  pid_t pid() const { return process_.pid; }
  int pings() const { return pings_; }
  // What the agent printed to stderr until it ended.
  std::string complaint();

  static std::string case_id(const std::string& plugin);
  static nlohmann::json start_frame(const std::string& plugin);

 private:
  bool fill(std::chrono::steady_clock::time_point until);

  std::shared_ptr<TestMachine> machine_;
  Process process_;
  LineReader lines_;
  Exit exit_;
  bool ended_ = false;
  int pings_ = 0;
};

// Frames of a type.
std::vector<nlohmann::json> of_type(const std::vector<nlohmann::json>& frames,
                                    const std::string& type);

// Waits until no process marked with the case is left; false after 3 s.
bool all_gone(const std::string& case_id);

}  // namespace railgauge::node
