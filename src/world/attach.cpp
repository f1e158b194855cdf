#include "world/attach.hpp"

#include "world/contacts.hpp"
#include "world/edges.hpp"
#include "world/islands.hpp"
#include "world/proxies.hpp"

namespace drystone::world {

void attach(WorldState& w, std::uint32_t body, bool awake) {
  BodyState& state = w.bodies.state[body];
  state.enabled = true;
  state.sleep_time = 0.0f;
  if (state.type == BodyType::dynamic) make_island(w, body, awake);
  if (state.type != BodyType::static_body && awake) w.bodies.awake.set(body);
  for_each_shape(w, body, [&](std::uint32_t shape) { add_proxy(w, shape); });
  for_each_edge(w.joints.row, w.bodies.links[body].first_joint,
                [&](std::uint32_t slot, const JointRow&, std::uint32_t) { attach_joint(w, slot); });
}

void detach(WorldState& w, std::uint32_t body) {
  BodyState& state = w.bodies.state[body];
  if (!state.enabled) return;
  wake_neighbors(w, body);
  destroy_contacts_of_body(w, body);
  for_each_edge(w.joints.row, w.bodies.links[body].first_joint,
                [&](std::uint32_t slot, const JointRow&, std::uint32_t) { detach_joint(w, slot); });
  for_each_shape(w, body, [&](std::uint32_t shape) { remove_proxy(w, shape); });
  leave_island(w, body);
  w.bodies.awake.clear(body);
  state.enabled = false;
  state.solver_index = 0;
  state.force = {};  // Meant for the next step, which goes by without this body.
  state.torque = 0.0f;
}

bool is_active(const WorldState& w, const JointRow& joint) {
  const BodyState& a = w.bodies.state[joint.body[0]];
  const BodyState& b = w.bodies.state[joint.body[1]];
  return a.enabled && b.enabled && (a.type == BodyType::dynamic || b.type == BodyType::dynamic);
}

void attach_joint(WorldState& w, std::uint32_t slot) {
  ++w.joint_changes;
  JointRow& joint = w.joints.row[slot];
  if (!is_active(w, joint)) return;
  const auto [body_a, body_b] = joint.body;
  if (is_dynamic(w, body_a) && is_dynamic(w, body_b)) {
    joint.linked = true;
    link(w, body_a, body_b);
  }
  if (is_awake(w, body_a) || is_awake(w, body_b)) w.joints.awake.set(slot);
}

void detach_joint(WorldState& w, std::uint32_t slot) {
  ++w.joint_changes;
  JointRow& joint = w.joints.row[slot];
  if (joint.linked) unlink(w, joint.body[0]);
  joint.linked = false;
  joint.impulses = {};
  w.joints.awake.clear(slot);
}

}  // namespace drystone::world
