// Groups of runs, their medians and ratios, against numbers computed by hand.
#include "benchmarks/runner/aggregate.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "benchmarks/runner/engines.hpp"
#include "benchmarks/runner/schedule.hpp"

namespace drystone::bench {
namespace {

using testing::ElementsAre;

struct SampleSetting {
  std::string engine = "drystone";
  std::string scene = "washer";
  int size = 90;
  int workers = 1;
  bool continuous = true;
  int repeat = 0;
};

// A long step that is not timed, then 20 steps of a twentieth of `total_ms`.
RunRecord record(const SampleSetting& setting, double total_ms) {
  RunRecord out;
  out.engine = setting.engine;
  out.engine_version = "1.2";
  out.settings = {"4 substeps", "a < b & c"};
  out.scene = setting.scene;
  out.size = setting.size;
  out.workers = setting.workers;
  out.continuous = setting.continuous;
  out.repeat = setting.repeat;
  out.first_timed_step = 1;
  out.step_ms.assign(21, total_ms / 20.0);
  out.step_ms[0] = 1000.0;
  out.phase_ms = {{"solver", total_ms * 0.75}, {"pairs", total_ms * 0.125}};
  out.memory_before = 1 << 20;
  out.memory_peak = 9 << 20;
  out.start.bodies = 10;
  out.start.shapes = 12;
  out.start.mass = 123.456;
  for (const int step : {0, 10, 20}) {
    Sample sample;
    sample.step = step;
    sample.kinetic = 100.0 - step;
    sample.potential = 50.0 + step;
    sample.penetration = 0.001 * step;
    out.samples.push_back(sample);
  }
  out.machine = {{"cpu", "A <fast> CPU"}, {"commit", "abc123"}, {"date", "2026-01-02"}};
  return out;
}

TEST(Aggregate, SpreadsAreMedianLeastAndMost) {
  const Spread odd = spread_of({5.0, 1.0, 3.0});
  EXPECT_EQ(odd.median, 3.0);
  EXPECT_EQ(odd.least, 1.0);
  EXPECT_EQ(odd.most, 5.0);
  EXPECT_EQ(spread_of({4.0, 1.0, 2.0, 8.0}).median, 3.0);
}

TEST(Aggregate, ComputesGeometricMeans) {
  EXPECT_NEAR(geometric_mean({2.0, 8.0}).value(), 4.0, 1e-14);  // exp and log have rounding errors.
  EXPECT_FALSE(geometric_mean({}).has_value());
}

TEST(Aggregate, GroupsRepeatsAndSumsTimedSteps) {
  std::vector<RunRecord> records = {record({.repeat = 2}, 30.0), record({.repeat = 0}, 10.0),
                                    record({.repeat = 1}, 20.0), record({.engine = "box2d3"}, 40.0)};
  records[0].step_ms[7] = 9.5;  // The step took 1.5 ms before this change.
  records[1].memory_peak = 3 << 20;
  const Measurements measurements(std::move(records));
  EXPECT_THAT(measurements.engines(), ElementsAre("drystone", "box2d3"));
  ASSERT_EQ(measurements.groups().size(), 2u);
  const Group& group = measurements.groups()[0];
  ASSERT_EQ(group.runs.size(), 3u);
  EXPECT_EQ(group.runs[0]->repeat, 0);
  // The values are 10, 20 and 38 ms; sums of 20 equal parts have rounding errors.
  EXPECT_NEAR(group.total_ms.median, 20.0, 1e-12);
  EXPECT_NEAR(group.total_ms.least, 10.0, 1e-12);
  EXPECT_NEAR(group.total_ms.most, 38.0, 1e-12);
  EXPECT_EQ(group.longest_ms.median, 1.0);
  EXPECT_EQ(group.longest_ms.most, 9.5);
  EXPECT_EQ(group.memory, 8 << 20);
  EXPECT_FALSE(group.failed());
}

TEST(Aggregate, GroupsHaveOneSetting) {
  const Measurements measurements({record({}, 1.0), record({.size = 30}, 2.0), record({.workers = 2}, 3.0),
                                   record({.continuous = false}, 4.0), record({.scene = "rain"}, 5.0)});
  EXPECT_EQ(measurements.groups().size(), 5u);
  const Group* two_workers = measurements.find("drystone", {"washer", 90, 2, true});
  ASSERT_NE(two_workers, nullptr);
  EXPECT_NEAR(two_workers->total_ms.median, 3.0, 1e-12);
  EXPECT_EQ(measurements.find("drystone", {"washer", 90, 3, true}), nullptr);
}

TEST(Aggregate, RatiosPairRunsOfTheSameRepeat) {
  // The machine was twice as slow in repeat 1. The ratios of the pairs are 2, 2 and 3. Ratios of any two runs would
  // be between 10 / 10 and 20 / 5.
  const Measurements measurements({record({.repeat = 0}, 5.0), record({.repeat = 1}, 10.0), record({.repeat = 2}, 5.0),
                                   record({.engine = "box2d3", .repeat = 0}, 10.0),
                                   record({.engine = "box2d3", .repeat = 1}, 20.0),
                                   record({.engine = "box2d3", .repeat = 2}, 15.0)});
  const std::optional<Spread> found = ratio(measurements.groups()[1], measurements.groups()[0]);
  ASSERT_TRUE(found.has_value());
  EXPECT_NEAR(found->median, 2.0, 1e-12);
  EXPECT_NEAR(found->least, 2.0, 1e-12);
  EXPECT_NEAR(found->most, 3.0, 1e-12);
}

TEST(Aggregate, WithoutPairsTheRatioIsThatOfMedians) {
  const Measurements measurements({record({.repeat = 0}, 5.0), record({.engine = "box2d3", .repeat = 1}, 20.0)});
  EXPECT_NEAR(ratio(measurements.groups()[1], measurements.groups()[0])->median, 4.0, 1e-12);
}

TEST(Aggregate, AGroupWithAFailedRunHasNoTimes) {
  std::vector<RunRecord> records = {record({.repeat = 0}, 5.0), record({.repeat = 1}, 5.0),
                                    record({.engine = "box2d3"}, 20.0)};
  records[1].failures = {"penetration 3 m"};
  const Measurements measurements(std::move(records));
  EXPECT_TRUE(measurements.groups()[0].failed());
  EXPECT_THAT(measurements.groups()[0].failures, ElementsAre("penetration 3 m"));
  EXPECT_FALSE(ratio(measurements.groups()[1], measurements.groups()[0]).has_value());
}

// Engines with an adapter come first, in a fixed order; other engines follow by name.
TEST(Aggregate, EnginesHaveAFixedOrder) {
  std::vector<RunRecord> records;
  for (const char* const engine : {"b", "a"}) records.push_back(record({.engine = engine}, 1.0));
  std::vector<std::string> order(kEngines.begin(), kEngines.end());
  for (auto it = order.rbegin(); it != order.rend(); ++it) records.push_back(record({.engine = *it}, 1.0));
  order.insert(order.end(), {"a", "b"});
  EXPECT_EQ(Measurements(std::move(records)).engines(), order);
  EXPECT_TRUE(engine_before("chipmunk", "rapier"));
  EXPECT_TRUE(engine_before("rapier", "another"));
}

// Two repetitions took 10 and 30 ms, one was cut: the median is 20.
TEST(Aggregate, CutRepetitionsAreLeftOutOfTheMedian) {
  std::vector<RunRecord> records = {record({.repeat = 0}, 1.0), record({.repeat = 1}, 10.0),
                                    record({.repeat = 2}, 30.0)};
  records[0] = cut_record({{"drystone", "washer", 90, 1, true}, 0}, Wanted{"1.2", "abc123", 20, 1.0}, "cut: ...");
  const Measurements measurements(records);
  ASSERT_EQ(measurements.groups().size(), 1u);
  EXPECT_FALSE(measurements.groups()[0].failed());
  EXPECT_EQ(measurements.groups()[0].runs.size(), 2u);
  EXPECT_NEAR(measurements.groups()[0].total_ms.median, 20.0, 1e-12);
  EXPECT_EQ(measurements.records().size(), 3u) << "the cut repetition keeps its record";
  EXPECT_TRUE(Measurements({records[0]}).groups()[0].failed()) << "nothing was measured";
}

TEST(Aggregate, ARunWithoutStepsIsAFailure) {
  RunRecord empty = record({}, 5.0);
  empty.step_ms.clear();
  const Measurements measurements({empty});
  EXPECT_THAT(measurements.groups()[0].failures, ElementsAre("no timed step was recorded"));
}

}  // namespace
}  // namespace drystone::bench
