#include "run/command_line.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <ifaddrs.h>
#include <netdb.h>
#include <unistd.h>

#include <algorithm>
#include <climits>

namespace railgauge::run {
namespace {

// Keys and known hosts are the user's; a password prompt, a forwarded port or a RemoteCommand would
// only break a run.
const std::vector<std::string> ssh_prefix = {"ssh",
                                             "-T",
                                             "-oBatchMode=yes",
                                             "-oConnectTimeout=10",
                                             "-oServerAliveInterval=5",
                                             "-oRemoteCommand=none",
                                             "-oClearAllForwardings=yes",
                                             "--"};

void add_addresses(std::vector<std::string>& names) {
  ifaddrs* first = nullptr;
  if (getifaddrs(&first) != 0) return;
  for (const ifaddrs* entry = first; entry != nullptr; entry = entry->ifa_next) {
    if (entry->ifa_addr == nullptr) continue;
    char text[INET6_ADDRSTRLEN] = "";
    if (entry->ifa_addr->sa_family == AF_INET)
      inet_ntop(AF_INET, &reinterpret_cast<const sockaddr_in*>(entry->ifa_addr)->sin_addr, text,
                sizeof text);
    else if (entry->ifa_addr->sa_family == AF_INET6)
      inet_ntop(AF_INET6, &reinterpret_cast<const sockaddr_in6*>(entry->ifa_addr)->sin6_addr, text,
                sizeof text);
    if (text[0] != '\0') names.emplace_back(text);
  }
  freeifaddrs(first);
}

void check_shell_safe(const inventory::Node& node, const char* key, const std::string& path) {
  const auto safe = [](unsigned char c) {
    return std::isalnum(c) != 0 ||
           std::string_view("_./-+@:,").find(static_cast<char>(c)) != std::string_view::npos;
  };
  if (!std::all_of(path.begin(), path.end(), safe))
    throw inventory::BadInventory(
        fmt::format("node {}: {} '{}' has characters that a remote shell would interpret; use "
                    "letters, digits and _./-+@:,",
                    node.name, key, path));
}

std::vector<std::string> prefix_of(const inventory::Node& node,
                                   const std::string& default_connect) {
  const std::string& prefix = node.connect.empty() ? default_connect : node.connect;
  if (!prefix.empty()) return inventory::connect_words(prefix, node.name);
  auto words = ssh_prefix;
  words.push_back(node.name);
  return words;
}

}  // namespace

std::vector<std::string> own_names() {
  std::vector<std::string> names{"local"};
  char hostname[HOST_NAME_MAX + 1] = "";
  if (gethostname(hostname, sizeof hostname) == 0) {
    names.emplace_back(hostname);
    addrinfo hints{};
    hints.ai_flags = AI_CANONNAME;
    addrinfo* found = nullptr;
    if (getaddrinfo(hostname, nullptr, &hints, &found) == 0) {
      if (found->ai_canonname != nullptr) names.emplace_back(found->ai_canonname);
      freeaddrinfo(found);
    }
  }
  add_addresses(names);
  return names;
}

AgentCommand agent_command(const inventory::Node& node, const std::string& default_connect,
                           const std::vector<std::string>& own_names, const std::string& own_binary,
                           const std::string& binary, bool wait) {
  AgentCommand command;
  command.local = node.connect.empty() &&
                  std::find(own_names.begin(), own_names.end(), node.name) != own_names.end();
  if (command.local) {
    command.argv = {node.agent.empty() ? own_binary : node.agent};
  } else {
    check_shell_safe(node, "agent", binary);
    check_shell_safe(node, "root", node.root);
    command.argv = prefix_of(node, default_connect);
    const std::string& program = command.argv.front();
    command.ssh = program == "ssh" || program.ends_with("/ssh");
    command.argv.push_back(binary);
  }
  command.argv.emplace_back("agent");
  if (node.root != "/") command.argv.insert(command.argv.end(), {"--root", node.root});
  if (wait) command.argv.emplace_back("--wait");
  return command;
}

std::vector<std::string> remote_command(const inventory::Node& node,
                                        const std::string& default_connect,
                                        const std::vector<std::string>& words) {
  auto argv = prefix_of(node, default_connect);
  argv.insert(argv.end(), words.begin(), words.end());
  return argv;
}

}  // namespace railgauge::run
