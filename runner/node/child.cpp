#include "node/child.hpp"

#include <fcntl.h>
#include <linux/close_range.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <cerrno>
#include <csignal>

namespace railgauge::node {
namespace {

std::vector<char*> pointers(std::vector<std::string>& strings) {
  std::vector<char*> result;
  for (std::string& text : strings) result.push_back(text.data());
  result.push_back(nullptr);
  return result;
}

bool overridden(std::string_view setting,
                const std::vector<std::pair<std::string, std::string>>& environment) {
  const std::string_view name = setting.substr(0, setting.find('='));
  for (const auto& [other, value] : environment)
    if (name == other) return true;
  return false;
}

void reset_signals() {
  struct sigaction standard = {};
  standard.sa_handler = SIG_DFL;
  for (int signal = 1; signal < NSIG; ++signal) sigaction(signal, &standard, nullptr);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
}

void place(int source, int target) {
  if (source < 0) {
    close(target);
  } else if (source == target) {
    fcntl(target, F_SETFD, 0);
  } else {
    dup2(source, target);
  }
}

[[noreturn]] void report(int failure_fd) {
  const int error = errno;
  [[maybe_unused]] const ssize_t written = write(failure_fd, &error, sizeof error);
  _exit(127);
}

}  // namespace

ChildPlan::ChildPlan(const std::vector<std::string>& arguments,
                     const std::vector<std::pair<std::string, std::string>>& environment)
    : words(arguments), parent(getpid()) {
  for (char** setting = environ; *setting != nullptr; ++setting)
    if (!overridden(*setting, environment)) settings.emplace_back(*setting);
  for (const auto& [name, value] : environment) settings.push_back(name + '=' + value);
  argv = pointers(words);
  envp = pointers(settings);
}

void become(const ChildPlan& plan) {
  setsid();
  // Its parent may have gone before the call, then no signal would ever come.
  prctl(PR_SET_PDEATHSIG, plan.death_signal);
  if (getppid() != plan.parent) _exit(127);
  reset_signals();
  for (int target = 0; target < static_cast<int>(plan.fds.size()); ++target)
    place(plan.fds[static_cast<std::size_t>(target)], target);
  // Our own are close-on-exec already; this is for what a caller of ours left open.
  syscall(SYS_close_range, plan.fds.size(), ~0U, CLOSE_RANGE_CLOEXEC);
  execvpe(plan.argv[0], plan.argv.data(), plan.envp.data());
  report(plan.failure_fd);
}

}  // namespace railgauge::node
