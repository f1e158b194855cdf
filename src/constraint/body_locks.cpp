#include "constraint/bodies.hpp"
#include "constraint/joints.hpp"
#include "contact/contacts.hpp"
#include "world/edges.hpp"
#include "world/islands.hpp"
#include "world/locks.hpp"

namespace drystone::body {

void set_motion_locks(SimState& w, std::uint32_t body, const MotionLocks& locks) {
  BodyLinks& links = w.bodies.links[body];
  w.bodies.locked_count -= model::has_locked_axis(w.bodies, body) ? 1 : 0;
  links.locked_x = locks.x;
  links.locked_y = locks.y;
  links.fixed_rotation = locks.rotation;
  w.bodies.locked_count += model::has_locked_axis(w.bodies, body) ? 1 : 0;
  const model::OwnVelocity before = model::own_velocity(w, body);
  const model::OwnVelocity velocity = model::unlocked(locks, before);
  if (velocity.linear != before.linear || velocity.angular != before.angular) {
    model::set_own_velocity(w.bodies, body, velocity);
  }
  update_mass(w, body);
  // The kernels of its contacts and joints.
  model::for_each_contact(
      w, body, [&](std::uint32_t slot, const ContactRow&, std::uint32_t) { contact::take_from_shapes(w, slot); });
  model::for_each_joint(w, body,
                        [&](std::uint32_t slot, const JointRow&, std::uint32_t) { joint::change_component(w, slot); });
  island::wake(w, body);
}

}  // namespace drystone::body
