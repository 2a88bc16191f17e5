#include "journal/outcome.hpp"

#include <gtest/gtest.h>

namespace railgauge::journal {
namespace {

struct Row {
  const char* what;
  std::size_t pass, marginal, fail, error, skip;
  std::size_t pair_cases, pairs_judged;
  bool strict, interrupted;
  int exit;
};

TEST(ExitCode, Table) {
  const Row rows[] = {
      {"all pass", 3, 0, 0, 0, 0, 1, 1, false, false, 0},
      {"pass and skip", 3, 0, 0, 0, 2, 1, 1, false, false, 0},
      {"marginal", 3, 1, 0, 0, 0, 1, 1, false, false, 0},
      {"marginal alone", 0, 1, 0, 0, 0, 0, 0, false, false, 0},
      {"marginal, strict", 3, 1, 0, 0, 0, 1, 1, true, false, 1},
      {"marginal and error, strict", 3, 1, 0, 1, 0, 1, 1, true, false, 1},
      {"pass, strict", 3, 0, 0, 0, 0, 1, 1, true, false, 0},
      {"fail", 3, 0, 1, 0, 0, 1, 1, false, false, 1},
      {"fail outranks error", 3, 0, 1, 4, 0, 1, 1, false, false, 1},
      {"fail alone", 0, 0, 1, 0, 0, 0, 0, false, false, 1},
      {"error", 3, 0, 0, 1, 0, 1, 1, false, false, 2},
      {"no case", 0, 0, 0, 0, 0, 0, 0, false, false, 2},
      {"nothing but skips", 0, 0, 0, 0, 5, 0, 0, false, false, 2},
      {"pairs all skipped", 6, 0, 0, 0, 2, 2, 0, false, false, 2},
      {"no pair in the suite", 6, 0, 0, 0, 0, 0, 0, false, false, 0},
      {"interrupted outranks fail", 3, 0, 1, 1, 0, 1, 1, false, true, 130},
      {"interrupted, all pass", 3, 0, 0, 0, 0, 1, 1, false, true, 130},
  };
  for (const Row& row : rows) {
    Tally tally;
    tally.counts = {row.pass, row.marginal, row.fail, row.error, row.skip};
    tally.pair_cases = row.pair_cases;
    tally.pairs_judged = row.pairs_judged;
    EXPECT_EQ(exit_code(tally, row.strict, row.interrupted), row.exit) << row.what;
  }
}

TEST(Tally, CountsPairsApart) {
  Tally tally;
  tally.add(Outcome::pass, false);
  tally.add(Outcome::skip, true);
  EXPECT_EQ(tally.pairs_judged, 0u);
  tally.add(Outcome::error, true);
  EXPECT_EQ(tally.pairs_judged, 0u);
  tally.add(Outcome::marginal, true);
  EXPECT_EQ(tally.pair_cases, 3u);
  EXPECT_EQ(tally.pairs_judged, 1u);
  EXPECT_EQ(tally.total(), 4u);
  EXPECT_EQ(tally.judged(), 2u);
}

TEST(Outcome, NamesComeBack) {
  for (const Outcome outcome : outcomes) EXPECT_EQ(outcome_of(name(outcome)), outcome);
  EXPECT_EQ(name(Outcome::marginal), "MARGINAL");
  EXPECT_EQ(outcome_of("pass"), std::nullopt);
  EXPECT_EQ(outcome_of(""), std::nullopt);
}

}  // namespace
}  // namespace railgauge::journal
