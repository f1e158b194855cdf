// drystone determinism. tests/determinism checks that real scenes do not diverge; these scenes and worlds diverge on
// purpose, to check the reports.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <functional>
#include <nlohmann/json.hpp>
#include <thread>

#include "tests/tools/program.hpp"
#include "tools/drystone/command_error.hpp"
#include "tools/drystone/determinism_check.hpp"
#include "tools/drystone/determinism_report.hpp"
#include "tools/drystone/short_scenes.hpp"
#include "tools/drystone/world_difference.hpp"

namespace drystone::cli {
namespace {

using test::Outcome;
using test::run_program;
using testing::HasSubstr;
using testing::Not;

// --- Two worlds ------------------------------------------------------------------------------------------------------

/// A ball that rests on a kinematic plate, and one far away that floats.
NamedScene plate_scene(int steps) {
  NamedScene named{{}, "plate", "plate", "built-in", {}};
  named.scene.steps = steps;
  const auto add = [&](BodyType type, Vec2 position, const decltype(scenes::SceneShape::geometry)& geometry) {
    scenes::SceneBody body;
    body.options.type = type;
    body.options.position = to_position(position);
    body.shapes.push_back({geometry, {}});
    named.scene.bodies.push_back(body);
  };
  add(BodyType::kinematic, {0.0f, -1.0f}, Box{{5.0f, 1.0f}});
  add(BodyType::dynamic, {0.0f, 0.5f}, Circle{{}, 0.5f});
  add(BodyType::dynamic, {50.0f, 0.0f}, Circle{{}, 0.5f});
  named.scene.bodies[1].options.name = "ball";
  named.scene.bodies[2].options.gravity_scale = 0.0f;
  return named;
}

scenes::BuiltScene plate_world() {
  scenes::BuiltScene built = scenes::build(plate_scene(1).scene).value();
  for (int i = 0; i < 5; ++i) built.world.step(1.0f / 60.0f).value();
  return built;
}

struct Nudge {
  const char* name;
  std::function<void(World&, std::span<const BodyId>)> apply;
  const char* part;
  const char* field;
};

class FindDifference : public testing::TestWithParam<Nudge> {};

TEST_P(FindDifference, NamesThePartAndTheField) {
  const scenes::BuiltScene expected = plate_world();
  scenes::BuiltScene found = plate_world();
  GetParam().apply(found.world, found.bodies);
  ASSERT_NE(expected.world.state_hash(), found.world.state_hash());
  const std::optional<WorldDifference> difference = find_difference(expected, found);
  ASSERT_TRUE(difference.has_value());
  EXPECT_EQ(difference->part, GetParam().part);
  EXPECT_EQ(difference->field, GetParam().field);
  EXPECT_NE(difference->expected, difference->found);
}

const Nudge kNudges[] = {
    {"position",
     [](World& w, auto ids) {
       must(w.set_transform(ids[2], {50.0f, 0.001f}, 0.0f));
     },
     "body 2", "pose.position.y"},
    {"rotation",
     [](World& w, auto ids) {
       must(w.set_transform(ids[2], {50.0f, 0.0f}, 1.0f));
     },
     "body 2", "pose.rotation.c"},
    {"velocity",
     [](World& w, auto ids) {
       must(w.set_velocity(ids[2], {1.0e-30f, 0.0f}));
     },
     "body 2", "velocity.x"},
    {"spin", [](World& w, auto ids) { must(w.set_angular_velocity(ids[0], 0.1f)); }, "body 0", "angular_velocity"},
    {"sleep", [](World& w, auto ids) { must(w.sleep(ids[2])); }, "body 2", "awake"},
    {"damping", [](World& w, auto ids) { must(w.set_damping(ids[1], 0.0f, 0.5f)); }, "body 1", "angular_damping"},
    {"mass",
     [](World& w, auto ids) {
       must(w.set_mass(ids[1], {5.0f, {}, 1.0f}));
     },
     "body 1", "inv_mass"},
    {"material", [](World& w, auto ids) { must(w.set_material(w.shapes(ids[2]).value().front(), {0.1f})); }, "body 2",
     "shapes[0].material.friction"},
    {"destroyed", [](World& w, auto ids) { must(w.destroy_body(ids[2])); }, "body 2", "alive"},
    {"contact",
     [](World& w, auto ids) {
       const ShapeId ball = w.shapes(ids[1]).value().front();
       must(w.set_filter(ball, {1, 0, 0}));
       must(w.set_filter(ball, Filter{}));
     },
     "body 0", "first_contact"},
    {"gravity",
     [](World& w, auto) {
       must(w.set_gravity({0.0f, -9.0f}));
     },
     "world", "options.gravity.y"},
};
INSTANTIATE_TEST_SUITE_P(Nudges, FindDifference, testing::ValuesIn(kNudges),
                         [](const auto& nudge) { return std::string(nudge.param.name); });

TEST(FindDifference, NamesBodiesByNameAndNumber) {
  const scenes::BuiltScene expected = plate_world();
  scenes::BuiltScene found = plate_world();
  EXPECT_FALSE(find_difference(expected, found).has_value());
  for (const std::size_t i : {1u, 2u}) must(found.world.set_velocity(found.bodies[i], {0.25f, 0.0f}));
  const WorldDifference difference = find_difference(expected, found).value();
  EXPECT_EQ(difference.name, "ball");
  EXPECT_EQ(difference.index, 1u);
  EXPECT_EQ(difference.differing, 2u);
  EXPECT_EQ(difference.found, "0.25 (bits 3e800000) m/s");
}

// The scene removes body 2 and makes body 3, which gets the slot of body 2.
TEST(FindDifference, NamesTheBodyThatNowHasTheSlot) {
  const scenes::SceneChange change = {.removed = {2}, .bodies = {plate_scene(1).scene.bodies[2]}};
  scenes::BuiltScene expected = plate_world();
  scenes::BuiltScene found = plate_world();
  for (scenes::BuiltScene* built : {&expected, &found}) must(scenes::apply(*built, change, 1.0f / 60.0f));
  ASSERT_EQ(found.bodies[3].index, found.bodies[2].index);
  must(found.world.set_velocity(found.bodies[3], {0.25f, 0.0f}));
  EXPECT_EQ(find_difference(expected, found).value().part, "body 3");
}

// In one of two worlds a slot was used and is free again, so the next body gets another id.
TEST(FindDifference, FindsDifferencesThatNoCallReturns) {
  const scenes::BuiltScene expected = plate_world();
  scenes::BuiltScene found = plate_world();
  must(found.world.destroy_body(found.world.create_body({})));
  EXPECT_NE(expected.world.state_hash(), found.world.state_hash());
  const WorldDifference difference = find_difference(expected, found).value();
  EXPECT_EQ(difference.part, "world");
  EXPECT_EQ(difference.field, "body.ids.capacity");
  EXPECT_EQ(difference.expected, "3");
  EXPECT_EQ(difference.found, "4");
}

// --- A scene that does not repeat ------------------------------------------------------------------------------------

constexpr int kSteps = 10;
constexpr float kNudge = 0x1p-20f;

/// In some runs the plate moves a little farther in one step. Runs count from 1, steps from 0. A run begins when step 0
/// is requested; the first run is the reference.
NamedScene restless_scene(std::function<bool(int run, int step)> nudged) {
  NamedScene named = plate_scene(kSteps);
  named.scene.action = [nudged = std::move(nudged), run = 0](int step) mutable {
    if (step == 0) ++run;
    const float x = 0.01f * static_cast<float>(step) + (nudged(run, step) ? kNudge : 0.0f);
    return scenes::SceneChange{.targets = {{0, {x, -1.0f}, 0.0f}}};
  };
  return named;
}

DeterminismPlan small_plan() {
  return {{1, 2}, {Lanes::scalar}, [] { return true; }};
}

TEST(CheckDeterminism, RunsEachSettingThriceAndReturnsTheHashOfTheScene) {
  int steps = 0;
  DeterminismPlan plan = small_plan();
  plan.go_on = [&] { return ++steps > 0; };
  const NamedScene scene = restless_scene([](int, int) { return false; });
  const SceneVerdict verdict = check_determinism(scene, plan);
  EXPECT_TRUE(verdict.is_same());
  EXPECT_TRUE(verdict.is_complete());
  EXPECT_EQ(verdict.runs, 6);
  EXPECT_EQ(steps, steps_of_check(plan, kSteps));

  scenes::BuiltScene built = scenes::build(scene.scene).value();
  for (int step = 0; step < kSteps; ++step) {
    act(built, scene, step);
    built.world.step(scene.scene.dt).value();
  }
  EXPECT_EQ(verdict.hash, built.world.state_hash());
}

TEST(CheckDeterminism, RunsTheScenesFieldsInEveryWorld) {
  NamedScene scene = plate_scene(kSteps);
  WindOptions wind;
  wind.velocity = {10.0f, 0.0f};
  scene.scene.fields.push_back({wind, {2}});
  const SceneVerdict verdict = check_determinism(scene, small_plan());
  EXPECT_TRUE(verdict.is_same());

  scenes::BuiltScene built = scenes::build(scene.scene).value();
  for (int step = 0; step < kSteps; ++step) built.world.step(scene.scene.dt).value();
  EXPECT_GT(built.world.motion(built.bodies[2]).value().velocity.x, 0.0f) << "the field does not act";
  EXPECT_EQ(verdict.hash, built.world.state_hash());
}

TEST(CheckDeterminism, FindsTheStepTheSettingAndTheBody) {
  const SceneVerdict verdict =
      check_determinism(restless_scene([](int run, int step) { return run == 6 && step == 3; }), small_plan());
  ASSERT_EQ(verdict.divergences.size(), 1u);
  EXPECT_EQ(verdict.runs, 6);
  const Divergence& divergence = verdict.divergences.front();
  EXPECT_EQ(divergence.setting.workers, 2);
  EXPECT_EQ(divergence.setting.start, StartWorld::second);
  EXPECT_EQ(divergence.step, 4);  // The state after the fourth step.
  EXPECT_NE(divergence.expected_hash, divergence.found_hash);
  ASSERT_TRUE(divergence.difference.has_value());
  EXPECT_EQ(divergence.difference->part, "body 0");
  EXPECT_EQ(divergence.difference->field, "pose.position.x");
}

// The run that diverges later comes first.
TEST(CheckDeterminism, ExplainsTheEarliestDivergence) {
  const SceneVerdict verdict = check_determinism(
      restless_scene([](int run, int step) { return (run == 2 && step == 8) || (run == 4 && step == 1); }),
      small_plan());
  ASSERT_EQ(verdict.divergences.size(), 2u);
  EXPECT_EQ(verdict.divergences[verdict.earliest].step, 2);
  EXPECT_TRUE(verdict.divergences[verdict.earliest].difference.has_value());
  const std::string text = divergence_text(verdict);
  EXPECT_THAT(text, HasSubstr("diverged: plate, 2 of 6 runs\n  earliest after step 2: 1 worker, scalar lanes, second"));
  EXPECT_THAT(text, HasSubstr("  what differs: body 0, pose.position.x\n    expected "));
  EXPECT_THAT(text, HasSubstr("\n  after step 9: 1 worker, scalar lanes, new world\n"));
}

TEST(CheckDeterminism, ReportsAReferenceThatDoesNotRepeat) {
  const SceneVerdict verdict = check_determinism(restless_scene([](int run, int) { return run > 1; }), small_plan());
  EXPECT_EQ(verdict.divergences.size(), 6u);
  EXPECT_TRUE(verdict.divergences.front().reference_changed);
  EXPECT_FALSE(verdict.divergences.front().difference.has_value());
  EXPECT_THAT(divergence_text(verdict), HasSubstr("the reference differed from itself when it was run again"));
}

TEST(CheckDeterminism, StopsWhenAsked) {
  for (const int enough : {3, kSteps + 1, 3 * kSteps}) {
    int steps = 0;
    DeterminismPlan plan = small_plan();
    plan.go_on = [&] { return ++steps < enough; };
    const SceneVerdict verdict = check_determinism(restless_scene([](int, int) { return false; }), plan);
    EXPECT_EQ(steps, enough);
    EXPECT_STREQ(verdict_text(verdict), "interrupted");
  }
}

TEST(DeterminismReport, ADivergenceIsAFailureAndInTheJson) {
  DeterminismResult result{{1, 2}, {Lanes::scalar}, {}, 0};
  result.scenes.push_back(check_determinism(plate_scene(3), small_plan()));
  EXPECT_EQ(exit_code(result), kSuccess);
  EXPECT_EQ(divergence_text(result.scenes.front()), "");
  result.signal = SIGINT;
  EXPECT_EQ(exit_code(result), 130);
  result.scenes.push_back(
      check_determinism(restless_scene([](int run, int step) { return run == 3 && step == 0; }), small_plan()));
  EXPECT_EQ(exit_code(result), kFailure);
  EXPECT_THAT(conclusion(result), HasSubstr("1 scene the same in all runs, 1 diverged, 12 runs\n"));

  const auto report = nlohmann::json::parse(determinism_json(result));
  EXPECT_EQ(report["scenes"][0]["verdict"], "same");
  const auto& scene = report["scenes"][1];
  EXPECT_EQ(scene["verdict"], "diverged");
  EXPECT_EQ(scene["divergences"][0]["step"], 1);
  EXPECT_EQ(scene["divergences"][0]["world"], "second");
  EXPECT_EQ(scene["divergences"][0]["difference"]["field"], "pose.position.x");
}

TEST(DeterminismReport, ReportsHashesThatDifferWithoutADifferentField) {
  SceneVerdict verdict;
  verdict.divergences.push_back({});
  EXPECT_THAT(divergence_text(verdict), HasSubstr("no field of the state"));
}

// --- The command -----------------------------------------------------------------------------------------------------

TEST(ShortScenes, HaveAllScenesInAShortForm) {
  const std::vector<std::string> names = short_scenes();
  ASSERT_EQ(names.size(), scenes::built_in_scenes().size());
  for (const std::string& name : names) {
    const scenes::Scene scene = scenes::make_built_in(name).value();
    std::size_t shapes = 0;
    for (const scenes::SceneBody& body : scene.bodies) {
      if (body.options.type == BodyType::dynamic) shapes += body.shapes.size();
    }
    EXPECT_LT(shapes, 4000u) << name;
  }
}

TEST(DeterminismCommand, PrintsARowForEachScene) {
  const Outcome outcome = run_program(
      {"determinism", "arch:9", "scenes/files/hello.json", "--steps", "5", "--workers", "1,2", "--lanes", "scalar"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "");
  EXPECT_THAT(outcome.out, HasSubstr("workers 1, 2; lanes scalar; worlds new, second, cleared\n"));
  EXPECT_THAT(outcome.out, HasSubstr("\narch:9                        5      6  same         "));
  EXPECT_THAT(outcome.out, HasSubstr("\nscenes/files/hello.json       5      6  same         "));
  EXPECT_THAT(outcome.out, HasSubstr("2 scenes the same in all runs, 0 diverged, 12 runs\n"));
}

TEST(DeterminismCommand, PrintsTheHashOfARun) {
  const auto hash_of = [](const nlohmann::json& report) { return report["hash"].get<std::string>(); };
  const Outcome run = run_program({"run", "tumbler:5", "--steps", "30", "--dt", "1/50", "--json", "-", "-q"});
  const Outcome checked =
      run_program({"determinism", "tumbler:5", "--steps", "30", "--dt", "1/50", "--json", "-", "-q"});
  EXPECT_EQ(checked.exit_code, 0) << checked.err;
  EXPECT_EQ(checked.err, "");
  const auto report = nlohmann::json::parse(checked.out);
  EXPECT_EQ(hash_of(report["scenes"][0]), hash_of(nlohmann::json::parse(run.out)));
  EXPECT_EQ(report["workers"], (std::vector<int>{1, 2, 3, 4, 8}));
  EXPECT_EQ(report["lanes"].size(), available_lanes().size());
}

TEST(DeterminismCommand, AllMeansEveryBuiltInScene) {
  const Outcome outcome = run_program({"determinism", "all", "--steps", "1", "--workers", "1", "--lanes", "auto"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  for (const std::string& name : short_scenes()) EXPECT_THAT(outcome.out, HasSubstr("\n" + name + " "));
}

TEST(DeterminismCommand, QuietPrintsNothingAndZeroStepsSucceed) {
  const Outcome outcome = run_program({"determinism", "arch:9", "--steps", "0", "--quiet"});
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_EQ(outcome.out + outcome.err, "");
}

TEST(DeterminismCommand, ReportsABadSceneBeforeTheFirstRun) {
  const Outcome outcome = run_program({"determinism", "large_pyramid", "no/such.json"});
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_THAT(outcome.err, HasSubstr("no/such.json: cannot be read"));
  EXPECT_EQ(outcome.out, "");
}

TEST(DeterminismCommand, CtrlCEndsItWithTheResultsSoFar) {
  const test::Directory directory;
  const test::Program program(
      directory, {"determinism", "arch:9", "arch:11", "--steps", "100000000", "--json", directory / "report.json"});
  // The head of the table shows that the work has begun.
  for (int i = 0; i < 3000 && test::read_text(directory / "stdout").empty(); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  program.send(SIGINT);
  const Outcome outcome = program.wait();
  EXPECT_EQ(outcome.exit_code, 130) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("interrupted before all runs were made"));
  EXPECT_THAT(outcome.out, Not(HasSubstr("arch:11")));
  const auto report = nlohmann::json::parse(test::read_text(directory / "report.json"));
  EXPECT_EQ(report["interrupted"], true);
  EXPECT_EQ(report["scenes"][0]["verdict"], "interrupted");
}

}  // namespace
}  // namespace drystone::cli
