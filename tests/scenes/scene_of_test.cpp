// scene_of(): a world is made again from the scene of it. At the beginning of a scene to the same bits; later with the same bodies, shapes, joints and
// fields, poses and velocities.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>

#include "drystone/scenes/scene.hpp"

namespace drystone::scenes {
namespace {

/// A small world of a built-in scene.
BuiltScene small_world(const BuiltIn& built_in, Scene& scene) {
  scene = built_in.make(std::max(built_in.min_size, std::min(built_in.default_size, 10)));
  return build(scene);
}

void run(BuiltScene& built, const Scene& scene, int steps) {
  for (int step = 0; step < steps; ++step) {
    if (scene.action) must(apply(built, scene.action(step), scene.dt));
    built.world.step(scene.dt).value();
  }
}

TEST(SceneOf, EveryBuiltInSceneIsMadeAgainToTheSameBits) {
  for (const BuiltIn& built_in : built_in_scenes()) {
    SCOPED_TRACE(built_in.name);
    Scene scene;
    BuiltScene built = small_world(built_in, scene);
    BuiltScene again = build(scene_of(built.world));
    EXPECT_EQ(again.world.state_hash(), built.world.state_hash());
    for (int i = 0; i < 20; ++i) {
      built.world.step(scene.dt).value();
      again.world.step(scene.dt).value();
    }
    EXPECT_EQ(again.world.state_hash(), built.world.state_hash());
  }
}

int shape_count(const World& world) {
  int count = 0;
  for (const BodyId body : world.bodies()) count += static_cast<int>(world.shapes(body).value().size());
  return count;
}

/// The body that has this place in the list of bodies.
BodyId at(const World& world, std::size_t place) { return world.bodies()[place]; }

void expect_same_motion(const World& a, const World& b) {
  for (std::size_t i = 0; i < a.bodies().size(); ++i) {
    SCOPED_TRACE(i);
    const BodyMotion of_a = a.motion(at(a, i));
    const BodyMotion of_b = b.motion(at(b, i));
    EXPECT_EQ(of_a.pose.position, of_b.pose.position);
    EXPECT_NEAR(angle(relative(of_a.pose.rotation, of_b.pose.rotation)), 0.0f,
                3.0e-7f);  // Half a float near pi and a rounding.
    EXPECT_EQ(of_a.angular_velocity, of_b.angular_velocity);
    // The scene has the velocity of the origin: a sum of two terms, rounded twice.
    const float speed =
        1.0f + length(of_a.velocity) + abs(of_a.angular_velocity) * distance(of_a.center, of_a.pose.position);
    EXPECT_LT(distance(of_a.velocity, of_b.velocity), 1.0e-6f * speed);
    EXPECT_EQ(a.mass_data(at(a, i)).value(), b.mass_data(at(b, i)).value());
    EXPECT_EQ(a.shapes(at(a, i)).value().size(), b.shapes(at(b, i)).value().size());
  }
}

TEST(SceneOf, ARunningWorldIsMadeAgainAsItIs) {
  for (const BuiltIn& built_in : built_in_scenes()) {
    SCOPED_TRACE(built_in.name);
    Scene scene;
    BuiltScene built = small_world(built_in, scene);
    run(built, scene, 45);
    const World& world = built.world;
    BuiltScene again = build(scene_of(world));
    ASSERT_EQ(again.world.bodies().size(), world.bodies().size());
    EXPECT_EQ(again.world.joints().size(), world.joints().size());
    EXPECT_EQ(again.world.fields().size(), world.fields().size());
    EXPECT_EQ(shape_count(again.world), shape_count(world));
    expect_same_motion(world, again.world);
    again.world.step(scene.dt).value();
    EXPECT_EQ(again.world.check_invariants(), "");
  }
}

TEST(SceneOf, WhatStoodStands) {
  Scene scene = make_built_in("house_of_cards:3").value();
  BuiltScene built = build(scene);
  run(built, scene, 60);
  BuiltScene again = build(scene_of(built.world));
  for (int i = 0; i < 300; ++i) again.world.step(scene.dt).value();
  for (std::size_t i = 0; i < again.world.bodies().size(); ++i) {
    const Position before = built.world.transform(at(built.world, i)).value().position;
    EXPECT_LT(distance(again.world.transform(at(again.world, i)).value().position, before), 0.01f) << i;
  }
}

/// A world in which slots were used again, and whose parts have been changed by calls.
TEST(SceneOf, ChangesByHandAreInIt) {
  World world({.workers = 2, .lanes = Lanes::scalar});
  const BodyId ground = world.create_body({.name = "ground"});
  const std::array<std::string, 2> rows = {"#..", "###"};
  const ShapeId grid = world.create_shape(ground, TileGrid::from_rows(rows, 0.5f, {-1.0f, 0.0f}).value());
  ChainOptions hill;
  hill.points = {{9.0f, 0.0f}, {6.0f, 0.0f}, {4.0f, 1.0f}, {2.0f, 0.0f}, {1.0f, 0.0f}};
  hill.name = "hill";
  const ChainId chain = world.create_chain(ground, hill);
  const BodyId first = world.create_body({.type = BodyType::dynamic});
  const auto make_wheel = [&](Position place) {
    const BodyId body = world.create_body({.type = BodyType::dynamic, .position = place});
    world.create_shape(body, Circle{.radius = 0.5f}).value();
    return body;
  };
  const BodyId left = make_wheel({-3.0, 5.0});
  const BodyId right = make_wheel({3.0, 5.0});
  const auto make_hinge = [&](BodyId body, Vec2 place) {
    RevoluteOptions hinge;
    hinge.body_a = ground;
    hinge.body_b = body;
    hinge.anchor_a = place;
    return world.create_joint(hinge).value();
  };
  const JointId unused = make_hinge(first, {});
  const JointId hinge_left = make_hinge(left, {-3.0f, 5.0f});
  const JointId unused_too = make_hinge(first, {});
  must(world.destroy_joint(unused));
  // The gear takes the slot before those of the joints that it couples.
  const JointId hinge_right = make_hinge(right, {3.0f, 5.0f});
  must(world.destroy_joint(hinge_right));
  must(world.destroy_joint(unused_too));
  const JointId moved = make_hinge(right, {3.0f, 5.0f});
  GearOptions gear;
  gear.body_a = left;
  gear.body_b = right;
  gear.joint_a = hinge_left;
  gear.joint_b = moved;
  gear.ratio = 2.0f;
  const JointId gear_id = world.create_joint(gear);
  RadialFieldOptions sun;
  sun.carrier = right;
  sun.bodies = {left};
  sun.strength = -3.0f;
  world.create_field(sun).value();

  must(world.destroy_body(first));
  const BodyId box = world.create_body({.type = BodyType::dynamic, .position = {0.0, 4.0}, .angle = 0.5f});
  EXPECT_EQ(box.index, first.index);
  const ShapeId wood =
      world.create_shape(box, Box{.half_extents = {0.5f, 0.25f}, .center = {0.25f, 0.0f}}, {.density = 3.0f});
  must(world.set_material(wood, {.friction = 0.125f}));
  must(world.set_velocity(box, {1.0f, 2.0f}));
  must(world.set_name(box, "box"));
  must(world.set_tile(grid, {2, 1}, Tile::full));
  must(world.set_filter(world.chain_links(chain).value()[0], {.category = 4}));
  must(world.set_gravity({0.0f, -3.0f}));

  const Scene scene = scene_of(world);
  EXPECT_EQ(scene.world.workers, 1);
  EXPECT_EQ(scene.world.lanes, Lanes::automatic);
  EXPECT_EQ(scene.world.gravity, (Vec2{0.0f, -3.0f}));
  ASSERT_EQ(scene.bodies.size(), 4u);
  EXPECT_EQ(scene.bodies[0].options.name, "ground");
  ASSERT_EQ(scene.bodies[0].grids.size(), 1u);
  EXPECT_EQ(scene.bodies[0].grids[0].grid.at({2, 1}), Tile::full);
  ASSERT_EQ(scene.bodies[0].chains.size(), 1u);
  EXPECT_EQ(scene.bodies[0].chains[0].points, hill.points);
  EXPECT_EQ(scene.bodies[0].chains[0].filter.category, 4u);
  EXPECT_EQ(scene.bodies[0].chains[0].name, "hill");
  const SceneBody& found = scene.bodies[1];
  EXPECT_EQ(found.options.name, "box");
  EXPECT_EQ(found.options.angle, 0.5f);
  ASSERT_EQ(found.shapes.size(), 1u);
  const Box& geometry = std::get<Box>(found.shapes[0].geometry);
  EXPECT_EQ(geometry.half_extents, (Vec2{0.5f, 0.25f}));
  EXPECT_EQ(geometry.center, (Vec2{0.25f, 0.0f}));
  EXPECT_EQ(found.shapes[0].options.density, 3.0f);
  EXPECT_EQ(found.shapes[0].options.material.friction, 0.125f);
  ASSERT_EQ(scene.joints.size(), 3u);
  EXPECT_LT(gear_id.index, std::max(hinge_left.index, moved.index));
  const SceneJoint& last = scene.joints[2];
  EXPECT_EQ(std::get<GearOptions>(last.options).ratio, 2.0f);
  EXPECT_EQ(std::get<RevoluteOptions>(scene.joints[static_cast<std::size_t>(last.joint_a)].options).anchor_a,
            (Vec2{-3.0f, 5.0f}));
  EXPECT_EQ(std::get<RevoluteOptions>(scene.joints[static_cast<std::size_t>(last.joint_b)].options).anchor_a,
            (Vec2{3.0f, 5.0f}));
  ASSERT_EQ(scene.fields.size(), 1u);
  EXPECT_EQ(scene.fields[0].bodies, std::vector<int>{2});
  EXPECT_EQ(scene.fields[0].carrier, 3);

  const Result<BuiltScene> again = build(scene);
  ASSERT_TRUE(again.ok()) << again.error().message;
  expect_same_motion(world, again.value().world);
  EXPECT_EQ(scene_of(again.value().world).joints.size(), 3u);
}

/// Of all rotations that bodies have, those that were made from an angle are made again to the same bits.
TEST(SceneOf, AnglesHaveTheBitsOfTheirRotations) {
  World world;
  for (int i = 0; i < 20000; ++i) {
    const float turned = -kPi + 2.0f * kPi * (static_cast<float>(i) + 0.3f) / 20000.0f;
    world.create_body({.angle = turned}).value();
  }
  const BuiltScene again = build(scene_of(world));
  int differing = 0;
  for (std::size_t i = 0; i < world.bodies().size(); ++i) {
    const Rotation found = again.world.transform(at(again.world, i)).value().rotation;
    if (!(found == world.transform(at(world, i)).value().rotation)) ++differing;
  }
  EXPECT_EQ(differing, 0);
}

}  // namespace
}  // namespace drystone::scenes
