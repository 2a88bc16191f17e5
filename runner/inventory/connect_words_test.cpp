#include <gmock/gmock.h>

#include "inventory/inventory.hpp"

namespace railgauge::inventory {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(ConnectWords, SplitsAndPutsTheNameIn) {
  EXPECT_THAT(connect_words("kubectl exec -i {name} --", "pod-1"),
              ElementsAre("kubectl", "exec", "-i", "pod-1", "--"));
  EXPECT_THAT(connect_words("ip netns exec x-{name}-{name}", "a"),
              ElementsAre("ip", "netns", "exec", "x-a-a"));
  EXPECT_THAT(connect_words("  a \t b ", "n"), ElementsAre("a", "b"));
  EXPECT_THAT(connect_words("", "n"), IsEmpty());
}

TEST(ConnectWords, DoubleQuotesGroup) {
  EXPECT_THAT(connect_words(R"(ssh -F "my config" {name})", "n"),
              ElementsAre("ssh", "-F", "my config", "n"));
  EXPECT_THAT(connect_words(R"(a"b c"d "" "x\"y\\z")", "n"), ElementsAre("ab cd", "", R"(x"y\z)"));
  EXPECT_THAT(connect_words(R"(a\b)", "n"), ElementsAre(R"(a\b)"));
}

TEST(ConnectWords, NothingIsEverRunByAShell) {
  EXPECT_THAT(connect_words("a;b $(c) `d` {name}", "{name}"),
              ElementsAre("a;b", "$(c)", "`d`", "{name}"));
}

TEST(ConnectWords, RefusesOpenAndSingleQuotes) {
  EXPECT_THROW(connect_words(R"(a "b)", "n"), BadInventory);
  EXPECT_THROW(connect_words(R"(a "b\)", "n"), BadInventory);
  EXPECT_THROW(connect_words("a 'b c'", "n"), BadInventory);
}

}  // namespace
}  // namespace railgauge::inventory
