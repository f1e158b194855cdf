#include "solver/solve.hpp"

#include "solver/bodies.hpp"
#include "solver/kernels.hpp"
#include "solver/push_heaps.hpp"

namespace drystone::solver {
namespace {

/// Largest turn in a step [rad]: a quarter turn, beyond which a sweep between two rotations means little.
constexpr float kMaxRotation = 0.5f * kPi;
/// Batches of a seam's colour that one worker takes at a time: fewer are not worth sharing.
constexpr int kSeamGrain = 32;

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
  data.drives = allocate_drives(w, c);
  data.dynamic_count = c.dynamic_count;
  data.max_speed = w.options.max_speed;
  data.max_turn_rate = kMaxRotation / c.dt;
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

/// Sweeps alternate from sub-step to sub-step, so that corrections run through a pile both ways: a pyramid of 100 rows then
/// stands with contacts stiff enough that its own weight compresses it by less than 0.3 m (docs/solver.md).
constexpr Sweep sweep_of(int substep) { return substep % 2 == 0 ? Sweep::forward : Sweep::backward; }

/// A pass of the contacts, and that of the joints which goes with it.
struct ConstraintPass {
  Pass JointKernels::*joints = nullptr;
  Pass ContactKernels::*contacts = nullptr;
};
constexpr ConstraintPass kPrepare = {&JointKernels::prepare, &ContactKernels::prepare};
constexpr ConstraintPass kWarmStart = {&JointKernels::warm_start, &ContactKernels::warm_start};
constexpr ConstraintPass kSolve = {&JointKernels::solve, &ContactKernels::solve};
constexpr ConstraintPass kRelax = {&JointKernels::relax, &ContactKernels::relax};
constexpr ConstraintPass kRestitution = {nullptr, &ContactKernels::restitution};
constexpr ConstraintPass kStore = {&JointKernels::store, &ContactKernels::store};

class Solver {
 public:
  Solver(WorldState& w, StepContext& c)
      : w_(w), c_(c), kernels_(kernel_table(w.lanes)), data_(make_data(w, c, kernels_)) {}

  /// Blocks that meet others go through the stages together; the others each run through on their own.
  void run() {
    if (!c_.linked_blocks.empty()) solve_linked_blocks();
    for_each(c_.lone_blocks, [this](const Block& block) { solve_lone_block(block); });
    act_on_flags(w_, c_, data_.drives);
  }

 private:
  // --- The stages, in order ---------------------------------------------------------------------------------------------

  void solve_lone_block(const Block& block) const {
    load_bodies(w_, c_, data_.drives, block.bodies);
    run(kPrepare, block);
    for (int i = 0; i < c_.substeps; ++i) {
      integrate_velocities(block);
      run(kWarmStart, block);
      run(kSolve, block, sweep_of(i));
      integrate_positions(block);
      run(kRelax, block, opposite(sweep_of(i)));
    }
    run(kRestitution, block);
    run(kStore, block);
    store_bodies(w_, c_, data_.drives, block.bodies);
  }

  /// The seams are solved before the blocks and relaxed after them, so that a block's own passes follow one another while
  /// its constraints are in the cache.
  void solve_linked_blocks() const {
    for_each_linked([this](const Block& block) {
      load_bodies(w_, c_, data_.drives, block.bodies);
      // No force acts on these: once is enough, and here no other block looks at them yet.
      if (is_kinematic(block)) integrate_velocities(block);
    });
    for_each_linked([this](const Block& block) { run(kPrepare, block); });
    run_seams(kPrepare);
    for (int i = 0; i < c_.substeps; ++i) {
      const Sweep sweep = sweep_of(i);
      for_each_linked([this](const Block& block) {
        if (!is_kinematic(block)) integrate_velocities(block);
        run(kWarmStart, block);
      });
      run_seams(kWarmStart);
      run_seams(kSolve, sweep);
      solve_and_move(sweep);
      run_seams(kRelax, opposite(sweep));
    }
    run_seams(kRestitution);
    for_each_linked([this](const Block& block) {
      run(kRestitution, block);
      run(kStore, block);
      store_bodies(w_, c_, data_.drives, block.bodies);
    });
    run_seams(kStore);
  }

  /// Kinematic bodies belong to no block: where there are any, all blocks must have looked at them before they move, and
  /// they must have moved before any block looks again.
  void solve_and_move(Sweep sweep) const {
    if (c_.dynamic_count + 1 == c_.body_slots.size()) {
      for_each_linked([&](const Block& block) {
        run(kSolve, block, sweep);
        integrate_positions(block);
        run(kRelax, block, opposite(sweep));
      });
      return;
    }
    for_each_linked([&](const Block& block) { run(kSolve, block, sweep); });
    for_each_linked([this](const Block& block) { integrate_positions(block); });
    for_each_linked([&](const Block& block) { run(kRelax, block, opposite(sweep)); });
  }

  // --- How they are run -------------------------------------------------------------------------------------------------

  bool is_kinematic(const Block& block) const { return block.bodies.first > c_.dynamic_count; }
  void integrate_velocities(const Block& block) const { kernels_.integrate_velocities(data_, block.bodies); }
  void integrate_positions(const Block& block) const { kernels_.integrate_positions(data_, block.bodies); }

  template <typename F>
  void for_each(std::span<const std::uint32_t> blocks, F f) const {
    w_.workers->parallel_for(static_cast<int>(blocks.size()), 1, [&](int first, int last, int) {
      for (int i = first; i < last; ++i) f(c_.blocks[blocks[static_cast<std::size_t>(i)]]);
    });
  }
  template <typename F>
  void for_each_linked(F f) const {
    for_each(c_.linked_blocks, f);
  }

  /// A pass over a block. Joints first, so that contacts, which come last, leave the least overlap.
  void run(ConstraintPass pass, const Block& block, Sweep sweep = Sweep::forward) const {
    const auto here = [this](Pass p, IndexRange batches) { p(data_, batches); };
    if (pass.joints != nullptr) run_colors(c_.joints, kernels_.joints, pass.joints, block.colors.joints, sweep, here);
    run_colors(c_.contacts, kernels_.contacts, pass.contacts, block.colors.contacts, sweep, here);
  }

  /// A pass over the seams: each colour's batches are shared among the workers.
  void run_seams(ConstraintPass pass, Sweep sweep = Sweep::forward) const {
    const auto shared = [this](Pass p, IndexRange batches) {
      w_.workers->parallel_for(static_cast<int>(batches.size()), kSeamGrain, [&](int first, int last, int) {
        p(data_, {batches.first + static_cast<std::uint32_t>(first), batches.first + static_cast<std::uint32_t>(last)});
      });
    };
    if (pass.joints != nullptr) run_colors(c_.joints, kernels_.joints, pass.joints, c_.seams.joints, sweep, shared);
    run_colors(c_.contacts, kernels_.contacts, pass.contacts, c_.seams.contacts, sweep, shared);
  }

  template <typename Kernels, std::size_t Kinds, typename F>
  void run_colors(const ColoredBatches<Kinds>& batches, const std::array<Kernels, Kinds>& kernels, Pass Kernels::*pass,
                  IndexRange colors, Sweep sweep, F run_range) const {
    for (std::uint32_t i = 0; i < colors.size(); ++i) {
      const auto& color = batches.colors[sweep == Sweep::forward ? colors.first + i : colors.last - 1 - i];
      for (std::size_t kind = 0; kind < Kinds; ++kind) {
        if (!color[kind].empty()) run_range(kernels[kind].*pass, color[kind]);
      }
    }
  }

  WorldState& w_;
  StepContext& c_;
  const KernelTable& kernels_;
  SolverData data_;
};

}  // namespace

void solve(WorldState& w, StepContext& c) {
  c.solver_bodies[0] = {};
  push_heaps_apart(w, c);
  Solver(w, c).run();
  w.last_substep = c.h;
}

}  // namespace drystone::solver
