#include "node/agent_session.hpp"

#include <sys/wait.h>
#include <boost/asio/buffer.hpp>
#include <csignal>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "text/sanitise.hpp"

namespace railgauge::node {
namespace {

using nlohmann::json;
using Clock = std::chrono::steady_clock;
using Error = boost::system::error_code;
using Descriptor = boost::asio::posix::stream_descriptor;

constexpr std::size_t most_waiting = std::size_t{4} << 20;  // bytes the runner has not read yet
constexpr std::size_t most_cases = 64;                      // at once

}  // namespace

AgentSession::AgentSession(const AgentOptions& options, Fd input, Fd output, NodeLock& lock)
    : options_(options),
      lock_(lock),
      input_(loop_, input.release()),
      output_(loop_, output.release()),
      visitors_(loop_, lock.listener()),
      endings_(loop_, SIGTERM, SIGHUP, SIGINT),
      deaths_(loop_, SIGCHLD),
      heartbeat_(loop_),
      to_runner_(output_, [this](const Error& error) {
        if (error) return end(1, "");
        if (!crowded()) look_again();
      }) {}

int AgentSession::run(const json& hello) {
  to_runner_.send(encode_first_line(hello), nullptr);
  heard_ = Clock::now();
  read_input();
  beat();
  await_signal();
  await_death();
  await_visitor();
  loop_.run();
  visitors_.release();  // the lock's
  return code_;
}

void AgentSession::send(const json& frame) { to_runner_.send(encode(frame), nullptr); }

bool AgentSession::crowded() const { return to_runner_.waiting() > most_waiting; }

void AgentSession::read_input() {
  input_.async_read_some(boost::asio::buffer(buffer_),
                         [this](const Error& error, std::size_t size) {
                           if (ending_) return;
                           if (error) return end(0, "");
                           take_bytes(size);
                           if (!ending_) read_input();
                         });
}

void AgentSession::take_bytes(std::size_t size) {
  heard_ = Clock::now();
  lines_.append({buffer_.data(), size});
  try {
    if (!greeted_) {
      const auto first = greeting_.next(lines_);
      if (!first) return;
      node::hello(*first);
      greeted_ = true;
    }
    for (std::string line; !ending_ && lines_.next(line);) take_frame(decode(line));
  } catch (const BadFrame& error) {
    end(1, error.what());
  } catch (const json::exception& error) {
    end(1, std::string("a frame of the runner lacks something: ") + error.what());
  }
}

void AgentSession::take_frame(const json& frame) {
  const std::string type = frame["type"];
  if (type == "ping") return;
  if (type == "bye") return end(0, "");
  if (type == "start") return start_case(frame);
  // The answer to a case that has just ended comes too late, and nobody waits for it.
  const auto found = cases_.find(frame.at("case").get<std::string>());
  if (type == "cancel") {
    if (found != cases_.end())
      found->second->cancel(frame.value("why", "the runner ends the case"));
  } else if (type == "gathered" || type == "peer_left") {
    if (found != cases_.end()) found->second->forward(frame);
  } else {
    throw BadFrame("a frame of type '" + text::visible(type) + "' is not a runner's");
  }
}

void AgentSession::start_case(const json& frame) {
  const std::string case_id = frame.at("case");
  if (cases_.contains(case_id))
    throw BadFrame("case '" + text::visible(case_id) + "' was started while it runs");
  if (cases_.size() >= most_cases) throw BadFrame("too many cases were started at once");
  const auto item = std::make_shared<AgentCase>(loop_, options_, frame, *this);
  cases_[case_id] = item;
  item->start();
}

void AgentSession::over(const std::string& case_id) { cases_.erase(case_id); }

bool AgentSession::quiet() const {
  for (const auto& [id, item] : cases_)
    if (item->quiet()) return true;
  return false;
}

void AgentSession::quiet_changed() { heard_ = Clock::now(); }

void AgentSession::beat() {
  heartbeat_.expires_after(options_.heartbeat);
  heartbeat_.async_wait([this](const Error& error) {
    if (error || ending_) return;
    if (!quiet()) {
      if (Clock::now() - heard_ > options_.silence)
        return end(1, "the runner has been silent for " +
                          std::to_string(options_.silence.count() / 1000) + " s");
      send({{"type", "ping"}});
    }
    beat();
  });
}

void AgentSession::await_signal() {
  endings_.async_wait([this](const Error& error, int signal) {
    if (!error) end(128 + signal, "");
  });
}

void AgentSession::await_death() {
  deaths_.async_wait([this](const Error& error, int) {
    if (error) return;
    reap_all();
    await_death();
  });
}

// Orphans of a worker become ours, so every zombie is taken, whosever it was.
void AgentSession::reap_all() {
  int status = 0;
  for (pid_t pid = 0; (pid = waitpid(-1, &status, WNOHANG)) > 0;) {
    for (const auto& [id, item] : cases_)
      if (item->worker() == pid) {
        const auto kept = item;
        kept->exited(exit_of(status));
        break;
      }
  }
  look_again();
}

void AgentSession::look_again() {
  const auto all = cases_;  // one that ends leaves cases_
  for (const auto& [id, item] : all) item->look_again();
}

void AgentSession::await_visitor() {
  visitors_.async_wait(Descriptor::wait_read, [this](const Error& error) {
    if (error) return;
    lock_.admit();
    await_visitor();
  });
}

void AgentSession::end(int code, const std::string& why) {
  if (ending_) return;
  ending_ = true;
  code_ = code;
  if (!why.empty()) std::fprintf(stderr, "railgauge agent: %s\n", why.c_str());
  loop_.stop();
}

}  // namespace railgauge::node
