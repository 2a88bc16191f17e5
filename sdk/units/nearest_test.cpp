#include <gtest/gtest.h>

#include "units/units.hpp"

namespace railgauge::units {
namespace {

const std::vector<std::string> words{"ib-write-bw", "ib-write-lat", "link-up", "mtu"};

TEST(UnitsNearest, FindsTheWordMeant) {
  EXPECT_EQ(nearest("ib-write-wb", words), "ib-write-bw");
  EXPECT_EQ(nearest("linkup", words), "link-up");
  EXPECT_EQ(nearest("MTU", words), "mtu");
  EXPECT_EQ(nearest("write-lat", words), "ib-write-lat");
}

TEST(UnitsNearest, SaysNothingWhenNothingIsNear) {
  EXPECT_EQ(nearest("temperature", words), "");
  EXPECT_EQ(nearest("", words), "");
  EXPECT_EQ(nearest("x", words), "");
  EXPECT_EQ(nearest("mtu", std::vector<std::string>{}), "");
  EXPECT_EQ(nearest("mtu", std::vector<std::string>{"", "x"}), "");
  EXPECT_EQ(nearest(std::string(1'000'000, 'a'), words), "");
}

TEST(UnitsNearest, EndsAMessage) {
  EXPECT_EQ(did_you_mean("mut", words),
            "; did you mean 'mtu'? known: ib-write-bw, ib-write-lat, link-up, mtu");
  EXPECT_EQ(did_you_mean("zzzz", words), "; known: ib-write-bw, ib-write-lat, link-up, mtu");
  EXPECT_EQ(did_you_mean("mtu", {}), "; there are none");
  EXPECT_TRUE(did_you_mean("q", std::vector<std::string>(20, "long-word")).ends_with("and 4 more"));
}

}  // namespace
}  // namespace railgauge::units
