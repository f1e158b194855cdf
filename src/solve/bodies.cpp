#include "solve/bodies.hpp"

#include <algorithm>
#include <cmath>

#include "constraint/bodies.hpp"
#include "core/trig.hpp"
#include "world/applied_forces.hpp"
#include "world/check.hpp"
#include "world/grid.hpp"
#include "world/tunnelling.hpp"

namespace drystone::solver {
namespace {

void load_forces(Vec2 gravity, float h, BodyForces forces, std::size_t i, const BodyState& body) {
  const bool is_pushed = body.type == BodyType::dynamic;
  const Vec2 change = is_pushed ? applied_velocity_change(body, gravity, h) : Vec2{};
  forces.velocity_change_x[i] = change.x;
  forces.velocity_change_y[i] = change.y;
  forces.angular_change[i] = is_pushed ? applied_angular_change(body, h) : 0.0f;
  forces.linear_factor[i] = is_pushed ? 1.0f / (1.0f + h * body.linear_damping) : 1.0f;
  forces.angular_factor[i] = is_pushed ? 1.0f / (1.0f + h * body.angular_damping) : 1.0f;
  forces.flags[i] = 0;
}

/// No force acts along a locked axis.
void lock_forces(const SolverData& data, IndexRange range) {
  for (std::size_t i = range.first; i < range.last; ++i) {
    if ((data.locks[i] & kLockedX) != 0) data.forces.velocity_change_x[i] = 0.0f;
    if ((data.locks[i] & kLockedY) != 0) data.forces.velocity_change_y[i] = 0.0f;
  }
}

void set_free_velocity(const WarmStarts& to, std::size_t i, const SolverBody& body) {
  to.free_velocity_x[i] = body.velocity.x;
  to.free_velocity_y[i] = body.velocity.y;
  to.free_angular_velocity[i] = body.angular_velocity;
}

void load_contacts_alone(const SimState& w, const SolverIndices& indices, const WarmStarts& to, IndexRange range) {
  std::fill(to.contacts_alone + range.first, to.contacts_alone + range.last, 1.0f);
  if (w.joints.awake.count() == 0) return;
  for (std::size_t i = range.first; i < range.last; ++i) {
    if (w.bodies.links[indices.body_slots[i]].first_joint != kNone) to.contacts_alone[i] = 0.0f;
  }
}

/// The angle of a body's rotation in a step, or 0 if it is less than a quarter turn. `far` is the sum of the rotations in sub-steps with
/// large angles; the other sub-steps rotate by less than a quarter turn together.
float angle_of_step(Rotation turned, float far) {
  const float part = angle(turned);
  const float angle = part + 2.0f * kPi * std::round((far - part) / (2.0f * kPi));
  return abs(angle) > kQuarterTurn ? angle : 0.0f;
}

/// The greatest speeds of bodies. Loops copy them and other data of the step: what a loop stores could change what it reads by reference,
/// for all that a compiler knows, so it would be read again for each body.
struct SpeedLimits {
  explicit SpeedLimits(const SolverData& data) : speed(data.max_speed), angular_speed(data.max_angular_speed) {}
  /// Whether a body's speeds are finite and within the limits.
  bool hold(const SolverBody& body) const {
    return model::is_within_speed(body.velocity, speed) && abs(body.angular_velocity) <= angular_speed;
  }

  float speed;
  float angular_speed;
};

/// Stores the new pose and velocity. Returns whether the body is still finite and in range.
bool store_body(BodyState& body, const SolverBody& motion, float unit) {
  const Position center = model::moved(body.center, motion.delta_position, unit);
  const Rotation rotation = normalize(motion.delta_rotation * body.pose.rotation);
  const Position position = model::moved(center, -rotate(rotation, body.local_center), unit);
  if (!model::in_range(center) || !model::in_range(position) || !is_finite(rotation)) return false;
  body.center = center;
  body.pose = {position, rotation};
  body.velocity = motion.velocity;
  body.angular_velocity = motion.angular_velocity;
  return true;
}

}  // namespace

const std::uint8_t* list_locks(WorldState& w, const SolverIndices& indices) {
  if (w.bodies.locked_count == 0) return nullptr;
  const std::span<std::uint8_t> locks = w.scratch->arena.allocate_zeroed<std::uint8_t>(indices.body_slots.size());
  for (std::uint32_t i = 1; i <= indices.dynamic_count; ++i) {
    const BodyLinks& links = w.bodies.links[indices.body_slots[i]];
    locks[i] = static_cast<std::uint8_t>((links.locked_x ? kLockedX : 0) | (links.locked_y ? kLockedY : 0));
  }
  return locks.data();
}

void load_bodies(const SimState& w, const SolverIndices& indices, const SolverData& data, IndexRange range) {
  const BodyState* const states = w.bodies.state.data();
  const auto slots = indices.body_slots;
  const Vec2 gravity = w.options.gravity;
  const float h = data.h;
  const SpeedLimits limits(data);
  SolverBody* const bodies = data.bodies;
  SweepStart* const starts = data.sweep_starts;
  const BodyForces forces = data.forces;
  const bool warm_starts = data.warm_starts.any();
  for (std::size_t i = range.first; i < range.last; ++i) {
    const BodyState& body = states[slots[i]];
    bodies[i] = {body.velocity, body.angular_velocity, 0.0f, {}, {}};
    // Members are written one by one: a whole struct would be written to the stack and read from there in other pieces than it was written,
    // for which processors wait.
    SweepStart& start = starts[i];
    start.center = body.center;
    start.rotation = body.pose.rotation;
    start.angle = 0.0f;
    load_forces(gravity, h, forces, i, body);
    if (warm_starts) set_free_velocity(data.warm_starts, i, bodies[i]);
    if (!limits.hold(bodies[i])) keep_in_bounds(data, static_cast<std::uint32_t>(i));
  }
  if (data.locks != nullptr) lock_forces(data, range);
  if (data.warm_starts.any()) load_contacts_alone(w, indices, data.warm_starts, range);
  if (data.start_moves == nullptr) return;
  for (std::size_t i = range.first; i < range.last; ++i) data.bodies[i].delta_position = data.start_moves[i];
}

bool keep_in_bounds(const SolverData& data, std::uint32_t i) {
  SolverBody& body = data.bodies[i];
  const BodyForces& forces = data.forces;
  if (SpeedLimits(data).hold(body)) return true;
  const WarmStarts& warm = data.warm_starts;
  if (!is_finite(body.velocity) || !is_finite(body.angular_velocity)) {
    forces.velocity_change_x[i] = forces.velocity_change_y[i] = forces.angular_change[i] = 0.0f;
    forces.flags[i] |= kBroken;
    body.velocity = {};
    body.angular_velocity = 0.0f;
    if (warm.any()) set_free_velocity(warm, i, body);
    return false;
  }
  const SolverBody before = body;
  if (!model::is_within_speed(body.velocity, data.max_speed)) {
    body.velocity = model::cut_to_speed(body.velocity, data.max_speed);
    forces.flags[i] |= kSpeedClamped;
  }
  if (abs(body.angular_velocity) > data.max_angular_speed) {
    body.angular_velocity = std::copysign(data.max_angular_speed, body.angular_velocity);
    forces.flags[i] |= kRotationClamped;
  }
  if (!warm.any()) return true;
  // The difference, which is carried to the next sub-step, stays the same.
  warm.free_velocity_x[i] = body.velocity.x - (before.velocity.x - warm.free_velocity_x[i]);
  warm.free_velocity_y[i] = body.velocity.y - (before.velocity.y - warm.free_velocity_y[i]);
  warm.free_angular_velocity[i] = body.angular_velocity - (before.angular_velocity - warm.free_angular_velocity[i]);
  return true;
}

bool rotate_by_large_angle(const SolverData& data, std::uint32_t i) {
  SolverBody& body = data.bodies[i];
  if (abs(body.angular_velocity) <= data.large_angle_speed) return false;
  const float angle = data.h * body.angular_velocity;
  const math::SinCos<float> q = math::sin_cos(angle);
  body.delta_position = body.delta_position + data.h * body.velocity;
  body.delta_rotation = normalize(body.delta_rotation * Rotation{q.cos, q.sin});
  data.sweep_starts[i].angle += angle;
  data.forces.flags[i] |= kLargeAngle;
  return true;
}

void store_bodies(SimState& w, const SolverIndices& indices, const SolverData& data, IndexRange range) {
  BodyState* const states = w.bodies.state.data();
  const auto slots = indices.body_slots;
  const float unit = data.length_unit;
  const bool continuous = w.options.continuous;
  const bool clears_forces = data.clears_forces;
  const SpeedLimits limits(data);
  SolverBody* const bodies = data.bodies;
  const BodyForces forces = data.forces;
  for (std::size_t i = range.first; i < range.last; ++i) {
    BodyState& body = states[slots[i]];
    if (clears_forces) {
      body.force = {};
      body.torque = 0.0f;
    }
    if (!limits.hold(bodies[i])) keep_in_bounds(data, static_cast<std::uint32_t>(i));
    if ((forces.flags[i] & kBroken) != 0) continue;
    if (!store_body(body, bodies[i], unit)) {
      forces.flags[i] |= kBroken;
      continue;
    }
    const SolverBody& motion = bodies[i];
    float angle_sine = abs(motion.delta_rotation.s);
    if ((forces.flags[i] & kLargeAngle) != 0) {
      data.sweep_starts[i].angle = angle_of_step(motion.delta_rotation, data.sweep_starts[i].angle);
      angle_sine = model::sine_of_angle(motion.delta_rotation, data.sweep_starts[i].angle);
    }
    if (!continuous || body.type != BodyType::dynamic) continue;
    if (model::moved_fast(body, length(motion.delta_position), angle_sine, unit)) {
      const bool bullet = w.bodies.links[slots[i]].bullet;
      forces.flags[i] |= bullet ? kFast | kFastBullet : kFast;
    }
  }
}

Motion act_on_flags(WorldState& w, const SolverIndices& indices, const SolverData& data) {
  const std::size_t count = indices.body_slots.size();
  const BodyForces& forces = data.forces;
  Motion motion;
  motion.starts = {data.sweep_starts, count};
  motion.force_gain_x = {forces.velocity_change_x, count};
  motion.force_gain_y = {forces.velocity_change_y, count};
  motion.flags = {forces.flags, count};
  if (data.world.hit_marks != nullptr) motion.hit_marks = {data.world.hit_marks, w.contacts.row.size()};
  if (data.world.joint_peaks != nullptr) motion.joint_peaks = {data.world.joint_peaks, w.joints.row.size()};
  const std::span<std::uint32_t> fast = w.scratch->arena.allocate<std::uint32_t>(count);
  std::size_t fast_count = 0;
  for (std::size_t i = 1; i < count; ++i) {
    const std::uint8_t flags = forces.flags[i];
    if (flags == 0) continue;
    w.runtime.report.speed_clamped += (flags & kSpeedClamped) != 0 ? 1 : 0;
    w.runtime.report.rotation_clamped += (flags & kRotationClamped) != 0 ? 1 : 0;
    if ((flags & kFast) != 0) fast[fast_count++] = indices.body_slots[i];
    motion.has_fast_bullets = motion.has_fast_bullets || (flags & kFastBullet) != 0;
    if ((flags & kBroken) != 0) w.runtime.quarantined.push_back(body_id(w, indices.body_slots[i]));
  }
  motion.fast_bodies = fast.first(fast_count);
  for (const BodyId id : w.runtime.quarantined) {
    w.bodies.state[id.index].velocity = {};
    w.bodies.state[id.index].angular_velocity = 0.0f;
    body::detach(w, id.index);
  }
  return motion;
}

}  // namespace drystone::solver
