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

TEST_P(BulletShots, FewPassALongPlank) {
  const ShotCount count = shots_at_planks(GetParam(), true, 0, 10'000);
  // Those that were looked at slide along the plank, which rotates after the shot hit it, and sink through it in several steps.
  EXPECT_LE(count.passed_count, GetParam() == Target::flying ? 70 : 4) << count.passed;
}

INSTANTIATE_TEST_SUITE_P(Targets, BulletShots, testing::Values(Target::resting, Target::asleep, Target::flying));

}  // namespace
}  // namespace drystone::test
