#include <gtest/gtest.h>

#include <limits>

#include "units/units.hpp"

namespace railgauge::units {
namespace {

TEST(UnitsFormat, BandwidthShowsBothUnits) {
  EXPECT_EQ(format(97.848e9, Dimension::bandwidth), "97.85 Gbit/s (11664 MiB/s)");
  EXPECT_EQ(format(90e9, Dimension::bandwidth), "90 Gbit/s (10729 MiB/s)");
  EXPECT_EQ(format(0.0213e9, Dimension::bandwidth), "0.0213 Gbit/s (2.539 MiB/s)");
  EXPECT_EQ(format(0, Dimension::bandwidth), "0 Gbit/s (0 MiB/s)");
  EXPECT_EQ(format_short(97.848e9, Dimension::bandwidth), "97.85 Gbit/s");
  EXPECT_EQ(format_short(800.24e9, Dimension::bandwidth), "800.2 Gbit/s");
}

TEST(UnitsFormat, TheOtherDimensions) {
  EXPECT_EQ(format(65536, Dimension::bytes), "64 KiB");
  EXPECT_EQ(format(9000, Dimension::bytes), "9000 B");
  EXPECT_EQ(format(1e9, Dimension::bytes), "953.7 MiB");
  EXPECT_EQ(format(0, Dimension::bytes), "0 B");
  EXPECT_EQ(format(2100, Dimension::duration), "2.1 us");
  EXPECT_EQ(format(850, Dimension::duration), "850 ns");
  EXPECT_EQ(format(5e9, Dimension::duration), "5 s");
  EXPECT_EQ(format(84e9, Dimension::duration), "84 s");
  EXPECT_EQ(format(750e9, Dimension::duration), "12.5 min");
  EXPECT_EQ(format(9000e9, Dimension::duration), "2.5 h");
  EXPECT_EQ(format(3500, Dimension::rate), "3.5 k/s");
  EXPECT_EQ(format(12, Dimension::rate), "12/s");
  EXPECT_EQ(format(12, Dimension::count), "12");
  EXPECT_EQ(format(1234567, Dimension::count), "1234567");
  EXPECT_EQ(format(0.123456, Dimension::count), "0.123");
  EXPECT_EQ(format(-2, Dimension::count), "-2");
  EXPECT_EQ(format(95, Dimension::percent), "95 %");
}

TEST(UnitsFormat, RoundingUpKeepsAReadableNumber) {
  EXPECT_EQ(format_short(99.9999e9, Dimension::bandwidth), "100 Gbit/s");
  EXPECT_EQ(format_short(999.96e9, Dimension::bandwidth), "1000 Gbit/s");
  EXPECT_EQ(format_short(-1e-12, Dimension::count), "-0.000000000001");
}

TEST(UnitsFormat, SurvivesWhatIsNoNumber) {
  EXPECT_EQ(format_short(std::numeric_limits<double>::quiet_NaN(), Dimension::count), "nan");
  EXPECT_EQ(format_short(std::numeric_limits<double>::infinity(), Dimension::bandwidth),
            "inf Gbit/s");
  EXPECT_FALSE(format(std::numeric_limits<double>::max(), Dimension::bytes).empty());
  EXPECT_FALSE(format(std::numeric_limits<double>::denorm_min(), Dimension::bandwidth).empty());
}

TEST(UnitsFormat, ExactLosesNothing) {
  EXPECT_EQ(format_exact(65536, Dimension::bytes), "64 KiB");
  EXPECT_EQ(format_exact(65537, Dimension::bytes), "65537 B");
  EXPECT_EQ(format_exact(1.5e9, Dimension::duration), "1500 ms");
  EXPECT_EQ(format_exact(60e9, Dimension::duration), "60 s");
  EXPECT_EQ(format_exact(0, Dimension::duration), "0 ns");
  EXPECT_EQ(format_exact(97.8450001e9, Dimension::bandwidth), "97.8450001 Gbit/s");
  EXPECT_EQ(format_exact(4, Dimension::count), "4");
  EXPECT_EQ(format_exact(0.1, Dimension::count), "0.1");
  EXPECT_EQ(format_exact(95.5, Dimension::percent), "95.5 %");
  EXPECT_EQ(format_exact(3500, Dimension::rate), "3500/s");
}

}  // namespace
}  // namespace railgauge::units
