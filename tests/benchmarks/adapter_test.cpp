// Drystone as an engine of the benchmark: its reports must agree with the scene, before and after changes.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "benchmarks/engine.hpp"

namespace drystone::bench {
namespace {

using scenes::Scene;
using scenes::SceneBody;
using scenes::SceneChange;

SceneBody body_with(BodyType type, Vec2 position, const Box& box) {
  SceneBody body;
  body.options.type = type;
  body.options.position = to_position(position);
  body.shapes.push_back({box, {}});
  return body;
}

/// Bodies 0 to 3: ground with a chain, two jointed boxes, a kinematic body.
Scene small_scene() {
  Scene scene;
  scene.bodies.push_back(body_with(BodyType::static_body, {0.0f, -1.0f}, {.half_extents = {20.0f, 1.0f}}));
  scene.bodies.back().chains.push_back({.points = {{30, 0}, {30, 9}, {21, 9}, {21, 0}}, .loop = true});
  scene.bodies.push_back(body_with(BodyType::dynamic, {0.0f, 0.5f}, {.center = {0.25f, 0.0f}}));
  scene.bodies.push_back(body_with(BodyType::dynamic, {2.0f, 0.5f}, {}));
  scene.bodies.push_back(body_with(BodyType::kinematic, {-9.0f, 5.0f}, {}));
  RevoluteOptions hinge;
  hinge.anchor_a = {1.0f, 0.0f};
  hinge.anchor_b = {-1.0f, 0.0f};
  scene.joints.push_back({hinge, 1, 2});
  return scene;
}

bool has_setting(const Engine& engine, const std::string& text) {
  const std::vector<std::string> settings = engine.info().settings;
  return std::any_of(settings.begin(), settings.end(), [&](const std::string& s) { return s.find(text) < s.size(); });
}

TEST(DrystoneAdapter, CountsTheBodiesShapesAndJointsOfTheScene) {
  const auto engine = make_engine({});
  engine->build(small_scene());
  const EngineCounts counts = engine->counts();
  EXPECT_EQ(counts.bodies, 4);
  EXPECT_EQ(counts.shapes, 8);  // Four boxes and the four links of the chain.
  EXPECT_EQ(counts.joints, 1);
  EXPECT_EQ(counts.awake_bodies, 2);
}

TEST(DrystoneAdapter, ReportsABodyAsInTheScene) {
  Scene scene = small_scene();
  scene.bodies[1].options.velocity = {3.0f, 4.0f};
  scene.bodies[1].options.angle = 0.5f;
  const auto engine = make_engine({});
  engine->build(scene);

  const BodyState box = engine->body(1);
  EXPECT_TRUE(box.exists && box.dynamic && box.awake);
  EXPECT_EQ(box.position, (Vec2{0.0f, 0.5f}));
  EXPECT_NEAR(box.angle, 0.5f, 1e-6f);
  EXPECT_NEAR(box.center.x, 0.25f * std::cos(0.5f), 1e-6f);
  EXPECT_NEAR(box.center.y, 0.5f + 0.25f * std::sin(0.5f), 1e-6f);
  EXPECT_EQ(box.velocity, (Vec2{3.0f, 4.0f}));
  EXPECT_NEAR(box.mass, 1.0, 1e-6);
  EXPECT_NEAR(box.inertia, 1.0 / 6.0, 1e-6);  // About the centre of mass, wherever the box is on the body.

  const BodyState ground = engine->body(0);
  EXPECT_TRUE(ground.exists);
  EXPECT_FALSE(ground.dynamic || ground.awake);
  EXPECT_EQ(ground.mass, 0.0);
  EXPECT_EQ(ground.inertia, 0.0);
}

TEST(DrystoneAdapter, KeepsNumbersAfterRemovals) {
  const auto engine = make_engine({});
  engine->build(small_scene());
  SceneChange change;
  change.removed = {1};
  change.bodies.push_back(body_with(BodyType::dynamic, {7.0f, 5.0f}, {}));
  change.joints.push_back({RevoluteOptions{}, 0, 4});
  engine->apply(change, 1.0f / 60.0f);

  EXPECT_FALSE(engine->body(1).exists);
  EXPECT_TRUE(engine->body(2).exists);
  EXPECT_EQ(engine->body(4).position, (Vec2{7.0f, 5.0f}));
  const EngineCounts counts = engine->counts();
  EXPECT_EQ(counts.bodies, 4);
  EXPECT_EQ(counts.shapes, 8);
  EXPECT_EQ(counts.joints, 1);  // The old joint was removed with its body.
  EXPECT_THROW(engine->apply(change, 1.0f / 60.0f), std::runtime_error) << "body 1 was removed before";
}

TEST(DrystoneAdapter, DrivesAKinematicBodyToATarget) {
  const auto engine = make_engine({});
  engine->build(small_scene());
  const float dt = 1.0f / 60.0f;
  SceneChange change;
  change.targets.push_back({3, {-8.5f, 5.25f}, 0.125f});
  engine->apply(change, dt);
  engine->step(dt);
  const BodyState driven = engine->body(3);
  // The tolerance is for rounding of a velocity, and of the angle over four sub-steps.
  EXPECT_NEAR(driven.position.x, -8.5f, 1e-5f);
  EXPECT_NEAR(driven.position.y, 5.25f, 1e-5f);
  EXPECT_NEAR(driven.angle, 0.125f, 1e-4f);
}

TEST(DrystoneAdapter, ReportsThePhasesOfAStep) {
  const auto engine = make_engine({});
  engine->build(small_scene());
  engine->step(1.0f / 60.0f);
  const auto phases = engine->phases();
  ASSERT_EQ(phases.size(), kPhaseCount);
  EXPECT_EQ(phases[static_cast<std::size_t>(Phase::solve)].first, "solve");
  for (const auto& [name, ms] : phases) EXPECT_GE(ms, 0.0) << name;
}

TEST(DrystoneAdapter, UsesTheSettingsOfTheRun) {
  const auto engine = make_engine({.workers = 2, .continuous = false, .lanes = "scalar"});
  Scene scene = small_scene();
  scene.world.substeps = 3;
  engine->build(scene);
  EXPECT_TRUE(has_setting(*engine, "lanes: scalar, workers: 2"));
  EXPECT_TRUE(has_setting(*engine, "continuous collision off"));
  EXPECT_TRUE(has_setting(*engine, "3 substeps"));
  EXPECT_TRUE(engine->info().parallel);
  EXPECT_THROW(make_engine({.lanes = "abacus"}), std::runtime_error);
}

/// A thin wall and a fast ball: only continuous collision stops the ball.
TEST(DrystoneAdapter, TakesContinuousCollisionFromTheRunNotFromTheScene) {
  for (const bool continuous : {true, false}) {
    Scene scene;
    scene.world.gravity = {};
    scene.world.continuous = !continuous;
    scene.bodies.push_back(body_with(BodyType::static_body, {5.0f, 0.0f}, {.half_extents = {0.01f, 5.0f}}));
    scene.bodies.push_back(body_with(BodyType::dynamic, {}, {.half_extents = {0.1f, 0.1f}}));
    scene.bodies.back().options.velocity = {300.0f, 0.0f};
    const auto engine = make_engine({.continuous = continuous});
    engine->build(scene);
    for (int i = 0; i < 5; ++i) engine->step(1.0f / 60.0f);
    EXPECT_EQ(engine->body(1).position.x < 5.0f, continuous);
  }
}

TEST(DrystoneAdapter, NamesTheFaultOfASceneThatCannotBeBuilt) {
  Scene scene = small_scene();
  scene.bodies[2].options.position.x = NAN;
  try {
    make_engine({})->build(scene);
    FAIL() << "a position that is not finite was accepted";
  } catch (const std::runtime_error& error) {
    EXPECT_NE(std::string(error.what()).find("bodies[2]"), std::string::npos) << error.what();
  }
}

}  // namespace
}  // namespace drystone::bench
