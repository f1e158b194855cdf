// Kinematic bodies as walls in motion: a few hundred shots of each kind, and single impacts. kinematic_shots_test.cpp has many more shots.
#include "tests/continuous/kinematic_shots.hpp"
#include "tests/support/sanitized.hpp"

namespace drystone::test {
namespace {

constexpr std::uint32_t kShots = some_if_sanitized(100u, 20u);

TEST(KinematicWall, NoShotPassesAWallThatStands) {
  for (const Wall wall : {Wall::segment, Wall::thin_box, Wall::chain, Wall::thick_box}) {
    for (const bool bullets : {false, true}) {
      EXPECT_EQ(shots_through(wall, {{}, false, bullets}, 0, kShots), "");
      EXPECT_EQ(shots_through(wall, {{}, true, bullets}, 0, kShots), "");
    }
  }
}

TEST(KinematicWall, NoShotPassesAWallThatMoves) {
  for (const Wall wall : {Wall::segment, Wall::thin_box, Wall::chain, Wall::thick_box}) {
    for (const Vec2 velocity : {Vec2{-5.0f, 0.0f}, Vec2{5.0f, -30.0f}, Vec2{-100.0f, 20.0f}}) {
      EXPECT_EQ(shots_through(wall, {velocity, false, false}, 0, kShots), "");
      EXPECT_EQ(shots_through(wall, {velocity, false, true}, 0, kShots), "");
    }
  }
}

TEST(KinematicWall, NoShotLeavesARoomThatMovesAndRotates) { EXPECT_EQ(shots_out_of_room(0, kShots / 2), ""); }

TEST(KinematicWall, ASweeperTakesBodiesAlong) {
  for (const float speed : {5.0f, 20.0f, 100.0f}) {
    for (const bool asleep : {false, true})
      EXPECT_EQ(left_behind({speed, 0.05f, asleep}, 1, 100), 0) << speed << asleep;
  }
}

TEST(KinematicWall, ASleepingBodyThatIsTakenAlongIsReportedAsMoved) {
  WorldOptions options = shooting_range();
  options.sleeping = true;
  World world(options);
  BodyOptions start;
  start.type = BodyType::dynamic;
  start.asleep = true;
  start.position = {1.0f, 0.5f};
  const BodyId body = add(world, start, Box{{0.1f, 0.1f}});
  BodyOptions paddle;
  paddle.type = BodyType::kinematic;
  paddle.velocity = {100.0f, 0.0f};
  const BodyId wall = add(world, paddle, Box{{0.05f, 2.0f}});
  run_steps(world, 1);
  std::vector<BodyMoveEvent> of_body;
  for (const BodyMoveEvent& event : world.events().body_move) {
    if (event.body == body) of_body.push_back(event);
  }
  ASSERT_EQ(of_body.size(), 1u);
  EXPECT_EQ(of_body[0].pose, world.transform(body));
  EXPECT_FALSE(of_body[0].fell_asleep);
  EXPECT_GT(center_of(world, body).x, center_of(world, wall).x);
}

}  // namespace
}  // namespace drystone::test
