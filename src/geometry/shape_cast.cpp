// Finds when a convex shape that moves along a line first touches another shape: conservative advancement on GJK distances
// (the idea of Mirtich 1996, "Impulse-based Dynamic Simulation", section 2.3, without rotation).
//
// The distance of two convex sets, one of which is translated, is a convex function of the fraction. In each round the
// separating axis, with the sets' farthest points along it, gives a line below that function, and the shape advances to the zero of the
// line. So it never passes the first touch, and the rounds converge like Newton's method; between flat sides one round is enough.
//
// For shapes that overlap at the start, the normal is the direction of the shortest move that separates them (separation.hpp).
#include "geometry/separation.hpp"

namespace drystone {

namespace {

// In the slowest case, a grazing touch, each round halves the gap; 48 halvings reduce 1e6 m to less than the tolerance.
constexpr int kMaxCastRounds = 48;

CastOutput overlap_at_start(const ShapeCastInput& input, DistanceInput query, const DistanceOutput& nearest) {
  query.use_radii = true;
  SimplexCache cache;
  const Vec2 normal = geometry::direction_out(query, nearest, input.translation_b);
  return {.hit = true, .fraction = 0.0f, .point = distance(query, cache).point_a, .normal = normal};
}

}  // namespace

CastOutput shape_cast(const ShapeCastInput& input) {
  DistanceInput query{
      .a = input.a, .b = input.b, .b_in_a = input.b_in_a, .use_radii = false, .length_unit = input.length_unit};
  const float near = geometry::kTouch * input.length_unit;
  const float radii = input.a.radius + input.b.radius;
  SimplexCache cache;
  DistanceOutput nearest;
  Vec2 normal;
  float fraction = 0.0f;
  for (int round = 0; round < kMaxCastRounds; ++round) {
    query.b_in_a.position = input.b_in_a.position + fraction * input.translation_b;
    nearest = distance(query, cache);
    float gap = nearest.distance - radii;
    if (gap <= 0.0f && round == 0) return overlap_at_start(input, query, nearest);
    // If the point sets touch, rounding would decide the normal, so the normal of the previous round is kept.
    if (round == 0 || nearest.distance > near) normal = nearest.normal;
    // Far away, GJK's points are not the nearest ones, because a smaller squared distance is lost in rounding; the sets reach farther along
    // the normal.
    gap = min(gap, -geometry::depth_along(query, normal) - radii);
    if (gap <= near && round > 0) break;
    const float speed = -dot(normal, input.translation_b);
    if (speed <= 0.0f) return {};
    if (gap <= near) break;
    const float next = fraction + gap / speed;
    if (!(next <= input.max_fraction)) return {};
    // On a long translation the advance may be below the resolution of the fraction; then floats can come no nearer.
    if (next == fraction) break;
    fraction = next;
  }
  return {.hit = true, .fraction = fraction, .point = nearest.point_a + input.a.radius * normal, .normal = normal};
}

}  // namespace drystone
