#include "run/connection.hpp"

#include <fmt/format.h>
#include <poll.h>

#include <boost/asio/buffer.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <csignal>
#include <deque>
#include <nlohmann/json.hpp>
#include <set>

#include "node/frame.hpp"
#include "node/process.hpp"
#include "text/sanitise.hpp"
#include "version.hpp"

namespace railgauge::run {

namespace asio = boost::asio;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

namespace {

constexpr auto heartbeat = 1s;
constexpr auto silence = 10s;
constexpr auto end_grace = 3000;  // ms for the process to end by itself after its input is closed
constexpr std::size_t stderr_kept = 4096;

std::string last_line(const std::string& text) {
  const auto end = text.find_last_not_of("\r\n \t");
  if (end == std::string::npos) return {};
  const auto start = text.find_last_of('\n', end);
  return text::visible(text.substr(start == std::string::npos ? 0 : start + 1,
                                   end - (start == std::string::npos ? 0 : start + 1) + 1));
}

std::string quoted(const char* what, const std::string& text) {
  return text.empty() ? std::string() : fmt::format("; {}: {}", what, text::truncate(text, 300));
}

}  // namespace

struct Connection::State : std::enable_shared_from_this<Connection::State> {
  State(asio::io_context& loop, std::vector<std::string> argv, std::chrono::milliseconds timeout,
        ConnectionEvents events)
      : argv_(std::move(argv)),
        hello_timeout_(timeout),
        events_(std::move(events)),
        input_(loop),
        output_(loop),
        error_(loop),
        exit_(loop),
        timer_(loop) {}

  void open();
  void send(std::string line);
  void end();

  void read_output();
  void read_error();
  void took(std::string_view bytes);
  bool greet();
  void on_frame(nlohmann::json frame);
  void tick();
  void write_next();
  void watch_exit();
  void output_ended();
  void lose(const std::string& kind, const std::string& why);
  Loss describe_end();

  std::vector<std::string> argv_;
  std::chrono::milliseconds hello_timeout_;
  ConnectionEvents events_;
  node::Process process_;
  asio::posix::stream_descriptor input_, output_, error_, exit_;
  asio::steady_timer timer_;
  node::LineReader lines_;
  node::Greeting greeting_;
  std::optional<node::Exit> exit_status_;
  std::string stderr_;
  std::array<char, 65536> out_buffer_;
  std::array<char, 4096> err_buffer_;
  std::deque<std::string> queue_;
  std::set<std::string> quiet_cases_;
  Clock::time_point heard_ = Clock::now();
  bool greeted_ = false, writing_ = false, over_ = false, ending_ = false;
};

Connection::Connection(asio::io_context& loop, std::vector<std::string> argv,
                       std::chrono::milliseconds hello_timeout, ConnectionEvents events)
    : state_(std::make_shared<State>(loop, std::move(argv), hello_timeout, std::move(events))) {}

Connection::~Connection() { state_->end(); }

void Connection::open() { state_->open(); }

void Connection::close() {
  state_->over_ = true;
  boost::system::error_code ignored;
  state_->input_.close(ignored);
}

void Connection::send(const nlohmann::json& frame) {
  if (frame.value("type", "") == "start") state_->quiet_cases_.clear();
  state_->send(node::encode(frame));
}

void Connection::State::open() {
  try {
    node::SpawnOptions options;
    options.input = node::Stream::pipe;
    options.death_signal = SIGTERM;
    process_ = node::spawn(argv_, options);
  } catch (const std::system_error& error) {
    Loss loss{"AgentMissing",
              fmt::format("cannot execute '{}': {}", argv_.front(), error.code().message()),
              -1,
              {},
              {}};
    over_ = true;
    return asio::post(timer_.get_executor(),
                      [self = shared_from_this(), loss] { self->events_.lost(loss); });
  }
  input_.assign(process_.input.release());
  output_.assign(process_.output.release());
  error_.assign(process_.error.release());
  send(node::encode_first_line({{"railgauge", version}}));
  read_output();
  read_error();
  tick();
}

void Connection::State::send(std::string line) {
  if (over_ || !input_.is_open()) return;
  queue_.push_back(std::move(line));
  if (!writing_) write_next();
}

void Connection::State::write_next() {
  writing_ = !queue_.empty();
  if (!writing_) return;
  asio::async_write(
      input_, asio::buffer(queue_.front()),
      [self = shared_from_this()](const boost::system::error_code& error, std::size_t) {
        self->queue_.pop_front();
        // A broken pipe shows as the end of its output too, and that tells the cause.
        if (error) return self->queue_.clear(), void(self->writing_ = false);
        self->write_next();
      });
}

void Connection::State::read_output() {
  output_.async_read_some(
      asio::buffer(out_buffer_),
      [self = shared_from_this()](const boost::system::error_code& error, std::size_t size) {
        if (self->over_) return;
        if (error) return self->output_ended();
        self->took({self->out_buffer_.data(), size});
        if (!self->over_) self->read_output();
      });
}

void Connection::State::read_error() {
  error_.async_read_some(
      asio::buffer(err_buffer_),
      [self = shared_from_this()](const boost::system::error_code& error, std::size_t size) {
        if (error) return;
        self->stderr_.append(self->err_buffer_.data(), size);
        if (self->stderr_.size() > 2 * stderr_kept)
          self->stderr_.erase(0, self->stderr_.size() - stderr_kept);
        self->read_error();
      });
}

void Connection::State::took(std::string_view bytes) {
  heard_ = Clock::now();
  lines_.append(bytes);
  try {
    if (!greeted_ && !greet()) return;
    std::string line;
    while (!over_ && lines_.next(line)) on_frame(node::decode(line));
  } catch (const node::BadFrame& error) {
    lose(greeted_ ? "ProtocolError" : "AgentFailed", error.what());
  } catch (const nlohmann::json::exception& error) {
    lose("ProtocolError", fmt::format("a frame has an unexpected shape: {}", error.what()));
  }
}

bool Connection::State::greet() {
  const auto first = greeting_.next(lines_);
  if (!first) return false;
  if (first->version != node::protocol_version) {
    lose("ProtocolMismatch",
         fmt::format("it speaks protocol RAILGAUGE/{}, this railgauge {} speaks RAILGAUGE/{}; "
                     "install the same version on both",
                     first->version, version, node::protocol_version));
    return false;
  }
  const auto hello = node::hello(*first);
  greeted_ = true;
  events_.ready(hello);
  return !over_;
}

void Connection::State::on_frame(nlohmann::json frame) {
  const std::string type = frame.at("type");
  if (type == "ping") return;
  if (type == "quiet" || type == "rank_end") {
    const std::string item = frame.value("case", "");
    if (type == "quiet" && frame.value("on", false))
      quiet_cases_.insert(item);
    else
      quiet_cases_.erase(item);
    if (type == "quiet") return;
  }
  events_.frame(frame);
}

void Connection::State::tick() {
  timer_.expires_after(heartbeat);
  timer_.async_wait([self = shared_from_this()](const boost::system::error_code& error) {
    if (error || self->over_) return;
    const auto quiet_for = Clock::now() - self->heard_;
    if (!self->greeted_) {
      if (self->hello_timeout_ > 0ms && quiet_for >= self->hello_timeout_)
        return self->lose(
            "NodeUnreachable",
            fmt::format(
                "no answer within {} s",
                std::chrono::duration_cast<std::chrono::seconds>(self->hello_timeout_).count()));
    } else if (self->quiet_cases_.empty()) {
      if (quiet_for >= silence) return self->lose("NodeLost", "no sign of life for 10 s");
      self->send(node::encode({{"type", "ping"}}));
    } else {
      // What was said before a quiet section is no measure of the silence after it.
      self->heard_ = Clock::now();
    }
    self->tick();
  });
}

// The process closes its output a moment before it ends; its status and last words tell the cause.
void Connection::State::output_ended() {
  timer_.cancel();
  if (ending_) return;
  ending_ = true;
  exit_.assign(process_.exit_watch.release());
  timer_.expires_after(1s);
  timer_.async_wait([self = shared_from_this()](const boost::system::error_code& error) {
    if (!error && !self->over_) self->lose("", "");
  });
  exit_.async_wait(asio::posix::stream_descriptor::wait_read,
                   [self = shared_from_this()](const boost::system::error_code& error) {
                     if (error || self->over_) return;
                     // stderr's end is read in the same turn of the loop or the next.
                     asio::post(self->timer_.get_executor(), [self] {
                       if (!self->over_) self->lose("", "");
                     });
                   });
}

Loss Connection::State::describe_end() {
  Loss loss;
  loss.last_stderr = last_line(stderr_);
  loss.banner = greeted_ ? "" : greeting_.quoted_banner(lines_);
  if (exit_status_ && exit_status_->signal == 0) loss.exit_code = exit_status_->code;
  const std::string end = exit_status_ ? node::describe(*exit_status_) : "closed its output";
  if (greeted_) {
    loss.kind = "NodeLost";
    loss.why = fmt::format("the connection ended: '{}' {}{}", argv_.front(), end,
                           quoted("it said", loss.last_stderr));
  } else if (loss.exit_code == 127) {
    loss.kind = "AgentMissing";
    loss.why = fmt::format("railgauge was not found there{}", quoted("it said", loss.last_stderr));
  } else if (loss.exit_code == 255) {
    loss.kind = "NodeUnreachable";
    loss.why =
        loss.last_stderr.empty() ? fmt::format("'{}' {}", argv_.front(), end) : loss.last_stderr;
  } else {
    loss.kind = "AgentFailed";
    loss.why = fmt::format("'{}' {} before its first line{}{}", argv_.front(), end,
                           quoted("it said", loss.last_stderr), quoted("it printed", loss.banner));
  }
  return loss;
}

void Connection::State::lose(const std::string& kind, const std::string& why) {
  over_ = true;
  const auto self = shared_from_this();  // the event may destroy the connection
  exit_status_ = node::reap(process_.pid);
  if (!exit_status_) node::kill_group(process_, SIGKILL), void(node::wait(process_));
  process_.pid = -1;
  Loss loss = describe_end();
  if (!kind.empty()) {
    loss.kind = kind;
    loss.why = why + (greeted_ ? std::string() : quoted("it printed", loss.banner)) +
               quoted("it said", loss.last_stderr);
  }
  end();
  events_.lost(loss);
}

void Connection::State::end() {
  over_ = true;
  timer_.cancel();
  boost::system::error_code ignored;
  input_.close(ignored);
  output_.close(ignored);
  error_.close(ignored);
  if (process_.pid < 0) return exit_.close(ignored), void();
  const int watch = ending_ ? exit_.native_handle() : process_.exit_watch.get();
  pollfd ended{watch, POLLIN, 0};
  if (poll(&ended, 1, end_grace) <= 0) node::kill_group(process_, SIGKILL);
  node::wait(process_);
  process_.pid = -1;
  exit_.close(ignored);
}

}  // namespace railgauge::run
