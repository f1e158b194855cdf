// Calls of World about joints.
#include <utility>

#include "base/id_pool.hpp"
#include "body/bodies.hpp"
#include "contact/contacts.hpp"
#include "drystone/world.hpp"
#include "island/islands.hpp"
#include "joint/joints.hpp"
#include "joint/measure.hpp"
#include "model/check.hpp"
#include "model/edges.hpp"
#include "record/operation.hpp"
#include "spatial/proxies.hpp"

namespace drystone {

using model::Check;
using record::Operation;

namespace {

void normalize_axis(RevoluteOptions&) {}
void normalize_axis(PrismaticOptions& o) { o.axis = normalize(o.axis); }
void normalize_axis(DistanceOptions&) {}

template <typename Options>
Result<JointId> add_joint(WorldState& w, const Options& given) {
  Operation<record::kCreateJoint<Options>> check(w, given);
  Options options = given;
  check.available(JointTraits<Options>::kName, JointTraits<Options>::kPart);
  model::check_joint(check, options);
  if (check.failed() || !JointTraits<Options>::kPart.built) return check.refuse();
  const std::uint32_t body_a = options.body_a.index;
  const std::uint32_t body_b = options.body_b.index;
  check.require(is_dynamic(w, body_a) || is_dynamic(w, body_b), "body_a or body_b must be dynamic");
  return check.then([&] {
    normalize_axis(options);
    const base::PoolId id = w.joints.ids.acquire();
    base::grow_to_hold(id.index, w.joints.row, w.joints.awake);
    JointRow& joint = w.joints.row[id.index];
    joint = {};
    joint.body = {body_a, body_b};
    const bool forbids_contact = !options.collide_connected;
    joint.options = std::move(options);
    model::push_edge(w.joints.row, w.bodies.links[body_a].first_joint, model::edge_of(id.index, 0));
    model::push_edge(w.joints.row, w.bodies.links[body_b].first_joint, model::edge_of(id.index, 1));
    island::wake(w, body_a);
    island::wake(w, body_b);
    if (forbids_contact) contact::destroy_contacts_between(w, body_a, body_b);
    joint::attach_joint(w, id.index);
    w.runtime.joint_list.forget();
    return JointId{id.index, id.generation};
  });
}

template <typename Options>
Result<Options> read(const WorldState& w, JointId id) {
  Check check(w);
  check.joint(id);
  check.require([&] { return std::holds_alternative<Options>(w.joints.row[id.index].options); },
                "joint is of another kind");
  return check.then([&] { return *std::get_if<Options>(&w.joints.row[id.index].options); });
}

template <auto Call, typename Options>
Result<void> change(WorldState& w, JointId id, const Options& given) {
  Operation<Call> check(w, id, given);
  Options options = given;
  check.available(JointTraits<Options>::kName, JointTraits<Options>::kPart).joint(id);
  model::check_joint(check, options);
  if (check.failed()) return check.refuse();
  JointRow& joint = w.joints.row[id.index];
  const Options* old = std::get_if<Options>(&joint.options);
  check.require(old != nullptr, "joint is of another kind");
  check.require(old == nullptr || (old->body_a == options.body_a && old->body_b == options.body_b),
                "body_a and body_b cannot change");
  if (check.failed() || !JointTraits<Options>::kPart.built) return check.refuse();
  return check.then([&] {
    if (*old == options) return;
    normalize_axis(options);
    const bool collided = old->collide_connected;
    const bool collide = options.collide_connected;
    joint.options = std::move(options);
    island::wake(w, joint.body[0]);
    island::wake(w, joint.body[1]);
    if (collided && !collide) contact::destroy_contacts_between(w, joint.body[0], joint.body[1]);
    if (collide && !collided) spatial::seek_pairs(w, joint.body[0]);
  });
}

}  // namespace

Result<JointId> World::create_joint(const RevoluteOptions& options) { return add_joint(*state_, options); }
Result<JointId> World::create_joint(const PrismaticOptions& options) { return add_joint(*state_, options); }
Result<JointId> World::create_joint(const DistanceOptions& options) { return add_joint(*state_, options); }

Result<void> World::destroy_joint(JointId joint) {
  Operation<&World::destroy_joint> check(*state_, joint);
  check.joint(joint);
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
  Check check(*state_);
  check.joint(joint);
  return check.then([&] { return kind_of(state_->joints.row[joint.index]); });
}

Result<AnyJointOptions> World::joint(JointId joint) const {
  Check check(*state_);
  check.joint(joint);
  return check.then([&] { return state_->joints.row[joint.index].options; });
}

Result<RevoluteOptions> World::revolute(JointId joint) const { return read<RevoluteOptions>(*state_, joint); }
Result<PrismaticOptions> World::prismatic(JointId joint) const { return read<PrismaticOptions>(*state_, joint); }
Result<DistanceOptions> World::distance(JointId joint) const { return read<DistanceOptions>(*state_, joint); }

Result<void> World::set_revolute(JointId joint, const RevoluteOptions& options) {
  return change<&World::set_revolute>(*state_, joint, options);
}
Result<void> World::set_prismatic(JointId joint, const PrismaticOptions& options) {
  return change<&World::set_prismatic>(*state_, joint, options);
}
Result<void> World::set_distance(JointId joint, const DistanceOptions& options) {
  return change<&World::set_distance>(*state_, joint, options);
}

Result<JointState> World::joint_state(JointId joint) const {
  model::Check check(*state_);
  check.joint(joint);
  return check.then([&] { return joint::measure(*state_, state_->joints.row[joint.index]); });
}

}  // namespace drystone
