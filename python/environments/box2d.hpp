// What the environments of Gymnasium owe to Box2D 2.3, in steps of 20 ms: when shapes touch, when the limits of joints act, when bodies rest.
// docs/environments.md has the figures. Constants: b2Settings.h of Box2D 2.3.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <vector>

#include "drystone/world.hpp"
#include "heightfield.hpp"

namespace drystone::environments::box2d {

/// Shapes that are nearer than this touch: each has a skin of 1 cm [m].
inline constexpr float kTouchDistance = 0.02f;
/// Shapes rest at this distance: skins may overlap by 5 mm (b2_linearSlop) [m].
inline constexpr float kRestDistance = 0.015f;
/// By how much a joint at rest may be beyond its limit: b2_angularSlop [rad].
inline constexpr float kAngularSlop = 0.0349066f;
/// Bodies rest below these speeds: b2_linearSleepTolerance [m/s], b2_angularSleepTolerance [rad/s].
inline constexpr float kStillSpeed = 0.01f;
inline constexpr float kStillRotation = 0.0349066f;
/// Bodies that rest for so many steps fall asleep: b2_timeToSleep, 0.5 s.
inline constexpr int kStepsToSleep = 25;

/// The limit that acts in a step which begins at this coordinate [rad]. A limit acts from the step after the one that passes it. It holds the
/// joint where it is then, or brings it back if it is farther beyond than the slop.
inline Limit limit_in_step(const Limit& range, float coordinate) {
  constexpr float kFree = 3.14159f;
  Limit limit = {true, -kFree, kFree};
  if (coordinate <= range.lower) limit.lower = std::max(coordinate, range.lower - kAngularSlop);
  if (coordinate >= range.upper) limit.upper = std::min(coordinate, range.upper + kAngularSlop);
  return limit;
}

/// The coordinate of a hinge [rad], as World::joint_state() has it, from the rotations of its bodies.
inline float hinge_angle(const RevoluteOptions& hinge, Rotation a, Rotation b) {
  const float angle = drystone::angle(relative(a, b)) - hinge.reference_angle;
  return angle >= -kPi && angle <= kPi ? angle : std::remainder(angle, 2.0f * kPi);
}

inline bool is_still(const BodyMotion& motion) {
  return length_squared(motion.velocity) <= kStillSpeed * kStillSpeed &&
         std::abs(motion.angular_velocity) <= kStillRotation;
}

/// Whether a convex shape without rounding touches the ground, which is what the filter finds. `points` are in the body's frame.
inline bool touches(const World& world, const WorldTransform& pose, std::span<const Vec2> points,
                    const QueryFilter& ground) {
  const ConvexProxy skin = {.points = points, .radius = kTouchDistance};
  return world.overlap_shape_any(skin, pose, ground);
}

/// The same for ground that has no more than these heights.
inline bool touches(const World& world, const Heightfield& heights, const WorldTransform& pose, const Outline& outline,
                    const QueryFilter& ground) {
  const std::optional<bool> by_heights = heights.touches(pose, outline, static_cast<double>(kTouchDistance));
  return by_heights.has_value() ? *by_heights : touches(world, pose, outline.points(), ground);
}

/// The touch of a shape after a step, from that before: 2 if it touches now, 1 if it did when the step began, else 0. Box2D finds the end of a
/// touch when the next step begins.
inline int touch_after(int before, bool touches_now) { return touches_now ? 2 : std::max(before - 1, 0); }

inline std::vector<Vec2> corners(Vec2 half_extents) {
  const auto [x, y] = half_extents;
  return {{-x, -y}, {x, -y}, {x, y}, {-x, y}};
}

}  // namespace drystone::environments::box2d
