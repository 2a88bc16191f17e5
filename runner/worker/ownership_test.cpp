#include "worker/ownership.hpp"

#include <gmock/gmock.h>

namespace railgauge::worker {
namespace {

using testing::HasSubstr;

constexpr Trusted alice_runs{.me = 1000, .program_owner = 990};

// As Ubuntu makes it: umask 002, and a group for every user.
Ownership of_alice() { return {0100664, 1000, 1000, "alice", "alice", 1000, {}}; }

std::string why(const Ownership& file) { return why_unsafe("file x.so", file, alice_runs); }

TEST(Owner, MayBeMeRootOrTheOwnerOfTheProgram) {
  Ownership file = of_alice();
  EXPECT_EQ(why(file), "");
  file.mode = 0100644;
  for (const uid_t owner : {1000U, 0U, 990U}) {
    file.owner = owner;
    EXPECT_EQ(why(file), "") << owner;
  }
  file.owner = 1001;
  file.owner_name = "bob";
  EXPECT_THAT(why(file), HasSubstr("file x.so belongs to bob, who is neither root"));
  file.owner_name.clear();
  EXPECT_THAT(why(file), HasSubstr("belongs to uid 1001"));
}

TEST(Everybody, MayNotWrite) {
  Ownership file = of_alice();
  file.mode = 0100666;
  EXPECT_THAT(why(file), HasSubstr("can be written by everybody; chmod o-w it"));
}

TEST(Group, MayWriteWhenItIsTheOwnersOwn) {
  Ownership file = of_alice();
  file.group_members = {"alice"};
  EXPECT_EQ(why(file), "");
  file.group_members = {"alice", "bob"};
  EXPECT_THAT(why(file), HasSubstr("can be written by group alice; chmod g-w it"));
}

TEST(Group, ThatMerelyListsNobodyIsNotPrivate) {
  Ownership file = of_alice();
  file.group = 100;
  file.owner_group = 100;  // everybody's primary group lists no members
  file.group_name = "users";
  EXPECT_THAT(why(file), HasSubstr("group users"));
}

TEST(Group, OfAnotherUserMayNotWrite) {
  Ownership file = of_alice();
  file.group = 1001;
  file.group_name = "bob";
  EXPECT_THAT(why(file), HasSubstr("group bob"));
  file.group_name.clear();
  EXPECT_THAT(why(file), HasSubstr("group 1001"));
  file.mode = 0100644;
  EXPECT_EQ(why(file), "");
}

}  // namespace
}  // namespace railgauge::worker
