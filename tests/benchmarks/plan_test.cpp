// The measurements of a plan and their order. The expected numbers are counted by hand from the published suites.
#include "benchmarks/runner/plan.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "benchmarks/runner/command_error.hpp"
#include "drystone/scenes/scene.hpp"

namespace drystone::bench {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const std::vector<PlannedEngine> kTwo = {{"own", true}, {"peer", false}};

RunOptions of_scene(const std::string& name, std::optional<int> size = std::nullopt) {
  RunOptions options;
  options.scenes = {{name, size}};
  options.repeats = 1;
  return options;
}

std::string short_form(const Measurement& m) {
  const Setting& s = m.setting;
  return s.engine + " " + s.scene + ":" + std::to_string(s.size) + " w" + std::to_string(s.workers) +
         (s.continuous ? " on" : " off") + " r" + std::to_string(m.repeat);
}

std::vector<std::string> short_forms(const Plan& plan) {
  std::vector<std::string> texts;
  for (const Measurement& m : plan.measurements) texts.push_back(short_form(m));
  return texts;
}

std::string refusal(const RunOptions& options) {
  try {
    make_plan(options, kTwo, 4);
  } catch (const CommandError& error) {
    EXPECT_EQ(error.exit_code(), kUsage);
    return error.what();
  }
  return "accepted";
}

TEST(Plan, EnginesTakeTurns) {
  RunOptions options = of_scene("n2", 100);
  options.repeats = 3;
  EXPECT_THAT(short_forms(make_plan(options, kTwo, 2)),
              ElementsAre("own n2:100 w1 off r0", "peer n2:100 w1 off r0", "own n2:100 w1 off r1",
                          "peer n2:100 w1 off r1", "own n2:100 w1 off r2", "peer n2:100 w1 off r2"));
}

TEST(Plan, HasBothContinuousSettingsIfTheSuiteHasThem) {
  EXPECT_THAT(short_forms(make_plan(of_scene("diagonal"), kTwo, 2)),
              ElementsAre("own diagonal:50 w1 off r0", "peer diagonal:50 w1 off r0", "own diagonal:50 w1 on r0",
                          "peer diagonal:50 w1 on r0"));
  RunOptions on = of_scene("diagonal");
  on.continuous = true;
  EXPECT_EQ(make_plan(on, kTwo, 2).measurements.size(), 2u);
}

// Suite A has 13 scenes, four of them in both settings; B has 10; D adds numbers of workers to two of those.
TEST(Plan, HasAllSuitesAsPublished) {
  RunOptions options;
  options.repeats = 1;
  const std::vector<PlannedEngine> one = {{"peer", false}};
  EXPECT_EQ(make_plan(options, one, 1).measurements.size(), 13u + 4u + 10u);
  const std::vector<PlannedEngine> parallel = {{"own", true}};
  EXPECT_EQ(make_plan(options, parallel, 2).measurements.size(), 13u + 4u + 10u + 2u);
  EXPECT_EQ(make_plan(options, parallel, 8).measurements.size(), 13u + 4u + 10u + 2u * 3u);
}

TEST(Plan, HasNoDuplicateMeasurements) {
  RunOptions options;
  options.repeats = 2;
  options.sweep = true;
  std::set<std::string> keys;
  const Plan plan = make_plan(options, kTwo, 16);
  for (const Measurement& m : plan.measurements) keys.insert(m.key());
  EXPECT_EQ(keys.size(), plan.measurements.size());
}

TEST(Plan, SuiteDIsForParallelEngines) {
  RunOptions options;
  options.suites = "D";
  options.repeats = 1;
  EXPECT_THAT(
      short_forms(make_plan(options, kTwo, 4)),
      ElementsAre("own large_pyramid:100 w1 on r0", "own large_pyramid:100 w2 on r0", "own large_pyramid:100 w4 on r0",
                  "own many_pyramids:20 w1 on r0", "own many_pyramids:20 w2 on r0", "own many_pyramids:20 w4 on r0"));
}

TEST(Plan, SuiteCIsNotForEngines) {
  RunOptions options;
  options.suites = "C";
  EXPECT_THAT(make_plan(options, kTwo, 4).measurements, IsEmpty());
  EXPECT_EQ(choose_scenes(options).size(), 2u);
}

TEST(Plan, UsesTheRequestedNumbersOfWorkers) {
  RunOptions options = of_scene("washer");
  options.workers = {1, 8};
  const Plan plan = make_plan(options, kTwo, 4);
  EXPECT_THAT(short_forms(plan),
              ElementsAre("own washer:90 w1 on r0", "peer washer:90 w1 on r0", "own washer:90 w8 on r0"));
  EXPECT_THAT(plan.notes, Contains(HasSubstr("peer: has one worker only")));
  EXPECT_THAT(plan.notes, Contains(HasSubstr("8 workers share 4 cores")));
}

// Sizes 1 to 11 in steps of 1. A scene without a published sweep has one size, and a note says so.
TEST(Plan, SweepsHaveThePublishedSizes) {
  RunOptions options = of_scene("big_mobile");
  options.sweep = true;
  const Plan mobile = make_plan(options, kTwo, 2);
  EXPECT_EQ(mobile.measurements.size(), 22u);
  EXPECT_EQ(mobile.measurements.front().setting.size, 1);
  EXPECT_EQ(mobile.measurements.back().setting.size, 11);
  options.scenes = {{"washer", std::nullopt}};
  const Plan washer = make_plan(options, kTwo, 2);
  EXPECT_EQ(washer.measurements.size(), 2u);
  EXPECT_THAT(washer.notes, Contains(HasSubstr("washer: no sweep")));
}

// Five points of the sizes 10, 20, ... 300 are the sizes nearest to 10, 23, 55, 128 and 300, which grow by a constant
// factor. Ten points of 1..11 give only eight sizes, because 1 and 1.3 round to the same size, and so do 1.7 and 2.2.
TEST(Plan, SweepsOfFewerPointsGrowByAConstantFactor) {
  RunOptions options = of_scene("falling_circles");
  options.sweep = true;
  options.sweep_points = 5;
  std::vector<int> sizes;
  const std::vector<PlannedEngine> one = {{"own", true}};
  for (const Measurement& m : make_plan(options, one, 2).measurements) sizes.push_back(m.setting.size);
  EXPECT_THAT(sizes, ElementsAre(10, 20, 50, 130, 300));
  options.scenes = {{"big_mobile", std::nullopt}};
  options.sweep_points = 10;
  const Plan mobile = make_plan(options, one, 2);
  EXPECT_EQ(mobile.measurements.size(), 8u);
  EXPECT_EQ(mobile.measurements.back().setting.size, 11);
}

TEST(Plan, QuickSizesAreSmallAndPossible) {
  for (const Suite& suite : suites()) {
    for (const SuiteScene& scene : suite.scenes) {
      const int size = quick_size(scene);
      EXPECT_LT(size, scene.default_size) << scene.name;
      EXPECT_TRUE(scenes::make_built_in(std::string(scene.name) + ":" + std::to_string(size)).ok()) << scene.name;
    }
  }
}

TEST(Plan, RefusesUnknownScenesAndSizes) {
  EXPECT_THAT(refusal(of_scene("wahser")), HasSubstr("no suite has a scene \"wahser\", did you mean \"washer\"?"));
  EXPECT_THAT(refusal(of_scene("washer", 1'000'000)), HasSubstr("the size of washer"));
  RunOptions options = of_scene("washer");
  options.suites = "A";
  EXPECT_EQ(refusal(options), "--scene: washer is not in suite A");
}

}  // namespace
}  // namespace drystone::bench
