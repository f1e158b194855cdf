// Calls of World about joints.

#include "constraint/bodies.hpp"
#include "constraint/joints.hpp"
#include "constraint/kinds.hpp"
#include "constraint/measure.hpp"
#include "contact/contacts.hpp"
#include "drystone/world.hpp"
#include "history/record/operation.hpp"
#include "solve/solve.hpp"
#include "world/check.hpp"
#include "world/clock.hpp"
#include "world/edges.hpp"
#include "world/islands.hpp"
#include "world/proxies.hpp"
#include "world/slots.hpp"

namespace drystone {

using model::Check;
using record::Operation;

Result<JointId> World::create_joint(const AnyJointOptions& given) {
  WorldState& w = *state_;
  Operation<&World::create_joint> check(w, given);
  joint::check(check, given);
  const JointOptions& common = common_options(given);
  const std::uint32_t body_a = common.body_a.index;
  const std::uint32_t body_b = common.body_b.index;
  check.require(
      [&] { return model::is_dynamic_unless_frozen(w, body_a) || model::is_dynamic_unless_frozen(w, body_b); },
      "body_a or body_b must be dynamic");
  joint::check_coupled(check, w, given);
  return check.then([&] {
    solver::use_joint_kernels();
    const base::PoolId id = model::acquire_slot(w.joints);
    JointRow& joint = w.joints.row[id.index];
    w.joints.options[id.index] = joint::normalized(given);
    joint::take_options(w, id.index);
    joint.body = {body_a, body_b};
    joint::couple(w, id.index);
    model::push_edge(w.joints.row, w.bodies.links[body_a].first_joint, model::edge_of(id.index, 0));
    model::push_edge(w.joints.row, w.bodies.links[body_b].first_joint, model::edge_of(id.index, 1));
    island::wake(w, body_a);
    island::wake(w, body_b);
    if (!common.collide_connected) contact::destroy_contacts_between(w, body_a, body_b);
    joint::attach_joint(w, id.index);
    w.runtime.joint_list.forget();
    return JointId{id.index, id.generation};
  });
}

Result<void> World::destroy_joint(JointId joint) {
  Operation<&World::destroy_joint> check(*state_, joint);
  return check.then([&] {
    joint::remove_joint(*state_, joint.index);
    state_->runtime.joint_list.forget();
  });
}

bool World::is_alive(JointId joint) const { return state_->joints.ids.is_alive(joint.index, joint.generation); }

std::span<const JointId> World::joints() const {
  const WorldState& w = *state_;
  return w.runtime.joint_list.get([&w](std::vector<JointId>& list) {
    w.joints.ids.for_each_used([&](std::uint32_t slot) { list.push_back(joint_id(w, slot)); });
  });
}

Result<JointKind> World::joint_kind(JointId joint) const {
  return Check(*state_).joint(joint).then([&] { return kind_of(state_->joints.options[joint.index]); });
}

Result<AnyJointOptions> World::joint(JointId joint) const {
  return Check(*state_).joint(joint).then([&] { return state_->joints.options[joint.index].to_any(); });
}

Result<const JointOptions*> World::joint_of_kind(JointId joint, JointKind kind) const {
  Check check(*state_);
  check.joint(joint);
  check.require([&] { return kind_of(state_->joints.options[joint.index]) == kind; }, "joint is of another kind");
  return check.then([&]() -> const JointOptions* { return &state_->joints.options[joint.index].common(); });
}

Result<void> World::set_joint(JointId id, const AnyJointOptions& given) {
  WorldState& w = *state_;
  Operation<&World::set_joint> check(w, id, given);
  // Programs set joints before each step, many to what they are. These options were checked when they were set.
  if (!check.failed() && w.joints.options[id.index] == given) return check.then([] {});
  joint::check(check, given);
  const JointOptions& common = common_options(given);
  check.require([&] { return kind_of(w.joints.options[id.index]) == kind_of(given); }, "joint is of another kind");
  check.require(
      [&] {
        const JointOptions& old = common_options(w.joints.options[id.index]);
        return old.body_a == common.body_a && old.body_b == common.body_b;
      },
      "body_a and body_b cannot change");
  check.require([&] { return joint::couples_the_same(w.joints.options[id.index], given); },
                "joint_a and joint_b cannot change");
  return check.then([&] {
    JointOptionsRow& options = w.joints.options[id.index];
    const bool collided = common_options(options).collide_connected;
    const bool was_driven = joint::is_driven(options);
    const bool had_spring = joint::has_spring(options);
    const bool was_direct = has_direct_rows(options);
    if (joint::changes_mesh(options, given)) w.joints.coupling[id.index] = {};
    options = joint::normalized(given);
    JointRow& joint = w.joints.row[id.index];
    joint::take_options(w, id.index);
    if (was_direct != has_direct_rows(options) || was_driven != joint::is_driven(options) ||
        had_spring != joint::has_spring(options)) {
      joint::change_component(w, id.index);
    }
    island::wake(w, joint.body[0]);
    island::wake(w, joint.body[1]);
    if (collided && !common.collide_connected) contact::destroy_contacts_between(w, joint.body[0], joint.body[1]);
    if (!collided && common.collide_connected) spatial::seek_pairs(w, joint.body[0]);
  });
}

Result<JointState> World::joint_state(JointId joint) const {
  return model::Check(*state_).joint(joint).then([&] { return joint::measure(*state_, joint.index); });
}

}  // namespace drystone
