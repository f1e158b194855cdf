// The records of an earlier run that are kept, and the expected time of the remaining measurements.
#include "benchmarks/runner/schedule.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <ctime>
#include <thread>
#include <vector>

#include "benchmarks/runner/busy.hpp"
#include "benchmarks/runner/cores.hpp"

namespace drystone::bench {
namespace {

using testing::HasSubstr;

const Wanted kWanted = {"1.0", "abc", 3, 600.0};

RunRecord sample() {
  RunRecord r;
  r.engine = "drystone";
  r.engine_version = "1.0";
  r.step_ms = {1.0, 2.0, 3.0};
  r.machine = {{"commit", "abc"}};
  return r;
}

TEST(Resume, KeepsARecordOfTheSameRun) { EXPECT_EQ(why_measured_again(sample(), kWanted), ""); }

TEST(Resume, RepeatsRunsOfAnotherVersionCommitOrLength) {
  RunRecord version = sample(), commit = sample(), length = sample();
  version.engine_version = "0.9";
  commit.machine = {{"commit", "def"}};
  length.step_ms.pop_back();
  EXPECT_EQ(why_measured_again(version, kWanted), "of version 0.9");
  EXPECT_EQ(why_measured_again(commit, kWanted), "of commit def");
  EXPECT_EQ(why_measured_again(length, kWanted), "of 2 steps");
}

TEST(Resume, IgnoresTheCommitIfNoneIsRequired) {
  RunRecord record = sample();
  record.machine = {{"commit", "def"}};
  Wanted any = kWanted;
  any.commit.clear();
  EXPECT_EQ(why_measured_again(record, any), "");
}

TEST(Resume, KeepsAFailedRunThatEndedEarly) {
  RunRecord broken = sample();
  broken.step_ms = {1.0};
  broken.failures = {"a body is not finite"};
  EXPECT_EQ(why_measured_again(broken, kWanted), "");
  broken.step_ms = {1.0, 1.0, 1.0, 1.0};
  EXPECT_EQ(why_measured_again(broken, kWanted), "of 4 steps");
}

TEST(Resume, KeepsAFailureUntilLimitOrStepsChange) {
  const Measurement measurement{{"drystone", "washer", 90, 1, true}, 2};
  const RunRecord record = failed_record(measurement, kWanted, "not done after 600 s", 600.0);
  EXPECT_EQ(record.key(), measurement.key());
  EXPECT_EQ(record.failures.front(), "not done after 600 s");
  EXPECT_EQ(why_measured_again(run_record_from_json(to_json(record)), kWanted), "");
  Wanted longer = kWanted, shorter = kWanted;
  longer.limit = 900.0;
  shorter.steps = 2;
  EXPECT_EQ(why_measured_again(record, longer), "of another --limit");
  EXPECT_EQ(why_measured_again(record, shorter), "of other --steps");
}

TEST(Resume, SeparatesRunsOnABusyMachine) {
  Wanted busy = kWanted;
  busy.busy = 2;
  RunRecord record = sample();
  EXPECT_EQ(why_measured_again(record, busy), "of another --busy");
  note_busy(record, 2);
  EXPECT_EQ(why_measured_again(record, busy), "");
  EXPECT_EQ(why_measured_again(record, kWanted), "of another --busy");
  const Measurement measurement{{"drystone", "washer", 90, 1, true}, 2};
  EXPECT_EQ(why_measured_again(failed_record(measurement, busy, "not done after 600 s", 600.0), busy), "");
}

Measurement of(const std::string& engine, const std::string& scene) { return {{engine, scene, 1, 1, true}, 0}; }

TEST(TimeEstimate, UsesTheMostSimilarMeasurement) {
  TimeEstimate estimate;
  const std::vector<Measurement> rest = {of("a", "x"), of("c", "x"), of("a", "z")};
  EXPECT_FALSE(estimate.remaining(rest));
  estimate.add(of("a", "x").setting, 10.0);
  estimate.add(of("a", "x").setting, 12.0);
  estimate.add(of("b", "x").setting, 20.0);
  estimate.add(of("a", "y").setting, 2.0);
  // a on x: 11, its own mean; c on x: 14, the mean of all engines on x; a on z: 11, the mean of all measurements.
  EXPECT_DOUBLE_EQ(*estimate.remaining(rest), 11.0 + 14.0 + 11.0);
  EXPECT_DOUBLE_EQ(*estimate.remaining({}), 0.0);
}

TEST(TimeEstimate, FormatsClockTimes) {
  EXPECT_EQ(clock_time(7.4), "0:07");
  EXPECT_EQ(clock_time(59.6), "1:00");
  EXPECT_EQ(clock_time(754.0), "12:34");
  EXPECT_EQ(clock_time(3723.0), "1:02:03");
}

TEST(Cores, WorkersGetConsecutiveProcessorsButNotTheFirst) {
  EXPECT_EQ(place_for(1, {0, 1}), 1);
  EXPECT_EQ(place_for(2, {0, 1}), -1);  // Two workers need both processors, so there is no choice.
  EXPECT_EQ(place_for(2, {0, 1, 2, 3}), 2);
  EXPECT_EQ(place_for(2, {0, 1, 2, 5}), 1);
  EXPECT_EQ(place_for(2, {0, 2, 4}), -1);
  EXPECT_EQ(place_for(1, {3}), -1);
  EXPECT_FALSE(usable_processors().empty());
}

TEST(Busy, EverySecondProcessorFirst) {
  EXPECT_EQ(busy_processors(2, {0, 1, 2, 3}), (std::vector<int>{0, 2}));
  EXPECT_EQ(busy_processors(6, {3, 4, 6, 7}), (std::vector<int>{3, 6, 4, 7, 3, 6}));
  EXPECT_EQ(busy_processors(1, {5}), (std::vector<int>{5}));
  EXPECT_TRUE(busy_processors(0, {0, 1}).empty());
}

TEST(Busy, TakesTheTimeOfItsProcessors) {
  const std::clock_t before = std::clock();
  {
    const BusyProcessors busy(busy_processors(1, usable_processors()));
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
  }
  const double seconds = static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
  EXPECT_GT(seconds, 0.01) << "of 0.3 s, less on a machine that is busy already";
}

// Size 100 takes 1 + 2 + 3 ms: too long for 5 ms, not for 7.
TEST(SweepCut, CutsAfterASizeThatTookTooLong) {
  const Setting size_100 = {"peer", "n2", 100, 1, false};
  SweepCut tight(5e-3);
  SweepCut wide(7e-3);
  SweepCut none(std::nullopt);
  for (SweepCut* const cut : {&tight, &wide, &none}) cut->add(size_100, sample());
  const Setting larger = {"peer", "n2", 200, 1, false};
  EXPECT_EQ(tight.reason_to_cut(larger), "cut: size 100 took 0.006 s, longer than --sweep-limit 0.005");
  EXPECT_EQ(wide.reason_to_cut(larger), "");
  EXPECT_EQ(none.reason_to_cut(larger), "");
  EXPECT_EQ(tight.reason_to_cut(size_100), "") << "the other repetitions of the same size";
  for (const Setting& other : {Setting{"own", "n2", 200, 1, false}, Setting{"peer", "mild_n2", 200, 1, false},
                               Setting{"peer", "n2", 200, 2, false}, Setting{"peer", "n2", 200, 1, true}}) {
    EXPECT_EQ(tight.reason_to_cut(other), "");
  }
}

TEST(SweepCut, ATimeoutCountsAsTheLimit) {
  SweepCut cut(10.0);
  const Measurement hung = {{"peer", "n2", 100, 1, false}, 0};
  cut.add(hung.setting, failed_record(hung, kWanted, "not done after 600 s", 600.0));
  EXPECT_THAT(cut.reason_to_cut({"peer", "n2", 125, 1, false}), HasSubstr("took 600 s"));
}

TEST(Resume, DistinguishesCutRecordsFromFailures) {
  const Measurement measurement = {{"peer", "n2", 100, 1, false}, 0};
  EXPECT_TRUE(was_cut(cut_record(measurement, kWanted, "cut: ...")));
  EXPECT_FALSE(was_cut(failed_record(measurement, kWanted, "crashed", 1.0)));
  EXPECT_FALSE(was_cut(sample()));
}

TEST(Resume, CommitsWithChangesAreNotClean) {
  EXPECT_TRUE(is_clean("4e6b28aa6015"));
  EXPECT_FALSE(is_clean("4e6b28aa6015+changes"));
  EXPECT_FALSE(is_clean(""));
}

}  // namespace
}  // namespace drystone::bench
