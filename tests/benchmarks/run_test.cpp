// The whole runner, with engines that are shell scripts: they count their calls and print a prepared record, crash or
// hang.
#include "benchmarks/runner/run.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <fstream>
#include <iterator>

#include "benchmarks/run_record.hpp"
#include "tests/benchmarks/runner_fixture.hpp"

namespace drystone::bench {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr const char* kWorks = "";
constexpr const char* kCrashes = "echo something is wrong >&2; kill -SEGV $$\n";
constexpr const char* kHangs = "sleep 60\n";
constexpr const char* kRefuses = "echo 'error: cannot do this' >&2; exit 1\n";
constexpr const char* kLeavesNothing = "exit 0\n";
/// Ctrl-C in the second repetition.
constexpr const char* kInterrupts = "if [ $repeat = 1 ]; then kill -INT $PPID; sleep 60; fi\n";

std::string read_text(const std::filesystem::path& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), {}};
}

class Runner : public RunnerFixture {
 protected:
  Runner() {
    options.scenes = {{"n2", 25}};
    options.repeats = 2;
    options.steps = 3;
    options.limit = 20.0;
    here.commit = "abc";
  }

  /// Adds a script with the engine's name. In a measurement it runs the given commands and then writes the record. Its
  /// start state has this number of bodies.
  void add_engine(const std::string& name, const std::string& behaviour, int bodies = 25) {
    RunRecord record;
    record.engine = name;
    record.engine_version = "1";
    record.settings = {"fake"};
    record.scene = "n2";
    record.size = 25;
    record.continuous = false;
    record.step_ms = {1.0, 2.0, 3.0};
    record.start.bodies = bodies;
    record.machine = {{"commit", "abc"}};
    const auto file = scratch.write("record_" + name, to_json(record));
    const std::string script = R"(case "$1" in
--info) echo '{"name": "@NAME", "version": "1", "settings": ["fake"], "parallel": false}'; exit 0;;
--start) echo '{"bodies": @BODIES, "shapes": 1, "joints": 0, "mass": 1, "inertia": 1, "mean": [0, 0], "lower": [0, 0], "upper": [1, 1], "highest_speed": 0}'; exit 0;;
esac
while [ $# -gt 1 ]; do
  case "$1" in --out) out=$2;; --repeat-index) repeat=$2;; esac
  shift
done
echo "@NAME $repeat" >> @CALLS
@BEHAVIOURsed "s/\"repeat\": 0/\"repeat\": $repeat/" @RECORD > "$out"
)";
    scratch.write_program("bin/drystone-bench-" + name, filled(script, {{"@NAME", name},
                                                                        {"@BODIES", std::to_string(bodies)},
                                                                        {"@CALLS", (scratch / "calls").string()},
                                                                        {"@BEHAVIOUR", behaviour},
                                                                        {"@RECORD", file.string()}}));
  }

  Told run() { return tell(); }

  /// "drystone 0\npeer 0\n": the measurements since the last call.
  std::string calls() {
    const std::string text = read_text(scratch / "calls");
    std::filesystem::remove(scratch / "calls");
    return text;
  }

  RunRecord record(const std::string& key) { return read_run_record(options.out / "runs" / (key + ".json")); }

 private:
  static std::string filled(std::string text, const std::vector<std::pair<std::string, std::string>>& words) {
    for (const auto& [word, value] : words) {
      for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + value.size())) {
        text.replace(at, word.size(), value);
      }
    }
    return text;
  }
};

TEST_F(Runner, MeasuresInTurnsAndWritesResults) {
  add_engine("drystone", kWorks);
  add_engine("peer", kWorks);
  const Told told = run();
  EXPECT_EQ(told.exit_code, kSuccess) << told.err;
  EXPECT_EQ(calls(), "drystone 0\npeer 0\ndrystone 1\npeer 1\n");
  EXPECT_EQ(record("peer__n2_25__w1__c0__r1").repeat, 1);
  EXPECT_THAT(told.err, HasSubstr("all engines agree to six digits"));
  EXPECT_THAT(told.out, HasSubstr("1.00x"));
  EXPECT_THAT(read_text(options.out / "results.csv"), HasSubstr("measurement,peer"));
  EXPECT_THAT(read_text(options.out / "results.json"), HasSubstr("\"aggregates\""));
}

TEST_F(Runner, MeasuresOnlyTheRepetitionsThatAreMissing) {
  add_engine("drystone", kWorks);
  run();
  calls();
  options.repeats = 3;
  const Told told = run();
  EXPECT_EQ(calls(), "drystone 2\n");
  EXPECT_THAT(told.err, HasSubstr("2 of 3 measurements exist already and are kept"));
}

TEST_F(Runner, RepeatsMeasurementsOfOtherOptionsOrAnotherCommit) {
  add_engine("drystone", kWorks);
  add_engine("peer", kWorks);
  run();
  calls();
  here.commit = "def";
  EXPECT_THAT(run().err, HasSubstr("2 are measured again: they are of commit abc"));
  EXPECT_EQ(calls(), "drystone 0\ndrystone 1\n");  // The peer does not change with the repository.
  here.commit = "abc";
  options.steps = 4;
  EXPECT_THAT(run().err, HasSubstr("4 are measured again: they are of 3 steps"));
  calls();
  options.steps = 3;
  options.fresh = true;
  run();
  EXPECT_EQ(calls(), "drystone 0\npeer 0\ndrystone 1\npeer 1\n");
}

TEST_F(Runner, ShowsACrashAndMeasuresTheOtherRuns) {
  add_engine("drystone", kWorks);
  add_engine("peer", kCrashes);
  const Told told = run();
  EXPECT_EQ(told.exit_code, kSuccess);  // A peer that crashes is a result, not an error.
  EXPECT_EQ(calls(), "drystone 0\npeer 0\ndrystone 1\npeer 1\n");
  EXPECT_THAT(told.err, HasSubstr("something is wrong"));
  EXPECT_THAT(told.out, HasSubstr("*failed*"));
  EXPECT_THAT(record("peer__n2_25__w1__c0__r0").failures.front(), HasSubstr("ended by signal 11"));
  // The crashed run is not repeated.
  EXPECT_THAT(run().err, HasSubstr("4 of 4 measurements exist already and are kept (2 of them failed)"));
  EXPECT_EQ(calls(), "");
}

TEST_F(Runner, FailsIfDrystoneFails) {
  add_engine("drystone", kRefuses);
  const Told told = run();
  EXPECT_EQ(told.exit_code, kFailure);
  EXPECT_THAT(told.out, HasSubstr("exit code 1: error: cannot do this"));
}

TEST_F(Runner, EndsAnEngineThatHangs) {
  add_engine("peer", kHangs);
  options.limit = 0.3;
  options.repeats = 1;
  run();
  EXPECT_THAT(record("peer__n2_25__w1__c0__r0").failures.front(), HasSubstr("not done after"));
}

// The peer's steps take 6 ms, as its record says.
TEST_F(Runner, CutsSweepsAndSaysSo) {
  add_engine("peer", kWorks);
  options.scenes = {{"n2", std::nullopt}};
  options.sweep = true;
  options.sweep_points = 2;
  options.sweep_limit = 0.005;
  options.repeats = 1;
  const Told told = run();
  EXPECT_EQ(told.exit_code, kSuccess);
  EXPECT_EQ(calls(), "peer 0\n");
  EXPECT_THAT(told.err, HasSubstr("n2:750, 1 worker, continuous off, run 1: cut: size 25 took 0.006 s"));
  EXPECT_THAT(told.out, HasSubstr("*cut*"));
  EXPECT_THAT(told.out, Not(HasSubstr("*failed*")));
  EXPECT_THAT(read_text(options.out / "results.json"), HasSubstr("\"status\":\"cut\""));
  // The same command again keeps existing records and skips the same sizes. Without the limit, the skipped sizes are
  // measured.
  EXPECT_THAT(run().err, HasSubstr("cut: size 25"));
  EXPECT_EQ(calls(), "");
  options.sweep_limit.reset();
  run();
  EXPECT_EQ(calls(), "peer 0\n");
}

TEST_F(Runner, ReportsUncommittedChangesOfTheBuild) {
  add_engine("drystone", kWorks);
  Told told = run();
  EXPECT_THAT(told.out, HasSubstr("made from commit abc, nothing changed beyond it"));
  EXPECT_THAT(told.err, Not(HasSubstr("not committed")));
  here.commit = "abc+changes";
  told = run();
  EXPECT_THAT(told.err, HasSubstr("this build has changes that are not committed"));
}

TEST_F(Runner, AnEngineWithoutARecordFails) {
  add_engine("peer", kLeavesNothing);
  options.repeats = 1;
  run();
  EXPECT_THAT(record("peer__n2_25__w1__c0__r0").failures.front(), HasSubstr("no record"));
}

TEST_F(Runner, AnInterruptStopsCleanlyAndCanBeResumed) {
  add_engine("drystone", kInterrupts);
  const Told told = run();
  EXPECT_EQ(told.exit_code, kInterrupted + SIGINT);
  EXPECT_THAT(told.err, HasSubstr("interrupted; the same command goes on"));
  EXPECT_THAT(told.out, HasSubstr("n2:25"));  // The results so far are shown.
  EXPECT_FALSE(std::filesystem::exists(options.out / "runs" / "drystone__n2_25__w1__c0__r1.json"));
  calls();
  add_engine("drystone", kWorks);
  EXPECT_EQ(run().exit_code, kSuccess);
  EXPECT_EQ(calls(), "drystone 1\n");
}

TEST_F(Runner, MarksEnginesThatStartFromAnotherWorld) {
  add_engine("drystone", kWorks);
  add_engine("peer", kWorks, 26);
  const Told told = run();
  EXPECT_THAT(told.err, HasSubstr("ENGINES DIFFER"));
  EXPECT_THAT(told.err, HasSubstr("bodies"));
  EXPECT_THAT(told.out, HasSubstr("another world"));
  EXPECT_THAT(read_text(options.out / "results.csv"), HasSubstr("bodies 26 instead of 25"));
}

TEST_F(Runner, LeavesOutMissingEnginesWithAMessage) {
  add_engine("drystone", kWorks);
  options.engines = {"drystone", "box2d3"};
  options.repeats = 1;
  const Told told = run();
  EXPECT_EQ(told.exit_code, kSuccess);
  EXPECT_THAT(told.err, HasSubstr("box2d3: left out"));
  options.engines = {"box2d3"};
  EXPECT_THROW(run_benchmark(options, here), CommandError);
  options.engines = {"drystnoe"};
  try {
    run_benchmark(options, here);
    FAIL() << "an unknown engine was accepted";
  } catch (const CommandError& error) {
    EXPECT_EQ(error.exit_code(), kUsage);
    EXPECT_THAT(error.what(), HasSubstr("did you mean \"drystone\"?"));
  }
}

TEST_F(Runner, LeavesOutBrokenProgramsWithAMessage) {
  add_engine("drystone", kWorks);
  scratch.write_program("bin/drystone-bench-broken", "exit 4\n");
  scratch.write("bin/drystone-bench-notes.txt", "no program");
  options.repeats = 1;
  const Told told = run();
  EXPECT_EQ(told.exit_code, kSuccess);
  EXPECT_THAT(told.err, HasSubstr("drystone-bench-broken: left out: exit code 4"));
  EXPECT_THAT(told.err, Not(HasSubstr("notes")));

  scratch.write_program("bin/drystone-bench-rapier", "exit 4\n");
  options.engines = {"drystone", "rapier"};
  const Told named = run();
  EXPECT_THAT(named.err, HasSubstr("drystone-bench-rapier: left out: exit code 4"));
  EXPECT_THAT(named.err, Not(HasSubstr("there is no drystone-bench-rapier")))
      << "the program exists, and its failure was reported";
}

}  // namespace
}  // namespace drystone::bench
