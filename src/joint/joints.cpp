#include "joint/joints.hpp"

#include "island/islands.hpp"
#include "model/edges.hpp"
#include "spatial/proxies.hpp"

namespace drystone::joint {

bool is_active(const SimState& w, const JointRow& joint) {
  const BodyState& a = w.bodies.state[joint.body[0]];
  const BodyState& b = w.bodies.state[joint.body[1]];
  return a.enabled && b.enabled && (a.type == BodyType::dynamic || b.type == BodyType::dynamic);
}

void attach_joint(SimState& w, std::uint32_t slot) {
  ++w.joint_changes;
  JointRow& joint = w.joints.row[slot];
  if (!is_active(w, joint)) return;
  const auto [body_a, body_b] = joint.body;
  if (is_dynamic(w, body_a) && is_dynamic(w, body_b)) {
    joint.linked = true;
    island::link(w, body_a, body_b);
  }
  if (is_awake(w, body_a) || is_awake(w, body_b)) w.joints.awake.set(slot);
}

void detach_joint(SimState& w, std::uint32_t slot) {
  ++w.joint_changes;
  JointRow& joint = w.joints.row[slot];
  if (joint.linked) island::unlink(w, joint.body[0]);
  joint.linked = false;
  joint.impulses = {};
  w.joints.awake.clear(slot);
}

void remove_joint(SimState& w, std::uint32_t slot) {
  JointRow& joint = w.joints.row[slot];
  const auto [body_a, body_b] = joint.body;
  island::wake(w, body_a);
  island::wake(w, body_b);
  detach_joint(w, slot);
  for (std::uint32_t side = 0; side < 2; ++side) {
    model::erase_edge(w.joints.row, w.bodies.links[joint.body[side]].first_joint, model::edge_of(slot, side));
  }
  if (!common_options(joint).collide_connected) spatial::seek_pairs(w, body_a);
  joint = {};
  w.joints.ids.release(slot);
}

}  // namespace drystone::joint
