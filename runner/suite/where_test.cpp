#include "suite/where.hpp"

#include <gtest/gtest.h>

#include "suite/catalog_fixture.hpp"
#include "suite/values.hpp"

namespace railgauge::suite {
namespace {

Where parsed(const std::string& text, const std::string& metric = "bandwidth_by_size") {
  static const catalog::Catalog catalog = fixture_catalog();
  std::string why;
  const catalog::CheckInfo* check = catalog.find("ib-write-bw", why);
  return parse_where(text, *check, *check->metric(metric));
}

TEST(WhereGrammar, EveryOperator) {
  const std::pair<const char*, Comparison> cases[] = {
      {"size < 1 B", Comparison::less},      {"size<=1 B", Comparison::less_equal},
      {"size >1 B", Comparison::greater},    {"size >= 1 B", Comparison::greater_equal},
      {"size = 1 B", Comparison::equal},     {"size == 1 B", Comparison::equal},
      {"size != 1 B", Comparison::not_equal}};
  for (const auto& [text, comparison] : cases) {
    const Where where = parsed(text);
    EXPECT_EQ(where.label, "size") << text;
    EXPECT_EQ(where.comparison, comparison) << text;
    EXPECT_EQ(where.value, 1.0) << text;
    EXPECT_EQ(where.source, text);
  }
}

TEST(WhereGrammar, AParamGivesItsType) {
  EXPECT_EQ(parsed("duration > 1 s", "bandwidth").value, 1e9);
  EXPECT_EQ(parsed("depth = 16", "bandwidth").value, 16.0);
  EXPECT_EQ(parsed("mtu = 4096", "bandwidth").text, "4096");
  EXPECT_EQ(parsed("mtu = 4096", "bandwidth").value, std::nullopt);
  EXPECT_THROW(parsed("depth = 16 B", "bandwidth"), BadValue);
}

TEST(WhereGrammar, OfAnotherLabelTheTextDecides) {
  EXPECT_EQ(parsed("rail = 10.77.0.0/24").value, std::nullopt);
  EXPECT_EQ(parsed("rail = 10.77.0.0/24").text, "10.77.0.0/24");
  EXPECT_EQ(parsed("queue != 3").value, 3.0);
  EXPECT_EQ(parsed("queue < 3").value, 3.0);
  EXPECT_THROW(parsed("rail < rail1"), BadValue);
}

}  // namespace
}  // namespace railgauge::suite
