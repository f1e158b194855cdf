// Verdicts of `drystone-bench compare`.
#include "benchmarks/runner/compare.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "benchmarks/runner/command_error.hpp"
#include "tests/benchmarks/scratch.hpp"

namespace drystone::bench {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr double kBand = 0.05;

Figures times(std::vector<Figure> figures) { return {"ms", std::move(figures)}; }

Figure figure(const std::string& name, double median, double least, double most) {
  return {name, "own", {median, least, most}, false};
}
Figure figure(const std::string& name, double value) { return figure(name, value, value, value); }
Figure failed(const std::string& name) { return {name, "own", {}, true}; }

Verdict verdict(const Figure& before, const Figure& after) {
  const std::vector<Compared> rows = compare(times({before}), times({after}), kBand);
  EXPECT_EQ(rows.size(), 1u);
  return rows.front().verdict;
}

TEST(Compare, MarksRatiosBeyondTheBand) {
  EXPECT_EQ(verdict(figure("a", 100.0), figure("a", 104.9)), Verdict::same);
  EXPECT_EQ(verdict(figure("a", 100.0), figure("a", 105.1)), Verdict::slower);
  EXPECT_EQ(verdict(figure("a", 100.0), figure("a", 95.1)), Verdict::same);
  EXPECT_EQ(verdict(figure("a", 100.0), figure("a", 94.9)), Verdict::faster);
}

TEST(Compare, FailedRunsHaveNoRatio) {
  EXPECT_EQ(verdict(figure("a", 100.0), failed("a")), Verdict::fails_now);
  EXPECT_EQ(verdict(failed("a"), figure("a", 100.0)), Verdict::works_now);
  EXPECT_EQ(verdict(failed("a"), failed("a")), Verdict::fails_still);
}

TEST(Compare, CountsOnlySlowerAndFailingSettingsAsRegressions) {
  const auto regression = [](std::vector<Figure> before, std::vector<Figure> after) {
    return has_regression(compare(times(std::move(before)), times(std::move(after)), kBand));
  };
  EXPECT_TRUE(regression({figure("a", 1.0), figure("b", 1.0)}, {figure("a", 1.0), figure("b", 2.0)}));
  EXPECT_TRUE(regression({figure("a", 1.0)}, {failed("a")}));
  EXPECT_FALSE(regression({figure("a", 1.0)}, {figure("a", 0.1)}));
  EXPECT_FALSE(regression({figure("a", 1.0), figure("b", 1.0)}, {figure("a", 1.0), figure("c", 9.0)}));
}

// The ratio is 200/100; at most 220/90, at least 180/110.
TEST(Compare, TheRatioHasASpread) {
  const std::vector<Compared> rows =
      compare(times({figure("a", 100.0, 90.0, 110.0)}), times({figure("a", 200.0, 180.0, 220.0)}), kBand);
  EXPECT_DOUBLE_EQ(rows.front().ratio.median, 2.0);
  EXPECT_DOUBLE_EQ(rows.front().ratio.least, 180.0 / 110.0);
  EXPECT_DOUBLE_EQ(rows.front().ratio.most, 220.0 / 90.0);
}

TEST(Compare, TheTableSaysWhetherSpreadsOverlap) {
  const std::vector<Compared> rows =
      compare(times({figure("a", 100.0, 90.0, 120.0), figure("b", 1.0), figure("only_old", 1.0)}),
              times({figure("a", 110.0, 100.0, 130.0), figure("b", 1.0)}), kBand);
  const std::string table = comparison_table(rows, "ms", kBand);
  EXPECT_THAT(table, HasSubstr("SLOWER (the spreads overlap)"));
  EXPECT_THAT(table, HasSubstr("beyond 5 %: 1 slower, 0 faster; 0 fail now; 1 in OLD only, 0 in NEW only"));
  EXPECT_THAT(table, Not(HasSubstr("only_old")));
  EXPECT_THAT(table, HasSubstr("geometric mean of own: 1.049 over 2"));  // sqrt(1.1)
}

TEST(Compare, ComparesCountsOfInstructions) {
  const Scratch directory;
  const auto before = directory.write("old.json", R"({"washer": 1000000, "rain": 2000000})");
  const auto after = directory.write("new.json", R"({"washer": 1031000, "rain": 1900000})");
  EXPECT_EQ(read_figures(before).unit, "instructions");
  const auto guard = directory.write("guard.json", R"({"environment": {}, "scenes": {"rain": {"instructions": 7}}})");
  ASSERT_EQ(read_figures(guard).figures.size(), 1u);
  EXPECT_EQ(read_figures(guard).figures[0].name, "rain");
  EXPECT_DOUBLE_EQ(read_figures(guard).figures[0].value.median, 7.0);
  testing::internal::CaptureStdout();
  EXPECT_EQ(run_compare(before, after, 0.05), kSuccess);
  EXPECT_EQ(run_compare(before, after, 0.03), kFailure);
  EXPECT_THAT(testing::internal::GetCapturedStdout(), HasSubstr("SLOWER"));
}

TEST(Compare, RefusesInputsThatCannotBeCompared) {
  EXPECT_THROW(compare(times({}), {"instructions", {}}, kBand), CommandError);
}

TEST(Compare, ErrorsNameFileAndField) {
  const Scratch directory;
  const auto refusal = [&](const std::string& text) {
    try {
      read_figures(directory.write("results.json", text));
    } catch (const CommandError& error) {
      EXPECT_EQ(error.exit_code(), kFailure);
      return std::string(error.what());
    }
    return std::string("accepted");
  };
  EXPECT_THAT(refusal("{"), HasSubstr("results.json: not JSON"));
  EXPECT_THAT(refusal("[]"), HasSubstr("expected an object"));
  EXPECT_THAT(refusal(R"({"washer": "many"})"), HasSubstr("washer: expected a count"));
  EXPECT_THAT(refusal(R"({"aggregates": [{"engine": "own"}]})"), HasSubstr("aggregates[0].workers is missing"));
  EXPECT_THAT(refusal(R"({"aggregates": [{"workers": "two"}]})"), HasSubstr("aggregates[0].workers: unexpected"));
  EXPECT_THROW(read_figures(directory / "nothing"), CommandError);
}

}  // namespace
}  // namespace drystone::bench
