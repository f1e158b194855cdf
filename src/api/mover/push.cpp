#include <limits>

#include "api/mover/space.hpp"
#include "geometry/shape_geometry.hpp"

namespace drystone::mover {
namespace {

/// An interval on the tangent of a touch, about the touching point.
struct Interval {
  float low = std::numeric_limits<float>::max();
  float high = -std::numeric_limits<float>::max();
};

/// The side of a convex shape that faces `direction`, on the tangent. Points are relative to the touching point.
template <typename PointOf>
Interval facing_side(std::size_t count, Vec2 direction, float slop, PointOf point) {
  float farthest = -std::numeric_limits<float>::max();
  for (std::size_t i = 0; i < count; ++i) farthest = max(farthest, dot(direction, point(i)));
  Interval side;
  for (std::size_t i = 0; i < count; ++i) {
    const Vec2 p = point(i);
    if (dot(direction, p) < farthest - slop) continue;
    side.low = min(side.low, p.x);
    side.high = max(side.high, p.x);
  }
  return side;
}

/// The middle of the line on which mover and shape touch: a push at one of its ends, which a distance query returns as well, would turn
/// the body.
Position middle_of(const Space& space, const Touch& touch, Position at) {
  // Coordinates along the tangent (x) and the normal (y), from the touching point.
  const Rotation axes = {touch.normal.y, -touch.normal.x};
  const auto to_axes = [&](Position p) { return inv_rotate(axes, p - touch.point); };
  const float slop = space.unit() * kLinearSlop;
  const ConvexProxy own = space.outline();
  const ConvexProxy other = make_proxy(space.geometry(touch.shape));
  const WorldTransform& carrier = space.body(touch.body).pose;
  const Interval of_mover = facing_side(own.points.size(), {0.0f, -1.0f}, slop, [&](std::size_t i) {
    return to_axes(transform_point(space.pose(at), own.points[i]));
  });
  const Interval of_shape = facing_side(other.points.size(), {0.0f, 1.0f}, slop, [&](std::size_t i) {
    return to_axes(transform_point(carrier, other.points[i]));
  });
  const Interval common = {max(of_mover.low, of_shape.low), min(of_mover.high, of_shape.high)};
  if (common.low > common.high) return touch.point;
  return touch.point + rotate(axes, {0.5f * (common.low + common.high), 0.0f});
}

/// Applies the impulse unless World refuses it, because the body would be faster than a world allows.
bool apply(World& world, BodyId body, Vec2 impulse, Position point, bool wake) {
  return world.apply_impulse(body, impulse, point, wake).ok();
}

}  // namespace

float push(World& world, const Space& space, const Touch& touch, Position at, Vec2 velocity, float most) {
  const BodyState& body = space.body(touch.body);
  const Vec2 direction = -touch.normal;
  const Position point = middle_of(space, touch, at);
  const Vec2 arm = point - body.center;
  const float lever = cross(arm, direction);
  const float inv_mass = space.inverse_mass_along(touch.body, direction) + body.inv_inertia * lever * lever;
  const float missing = dot(velocity - body.velocity - cross(body.angular_velocity, arm), direction);
  if (missing <= 0.0f || inv_mass <= 0.0f) return 0.0f;
  const float impulse = min(missing / inv_mass, most);
  if (impulse <= 0.0f) return 0.0f;
  const float pace = space.pace_of(touch.body);  // The program's impulses act in the body's own time.
  return apply(world, touch.body, pace * impulse * direction, point, true) ? impulse : 0.0f;
}

void weigh_on(World& world, const Space& space, const Touch& touch, Position at, float seconds, bool wake) {
  const Vec2 up = space.options().up;
  const float weight = space.options().mass * max(-dot(space.gravity(), up), 0.0f);
  if (weight > 0.0f)
    apply(world, touch.body, -space.pace_of(touch.body) * weight * seconds * up, middle_of(space, touch, at), wake);
}

}  // namespace drystone::mover
