// Smoothed poses against the closed form of the motion, at all frame rates. Interpolated poses are a step behind: at
// the time T of all frames they show the motion at T - dt.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/runner/frame_rates.hpp"
#include "tests/support/test_world.hpp"

namespace drystone::test {
namespace {

// Powers of two, so that the fall below is computed without rounding.
constexpr double kDt = 1.0 / 64.0;
constexpr double kSubstep = kDt / 4;
constexpr double kGravity = 8.0;
constexpr double kFullTurn = 2.0 * 3.14159265358979323846;

double turned_angle(Rotation q) { return std::atan2(double{q.s}, double{q.c}); }

/// Plays two seconds at each frame rate. `build(world)` makes the scene and returns a body; `error(pose, time)` is the
/// distance of the smoothed pose from the motion at the time that the pose should show. Returns the largest error.
template <typename Build, typename Error>
double largest_error(Smoothing smoothing, Build build, Error error) {
  double largest = 0.0;
  for (FrameRate rate : frame_rates()) {
    TestWorld t(weightless());
    FixedStepOptions options;
    options.step_seconds = kDt;
    options.smoothing = smoothing;
    const BodyId body = build(t, options);
    FixedStepRunner runner(t.world, options);
    while (runner.simulated_seconds() < 2.0) {
      runner.advance(rate.next()).value();
      if (runner.steps() == 0) continue;  // There are not two states yet.
      const double lag = smoothing == Smoothing::interpolation ? kDt : 0.0;
      const double time = runner.simulated_seconds() + runner.remainder() * kDt - lag;
      largest = std::max(largest, error(runner.pose(body).value(), time));
    }
  }
  return largest;
}

BodyId falling(TestWorld& t, FixedStepOptions&) {
  must(t.world.set_gravity({0.0f, -static_cast<float>(kGravity)}));
  return t.ball(dynamic_at({}));
}
/// The distance from the fall by semi-implicit Euler, which is g h t / 2 below the parabola.
double fall_error(const WorldTransform& pose, double time) {
  return std::abs(pose.position.y + 0.5 * kGravity * time * (time + kSubstep));
}

// The remainder is a float: its error is 6e-8 of the 0.25 m that are fallen in a step at 16 m/s.
constexpr double kFallRounding = 1.0e-7;

// A chord of a parabola is off by at most g dt^2 / 8, in its middle: 0.24 mm.
TEST(SmoothedMotion, FreeFallInterpolated) {
  const double error = largest_error(Smoothing::interpolation, falling, fall_error);
  EXPECT_LE(error, kGravity * kDt * kDt / 8 + kFallRounding);
  EXPECT_GE(error, 0.9 * kGravity * kDt * kDt / 8) << "no frame came near the middle of a step";
}

// A tangent is off by g dt^2 / 2 after a step, plus the integrator's g h dt / 2: 1.2 mm.
TEST(SmoothedMotion, FreeFallExtrapolated) {
  const double error = largest_error(Smoothing::extrapolation, falling, fall_error);
  EXPECT_LE(error, kGravity * kDt * kDt / 2 + kGravity * kSubstep * kDt / 2 + kFallRounding);
  EXPECT_GE(error, 0.7 * kGravity * kDt * kDt / 2) << "no frame came near the end of a step";
}

// Without smoothing the error is up to the path of a step: 16 m/s * dt at the end, 250 mm.
TEST(SmoothedMotion, FreeFallWithoutSmoothing) {
  EXPECT_GE(largest_error(Smoothing::none, falling, fall_error), 0.8 * 16.0 * kDt);
}

constexpr double kSpin = 25.0;  // The rate [rad/s]: 0.39 rad a step.
constexpr double kOffset = 2.0;

/// A body whose origin is 2 m from its centre of mass, which stays at the world's origin, so that the body's origin
/// moves on a circle.
BodyId spinning(TestWorld& t, FixedStepOptions&) {
  BodyOptions options = dynamic_at({-static_cast<float>(kOffset), 0.0f});
  const BodyId body = t.world.create_body(options);
  t.world.create_shape(body, Circle{{static_cast<float>(kOffset), 0.0f}, 0.3f}).value();
  must(t.world.set_angular_velocity(body, static_cast<float>(kSpin)));
  return body;
}
double spin_error(const WorldTransform& pose, double time) {
  const double angle = kSpin * time;
  const double turn_error = std::abs(std::remainder(turned_angle(pose.rotation) - angle, kFullTurn));
  const double place_error =
      std::hypot(pose.position.x + kOffset * std::cos(angle), pose.position.y + kOffset * std::sin(angle));
  return std::max(turn_error, place_error);
}

// Uniform rotation is shown without an error of its own, the origin on its circle. A rotation is rounded in each of 520
// sub-steps, by 6e-8.
constexpr double kSpinRounding = kOffset * 520 * 6.0e-8;

TEST(SmoothedMotion, SpinInterpolated) {
  EXPECT_LE(largest_error(Smoothing::interpolation, spinning, spin_error), kSpinRounding);
}

TEST(SmoothedMotion, SpinExtrapolated) {
  EXPECT_LE(largest_error(Smoothing::extrapolation, spinning, spin_error), kSpinRounding);
}

constexpr double kRadius = 3.0;
constexpr double kOrbit = 4.0;  // [rad/s]

WorldTransform on_circle(double time) {
  return {{kRadius * std::cos(kOrbit * time), kRadius * std::sin(kOrbit * time)},
          make_rotation(static_cast<float>(kOrbit * time))};
}
/// A kinematic body that moves from one point of a circle to the next, and faces along the circle.
BodyId orbiting(TestWorld& t, FixedStepOptions& options) {
  BodyOptions body = kinematic_at({static_cast<float>(kRadius), 0.0f});
  const BodyId id = t.box(body);
  options.before_step = [id](World& world) {
    const WorldTransform next = on_circle(static_cast<double>(world.report().step + 1) * kDt);
    must(world.move_to(id, next.position, angle(next.rotation), static_cast<float>(kDt)));
  };
  return id;
}
double orbit_error(const WorldTransform& pose, double time) {
  const WorldTransform right = on_circle(time);
  return std::hypot(pose.position.x - right.position.x, pose.position.y - right.position.y);
}

// A chord of a circle is off by r (1 - cos(w dt / 2)) in its middle, 1.5 mm.
TEST(SmoothedMotion, CircleInterpolated) {
  const double sagitta = kRadius * (1.0 - std::cos(kOrbit * kDt / 2));
  const double error = largest_error(Smoothing::interpolation, orbiting, orbit_error);
  EXPECT_LE(error, sagitta + 1e-5);  // move_to() reaches the point to within a few um.
  EXPECT_GE(error, 0.9 * sagitta);
}

// The shown body moves on straight at the velocity of the chord before: off by (w dt)^2 r after a step, 12 mm.
TEST(SmoothedMotion, CircleExtrapolated) {
  EXPECT_LE(largest_error(Smoothing::extrapolation, orbiting, orbit_error), kRadius * std::pow(kOrbit * kDt, 2) + 1e-5);
}

}  // namespace
}  // namespace drystone::test
