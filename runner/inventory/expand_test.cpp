#include <gmock/gmock.h>

#include "inventory/inventory.hpp"

namespace railgauge::inventory {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string fault(const std::string& list) {
  try {
    const std::size_t count = from_list(list).nodes.size();
    return "took " + std::to_string(count) + " nodes";
  } catch (const BadInventory& error) {
    return error.what();
  }
}

TEST(Expand, ListsAndRanges) {
  EXPECT_THAT(expand("a,b1"), ElementsAre("a", "b1"));
  EXPECT_THAT(expand(" a , b1 "), ElementsAre("a", "b1"));
  EXPECT_THAT(expand("hgx[001-003,040],b1"),
              ElementsAre("hgx001", "hgx002", "hgx003", "hgx040", "b1"));
  EXPECT_THAT(expand("n[8-11]"), ElementsAre("n8", "n9", "n10", "n11"));
  EXPECT_THAT(expand("n[08-11].rack"), ElementsAre("n08.rack", "n09.rack", "n10.rack", "n11.rack"));
  EXPECT_THAT(expand("r[1-2]n[1,3]"), ElementsAre("r1n1", "r1n3", "r2n1", "r2n3"));
  EXPECT_THAT(expand("[1-2]a"), ElementsAre("1a", "2a"));
  EXPECT_THAT(expand("admin@10.0.0.1,fd00::2"), ElementsAre("admin@10.0.0.1", "fd00::2"));
  EXPECT_EQ(expand("n[0-9999]").size(), 10'000u);
}

TEST(Expand, RefusesWhatIsNoName) {
  EXPECT_EQ(fault(""), "the node list is empty");
  EXPECT_EQ(fault(" "), "the node list is empty");
  EXPECT_EQ(fault("a,,b"), "empty name in node list 'a,,b'");
  EXPECT_EQ(fault("a,"), "empty name in node list 'a,'");
  EXPECT_THAT(fault("-oProxyCommand=x"),
              HasSubstr("bad node name '-oProxyCommand=x'; a name starts"));
  for (const char* name : {"a b", "a/b", "a;b", "$(a)", "_a", ".a", "a\nb", "ä"})
    EXPECT_THAT(fault(name), HasSubstr("bad node name '")) << name;
  EXPECT_THAT(fault("_[1-2]"), HasSubstr("bad node name '_1' from '_[1-2]'"));
  EXPECT_THAT(fault(std::string(300, 'a')), HasSubstr("is longer than 253 letters"));
}

TEST(Expand, RefusesBadRanges) {
  EXPECT_EQ(fault("n[1-"), "'[' without ']' in 'n[1-'");
  EXPECT_EQ(fault("n1]"), "']' without '[' in 'n1]'");
  EXPECT_EQ(fault("n[[1]]"), "'[' within '[' in 'n[[1]]'");
  EXPECT_EQ(fault("n[5-3]"), "range '5-3' in 'n[5-3]' runs backwards");
  for (const char* range :
       {"n[]", "n[1-]", "n[-1]", "n[a-b]", "n[1-2-3]", "n[1,]", "n[1234567890]", "n[+1]"})
    EXPECT_THAT(fault(range), HasSubstr("is not a number of at most 9 digits")) << range;
}

TEST(Expand, CapsTheNumberOfNames) {
  for (const char* list : {"n[0-10000]", "n[0-999999999]", "n[0-99]m[0-99]x[0-1]", "n[0-9999],m"})
    EXPECT_THAT(fault(list), HasSubstr("makes more than 10000 names")) << list;
}

TEST(FromList, NamesAreDistinct) {
  EXPECT_EQ(fault("a,b,a"), "node 'a' is listed twice");
  EXPECT_EQ(fault("n[1-3],n2"), "node 'n2' is listed twice");
  const Inventory inventory = from_list("a,b");
  ASSERT_EQ(inventory.nodes.size(), 2u);
  EXPECT_EQ(inventory.nodes[1].name, "b");
  EXPECT_EQ(inventory.nodes[1].root, "/");
  EXPECT_EQ(inventory.nodes[1].line, 0);
  EXPECT_EQ(inventory.file, "");
}

}  // namespace
}  // namespace railgauge::inventory
