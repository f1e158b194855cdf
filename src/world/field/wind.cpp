// Wind and drag of air, by the edges of outlines.
//
// The pressure at a point of an edge is k s^2, with k = density * drag / 2. Here s is the velocity of the air relative to the point, along
// the outward normal of the edge. There is pressure only where air blows onto the edge, which is where s is negative. Along an edge of a
// rigid body s is linear. So this part of the edge is an interval, and force and torque are integrals of polynomials of degree two and
// three, for which Simpson's rule is exact. Friction follows the same law along the edge, and acts on the whole edge.
#include <cmath>

#include "core/trig.hpp"
#include "world/field/kinds.hpp"
#include "world/field/outline.hpp"

namespace drystone::field {
namespace {

Vec2 wind_at(const WindOptions& o, double time) {
  if (o.gusts == 0.0f) return o.velocity;
  const double periods = time / double{o.gust_period};
  const auto phase = static_cast<float>(periods - std::floor(periods));
  return (1.0f + o.gusts * math::sin_cos(2.0f * kPi * phase).sin) * o.velocity;
}

/// An edge of an outline, and the wind at its ends.
struct WindyEdge {
  Vec2 a;
  Vec2 b;
  Vec2 normal;
  float length = 0.0f;
  Vec2 relative_a;  // The velocities of the air relative to the ends a and b.
  Vec2 relative_b;
};

/// Simpson's rule over the part of the edge between the fractions `from` and `to`: calls f(point, velocity of the air relative to the
/// point, weight as a length).
template <typename F>
void integrate(const WindyEdge& edge, float from, float to, F f) {
  const float sixth = (to - from) * edge.length / 6.0f;
  const auto at = [&](float share, float weight) {
    f(lerp(edge.a, edge.b, share), lerp(edge.relative_a, edge.relative_b, share), weight);
  };
  at(from, sixth);
  at(0.5f * (from + to), 4.0f * sixth);
  at(to, sixth);
}

void add_pressure(const WindyEdge& edge, float k, Push& push) {
  const float s_a = dot(edge.relative_a, edge.normal);
  const float s_b = dot(edge.relative_b, edge.normal);
  if (s_a >= 0.0f && s_b >= 0.0f) return;
  const float turns = s_a == s_b ? 0.0f : s_a / (s_a - s_b);  // The fraction at which s changes its sign.
  const float from = s_a < 0.0f ? 0.0f : turns;
  const float to = s_b < 0.0f ? 1.0f : turns;
  integrate(edge, from, to, [&](Vec2 point, Vec2 relative, float weight) {
    const float s = min(0.0f, dot(relative, edge.normal));
    push.add_force(-k * weight * s * s * edge.normal, point);
    push.add_drag(-2.0f * k * weight * s, edge.normal, point);
  });
}

void add_friction(const WindyEdge& edge, float k, Push& push) {
  const Vec2 along = perpendicular(edge.normal);
  integrate(edge, 0.0f, 1.0f, [&](Vec2 point, Vec2 relative, float weight) {
    const float s = dot(relative, along);
    push.add_force(k * weight * abs(s) * s * along, point);
    push.add_drag(2.0f * k * weight * abs(s), along, point);
  });
}

}  // namespace

bool varies(const WindOptions& o, const Moment&, const Target&) { return o.gusts > 0.0f; }

void act(const WindOptions& o, const Moment& moment, const Target& target, Push& push) {
  const Vec2 wind = wind_at(o, moment.time);
  const Vec2 local_center = moment.w.bodies.state[target.body].local_center;
  for_each_shape(moment.w, target.body, [&](std::uint32_t slot) {
    if (!sees(o.categories, moment.w.shapes.row[slot])) return;
    const Outline outline = outline_of(moment.w.shapes.geometry[slot], local_center, target.rotation);
    outline.for_each_edge([&](Vec2 a, Vec2 b) {
      WindyEdge edge{a, b, {}, 0.0f, {}, {}};
      edge.length = distance(edge.a, edge.b);
      if (edge.length == 0.0f) return;
      edge.normal = (1.0f / edge.length) * right_perpendicular(edge.b - edge.a);
      edge.relative_a = wind - velocity_at(target, edge.a);
      edge.relative_b = wind - velocity_at(target, edge.b);
      add_pressure(edge, 0.5f * o.density * o.drag, push);
      if (o.friction > 0.0f) add_friction(edge, 0.5f * o.density * o.friction, push);
    });
  });
}

}  // namespace drystone::field
