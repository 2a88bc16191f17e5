// All nodes of a run: logins a few at a time, what each agent said of itself, and the frames to and
// from them.
#pragma once

#include <boost/asio/io_context.hpp>
#include <functional>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "catalog/check_info.hpp"
#include "inventory/inventory.hpp"
#include "plan/plan.hpp"
#include "run/command_line.hpp"

namespace railgauge::run {

struct FleetOptions {
  std::string default_connect;  // --connect
  std::string own_binary;
  bool wait = false;  // for a node that another run holds
  std::chrono::milliseconds hello_timeout{20'000};
  std::size_t logins_in_flight = 8;  // sshd's MaxStartups begins to drop at 10
};

class Fleet {
 public:
  struct Hooks {
    std::function<void(const std::string& node, const nlohmann::json& frame)> frame;
    std::function<void(const std::string& node, const std::string& kind, const std::string& why)>
        lost;
  };

  // Plugins of `catalog` that `plugins_used` names must be on every node in the same version.
  Fleet(boost::asio::io_context& loop, std::vector<inventory::Node> nodes,
        const catalog::Catalog& catalog, std::vector<std::string> plugins_used,
        FleetOptions options);
  ~Fleet();

  // Calls `known` once every node has answered or failed.
  void connect(std::function<void()> known);
  const std::vector<plan::NodeState>& states() const;
  // From now on frames and losses go to the hooks.
  void listen(Hooks hooks);
  void send(const std::string& node, const nlohmann::json& frame);
  void close();

 private:
  struct Member;
  void login_next();
  void try_login(Member& member);
  void answered(Member& member, const nlohmann::json& hello);
  void failed(Member& member, const struct Loss& loss);
  void settled(Member& member);
  std::string refuse(const nlohmann::json& hello, std::string& kind) const;

  boost::asio::io_context& loop_;
  const catalog::Catalog& catalog_;
  std::vector<std::string> plugins_used_;
  FleetOptions options_;
  std::vector<std::string> own_names_;
  std::vector<std::unique_ptr<Member>> members_;
  std::vector<plan::NodeState> states_;
  std::function<void()> known_;
  Hooks hooks_;
  std::size_t next_ = 0, in_flight_ = 0, settled_ = 0;
};

}  // namespace railgauge::run
