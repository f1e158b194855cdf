// Finds when a convex shape that moves along a line first touches another shape: conservative advancement on GJK distances
// (the idea of Mirtich 1996, "Impulse-based Dynamic Simulation", section 2.3, without rotation).
//
// The distance of two convex sets, one of which is translated, is a convex function of the fraction. In each round the
// separating axis gives a line below that function, and the shape advances to the zero of the line. So it never passes the first
// touch, and the rounds converge like Newton's method; between flat sides one round is enough.
//
// For shapes that overlap at the start, the normal is the direction of the shortest move that separates them. For overlapping convex
// sets this is the normal of a side of one of them, because the sides of their Minkowski difference are the sides of both sets. The
// rounding radii add the same length in each direction. If only the rounded borders overlap, the direction is the line between the
// nearest points of the point sets.
#include <algorithm>
#include <limits>

#include "drystone/geometry.hpp"

namespace drystone {

namespace {

// In the slowest case, a grazing touch, each round halves the gap; 48 halvings reduce 1e6 m to less than the tolerance.
constexpr int kMaxRounds = 48;
/// A gap this small is a touch [m]: a hundredth of the slop.
constexpr float kTouch = 0.01f * kLinearSlop;

CastOutput touch(const ShapeCastInput& input, const DistanceOutput& nearest, Vec2 normal, float fraction) {
  return {.hit = true, .fraction = fraction, .point = nearest.point_a + input.a.radius * normal, .normal = normal};
}

/// Calls f(outward unit normal) for each side of the hull of the points, which may be in any order (gift wrapping). A line has
/// two sides, a point has none.
template <typename F>
void for_each_side(std::span<const Vec2> points, F f) {
  const auto is_left = [](Vec2 a, Vec2 b) { return a.x != b.x ? a.x < b.x : a.y < b.y; };
  const Vec2 first = *std::min_element(points.begin(), points.end(), is_left);
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
    f(normalize(right_perpendicular(next - corner)));
    corner = next;
    if (corner == first) return;
  }
}

/// How far the point set of b must move along the direction to leave the point set of a.
float depth_along(const ShapeCastInput& input, Vec2 direction) {
  float reach_a = -std::numeric_limits<float>::max();
  for (const Vec2 p : input.a.points) reach_a = max(reach_a, dot(direction, p));
  float reach_b = std::numeric_limits<float>::max();
  for (const Vec2 p : input.b.points) reach_b = min(reach_b, dot(direction, transform_point(input.b_in_a, p)));
  return reach_a - reach_b;
}

/// The direction of the shortest move of b out of a. If several moves are equally short, the one most opposed to the translation is taken.
Vec2 direction_out(const ShapeCastInput& input, const DistanceOutput& nearest) {
  if (nearest.distance > kTouch) return nearest.normal;
  const auto for_each_direction = [&](auto f) {
    for_each_side(input.a.points, f);
    for_each_side(input.b.points, [&](Vec2 normal) { f(-rotate(input.b_in_a.rotation, normal)); });
  };
  float shortest = std::numeric_limits<float>::max();
  for_each_direction([&](Vec2 direction) { shortest = min(shortest, depth_along(input, direction)); });
  Vec2 best;
  for_each_direction([&](Vec2 direction) {
    if (depth_along(input, direction) > shortest + kTouch) return;
    if (best == Vec2{} || dot(direction, input.translation_b) < dot(best, input.translation_b)) best = direction;
  });
  if (best != Vec2{}) return best;
  // Both point sets are single points, which have no sides.
  if (nearest.normal != Vec2{}) return nearest.normal;
  const Vec2 against = -normalize(input.translation_b);
  return against != Vec2{} ? against : Vec2{0.0f, 1.0f};
}

CastOutput overlap_at_start(const ShapeCastInput& input, DistanceInput query, const DistanceOutput& nearest) {
  query.use_radii = true;
  SimplexCache cache;
  return {
      .hit = true, .fraction = 0.0f, .point = distance(query, cache).point_a, .normal = direction_out(input, nearest)};
}

}  // namespace

CastOutput shape_cast(const ShapeCastInput& input) {
  DistanceInput query{.a = input.a, .b = input.b, .b_in_a = input.b_in_a, .use_radii = false};
  const float radii = input.a.radius + input.b.radius;
  SimplexCache cache;
  DistanceOutput nearest;
  Vec2 normal;
  float fraction = 0.0f;
  for (int round = 0; round < kMaxRounds; ++round) {
    query.b_in_a.position = input.b_in_a.position + fraction * input.translation_b;
    nearest = distance(query, cache);
    const float gap = nearest.distance - radii;
    if (gap <= 0.0f && round == 0) return overlap_at_start(input, query, nearest);
    // If the point sets touch, rounding would decide the normal, so the normal of the previous round is kept.
    if (round == 0 || nearest.distance > kTouch) normal = nearest.normal;
    if (gap <= kTouch && round > 0) break;
    const float speed = -dot(normal, input.translation_b);
    if (speed <= 0.0f) return {};
    if (gap <= kTouch) break;
    const float next = fraction + gap / speed;
    if (!(next <= input.max_fraction)) return {};
    // On a long translation the advance may be below the resolution of the fraction; then floats can come no nearer.
    if (next == fraction) break;
    fraction = next;
  }
  return touch(input, nearest, normal, fraction);
}

}  // namespace drystone
