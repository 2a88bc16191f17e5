#include "node/agent_case.hpp"

#include <sys/socket.h>
#include <unistd.h>
#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <csignal>
#include <nlohmann/json.hpp>

#include "node/process_tree.hpp"
#include "text/sanitise.hpp"
#include "units/units.hpp"

namespace railgauge::node {
namespace {

using nlohmann::json;
using Error = boost::system::error_code;

std::string worker_line(json start, const std::string& root) {
  start["root"] = root;
  return encode(start);
}

std::pair<Fd, Fd> socket_pair() {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
    throw std::system_error(errno, std::generic_category(), "cannot make a socket");
  return {Fd(ends[0]), Fd(ends[1])};
}

std::string seconds(std::chrono::nanoseconds time) {
  return units::format_short(static_cast<double>(time.count()), units::Dimension::duration);
}

std::string bytes(std::uint64_t count) {
  return units::format_short(static_cast<double>(count), units::Dimension::bytes);
}

// A clock that is asked for all of 64 bits would overflow.
std::chrono::nanoseconds timeout_of(const json& start) {
  const auto given = std::chrono::nanoseconds(start.at("timeout_ns").get<std::int64_t>());
  return std::clamp<std::chrono::nanoseconds>(given, std::chrono::seconds(0),
                                              std::chrono::hours(24 * 30));
}

bool known(const std::string& type) {
  static const char* const types[] = {"metric",  "metric_text", "series", "reference",
                                      "finding", "progress",    "meet"};
  return std::find(std::begin(types), std::end(types), type) != std::end(types);
}

}  // namespace

AgentCase::AgentCase(boost::asio::io_context& loop, const AgentOptions& options, const json& start,
                     CaseOwner& owner)
    : options_(options),
      owner_(owner),
      node_(start.at("node")),
      case_id_(start.at("case")),
      check_(text::visible(start.at("check").get<std::string>())),
      start_line_(worker_line(start, options.root)),
      timeout_(timeout_of(start)),
      channel_(loop),
      to_worker_(channel_, [](const Error&) {}),  // a worker that is gone is seen by its exit
      stdout_(loop, "stdout", tail_,
              [this](const auto& cut, const auto& lines) { show(cut, lines); }),
      stderr_(loop, "stderr", tail_,
              [this](const auto& cut, const auto& lines) { show(cut, lines); }),
      memory_(
          loop, options.memory_cap != 0 ? options.memory_cap : MemoryWatch::default_cap(),
          [this] { return quiet_; },
          [this](std::uint64_t held) {
            impose("OutOfMemory", "check '" + check_ + "' held " + bytes(held) +
                                      " of memory; a case may hold " + bytes(memory_.cap()) +
                                      " on this node");
            kill_all();
          }),
      deadline_(loop),
      grace_(loop),
      limit_(loop) {}

void AgentCase::start() {
  try {
    spawn_worker();
  } catch (const std::system_error& error) {
    impose("PluginError", std::string("the worker could not be started: ") + error.what());
    return conclude();
  }
  const auto self = shared_from_this();
  const auto again = [this] { look_again(); };
  stdout_.read(std::move(process_.output), self, again);
  stderr_.read(std::move(process_.error), self, again);
  to_worker_.send(start_line_, self);
  read_channel();
  memory_.start(process_.pid, self);
  arm_deadline();
}

void AgentCase::spawn_worker() {
  auto [ours, theirs] = socket_pair();
  SpawnOptions spawning;
  spawning.passed_fd = theirs.get();
  spawning.environment = {{case_variable, case_id_}};
  process_ =
      spawn({"/proc/self/exe", "worker", "--fd", std::to_string(passed_fd_number)}, spawning);
  channel_.assign(ours.release());
}

void AgentCase::arm_deadline() {
  deadline_.expires_after(timeout_);
  deadline_.async_wait([this, self = shared_from_this()](const Error& error) {
    if (error || said_ || exit_) return;
    impose("PluginTimeout",
           "check '" + check_ + "' did not end within its timeout of " + seconds(timeout_));
    ask_to_end("the timeout of " + seconds(timeout_) + " has passed");
  });
}

// ---- what the worker says and prints

void AgentCase::read_channel() {
  paused_ = owner_.crowded();
  if (paused_) return;
  channel_.async_read_some(boost::asio::buffer(buffer_),
                           [this, self = shared_from_this()](const Error& error, std::size_t size) {
                             if (error == boost::asio::error::operation_aborted) return;
                             if (!error) return take_bytes(size);
                             Error ignored;
                             channel_.close(ignored);
                             look_again();
                           });
}

void AgentCase::take_bytes(std::size_t size) {
  lines_.append({buffer_.data(), size});
  try {
    for (std::string line; lines_.next(line);) {
      json frame = decode(line);
      take_frame(frame);
    }
  } catch (const std::exception& error) {  // BadFrame, or a field of another shape
    impose("PluginError", std::string("the worker broke the protocol: ") + error.what());
    kill_all();
  }
  if (channel_.is_open()) read_channel();
}

void AgentCase::take_frame(json& frame) {
  const std::string type = frame["type"];
  if (said_) return;  // from a thread the check left running
  if (type == "rank_end") {
    said_ =
        Ending{frame.at("outcome"), frame.at("kind"), frame.at("reason"), frame.at("peer_left")};
    deadline_.cancel();
    grant_grace();
  } else if (type == "quiet") {
    set_quiet(frame.at("on"));
  } else if (type == "log") {
    show(log_, log_.take(frame.at("line").get<std::string>() + '\n'));
  } else if (known(type)) {
    tell(frame);
  } else {
    throw BadFrame("a frame of type '" + text::visible(type) + "' is not a worker's");
  }
}

void AgentCase::tell(json& frame) {
  frame["node"] = node_;
  frame["case"] = case_id_;
  owner_.send(frame);
}

void AgentCase::set_quiet(bool on) {
  if (quiet_ == on) return;
  quiet_ = on;
  json frame{{"type", "quiet"}, {"on", on}};
  tell(frame);
  if (!on)
    for (const auto& [source, line] : std::exchange(held_, {})) send_log(source, line);
  owner_.quiet_changed();
}

void AgentCase::show(const OutputCut& cut, const std::vector<std::string>& lines) {
  for (const std::string& line : lines) {
    if (quiet_)
      held_.emplace_back(cut.source(), line);
    else
      send_log(cut.source(), line);
  }
}

void AgentCase::send_log(const std::string& source, const std::string& line) {
  json frame{{"type", "log"}, {"source", source}, {"line", line}};
  tell(frame);
}

// ---- its end

void AgentCase::forward(const json& frame) {
  if (!exit_ && channel_.is_open()) to_worker_.send(encode(frame), shared_from_this());
}

void AgentCase::cancel(const std::string& why) {
  if (said_ || exit_ || cancelled_) return;
  cancelled_ = why;
  ask_to_end(why);
}

void AgentCase::ask_to_end(const std::string& why) {
  forward({{"type", "cancel"}, {"node", node_}, {"case", case_id_}, {"why", why}});
  grant_grace();
}

void AgentCase::impose(const std::string& kind, const std::string& reason) {
  if (!imposed_) imposed_ = Ending{"error", kind, reason};
}

void AgentCase::grant_grace() {
  grace_.expires_after(options_.grace);
  grace_.async_wait([this, self = shared_from_this()](const Error& error) {
    if (error || exit_) return;
    if (cancelled_ && !said_) impose("Cancelled", *cancelled_);
    kill_all();
  });
}

void AgentCase::kill_all() {
  if (exit_) return;
  kill_group(process_, SIGKILL);
  limit_cleaning();
}

void AgentCase::exited(const Exit& exit) {
  exit_ = exit;
  deadline_.cancel();
  grace_.cancel();
  memory_.stop();
  limit_cleaning();
  clean_up();
}

void AgentCase::look_again() {
  if (over_) return;
  if (paused_ && channel_.is_open()) read_channel();
  if (exit_) clean_up();
}

std::vector<pid_t> AgentCase::processes_left() const {
  const std::vector<pid_t> all = descendants(getpid());
  return owner_.alone() ? all : marked(all, case_id_);
}

// Each death brings SIGCHLD, each closed pipe an end of file; both look again.
void AgentCase::clean_up() {
  const std::vector<pid_t> left = processes_left();
  for (const pid_t pid : left) kill(pid, SIGKILL);
  if (left.empty() && !channel_.is_open() && !stdout_.open() && !stderr_.open()) conclude();
}

// A process may be stuck in the kernel, in a verbs call for one, and then nothing ends it.
void AgentCase::limit_cleaning() {
  limit_.expires_after(options_.grace);
  limit_.async_wait([this, self = shared_from_this()](const Error& error) {
    if (error || over_) return;
    if (paused_) return limit_cleaning();
    for (const pid_t pid : processes_left())
      leftover_ += (leftover_.empty() ? "; it left processes that cannot be killed: " : ", ") +
                   std::to_string(pid);
    conclude();
  });
}

void AgentCase::conclude() {
  over_ = true;
  close_all();
  set_quiet(false);
  stdout_.finish();
  stderr_.finish();
  show(log_, log_.finish());
  const Ending end = ending();
  json frame{{"type", "rank_end"},         {"outcome", end.outcome},
             {"kind", end.kind},           {"reason", end.reason + leftover_},
             {"peer_left", end.peer_left}, {"tail", tail_.lines()}};
  tell(frame);
  owner_.over(case_id_);
}

void AgentCase::close_all() {
  Error ignored;
  channel_.close(ignored);
  stdout_.close();
  stderr_.close();
  memory_.stop();
  for (auto* timer : {&deadline_, &grace_, &limit_}) timer->cancel();
}

AgentCase::Ending AgentCase::ending() const {
  if (imposed_) return *imposed_;
  if (said_) return *said_;
  const Exit exit = exit_.value_or(Exit{});
  const std::string what = "check '" + check_ + "' " + describe(exit);
  if (exit.signal == SIGKILL)
    return {"error", "PluginCrashed", what + ", by the kernel for want of memory or by hand"};
  if (exit.signal != 0) return {"error", "PluginCrashed", what};
  return {"error", "PluginExited", what + " before it returned"};
}

}  // namespace railgauge::node
