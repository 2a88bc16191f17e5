// Child processes: started from a list of words, in a session of their own, holding nothing of
// ours but what they are given, and gone when the thread that started them is gone.
#pragma once

#include <sys/types.h>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

namespace railgauge::node {

// A file descriptor that is closed with its owner.
class Fd {
 public:
  Fd() = default;
  explicit Fd(int fd) : fd_(fd) {}
  Fd(Fd&& other) noexcept : fd_(other.release()) {}
  Fd& operator=(Fd&& other) noexcept;
  ~Fd() { reset(); }

  int get() const { return fd_; }
  bool open() const { return fd_ >= 0; }
  int release() { return std::exchange(fd_, -1); }  // for boost::asio's stream_descriptor
  void reset();

 private:
  int fd_ = -1;
};

enum class Stream { null, pipe, inherit };  // /dev/null, a pipe to us, the same as ours

struct SpawnOptions {
  Stream input = Stream::null, output = Stream::pipe, error = Stream::pipe;
  std::vector<std::pair<std::string, std::string>> environment;  // added to ours
  int death_signal = 9;  // when the calling thread ends; SIGTERM lets an agent sweep up
  int passed_fd = -1;    // becomes the child's file descriptor 3; stays open here
};

inline constexpr int passed_fd_number = 3;

// A started child. The pipes are close-on-exec. Destruction closes pipes and pidfd and neither
// kills nor waits: whoever started it ends it with kill_group() and reap().
struct Process {
  pid_t pid = -1;
  Fd input, output, error;  // of those that are pipes
  Fd exit_watch;            // a pidfd: readable once the child has ended
};

// Throws std::system_error when the program cannot be executed; its code() tells ENOENT from
// EACCES. The child gets death_signal when the calling thread ends (PR_SET_PDEATHSIG), so call it
// from a thread that lives as long as the child shall. argv[0] is searched in PATH unless it has a
// slash.
Process spawn(const std::vector<std::string>& argv, const SpawnOptions& options);

struct Exit {
  int code = 0;    // when signal is 0
  int signal = 0;  // that killed it
};
// "exited with status 3", "was killed by signal 11 (Segmentation fault)"
std::string describe(const Exit& exit);
Exit exit_of(int wait_status);

// Nothing while it runs. Ends the zombie, so call it until it answers and not again.
std::optional<Exit> reap(pid_t pid);
// Waits as long as it takes.
Exit wait(const Process& process);
// The child's whole session group; those that left it are process_tree.hpp's business.
void kill_group(const Process& process, int signal);

}  // namespace railgauge::node
