// Calls of World about bodies.
#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "constraint/bodies.hpp"
#include "contact/contacts.hpp"
#include "drystone/world.hpp"
#include "geometry/shape_geometry.hpp"
#include "history/record/operation.hpp"
#include "world/check.hpp"
#include "world/clock.hpp"
#include "world/edges.hpp"
#include "world/field/fields.hpp"
#include "world/grid.hpp"
#include "world/islands.hpp"
#include "world/locks.hpp"
#include "world/proxies.hpp"
#include "world/slots.hpp"
#include "world/split_islands.hpp"

namespace drystone {

const char* to_string(BodyType type) {
  constexpr std::array kNames = {"static", "kinematic", "dynamic"};
  return kNames[static_cast<std::size_t>(type)];
}

using model::Check;
using record::Operation;

namespace {

/// Calls copy(member of a row, option) for each option that is stored unchanged in the rows of a body.
template <typename Table, typename Options, typename Copy>
void for_each_kept_setting(Table& bodies, std::uint32_t body, Options& o, Copy copy) {
  auto& state = bodies.state[body];
  auto& clock = bodies.clock[body];
  auto& links = bodies.links[body];
  copy(clock.type, o.type);
  copy(clock.linear_damping, o.linear_damping);
  copy(clock.angular_damping, o.angular_damping);
  copy(clock.gravity_scale, o.gravity_scale);
  copy(clock.scale, o.time_scale);
  copy(clock.sleep_threshold, o.sleep_threshold);
  copy(clock.time_to_sleep, o.time_to_sleep);
  copy(state.gravity_angle, o.gravity_angle);
  copy(state.allow_sleep, o.allow_sleep);
  copy(links.fixed_rotation, o.locks.rotation);
  copy(links.locked_x, o.locks.x);
  copy(links.locked_y, o.locks.y);
  copy(links.bullet, o.bullet);
  copy(bodies.mass_override[body], o.mass_override);
  copy(bodies.names[body], o.name);
  copy(bodies.user_data[body], o.user_data);
}

/// Fills the rows of a body that is not attached to the simulation yet.
void set_up(BodyTable& bodies, std::uint32_t body, const BodyOptions& o) {
  for_each_kept_setting(bodies, body, o, [](auto& row, const auto& option) {
    constexpr bool kIsZero = base::kIsZeroByDefault<std::remove_cvref_t<decltype(row)>>;
    if (!kIsZero || option != std::remove_cvref_t<decltype(option)>{}) row = option;
  });
  BodyState& s = bodies.state[body];
  s.pose = {o.position, make_rotation(o.angle)};
  s.center = o.position;
  s.enabled = false;
  model::take_clock(bodies, body);
  const MotionLocks& locks = o.locks;
  model::set_own_velocity(bodies, body, model::unlocked(locks, {o.velocity, o.angular_velocity}));
  bodies.locked_count += model::has_locked_axis(bodies, body) ? 1 : 0;
  bodies.paced_count += o.time_scale != 1.0f ? 1 : 0;
  bodies.bullet_count += o.bullet ? 1 : 0;
  bodies.shapeless.set(body);
}

}  // namespace

Result<BodyId> World::create_body(const BodyOptions& options) {
  WorldState& w = *state_;
  Operation<&World::create_body> check(w, options);
  model::check_options(check, options);
  return check.then([&] {
    const base::PoolId id = model::acquire_slot(w.bodies);
    w.runtime.placed_bodies.grow(std::size_t{id.index} + 1);
    set_up(w.bodies, id.index, options);
    body::update_mass(w, id.index);
    if (options.enabled) body::attach(w, id.index, !options.asleep);
    w.runtime.placed_bodies.set(id.index);
    w.runtime.body_list.forget();
    return BodyId{id.index, id.generation};
  });
}

Result<void> World::destroy_body(BodyId body) {
  Operation<&World::destroy_body> check(*state_, body);
  return check.then([&] {
    if (field::forget_body(*state_, body.index)) state_->runtime.field_list.forget();
    body::remove_body(*state_, body.index);
    state_->runtime.body_list.forget();
    state_->runtime.joint_list.forget();  // The joints of the body were destroyed too.
  });
}

bool World::is_alive(BodyId body) const { return state_->bodies.ids.is_alive(body.index, body.generation); }

std::span<const BodyId> World::bodies() const {
  const WorldState& w = *state_;
  return w.runtime.body_list.get([&w](std::vector<BodyId>& list) {
    w.bodies.ids.for_each_used([&](std::uint32_t slot) { list.push_back(body_id(w, slot)); });
  });
}

Result<BodyOptions> World::body(BodyId body) const {
  return Check(*state_).body(body).then([&] {
    const BodyState& s = state_->bodies.state[body.index];
    BodyOptions o;
    for_each_kept_setting(state_->bodies, body.index, o, [](const auto& row, auto& option) { option = row; });
    o.position = s.pose.position;
    o.angle = angle(s.pose.rotation);
    const model::OwnVelocity velocity = model::own_velocity(*state_, body.index);
    o.velocity = velocity.linear - cross(velocity.angular, s.center - s.pose.position);
    o.angular_velocity = velocity.angular;
    o.asleep = s.enabled && s.type == BodyType::dynamic && !drystone::is_awake(*state_, body.index);
    o.enabled = s.enabled;
    if (o.type != BodyType::dynamic) o.mass_override = {};
    return o;
  });
}

Result<MassData> World::mass_data(BodyId body) const {
  return Check(*state_).body(body).then([&] { return state_->bodies.mass[body.index]; });
}

Result<bool> World::is_awake(BodyId body) const {
  return Check(*state_).body(body).then([&] { return drystone::is_awake(*state_, body.index); });
}

Result<std::vector<ShapeId>> World::shapes(BodyId body) const {
  return Check(*state_).body(body).then([&] {
    std::vector<ShapeId> list;
    for_each_shape(*state_, body.index, [&](std::uint32_t shape) { list.push_back(shape_id(*state_, shape)); });
    std::reverse(list.begin(), list.end());  // The body's list has the newest shape first.
    return list;
  });
}

Result<std::vector<JointId>> World::joints(BodyId body) const {
  return Check(*state_).body(body).then([&] {
    std::vector<JointId> list;
    model::for_each_joint(*state_, body.index, [&](std::uint32_t slot, const JointRow&, std::uint32_t) {
      list.push_back(joint_id(*state_, slot));
    });
    std::reverse(list.begin(), list.end());
    return list;
  });
}

Result<WorldAabb> World::bounds(BodyId body) const {
  return Check(*state_).body(body).then([&] { return body::bounds(*state_, body.index); });
}

Result<void> World::set_type(BodyId body, BodyType type) {
  WorldState& w = *state_;
  Operation<&World::set_type> check(w, body, type);
  check.require(type <= BodyType::dynamic, "type must be static, kinematic or dynamic");
  check.require([&] { return type == BodyType::static_body || !has_grid(w, body.index); },
                "type must be static: the body has a TileGrid");
  return check.then([&] {
    BodyClock& clock = w.bodies.clock[body.index];
    if (clock.type == type) return;
    const bool enabled = w.bodies.state[body.index].enabled;
    island::wake(w, body.index);  // Makes the event also if nothing touches the body.
    body::detach(w, body.index);
    w.bodies.locked_count -= model::has_locked_axis(w.bodies, body.index) ? 1 : 0;
    clock.type = type;
    w.bodies.locked_count += model::has_locked_axis(w.bodies, body.index) ? 1 : 0;
    model::take_clock(w.bodies, body.index);
    if (type == BodyType::static_body) model::set_own_velocity(w.bodies, body.index, {});
    body::update_mass(w, body.index);
    if (enabled) body::attach(w, body.index, true);
    if (type == BodyType::static_body) island::wake_overlapped(w, body.index);
  });
}

Result<void> World::set_damping(BodyId body, float linear, float angular) {
  Operation<&World::set_damping> check(*state_, body, linear, angular);
  check.within("linear", linear, bound::kFrom0).within("angular", angular, bound::kFrom0);
  return check.then([&] {
    BodyClock& clock = state_->bodies.clock[body.index];
    clock.linear_damping = linear;
    clock.angular_damping = angular;
    model::take_clock(state_->bodies, body.index);
  });
}

Result<void> World::set_gravity_scale(BodyId body, float scale) {
  Operation<&World::set_gravity_scale> check(*state_, body, scale);
  check.finite("scale", scale);
  return check.then([&] {
    BodyClock& clock = state_->bodies.clock[body.index];
    if (clock.gravity_scale == scale) return;
    clock.gravity_scale = scale;
    model::take_clock(state_->bodies, body.index);
    island::wake(*state_, body.index);
  });
}

Result<void> World::set_gravity_angle(BodyId body, float angle) {
  Operation<&World::set_gravity_angle> check(*state_, body, angle);
  check.within("angle", angle, bound::kGravityAngle);
  return check.then([&] {
    BodyState& s = state_->bodies.state[body.index];
    if (s.gravity_angle == angle) return;
    s.gravity_angle = angle;
    island::wake(*state_, body.index);
  });
}

Result<void> World::set_time_scale(BodyId body, float scale) {
  Operation<&World::set_time_scale> check(*state_, body, scale);
  check.within("scale", scale, bound::kTimeScale);
  return check.then([&] {
    if (state_->bodies.clock[body.index].scale == scale) return;
    body::set_time_scale(*state_, body.index, scale);
  });
}

Result<void> World::set_motion_locks(BodyId body, MotionLocks locks) {
  WorldState& w = *state_;
  Operation<&World::set_motion_locks> check(w, body, locks);
  model::check_locks(check, "locks", locks);
  return check.then([&] {
    if (model::locks_of(w.bodies.links[body.index]) == locks) return;
    body::set_motion_locks(w, body.index, locks);
  });
}

Result<void> World::set_bullet(BodyId body, bool bullet) {
  Operation<&World::set_bullet> check(*state_, body, bullet);
  if (bullet) check.available("bullet", parts::kContinuous);
  return check.then([&] {
    const bool was_bullet = std::exchange(state_->bodies.links[body.index].bullet, bullet);
    state_->bodies.bullet_count += std::uint32_t{bullet} - std::uint32_t{was_bullet};
  });
}

Result<void> World::set_enabled(BodyId body, bool enabled) {
  WorldState& w = *state_;
  Operation<&World::set_enabled> check(w, body, enabled);
  return check.then([&] {
    if (w.bodies.state[body.index].enabled == enabled) return;
    if (!enabled) {
      body::detach(w, body.index);
      return;
    }
    body::attach(w, body.index, true);
    island::wake_neighbors(w, body.index);
    if (w.bodies.state[body.index].type == BodyType::static_body) island::wake_overlapped(w, body.index);
  });
}

Result<void> World::set_name(BodyId body, std::string name) {
  Operation<&World::set_name> check(*state_, body, name);
  check.size("name", name.size(), bound::kName, "bytes");
  if (!name.empty()) check.available("name", parts::kNames);
  return check.then([&] { state_->bodies.names[body.index] = std::move(name); });
}

Result<void> World::set_user_data(BodyId body, std::uint64_t data) {
  Operation<&World::set_user_data> check(*state_, body, data);
  return check.then([&] { state_->bodies.user_data[body.index] = data; });
}

Result<void> World::set_mass(BodyId body, const MassData& mass) {
  WorldState& w = *state_;
  Operation<&World::set_mass> check(w, body, mass);
  model::check_fields(check, "MassData", mass);
  check.require([&] { return model::is_dynamic_unless_frozen(w, body.index); },
                "body must be dynamic: other bodies have no mass");
  return check.then([&] {
    std::optional<MassData>& mass_override = w.bodies.mass_override[body.index];
    if (mass_override == mass) return;
    mass_override = mass;
    body::update_mass(w, body.index);
    island::wake(w, body.index);
  });
}

Result<void> World::clear_mass_override(BodyId body) {
  Operation<&World::clear_mass_override> check(*state_, body);
  return check.then([&] {
    std::optional<MassData>& mass_override = state_->bodies.mass_override[body.index];
    if (!mass_override) return;
    mass_override.reset();
    body::update_mass(*state_, body.index);
    island::wake(*state_, body.index);
  });
}

Result<void> World::set_sleep(BodyId body, bool allowed, float threshold, float time_to_sleep) {
  Operation<&World::set_sleep> check(*state_, body, allowed, threshold, time_to_sleep);
  check.within("threshold", threshold, bound::kFrom0);
  check.within("time_to_sleep", time_to_sleep, bound::kFrom0);
  return check.then([&] {
    BodyState& s = state_->bodies.state[body.index];
    s.allow_sleep = allowed;
    BodyClock& clock = state_->bodies.clock[body.index];
    clock.sleep_threshold = threshold;
    clock.time_to_sleep = time_to_sleep;
    model::take_clock(state_->bodies, body.index);
    if (!allowed) island::wake(*state_, body.index);
  });
}

Result<void> World::wake(BodyId body) {
  Operation<&World::wake> check(*state_, body);
  return check.then([&] { island::wake(*state_, body.index); });
}

Result<void> World::sleep(BodyId body) {
  WorldState& w = *state_;
  Operation<&World::sleep> check(w, body);
  check.require([&] { return is_dynamic(w, body.index); },
                "body must be dynamic and not frozen: other bodies do not sleep");
  check.require([&] { return w.bodies.state[body.index].enabled; },
                "body must not be disabled: it cannot be put to sleep");
  return check.then([&] {
    const std::uint32_t island = w.bodies.links[body.index].island;
    if (!w.islands.row[island].awake) return;
    // The island is split first, so that only bodies that are still connected to this body fall asleep.
    if (w.islands.row[island].removed_constraints > 0) island::split_island(w, island, w.scratch->island_stack);
    island::sleep_island(w, w.bodies.links[body.index].island);
  });
}

}  // namespace drystone
