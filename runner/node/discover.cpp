#include "node/discover.hpp"

#include <poll.h>
#include <unistd.h>
#include <algorithm>
#include <csignal>
#include <list>
#include <nlohmann/json.hpp>

#include "node/frame.hpp"
#include "node/plugin_folders.hpp"
#include "node/process.hpp"
#include "node/process_tree.hpp"
#include "text/sanitise.hpp"

namespace railgauge::node {
namespace {

using Clock = std::chrono::steady_clock;
namespace fs = std::filesystem;

constexpr std::size_t stderr_kept = 4096;

struct Description {
  std::size_t index = 0;  // of the file
  Process process;
  std::string output, error;
  Clock::time_point deadline;
};

std::string mark() { return "describe:" + std::to_string(getpid()); }

Description start(const fs::path& file, std::size_t index, const DiscoverOptions& options) {
  SpawnOptions spawning;
  spawning.environment = {{case_variable, mark()}};
  Description result;
  result.index = index;
  result.process = spawn({"/proc/self/exe", "worker", "--describe", fs::absolute(file)}, spawning);
  result.deadline = Clock::now() + options.deadline;
  return result;
}

// False at the end of the stream.
bool read_some(Fd& from, std::string& into) {
  char buffer[4096];
  const ssize_t got = read(from.get(), buffer, sizeof buffer);
  if (got > 0) into.append(buffer, static_cast<std::size_t>(got));
  return got > 0;
}

bool readable(const Fd& fd) {
  pollfd one{fd.get(), POLLIN, 0};
  return fd.open() && poll(&one, 1, 0) > 0;
}

void take(Fd& from, std::string& into, std::size_t kept) {
  if (!read_some(from, into)) from.reset();
  if (into.size() > kept) into.erase(0, into.size() - kept);
}

void drain(Description& job) {
  while (readable(job.process.output) && job.output.size() <= frame_cap)
    take(job.process.output, job.output, frame_cap + 1);
  while (readable(job.process.error)) take(job.process.error, job.error, stderr_kept);
}

catalog::PluginInfo refused(const fs::path& file, const std::string& error) {
  catalog::PluginInfo plugin;
  plugin.file = file.filename();
  plugin.error = error;
  return plugin;
}

std::string last_words(const std::string& error) {
  if (error.empty()) return {};
  return ": " +
         text::keep_end(text::visible(error.substr(0, error.find_last_not_of('\n') + 1)), 200);
}

catalog::PluginInfo conclude(const Description& job, const fs::path& file, const Exit& exit) {
  if (!job.output.ends_with('\n'))
    return refused(file, "the plugin " + describe(exit) + " while it was asked what it declares" +
                             last_words(job.error));
  try {
    return catalog::plugin_from_json(nlohmann::json::parse(job.output));
  } catch (const nlohmann::json::exception& error) {
    return refused(file, "its description is not readable: " + text::visible(error.what()));
  }
}

void end(Description& job) {
  kill_group(job.process, SIGKILL);
  drain(job);
}

class Discovery {
 public:
  Discovery(const std::vector<fs::path>& files, const DiscoverOptions& options)
      : files_(files), options_(options), found_(files.size()) {}

  catalog::Catalog run() {
    while (!hung_up_ && (next_ < files_.size() || !jobs_.empty())) {
      while (next_ < files_.size() && jobs_.size() < options_.at_once) begin();
      await();
      for (auto job = jobs_.begin(); job != jobs_.end();)
        job = advance(*job) ? jobs_.erase(job) : std::next(job);
    }
    for (Description& job : jobs_) abandon(job, "was not asked to the end");
    // A daemon that a static initialiser left behind.
    for (const pid_t pid : marked(all_processes(), mark())) kill(pid, SIGKILL);
    catalog::Catalog catalog;
    for (auto& plugin : found_)
      if (!plugin.file.empty()) catalog.plugins.push_back(std::move(plugin));
    return catalog;
  }

 private:
  void begin() {
    const std::size_t index = next_++;
    try {
      jobs_.push_back(start(files_[index], index, options_));
    } catch (const std::system_error& error) {
      found_[index] = refused(files_[index], error.what());
    }
  }

  void await() {
    std::vector<pollfd> fds{{options_.hangup_fd, 0, 0}};
    auto first = Clock::time_point::max();
    for (const Description& job : jobs_) {
      fds.push_back({job.process.output.get(), POLLIN, 0});
      fds.push_back({job.process.error.get(), POLLIN, 0});
      fds.push_back({job.process.exit_watch.get(), POLLIN, 0});
      first = std::min(first, job.deadline);
    }
    if (jobs_.empty()) return;
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(first - Clock::now()).count();
    poll(fds.data(), fds.size(), static_cast<int>(std::max<long>(left, 0)));
    hung_up_ = (fds.front().revents & (POLLHUP | POLLERR)) != 0;
  }

  // True when the job is over.
  bool advance(Description& job) {
    const fs::path& file = files_[job.index];
    drain(job);
    if (job.output.size() > frame_cap) return abandon(job, "describes itself in more than 1 MiB");
    if (const auto exit = reap(job.process.pid)) {
      end(job);
      found_[job.index] = conclude(job, file, *exit);
      return true;
    }
    if (Clock::now() < job.deadline) return false;
    return abandon(job, "did not say within " + std::to_string(options_.deadline.count() / 1000) +
                            " s what it declares");
  }

  bool abandon(Description& job, const std::string& why) {
    end(job);
    wait(job.process);
    found_[job.index] = refused(files_[job.index], "the plugin " + why + last_words(job.error));
    return true;
  }

  const std::vector<fs::path>& files_;
  const DiscoverOptions& options_;
  std::vector<catalog::PluginInfo> found_;
  std::list<Description> jobs_;
  std::size_t next_ = 0;
  bool hung_up_ = false;
};

}  // namespace

catalog::Catalog discover(const std::vector<fs::path>& files, const DiscoverOptions& options) {
  return Discovery(files, options).run();
}

catalog::Catalog discover() { return discover(plugin_files(plugin_folders())); }

catalog::PluginInfo describe_plugin(const fs::path& file) { return discover({file}).plugins.at(0); }

}  // namespace railgauge::node
