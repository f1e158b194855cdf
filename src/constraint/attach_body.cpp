#include "constraint/bodies.hpp"
#include "constraint/joints.hpp"
#include "contact/contacts.hpp"
#include "world/edges.hpp"
#include "world/islands.hpp"
#include "world/proxies.hpp"

namespace drystone::body {

void attach(SimState& w, std::uint32_t body, bool awake) {
  BodyState& state = w.bodies.state[body];
  state.enabled = true;
  state.sleep_time = 0.0f;
  state.pushed = false;
  w.bodies.links[body].pushed_time = 0.0f;
  if (state.type == BodyType::dynamic) island::make_island(w, body, awake);
  if (state.type != BodyType::static_body && awake) w.bodies.awake.set(body);
  for_each_shape(w, body, [&](std::uint32_t shape) { spatial::add_proxy(w, shape); });
  model::for_each_joint(w, body,
                        [&](std::uint32_t slot, const JointRow&, std::uint32_t) { joint::attach_joint(w, slot); });
}

void detach(SimState& w, std::uint32_t body) {
  BodyState& state = w.bodies.state[body];
  if (!state.enabled) return;
  island::wake_neighbors(w, body);
  contact::destroy_contacts_of_body(w, body);
  model::for_each_joint(w, body,
                        [&](std::uint32_t slot, const JointRow&, std::uint32_t) { joint::detach_joint(w, slot); });
  for_each_shape(w, body, [&](std::uint32_t shape) { spatial::remove_proxy(w, shape); });
  island::leave_island(w, body);
  w.bodies.awake.clear(body);
  state.enabled = false;
  state.force = {};  // Applied forces act in the next step only, and this body takes no part in it.
  state.torque = 0.0f;
}

}  // namespace drystone::body
