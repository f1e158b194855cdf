// Bullets against thin bodies that move or sleep, and against each other.
#include "tests/support/making.hpp"

namespace drystone::test {
namespace {

WorldOptions bullet_range() {
  WorldOptions options;
  options.gravity = {};
  return options;
}

BodyId add_board(World& world, float x, float speed, bool asleep) {
  BodyOptions board;
  board.type = BodyType::dynamic;
  board.position = {x, 0.0f};
  board.velocity = {speed, 0.0f};
  board.asleep = asleep;
  return add(world, board, Box{{0.01f, 2.0f}});
}

BodyId fire(World& world, float speed, bool bullet) {
  BodyOptions shot;
  shot.type = BodyType::dynamic;
  shot.position = {-3.0f, 0.0f};
  shot.velocity = {speed, 0.0f};
  shot.bullet = bullet;
  return add(world, shot, Circle{{}, 0.05f});
}

TEST(Bullet, HitsAThinBoard) {
  for (const float board_speed : {0.0f, -20.0f, 20.0f}) {
    for (const float speed : {60.0f, 150.0f, 390.0f}) {
      SCOPED_TRACE(testing::Message() << "board at " << board_speed << " m/s, bullet at " << speed << " m/s");
      World world(bullet_range());
      const BodyId board = add_board(world, 0.5f, board_speed, board_speed == 0.0f);
      const BodyId bullet = fire(world, speed, true);
      for (int i = 0; i < 30; ++i) {
        run_steps(world, 1);
        ASSERT_LT(center_of(world, bullet).x, center_of(world, board).x) << "step " << i;
      }
      EXPECT_TRUE(world.is_awake(board));
      EXPECT_GT(velocity_of(world, board).x, board_speed);
      EXPECT_NEAR(velocity_of(world, bullet).x, velocity_of(world, board).x, 0.02f * speed);
    }
  }
}

TEST(Bullet, ABodyThatIsNoBulletPassesThrough) {
  World world(bullet_range());
  const BodyId board = add_board(world, 0.5f, 0.0f, true);
  const BodyId shot = fire(world, 390.0f, false);
  run_steps(world, 30);
  EXPECT_GT(center_of(world, shot).x, 100.0f);
  EXPECT_FALSE(world.is_awake(board));
}

/// A bullet that stopped where it hits a body that moves away would never touch it, and would be hit in every step.
TEST(Bullet, PushesABodyThatMovesAwaySlowly) {
  for (const float spin : {0.0f, 3.0f}) {
    World world(bullet_range());
    BodyOptions options;
    options.type = BodyType::dynamic;
    options.velocity = {8.0f, 0.0f};
    options.angular_velocity = spin;
    const BodyId target = add(world, options, Circle{{}, 0.4f});
    const BodyId bullet = fire(world, 200.0f, true);
    run_steps(world, 4);
    EXPECT_GT(velocity_of(world, target).x, 9.0f);
    EXPECT_LT(velocity_of(world, bullet).x, velocity_of(world, target).x + 1.0f);
  }
}

/// Nor does it come through a wall that stands behind.
TEST(Bullet, TakesNoBodyThroughAWall) {
  World world(bullet_range());
  add(world, {}, Box{{0.01f, 5.0f}, {-0.12f, 0.0f}});
  BodyOptions options;
  options.type = BodyType::dynamic;
  options.position = {0.5f, 0.0f};
  options.velocity = {-11.0f, 0.0f};  // 0.18 m in a step: slow for a disc of 0.4 m.
  add(world, options, Circle{{}, 0.4f});
  options.position = {0.0f, 2.0f};
  options.velocity = {0.0f, -300.0f};
  options.bullet = true;
  const BodyId bullet = add(world, options, Circle{{}, 0.05f});
  for (int i = 0; i < 10; ++i) {
    run_steps(world, 1);
    ASSERT_GT(center_of(world, bullet).x, -0.12f) << "step " << i;
  }
}

TEST(Bullet, ASlowBulletIsNotSwept) {
  World world(bullet_range());
  fire(world, 1.0f, true);
  EXPECT_EQ(world.step(kDt).value().swept_bodies, 0);
}

TEST(Bullet, StopsAtTheFirstOfManyBoards) {
  World world(bullet_range());
  std::vector<BodyId> boards;
  for (int i = 0; i < 5; ++i) boards.push_back(add_board(world, 0.5f + 0.5f * static_cast<float>(i), 0.0f, false));
  const BodyId bullet = fire(world, 390.0f, true);
  world.step(kDt).value();
  EXPECT_NEAR(center_of(world, bullet).x, 0.5f - 0.01f - 0.05f, 2.0f * kLinearSlop);
}

TEST(Bullet, TwoBulletsHitEachOtherHeadOn) {
  World world(bullet_range());
  const BodyId left = fire(world, 300.0f, true);
  BodyOptions shot;
  shot.type = BodyType::dynamic;
  shot.position = {3.0f, 0.0f};
  shot.velocity = {-300.0f, 0.0f};
  shot.bullet = true;
  const BodyId right = add(world, shot, Circle{{}, 0.05f});
  for (int i = 0; i < 30; ++i) {
    run_steps(world, 1);
    ASSERT_LT(center_of(world, left).x, center_of(world, right).x) << "step " << i;
  }
  EXPECT_NEAR(velocity_of(world, left).x, 0.0f, 1.0f);
}

TEST(Bullet, HitsAKinematicWallThatMoves) {
  World world(bullet_range());
  BodyOptions door;
  door.type = BodyType::kinematic;
  door.position = {0.5f, 0.0f};
  door.velocity = {-5.0f, 0.0f};
  const BodyId wall = add(world, door, Box{{0.01f, 2.0f}});
  const BodyId bullet = fire(world, 390.0f, true);
  for (int i = 0; i < 30; ++i) {
    run_steps(world, 1);
    ASSERT_LT(center_of(world, bullet).x, center_of(world, wall).x) << "step " << i;
  }
  EXPECT_NEAR(velocity_of(world, bullet).x, -5.0f, 0.5f);
}

}  // namespace
}  // namespace drystone::test
