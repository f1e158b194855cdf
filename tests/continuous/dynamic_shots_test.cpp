// Thousands of seeded shots at dynamic bodies; bullet_test.cpp has a small part of them.
#include "tests/continuous/dynamic_shots.hpp"

namespace drystone::test {
namespace {

class BulletShots : public testing::TestWithParam<Target> {};

TEST_P(BulletShots, FewPassASmallBody) {
  const ShotCount count = shots_at_small_bodies(GetParam(), true, 0, 10'000);
  EXPECT_LE(count.passed_count, 4) << count.passed;
  EXPECT_GT(count.shots, 9'000);
}

TEST_P(BulletShots, NonePassesALongPlank) {
  for (const float hz : {30.0f, 60.0f, 240.0f}) {
    const ShotCount count = shots_at_planks(GetParam(), true, 0, 10'000, hz);
    EXPECT_EQ(count.passed_count, 0) << hz << " Hz:" << count.passed;
  }
}

INSTANTIATE_TEST_SUITE_P(Targets, BulletShots, testing::Values(Target::resting, Target::asleep, Target::flying));

}  // namespace
}  // namespace drystone::test
