// make_rotation() and angle(), and the algebra of rotations and transforms in the public header.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>
#include <vector>

#include "core/angles4.hpp"
#include "drystone/math.hpp"

namespace drystone {
namespace {

// Two roundings of numbers around 1.
constexpr float kUnitError = 2.0e-7f;

TEST(Rotation, ReturnsTheAngleItWasMadeFrom) {
  for (int i = -100000; i <= 100000; ++i) {
    const float radians = kPi * static_cast<float>(i) / 100001.0f;
    // The errors of sine, cosine (1.4e-7 together with the rounding of the length) and arc tangent (3.5e-7).
    ASSERT_NEAR(angle(make_rotation(radians)), radians, 5.0e-7f);
  }
}

TEST(Rotation, FourAnglesAtOnceHaveTheBitsOfEach) {
  std::vector<Rotation> rotations = {{0.0f, 0.0f},  {1.0f, 0.0f},   {-1.0f, 0.0f}, {0.0f, 1.0f},
                                     {0.0f, -1.0f}, {-1.0f, -0.0f}, {1.0f, -0.0f}, {-0.0f, 1.0f}};
  for (int i = -100000; i < 100000; ++i) {
    const Rotation q = make_rotation(kPi * static_cast<float>(i) / 100000.0f);
    rotations.push_back({1.00001f * q.c, q.s});
  }
  for (std::size_t i = 0; i + 4 <= rotations.size(); ++i) {
    const std::array<Rotation, 4> q = {rotations[i], rotations[i + 1], rotations[i + 2], rotations[i + 3]};
    const std::array<float, 4> four = simd::angles(q);
    for (std::size_t k = 0; k < 4; ++k) {
      const float one = angle(q[k]);
      ASSERT_EQ(std::memcmp(&four[k], &one, sizeof(one)), 0) << "(" << q[k].c << ", " << q[k].s << ")";
    }
  }
}

TEST(Rotation, IsOfUnitLengthForAnyFiniteAngle) {
  for (float radians = 1.0e-30f; radians < 1.0e38f; radians *= 1.37f) {
    for (float signed_radians : {radians, -radians}) {
      const Rotation q = make_rotation(signed_radians);
      ASSERT_NEAR(q.c * q.c + q.s * q.s, 1.0f, 2.0f * kUnitError) << signed_radians;
    }
  }
  EXPECT_TRUE(is_normalized(make_rotation(std::numeric_limits<float>::max())));
}

TEST(Rotation, IsTheIdentityForZero) {
  EXPECT_EQ(make_rotation(0.0f), Rotation{});
  EXPECT_EQ(angle(Rotation{}), 0.0f);
}

TEST(Rotation, FullTurnsAreTheIdentity) {
  for (int turns = -1000; turns <= 1000; ++turns) {
    const float radians = static_cast<float>(6.283185307179586 * turns + 0.7);
    // A float of this size is a multiple of 2^-11, so the input has an error of half of that.
    ASSERT_NEAR(angle(make_rotation(radians)), 0.7f, 2.5e-4f);
  }
}

TEST(Rotation, ProductAddsAnglesAndRelativeSubtracts) {
  std::mt19937 random(9);
  std::uniform_real_distribution<float> small(-1.5f, 1.5f);
  for (int i = 0; i < 1000; ++i) {
    const float a = small(random);
    const float b = small(random);
    // Three rotations with an error of 5e-7 each.
    EXPECT_NEAR(angle(make_rotation(a) * make_rotation(b)), a + b, 1.5e-6f);
    EXPECT_NEAR(angle(relative(make_rotation(a), make_rotation(b))), b - a, 1.5e-6f);
    EXPECT_NEAR(angle(inverse(make_rotation(a))), -a, 5.0e-7f);
  }
}

TEST(Transform, RelativeIsTheInverseOfProduct) {
  std::mt19937 random(10);
  std::uniform_real_distribution<float> coordinate(-10.0f, 10.0f);
  for (int i = 0; i < 1000; ++i) {
    const auto draw = [&] {
      const Vec2 position = {coordinate(random), coordinate(random)};
      return Transform{position, make_rotation(coordinate(random))};
    };
    const Transform a = draw();
    const Transform b = draw();
    const Vec2 p = {coordinate(random), coordinate(random)};
    // Coordinates reach 50 m, with a rounding of 4e-6 m each; a handful of them add up.
    constexpr float kTolerance = 5.0e-5f;
    EXPECT_LT(distance(transform_point(a * b, p), transform_point(a, transform_point(b, p))), kTolerance);
    EXPECT_LT(distance(inv_transform_point(a, transform_point(a, p)), p), kTolerance);
    EXPECT_LT(distance(transform_point(a, transform_point(relative(a, b), p)), transform_point(b, p)), kTolerance);
  }
}

}  // namespace
}  // namespace drystone
