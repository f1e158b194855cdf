// The report: aggregates against numbers worked out by hand, and pages of synthetic records, which must be well-formed,
// complete and honest about what failed or was not measured.
#include "benchmarks/report/report.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include "benchmarks/report/aggregate.hpp"
#include "benchmarks/report/html.hpp"
#include "benchmarks/report/selection.hpp"
#include "benchmarks/report/tables.hpp"
#include "benchmarks/suites.hpp"
#include "tests/benchmarks/scratch.hpp"
#include "tests/benchmarks/xml_check.hpp"

namespace drystone::bench {
namespace {

using test::xml_error;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

struct Setting {
  std::string engine = "drystone";
  std::string scene = "washer";
  int size = 90;
  int workers = 1;
  bool continuous = true;
  int repeat = 0;
};

// 20 steps of a twentieth of `total_ms` after a long one that is not timed.
RunRecord record(const Setting& setting, double total_ms) {
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

void write(const std::filesystem::path& directory, const std::vector<RunRecord>& records) {
  std::filesystem::create_directories(directory / "runs");
  for (const RunRecord& entry : records) write_run_record(entry, directory / "runs" / (entry.key() + ".json"));
}

std::string text_of(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

std::string report_of(const std::filesystem::path& directory, const std::vector<RunRecord>& records) {
  write(directory, records);
  write_report(directory);
  std::string page = text_of(directory / "report.html");
  EXPECT_EQ(xml_error(page), "");
  for (const auto& entry : std::filesystem::directory_iterator(directory / "plots")) {
    EXPECT_EQ(xml_error(text_of(entry.path())), "") << entry.path();
  }
  return page;
}

std::string error_of(const std::filesystem::path& directory) {
  try {
    write_report(directory);
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return "";
}

// --- Aggregates -------------------------------------------------------------------------------------------------------

TEST(Aggregate, SpreadsAreMedianLeastAndMost) {
  const Spread odd = spread_of({5.0, 1.0, 3.0});
  EXPECT_EQ(odd.median, 3.0);
  EXPECT_EQ(odd.least, 1.0);
  EXPECT_EQ(odd.most, 5.0);
  EXPECT_EQ(spread_of({4.0, 1.0, 2.0, 8.0}).median, 3.0);
}

TEST(Aggregate, GeometricMeans) {
  EXPECT_NEAR(geometric_mean({2.0, 8.0}).value(), 4.0, 1e-14);  // exp and log round
  EXPECT_FALSE(geometric_mean({}).has_value());
}

TEST(Aggregate, GroupsRepeatsAndSumsTimedSteps) {
  std::vector<RunRecord> records = {record({.repeat = 2}, 30.0), record({.repeat = 0}, 10.0),
                                    record({.repeat = 1}, 20.0), record({.engine = "box2d3"}, 40.0)};
  records[0].step_ms[7] = 9.5;  // instead of 1.5
  records[1].memory_peak = 3 << 20;
  const Measurements measurements(std::move(records));
  EXPECT_THAT(measurements.engines(), ElementsAre("drystone", "box2d3"));
  ASSERT_EQ(measurements.groups().size(), 2u);
  const Group& group = measurements.groups()[0];
  ASSERT_EQ(group.runs.size(), 3u);
  EXPECT_EQ(group.runs[0]->repeat, 0);
  // 10, 20 and 38 ms; sums of 20 equal parts round.
  EXPECT_NEAR(group.total_ms.median, 20.0, 1e-12);
  EXPECT_NEAR(group.total_ms.least, 10.0, 1e-12);
  EXPECT_NEAR(group.total_ms.most, 38.0, 1e-12);
  EXPECT_EQ(group.longest_ms.median, 1.0);
  EXPECT_EQ(group.longest_ms.most, 9.5);
  EXPECT_EQ(group.memory, 8 << 20);
  EXPECT_FALSE(group.failed());
}

TEST(Aggregate, SettingsAreNotMixed) {
  const Measurements measurements({record({}, 1.0), record({.size = 30}, 2.0), record({.workers = 2}, 3.0),
                                   record({.continuous = false}, 4.0), record({.scene = "rain"}, 5.0)});
  EXPECT_EQ(measurements.groups().size(), 5u);
  const Group* two_workers = measurements.find("drystone", {"washer", 90, 2, true});
  ASSERT_NE(two_workers, nullptr);
  EXPECT_NEAR(two_workers->total_ms.median, 3.0, 1e-12);
  EXPECT_EQ(measurements.find("drystone", {"washer", 90, 3, true}), nullptr);
}

TEST(Aggregate, RatiosPairRunsOfTheSameRepeat) {
  // The machine was twice as slow in repeat 1: pairs give 2, 2 and 3, and not 10 / 5 to 40 / 10.
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

TEST(Aggregate, RatiosWithoutPairsAreOfMedians) {
  const Measurements measurements({record({.repeat = 0}, 5.0), record({.engine = "box2d3", .repeat = 1}, 20.0)});
  EXPECT_NEAR(ratio(measurements.groups()[1], measurements.groups()[0])->median, 4.0, 1e-12);
}

TEST(Aggregate, AFailedRunTakesTheTimesFromItsGroup) {
  std::vector<RunRecord> records = {record({.repeat = 0}, 5.0), record({.repeat = 1}, 5.0),
                                    record({.engine = "box2d3"}, 20.0)};
  records[1].failures = {"penetration 3 m"};
  const Measurements measurements(std::move(records));
  EXPECT_TRUE(measurements.groups()[0].failed());
  EXPECT_THAT(measurements.groups()[0].failures, ElementsAre("penetration 3 m"));
  EXPECT_FALSE(ratio(measurements.groups()[1], measurements.groups()[0]).has_value());
}

TEST(Aggregate, ARunWithoutStepsIsAFailure) {
  RunRecord empty = record({}, 5.0);
  empty.step_ms.clear();
  const Measurements measurements({empty});
  EXPECT_THAT(measurements.groups()[0].failures, ElementsAre("no timed step was recorded"));
}

TEST(Aggregate, TypicalStepsDropWhatInterruptsOneRun) {
  std::vector<RunRecord> records = {record({.repeat = 0}, 20.0), record({.repeat = 1}, 20.0),
                                    record({.repeat = 2}, 20.0)};
  records[1].step_ms[5] = 50.0;                             // the machine
  for (RunRecord& entry : records) entry.step_ms[9] = 7.0;  // the engine
  records[2].step_ms.pop_back();
  const Measurements measurements(std::move(records));
  const std::vector<double> steps = typical_steps(measurements.groups()[0]);
  ASSERT_EQ(steps.size(), 19u);
  EXPECT_EQ(steps[5 - 1], 1.0);
  EXPECT_EQ(steps[9 - 1], 7.0);
}

// --- What is shown where ----------------------------------------------------------------------------------------------

TEST(Selection, FollowsTheSuites) {
  const Measurements measurements({record({.scene = "washer", .size = 90}, 1.0),
                                   record({.scene = "falling_squares", .size = 300, .continuous = true}, 1.0),
                                   record({.scene = "falling_squares", .size = 300, .continuous = false}, 1.0),
                                   record({.scene = "n2", .size = 50, .continuous = false}, 1.0),
                                   record({.scene = "mine", .size = 3}, 1.0)});
  const std::vector<ReportSuite> chosen = choose_suites(measurements);
  ASSERT_EQ(chosen.size(), 3u);
  std::vector<std::string> labels;
  for (const ReportSuite& suite : chosen) {
    for (const ReportRow& row : suite.rows) labels.push_back(suite.letter + " " + row.label);
  }
  EXPECT_THAT(labels, testing::UnorderedElementsAre("A falling_squares", "A falling_squares (continuous)", "A n2:50",
                                                    "B washer", "other mine:3"));
  // The plain run comes before the continuous one.
  EXPECT_FALSE(find_suite_scene("falling_squares")->continuous);
  for (std::size_t i = 0; i + 1 < chosen[0].rows.size(); ++i) {
    if (chosen[0].rows[i].label != "falling_squares") continue;
    EXPECT_EQ(chosen[0].rows[i + 1].label, "falling_squares (continuous)");
  }
}

TEST(Selection, TakesThePublishedSizeOrTheMostCommonOne) {
  const int published = find_suite_scene("washer")->default_size;
  const Measurements with({record({.size = published}, 1.0), record({.size = published + 1}, 1.0),
                           record({.engine = "box2d3", .size = published + 1}, 1.0)});
  EXPECT_EQ(choose_suites(with)[0].rows[0].what.size, published);
  const Measurements without({record({.size = published + 9}, 1.0), record({.size = published + 1}, 1.0),
                              record({.engine = "box2d3", .size = published + 1}, 1.0)});
  EXPECT_EQ(choose_suites(without)[0].rows[0].what.size, published + 1);
}

TEST(Selection, SweepsHaveThreeSizesAndScalingsTwoNumbersOfWorkers) {
  std::vector<RunRecord> records;
  for (const int size : {50, 25, 100}) {
    records.push_back(record({.scene = "n2", .size = size, .continuous = false}, size));
  }
  for (const int size : {10, 20}) records.push_back(record({.scene = "mild_n2", .size = size}, size));
  for (const int workers : {4, 1, 2}) records.push_back(record({.workers = workers}, 10.0 / workers));
  const Measurements measurements(std::move(records));
  const std::vector<ReportSeries> sweeps = choose_sweeps(measurements);
  ASSERT_EQ(sweeps.size(), 1u);
  EXPECT_EQ(sweeps[0].label, "n2");
  ASSERT_EQ(sweeps[0].cases.size(), 3u);
  EXPECT_EQ(sweeps[0].cases[0].size, 25);
  const std::vector<ReportSeries> scalings = choose_scalings(measurements);
  ASSERT_EQ(scalings.size(), 1u);
  ASSERT_EQ(scalings[0].cases.size(), 3u);
  EXPECT_EQ(scalings[0].cases[2].workers, 4);
}

// --- Pieces of the page -----------------------------------------------------------------------------------------------

TEST(Html, EscapesWhatItIsGiven) {
  const Table table = {{"a & b"}, {{{"<x>", "left", "\"n\"", 1, true}}}};
  const std::string text = html(table);
  EXPECT_EQ(xml_error(text), "");
  EXPECT_THAT(text, HasSubstr("&lt;x&gt;"));
  EXPECT_THAT(text, HasSubstr("a &amp; b"));
  EXPECT_EQ(xml_error(paragraph("1 < 2") + list({"&"})), "a second root before \"<ul>\n<li>&amp;</li>\n</ul>\n\"");
  EXPECT_EQ(html(Table{{"a"}, {}}), "");
}

TEST(Html, NumbersHaveThreeDigits) {
  EXPECT_EQ(significant(0.0012345), "0.00123");
  EXPECT_EQ(significant(4.5678), "4.57");
  EXPECT_EQ(significant(1234.56), "1,235");
  EXPECT_EQ(significant(0.0), "0");
  EXPECT_EQ(significant(std::nan("")), "-");
  EXPECT_EQ(milliseconds(1234.5, 1234.5), "1,235");
  EXPECT_EQ(milliseconds(9.876, 50.0), "9.9");
  EXPECT_EQ(milliseconds(0.0123, 0.0123), "0.012");
}

// --- The page ---------------------------------------------------------------------------------------------------------

std::vector<RunRecord> two_engines() {
  std::vector<RunRecord> records;
  for (int repeat = 0; repeat < 3; ++repeat) {
    records.push_back(record({.repeat = repeat}, 100.0 + repeat));
    records.push_back(record({.engine = "box2d3", .repeat = repeat}, 250.0 + 2.5 * repeat));
    records.push_back(record({.engine = "chipmunk", .repeat = repeat}, 77777.0));
    records.back().failures = {"12 bodies <outside> & away"};
  }
  return records;
}

TEST(Report, TellsTimesRatiosAndFailures) {
  const Scratch scratch;
  const std::string page = report_of(scratch.path(), two_engines());
  EXPECT_THAT(page, HasSubstr("3 engines on 1 scene"));
  EXPECT_THAT(page, HasSubstr("A &lt;fast&gt; CPU"));
  EXPECT_THAT(page, HasSubstr("2.50"));
  EXPECT_THAT(page, HasSubstr("chipmunk failed"));
  EXPECT_THAT(page, HasSubstr("12 bodies &lt;outside&gt; &amp; away"));
  EXPECT_THAT(page, HasSubstr("75.0 %"));
  EXPECT_THAT(page, HasSubstr("3 engines agree"));
  EXPECT_THAT(page, HasSubstr("a &lt; b &amp; c"));
  // The time of a run that failed is nowhere.
  EXPECT_THAT(page, Not(HasSubstr("77,777")));
  EXPECT_THAT(page, Not(HasSubstr("77777")));
}

TEST(Report, WritesAPlotOfEachKind) {
  const Scratch scratch;
  std::vector<RunRecord> records = two_engines();
  for (const int size : {30, 60}) records.push_back(record({.size = size}, size));
  for (const int workers : {2, 4}) records.push_back(record({.workers = workers}, 100.0 / workers));
  report_of(scratch.path(), records);
  for (const char* plot : {"ratios_overview", "ratios_b", "memory_b", "steps_washer", "energy_washer", "sweep_washer",
                           "scaling_washer", "gain_washer"}) {
    EXPECT_TRUE(std::filesystem::exists(scratch.path() / "plots" / (std::string(plot) + ".svg"))) << plot;
  }
}

TEST(Report, FailedRunsHaveNoCurve) {
  const Scratch scratch;
  std::vector<RunRecord> records = two_engines();
  for (const int size : {30, 60}) records.push_back(record({.engine = "box2d3", .size = size}, size));
  records.push_back(record({.engine = "box2d3", .size = 75}, 75.0));
  records.back().failures = {"penetration"};
  report_of(scratch.path(), records);
  const std::string steps = text_of(scratch.path() / "plots" / "steps_washer.svg");
  EXPECT_THAT(steps, HasSubstr("box2d3"));
  EXPECT_THAT(steps, Not(HasSubstr("chipmunk")));
  const std::string sweep = text_of(scratch.path() / "plots" / "sweep_washer.svg");
  EXPECT_THAT(sweep, HasSubstr("box2d3 failed at 75"));
  EXPECT_THAT(sweep, HasSubstr("chipmunk failed at 90"));
}

TEST(Report, TellsWhereDrystoneIsSlower) {
  const Scratch scratch;
  const std::string page = report_of(scratch.path(), {record({}, 100.0), record({.engine = "box2d3"}, 50.0)});
  EXPECT_THAT(page, HasSubstr("<td class=\"bad\">0.50</td>"));
  EXPECT_THAT(page, HasSubstr("0 of 1"));
}

TEST(Report, AnIdealGainLiesOnTheIdealLine) {
  const Scratch scratch;
  report_of(scratch.path(), {record({.workers = 2}, 100.0), record({.workers = 4}, 50.0)});
  const std::string plot = text_of(scratch.path() / "plots" / "gain_washer.svg");
  const std::string before = "class=\"ideal\" d=\"";
  ASSERT_THAT(plot, HasSubstr(before));
  const std::size_t begin = plot.find(before) + before.size();
  const std::string path = plot.substr(begin, plot.find('"', begin) - begin);
  EXPECT_THAT(plot, HasSubstr("class=\"s0 curve main\" d=\"" + path + "\""));
}

TEST(Report, IsComplete) {
  const Scratch scratch;
  const std::string page = report_of(scratch.path(), two_engines());
  // Nothing is loaded, by any of the ways a page has.
  for (const char* outside : {"src=", "href=\"http", "url(", "@import", "<script", "<link"}) {
    EXPECT_THAT(page, Not(HasSubstr(outside)));
  }
  EXPECT_THAT(page, HasSubstr("default-src &#39;none&#39;"));
  EXPECT_THAT(page, HasSubstr("prefers-color-scheme: dark"));
  EXPECT_THAT(text_of(scratch.path() / "plots" / "ratios_b.svg"), HasSubstr("prefers-color-scheme: dark"));
}

TEST(Report, IsTheSameEveryTime) {
  const Scratch scratch;
  const std::string first = report_of(scratch.path(), two_engines());
  write_report(scratch.path());
  EXPECT_EQ(text_of(scratch.path() / "report.html"), first);
}

TEST(Report, OneEngineAloneHasNoRatios) {
  const Scratch scratch;
  const std::string page = report_of(scratch.path(), {record({.engine = "chipmunk"}, 100.0)});
  EXPECT_THAT(page, HasSubstr("No ratios"));
  EXPECT_THAT(page, HasSubstr("only chipmunk"));
  EXPECT_FALSE(std::filesystem::exists(scratch.path() / "plots" / "ratios_b.svg"));
  EXPECT_TRUE(std::filesystem::exists(scratch.path() / "plots" / "steps_washer.svg"));
}

TEST(Report, OnlyFailedRunsMakeAPageToo) {
  const Scratch scratch;
  RunRecord crashed = record({}, 1.0);
  crashed.step_ms.clear();
  crashed.samples.clear();
  crashed.phase_ms.clear();
  crashed.machine.clear();
  crashed.start = StartState{};
  crashed.memory_before = crashed.memory_peak = 0;
  crashed.failures = {"the process crashed"};
  const std::string page = report_of(scratch.path(), {crashed});
  EXPECT_THAT(page, HasSubstr("the process crashed"));
  EXPECT_THAT(page, HasSubstr("1 case failed"));
}

TEST(Report, StatesThatAreNotFiniteAreSaidSo) {
  const Scratch scratch;
  RunRecord blown_up = record({}, 1.0);
  blown_up.samples.back().kinetic = std::nan("");
  blown_up.samples.back().penetration = std::nan("");
  blown_up.failures = {"not finite"};
  const std::string page = report_of(scratch.path(), {blown_up});
  EXPECT_THAT(page, HasSubstr("not finite"));
  EXPECT_THAT(page, Not(HasSubstr("nan")));
}

TEST(Report, WorldsThatDifferAreNamed) {
  const Scratch scratch;
  std::vector<RunRecord> records = two_engines();
  for (RunRecord& entry : records) {
    if (entry.engine == "box2d3") entry.start.mass = 124.0;
  }
  EXPECT_THAT(report_of(scratch.path(), records), HasSubstr("box2d3: mass 124, not 123.456"));
}

TEST(Report, PlotsOfAnEarlierReportGo) {
  const Scratch scratch;
  std::filesystem::create_directories(scratch.path() / "plots");
  std::ofstream(scratch.path() / "plots" / "steps_gone.svg") << "old";
  std::ofstream(scratch.path() / "plots" / "notes.txt") << "mine";
  write(scratch.path(), {record({}, 1.0)});
  write_report(scratch.path());
  EXPECT_FALSE(std::filesystem::exists(scratch.path() / "plots" / "steps_gone.svg"));
  EXPECT_TRUE(std::filesystem::exists(scratch.path() / "plots" / "notes.txt"));
}

// --- Islands ----------------------------------------------------------------------------------------------------------

constexpr const char* kIslands = R"({"suite": "C", "scenes": [{"scene": "pyramids_182", "bodies": 10010, "joints": 0,
  "steps": 3, "mean_edges": 30000.5, "mean_islands": 182, "mean_changes": 1.5, "most_changes": 20, "checked_steps": 2,
  "failures": [], "algorithms": [
    {"name": "depth_first", "workers": 1, "ms": {"mean": 0.69, "median": 0.69, "longest": 0.98, "longest_step": 1},
     "share_of_step": 0.1, "speedup_over_depth_first": 1, "step_ms": [0.6, 0.98, 0.6]},
    {"name": "persistent", "workers": 1, "ms": {"mean": 0.01, "median": 0.01, "longest": 0.45, "longest_step": 2},
     "share_of_step": 0.01, "speedup_over_depth_first": 69, "splits": 3, "step_ms": [0.01, 0.01, 0.45],
     "split_ms": {"mean": 0.005, "median": 0, "longest": 0.4, "longest_step": 2}}]}]})";

TEST(Report, ShowsTheIslands) {
  const Scratch scratch;
  write(scratch.path(), {record({}, 1.0)});
  std::ofstream(scratch.path() / "islands.json") << kIslands;
  const std::string page = report_of(scratch.path(), {});
  EXPECT_THAT(page, HasSubstr("10,010 bodies"));
  EXPECT_THAT(page, HasSubstr("<td>690</td>"));
  EXPECT_THAT(page, HasSubstr("69 \xC3\x97"));
  EXPECT_THAT(page, HasSubstr("the same components at 2 checked steps"));
  EXPECT_TRUE(std::filesystem::exists(scratch.path() / "plots" / "islands_pyramids_182.svg"));
}

TEST(Report, IslandsThatDifferHaveNoTimes) {
  const Scratch scratch;
  std::string text = kIslands;
  text.replace(text.find("\"failures\": []"), 14, "\"failures\": [\"step 3 differs\"]");
  write(scratch.path(), {record({}, 1.0)});
  std::ofstream(scratch.path() / "islands.json") << text;
  const std::string page = report_of(scratch.path(), {});
  EXPECT_THAT(page, HasSubstr("step 3 differs"));
  EXPECT_THAT(page, Not(HasSubstr("<td>690</td>")));
}

// --- Errors -----------------------------------------------------------------------------------------------------------

TEST(Report, NamesWhatIsMissingOrWrong) {
  const Scratch scratch;
  EXPECT_THAT(error_of(scratch.path() / "nowhere"), HasSubstr("nowhere"));
  std::filesystem::create_directories(scratch.path() / "runs");
  EXPECT_THAT(error_of(scratch.path()), HasSubstr("holds no run records"));
  write(scratch.path(), {record({}, 1.0)});
  std::ofstream(scratch.path() / "islands.json") << R"({"suite": "C"})";
  EXPECT_THAT(error_of(scratch.path()), testing::AllOf(HasSubstr("islands.json"), HasSubstr("scenes")));
  std::ofstream(scratch.path() / "runs" / "broken.json") << R"({"format": 1, "engine": 5})";
  EXPECT_THAT(error_of(scratch.path()), testing::AllOf(HasSubstr("broken.json"), HasSubstr("engine")));
  // An error leaves no half of a report.
  EXPECT_FALSE(std::filesystem::exists(scratch.path() / "report.html"));
}

TEST(Report, SaysWhereItCannotWrite) {
  const Scratch scratch;
  write(scratch.path(), {record({}, 1.0)});
  std::ofstream(scratch.path() / "plots") << "a file where the folder should be";
  EXPECT_THAT(error_of(scratch.path()), testing::AllOf(HasSubstr("plots"), HasSubstr("cannot be written")));
}

}  // namespace
}  // namespace drystone::bench
