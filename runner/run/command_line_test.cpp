#include "run/command_line.hpp"

#include <gmock/gmock.h>

namespace railgauge::run {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

inventory::Node named(const std::string& name) {
  inventory::Node node;
  node.name = name;
  return node;
}

TEST(AgentCommand, OwnNameNeedsNoConnection) {
  const auto command =
      agent_command(named("box"), "", {"local", "box"}, "/opt/rg", "railgauge", false);
  EXPECT_TRUE(command.local);
  EXPECT_THAT(command.argv, ElementsAre("/opt/rg", "agent"));
}

TEST(AgentCommand, OtherNamesGoBySshWithoutPromptsAndForwards) {
  const auto command = agent_command(named("b"), "", {"local"}, "/opt/rg", "railgauge", false);
  EXPECT_TRUE(command.ssh);
  EXPECT_EQ(command.argv.front(), "ssh");
  EXPECT_THAT(command.argv, Contains("-oBatchMode=yes"));
  EXPECT_THAT(command.argv, Contains("-oClearAllForwardings=yes"));
  EXPECT_THAT(std::vector<std::string>(command.argv.end() - 4, command.argv.end()),
              ElementsAre("--", "b", "railgauge", "agent"));
  for (const auto& word : command.argv)
    EXPECT_THAT(word, testing::Not(HasSubstr("StrictHostKeyChecking")));
}

TEST(AgentCommand, APrefixWinsEvenForOwnName) {
  auto node = named("box");
  node.connect = "kubectl exec -i {name} --";
  node.root = "/recorded";
  const auto command = agent_command(node, "", {"box"}, "/opt/rg", "railgauge", true);
  EXPECT_FALSE(command.local);
  EXPECT_THAT(command.argv, ElementsAre("kubectl", "exec", "-i", "box", "--", "railgauge", "agent",
                                        "--root", "/recorded", "--wait"));
}

TEST(AgentCommand, TheDefaultPrefixIsForOthersOnly) {
  EXPECT_EQ(
      agent_command(named("b"), "rsh {name}", {"local"}, "/rg", "railgauge", false).argv.front(),
      "rsh");
  EXPECT_EQ(agent_command(named("local"), "rsh {name}", {"local"}, "/rg", "railgauge", false)
                .argv.front(),
            "/rg");
}

TEST(AgentCommand, RefusesWhatARemoteShellWouldInterpret) {
  auto node = named("b");
  EXPECT_THROW(agent_command(node, "", {}, "/rg", "rail gauge; reboot", false),
               inventory::BadInventory);
  node.root = "$(reboot)";
  EXPECT_THROW(agent_command(node, "", {}, "/rg", "railgauge", false), inventory::BadInventory);
}

TEST(OwnNames, HaveLocalAndLoopback) {
  EXPECT_THAT(own_names(), Contains("local"));
  EXPECT_THAT(own_names(), Contains("127.0.0.1"));
}

}  // namespace
}  // namespace railgauge::run
