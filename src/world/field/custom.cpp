// Fields whose force is computed by a function of the program.

#include "world/field/kinds.hpp"

namespace drystone::field {

void act(const CustomFieldOptions& o, const Moment& moment, const Target& target, Push& push) {
  const FieldPush own = (*moment.function)({field_id(moment.w, moment.slot), body_id(moment.w, target.body),
                                            target.center, target.rotation, target.velocity, target.angular_velocity,
                                            target.mass, target.inertia, moment.time, o.parameters});
  push.force += own.force - own.linear_drag * target.velocity;
  push.torque += own.torque - own.angular_drag * target.angular_velocity;
  if (own.linear_drag != 0.0f) {
    push.add_drag(own.linear_drag, {1.0f, 0.0f}, {});
    push.add_drag(own.linear_drag, {0.0f, 1.0f}, {});
  }
  if (own.angular_drag != 0.0f) push.add_angular_drag(own.angular_drag);
}

}  // namespace drystone::field
