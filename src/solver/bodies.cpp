#include "solver/bodies.hpp"

#include "world/attach.hpp"

namespace drystone::solver {
namespace {

/// Largest turn in a step [rad]: a quarter turn, beyond which a sweep between two rotations means little.
constexpr float kMaxRotation = 0.5f * kPi;

}  // namespace

Bodies::Bodies(WorldState& w, StepContext& c)
    : w_(w), c_(c), drives_(w.arena.allocate<Drive>(c.solver_bodies.size())) {}

Bodies::Drive Bodies::drive_of(const BodyState& body) const {
  Drive drive;
  if (body.type != BodyType::dynamic) return drive;
  drive.velocity_change =
      c_.h * (body.inv_mass * (body.force + body.constant_force) + body.gravity_scale * w_.options.gravity);
  drive.angular_change = c_.h * body.inv_inertia * (body.torque + body.constant_torque);
  drive.linear_factor = 1.0f / (1.0f + c_.h * body.linear_damping);
  drive.angular_factor = 1.0f / (1.0f + c_.h * body.angular_damping);
  return drive;
}

void Bodies::load() {
  c_.solver_bodies[0] = {};
  for (std::size_t i = 1; i < c_.solver_bodies.size(); ++i) {
    const BodyState& body = w_.bodies.state[c_.body_slots[i]];
    c_.solver_bodies[i] = {body.velocity, body.angular_velocity, 0.0f, {}, {}};
    c_.sweep_starts[i] = {body.center, body.pose.rotation};
    drives_[i] = drive_of(body);
  }
}

void Bodies::keep_in_bounds(SolverBody& body, Drive& drive) const {
  const float max_speed = w_.options.max_speed;
  const float speed_squared = length_squared(body.velocity);
  const float max_turn = kMaxRotation / c_.dt;
  const bool speed_ok = speed_squared <= max_speed * max_speed;
  const bool turn_ok = abs(body.angular_velocity) <= max_turn;
  if (speed_ok && turn_ok) return;
  if (!is_finite(speed_squared) || !is_finite(body.angular_velocity)) {
    // It stands still for the rest of the step, so that it spoils no neighbour.
    drive = {};
    drive.broken = true;
    body.velocity = {};
    body.angular_velocity = 0.0f;
    return;
  }
  if (!speed_ok) {
    body.velocity = (max_speed / length(body.velocity)) * body.velocity;
    drive.speed_clamped = true;
  }
  if (!turn_ok) {
    body.angular_velocity = body.angular_velocity > 0.0f ? max_turn : -max_turn;
    drive.rotation_clamped = true;
  }
}

void Bodies::integrate_velocities() {
  for (std::size_t i = 1; i < c_.solver_bodies.size(); ++i) {
    SolverBody& body = c_.solver_bodies[i];
    Drive& drive = drives_[i];
    body.velocity = drive.linear_factor * (body.velocity + drive.velocity_change);
    body.angular_velocity = drive.angular_factor * (body.angular_velocity + drive.angular_change);
    keep_in_bounds(body, drive);
  }
}

void Bodies::integrate_positions() {
  for (std::size_t i = 1; i < c_.solver_bodies.size(); ++i) {
    SolverBody& body = c_.solver_bodies[i];
    keep_in_bounds(body, drives_[i]);  // Constraints that contradict each other can push as hard as forces.
    body.delta_position += c_.h * body.velocity;
    body.delta_rotation = integrate(body.delta_rotation, c_.h * body.angular_velocity);
  }
}

bool Bodies::is_fast(const BodyState& body, const SolverBody& motion) const {
  if (!w_.options.continuous || body.type != BodyType::dynamic) return false;
  const float moved = length(motion.delta_position) + abs(motion.delta_rotation.s) * body.extent;
  return moved > max(0.5f * body.min_extent, kLinearSlop);
}

void Bodies::store_body(std::size_t index) {
  const SolverBody& motion = c_.solver_bodies[index];
  const Drive& drive = drives_[index];
  const std::uint32_t slot = c_.body_slots[index];
  BodyState& body = w_.bodies.state[slot];
  body.force = {};
  body.torque = 0.0f;
  w_.report.speed_clamped += drive.speed_clamped ? 1 : 0;
  w_.report.rotation_clamped += drive.rotation_clamped ? 1 : 0;

  const Vec2 center = body.center + motion.delta_position;
  const Rotation rotation = normalize(motion.delta_rotation * body.pose.rotation);
  const bool in_range = abs(center.x) <= kMaxCoordinate && abs(center.y) <= kMaxCoordinate;
  if (drive.broken || !in_range || !is_finite(motion.velocity) || !is_finite(motion.angular_velocity) ||
      !is_finite(rotation)) {
    w_.quarantined.push_back(body_id(w_, slot));
    return;
  }
  body.center = center;
  body.pose = {center - rotate(rotation, body.local_center), rotation};
  body.velocity = motion.velocity;
  body.angular_velocity = motion.angular_velocity;
  if (is_fast(body, motion)) c_.fast_bodies[fast_count_++] = slot;
}

void Bodies::store() {
  c_.fast_bodies = w_.arena.allocate<std::uint32_t>(c_.body_slots.size());
  for (std::size_t i = 1; i < c_.solver_bodies.size(); ++i) store_body(i);
  c_.fast_bodies = c_.fast_bodies.first(fast_count_);
  for (const BodyId id : w_.quarantined) {
    w_.bodies.state[id.index].velocity = {};
    w_.bodies.state[id.index].angular_velocity = 0.0f;
    world::detach(w_, id.index);
  }
}

}  // namespace drystone::solver
