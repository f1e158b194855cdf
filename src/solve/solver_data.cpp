#include "solve/solver_data.hpp"

#include "solve/bodies.hpp"
#include "world/grid.hpp"

namespace drystone::solver {
namespace {

/// The largest angle in a sub-step that lanes integrate [rad].
constexpr float kFarTurn = 0.25f;
/// Errors of joints are corrected as a spring of joint_hertz would correct them within a quarter of a step: by 25 % with the default. The
/// highest frequency, as a share of the step rate, corrects 42 %; above this, nets of joints become looser (docs/joints.md).
constexpr float kCorrectionTime = 0.25f;
constexpr float kFastestCorrection = 2.0f;

}  // namespace

bool has_extended_contacts(const Partition& partition) {
  for (std::size_t kind = 0; kind < kContactKinds; ++kind) {
    if (is_extended(static_cast<ContactKind>(kind)) && !partition.contacts.slots[kind].empty()) return true;
  }
  return false;
}

BodyArrays allocate_bodies(base::Arena& arena, std::size_t count) {
  const auto floats = [&] { return arena.allocate<float>(count).data(); };
  return {arena.allocate<SolverBody>(count).data(),
          arena.allocate<SweepStart>(count).data(),
          {floats(), floats(), floats(), floats(), floats(), arena.allocate<std::uint8_t>(count).data()},
          {floats(), floats(), floats(), floats()}};
}

void allocate_limited(base::Arena& arena, std::size_t count, std::size_t rows, SolverData& data) {
  if (count == 0) return;
  data.limited_bodies = arena.allocate<LimitedBody>(count).data();
  data.lost_impulses = arena.allocate_zeroed<float>(rows).data();
}

void load_limited(const SimState& w, const Partition& partition, std::uint32_t first_row, LimitedBody* to) {
  for (const std::uint32_t index : partition.limited_bodies) {
    const BodyState& body = w.bodies.state[partition.body_slots[index]];
    const auto inverse = [](float x) { return x > 0.0f ? 1.0f / x : 0.0f; };
    *to = {};
    to->index = first_row + index;
    to->mass = inverse(body.inv_mass);
    to->inertia = inverse(body.inv_inertia);
    ++to;
  }
}

StepNumbers numbers_of(const WorldOptions& world, const StepOptions& options) {
  StepNumbers to;
  to.length_unit = world.length_unit;
  to.inv_length_unit = 1.0f / world.length_unit;
  to.max_speed = model::max_speed(world);
  to.max_angular_speed = world.max_angular_speed;
  to.large_angle_speed = min(kFarTurn * options.inv_h, kQuarterTurn / options.dt);
  to.clears_forces = options.force_clearing == ForceClearing::each_step;
  to.h = options.h;
  to.inv_h = options.inv_h;
  to.warm_start_scale = options.contacts.warm_start_scale;
  to.mean_scale = options.contacts.mean_scale;
  to.contact_softness = options.contacts.between_dynamic;
  to.static_softness = options.contacts.with_fixed;
  const float time = kCorrectionTime * options.dt;
  const math::Softness joint =
      math::make_softness(min(world.joint_hertz, kFastestCorrection / options.dt), world.joint_damping_ratio, time);
  to.joint_correction = joint.mass_scale * joint.bias_rate * time;
  const float articulated_hertz = min(world.joint_hertz, math::kStiffestSpring * options.inv_h);
  to.articulated_bias_rate = math::make_softness(articulated_hertz, world.joint_damping_ratio, options.h).bias_rate;
  to.push_out_speed = world.length_unit * world.push_out_speed;
  to.restitution_speed = world.length_unit * world.restitution_speed;
  to.hit_speed = world.length_unit * world.hit_speed;
  return to;
}

SolverData make_data(WorldState& w, const StepNumbers& numbers, const Partition& partition, const BodyArrays& bodies,
                     std::span<const Vec2> moves) {
  SolverData data{numbers, bodies};
  data.world = {&w, partition.index_of.data()};
  data.start_moves = moves.empty() ? nullptr : moves.data();
  data.bodies[0] = {};
  data.locks = list_locks(w, partition);
  data.warm_starts.contacts_alone[0] = 1.0f;
  data.dynamic_count = partition.dynamic_count;
  allocate_limited(w.scratch->arena, partition.limited_bodies.size(), partition.body_slots.size(), data);
  load_limited(w, partition, 0, data.limited_bodies);
  if (has_extended_contacts(partition)) {
    data.world.hit_marks = w.scratch->arena.allocate_zeroed<std::uint8_t>(w.contacts.row.size()).data();
  }
  if (w.joints.breakable_count > 0) {
    data.world.joint_peaks = w.scratch->arena.allocate_zeroed<JointPeak>(w.joints.row.size()).data();
  }
  return data;
}

}  // namespace drystone::solver
