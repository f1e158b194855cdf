// Aggregates against numbers computed by hand, and the result files.
#include "benchmarks/runner/results.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <sstream>

#include "benchmarks/runner/command_error.hpp"
#include "benchmarks/runner/compare.hpp"
#include "benchmarks/runner/results_files.hpp"
#include "benchmarks/runner/schedule.hpp"
#include "benchmarks/runner/table.hpp"
#include "tests/benchmarks/scratch.hpp"

namespace drystone::bench {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using Json = nlohmann::json;

RunRecord record_of(const std::string& engine, int repeat, std::vector<double> steps) {
  RunRecord r;
  r.engine = engine;
  r.engine_version = "1.0";
  r.settings = {"4 substeps"};
  r.scene = "washer";
  r.size = 90;
  r.repeat = repeat;
  r.first_timed_step = 1;
  r.step_ms = std::move(steps);
  r.machine = {{"commit", "abc"}, {"date", "2026-01-02T03:04:05Z"}};
  return r;
}

RunRecord of_scene(const std::string& engine, const std::string& scene, double total) {
  RunRecord r = record_of(engine, 0, {0.0, total});
  r.scene = scene;
  return r;
}

const Aggregate& only(const Results& results) {
  EXPECT_EQ(results.aggregates().size(), 1u);
  return results.aggregates().front();
}

// Totals without step 0: 10, 30, 20. Medians of steps: 5, 15, 10. Longest: 6, 18, 15.
TEST(Results, TimesAreMediansOverRepetitions) {
  const Results results(
      {record_of("own", 0, {100, 4, 6}), record_of("own", 1, {1, 12, 18}), record_of("own", 2, {1, 5, 15})});
  const Aggregate& a = only(results);
  EXPECT_DOUBLE_EQ(a.group->total_ms.median, 20.0);
  EXPECT_DOUBLE_EQ(a.group->total_ms.least, 10.0);
  EXPECT_DOUBLE_EQ(a.group->total_ms.most, 30.0);
  EXPECT_DOUBLE_EQ(a.median_step_ms, 10.0);
  EXPECT_DOUBLE_EQ(a.group->longest_ms.median, 15.0);
  EXPECT_EQ(a.steps, 3);
}

TEST(Results, PhasesAreMediansByName) {
  RunRecord first = record_of("own", 0, {1, 2}), second = record_of("own", 1, {1, 2}),
            third = record_of("own", 2, {1, 2});
  first.phase_ms = {{"solve", 1.0}, {"pairs", 5.0}};
  second.phase_ms = {{"pairs", 7.0}, {"solve", 3.0}};
  third.phase_ms = {{"solve", 2.0}, {"pairs", 6.0}};
  EXPECT_THAT(only(Results({first, second, third})).phase_ms,
              ElementsAre(std::make_pair("solve", 2.0), std::make_pair("pairs", 6.0)));
}

// The ten slow first steps do not count; of the eleven after them ten take 2 ms and one takes 9.
TEST(Results, SpikesIgnoreTheFirstTenSteps) {
  std::vector<double> steps(10, 1000.0);
  steps.resize(20, 2.0);
  steps.push_back(9.0);
  EXPECT_DOUBLE_EQ(spike_ratio(record_of("own", 0, steps)), 4.5);
  EXPECT_DOUBLE_EQ(spike_ratio(record_of("own", 0, std::vector<double>(10, 1.0))), 0.0);
  EXPECT_DOUBLE_EQ(spike_ratio(record_of("own", 0, std::vector<double>(20, 0.0))), 0.0);
}

TEST(Results, HaveTheWorstOfAllSamples) {
  RunRecord first = record_of("own", 0, {1, 2, 3}), second = record_of("own", 1, {1, 2, 3});
  //                step kin  pot  speed awake touch pen  joint drift
  first.samples = {{0, 5.0, 50.0, 1.0, 3, 1, 0.5, 0.01, 9.0},
                   {1, 9.0, 40.0, 1.0, 3, 1, 0.1, 0.02, 0.0},
                   {2, 7.0, 30.0, 2.0, 2, 4, 0.1, 0.01, 1.0}};
  second.samples = {{0, 5.0, 50.0, 1.0, 3, 1, 0.1, 0.04, 0.0}, {2, 7.5, 30.0, 2.5, 2, 4, 0.3, 0.01, 1.5}};
  first.memory_before = 100, first.memory_peak = 300, second.memory_before = 100, second.memory_peak = 500;
  const Results results({first, second});
  const Aggregate& a = only(results);
  EXPECT_DOUBLE_EQ(a.penetration, 0.5);
  EXPECT_DOUBLE_EQ(a.joint_error, 0.04);
  EXPECT_DOUBLE_EQ(a.drift, 1.5);  // Drift is measured at the end only: a body that has returned has no drift.
  EXPECT_DOUBLE_EQ(a.kinetic_start, 5.0);
  EXPECT_DOUBLE_EQ(a.kinetic_highest, 9.0);
  EXPECT_DOUBLE_EQ(a.kinetic_end, 7.0);
  EXPECT_DOUBLE_EQ(a.potential_end, 30.0);
  EXPECT_EQ(a.final_awake, 2);
  EXPECT_EQ(a.final_touching, 4);
  EXPECT_DOUBLE_EQ(a.group->memory, 300.0);
}

TEST(Results, AGroupWithAFailureFails) {
  RunRecord bad = record_of("own", 1, {1, 2});
  bad.failures = {"not done after 600 s"};
  const Results results({record_of("own", 0, {1, 2}), bad});
  EXPECT_TRUE(only(results).failed());
  EXPECT_THAT(results_csv(results), HasSubstr("failed"));
  const Case what = only(results).group->what;
  EXPECT_THAT(results_table(results, {&what, 1}), HasSubstr("*failed*"));
  EXPECT_THAT(failures_table(results, {&what, 1}), HasSubstr("not done after 600 s"));
}

TEST(Results, LeaveOutOtherVersionsCommitsAndLengths) {
  RunRecord version = record_of("drystone", 1, {1, 2}), commit = record_of("drystone", 2, {1, 2});
  version.engine_version = "0.9";
  commit.machine = {{"commit", "def"}};
  const RunRecord length = record_of("drystone", 3, {1, 2, 3});
  const Results results({length, version, record_of("drystone", 0, {1, 2}), commit});
  EXPECT_EQ(only(results).group->runs.size(), 1u);
  EXPECT_THAT(results.left_out(), ElementsAre("drystone__washer_90__w1__c1__r1", "drystone__washer_90__w1__c1__r2",
                                              "drystone__washer_90__w1__c1__r3"));
}

TEST(Results, KeepRecordsOfPeersFromOtherCommits) {
  RunRecord later = record_of("peer", 1, {1, 2});
  later.machine = {{"commit", "def"}};
  EXPECT_EQ(only(Results({record_of("peer", 0, {1, 2}), later})).group->runs.size(), 2u);
}

// The ratios are 2 and 8, so the geometric mean is 4. The third scene has failed, the fourth has one engine only.
TEST(Results, HaveGeometricMeansOfRatios) {
  RunRecord failed = of_scene("peer", "smash", 1.0);
  failed.failures = {"broken"};
  const Results results({of_scene("own", "washer", 1.0), of_scene("peer", "washer", 2.0), of_scene("own", "rain", 2.0),
                         of_scene("peer", "rain", 16.0), of_scene("own", "smash", 1.0), failed,
                         of_scene("own", "spinner", 1.0)});
  std::vector<Case> cases;
  for (const char* const scene : {"washer", "rain", "smash", "spinner"}) cases.push_back({scene, 90, 1, true});
  const PairRatio peer = pair_ratio(results, cases, "peer", "own");
  EXPECT_NEAR(peer.ratio, 4.0, 1e-12);  // A few roundings of logarithms.
  EXPECT_EQ(peer.cases, 2);
  EXPECT_NEAR(pair_ratio(results, cases, "own", "peer").ratio, 0.25, 1e-12);
  EXPECT_EQ(pair_ratio(results, cases, "own", "nobody").cases, 0);
}

TEST(Results, TakeSettingsFromARunThatHasThem) {
  RunRecord crashed = record_of("peer", 0, {});
  crashed.settings.clear();
  crashed.failures = {"ended by signal 11"};
  const Results results({crashed, record_of("peer", 1, {1, 2})});
  EXPECT_THAT(results.record_of("peer").settings, ElementsAre("4 substeps"));
  EXPECT_THAT(describe_engines(results), HasSubstr("peer 1.0\n  4 substeps"));
}

TEST(Results, ShowTimesAndRatiosInTables) {
  const Results results({of_scene("drystone", "washer", 100.0), of_scene("peer", "washer", 250.0)});
  const Case what{"washer", 90, 1, true};
  const std::string table = results_table(results, {&what, 1});
  EXPECT_THAT(table, HasSubstr("Suite B"));
  EXPECT_THAT(table, HasSubstr("washer:90"));
  EXPECT_THAT(table, HasSubstr("2.50x"));
  EXPECT_THAT(table, Not(HasSubstr("*failed*")));
  EXPECT_THAT(table, Not(HasSubstr("another world")));
}

TEST(Results, MarkEnginesThatStartFromAnotherWorld) {
  RunRecord own = of_scene("drystone", "washer", 100.0), peer = of_scene("peer", "washer", 250.0);
  own.start.mass = 1.0;
  peer.start.mass = 2.0;
  const Results results({own, peer});
  const Case what{"washer", 90, 1, true};
  EXPECT_THAT(results_table(results, {&what, 1}), HasSubstr("250.0!"));
  EXPECT_THAT(results_table(results, {&what, 1}), Not(HasSubstr("2.50"))) << "no ratio and no mean of other worlds";
  EXPECT_THAT(results_json(results), Not(HasSubstr("\"ratio\":2.5")));
  EXPECT_EQ(results.find("peer", what)->start_difference, "mass 2 instead of 1");
  EXPECT_EQ(results.find("drystone", what)->start_difference, "");
  EXPECT_THAT(results_json(results), HasSubstr("mass 2 instead of 1"));
}

TEST(Results, AreReadBackAsWritten) {
  const Scratch directory;
  RunRecord awkward = record_of("own", 0, {1, 2});
  awkward.failures = {"it said \"no\", twice"};
  write_results(Results({record_of("peer", 0, {1, 3}), record_of("peer", 1, {1, 5}), awkward}), directory.path());
  const Figures figures = read_figures(directory.path());
  ASSERT_EQ(figures.figures.size(), 2u);
  const auto peer =
      std::find_if(figures.figures.begin(), figures.figures.end(), [](const Figure& f) { return f.engine == "peer"; });
  ASSERT_NE(peer, figures.figures.end());
  EXPECT_EQ(peer->name, "peer washer:90, 1 worker, continuous on");
  EXPECT_DOUBLE_EQ(peer->value.median, 4.0);
  EXPECT_DOUBLE_EQ(peer->value.least, 3.0);
  EXPECT_DOUBLE_EQ(peer->value.most, 5.0);
  EXPECT_FALSE(peer->failed);
}

// One line for the header, two for aggregates, three for measurements; a quoted cell keeps its commas.
TEST(Results, CsvHasOneRowPerMeasurementAndAggregate) {
  RunRecord awkward = record_of("own", 0, {1, 2});
  awkward.failures = {"it said \"no\", twice"};
  const std::string csv = results_csv(Results({record_of("peer", 0, {1, 3}), record_of("peer", 1, {1, 5}), awkward}));
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 1 + 2 + 3);
  EXPECT_THAT(csv, HasSubstr("\"it said \"\"no\"\", twice\""));
  std::istringstream lines(csv);
  std::string header, row;
  std::getline(lines, header);
  std::getline(lines, row);
  EXPECT_EQ(header.substr(0, 20), "kind,engine,version,");
  EXPECT_EQ(row.substr(0, 10), "aggregate,");
}

// The ratio is 250 over 100 ms, in suite B. A scene that is in no suite has an empty text as its suite.
TEST(Results, RowsHaveTheirSuiteAndRatio) {
  const std::string json = results_json(Results(
      {of_scene("drystone", "washer", 100.0), of_scene("peer", "washer", 250.0), of_scene("peer", "mine", 1.0)}));
  EXPECT_THAT(json, HasSubstr(R"("suite":"B","scene":"washer")"));
  EXPECT_THAT(json, HasSubstr(R"("suite":"","scene":"mine")"));
  EXPECT_THAT(json, HasSubstr(R"("ratio":2.5,"ratio_least":2.5,"ratio_most":2.5)"));
  EXPECT_THAT(json, HasSubstr(R"("ratio":null)"));
  EXPECT_THAT(json, HasSubstr(R"({"name":"washer","size":90,"continuous":true,"must_stand":false})"));
  EXPECT_THAT(json, HasSubstr(R"({"name":"large_pyramid","size":100,"continuous":true,"must_stand":true})"));
}

// The ratios are of 30 / 10 and 80 / 20 ms; Drystone has no repetition 2.
TEST(Results, MeasurementsHaveTheRatioOfTheirRepetition) {
  const Results results({record_of("drystone", 0, {0, 10}), record_of("drystone", 1, {0, 20}),
                         record_of("peer", 0, {0, 30}), record_of("peer", 1, {0, 80}), record_of("peer", 2, {0, 90})});
  const Json rows = Json::parse(results_json(results)).at("measurements");
  std::vector<Json> ratios;
  for (const Json& row : rows) {
    EXPECT_EQ(row.at("repeats"), 1);
    if (row.at("engine") == "peer") ratios.push_back(row.at("ratio"));
  }
  EXPECT_THAT(ratios, ElementsAre(Json(3.0), Json(4.0), Json()));
}

TEST(Results, MeasurementsHaveTheirStartState) {
  RunRecord own = of_scene("drystone", "washer", 100.0), peer = of_scene("peer", "washer", 250.0);
  own.start.mass = 1.0;
  peer.start.mass = 2.0;
  peer.repeat = 1;
  const Json rows = Json::parse(results_json(Results({own, peer}))).at("measurements");
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(rows[1].at("start_difference"), "mass 2 instead of 1");
}

// A repetition that was cut at an older commit does not remove repetitions that were measured since.
TEST(Results, ACutRepetitionDoesNotFailItsGroup) {
  RunRecord cut = record_of("drystone", 0, {});
  cut.failures = {"cut: size 10 took 40 s"};
  cut.machine = {{"commit", "older"}, {"cut", "yes"}};
  ASSERT_TRUE(was_cut(cut));
  const Results results({cut, record_of("drystone", 1, {0, 20}), record_of("drystone", 2, {0, 20})});
  EXPECT_FALSE(only(results).failed());
  EXPECT_FALSE(only(results).cut());
  EXPECT_DOUBLE_EQ(only(results).group->total_ms.median, 20.0);
}

TEST(Results, HaveTheCommitOfTheBuild) {
  RunRecord peer = record_of("peer", 0, {1, 2});
  peer.machine = {{"commit", "def+changes"}};
  const Results clean({record_of("drystone", 0, {1, 2}), peer});
  EXPECT_THAT(clean.builds().commits, ElementsAre("abc"));
  EXPECT_TRUE(clean.builds().clean) << "peers do not change with the repository";
  EXPECT_THAT(results_json(clean), HasSubstr(R"("build": {"commits":["abc"],"clean":true})"));
  EXPECT_FALSE(Results({peer}).builds().clean);
  RunRecord other = of_scene("drystone", "rain", 1.0);
  other.machine = {{"commit", "def"}};
  const Results mixed({record_of("drystone", 0, {1, 2}), other});
  EXPECT_EQ(mixed.builds().commits.size(), 2u);
  EXPECT_FALSE(mixed.builds().clean);
}

TEST(Results, AreEmptyForADirectoryWithoutRunsAndRefuseABrokenRecord) {
  const Scratch directory;
  EXPECT_THAT(read_records(directory.path()), IsEmpty());
  std::filesystem::create_directory(directory / "runs");
  directory.write("runs/broken.json", "{");
  EXPECT_THROW(read_records(directory.path()), CommandError);
}

}  // namespace
}  // namespace drystone::bench
