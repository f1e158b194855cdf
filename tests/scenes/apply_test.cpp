// apply(): bodies and joints are added and removed while a world runs, driven bodies arrive, and errors name the part.
#include <gtest/gtest.h>

#include <cmath>

#include "drystone/scenes/scene.hpp"

namespace drystone::scenes {
namespace {

constexpr float kDt = 1.0f / 60.0f;

SceneBody ball(Vec2 position) {
  SceneBody body;
  body.options.type = BodyType::dynamic;
  body.options.position = to_position(position);
  body.shapes.resize(1);
  body.shapes[0].geometry = Circle{.radius = 0.25f};
  return body;
}

/// Body 0 is static; 1 and 2 are balls held together by a joint.
BuiltScene small_world() {
  Scene scene;
  scene.world.gravity = {};
  scene.bodies = {SceneBody{}, ball({1.0f, 0.0f}), ball({2.0f, 0.0f})};
  RevoluteOptions hinge;
  hinge.anchor_a = {0.5f, 0.0f};
  hinge.anchor_b = {-0.5f, 0.0f};
  scene.joints.push_back({hinge, 1, 2});
  return build(scene);
}

std::string error_of(const SceneChange& change) {
  BuiltScene built = small_world();
  const Result<void> done = apply(built, change, kDt);
  return done.ok() ? "no error" : done.error().message;
}

TEST(Apply, AnEmptyChangeChangesNothing) {
  BuiltScene built = small_world();
  const std::uint64_t before = built.world.state_hash();
  must(apply(built, {}, kDt));
  EXPECT_EQ(built.world.state_hash(), before);
  EXPECT_TRUE(SceneChange{}.empty());
}

TEST(Apply, RemovingABodyRemovesItsJointsAndKeepsItsNumberUnused) {
  BuiltScene built = small_world();
  must(apply(built, {.removed = {1}}, kDt));
  ASSERT_EQ(built.bodies.size(), 3u);
  EXPECT_FALSE(built.world.is_alive(built.bodies[1]));
  EXPECT_TRUE(built.world.is_alive(built.bodies[2]));
  ASSERT_EQ(built.joints.size(), 1u);
  EXPECT_FALSE(built.world.is_alive(built.joints[0]));
  EXPECT_EQ(built.world.bodies().size(), 2u);
}

TEST(Apply, NewBodiesGetTheNextNumbers) {
  BuiltScene built = small_world();
  SceneChange change;
  change.removed = {1};
  change.bodies = {ball({0.0f, 5.0f}), ball({0.0f, 6.0f})};
  RevoluteOptions hinge;
  hinge.anchor_a = {0.0f, 1.0f};
  change.joints.push_back({hinge, 3, 4});
  must(apply(built, change, kDt));
  ASSERT_EQ(built.bodies.size(), 5u);
  EXPECT_EQ(built.world.transform(built.bodies[3]).value().position, (Position{0.0f, 5.0f}));
  EXPECT_EQ(built.world.transform(built.bodies[4]).value().position, (Position{0.0f, 6.0f}));
  // The slot of body 1 is used again, by body 3; the old id must not refer to it.
  EXPECT_EQ(built.bodies[3].index, built.bodies[1].index);
  EXPECT_FALSE(built.world.is_alive(built.bodies[1]));
  ASSERT_EQ(built.joints.size(), 2u);
  EXPECT_EQ(built.world.joint<RevoluteOptions>(built.joints[1]).value().body_b, built.bodies[4]);
  must(apply(built, {.removed = {3, 4, 2}}, kDt));
  EXPECT_EQ(built.world.bodies().size(), 1u);
  EXPECT_EQ(built.world.joints().size(), 0u);
}

TEST(Apply, AWholeSceneAddedToAnEmptyWorldIsThatScene) {
  Scene scene = make_built_in("chain_bridge:8").value();
  const BuiltScene built = build(scene);
  BuiltScene filled{World(scene.world), {}, {}};
  SceneChange all;
  all.bodies = scene.bodies;
  all.joints = scene.joints;
  must(apply(filled, all, kDt));
  EXPECT_EQ(filled.world.state_hash(), built.world.state_hash());
  EXPECT_EQ(filled.bodies, built.bodies);
  EXPECT_EQ(filled.joints, built.joints);
}

/// A kinematic body whose centre of mass is not its origin.
BuiltScene driven_world(float start_angle) {
  Scene scene;
  SceneBody& body = scene.bodies.emplace_back();
  body.options.type = BodyType::kinematic;
  body.options.position = {1.0f, 2.0f};
  body.options.angle = start_angle;
  body.shapes.resize(1);
  body.shapes[0].geometry = Box{.half_extents = {2.0f, 0.5f}, .center = {3.0f, 0.0f}};
  return build(scene);
}

TEST(Apply, ADrivenBodyArrives) {
  BuiltScene built = driven_world(0.0f);
  for (int step = 0; step < 60; ++step) {
    const float t = static_cast<float>(step) * 0.1f;
    const SceneTarget target{0, {std::sin(t), 2.0f + 0.3f * t}, 0.5f * t};
    must(apply(built, {.targets = {target}}, kDt));
    built.world.step(kDt).value();
    const WorldTransform pose = built.world.transform(built.bodies[0]);
    // Positions and turns are summed over four sub-steps in floats, and a turn is applied to first order each time:
    // delta^3 / 3 per sub-step, 6.5e-7 rad for the 0.0125 rad of this motion.
    EXPECT_LT(distance(pose.position, target.position), 1.0e-5f) << step;
    EXPECT_NEAR(angle(relative(pose.rotation, make_rotation(target.angle))), 0.0f, 1.0e-5f) << step;
  }
}

TEST(Apply, ADrivenBodyTurnsByTheSmallerAngle) {
  // From 170 to 190 degrees the body turns by 20 degrees, not back by 340, for all three ways of writing the target.
  const float degree = kPi / 180.0f;
  for (const float target : {190.0f, -170.0f, 550.0f}) {
    BuiltScene built = driven_world(170.0f * degree);
    must(apply(built, {.targets = {{0, {1.0f, 2.0f}, target * degree}}}, 0.5f));
    // Angles of ten radians have steps of 1e-6, divided by half a second.
    EXPECT_NEAR(built.world.motion(built.bodies[0]).value().angular_velocity, 40.0f * degree, 1.0e-5f) << target;
  }
}

TEST(Apply, ErrorsNameThePart) {
  EXPECT_EQ(error_of({.removed = {2, 3}}), "removed[1]: body 3 is not in the scene, which has 3 bodies");
  EXPECT_EQ(error_of({.removed = {-1}}), "removed[0]: body -1 is not in the scene, which has 3 bodies");
  EXPECT_EQ(error_of({.removed = {2, 2}}), "removed[1]: body 2 was removed");
  SceneChange body;
  body.bodies = {ball({}), ball({})};
  body.bodies[1].options.linear_damping = -1.0f;
  EXPECT_EQ(error_of(body).rfind("bodies[1]: ", 0), 0u) << error_of(body);
  SceneChange shape;
  shape.bodies = {ball({})};
  shape.bodies[0].shapes[0].geometry = Circle{.radius = -1.0f};
  EXPECT_EQ(error_of(shape).rfind("bodies[0].shapes[0]: ", 0), 0u) << error_of(shape);
  SceneChange joint;
  joint.removed = {1};
  joint.joints.push_back({RevoluteOptions{}, 1, 2});
  EXPECT_EQ(error_of(joint), "joints[0]: body 1 was removed");
  EXPECT_EQ(error_of({.targets = {{3, {}, 0.0f}}}), "targets[0]: body 3 is not in the scene, which has 3 bodies");
  EXPECT_EQ(error_of({.targets = {{1, {}, 0.0f}}}), "targets[0]: body 1 is not kinematic");
  EXPECT_EQ(error_of({.drops = {{3, 0.0f}}}), "drops[0]: body 3 is not in the scene, which has 3 bodies");
  EXPECT_EQ(error_of({.drops = {{1, -1.0f}}}).rfind("drops[0]: ", 0), 0u);
  EXPECT_EQ(error_of({.explosions = {{.radius = -1.0f}}}).rfind("explosions[0]: ", 0), 0u);
}

}  // namespace
}  // namespace drystone::scenes
