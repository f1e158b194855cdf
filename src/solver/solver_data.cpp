#include "solver/solver_data.hpp"

#include "model/grid.hpp"
#include "solver/bodies.hpp"

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
  return {arena.allocate<SolverBody>(count).data(), arena.allocate<SweepStart>(count).data(),
          allocate_forces(arena, count), allocate_warm_starts(arena, count)};
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

SolverData make_data(WorldState& w, const StepOptions& options, const Partition& partition, const BodyArrays& bodies) {
  const WorldOptions& o = w.options;
  SolverData data;
  data.world = {&w, partition.index_of.data()};
  data.bodies = bodies.bodies;
  data.bodies[0] = {};
  data.sweep_starts = bodies.sweep_starts;
  data.forces = bodies.forces;
  data.locks = list_locks(w, partition);
  data.warm_starts = bodies.warm_starts;
  data.warm_starts.contacts_alone[0] = 1.0f;
  data.dynamic_count = partition.dynamic_count;
  data.length_unit = o.length_unit;
  data.inv_length_unit = 1.0f / o.length_unit;
  data.max_speed = model::max_speed(o);
  data.max_angular_speed = o.max_angular_speed;
  data.large_angle_speed = min(kFarTurn * options.inv_h, kQuarterTurn / options.dt);
  data.clears_forces = options.force_clearing == ForceClearing::each_step;
  data.h = options.h;
  data.inv_h = options.inv_h;
  data.warm_start_scale = options.contacts.warm_start_scale;
  data.mean_scale = options.contacts.mean_scale;
  data.contact_softness = options.contacts.between_dynamic;
  data.static_softness = options.contacts.with_fixed;
  const float correction_time = kCorrectionTime * options.dt;
  const math::Softness joint =
      math::make_softness(min(o.joint_hertz, kFastestCorrection / options.dt), o.joint_damping_ratio, correction_time);
  data.joint_correction = joint.mass_scale * joint.bias_rate * correction_time;
  const float articulated_hertz = min(o.joint_hertz, math::kStiffestSpring * options.inv_h);
  data.articulated_bias_rate = math::make_softness(articulated_hertz, o.joint_damping_ratio, options.h).bias_rate;
  data.push_out_speed = o.length_unit * o.push_out_speed;
  data.restitution_speed = o.length_unit * o.restitution_speed;
  data.hit_speed = o.length_unit * o.hit_speed;
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
