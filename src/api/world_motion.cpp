// Calls of World about poses and velocities, of one body and of many bodies.
#include <algorithm>
#include <array>

#include "api/body_columns.hpp"
#include "contact/contacts.hpp"
#include "core/angles4.hpp"
#include "drystone/world.hpp"
#include "history/record/operation.hpp"
#include "world/check.hpp"
#include "world/clock.hpp"
#include "world/grid.hpp"
#include "world/islands.hpp"
#include "world/locks.hpp"
#include "world/proxies.hpp"

namespace drystone {

using model::Check;
using record::Operation;

namespace {

/// Bodies are read in blocks of this size, column by column, so that the rows of a block stay in the first-level cache.
constexpr std::size_t kBlock = 64;

void check_is_movable(Check& check, const WorldState& w, BodyId body) {
  check.require([&] { return w.bodies.state[body.index].type != BodyType::static_body; },
                "body must not be static: a static body has no velocity");
}

/// For a body whose id was checked.
void check_velocity(Check& check, const WorldState& w, BodyId body, Vec2 velocity) {
  check.within("velocity", velocity, bound::kSpeed);
  check.require([&] { return !w.bodies.links[body.index].locked_x || velocity.x == 0.0f; },
                "velocity.x must be 0 for a body that is locked along x");
  check.require([&] { return !w.bodies.links[body.index].locked_y || velocity.y == 0.0f; },
                "velocity.y must be 0 for a body that is locked along y");
}

/// For a body whose id was checked.
void check_angular_velocity(Check& check, const WorldState& w, BodyId body, float velocity) {
  check.within("angular velocity", velocity, bound::kSpeed);
  check.require([&] { return !w.bodies.links[body.index].fixed_rotation || velocity == 0.0f; },
                "angular velocity must be 0 for a body whose rotation is locked");
}

void teleport(WorldState& w, std::uint32_t body, const WorldTransform& pose) {
  BodyState& state = w.bodies.state[body];
  if (pose == state.pose) return;
  island::wake_neighbors(w, body);
  contact::destroy_contacts_of_body(w, body);
  state.pose = pose;
  state.center = model::point_on_grid(pose, state.local_center, w.options.length_unit);
  w.runtime.placed_bodies.set(body);
  spatial::refresh_proxies(w, body);
  island::wake(w, body);
  if (state.type == BodyType::static_body) island::wake_overlapped(w, body);
}

void give_velocity(WorldState& w, std::uint32_t body, const BodyVelocity& given) {
  const model::OwnVelocity now = model::own_velocity(w, body);
  if (given.velocity == now.linear && given.angular_velocity == now.angular) return;
  island::wake(w, body);
  model::set_own_velocity(w.bodies, body, {given.velocity, given.angular_velocity});
}

/// The velocity that brings the body to a position and angle within `seconds` of its own time.
BodyVelocity velocity_to(const WorldState& w, std::uint32_t body, Position position, float angle, float seconds) {
  const BodyState& s = w.bodies.state[body];
  const bool fixed_rotation = w.bodies.links[body].fixed_rotation;
  const Rotation rotation = fixed_rotation ? s.pose.rotation : make_rotation(angle);
  const Position center = transform_point(WorldTransform{position, rotation}, s.local_center);
  return {(1.0f / seconds) * model::unlocked(w, body, center - s.center),
          fixed_rotation ? 0.0f : drystone::angle(relative(s.pose.rotation, rotation)) / seconds};
}

/// The angles of bodies, of one or of four in slots that follow each other.
struct AnglesOfBodies {
  const BodyState* rows;

  float operator()(std::size_t slot) const { return angle(rows[slot].pose.rotation); }
  std::array<float, 4> four(std::size_t first) const {
    const auto rotation = [&](std::size_t i) { return rows[first + i].pose.rotation; };
    return simd::angles({rotation(0), rotation(1), rotation(2), rotation(3)});
  }
};

/// Calls f(column, getter) for each column; the getter returns the column's value for the body in a slot.
template <typename F>
void for_each_value(const WorldState& w, const BodyColumns& columns, F f) {
  const BodyState* rows = w.bodies.state.data();
  f(columns.x, [rows](std::size_t slot) { return rows[slot].pose.position.x; });
  f(columns.y, [rows](std::size_t slot) { return rows[slot].pose.position.y; });
  f(columns.cosine, [rows](std::size_t slot) { return rows[slot].pose.rotation.c; });
  f(columns.sine, [rows](std::size_t slot) { return rows[slot].pose.rotation.s; });
  f(columns.angle, AnglesOfBodies{rows});
  if (w.bodies.paced_count == 0) {
    f(columns.velocity_x, [rows](std::size_t slot) { return rows[slot].velocity.x; });
    f(columns.velocity_y, [rows](std::size_t slot) { return rows[slot].velocity.y; });
    f(columns.angular_velocity, [rows](std::size_t slot) { return rows[slot].angular_velocity; });
  } else {
    const auto own = [&w](std::size_t slot) { return model::own_velocity(w, static_cast<std::uint32_t>(slot)); };
    f(columns.velocity_x, [own](std::size_t slot) { return own(slot).linear.x; });
    f(columns.velocity_y, [own](std::size_t slot) { return own(slot).linear.y; });
    f(columns.angular_velocity, [own](std::size_t slot) { return own(slot).angular; });
  }
  f(columns.awake, [&w](std::size_t slot) { return std::uint8_t{w.bodies.awake.test(slot)}; });
}

void check_columns(Check& check, const BodyColumns& columns, std::size_t count) {
  api::for_each_column(columns, [&](const char* name, const auto& column) {
    if (!column.empty()) check.elements(name, column.size(), count);
  });
}

/// Whether each body lies in the slot after the one before it, as in World::bodies() while none was destroyed.
bool are_consecutive(std::span<const BodyId> bodies) {
  const std::uint32_t first = bodies.front().index;
  std::uint32_t unlike = 0;
  for (std::uint32_t i = 0; i < bodies.size(); ++i) unlike |= bodies[i].index ^ (first + i);
  return unlike == 0;
}

/// to[i] = value(first + i) for `count` places.
template <typename T, typename Value>
void read_consecutive(T* to, std::size_t count, std::size_t first, Value value) {
  std::size_t i = 0;
  for (; i + 4 <= count; i += 4, first += 4) {
    if constexpr (requires { value.four(first); }) {
      const auto four = value.four(first);
      std::copy(four.begin(), four.end(), to + i);
    } else {
      to[i] = value(first);
      to[i + 1] = value(first + 1);
      to[i + 2] = value(first + 2);
      to[i + 3] = value(first + 3);
    }
  }
  for (; i < count; ++i) to[i] = value(first++);
}

/// Where the value of a body is in a column: in the order of the bodies, or at the body's index.
enum class Places : bool { in_order, by_index };
void read(const WorldState& w, std::span<const BodyId> bodies, const BodyColumns& columns, Places places) {
  const auto place = [&](std::size_t i) { return places == Places::in_order ? i : std::size_t{bodies[i].index}; };
  for (std::size_t begin = 0; begin < bodies.size(); begin += kBlock) {
    const std::size_t end = std::min(begin + kBlock, bodies.size());
    const bool consecutive = are_consecutive(bodies.subspan(begin, end - begin));
    for_each_value(w, columns, [&](const auto& column, auto value) {
      if (column.empty()) return;
      auto* numbers = column.array();
      if (numbers != nullptr && consecutive) {
        read_consecutive(numbers + place(begin), end - begin, bodies[begin].index, value);
      } else {
        for (std::size_t i = begin; i < end; ++i) column.set(place(i), value(bodies[i].index));
      }
    });
  }
}

bool are_alive(const WorldState& w, std::span<const BodyId> bodies) {
  return std::all_of(bodies.begin(), bodies.end(),
                     [&](BodyId body) { return w.bodies.ids.is_alive(body.index, body.generation); });
}

}  // namespace

Result<WorldTransform> World::transform(BodyId body) const {
  return Check(*state_).body(body).then([&] { return state_->bodies.state[body.index].pose; });
}

Result<BodyMotion> World::motion(BodyId body) const {
  return Check(*state_).body(body).then([&] {
    const BodyState& s = state_->bodies.state[body.index];
    const model::OwnVelocity velocity = model::own_velocity(*state_, body.index);
    return BodyMotion{s.pose, s.center, velocity.linear, velocity.angular};
  });
}

Result<void> World::set_transform(BodyId body, Position position, float angle) {
  Operation<&World::set_transform> check(*state_, body, position, angle);
  check.place("position", position).finite("angle", angle);
  return check.then([&] { teleport(*state_, body.index, {position, make_rotation(angle)}); });
}

Result<void> World::set_velocity(BodyId body, Vec2 velocity) {
  Operation<&World::set_velocity> check(*state_, body, velocity);
  check_is_movable(check, *state_, body);
  check_velocity(check, *state_, body, velocity);
  return check.then([&] {
    give_velocity(*state_, body.index, {velocity, model::own_velocity(*state_, body.index).angular});
  });
}

Result<void> World::set_angular_velocity(BodyId body, float velocity) {
  Operation<&World::set_angular_velocity> check(*state_, body, velocity);
  check_is_movable(check, *state_, body);
  check_angular_velocity(check, *state_, body, velocity);
  return check.then([&] {
    give_velocity(*state_, body.index, {model::own_velocity(*state_, body.index).linear, velocity});
  });
}

Result<void> World::move_to(BodyId body, Position position, float angle, float seconds) {
  WorldState& w = *state_;
  Operation<&World::move_to> check(w, body, position, angle, seconds);
  check.place("position", position).finite("angle", angle).within("seconds", seconds, bound::kAbove0);
  check_is_movable(check, w, body);
  return check.then([&]() -> Result<void> {
    const BodyVelocity needed = velocity_to(w, body.index, position, angle, seconds);
    check.within("the velocity needed for seconds", needed.velocity, bound::kSpeed);
    check.within("the angular velocity needed for seconds", needed.angular_velocity, bound::kSpeed);
    if (check.failed()) return check.error();
    give_velocity(w, body.index, needed);
    return {};
  });
}

Result<void> World::read_bodies(std::span<const BodyId> bodies, const BodyColumns& out) const {
  const WorldState& w = *state_;
  Check check(w);
  check_columns(check, out, bodies.size());
  if (!are_alive(w, bodies)) check.each(bodies, [&](std::size_t i) { check.body(bodies[i]); });
  return check.then([&] { read(w, bodies, out, Places::in_order); });
}

Result<void> World::read_bodies(const BodyColumns& out) const {
  Check check(*state_);
  check_columns(check, out, body_index_end());
  return check.then([&] { read(*state_, bodies(), out, Places::by_index); });
}

std::size_t World::body_index_end() const { return state_->bodies.ids.capacity(); }

Result<void> World::set_transforms(std::span<const BodyId> bodies, std::span<const WorldTransform> poses) {
  WorldState& w = *state_;
  Operation<&World::set_transforms> check(w, bodies, poses);
  check.elements("poses", poses.size(), bodies.size());
  check.each(bodies, [&](std::size_t i) {
    check.body(bodies[i]).place("position", poses[i].position);
    check.require([&] { return is_normalized(poses[i].rotation); }, "rotation must be of length 1");
  });
  return check.then([&] {
    for (std::size_t i = 0; i < bodies.size(); ++i)
      teleport(w, bodies[i].index, {poses[i].position, normalize(poses[i].rotation)});
  });
}

Result<void> World::set_velocities(std::span<const BodyId> bodies, std::span<const BodyVelocity> velocities) {
  WorldState& w = *state_;
  Operation<&World::set_velocities> check(w, bodies, velocities);
  check.elements("velocities", velocities.size(), bodies.size());
  check.each(bodies, [&](std::size_t i) {
    check.body(bodies[i]);
    check_is_movable(check, w, bodies[i]);
    check_velocity(check, w, bodies[i], velocities[i].velocity);
    check_angular_velocity(check, w, bodies[i], velocities[i].angular_velocity);
  });
  return check.then([&] {
    for (std::size_t i = 0; i < bodies.size(); ++i) give_velocity(w, bodies[i].index, velocities[i]);
  });
}

}  // namespace drystone
