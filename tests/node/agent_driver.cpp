#include "agent_driver.hpp"

#include <gtest/gtest.h>
#include <poll.h>
#include <unistd.h>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

#include "node/process_tree.hpp"

namespace railgauge::node {

using nlohmann::json;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

std::string broken_plugins() { return RAILGAUGE_BINARY_DIR "/lib/railgauge/broken-plugins"; }

TestMachine::TestMachine() {
  char name[] = "/tmp/railgauge-node-test-XXXXXX";
  root_ = mkdtemp(name);
  std::filesystem::create_directories(root_ + "/etc");
  std::filesystem::create_directories(plugin_folder());
  std::ofstream(root_ + "/etc/machine-id") << root_.substr(root_.size() - 6) << '\n';
}

TestMachine::~TestMachine() {
  std::error_code ignored;
  std::filesystem::remove_all(root_, ignored);
}

void TestMachine::link_plugin(const std::string& plugin) const {
  const std::string file = '/' + plugin + ".so";
  std::error_code exists;
  std::filesystem::create_symlink(broken_plugins() + file, plugin_folder() + file, exists);
}

namespace {

int left_ms(Clock::time_point until) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now());
  return static_cast<int>(std::max<std::int64_t>(left.count(), 0));
}

}  // namespace

AgentDriver::AgentDriver(const std::vector<std::string>& words)
    : AgentDriver(std::make_shared<TestMachine>(), words) {}

AgentDriver::AgentDriver(std::shared_ptr<TestMachine> machine,
                         const std::vector<std::string>& words)
    : machine_(std::move(machine)) {
  std::vector<std::string> argv{"/proc/self/exe", "agent", "--root", machine_->root()};
  argv.insert(argv.end(), words.begin(), words.end());
  SpawnOptions options;
  options.input = Stream::pipe;
  options.environment = {{"RAILGAUGE_PLUGINS", machine_->plugin_folder()}};
  process_ = spawn(argv, options);
}

AgentDriver::~AgentDriver() {
  hang_up();
  if (!ended_) await_exit();
}

json AgentDriver::hello() {
  Greeting greeting;
  const auto until = Clock::now() + 30s;
  for (;;) {
    if (const auto first = greeting.next(lines_)) return node::hello(*first);
    if (!fill(until)) return {};
  }
}

json AgentDriver::greet() {
  const json said = hello();
  send_raw(encode_first_line({{"railgauge", "0.1.0"}}));
  return said;
}

void AgentDriver::send(const json& frame) { send_raw(encode(frame)); }

void AgentDriver::send_raw(const std::string& bytes) {
  for (std::size_t done = 0; done < bytes.size();) {
    const ssize_t written = write(process_.input.get(), bytes.data() + done, bytes.size() - done);
    if (written < 0) return;
    done += static_cast<std::size_t>(written);
  }
}

bool AgentDriver::fill(Clock::time_point until) {
  pollfd output{process_.output.get(), POLLIN, 0};
  if (poll(&output, 1, left_ms(until)) <= 0) return false;
  char buffer[65536];
  const ssize_t got = read(process_.output.get(), buffer, sizeof buffer);
  if (got <= 0) return false;
  lines_.append({buffer, static_cast<std::size_t>(got)});
  return true;
}

json AgentDriver::next(std::chrono::milliseconds patience) {
  const auto until = Clock::now() + patience;
  for (std::string line;;) {
    while (lines_.next(line)) {
      json frame = decode(line);
      if (frame["type"] != "ping") return frame;
      ++pings_;
    }
    if (!fill(until)) return json::object();
  }
}

std::vector<json> AgentDriver::until_end(const std::string& case_id) {
  std::vector<json> frames;
  for (;;) {
    json frame = next();
    if (frame.empty()) {
      ADD_FAILURE() << "no rank_end of " << case_id;
      frames.push_back({{"type", "rank_end"}, {"outcome", ""}, {"kind", ""}, {"reason", ""}});
      return frames;
    }
    if (frame["case"] != case_id) continue;
    frames.push_back(frame);
    if (frame["type"] == "rank_end") return frames;
  }
}

void AgentDriver::start(const std::string& plugin, const json& changes) {
  machine_->link_plugin(plugin);
  json frame = start_frame(plugin);
  if (changes.is_object()) frame.update(changes);
  send(frame);
}

std::vector<json> AgentDriver::run(const std::string& plugin, const json& changes) {
  start(plugin, changes);
  return until_end(case_id(plugin));
}

std::chrono::milliseconds AgentDriver::await_exit() {
  const auto began = Clock::now();
  const auto until = began + 20s;
  // An agent that still has something to say must not be stuck on it.
  while (fill(until)) {
  }
  pollfd exit_watch{process_.exit_watch.get(), POLLIN, 0};
  if (poll(&exit_watch, 1, left_ms(until)) <= 0) {
    ADD_FAILURE() << "the agent does not end";
    kill_group(process_, SIGKILL);
  }
  exit_ = wait(process_);
  ended_ = true;
  return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - began);
}

std::string AgentDriver::complaint() {
  std::string text;
  char buffer[4096];
  pollfd error{process_.error.get(), POLLIN, 0};
  while (poll(&error, 1, 0) > 0) {
    const ssize_t got = read(process_.error.get(), buffer, sizeof buffer);
    if (got <= 0) break;
    text.append(buffer, static_cast<std::size_t>(got));
  }
  return text;
}

std::string AgentDriver::case_id(const std::string& plugin) {
  return plugin + " of test " + std::to_string(getpid());
}

json AgentDriver::start_frame(const std::string& plugin) {
  const json port{{"device", "rxe0"},         {"number", 1},     {"netdev", "eth0"},
                  {"link_layer", "Ethernet"}, {"rail", "rail0"}, {"declared_rate", 0}};
  return {{"type", "start"},
          {"node", "a"},
          {"case", case_id(plugin)},
          {"check", plugin},
          {"plugin", "org.railgauge.broken." + plugin},
          {"file", plugin + ".so"},
          {"rank", 0},
          {"size", 1},
          {"nodes", {"a"}},
          {"ports", json::array({json::array({port})})},
          {"rails", {"rail0"}},
          {"direction", "forward"},
          {"params", json::object()},
          {"timeout_ns", 20'000'000'000}};
}

std::vector<json> of_type(const std::vector<json>& frames, const std::string& type) {
  std::vector<json> result;
  for (const json& frame : frames)
    if (frame["type"] == type) result.push_back(frame);
  return result;
}

bool all_gone(const std::string& case_id) {
  const auto until = Clock::now() + 3s;
  while (!marked(all_processes(), case_id).empty()) {
    if (Clock::now() > until) return false;
    std::this_thread::sleep_for(5ms);
  }
  return true;
}

}  // namespace railgauge::node
