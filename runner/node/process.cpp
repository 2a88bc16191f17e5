#include "node/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include <csignal>
#include <cstring>

#include "node/child.hpp"

namespace railgauge::node {
namespace {

[[noreturn]] void fail(const std::string& what) {
  throw std::system_error(errno, std::generic_category(), what);
}

// Above what a child gets, so that no dup2 in the child overwrites one that is still to be placed.
constexpr int lowest_fd = 10;

Fd lifted(int fd) {
  Fd low(fd);
  const int high = fcntl(fd, F_DUPFD_CLOEXEC, lowest_fd);
  if (high < 0) fail("cannot duplicate a file descriptor");
  return Fd(high);
}

struct Pipe {
  Fd read, write;
};

Pipe make_pipe() {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) fail("cannot make a pipe");
  Fd write_end(ends[1]);
  Fd read_end = lifted(ends[0]);
  return {std::move(read_end), lifted(write_end.release())};
}

Fd open_null() {
  const int fd = open("/dev/null", O_RDWR | O_CLOEXEC);
  if (fd < 0) fail("cannot open /dev/null");
  return lifted(fd);
}

// What the child gets as one of its standard streams, and our end of it.
struct Channel {
  Fd theirs, ours;
  int number(int inherited) const { return theirs.open() ? theirs.get() : inherited; }
};

Channel channel(Stream stream, bool child_reads) {
  Channel result;
  if (stream == Stream::null) result.theirs = open_null();
  if (stream == Stream::pipe) {
    Pipe pipe = make_pipe();
    result.theirs = std::move(child_reads ? pipe.read : pipe.write);
    result.ours = std::move(child_reads ? pipe.write : pipe.read);
  }
  return result;
}

// The errno with which the child failed to become the program; 0 when the pipe closed at exec.
int exec_error(const Fd& failed) {
  int error = 0;
  ssize_t got = 0;
  do {
    got = read(failed.get(), &error, sizeof error);
  } while (got < 0 && errno == EINTR);
  return got == sizeof error ? error : 0;
}

pid_t fork_child(const ChildPlan& plan) {
  // No handler of ours may run in the child before it has reset them.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before);
  const pid_t pid = fork();
  if (pid == 0) become(plan);
  const int error = errno;
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  errno = error;
  if (pid < 0) fail("cannot fork for " + plan.words.front());
  return pid;
}

}  // namespace

Fd& Fd::operator=(Fd&& other) noexcept {
  if (this != &other) {
    reset();
    fd_ = other.release();
  }
  return *this;
}

void Fd::reset() {
  if (fd_ >= 0) close(release());
}

Process spawn(const std::vector<std::string>& argv, const SpawnOptions& options) {
  if (argv.empty()) throw std::system_error(EINVAL, std::generic_category(), "no program named");
  Channel input = channel(options.input, true);
  Channel output = channel(options.output, false);
  Channel error = channel(options.error, false);
  Pipe failure = make_pipe();
  const Fd passed = options.passed_fd < 0 ? Fd() : lifted(dup(options.passed_fd));

  ChildPlan plan(argv, options.environment);
  plan.fds = {input.number(0), output.number(1), error.number(2), passed.get()};
  plan.death_signal = options.death_signal;
  plan.failure_fd = failure.write.get();

  Process process;
  process.pid = fork_child(plan);
  failure.write.reset();
  if (const int code = exec_error(failure.read)) {
    waitpid(process.pid, nullptr, 0);
    throw std::system_error(code, std::generic_category(), "cannot execute " + argv.front());
  }
  process.exit_watch = Fd(static_cast<int>(syscall(SYS_pidfd_open, process.pid, 0)));
  if (!process.exit_watch.open()) {
    const int code = errno;
    kill(-process.pid, SIGKILL);
    waitpid(process.pid, nullptr, 0);
    throw std::system_error(code, std::generic_category(), "cannot watch " + argv.front());
  }
  process.input = std::move(input.ours);
  process.output = std::move(output.ours);
  process.error = std::move(error.ours);
  return process;
}

std::string describe(const Exit& exit) {
  if (exit.signal == 0) return "exited with status " + std::to_string(exit.code);
  const char* name = sigdescr_np(exit.signal);
  return "was killed by signal " + std::to_string(exit.signal) + " (" +
         (name != nullptr ? name : "unknown") + ")";
}

Exit exit_of(int wait_status) {
  if (WIFSIGNALED(wait_status)) return {0, WTERMSIG(wait_status)};
  return {WEXITSTATUS(wait_status), 0};
}

std::optional<Exit> reap(pid_t pid) {
  int status = 0;
  if (waitpid(pid, &status, WNOHANG) != pid) return std::nullopt;
  return exit_of(status);
}

Exit wait(const Process& process) {
  int status = 0;
  while (waitpid(process.pid, &status, 0) < 0)
    if (errno != EINTR) fail("cannot wait for process " + std::to_string(process.pid));
  return exit_of(status);
}

void kill_group(const Process& process, int signal) {
  if (process.pid > 0) kill(-process.pid, signal);
}

}  // namespace railgauge::node
