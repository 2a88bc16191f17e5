#include "node/agent.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <unistd.h>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <sstream>

#include "host/facts.hpp"
#include "host/facts_json.hpp"
#include "node/agent_session.hpp"
#include "node/discover.hpp"
#include "node/plugin_folders.hpp"
#include "node/process_tree.hpp"
#include "node/user_name.hpp"
#include "text/sanitise.hpp"
#include "version.hpp"

namespace railgauge::node {
namespace {

using nlohmann::json;

constexpr auto patience = std::chrono::milliseconds(2000);  // with processes that were killed

struct Streams {
  Fd input, output;
};

// Takes the protocol's streams away from everything else in this process: whatever prints, prints
// to stderr, and whatever reads, reads nothing.
Streams take_streams() {
  Streams streams{Fd(fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 10)),
                  Fd(fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 10))};
  if (!streams.input.open() || !streams.output.open())
    throw std::system_error(errno, std::generic_category(), "standard input or output is closed");
  const Fd null(open("/dev/null", O_RDONLY | O_CLOEXEC));
  dup2(null.get(), STDIN_FILENO);
  dup2(STDERR_FILENO, STDOUT_FILENO);
  return streams;
}

// "client port server port": the address by which ssh's client reached this node.
std::string control_address() {
  const char* connection = std::getenv("SSH_CONNECTION");
  std::istringstream words(connection == nullptr ? "" : connection);
  std::string client, port, server;
  words >> client >> port >> server;
  return text::visible(server);
}

json hello_of(const host::HostFacts& facts, const catalog::Catalog& catalog) {
  json plugins = json::array();
  for (const auto& plugin : catalog.plugins) plugins.push_back(catalog::to_json(plugin));
  return {{"railgauge", version},           {"hostname", facts.hostname},
          {"machine_id", facts.machine_id}, {"boot_id", facts.boot_id},
          {"arch", facts.architecture},     {"pid", getpid()},
          {"user", user_name(geteuid())},   {"plugins", std::move(plugins)},
          {"facts", host::to_json(facts)},  {"control", control_address()}};
}

void write_first_line(const Fd& output, const json& hello) {
  const std::string line = encode_first_line(hello);
  for (std::size_t done = 0; done < line.size();) {
    const ssize_t written = write(output.get(), line.data() + done, line.size() - done);
    if (written < 0 && errno != EINTR) return;
    if (written > 0) done += static_cast<std::size_t>(written);
  }
}

// True once the holder is gone; false when our own runner is.
bool outwait(const Holder& holder, const Fd& input) {
  std::fprintf(stderr, "railgauge agent: the node is in use by %s; waiting\n", holder.name.c_str());
  pollfd fds[] = {{holder.connection.get(), POLLIN, 0}, {input.get(), 0, 0}};
  while (poll(fds, 2, -1) < 0 && errno == EINTR) {
  }
  return fds[1].revents == 0;
}

// Whether the node is ours to use.
bool take_node(NodeLock& lock, const AgentOptions& options, const Streams& streams) {
  while (const auto holder = lock.take()) {
    const bool can_wait = options.wait && holder->connection.open();
    if (!can_wait) {
      const host::HostFacts facts = host::read(options.root);
      write_first_line(streams.output, {{"railgauge", version},
                                        {"busy", holder->name},
                                        {"machine_id", facts.machine_id},
                                        {"boot_id", facts.boot_id}});
      return false;
    }
    if (!outwait(*holder, streams.input)) return false;
  }
  return true;
}

int serve(const AgentOptions& options) {
  Streams streams = take_streams();
  const bool whole_machine = options.root == "/";
  NodeLock lock(whole_machine ? "" : host::read(options.root).machine_id);
  if (!take_node(lock, options, streams)) return 1;
  const host::HostFacts facts = host::read(options.root);
  DiscoverOptions discovery;
  discovery.hangup_fd = streams.input.get();
  const json hello = hello_of(facts, discover(plugin_files(plugin_folders()), discovery));
  end_descendants(patience);
  AgentSession session(options, std::move(streams.input), std::move(streams.output), lock);
  const int code = session.run(hello);
  end_descendants(patience);
  return code;
}

}  // namespace

int agent(const AgentOptions& options) {
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGCHLD, SIG_DFL);  // whoever started us may ignore it, and then no exit is told
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  try {
    return serve(options);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "railgauge agent: %s\n", error.what());
    return 1;
  }
}

}  // namespace railgauge::node
