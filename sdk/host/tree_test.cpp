#include "host/tree.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "host/scratch_tree.hpp"

namespace railgauge::host {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

class TreeTest : public ::testing::Test {
 protected:
  const ScratchTree scratch_;
  const fs::path& root_ = scratch_.root();
  const Tree tree_{root_};
};

TEST_F(TreeTest, TextLosesTheKernelsNewline) {
  scratch_.write("sys/state", "4: ACTIVE\n");
  scratch_.write("empty", "\n");
  EXPECT_EQ(tree_.text("sys/state"), "4: ACTIVE");
  EXPECT_EQ(tree_.text("empty"), "");
}

TEST_F(TreeTest, WhatCannotBeReadIsEmpty) {
  scratch_.folder("folder");
  fs::create_symlink("nowhere", root_ / "dangling");
  for (const char* path : {"missing", "folder", "dangling", "missing/deeper"}) {
    EXPECT_EQ(tree_.text(path), "") << path;
    EXPECT_EQ(tree_.number(path), std::nullopt) << path;
  }
  EXPECT_THAT(tree_.names("missing"), IsEmpty());
  EXPECT_EQ(tree_.link_name("folder"), "");
  EXPECT_EQ(tree_.resolved("dangling"), "");
}

TEST_F(TreeTest, AFileLongerThanOneReadIsWhole) {
  const std::string text(10'000, 'x');
  scratch_.write("long", text);
  EXPECT_EQ(tree_.text("long"), text);
}

TEST_F(TreeTest, OnlyAWholeNumberIsANumber) {
  scratch_.write("mtu", "9000\n");
  scratch_.write("speed", "-1\n");
  scratch_.write("rate", "100 Gb/sec\n");
  scratch_.write("huge", "99999999999999999999\n");
  EXPECT_EQ(tree_.number("mtu"), 9000);
  EXPECT_EQ(tree_.number("speed"), -1);
  EXPECT_EQ(tree_.number("rate"), std::nullopt);
  EXPECT_EQ(tree_.number("huge"), std::nullopt);
}

TEST_F(TreeTest, NamesAreSorted) {
  for (const char* name : {"net/eth1", "net/bond0", "net/eth0"}) scratch_.write(name, "");
  EXPECT_THAT(tree_.names("net"), ElementsAre("bond0", "eth0", "eth1"));
}

TEST_F(TreeTest, ALinkIsFollowedOnlyInsideTheRoot) {
  scratch_.write("sys/devices/0000:01:00.0/vendor", "0x15b3");
  fs::create_symlink("devices/0000:01:00.0", root_ / "sys/device");
  fs::create_symlink("/etc", root_ / "outside");
  EXPECT_EQ(tree_.resolved("sys/device"), "sys/devices/0000:01:00.0");
  EXPECT_EQ(tree_.link_name("sys/device"), "0000:01:00.0");
  EXPECT_EQ(tree_.resolved("outside"), "");
}

TEST(Tree, OnlyTheRealRootIsLive) {
  for (const char* root : {"/", "", "//", "/usr/.."}) EXPECT_TRUE(Tree(root).is_live()) << root;
  for (const char* root : {"/tmp", "fixtures/lab-1/"}) EXPECT_FALSE(Tree(root).is_live()) << root;
}

}  // namespace
}  // namespace railgauge::host
