// Thousands of seeded shots at kinematic walls, and sweepers; kinematic_test.cpp has a small part of them.
#include "tests/continuous/kinematic_shots.hpp"

namespace drystone::test {
namespace {

class KinematicShots : public testing::TestWithParam<Wall> {};

TEST_P(KinematicShots, NoShotPasses) {
  for (const bool bullets : {false, true}) {
    EXPECT_EQ(shots_through(GetParam(), {{}, false, bullets}, 0, 2500), "") << "at rest, bullets: " << bullets;
    EXPECT_EQ(shots_through(GetParam(), {{}, true, bullets}, 0, 500), "") << "asleep, bullets: " << bullets;
    for (const Vec2 velocity : {Vec2{-5.0f, 0.0f}, Vec2{5.0f, -30.0f}, Vec2{-30.0f, 3.0f}, Vec2{-100.0f, 20.0f}}) {
      EXPECT_EQ(shots_through(GetParam(), {velocity, false, bullets}, 0, 2500), "")
          << velocity.x << ", " << velocity.y << " m/s, bullets: " << bullets;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Walls, KinematicShots,
                         testing::Values(Wall::segment, Wall::thin_box, Wall::chain, Wall::thick_box));

TEST(KinematicRooms, NoShotLeaves) { EXPECT_EQ(shots_out_of_room(0, 2000), ""); }

TEST(KinematicSweepers, TakeAllBodiesAlong) {
  for (const float speed : {1.0f, 5.0f, 20.0f, 50.0f, 100.0f, 300.0f}) {
    for (const float thickness : {0.01f, 0.1f, 1.0f}) {
      for (std::uint32_t seed = 0; seed < 10; ++seed) {
        EXPECT_EQ(left_behind({speed, thickness, false}, seed, 100), 0) << speed << " m/s, " << thickness << " m";
        EXPECT_EQ(left_behind({speed, thickness, true}, seed, 100), 0)
            << speed << " m/s, asleep, " << thickness << " m";
      }
    }
  }
}

}  // namespace
}  // namespace drystone::test
