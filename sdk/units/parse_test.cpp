#include <gmock/gmock.h>

#include <string>

#include "units/scale.hpp"
#include "units/units.hpp"

namespace railgauge::units {
namespace {

using testing::HasSubstr;

std::string fault(const char* text) {
  try {
    const Quantity q = parse(text);
    return "parsed as " + std::to_string(q.value);
  } catch (const BadQuantity& error) {
    return error.what();
  }
}

void expect(const char* text, double value, Dimension dimension) {
  const Quantity q = parse(text);
  EXPECT_DOUBLE_EQ(q.value, value) << text;
  EXPECT_EQ(q.dimension, dimension) << text;
}

TEST(UnitsParse, KeepsBaseUnits) {
  expect("90 Gbit/s", 90e9, Dimension::bandwidth);
  expect("90Gbit/s", 90e9, Dimension::bandwidth);
  expect("0.02 Gbit/s", 0.02e9, Dimension::bandwidth);
  expect("64 KiB", 65536, Dimension::bytes);
  expect("9000 B", 9000, Dimension::bytes);
  expect("1.5 s", 1.5e9, Dimension::duration);
  expect("200 ms", 2e8, Dimension::duration);
  expect("2.1 us", 2100, Dimension::duration);
  expect("2.1 µs", 2100, Dimension::duration);
  expect("1 min", 60e9, Dimension::duration);
  expect("3.5 k/s", 3500, Dimension::rate);
  expect("12 1/s", 12, Dimension::rate);
  expect("95 %", 95, Dimension::percent);
  expect(" 95% ", 95, Dimension::percent);
  expect("9000", 9000, Dimension::count);
  expect("-1", -1, Dimension::count);
  expect("1e3", 1000, Dimension::count);
}

TEST(UnitsParse, MegabytesAndMebibytesASecondDiffer) {
  expect("11664 MB/s", 93.312e9, Dimension::bandwidth);
  expect("11664 MiB/s", 11664.0 * 1048576 * 8, Dimension::bandwidth);
}

TEST(UnitsParse, EveryUnitParsesAsItself) {
  for (const Scale& scale : scales())
    expect(("2 " + std::string(scale.unit)).c_str(), 2 * scale.factor, scale.dimension);
}

TEST(UnitsParse, RefusesWithASuggestion) {
  EXPECT_EQ(fault("90 Gbps"), "unknown unit 'Gbps'; did you mean 'Gbit/s'?");
  EXPECT_EQ(fault("90 gbit/s"), "unknown unit 'gbit/s'; did you mean 'Gbit/s'?");
  EXPECT_EQ(fault("64 KB"), "unknown unit 'KB'; did you mean 'KiB' (1024 B) or 'kB' (1000 B)?");
  EXPECT_EQ(fault("64K"), "unknown unit 'K'; did you mean 'KiB' (1024 B) or 'kB' (1000 B)?");
  EXPECT_EQ(fault("5 sec"), "unknown unit 'sec'; did you mean 's'?");
  EXPECT_THAT(fault("5 parsec"), HasSubstr("unknown unit 'parsec'; known: bit/s"));
}

TEST(UnitsParse, RefusesWhatIsNoFiniteNumber) {
  EXPECT_EQ(fault(""), "empty where a number was expected");
  EXPECT_EQ(fault("  "), "empty where a number was expected");
  for (const char* text : {"fast", "inf", "nan", "-inf", "-", ".", "+5", "Gbit/s"})
    EXPECT_THAT(fault(text), HasSubstr("does not start with a number")) << text;
  EXPECT_EQ(fault("1e999"), "'1e999' is out of range");
  EXPECT_EQ(fault("1e308 Tbit/s"), "'1e308 Tbit/s' is out of range");
  EXPECT_EQ(fault("1,5 s"), "'1,5 s' has a comma; write 1.5 or 10000");
  EXPECT_THAT(fault("0x10"), HasSubstr("unknown unit 'x10'"));
}

TEST(UnitsParse, BaseUnitsNameTheirDimension) {
  for (const Dimension d : {Dimension::bandwidth, Dimension::bytes, Dimension::duration,
                            Dimension::rate, Dimension::count, Dimension::percent}) {
    EXPECT_EQ(dimension_of(base_unit(d)), d);
    EXPECT_EQ(parse(example(d)).dimension, d);
    EXPECT_FALSE(name(d).empty());
  }
  EXPECT_EQ(dimension_of("Gbit/s"), std::nullopt);
  EXPECT_EQ(dimension_of(""), std::nullopt);
}

}  // namespace
}  // namespace railgauge::units
