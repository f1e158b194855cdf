// Vectors and boxes of the public header: identities that hold exactly or to a known rounding.
#include <gtest/gtest.h>

#include <limits>
#include <random>

#include "drystone/math.hpp"

namespace drystone {
namespace {

TEST(Vec2, PerpendicularsTurnByQuarters) {
  const Vec2 a = {3.0f, 4.0f};
  EXPECT_EQ(perpendicular(a), (Vec2{-4.0f, 3.0f}));
  EXPECT_EQ(right_perpendicular(a), (Vec2{4.0f, -3.0f}));
  EXPECT_EQ(perpendicular(right_perpendicular(a)), a);
  EXPECT_EQ(cross(2.0f, a), 2.0f * perpendicular(a));
  EXPECT_GT(cross(a, perpendicular(a)), 0.0f);
}

TEST(Vec2, NormalizeGivesUnitLengthOrZero) {
  std::mt19937 random(11);
  std::uniform_real_distribution<float> coordinate(-1.0e6f, 1.0e6f);
  for (int i = 0; i < 1000; ++i) {
    // Roundings of the length, its inverse and two products: 4 * 2^-24.
    EXPECT_NEAR(length(normalize(Vec2{coordinate(random), coordinate(random)})), 1.0f, 2.5e-7f);
  }
  EXPECT_EQ(normalize(Vec2{}), Vec2{});
  EXPECT_EQ(normalize(Vec2{1.0e-30f, 0.0f}), Vec2{});
}

TEST(Vec2, FiniteMeansBothCoordinates) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
  EXPECT_TRUE(is_finite(Vec2{1.0f, 2.0f}));
  EXPECT_FALSE(is_finite(Vec2{kInfinity, 2.0f}));
  EXPECT_FALSE(is_finite(Vec2{1.0f, kNan}));
}

TEST(Aabb, OverlapIncludesTouching) {
  const Aabb a = {{0.0f, 0.0f}, {1.0f, 1.0f}};
  EXPECT_TRUE(overlaps(a, {{1.0f, 1.0f}, {2.0f, 2.0f}}));
  EXPECT_FALSE(overlaps(a, {{1.1f, 0.0f}, {2.0f, 1.0f}}));
  EXPECT_FALSE(overlaps(a, {{0.0f, -2.0f}, {1.0f, -0.1f}}));
  EXPECT_TRUE(overlaps(a, {{-1.0f, -1.0f}, {2.0f, 2.0f}}));
}

TEST(Aabb, MergeContainsBothAndInflateGrows) {
  const Aabb a = {{0.0f, 0.0f}, {1.0f, 1.0f}};
  const Aabb b = {{-3.0f, 0.5f}, {0.5f, 4.0f}};
  EXPECT_TRUE(contains(merge(a, b), a));
  EXPECT_TRUE(contains(merge(a, b), b));
  EXPECT_FALSE(contains(a, b));
  EXPECT_EQ(inflate(a, 0.5f), (Aabb{{-0.5f, -0.5f}, {1.5f, 1.5f}}));
  EXPECT_EQ(center(a), (Vec2{0.5f, 0.5f}));
  EXPECT_EQ(half_extents(b), (Vec2{1.75f, 1.75f}));
  EXPECT_EQ(perimeter(a), 4.0f);
}

}  // namespace
}  // namespace drystone
