#include "run/fleet.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/steady_timer.hpp>
#include <nlohmann/json.hpp>

#include "host/facts_json.hpp"
#include "run/connection.hpp"
#include "version.hpp"

namespace railgauge::run {
namespace {

using namespace std::chrono_literals;

constexpr int login_attempts = 3;

// sshd drops logins at random once MaxStartups are in flight; nothing else is worth a second try.
bool worth_a_retry(const Loss& loss) {
  for (const char* sign :
       {"kex_exchange_identification", "Connection reset by", "Connection closed by"})
    if (loss.last_stderr.find(sign) != std::string::npos) return true;
  return false;
}

}  // namespace

struct Fleet::Member {
  Member(boost::asio::io_context& loop, std::size_t at, std::vector<std::string> candidates)
      : index(at), binaries(std::move(candidates)), pause(loop) {}
  std::size_t index;
  std::vector<std::string> binaries;  // where railgauge may be there, tried in order
  std::size_t binary = 0;
  int attempts = 0;
  bool known = false, asking_architecture = false;
  AgentCommand command;
  std::unique_ptr<Connection> connection;
  boost::asio::steady_timer pause;
};

Fleet::Fleet(boost::asio::io_context& loop, std::vector<inventory::Node> nodes,
             const catalog::Catalog& catalog, std::vector<std::string> plugins_used,
             FleetOptions options)
    : loop_(loop),
      catalog_(catalog),
      plugins_used_(std::move(plugins_used)),
      options_(std::move(options)),
      own_names_(own_names()) {
  for (inventory::Node& node : nodes) {
    std::vector<std::string> binaries{node.agent};
    if (node.agent.empty()) binaries = {"railgauge", options_.own_binary};
    members_.push_back(std::make_unique<Member>(loop_, members_.size(), std::move(binaries)));
    states_.emplace_back().node = std::move(node);
  }
}

Fleet::~Fleet() { close(); }

void Fleet::connect(std::function<void()> known) {
  known_ = std::move(known);
  login_next();
}

const std::vector<plan::NodeState>& Fleet::states() const { return states_; }

void Fleet::listen(Hooks hooks) { hooks_ = std::move(hooks); }

void Fleet::login_next() {
  while (in_flight_ < options_.logins_in_flight && next_ < members_.size()) {
    ++in_flight_;
    try_login(*members_[next_++]);
  }
}

void Fleet::try_login(Member& member) {
  const inventory::Node& node = states_[member.index].node;
  member.command = agent_command(node, options_.default_connect, own_names_, options_.own_binary,
                                 member.binaries[member.binary], options_.wait);
  auto argv = member.command.argv;
  if (member.asking_architecture)
    argv = remote_command(node, options_.default_connect, {"uname", "-m"});
  ++member.attempts;
  member.connection = std::make_unique<Connection>(
      loop_, argv, options_.wait ? 0ms : options_.hello_timeout,
      ConnectionEvents{
          .ready = [this, &member](const nlohmann::json& hello) { answered(member, hello); },
          .frame =
              [this, &member](const nlohmann::json& frame) {
                if (hooks_.frame) hooks_.frame(states_[member.index].node.name, frame);
              },
          .lost = [this, &member](const Loss& loss) { failed(member, loss); }});
  member.connection->open();
}

std::string Fleet::refuse(const nlohmann::json& hello, std::string& kind) const {
  if (hello.contains("busy")) {
    kind = "NodeBusy";
    return fmt::format("in use by {}; wait for that run with --wait, or end it",
                       hello["busy"].get<std::string>());
  }
  const std::string theirs = hello.value("railgauge", "");
  if (theirs != version) {
    kind = "VersionMismatch";
    return fmt::format(
        "railgauge {} is installed there and {} here; install the same version on both", theirs,
        version);
  }
  kind = "PluginMismatch";
  std::vector<catalog::PluginInfo> there;
  for (const auto& plugin : hello.at("plugins")) there.push_back(catalog::plugin_from_json(plugin));
  for (const std::string& id : plugins_used_) {
    const auto same_id = [&](const catalog::PluginInfo& plugin) { return plugin.id == id; };
    const auto ours = std::find_if(catalog_.plugins.begin(), catalog_.plugins.end(), same_id);
    const auto found = std::find_if(there.begin(), there.end(), same_id);
    if (found == there.end()) {
      std::string refused;
      for (const auto& plugin : there)
        if (!plugin.error.empty() && ours != catalog_.plugins.end() && plugin.file == ours->file)
          refused = plugin.error;
      return fmt::format("plugin {} is missing there{}; copy {} into its plugin folder", id,
                         refused.empty() ? "" : ": " + refused,
                         ours == catalog_.plugins.end() ? id : ours->file);
    }
    if (ours != catalog_.plugins.end() && found->version != ours->version)
      return fmt::format("plugin {} is {} there and {} here; install the same version on both", id,
                         found->version, ours->version);
  }
  return {};
}

void Fleet::answered(Member& member, const nlohmann::json& hello) {
  plan::NodeState& state = states_[member.index];
  state.machine_id = hello.value("machine_id", "");
  state.boot_id = hello.value("boot_id", "");
  std::string kind;
  std::string why = refuse(hello, kind);
  if (why.empty()) {
    try {
      state.facts = host::facts_from_json(hello.at("facts"));
    } catch (const std::invalid_argument& error) {
      kind = "ProtocolError";
      why = error.what();
    }
  }
  if (!state.facts) {
    state.error = std::move(why);
    state.error_type = kind;
    member.connection->close();
  } else {
    state.control_addr = hello.value("control", "");
    // "local" and addresses are ways to name a machine, not what a report should call it.
    if (state.node.name == "local" && !state.facts->hostname.empty())
      state.node.name = state.facts->hostname;
  }
  settled(member);
}

void Fleet::failed(Member& member, const Loss& loss) {
  plan::NodeState& state = states_[member.index];
  if (member.known) {
    if (hooks_.lost) hooks_.lost(state.node.name, loss.kind, loss.why);
    return;
  }
  if (loss.kind == "NodeUnreachable" && worth_a_retry(loss) && member.attempts < login_attempts) {
    member.pause.expires_after(1s);
    return member.pause.async_wait([this, &member](const boost::system::error_code& error) {
      if (!error) try_login(member);
    });
  }
  const bool missing =
      loss.kind == "AgentMissing" && !member.command.local && !member.asking_architecture;
  if (missing && member.binary + 1 < member.binaries.size()) {
    ++member.binary;
    return try_login(member);
  }
  if (missing && loss.exit_code == 127) {
    member.asking_architecture = true;
    state.error = loss.why;
    return try_login(member);
  }
  state.error_type = loss.kind;
  state.error = loss.why;
  if (member.asking_architecture) {
    state.error_type = "AgentMissing";
    state.error = fmt::format(
        "no railgauge as {} on this {} machine; build it there (script/bootstrap --build-only && "
        "script/build), or copy "
        "bin/ and lib/ of a build for {} and name it with agent=PATH in the hostfile",
        fmt::join(member.binaries, " or "), loss.banner.empty() ? "unknown" : loss.banner,
        loss.banner.empty() ? "its architecture" : loss.banner);
  }
  settled(member);
}

void Fleet::settled(Member& member) {
  member.known = true;
  --in_flight_;
  ++settled_;
  login_next();
  if (settled_ == members_.size()) known_();
}

void Fleet::send(const std::string& node, const nlohmann::json& frame) {
  for (const auto& member : members_)
    if (states_[member->index].node.name == node && member->connection)
      return member->connection->send(frame);
}

void Fleet::close() {
  for (const auto& member : members_)
    if (member->connection) member->connection->close();
  for (const auto& member : members_) member->connection.reset();
}

}  // namespace railgauge::run
