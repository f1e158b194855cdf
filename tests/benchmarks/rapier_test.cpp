// Rapier as an engine of the benchmark: its reports agree with the scene, and its motion agrees with closed forms for
// the scene's numbers. The tests are skipped if Rapier could not be built.
#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "benchmarks/adapters/rapier/api.hpp"
#include "benchmarks/engine.hpp"

namespace drystone::bench {
namespace {

using scenes::Scene;
using scenes::SceneBody;
using scenes::SceneChange;

constexpr float kDt = 1.0f / 60.0f;
constexpr float kGravity = 10.0f;

SceneBody body_at(BodyType type, Vec2 position) {
  SceneBody body;
  body.options.type = type;
  body.options.position = to_position(position);
  return body;
}

SceneBody box_at(BodyType type, Vec2 position, Vec2 half_extents = {0.5f, 0.5f}) {
  SceneBody body = body_at(type, position);
  body.shapes.push_back({Box{.half_extents = half_extents}, {}});
  return body;
}

SceneBody disc_at(Vec2 position, float radius = 0.5f) {
  SceneBody body = body_at(BodyType::dynamic, position);
  body.shapes.push_back({Circle{{}, radius}, {}});
  return body;
}

Scene empty_scene(Vec2 gravity = {}) {
  Scene scene;
  scene.world.gravity = gravity;
  return scene;
}

Scene scene_on_ground() {
  Scene scene = empty_scene({0.0f, -kGravity});
  scene.bodies.push_back(box_at(BodyType::static_body, {0.0f, -1.0f}, {50.0f, 1.0f}));
  return scene;
}

/// A disc on a pin through its centre, turned by a joint. Body 0 is static, body 1 is the disc.
Scene pinned_disc(const RevoluteOptions& joint) {
  Scene scene = empty_scene();
  scene.bodies.push_back(body_at(BodyType::static_body, {}));
  scene.bodies.push_back(disc_at({}));
  scene.bodies.back().options.allow_sleep = false;
  scene.joints.push_back({joint, 0, 1});
  return scene;
}
const float kDiscInertia = kPi * 0.25f * 0.25f / 2.0f;  // m r^2 / 2 at radius 0.5 and density 1.

class RapierAdapter : public testing::Test {
 protected:
  void SetUp() override {
    if (drystone_bench_rapier_api() == nullptr) GTEST_SKIP() << drystone_bench_rapier_absent();
  }

  static std::unique_ptr<Engine> built(const Scene& scene, bool continuous = true) {
    auto engine = make_engine({.continuous = continuous});
    engine->build(scene);
    return engine;
  }

  static std::unique_ptr<Engine> run(const Scene& scene, int steps, bool continuous = true) {
    auto engine = built(scene, continuous);
    for (int i = 0; i < steps; ++i) engine->step(kDt);
    return engine;
  }

  static std::string refusal(const Scene& scene) {
    try {
      built(scene);
    } catch (const std::runtime_error& error) {
      return error.what();
    }
    return "";
  }
};

TEST_F(RapierAdapter, ReportsABodyAsInTheScene) {
  Scene scene = empty_scene();
  SceneBody body = body_at(BodyType::dynamic, {3.0f, 4.0f});
  body.shapes.push_back({Box{.half_extents = {0.5f, 0.5f}, .center = {0.25f, 0.0f}}, {}});
  body.options.angle = kPi / 2.0f;
  body.options.velocity = {1.0f, 2.0f};
  body.options.angular_velocity = 2.0f;
  scene.bodies.push_back(body);
  const auto engine = built(scene);

  const BodyState state = engine->body(0);
  EXPECT_TRUE(state.exists && state.dynamic && state.awake);
  EXPECT_EQ(state.position, (Vec2{3.0f, 4.0f}));
  EXPECT_NEAR(state.angle, kPi / 2.0f, 1e-6f);
  EXPECT_NEAR(state.center.x, 3.0f, 1e-6f);
  EXPECT_NEAR(state.center.y, 4.25f, 1e-6f);
  // The scene's velocity is that of the origin; the centre is 0.25 m above it.
  EXPECT_NEAR(state.velocity.x, 1.0f - 2.0f * 0.25f, 1e-6f);
  EXPECT_NEAR(state.velocity.y, 2.0f, 1e-6f);
  EXPECT_NEAR(state.mass, 1.0, 1e-6);
  EXPECT_NEAR(state.inertia, 1.0 / 6.0, 1e-6);
}

TEST_F(RapierAdapter, CountsBodiesShapesAndJointsAndKeepsNumbersAfterRemovals) {
  Scene scene = scene_on_ground();
  scene.bodies[0].chains.push_back({.points = {{30, 0}, {30, 9}, {21, 9}, {21, 0}}, .loop = true});
  scene.bodies[0].chains.push_back({.points = {{-20, 0}, {-22, 0}, {-24, 0}, {-26, 0}, {-28, 0}}});
  scene.bodies.push_back(box_at(BodyType::dynamic, {0.0f, 0.5f}));
  scene.bodies.push_back(disc_at({2.0f, 0.5f}));
  RevoluteOptions hinge;
  hinge.anchor_a = {1.0f, 0.0f};
  hinge.anchor_b = {-1.0f, 0.0f};
  hinge.spring = {true, 5.0f, 0.5f};
  hinge.motor = {true, 0.0f, 1.0f};
  scene.joints.push_back({hinge, 1, 2});
  const auto engine = built(scene);
  EXPECT_EQ(engine->counts().bodies, 3);
  EXPECT_EQ(engine->counts().shapes, 3 + 4 + 2);  // Three bodies' own, the links of the loop and of the open chain.
  EXPECT_EQ(engine->counts().joints, 1);          // A joint with spring and motor is two joints in Rapier.
  EXPECT_EQ(engine->counts().awake_bodies, 2);

  SceneChange change;
  change.removed = {1};
  change.bodies.push_back(disc_at({7.0f, 5.0f}));
  engine->apply(change, kDt);
  EXPECT_FALSE(engine->body(1).exists);
  EXPECT_TRUE(engine->body(2).exists);
  EXPECT_EQ(engine->body(3).position, (Vec2{7.0f, 5.0f}));
  EXPECT_EQ(engine->counts().bodies, 3);
  EXPECT_EQ(engine->counts().shapes, 3 + 4 + 2);
  EXPECT_EQ(engine->counts().joints, 0);
  engine->step(kDt);
  EXPECT_LT(engine->body(3).velocity.y, 0.0f);
}

TEST_F(RapierAdapter, DrivesAKinematicBodyToATarget) {
  Scene scene = empty_scene();
  scene.bodies.push_back(box_at(BodyType::kinematic, {-9.0f, 5.0f}));
  scene.bodies[0].shapes[0].geometry = Box{.center = {1.0f, 0.0f}};
  const auto engine = built(scene);
  SceneChange change;
  change.targets.push_back({0, {-8.5f, 5.25f}, 0.125f});
  engine->apply(change, kDt);
  engine->step(kDt);
  // Rounding of a velocity, and of the angle over four sub-steps.
  EXPECT_NEAR(engine->body(0).position.x, -8.5f, 1e-5f);
  EXPECT_NEAR(engine->body(0).position.y, 5.25f, 1e-5f);
  EXPECT_NEAR(engine->body(0).angle, 0.125f, 1e-4f);
}

/// Gravity scale, and damping v *= 1 / (1 + h d), which Rapier applies once a step.
TEST_F(RapierAdapter, UsesTheGravityAndDampingOfTheScene) {
  Scene scene = empty_scene({0.0f, -kGravity});
  scene.bodies.push_back(disc_at({}));
  scene.bodies.push_back(disc_at({10.0f, 0.0f}));
  scene.bodies.push_back(disc_at({20.0f, 0.0f}));
  scene.bodies[1].options.gravity_scale = 0.5f;
  scene.bodies[2].options.gravity_scale = 0.0f;
  scene.bodies[2].options.velocity = {0.0f, 8.0f};
  scene.bodies[2].options.linear_damping = 0.5f;
  scene.bodies[2].options.angular_velocity = 4.0f;
  scene.bodies[2].options.angular_damping = 2.0f;
  const auto engine = run(scene, 60);
  EXPECT_NEAR(engine->body(0).velocity.y, -kGravity, 1e-4f);
  EXPECT_NEAR(engine->body(1).velocity.y, -kGravity / 2.0f, 1e-4f);
  EXPECT_NEAR(engine->body(2).velocity.y, 8.0 * std::pow(1.0 + 0.5 / 60.0, -60), 1e-3);
  EXPECT_NEAR(engine->body(2).angular_velocity, 4.0 * std::pow(1.0 + 2.0 / 60.0, -60), 1e-3);
}

/// Frictions of 0.9 and 0.1 mix to 0.3 (their mean would be 0.5): from speed v the distance is v^2 / (2 mu g).
TEST_F(RapierAdapter, MixesFrictionAsTheGeometricMean) {
  Scene scene = scene_on_ground();
  scene.bodies[0].shapes[0].options.material.friction = 0.1f;
  scene.bodies.push_back(box_at(BodyType::dynamic, {0.0f, 0.5f}));
  scene.bodies[1].shapes[0].options.material.friction = 0.9f;
  scene.bodies[1].options.velocity = {3.0f, 0.0f};
  const auto engine = run(scene, 120);
  EXPECT_NEAR(engine->body(1).position.x, 9.0f / (2.0f * 0.3f * kGravity),
              0.05f);  // The tolerance is the travel of one step.
}

/// The larger of 0 and 0.5 is used: half of the speed of 2 m/s remains.
TEST_F(RapierAdapter, MixesRestitutionAsTheLarger) {
  Scene scene = empty_scene();
  scene.bodies.push_back(box_at(BodyType::static_body, {0.0f, -1.0f}, {5.0f, 1.0f}));
  scene.bodies.push_back(disc_at({0.0f, 1.0f}));
  scene.bodies[1].options.velocity = {0.0f, -2.0f};
  scene.bodies[1].shapes[0].options.material.restitution = 0.5f;
  const auto engine = run(scene, 60);
  EXPECT_NEAR(engine->body(1).velocity.y, 1.0f, 1e-3f);
}

Filter group(int number) { return {.group = number}; }

/// Two discs that overlap move apart if they collide, and stay in place if they do not.
bool collide(const Filter& a, const Filter& b) {
  Scene scene = empty_scene();
  scene.bodies.push_back(disc_at({}));
  scene.bodies.push_back(disc_at({0.5f, 0.0f}));
  scene.bodies[0].shapes[0].options.filter = a;
  scene.bodies[1].shapes[0].options.filter = b;
  const auto engine = make_engine({});
  engine->build(scene);
  for (int i = 0; i < 10; ++i) engine->step(kDt);
  return engine->body(1).position.x > 0.51f;
}

TEST_F(RapierAdapter, UsesTheFiltersOfTheScene) {
  const std::uint64_t high = std::uint64_t{1} << 40;
  const std::vector<Filter> filters = {{},
                                       {.category = high},
                                       {.category = 2, .mask = high},
                                       {.mask = ~high},
                                       group(-1),
                                       group(-2),
                                       group(3),
                                       {.mask = 0},
                                       {2, high, 3},
                                       {.category = 4, .mask = 0, .group = 5}};
  for (std::size_t i = 0; i < filters.size(); ++i) {
    for (std::size_t k = 0; k < filters.size(); ++k) {
      EXPECT_EQ(collide(filters[i], filters[k]), should_collide(filters[i], filters[k])) << i << " with " << k;
    }
  }
}

/// Shapes that exist already must collide correctly with shapes whose filter is added later.
TEST_F(RapierAdapter, FiltersAddedLaterApplyToExistingShapes) {
  const auto engine = built(scene_on_ground());
  engine->step(kDt);
  SceneChange change;
  for (const int number : {-1, -2}) {
    change.bodies.push_back(disc_at({3.0f * static_cast<float>(number), 0.5f}));
    change.bodies.back().shapes[0].options.filter = group(number);
  }
  engine->apply(change, kDt);
  for (int i = 0; i < 60; ++i) engine->step(kDt);
  EXPECT_GT(engine->body(1).position.y, 0.45f) << "fell through the ground";
  EXPECT_GT(engine->body(2).position.y, 0.45f) << "fell through the ground";
}

TEST_F(RapierAdapter, AcceptsAtMost32DifferentFilters) {
  Scene scene = empty_scene();
  for (int i = 0; i < 32; ++i) {
    scene.bodies.push_back(disc_at({2.0f * static_cast<float>(i), 0.0f}));
    scene.bodies.back().shapes[0].options.filter = group(-1 - i);
  }
  EXPECT_EQ(refusal(scene), "");
  scene.bodies.push_back(disc_at({}));
  EXPECT_EQ(refusal(scene), "bodies[32]: filter: Rapier has bits for 32 different filters");
}

TEST_F(RapierAdapter, TheMotorTurnsWithItsTorqueUpToItsSpeed) {
  RevoluteOptions joint;
  joint.motor = {true, 3.0f, 2.0f * kDiscInertia};  // 2 rad/s^2.
  EXPECT_NEAR(run(pinned_disc(joint), 60)->body(1).angular_velocity, 2.0f, 1e-3f);
  EXPECT_NEAR(run(pinned_disc(joint), 120)->body(1).angular_velocity, 3.0f, 1e-3f);
}

TEST_F(RapierAdapter, TheLimitStopsAtItsAngle) {
  RevoluteOptions joint;
  joint.reference_angle = 0.25f;
  joint.limit = {true, -0.5f, 1.0f};
  for (const float speed : {2.0f, -2.0f}) {
    Scene scene = pinned_disc(joint);
    scene.bodies[1].options.angular_velocity = speed;
    EXPECT_NEAR(run(scene, 120)->body(1).angle, speed > 0.0f ? 1.25f : -0.25f, 0.01f);
  }
}

/// 1 Hz without damping: after half a period the angle is as far on the other side of the target, and returns. Rapier's
/// implicit springs damp by half of (omega h) per period at most, here 4 % of the swing.
TEST_F(RapierAdapter, TheSpringRingsAtItsFrequency) {
  RevoluteOptions joint;
  joint.spring = {true, 1.0f, 0.0f};
  joint.target_angle = 0.2f;
  EXPECT_NEAR(run(pinned_disc(joint), 15)->body(1).angle, 0.2f, 0.02f);
  EXPECT_NEAR(run(pinned_disc(joint), 30)->body(1).angle, 0.4f, 0.02f);
  EXPECT_NEAR(run(pinned_disc(joint), 60)->body(1).angle, 0.0f, 0.04f);
}

/// A motor of speed 0 is friction in the joint: the spring moves the joint only if its pull, I omega^2 times the
/// target, is stronger.
TEST_F(RapierAdapter, SpringAndMotorActIndependently) {
  const float pull = kDiscInertia * 4.0f * kPi * kPi * 0.2f;
  for (const float friction : {0.5f * pull, 1.5f * pull}) {
    RevoluteOptions joint;
    joint.spring = {true, 1.0f, 1.0f};
    joint.target_angle = 0.2f;
    joint.motor = {true, 0.0f, friction};
    const float angle = run(pinned_disc(joint), 240)->body(1).angle;
    if (friction < pull) {
      EXPECT_GT(angle, 0.05f);
    } else {
      EXPECT_NEAR(angle, 0.0f, 1e-3f);
    }
  }
}

/// Slides down a slope of 30 degrees at g / 2, to the limit, and not off the axis.
TEST_F(RapierAdapter, ASliderSlidesAlongItsAxis) {
  PrismaticOptions slider;
  slider.axis = {std::sqrt(3.0f) / 2.0f, -0.5f};
  slider.limit = {true, 0.0f, 2.0f};
  Scene scene = empty_scene({0.0f, -kGravity});
  scene.bodies.push_back(body_at(BodyType::static_body, {}));
  scene.bodies.push_back(disc_at({}));
  scene.joints.push_back({slider, 0, 1});
  const BodyState half = run(scene, 30)->body(1);
  EXPECT_NEAR(length(half.position), 0.5f * 5.0f * 0.25f, 0.02f);
  EXPECT_NEAR(cross(half.position, slider.axis), 0.0f, 1e-3f);
  EXPECT_NEAR(half.angle, 0.0f, 1e-3f);
  EXPECT_NEAR(length(run(scene, 120)->body(1).position), 2.0f, 0.02f);
}

Scene hanging_by(const DistanceOptions& joint) {
  Scene scene = empty_scene({0.0f, -kGravity});
  scene.bodies.push_back(body_at(BodyType::static_body, {}));
  scene.bodies.push_back(disc_at({0.0f, -1.0f}));
  scene.bodies[1].options.linear_damping = 2.0f;
  scene.joints.push_back({joint, 0, 1});
  return scene;
}

/// A spring stretches by g / omega^2; a rope stays at its length.
TEST_F(RapierAdapter, SpringsStretchAndRopesHoldByClosedForm) {
  DistanceOptions spring;
  spring.length = 1.0f;
  spring.spring = {true, 1.0f, 0.5f};
  EXPECT_NEAR(run(hanging_by(spring), 600)->body(1).position.y, -1.0f - kGravity / (4.0f * kPi * kPi), 0.01f);

  DistanceOptions rope;
  rope.spring.enabled = true;
  rope.limit = {true, 0.0f, 1.5f};
  EXPECT_NEAR(run(hanging_by(rope), 300)->body(1).position.y, -1.5f, 0.01f);

  EXPECT_EQ(refusal(hanging_by({})), "joints[0]: rods are not mapped");
  rope.limit.lower = 1.0f;
  EXPECT_EQ(refusal(hanging_by(rope)), "joints[0]: limit.lower of a distance joint is not mapped");
}

/// A chain listed from right to left collides from above and not from below.
TEST_F(RapierAdapter, ChainsAreOneSided) {
  Scene scene = empty_scene();
  scene.bodies.push_back(body_at(BodyType::static_body, {}));
  scene.bodies[0].chains.push_back({.points = {{9, 0}, {6, 0}, {0, 0}, {-6, 0}, {-9, 0}}});
  scene.bodies.push_back(disc_at({1.0f, 3.0f}));
  scene.bodies.push_back(disc_at({-1.0f, -3.0f}));
  scene.bodies[1].options.velocity = {0.0f, -4.0f};
  scene.bodies[2].options.velocity = {0.0f, 4.0f};
  const auto engine = run(scene, 90);
  EXPECT_GT(engine->body(1).position.y, 0.45f);
  EXPECT_GT(engine->body(2).position.y, 2.0f);

  scene.bodies[0].chains[0].materials = {Material{}, Material{}};
  EXPECT_EQ(refusal(scene), "bodies[0]: chains of more than one material are not mapped");
}

/// A thin wall and a fast ball: only continuous collision stops the ball.
TEST_F(RapierAdapter, TakesContinuousCollisionFromTheRunNotFromTheScene) {
  for (const bool continuous : {true, false}) {
    Scene scene = empty_scene();
    scene.world.continuous = !continuous;
    scene.bodies.push_back(box_at(BodyType::static_body, {5.0f, 0.0f}, {0.01f, 5.0f}));
    scene.bodies.push_back(box_at(BodyType::dynamic, {}, {0.1f, 0.1f}));
    scene.bodies[1].options.velocity = {300.0f, 0.0f};
    EXPECT_EQ(run(scene, 5, continuous)->body(1).position.x < 5.0f, continuous);
  }
}

TEST_F(RapierAdapter, UsesTheSleepSettingsOfTheScene) {
  Scene scene = scene_on_ground();
  for (int i = 0; i < 3; ++i) scene.bodies.push_back(box_at(BodyType::dynamic, {3.0f * static_cast<float>(i), 0.5f}));
  scene.bodies[2].options.allow_sleep = false;
  scene.bodies[3].options.time_to_sleep = 3.0f;
  EXPECT_EQ(run(scene, 120)->counts().awake_bodies, 2);
  EXPECT_EQ(run(scene, 240)->counts().awake_bodies, 1);
  scene.world.sleeping = false;
  EXPECT_EQ(run(scene, 240)->counts().awake_bodies, 3);

  Scene aloft = empty_scene({0.0f, -kGravity});
  aloft.bodies.push_back(disc_at({}));
  aloft.bodies[0].options.asleep = true;
  const auto engine = run(aloft, 60);
  EXPECT_FALSE(engine->body(0).awake);
  EXPECT_EQ(engine->body(0).position, Vec2{});
}

TEST_F(RapierAdapter, RefusesSeveralWorkers) {
  EXPECT_THROW(make_engine({.workers = 2}), std::runtime_error);
  EXPECT_FALSE(make_engine({})->info().parallel);
  EXPECT_EQ(make_engine({})->info().name, "rapier");
}

}  // namespace
}  // namespace drystone::bench
