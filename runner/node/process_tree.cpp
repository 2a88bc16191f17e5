#include "node/process_tree.hpp"

#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <poll.h>
#include <charconv>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include "node/process.hpp"

namespace railgauge::node {
namespace {

namespace fs = std::filesystem;

std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  // A process may end between open and read: ESRCH. This operator takes that as the end of the
  // file; an istreambuf_iterator would throw.
  text << file.rdbuf();
  return text.str();
}

std::string proc(pid_t pid, const char* name) {
  return "/proc/" + std::to_string(pid) + '/' + name;
}

// Of every process that is no zombie.
std::map<pid_t, pid_t> parents() {
  std::map<pid_t, pid_t> result;
  std::error_code error;
  for (fs::directory_iterator entry("/proc", error), end; !error && entry != end;
       entry.increment(error)) {
    const std::string name = entry->path().filename();
    pid_t pid = 0;
    if (std::from_chars(name.data(), name.data() + name.size(), pid).ec != std::errc{}) continue;
    const std::string stat = read_file(proc(pid, "stat"));
    // "7 (a name) with) S 1 …": the name may hold anything, so look from its end.
    const std::size_t name_end = stat.rfind(')');
    if (name_end == stat.npos) continue;
    std::istringstream fields(stat.substr(name_end + 1));
    char state = 0;
    pid_t parent = 0;
    if (fields >> state >> parent && state != 'Z' && state != 'X') result[pid] = parent;
  }
  return result;
}

bool descends(pid_t pid, pid_t root, const std::map<pid_t, pid_t>& parent_of) {
  for (std::size_t steps = 0; steps <= parent_of.size(); ++steps) {
    const auto found = parent_of.find(pid);
    if (found == parent_of.end()) return false;
    if (found->second == root) return true;
    pid = found->second;
  }
  return false;
}

std::uint64_t resident_of(pid_t pid) {
  std::istringstream pages(read_file(proc(pid, "statm")));
  std::uint64_t size = 0, resident = 0;
  pages >> size >> resident;
  return resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

std::vector<pid_t> children(pid_t pid) {
  std::vector<pid_t> result;
  std::error_code error;
  for (fs::directory_iterator task(proc(pid, "task"), error), end; !error && task != end;
       task.increment(error)) {
    std::istringstream list(read_file(task->path() / "children"));
    for (pid_t child = 0; list >> child;) result.push_back(child);
  }
  return result;
}

void await_end(pid_t pid, std::chrono::milliseconds at_most) {
  const Fd watch(static_cast<int>(syscall(SYS_pidfd_open, pid, 0)));
  pollfd ended{watch.get(), POLLIN, 0};
  if (watch.open()) poll(&ended, 1, static_cast<int>(at_most.count()));
}

}  // namespace

std::vector<pid_t> all_processes() {
  std::vector<pid_t> result;
  for (const auto& [pid, parent] : parents()) result.push_back(pid);
  return result;
}

std::vector<pid_t> descendants(pid_t root) {
  const auto parent_of = parents();
  std::vector<pid_t> result;
  for (const auto& [pid, parent] : parent_of)
    if (descends(pid, root, parent_of)) result.push_back(pid);
  return result;
}

std::vector<pid_t> marked(const std::vector<pid_t>& candidates, const std::string& mark) {
  const std::string wanted = std::string(1, '\0') + case_variable + '=' + mark + '\0';
  std::vector<pid_t> result;
  for (const pid_t pid : candidates)
    if ((std::string(1, '\0') + read_file(proc(pid, "environ"))).find(wanted) != std::string::npos)
      result.push_back(pid);
  return result;
}

std::uint64_t resident_bytes(pid_t pid, bool tree) {
  std::uint64_t sum = resident_of(pid);
  if (tree)
    for (const pid_t child : children(pid)) sum += resident_bytes(child, true);
  return sum;
}

std::uint64_t total_memory() {
  return static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) *
         static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

bool end_descendants(std::chrono::milliseconds patience) {
  using Clock = std::chrono::steady_clock;
  const auto until = Clock::now() + patience;
  for (;;) {
    const std::vector<pid_t> left = descendants(getpid());
    for (const pid_t pid : left) kill(pid, SIGKILL);
    while (waitpid(-1, nullptr, WNOHANG) > 0) {
    }
    if (left.empty()) return true;
    const auto rest = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now());
    if (rest.count() <= 0) return false;
    await_end(left.front(), rest);
  }
}

}  // namespace railgauge::node
