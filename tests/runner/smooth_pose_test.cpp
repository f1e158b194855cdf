// Interpolated and extrapolated poses, against double precision.
#include "api/runner/smooth_pose.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace drystone::test {
namespace {

using runner::extrapolate;
using runner::interpolate;
using runner::turn_part;

constexpr double kTurn = 2.0 * 3.14159265358979323846;

double angle_of(Rotation q) { return std::atan2(double{q.s}, double{q.c}); }
/// Returns the same angle in (-pi, pi].
double short_way(double angle) { return std::remainder(angle, kTurn); }

// Errors of make_rotation() and angle(): 2e-7 and 3.5e-7 rad, and a few roundings of a rotation (6e-8 each).
constexpr double kAngleTolerance = 1.0e-6;

TEST(SmoothPose, TurnsByTheSmallerAngle) {
  std::mt19937 random(3);
  const auto uniform = [&](double low, double high) {
    return low + (high - low) * static_cast<double>(random()) / 4294967296.0;
  };
  for (int i = 0; i < 20000; ++i) {
    // Turns of all sizes, mostly small, but not half a turn, for which both directions are equally short.
    const double turn = uniform(-1.0, 1.0) * 3.13 * std::pow(10.0, -uniform(0.0, 4.0));
    const Rotation a = make_rotation(static_cast<float>(uniform(-4.0, 4.0)));
    const Rotation b = make_rotation(static_cast<float>(angle_of(a) + turn));
    const auto t = static_cast<float>(uniform(0.0, 1.0));
    const Rotation part = turn_part(a, b, t);
    const double expected = angle_of(a) + double{t} * short_way(angle_of(b) - angle_of(a));
    ASSERT_NEAR(short_way(angle_of(part) - expected), 0.0, kAngleTolerance) << turn << ' ' << t;
    ASSERT_NEAR(double{part.c} * part.c + double{part.s} * part.s, 1.0, 3e-7);
  }
}

TEST(SmoothPose, TurnsAcrossTheWrapOfTheAngle) {
  const Rotation a = make_rotation(3.0f);
  const Rotation b = make_rotation(-3.0f);
  EXPECT_NEAR(std::abs(angle_of(turn_part(a, b, 0.5f))), kTurn / 2, kAngleTolerance);
  EXPECT_GT(angle_of(turn_part(a, b, 0.1f)), 3.0);
  EXPECT_LT(angle_of(turn_part(a, b, 0.9f)), -3.0);
}

TEST(SmoothPose, IsExactAtBothEnds) {
  const WorldTransform before{{1.0e6, -3.0}, make_rotation(0.3f)};
  const WorldTransform after{{1.0e6 + 0.5, -2.0}, make_rotation(2.3f)};
  const Vec2 local_center{0.25f, -4.0f};
  for (const float t : {0.0f, 1.0f}) {
    const WorldTransform& end = t == 0.0f ? before : after;
    const WorldTransform pose = interpolate(before, after, local_center, t);
    // The centre is 4 m away: an angle that is off by 1e-6 moves the origin by 4e-6.
    EXPECT_NEAR(pose.position.x, end.position.x, 4e-6);
    EXPECT_NEAR(pose.position.y, end.position.y, 4e-6);
    EXPECT_NEAR(short_way(angle_of(pose.rotation) - angle_of(end.rotation)), 0.0, kAngleTolerance);
  }
}

TEST(SmoothPose, MovesTheCenterStraightAndTheOriginAroundIt) {
  const Vec2 local_center{2.0f, 0.0f};
  const WorldTransform before{{-2.0, 0.0}, make_rotation(0.0f)};       // Centre at (0, 0).
  const WorldTransform after{{1.0, -2.0}, make_rotation(kPi / 2.0f)};  // Centre at (1, 0).
  for (const float t : {0.25f, 0.5f, 0.75f}) {
    const WorldTransform pose = interpolate(before, after, local_center, t);
    const double angle = double{t} * kTurn / 4;
    EXPECT_NEAR(pose.position.x, double{t} - 2.0 * std::cos(angle), 4e-6);
    EXPECT_NEAR(pose.position.y, -2.0 * std::sin(angle), 4e-6);
  }
}

TEST(SmoothPose, ExtrapolationTurnsAboutTheCenter) {
  const Vec2 local_center{2.0f, 0.0f};
  const WorldTransform pose{{-2.0, 0.0}, {}};  // Centre at (0, 0).
  const WorldTransform ahead = extrapolate(pose, local_center, {3.0f, 1.0f}, 5.0f, 0.5f);
  EXPECT_NEAR(ahead.position.x, 1.5 - 2.0 * std::cos(2.5), 4e-6);
  EXPECT_NEAR(ahead.position.y, 0.5 - 2.0 * std::sin(2.5), 4e-6);
  EXPECT_NEAR(angle_of(ahead.rotation), 2.5, kAngleTolerance);
}

}  // namespace
}  // namespace drystone::test
