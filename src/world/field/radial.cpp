// Fields that attract bodies to a point or another body, repel them from it, or whirl them around it.
#include "world/field/kinds.hpp"

namespace drystone::field {

void check(model::Check& check, const RadialFieldOptions& o) {
  check_quantity(check, "RadialFieldOptions", o.quantity);
  check_falloff(check, "RadialFieldOptions", o.falloff);
}

bool varies(const RadialFieldOptions& o, const Moment& moment, const Target& target) {
  return moment.center_moves && distance(target.center, moment.center) <= o.reach;
}

void act(const RadialFieldOptions& o, const Moment& moment, const Target& target, Push& push) {
  const Vec2 from_center = target.center - moment.center;
  const float distance = length(from_center);
  if (distance > o.reach) return;
  // Within the core, the strength is that at the edge of the core, reduced in proportion to the distance.
  const float outside = max(distance, o.core_radius);
  const float share = falloff_at(o.falloff, outside, o.reach, moment.w.options.length_unit) / outside;
  add_strength(push, target, o.quantity, share * (o.strength * from_center + o.swirl * perpendicular(from_center)));
}

}  // namespace drystone::field
