// When a convex shape that moves along a line first touches another: conservative advancement on GJK distances (the idea
// of Mirtich 1996, "Impulse-based Dynamic Simulation", section 2.3, without rotation).
//
// The distance of two convex sets, one of which is translated, is a convex function of the fraction. At each round the
// separating axis gives a line below that function; we advance to where the line meets zero. The rounds never pass
// the first touch, and come to it as Newton's method does; between flat sides they meet it at once.
#include "drystone/geometry.hpp"

namespace drystone {

namespace {

// Halving the gap is the slowest there is (a graze), and 48 halvings lead from 1e6 m to below the tolerance.
constexpr int kMaxRounds = 48;
/// A gap this small is a touch [m]: a hundredth of the slop.
constexpr float kTouch = 0.01f * kLinearSlop;

CastOutput touch(const ShapeCastInput& input, const DistanceOutput& nearest, Vec2 normal, float fraction) {
  return {.hit = true, .fraction = fraction, .point = nearest.point_a + input.a.radius * normal, .normal = normal};
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
    if (gap <= 0.0f && round == 0) {
      query.use_radii = true;
      return {.hit = true, .fraction = 0.0f, .point = distance(query, cache).point_a, .normal = {}};
    }
    // Where point sets touch, rounding decides their normal, so that of the round before holds.
    if (round == 0 || nearest.distance > kTouch) normal = nearest.normal;
    if (gap <= kTouch && round > 0) break;
    const float speed = -dot(normal, input.translation_b);
    if (speed <= 0.0f) return {};
    if (gap <= kTouch) break;
    const float next = fraction + gap / speed;
    if (!(next <= input.max_fraction)) return {};
    // Over long ways a step may be below the resolution of the fraction: then this is as near as numbers get.
    if (next == fraction) break;
    fraction = next;
  }
  return touch(input, nearest, normal, fraction);
}

}  // namespace drystone
