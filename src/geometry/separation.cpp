// See separation.hpp.
#include "geometry/separation.hpp"

#include <algorithm>
#include <limits>

#include "geometry/line.hpp"
#include "geometry/support_walk.hpp"

namespace drystone::geometry {

namespace {

/// Calls f(outward unit normal) for each side of the hull of the points, which may be in any order (gift wrapping). A line has
/// two sides, a point has none.
template <typename F>
void for_each_side(std::span<const Vec2> points, F f) {
  const Vec2 first = *std::min_element(points.begin(), points.end(), precedes);
  Vec2 corner = first;
  for (std::size_t sides = 0; sides < points.size(); ++sides) {
    Vec2 next = corner;
    for (const Vec2 point : points) {
      if (point == corner) continue;
      const float turn = cross(next - corner, point - corner);
      const bool is_farther = length_squared(point - corner) > length_squared(next - corner);
      if (next == corner || turn < 0.0f || (turn == 0.0f && is_farther)) next = point;
    }
    if (next == corner) return;
    f(outer_normal(corner, next));
    corner = next;
    if (corner == first) return;
  }
}

}  // namespace

float depth_along(const DistanceInput& input, Vec2 direction) {
  float reach_a = -std::numeric_limits<float>::max();
  for (const Vec2 p : input.a.points) reach_a = max(reach_a, dot(direction, p));
  float reach_b = std::numeric_limits<float>::max();
  for (const Vec2 p : input.b.points) reach_b = min(reach_b, dot(direction, transform_point(input.b_in_a, p)));
  return reach_a - reach_b;
}

Vec2 direction_out(const DistanceInput& input, const DistanceOutput& nearest, Vec2 motion_b) {
  const float touch = kTouch * input.length_unit;
  if (nearest.distance > touch) return nearest.normal;
  if (is_exact(input)) return approach(input).normal;
  const auto for_each_direction = [&](auto f) {
    for_each_side(input.a.points, f);
    for_each_side(input.b.points, [&](Vec2 normal) { f(-rotate(input.b_in_a.rotation, normal)); });
  };
  float shortest = std::numeric_limits<float>::max();
  for_each_direction([&](Vec2 direction) { shortest = min(shortest, depth_along(input, direction)); });
  Vec2 best;
  for_each_direction([&](Vec2 direction) {
    if (depth_along(input, direction) > shortest + touch) return;
    if (best == Vec2{} || dot(direction, motion_b) < dot(best, motion_b)) best = direction;
  });
  if (best != Vec2{}) return best;
  // Both point sets are single points, which have no sides.
  if (nearest.normal != Vec2{}) return nearest.normal;
  const Vec2 against = -normalize(motion_b);
  return against != Vec2{} ? against : Vec2{0.0f, 1.0f};
}

/// The separation of shapes of which at least one has a support function.
static Separation exact_separation(const DistanceInput& input) {
  const Approach found = approach(input);
  const float gap = found.separation - (input.a.radius + input.b.radius);
  const Vec2 point_a = found.point_a + input.a.radius * found.normal;
  const Vec2 point_b = found.point_b - input.b.radius * found.normal;
  if (gap > 0.0f) return {point_a, point_b, found.normal, gap};
  const Vec2 middle = lerp(point_a, point_b, 0.5f);
  return {middle, middle, found.normal, gap};
}

Separation separation(DistanceInput input) {
  if (is_exact(input)) return exact_separation(input);
  input.use_radii = false;
  SimplexCache cache;
  const DistanceOutput nearest = distance(input, cache);
  const float gap = nearest.distance - (input.a.radius + input.b.radius);
  if (gap > 0.0f && nearest.normal != Vec2{}) {
    const Vec2 point_a = nearest.point_a + input.a.radius * nearest.normal;
    return {point_a, nearest.point_b - input.b.radius * nearest.normal, nearest.normal, gap};
  }
  const Vec2 normal = direction_out(input, nearest, {});
  const float depth = depth_along(input, normal) + input.a.radius + input.b.radius;
  input.use_radii = true;
  const Vec2 point = distance(input, cache).point_a;
  return {point, point, normal, -max(depth, 0.0f)};
}

}  // namespace drystone::geometry
