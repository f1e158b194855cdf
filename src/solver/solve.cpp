#include "solver/solve.hpp"

#include "solver/bodies.hpp"
#include "solver/kernels.hpp"

namespace drystone::solver {
namespace {

template <typename Kernels, std::size_t Kinds>
void allocate_batches(WorldState& w, int lanes, const std::array<Kernels, Kinds>& kernels,
                      const ColoredBatches<Kinds>& batches, std::array<void*, Kinds>& memory) {
  for (std::size_t kind = 0; kind < Kinds; ++kind) {
    const std::size_t count = batches.slots[kind].size() / static_cast<std::size_t>(lanes);
    memory[kind] = w.arena.allocate<std::byte>(count * kernels[kind].batch_bytes).data();
  }
}

SolverData make_data(WorldState& w, const StepContext& c, const KernelTable& kernels) {
  const WorldOptions& o = w.options;
  SolverData data;
  data.world = &w;
  data.bodies = c.solver_bodies.data();
  data.dynamic_count = c.dynamic_count;
  data.h = c.h;
  data.inv_h = c.inv_h;
  data.warm_start_scale = w.last_substep > 0.0f ? c.h / w.last_substep : 1.0f;
  const float contact_hertz = min(o.contact_hertz, 0.21f * c.inv_h);
  const float joint_hertz = min(o.joint_hertz, 0.25f * c.inv_h);
  data.contact_softness = math::make_softness(contact_hertz, o.contact_damping_ratio, c.h);
  data.static_softness = math::make_softness(2.0f * contact_hertz, o.contact_damping_ratio, c.h);
  data.joint_softness = math::make_softness(joint_hertz, o.joint_damping_ratio, c.h);
  data.push_out_speed = o.push_out_speed;
  data.restitution_speed = o.restitution_speed;
  for (std::size_t kind = 0; kind < kContactKinds; ++kind) data.contact_slots[kind] = c.contacts.slots[kind].data();
  for (std::size_t kind = 0; kind < kJointKinds; ++kind) data.joint_slots[kind] = c.joints.slots[kind].data();
  allocate_batches(w, c.lanes, kernels.contacts, c.contacts, data.contact_batches);
  allocate_batches(w, c.lanes, kernels.joints, c.joints, data.joint_batches);
  return data;
}

enum class Sweep { forward, backward };

constexpr Sweep opposite(Sweep sweep) { return sweep == Sweep::forward ? Sweep::backward : Sweep::forward; }

/// The stages' view of the constraints: "run this pass over everything, colour by colour".
class Constraints {
 public:
  Constraints(const SolverData& data, const StepContext& c, const KernelTable& kernels)
      : data_(data), c_(c), kernels_(kernels) {}

  /// Joints first, so that contacts, which come last, leave the least overlap.
  void run(Pass JointKernels::*joint_pass, Pass ContactKernels::*contact_pass, Sweep sweep = Sweep::forward) const {
    run_colors(c_.joints, kernels_.joints, joint_pass, sweep);
    run_colors(c_.contacts, kernels_.contacts, contact_pass, sweep);
  }
  void run(Pass ContactKernels::*contact_pass) const {
    run_colors(c_.contacts, kernels_.contacts, contact_pass, Sweep::forward);
  }

 private:
  template <typename Kernels, std::size_t Kinds>
  void run_colors(const ColoredBatches<Kinds>& batches, const std::array<Kernels, Kinds>& kernels, Pass Kernels::*pass,
                  Sweep sweep) const {
    const std::size_t count = batches.colors.size();
    for (std::size_t i = 0; i < count; ++i) {
      run_color(batches.colors[sweep == Sweep::forward ? i : count - 1 - i], kernels, pass);
    }
  }

  template <typename Kernels, std::size_t Kinds>
  void run_color(const std::array<BatchRange, Kinds>& color, const std::array<Kernels, Kinds>& kernels,
                 Pass Kernels::*pass) const {
    for (std::size_t kind = 0; kind < Kinds; ++kind) {
      if (color[kind].first != color[kind].last) (kernels[kind].*pass)(data_, color[kind]);
    }
  }

  const SolverData& data_;
  const StepContext& c_;
  const KernelTable& kernels_;
};

}  // namespace

void solve(WorldState& w, StepContext& c) {
  const KernelTable& kernels = kernel_table(w.lanes);
  const SolverData data = make_data(w, c, kernels);
  const Constraints constraints(data, c, kernels);
  Bodies bodies(w, c);

  // Sweeps alternate, so that corrections run through a pile both ways: a pyramid of 100 rows then stands with contacts
  // stiff enough that its own weight compresses it by less than 0.3 m (docs/solver.md has the figures).
  Sweep sweep = Sweep::forward;

  bodies.load();
  constraints.run(&JointKernels::prepare, &ContactKernels::prepare);
  for (int i = 0; i < c.substeps; ++i) {
    bodies.integrate_velocities();
    constraints.run(&JointKernels::warm_start, &ContactKernels::warm_start);
    constraints.run(&JointKernels::solve, &ContactKernels::solve, sweep);
    bodies.integrate_positions();
    constraints.run(&JointKernels::relax, &ContactKernels::relax, opposite(sweep));
    sweep = opposite(sweep);
  }
  constraints.run(&ContactKernels::restitution);
  constraints.run(&JointKernels::store, &ContactKernels::store);
  bodies.store();
  w.last_substep = c.h;
}

}  // namespace drystone::solver
