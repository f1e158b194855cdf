#include "constraint/kind.hpp"

namespace drystone::joint {

void check_axis(model::Check& check, Vec2 axis) {
  check.require(length_squared(axis) > 1.0e-12f && is_finite(length_squared(axis)), "axis must not be zero or huge");
}

void check_limit(model::Check& check, const Limit& limit, const std::string& name) {
  if (!(limit.lower <= limit.upper)) check.require(false, (name + ".lower must not exceed " + name + ".upper").c_str());
}

void move_anchor(Placement& place, const BodyState& body, Vec2 arm, Vec2 shift) {
  const Vec2 r = rotate(place.rotation, arm);
  const float m = body.inv_mass;
  const float i = body.inv_inertia;
  const float k11 = m + i * r.y * r.y;
  const float k12 = -i * r.x * r.y;
  const float k22 = m + i * r.x * r.x;
  const float det = m * (m + i * dot(r, r));
  if (!(det > 0.0f)) return;
  const Vec2 impulse = (1.0f / det) * Vec2{k22 * shift.x - k12 * shift.y, k11 * shift.y - k12 * shift.x};
  const float angle = i * cross(r, impulse);
  place.move(m * impulse);
  place.rotation = normalize(place.rotation * make_rotation(min(max(angle, -1.0f), 1.0f)));
}

void move_anchor_along(Placement& place, const BodyState& body, Vec2 arm, Vec2 direction, float shift) {
  const Vec2 r = rotate(place.rotation, arm);
  const float lever = cross(r, direction);
  const float k = body.inv_mass + body.inv_inertia * lever * lever;
  if (!(k > 0.0f)) return;
  const float impulse = shift / k;
  place.move((body.inv_mass * impulse) * direction);
  place.rotation = normalize(place.rotation * make_rotation(min(max(body.inv_inertia * lever * impulse, -1.0f), 1.0f)));
}

void Marks::axis(const Ends& ends, Vec2 axis_in_a, const Limit& limit) {
  const Vec2 direction = rotate(ends.a.pose.rotation, axis_in_a);
  const float lower = limit.enabled ? limit.lower : -ends.mark_length();
  const float upper = limit.enabled ? limit.upper : ends.mark_length();
  line(ends.anchor_a + lower * direction, ends.anchor_a + upper * direction, limit.enabled);
}

}  // namespace drystone::joint
