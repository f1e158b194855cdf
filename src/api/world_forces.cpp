// Calls of World about forces, torques and impulses.
#include "drystone/world.hpp"
#include "history/record/operation.hpp"
#include "world/check.hpp"
#include "world/islands.hpp"
#include "world/locks.hpp"

namespace drystone {

using model::Check;
using record::Operation;

namespace {

/// The conditions of calls that push a body, which is alive.
void check_push(Check& check, const WorldState& w, BodyId id) {
  check.require([&] { return model::is_dynamic_unless_frozen(w, id.index); },
                "body must be dynamic: other bodies cannot be pushed");
  check.require([&] { return w.bodies.state[id.index].enabled; }, "body must not be disabled: it cannot be pushed");
}

/// Wakes the body if `wake` is set. Returns whether the body is awake, so that the push has an effect.
bool ready_for_push(WorldState& w, std::uint32_t body, bool wake) {
  if (wake) island::wake(w, body);
  return is_awake(w, body);
}

/// A force and a torque about the centre of mass, or an impulse and an angular impulse.
struct Wrench {
  Vec2 linear;
  float angular = 0.0f;
};

/// Adds a force. Refused if the sum of the step's forces or torques would overflow.
Result<void> add_force(WorldState& w, std::uint32_t body, Wrench force, bool wake) {
  BodyState& s = w.bodies.state[body];
  const Wrench sum{s.force + force.linear, s.torque + force.angular};
  Check check(w);
  check.finite("the sum of the step's forces", sum.linear).finite("the sum of the step's torques", sum.angular);
  return check.then([&] {
    if (!ready_for_push(w, body, wake)) return;
    s.force = sum.linear;
    s.torque = sum.angular;
  });
}

/// Adds an impulse. Refused if the resulting velocity exceeds the limits of set_velocity().
Result<void> add_impulse(WorldState& w, std::uint32_t body, Wrench impulse, bool wake) {
  const model::OwnVelocity velocity = model::velocity_after(w, body, impulse.linear, impulse.angular);
  Check check(w);
  check.within("the velocity after impulse", velocity.linear, bound::kSpeed);
  check.within("the angular velocity after impulse", velocity.angular, bound::kSpeed);
  return check.then([&] {
    if (ready_for_push(w, body, wake)) model::set_own_velocity(w.bodies, body, velocity);
  });
}

}  // namespace

Result<void> World::apply_force(BodyId body, Vec2 force, Position world_point, bool wake) {
  Operation<&World::apply_force> check(*state_, body, force, world_point, wake);
  check_push(check, *state_, body);
  check.finite("force", force).place("world_point", world_point);
  return check.then([&] {
    const float torque = cross(world_point - state_->bodies.state[body.index].center, force);
    return add_force(*state_, body.index, {force, torque}, wake);
  });
}

Result<void> World::apply_force_to_center(BodyId body, Vec2 force, bool wake) {
  Operation<&World::apply_force_to_center> check(*state_, body, force, wake);
  check_push(check, *state_, body);
  check.finite("force", force);
  return check.then([&] { return add_force(*state_, body.index, {force, 0.0f}, wake); });
}

Result<void> World::apply_torque(BodyId body, float torque, bool wake) {
  Operation<&World::apply_torque> check(*state_, body, torque, wake);
  check_push(check, *state_, body);
  check.finite("torque", torque);
  return check.then([&] { return add_force(*state_, body.index, {{}, torque}, wake); });
}

Result<void> World::clear_forces() {
  WorldState& w = *state_;
  Operation<&World::clear_forces> check(w);
  return check.then([&] {
    // Only awake bodies have forces: a body that falls asleep or is disabled loses them.
    w.bodies.awake.for_each_set([&](std::size_t body) {
      w.bodies.state[body].force = {};
      w.bodies.state[body].torque = 0.0f;
    });
  });
}

Result<void> World::set_constant_force(BodyId body, Vec2 force, float torque) {
  WorldState& w = *state_;
  Operation<&World::set_constant_force> check(w, body, force, torque);
  check.finite("force", force).finite("torque", torque);
  const bool is_none = force == Vec2{} && torque == 0.0f;
  check.require([&] { return is_none || model::is_dynamic_unless_frozen(w, body.index); },
                "body must be dynamic: other bodies cannot be pushed");
  return check.then([&] {
    BodyState& s = w.bodies.state[body.index];
    if (s.constant_force == force && s.constant_torque == torque) return;
    s.constant_force = force;
    s.constant_torque = torque;
    island::wake(w, body.index);
  });
}

Result<void> World::apply_impulse(BodyId body, Vec2 impulse, Position world_point, bool wake) {
  Operation<&World::apply_impulse> check(*state_, body, impulse, world_point, wake);
  check_push(check, *state_, body);
  check.finite("impulse", impulse).place("world_point", world_point);
  return check.then([&] {
    const float moment = cross(world_point - state_->bodies.state[body.index].center, impulse);
    return add_impulse(*state_, body.index, {impulse, moment}, wake);
  });
}

Result<void> World::apply_impulse_to_center(BodyId body, Vec2 impulse, bool wake) {
  Operation<&World::apply_impulse_to_center> check(*state_, body, impulse, wake);
  check_push(check, *state_, body);
  check.finite("impulse", impulse);
  return check.then([&] { return add_impulse(*state_, body.index, {impulse, 0.0f}, wake); });
}

Result<void> World::apply_angular_impulse(BodyId body, float impulse, bool wake) {
  Operation<&World::apply_angular_impulse> check(*state_, body, impulse, wake);
  check_push(check, *state_, body);
  check.finite("impulse", impulse);
  return check.then([&] { return add_impulse(*state_, body.index, {{}, impulse}, wake); });
}

}  // namespace drystone
