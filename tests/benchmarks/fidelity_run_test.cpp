// Suite E in the runner, with engines that are shell scripts: they print figures, crash or hang.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>

#include "benchmarks/fidelity/record.hpp"
#include "benchmarks/runner/fidelity.hpp"
#include "benchmarks/runner/plan.hpp"
#include "tests/benchmarks/falling_engine.hpp"
#include "tests/benchmarks/runner_fixture.hpp"

namespace drystone::bench {
namespace {

using testing::HasSubstr;

constexpr const char* kCase = "flat_bounce";

std::string text_of(const std::filesystem::path& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), {}};
}

class FidelityRunner : public RunnerFixture {
 protected:
  FidelityRunner() {
    options.scenes = {{kCase, {}}};
    options.quick = true;
    options.limit = 1.0;
    here.commit = "abc";
  }

  void add_engine(const std::string& name, const std::string& behaviour) {
    add_script(name, "echo called >> " + (scratch / "calls").string() + "\n" + behaviour);
  }

  static std::string answer(const std::string& engine, double height) {
    fidelity::Record record;
    record.request = {.name = kCase, .brief = true};
    record.engine = engine;
    record.engine_version = "1";
    if (engine == "drystone") record.commit = "abc";
    record.figures.set("height", height);
    return "echo '" + to_json(record) + "'\n";
  }
};

TEST_F(FidelityRunner, ShowsFiguresCrashesAndTimeouts) {
  add_engine("drystone", answer("drystone", 0.75));
  add_engine("peer", "kill -SEGV $$\n");
  add_engine("slow", "sleep 60\n");
  const std::string told = run();
  EXPECT_THAT(told, HasSubstr("0.75"));
  EXPECT_THAT(told, HasSubstr("failed: ended by signal 11"));
  EXPECT_THAT(told, HasSubstr("failed: not done after 1 s"));
  const std::string written = text_of(options.out / "fidelity.json");
  EXPECT_THAT(written, HasSubstr("\"height\":0.75"));
  EXPECT_THAT(written, HasSubstr("\"at_most\": 1.02"));
}

TEST_F(FidelityRunner, FailsIfDrystoneFailsAndRepeatsThatCase) {
  add_engine("drystone", "kill -SEGV $$\n");
  run(kFailure);
  add_engine("drystone", answer("drystone", 1.0));
  run();
  EXPECT_EQ(text_of(scratch / "calls"), "called\ncalled\n");
}

TEST_F(FidelityRunner, KeepsRecordsAndRepeatsThoseOfAnotherCommit) {
  add_engine("drystone", answer("drystone", 0.75));
  run();
  run();
  EXPECT_EQ(text_of(scratch / "calls"), "called\n");
  here.commit = "def";
  run();
  EXPECT_EQ(text_of(scratch / "calls"), "called\ncalled\n");
  options.fresh = true;
  run();
  EXPECT_EQ(text_of(scratch / "calls"), "called\ncalled\ncalled\n");
}

TEST_F(FidelityRunner, MeasuresConvergenceInDrystoneAlone) {
  options.quick = false;
  add_engine("drystone", answer("drystone", 0.75));
  add_engine("peer", answer("peer", 0.75));
  run();
  const std::string calls = text_of(scratch / "calls");
  EXPECT_EQ(std::count(calls.begin(), calls.end(), '\n'), 14 + 1);
}

TEST(FidelityRequests, AreMadeForTheSelectedCases) {
  EXPECT_TRUE(fidelity_requests(asked("")).empty());
  EXPECT_TRUE(fidelity_requests(asked("ABCD")).empty());
  std::size_t most = 0;
  for (const fidelity::Case& what : fidelity::fidelity_cases()) most += what.convergence.error != nullptr ? 14 : 1;
  EXPECT_EQ(fidelity_requests(asked("E")).size(), most);
  RunOptions quick = asked("E");
  quick.quick = true;
  EXPECT_EQ(fidelity_requests(quick).size(), fidelity::fidelity_cases().size());
  EXPECT_EQ(fidelity_requests(asked("", {{"shots", {}}})).size(), 1U);
  // The case itself, seven time steps, and six numbers of sub-steps beside the default number.
  EXPECT_EQ(fidelity_requests(asked("", {{kCase, {}}})).size(), 14U);
}

TEST(FidelityRequests, RefuseSizesAndUnknownNames) {
  EXPECT_TRUE(choose_scenes(asked("", {{kCase, {}}})).empty());
  EXPECT_THROW(choose_scenes(asked("", {{kCase, 3}})), CommandError);
  EXPECT_THROW(choose_scenes(asked("A", {{kCase, {}}})), CommandError);
  EXPECT_THROW(choose_scenes(asked("", {{"flat_bounces", {}}})), CommandError);
}

TEST(FidelityRecord, IsReadBack) {
  fidelity::Record record;
  record.request = {.name = kCase, .convergence = fidelity::Setting{240, 8}};
  record.engine = "peer";
  record.engine_version = "2";
  record.step_us = 1.5;
  record.figures.set("error", 0.25);
  record.figures.set("worse", std::nan(""));
  record.figures.none("other", "not offered: no");
  const fidelity::Record back = fidelity::record_from_json(to_json(record));
  EXPECT_EQ(back.request.key(), "flat_bounce@240x8");
  EXPECT_EQ(back.figures.all().at("error").value, 0.25);
  EXPECT_EQ(back.figures.all().at("worse").note, "not finite");
  EXPECT_EQ(back.figures.all().at("other").note, "not offered: no");
  EXPECT_EQ(to_json(back), to_json(record));
  EXPECT_THROW(fidelity::record_from_json("{}"), std::runtime_error);
}

// An engine in which all bodies fall through the floor.
TEST(FidelityRecord, AnEngineWithoutContactsMissesTheBarOfABounce) {
  const fidelity::EngineMaker falling = [](const EngineOptions&) { return std::make_unique<FallingEngine>(); };
  const fidelity::Record record = fidelity::measure({.name = kCase}, falling);
  EXPECT_EQ(record.engine, "falling");
  const fidelity::Figures::Figure& height = record.figures.all().at("height");
  EXPECT_FALSE(fidelity::find_case(kCase)->rows.front().bar.met_by(*height.value));
  EXPECT_THROW(fidelity::measure({.name = "no such case"}, falling), std::runtime_error);
}

}  // namespace
}  // namespace drystone::bench
