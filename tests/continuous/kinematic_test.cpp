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

}  // namespace
}  // namespace drystone::test
