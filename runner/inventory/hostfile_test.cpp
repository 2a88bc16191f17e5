#include <gmock/gmock.h>

#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "inventory/inventory.hpp"

namespace railgauge::inventory {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;
using testing::UnorderedElementsAre;

class Hostfile : public testing::Test {
 protected:
  Hostfile() : folder_(testing::TempDir() + "railgauge-hostfile-" + std::to_string(::getpid())) {
    std::filesystem::create_directories(folder_);
  }
  ~Hostfile() override { std::filesystem::remove_all(folder_); }

  Inventory read(const std::string& text) {
    std::ofstream(path(), std::ios::binary) << text;
    return from_hostfile(path());
  }

  // Without the folder: "hosts:1:3: what".
  std::string fault(const std::string& text) {
    try {
      const std::size_t count = read(text).nodes.size();
      return "took " + std::to_string(count) + " nodes";
    } catch (const BadInventory& error) {
      return std::string(error.what()).substr(folder_.size() + 1);
    }
  }

  std::string path() const { return folder_ + "/hosts"; }
  std::string folder_;
};

TEST_F(Hostfile, ReadsEveryKey) {
  const Inventory inventory = read(
      "# the rack\n"
      "\n"
      "spark-1 connect=\"ssh -p 2222 {name}\" agent=/opt/railgauge ports=roce*,mlx5_0 "
      "rails=\"rail0=rocep1s0f0 rail1=roceP2p1s0f0\" rate=\"100 Gbit/s\" root=/tmp/recorded # "
      "left\n"
      "\tb1\r\n");
  ASSERT_EQ(inventory.nodes.size(), 2u);
  EXPECT_EQ(inventory.file, path());
  const Node& node = inventory.nodes[0];
  EXPECT_EQ(node.name, "spark-1");
  EXPECT_EQ(node.connect, "ssh -p 2222 {name}");
  EXPECT_EQ(node.agent, "/opt/railgauge");
  EXPECT_THAT(node.ports, ElementsAre("roce*", "mlx5_0"));
  EXPECT_THAT(node.rails,
              UnorderedElementsAre(Pair("rocep1s0f0", "rail0"), Pair("roceP2p1s0f0", "rail1")));
  EXPECT_DOUBLE_EQ(node.rate, 100e9);
  EXPECT_EQ(node.root, "/tmp/recorded");
  EXPECT_EQ(node.line, 3);
  EXPECT_EQ(inventory.nodes[1].name, "b1");
  EXPECT_EQ(inventory.nodes[1].line, 4);
  EXPECT_EQ(inventory.nodes[1].rate, 0);
}

TEST_F(Hostfile, ARangeMakesSeveralNodesWithTheSameKeys) {
  const Inventory inventory = read("hgx[001-003,040] rate=\"400 Gbit/s\"\nb1");
  ASSERT_EQ(inventory.nodes.size(), 5u);
  EXPECT_EQ(inventory.nodes[3].name, "hgx040");
  EXPECT_DOUBLE_EQ(inventory.nodes[3].rate, 400e9);
  EXPECT_EQ(inventory.nodes[3].line, 1);
}

TEST_F(Hostfile, QuotesCarryQuotesThroughToTheConnectWords) {
  const Inventory inventory = read(R"(a connect="ssh -F \"my config\" {name}")");
  EXPECT_THAT(connect_words(inventory.nodes[0].connect, "a"),
              ElementsAre("ssh", "-F", "my config", "a"));
}

TEST_F(Hostfile, AByteOrderMarkAndAMissingLastNewlineAreFine) {
  EXPECT_EQ(read("\xEF\xBB\xBF"
                 "a")
                .nodes.at(0)
                .name,
            "a");
}

TEST_F(Hostfile, FaultsNameLineAndColumn) {
  EXPECT_EQ(fault("a\nb port=x"),
            "hosts:2:3: unknown key 'port'; did you mean 'ports'? known: connect, agent, ports, "
            "rails, rate, root");
  EXPECT_EQ(fault("a user"),
            "hosts:1:3: 'user' is not key=value; quote values that hold spaces: key=\"…\"");
  EXPECT_EQ(fault("a rate=100 Gbit/s"),
            "hosts:1:12: 'Gbit/s' is not key=value; quote values that hold spaces: key=\"…\"");
  EXPECT_EQ(fault("a agent=x agent=y"), "hosts:1:11: key 'agent' is given twice");
  EXPECT_EQ(fault("a\n\nb\na"), "hosts:4:1: node 'a' is listed twice, first in line 1");
  EXPECT_EQ(fault("  a connect=\"ssh"), "hosts:1:13: missing closing '\"'");
  EXPECT_EQ(fault("a agent=\"x\"y"), "hosts:1:12: a space must follow the closing '\"'");
  EXPECT_EQ(fault("a agent=x\x01"), "hosts:1:10: a control character");
  EXPECT_EQ(fault("a,b[5-3]"), "hosts:1:1: range '5-3' in 'b[5-3]' runs backwards");
  EXPECT_THAT(fault("=a"), HasSubstr("hosts:1:1: bad node name '=a'"));
}

TEST_F(Hostfile, RefusesBadValues) {
  EXPECT_EQ(
      fault("a rate=100"),
      "hosts:1:3: rate '100' is a plain number; a bandwidth such as \"100 Gbit/s\" is expected");
  EXPECT_EQ(fault("a rate=100Gbps"),
            "hosts:1:3: rate: unknown unit 'Gbps'; did you mean 'Gbit/s'?");
  EXPECT_EQ(fault("a rate=\"0 Gbit/s\""), "hosts:1:3: rate '0 Gbit/s' must be above 0");
  EXPECT_EQ(fault("a root=tmp"), "hosts:1:3: root 'tmp' is not an absolute path");
  EXPECT_THAT(fault("a ports="), HasSubstr("ports is empty"));
  EXPECT_THAT(fault("a ports=mlx5_0/1"), HasSubstr("bad device glob 'mlx5_0/1' in ports"));
  EXPECT_THAT(fault("a rails="), HasSubstr("rails is empty"));
  EXPECT_THAT(fault("a rails=rail0"), HasSubstr("bad rail 'rail0'; write LABEL=DEVICE"));
  EXPECT_THAT(fault("a rails=r=x=y"), HasSubstr("bad rail 'r=x=y'"));
  EXPECT_THAT(fault("a rails=r=x,r=y"), HasSubstr("rail 'r' is given to both 'x' and 'y'"));
  EXPECT_THAT(fault("a rails=r=x,s=x"), HasSubstr("device 'x' is on two rails, 'r' and 's'"));
  EXPECT_THAT(fault("a connect=\"\""), HasSubstr("connect is empty"));
  EXPECT_THAT(fault("a connect=\"x 'y z'\""), HasSubstr("single quotes do not group"));
  EXPECT_THAT(fault("a agent="), HasSubstr("agent is empty"));
}

TEST_F(Hostfile, RefusesFilesWithoutNodes) {
  EXPECT_EQ(fault("# nothing\n\n"), "hosts: no node in it; write one node a line: NAME key=value…");
  EXPECT_EQ(fault(""), "hosts: no node in it; write one node a line: NAME key=value…");
  EXPECT_EQ(fault(std::string((1 << 20) + 1, '#')), "hosts: larger than 1 MiB");
  EXPECT_THROW(from_hostfile(folder_ + "/absent"), BadInventory);
  EXPECT_THROW(from_hostfile(folder_), BadInventory);  // a folder
}

TEST_F(Hostfile, SurvivesEveryTruncationAndFlippedByte) {
  const std::string good =
      "a[1-2] connect=\"ssh \\\"x\\\" {name}\" rails=\"r=x s=y\" rate=\"1 Gbit/s\"\n# c\nb "
      "ports=m*\n";
  for (std::size_t i = 0; i <= good.size(); ++i) {
    EXPECT_THAT(fault(good.substr(0, i)), testing::AnyOf(HasSubstr("took"), HasSubstr("hosts")));
    for (const char c : {'\0', '"', '[', '=', '\xff', '\\'}) {
      std::string bad = good;
      bad.insert(i, 1, c);
      EXPECT_THAT(fault(bad), testing::AnyOf(HasSubstr("took"), HasSubstr("hosts")));
    }
  }
}

}  // namespace
}  // namespace railgauge::inventory
