// Light bodies with locked axes carry a load through a joint. The joint is solved directly with their contacts, and the body answers to an
// impulse along one of the rows of a contact point only.
#include <algorithm>

#include "tests/support/making.hpp"

namespace drystone::test {
namespace {

constexpr float kRobotStep = 1.0f / 60.0f;
constexpr int kRobotSteps = 300;
constexpr float kHalf = 0.2f;  // Half the side of the light body [m].

struct Pair {
  World world{{.gravity = {0.0f, -10.0f}}};
  BodyId light;
  BodyId load;

  /// The load has over a hundred times the mass of the light body. It meets no other shape.
  Pair(const BodyOptions& light_options, Position load_at, Vec2 velocity) {
    light = world.create_body(light_options);
    world.create_shape(light, Box{.half_extents = {kHalf, kHalf}}).value();
    load =
        world.create_body({.type = BodyType::dynamic, .position = load_at, .velocity = velocity, .allow_sleep = false});
    world
        .create_shape(load, Box{.half_extents = {0.8f, 0.8f}}, {.density = 10.0f, .filter = {.category = 2, .mask = 2}})
        .value();
  }
  void add_obstacle(Position at, Vec2 half_extents) {
    world.create_shape(world.create_body({.position = at}), Box{.half_extents = half_extents}).value();
  }
};

TEST(LockedFeet, AFootThatMovesUpAndDownOnlyHoldsALoad) {
  Pair pair({.type = BodyType::dynamic,
             .position = {0.0, kHalf},
             .locks = {.x = true, .rotation = true},
             .allow_sleep = false},
            {0.0, 1.2}, {});
  pair.add_obstacle({0.0, -0.5}, {20.0f, 0.5f});
  RevoluteOptions hinge;
  hinge.body_a = pair.light;
  hinge.body_b = pair.load;
  hinge.anchor_a = {0.0f, 0.2f};
  hinge.anchor_b = {0.0f, -0.8f};
  must(pair.world.create_joint(hinge));
  for (int step = 0; step < kRobotSteps; ++step) {
    must(pair.world.step(kRobotStep));
    ASSERT_NEAR(pair.world.transform(pair.light).value().position.y, kHalf, 0.01) << "step " << step;
  }
}

TEST(LockedFeet, ACartOnARailStopsAtAWallWithItsLoad) {
  constexpr double kWall = 2.5;
  Pair pair({.type = BodyType::dynamic,
             .velocity = {2.0f, 0.0f},
             .locks = {.y = true, .rotation = true},
             .allow_sleep = false},
            {0.0, -2.0}, {2.0f, 0.0f});
  pair.add_obstacle({kWall + 0.5, 0.0}, {0.5f, 5.0f});
  RevoluteOptions hinge;
  hinge.body_a = pair.light;
  hinge.body_b = pair.load;
  hinge.anchor_b = {0.0f, 2.0f};
  must(pair.world.create_joint(hinge));
  double farthest = 0.0;
  for (int step = 0; step < kRobotSteps; ++step) {
    must(pair.world.step(kRobotStep));
    farthest = std::max(farthest, pair.world.transform(pair.light).value().position.x);
  }
  EXPECT_NEAR(farthest, kWall - kHalf, 0.01);
}

}  // namespace
}  // namespace drystone::test
