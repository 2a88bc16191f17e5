#include "junit/identity.hpp"

#include <gtest/gtest.h>

namespace railgauge::junit {
namespace {

journal::Case make_case(const std::string& test, const std::string& name) {
  journal::Case item;
  item.test = test;
  item.check = "ib-write-bw";
  item.name = name;
  return item;
}

journal::Run run_of(const std::string& suite) {
  journal::Run run;
  run.header.suite = suite;
  return run;
}

TEST(Slug, KeepsOnlyWhatClassnamesMayHold) {
  EXPECT_EQ(slug("RoCE v2.1/\u00fc_x-9"), "roce-v2-1---_x-9");
  EXPECT_EQ(slug(""), "-");
  EXPECT_EQ(slug(std::string(5000, 'a')).size(), 100u);
}

TEST(Identities, ClassnameIsSuiteCheckTest) {
  Identities identities(run_of("RoCE acceptance"));
  const Identity identity = identities.of(make_case("bw.64", "a.example -> b"));
  EXPECT_EQ(identity.classname, "roce-acceptance.ib-write-bw.bw-64");
  EXPECT_EQ(identity.name, "a.example -> b");
  EXPECT_EQ(identities.of(make_case("", "2 rails")).classname, "roce-acceptance.expect");
  EXPECT_EQ(identities.of_run().classname, "roce-acceptance.run");
}

TEST(Identities, RepeatsAreNumberedAndNeverCollide) {
  Identities identities(run_of("s"));
  const auto name = [&](const std::string& text) {
    return identities.of(make_case("t", text)).name;
  };
  EXPECT_EQ(name("a"), "a");
  EXPECT_EQ(name("a #2"), "a #2");
  EXPECT_EQ(name("a"), "a #3");
  EXPECT_EQ(name("a"), "a #4");
  EXPECT_EQ(identities.of(make_case("other", "a")).name, "a");
}

TEST(Identities, NamesThatAParserWouldHandBackEqualAreRepeats) {
  Identities identities(run_of("s"));
  const auto name = [&](const std::string& text) {
    return identities.of(make_case("t", text)).name;
  };
  EXPECT_EQ(name("a b"), "a b");
  EXPECT_EQ(name("a\tb"), "a b #2");
  EXPECT_EQ(name("a\nb"), "a b #3");
  EXPECT_EQ(name("a \x1b[1mb"), "a b #4");
  const std::string start(600, 'x');
  EXPECT_EQ(name(start + "1").size(), 500u);
  EXPECT_TRUE(name(start + "2").ends_with(" #2"));
}

TEST(Identities, NoNameIsStillAName) {
  Identities identities(run_of(""));
  journal::Case item = make_case("t", "");
  EXPECT_EQ(identities.of(item).name, "-");
  item.id = "t a";
  EXPECT_EQ(identities.of(item).name, "t a");
  EXPECT_EQ(identities.of(item).classname, "-.ib-write-bw.t");
}

}  // namespace
}  // namespace railgauge::junit
