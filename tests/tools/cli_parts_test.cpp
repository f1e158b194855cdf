// The small parts of the command line, each against results computed by hand.
#include <gtest/gtest.h>

#include <cmath>

#include "tools/drystone/command_error.hpp"
#include "tools/drystone/csv_writer.hpp"
#include "tools/drystone/numbers.hpp"
#include "tools/drystone/progress.hpp"
#include "tools/drystone/run_result.hpp"
#include "tools/drystone/step_times.hpp"

namespace drystone::cli {
namespace {

TEST(StepTimes, PercentilesAreByNearestRank) {
  std::vector<double> hundred;
  for (int i = 100; i >= 1; --i) hundred.push_back(i);
  const StepTimes t = step_times(hundred);
  EXPECT_EQ(t.total, 5050.0);
  EXPECT_EQ(t.mean, 50.5);
  EXPECT_EQ(t.p50, 50.0);
  EXPECT_EQ(t.p99, 99.0);
  EXPECT_EQ(t.max, 100.0);
  EXPECT_EQ(t.longest, 0u);
}

TEST(StepTimes, PercentilesOfFewStepsAreRight) {
  EXPECT_EQ(step_times({}).max, 0.0);
  const StepTimes one = step_times({7.0});
  EXPECT_EQ(one.p50, 7.0);
  EXPECT_EQ(one.p99, 7.0);
  const StepTimes three = step_times({1.0, 3.0, 2.0});
  EXPECT_EQ(three.p50, 2.0);
  EXPECT_EQ(three.p99, 3.0);
  EXPECT_EQ(three.longest, 1u);
}

TEST(CsvField, IsQuotedIfNecessary) {
  EXPECT_EQ(csv_field("plain name"), "plain name");
  EXPECT_EQ(csv_field(""), "");
  EXPECT_EQ(csv_field("a,b"), "\"a,b\"");
  EXPECT_EQ(csv_field("a\"b"), "\"a\"\"b\"");
  EXPECT_EQ(csv_field("a\nb"), "\"a\nb\"");
}

TEST(ProgressLine, ShowsRateAndRemainingTime) {
  EXPECT_EQ(progress_line(0, 600, 0.5), "[------------------------------]   0 of 600 steps");
  EXPECT_EQ(progress_line(300, 600, 2.0), "[###############---------------] 300 of 600 steps, 150 steps/s, 0:02 left");
  EXPECT_EQ(progress_line(1, 1000, 1.0),
            "[------------------------------]    1 of 1000 steps, 1.0 steps/s, 16:39 left");
  EXPECT_EQ(progress_line(1, 7201, 1.0),
            "[------------------------------]    1 of 7201 steps, 1.0 steps/s, 2:00:00 left");
  EXPECT_EQ(progress_line(600, 600, 4.0), "[##############################] 600 of 600 steps, 150 steps/s, 0:00 left");
}

TEST(ProgressLine, FitsTheLongestRun) {
  EXPECT_EQ(progress_line(1'000'000'000, 1'000'000'000, 1.0).substr(0, 32), "[##############################]");
}

TEST(Numbers, SecondsAreDecimalsOrFractions) {
  EXPECT_EQ(read_seconds("--dt", "0.25"), 0.25f);
  EXPECT_EQ(read_seconds("--dt", "1/60"), 1.0f / 60.0f);
  EXPECT_EQ(read_seconds("--dt", "1"), 1.0f);
  for (const char* bad :
       {"", "0", "-1/60", "1.01", "1/", "/60", "1/60/2", "1 / 60", "inf", "nan", "0/0", "1e-60", "1/60s"}) {
    EXPECT_THROW(read_seconds("--dt", bad), CommandError) << bad;
  }
}

TEST(Numbers, CountsAreWholeAndInRange) {
  EXPECT_EQ(read_count("--steps", "0", {0, 10}), 0);
  EXPECT_EQ(read_count("--steps", "10", {0, 10}), 10);
  // A leading zero does not make a number octal.
  EXPECT_EQ(read_count("--steps", "010", {0, 10}), 10);
  for (const char* bad : {"", "11", "-1", "1.0", "1e1", "0x5", "5 ", " 5", "+5"}) {
    EXPECT_THROW(read_count("--steps", bad, {0, 10}), CommandError) << bad;
  }
}

TEST(Warnings, ListEveryProblem) {
  RunResult result;
  EXPECT_TRUE(warnings(result).empty());
  result.troubles.refused_calls = 1;
  result.troubles.speed_clamped = 2;
  result.troubles.rotation_clamped = 3;
  result.troubles.clamped_jointed = 4;
  result.troubles.short_steps = 5;
  for (std::size_t i = 0; i < 7; ++i) result.troubles.quarantined.push_back({10, i, i == 0 ? "ball" : ""});
  const std::vector<std::string> all = warnings(result);
  ASSERT_EQ(all.size(), 6u);
  EXPECT_EQ(
      all[0],
      "7 bodies went out of range and stopped moving (quarantined): bodies[0] \"ball\" at step 10, bodies[1] at step "
      "10, bodies[2] at step 10, bodies[3] at step 10, bodies[4] at step 10 and 2 more");
  EXPECT_EQ(all[1], "1 call of the world refused");
  EXPECT_EQ(all[2], "a body was too fast and was slowed down 2 times");
  EXPECT_EQ(all[5], "5 steps were so short that slow motion is lost to rounding");
}

}  // namespace
}  // namespace drystone::cli
