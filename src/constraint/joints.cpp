#include "constraint/joints.hpp"

#include <algorithm>
#include <vector>

#include "world/edges.hpp"
#include "world/islands.hpp"
#include "world/partition.hpp"
#include "world/proxies.hpp"
#include "world/slots.hpp"

namespace drystone::joint {

namespace {

bool is_gear(const JointRow& joint) { return joint.coupled[0] != kNone || joint.coupled[1] != kNone; }

/// Whether the articulated component of a body was checked since it last changed. Its joints store the same answer, but for gears that did
/// not act then. `changed`, the joint that changes the component now, is skipped.
bool is_known(const SimState& w, std::uint32_t body, std::uint32_t changed) {
  bool known = false;
  model::for_each_joint(w, body, [&](std::uint32_t slot, const JointRow& joint, std::uint32_t) {
    if (slot == changed || !is_active(w, joint)) return true;
    known = joint.next_look != kLookAtOnce;
    return !known && is_gear(joint);  // Any other joint has the answer of all.
  });
  return known;
}

/// Makes the next step check all joints of the body's component.
void look_at_once(SimState& w, std::uint32_t body) {
  std::vector<std::uint32_t> bodies = {body};
  while (!bodies.empty()) {
    const std::uint32_t from = bodies.back();
    bodies.pop_back();
    model::for_each_joint(w, from, [&](std::uint32_t slot, const JointRow& joint, std::uint32_t other) {
      if (joint.next_look == kLookAtOnce) return;
      w.joints.row[slot].next_look = kLookAtOnce;
      if (is_dynamic(w, other)) bodies.push_back(other);
    });
  }
}

}  // namespace

void change_component(SimState& w, std::uint32_t slot) {
  w.next_joint_look = kLookAtOnce;
  JointRow& joint = w.joints.row[slot];
  joint.next_look = kLookAtOnce;
  for (const std::uint32_t body : joint.body) {
    if (is_dynamic(w, body) && is_known(w, body, slot)) look_at_once(w, body);
  }
}

bool connects(const SimState& w, const JointRow& joint) {
  if (joint.batch_kind == kNotSolved) return false;
  const BodyState& a = w.bodies.state[joint.body[0]];
  const BodyState& b = w.bodies.state[joint.body[1]];
  return a.enabled && b.enabled && (a.type == BodyType::dynamic || b.type == BodyType::dynamic);
}

bool is_active(const SimState& w, const JointRow& joint) {
  if (!connects(w, joint)) return false;
  if (joint.batch_kind != kCoupling) return true;
  for (std::size_t i = 0; i < 2; ++i) {
    if (joint.coupled[i] == kNone) continue;
    // If the body of a coupled joint is not dynamic, the joint's other body may be in another island than the gear.
    if (!is_dynamic(w, joint.body[i]) || !connects(w, w.joints.row[joint.coupled[i]])) return false;
  }
  return true;
}

std::array<std::uint32_t, 2> other_bodies(const SimState& w, const JointRow& joint) {
  std::array<std::uint32_t, 2> others = {kNone, kNone};
  if (joint.batch_kind != kCoupling) return others;
  for (std::size_t i = 0; i < 2; ++i) {
    if (joint.coupled[i] == kNone) continue;
    const auto [a, b] = w.joints.row[joint.coupled[i]].body;
    others[i] = a == joint.body[i] ? b : a;
  }
  return others;
}

std::uint64_t steps_until_look(const SimState& w, const JointRow& joint) {
  if (joint.next_look == kNeverLook) return kNeverLook;
  return joint.next_look > w.step_count ? joint.next_look - w.step_count : 0;
}

void take_options(SimState& w, std::uint32_t slot) {
  const JointView options = w.joints.options[slot];
  const JointOptions& common = common_options(options);
  JointRow& joint = w.joints.row[slot];
  joint.anchor = {common.anchor_a, common.anchor_b};
  joint.batch_kind = batch_kind_of(options);
  w.joints.breakable_count -= joint.breakable ? 1 : 0;
  joint.breakable = common.break_limit.enabled;
  w.joints.breakable_count += joint.breakable ? 1 : 0;
  w.joints.limit_events_count -= joint.limit_events ? 1 : 0;
  joint.limit_events = common.limit_events;
  w.joints.limit_events_count += joint.limit_events ? 1 : 0;
  if (!joint.limit_events) joint.at_limits = 0;
  if (!counts_turns(options)) joint.angle = {};
}

void couple(SimState& w, std::uint32_t slot) {
  const auto* const gear = w.joints.options[slot].get_if<GearOptions>();
  if (gear == nullptr) return;
  JointRow& joint = w.joints.row[slot];
  const std::array ids = {gear->joint_a, gear->joint_b};
  for (std::size_t i = 0; i < 2; ++i) {
    if (!ids[i]) continue;
    joint.coupled[i] = ids[i].index;
    ++w.joints.row[ids[i].index].gears;
  }
}

namespace {

/// A gear acts only while the joints that it couples act. When one of these starts or stops, the gear's component changes, and the gear
/// meshes anew, without impulse.
void renew_gears(SimState& w, std::uint32_t slot) {
  if (w.joints.row[slot].gears == 0) return;
  for (const std::uint32_t gear : gears_of(w, slot)) {
    change_component(w, gear);
    w.joints.row[gear].impulses = {};
    w.joints.coupling[gear] = {};
  }
}

}  // namespace

void attach_joint(SimState& w, std::uint32_t slot) {
  change_component(w, slot);
  renew_gears(w, slot);
  JointRow& joint = w.joints.row[slot];
  if (!connects(w, joint)) return;
  const auto [body_a, body_b] = joint.body;
  if (is_dynamic(w, body_a) && is_dynamic(w, body_b)) {
    joint.linked = true;
    island::link(w, body_a, body_b);
  }
  if (is_awake(w, body_a) || is_awake(w, body_b)) w.joints.awake.set(slot);
}

void detach_joint(SimState& w, std::uint32_t slot) {
  change_component(w, slot);
  renew_gears(w, slot);
  JointRow& joint = w.joints.row[slot];
  if (joint.linked) island::unlink(w, joint.body[0]);
  joint.linked = false;
  joint.impulses = {};
  joint.at_limits = 0;
  if (w.joints.coupling[slot].meshed) w.joints.coupling[slot] = {};
  w.joints.awake.clear(slot);
}

std::vector<std::uint32_t> gears_of(const SimState& w, std::uint32_t slot) {
  std::vector<std::uint32_t> gears;
  const JointRow& joint = w.joints.row[slot];
  for (std::size_t i = 0; gears.size() < joint.gears && i < 2; ++i) {
    model::for_each_joint(w, joint.body[i], [&](std::uint32_t other, const JointRow& row, std::uint32_t) {
      const bool couples = row.coupled[0] == slot || row.coupled[1] == slot;
      const bool is_known = std::find(gears.begin(), gears.end(), other) != gears.end();
      if (couples && !is_known) gears.push_back(other);
    });
  }
  return gears;
}

void remove_joint(SimState& w, std::uint32_t slot) {
  JointRow& joint = w.joints.row[slot];
  if (joint.gears > 0) {
    for (const std::uint32_t gear : gears_of(w, slot)) remove_joint(w, gear);
  }
  for (const std::uint32_t coupled : joint.coupled) {
    if (coupled != kNone) --w.joints.row[coupled].gears;
  }
  const auto [body_a, body_b] = joint.body;
  island::wake(w, body_a);
  island::wake(w, body_b);
  detach_joint(w, slot);
  for (std::uint32_t side = 0; side < 2; ++side) {
    model::erase_edge(w.joints.row, w.bodies.links[joint.body[side]].first_joint, model::edge_of(slot, side));
  }
  if (!common_options(w.joints.options[slot]).collide_connected) spatial::seek_pairs(w, body_a);
  w.joints.breakable_count -= joint.breakable ? 1 : 0;
  w.joints.limit_events_count -= joint.limit_events ? 1 : 0;
  w.joints.limited_count -= joint.limited != kNone ? 1 : 0;
  model::release_slot(w.joints, slot);
}

}  // namespace drystone::joint
