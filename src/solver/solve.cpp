#include "solver/solve.hpp"

#include <algorithm>
#include <optional>

#include "field/fields.hpp"
#include "kernels/kernels.hpp"
#include "model/check.hpp"
#include "solver/bodies.hpp"
#include "solver/push_apart.hpp"

namespace drystone::solver {
namespace {

/// The largest angle in a sub-step that lanes integrate [rad].
constexpr float kFarTurn = 0.25f;
/// The greatest stiffness of contacts between dynamic bodies, as a share of the sub-step rate, and the factor by which contacts with static
/// and kinematic bodies are stiffer. With 0.21 and 2, boxes that stand on a box of a hundredth of their mass do not always come to rest
/// (docs/contacts.md).
constexpr float kStiffestContact = 0.2f;
constexpr float kStaticStiffness = 1.5f;
/// Errors of joints are corrected as a spring of joint_hertz would correct them within a quarter of a step: by 25 % with the default. The
/// highest frequency, as a share of the step rate, corrects 42 %; above this, nets of joints become looser (docs/joints.md).
constexpr float kCorrectionTime = 0.25f;
constexpr float kFastestCorrection = 2.0f;
/// The number of batches of a seam's colour that a worker takes at a time. Sharing fewer batches does not pay.
constexpr int kSeamGrain = 32;
/// The largest number of rounds of impacts in a sub-step, and of iterations in a round.
constexpr int kImpactRounds = 128;
constexpr int kImpactSweeps = 16;

/// The least restitution of a contact that still takes part after the given number of rounds or iterations. With a small restitution
/// the bounces fade, and the solver stops the remaining approach. A contact with restitution 0.1 takes part once, with 0.5 seven times,
/// and with more than 0.95 in all rounds.
constexpr float least_restitution(int done) {
  const auto rounds = static_cast<float>(done);
  return rounds / (6.0f + rounds);
}

std::size_t cache_lines(std::size_t bytes) {
  return (bytes + base::Arena::kAlignment - 1) / base::Arena::kAlignment * base::Arena::kAlignment;
}

/// The memory for the batches of a group, rounded up to cache lines.
std::size_t batch_bytes(const KernelTable& kernels, const ConstraintColors& group) {
  std::size_t bytes = 0;
  for (std::size_t kind = 0; kind < kContactKinds; ++kind) {
    bytes += group.contacts.batches[kind].size() * kernels.contacts[kind].batch_bytes;
    bytes += group.contacts.batches[kind].size();                                                // JointedBodies.
    if (kernels.contacts[kind].bounce != nullptr) bytes += group.contacts.batches[kind].size();  // Impact marks.
  }
  for (std::size_t kind = 0; !group.joints.colors.empty() && kind < kJointKinds; ++kind) {
    bytes += group.joints.batches[kind].size() * kernels.joints[kind].batch_bytes;
  }
  return cache_lines(bytes);
}

/// The memory for the articulated components of a block, rounded up to cache lines.
std::size_t articulated_bytes(const KernelTable& kernels, const ArticulatedRanges& ranges) {
  if (ranges.batches.empty()) return 0;
  std::size_t bytes = 0;
  for (std::size_t kind = 0; kind < kJointKinds; ++kind) {
    bytes += ranges.joint_batches[kind].size() * kernels.joints[kind].batch_bytes;
  }
  bytes += ranges.bodies.size() * kernels.articulated.body_bytes;
  bytes += ranges.joints.size() * kernels.articulated.joint_bytes;
  bytes += ranges.contacts.size() * kernels.articulated.contact_bytes;
  return cache_lines(bytes);
}

/// Whether a contact that is solved may have restitution, rolling resistance, surface speed or hit events.
bool has_extended_contacts(const Partition& partition) {
  for (std::size_t kind = 0; kind < kContactKinds; ++kind) {
    if (is_extended(static_cast<ContactKind>(kind)) && !partition.contacts.slots[kind].empty()) return true;
  }
  return false;
}

/// The data for the kernels, without batches.
SolverData make_data(WorldState& w, const StepOptions& options, const Partition& partition) {
  const WorldOptions& o = w.options;
  SolverData data;
  const std::size_t bodies = partition.body_slots.size();
  data.world = &w;
  data.index_of = partition.index_of.data();
  const std::span<SolverBody> solver_bodies = w.scratch.arena.allocate<SolverBody>(bodies);
  solver_bodies[0] = {};
  data.bodies = solver_bodies.data();
  data.sweep_starts = w.scratch.arena.allocate<SweepStart>(bodies).data();
  data.forces = allocate_forces(w.scratch.arena, bodies);
  data.warm_starts = allocate_warm_starts(w.scratch.arena, bodies);
  data.warm_starts.contacts_alone[0] = 1.0f;
  data.dynamic_count = partition.dynamic_count;
  data.max_speed = w.options.max_speed;
  data.max_angular_speed = o.max_angular_speed;
  data.large_angle_speed = min(kFarTurn * options.inv_h, kQuarterTurn / options.dt);
  data.clears_forces = options.force_clearing == ForceClearing::each_step;
  data.h = options.h;
  data.inv_h = options.inv_h;
  data.warm_start_scale = options.contacts.warm_start_scale;
  data.contact_softness = options.contacts.between_dynamic;
  data.static_softness = options.contacts.with_fixed;
  const float correction_time = kCorrectionTime * options.dt;
  const math::Softness joint =
      math::make_softness(min(o.joint_hertz, kFastestCorrection / options.dt), o.joint_damping_ratio, correction_time);
  data.joint_correction = joint.mass_scale * joint.bias_rate * correction_time;
  const float articulated_hertz = min(o.joint_hertz, math::kStiffestSpring * options.inv_h);
  data.articulated_bias_rate = math::make_softness(articulated_hertz, o.joint_damping_ratio, options.h).bias_rate;
  data.push_out_speed = o.push_out_speed;
  data.restitution_speed = o.restitution_speed;
  data.hit_speed = o.hit_speed;
  if (has_extended_contacts(partition)) {
    data.hit_marks = w.scratch.arena.allocate_zeroed<std::uint8_t>(w.contacts.row.size()).data();
  }
  if (w.joints.breakable_count > 0) {
    data.joint_peaks = w.scratch.arena.allocate_zeroed<JointPeak>(w.joints.row.size()).data();
  }
  return data;
}

/// A pass over contacts and the corresponding pass over joints. All passes visit the colours in the same order: there are few colours, and
/// a pass in the opposite order would begin with the colour that was solved last (docs/solver.md, docs/joints.md).
struct ConstraintPass {
  Pass JointKernels::*joints = nullptr;
  Pass ContactKernels::*contacts = nullptr;
  // The passes over articulated components: over their joints, and over whole components.
  Pass JointKernels::*articulated_joints = nullptr;
  ArticulatedKernels::Pass ArticulatedKernels::*articulated = nullptr;
};
constexpr ConstraintPass kPrepare = {&JointKernels::prepare, &ContactKernels::prepare, &JointKernels::prepare,
                                     &ArticulatedKernels::prepare};
constexpr ConstraintPass kWarmStart = {&JointKernels::warm_start, &ContactKernels::warm_start, nullptr,
                                       &ArticulatedKernels::warm_start};
constexpr ConstraintPass kWarmStartJointed = {&JointKernels::warm_start, &ContactKernels::warm_start_jointed, nullptr,
                                              &ArticulatedKernels::warm_start};
constexpr ConstraintPass kSolve = {&JointKernels::solve, &ContactKernels::solve, nullptr, &ArticulatedKernels::solve};
constexpr ConstraintPass kRelax = {&JointKernels::relax, &ContactKernels::relax, nullptr, &ArticulatedKernels::relax};
constexpr ConstraintPass kRelaxAndMove = {&JointKernels::relax_and_move, &ContactKernels::relax, nullptr,
                                          &ArticulatedKernels::relax};
constexpr ConstraintPass kFindImpacts = {nullptr, &ContactKernels::find_impacts};
constexpr ConstraintPass kBounce = {nullptr, &ContactKernels::bounce};
constexpr ConstraintPass kImpactFriction = {nullptr, &ContactKernels::impact_friction};
constexpr ConstraintPass kStoreJoints = {&JointKernels::store, nullptr, &JointKernels::store};
constexpr ConstraintPass kStore = {&JointKernels::store, &ContactKernels::store, &JointKernels::store};

/// A block or the seams, with pointers to the batches: the unit on which a stage works.
struct Work {
  IndexRange bodies;
  ConstraintColors colors;
  SolverData data;
  std::array<ArticulatedRanges, kArticulatedSets> articulated{};
  // As `data`, with the joints of articulated components; empty if there are none.
  std::array<std::optional<SolverData>, kArticulatedSets> articulated_data{};
};

class Solver {
 public:
  Solver(WorldState& w, const StepOptions& options, const Partition& partition, std::span<const Vec2> moves)
      : w_(w),
        substeps_(options.substeps),
        p_(partition),
        kernels_(kernel_table(partition.lanes.lanes)),
        single_kernels_(kernel_table(Lanes::scalar)),
        has_joints_(w.joints.awake.count() > 0),
        data_(make_data(w, options, partition)),
        fields_(field::begin(w, partition)) {
    data_.impacts = &impacts_;
    data_.start_moves = moves.empty() ? nullptr : moves.data();
  }

  /// Coupled blocks go through the stages together; each lone block runs through all stages by itself.
  Motion run() {
    if (!p_.coupled_blocks.empty()) solve_coupled_blocks();
    if (!p_.lone_blocks.empty()) solve_lone_blocks();
    w_.runtime.report.impact_chains_cut = lone_chains_cut_ + impacts_.chains_cut;
    return act_on_flags(w_, p_, data_);
  }

 private:
  // --- The stages, in order ---------------------------------------------------------------------------------------------

  /// Solves the lone blocks. A worker uses the same memory for the batches of all its blocks, so that this memory stays in the core's
  /// cache. Batches of finished blocks are not needed again.
  void solve_lone_blocks() const {
    std::size_t most = 0;
    for (const std::uint32_t block : p_.lone_blocks) most = std::max(most, block_bytes(p_.blocks[block]));
    const auto workers = static_cast<std::size_t>(w_.runtime.workers->worker_count());
    const std::span<std::byte> memory = w_.scratch.arena.allocate<std::byte>(workers * most);
    w_.runtime.workers->parallel_for(static_cast<int>(p_.lone_blocks.size()), 1, [&](int first, int last, int worker) {
      for (auto i = static_cast<std::size_t>(first); i < static_cast<std::size_t>(last); ++i) {
        const Block& block = p_.blocks[p_.lone_blocks[i]];
        Work work = make_work(block, memory.data() + static_cast<std::size_t>(worker) * most);
        if (block.colors.contacts.colors.empty()) work.data.warm_starts = {};  // No contacts need a warm start.
        if (block_bytes(block) == 0 && fields_.empty()) {
          move_unconstrained_block(work);
        } else {
          solve_lone_block(work);
        }
      }
    });
  }

  void move_unconstrained_block(const Work& block) const {
    load(block);
    kernels_.integrate_unconstrained(block.data, block.bodies, substeps_);
    store_bodies(w_, p_, block.data, block.bodies);
  }

  void solve_lone_block(Work& block) const {
    load(block);
    ImpactFlags impacts;
    block.data.impacts = &impacts;
    run(kPrepare, block);
    for (int i = 0; i < substeps_; ++i) {
      if (fields_act_before_impacts(impacts)) act(block, i);
      resolve_impacts(
          impacts, [&](ConstraintPass pass) { run(pass, block); }, [&] { toggle_carried(block); });
      begin_substep(block, i);
      run(kSolve, block);
      integrate_positions(block);
      run(relax_of(i), block);
      if (notes_peaks_after(i)) run(kStoreJoints, block);
    }
    run(kStore, block);
    store_bodies(w_, p_, block.data, block.bodies);
    if (impacts.chains_cut > 0) lone_chains_cut_.fetch_add(impacts.chains_cut, std::memory_order_relaxed);
  }

  /// Solves the coupled blocks and the seams. The seams are solved before the blocks and relaxed after them, so that the passes of a block
  /// follow one another while its constraints are in the cache.
  void solve_coupled_blocks() {
    make_coupled_works();
    // Blocks read kinematic bodies, so these are loaded first. No force acts on them, so their velocities are integrated only once.
    for_each(kinematic_, [this](const Work& block) {
      load(block);
      integrate_velocities(block);
    });
    // The seams read velocities only in order to prepare contacts with restitution or hit events, and the rounds of impacts come before
    // the sub-step. Without such contacts each block begins the first sub-step as soon as it is prepared, which saves a barrier.
    const bool begin_at_once = !has_extended_contacts(p_);
    for_each(coupled_, [&](const Work& block) {
      load(block);
      run(kPrepare, block);
      if (begin_at_once) begin_substep(block, 0);
    });
    run_seams(kPrepare);
    const bool kinematic_first = !has_kinematic_joints();
    for (int i = 0; i < substeps_; ++i) {
      if (kinematic_first) move_kinematic();
      if (i > 0 || !begin_at_once) begin_substep(i);
      run_seams(warm_start_of(i));
      run_seams(kSolve);
      if (kinematic_first) {
        solve_and_move(relax_of(i));
      } else {
        solve_and_move_by_stages(relax_of(i));
      }
      run_seams(relax_of(i));
      if (!notes_peaks_after(i)) continue;
      for_each(coupled_, [&](const Work& block) { run(kStoreJoints, block); });
      run_seams(kStoreJoints);
    }
    const auto store = [this](const Work& block) {
      run(kStore, block);
      store_bodies(w_, p_, block.data, block.bodies);
    };
    for_each(kinematic_, store);
    for_each(coupled_, store);
    run_seams(kStore);
  }

  /// The blocks of kinematic bodies, which are the last, have no constraints of their own.
  void make_coupled_works() {
    const std::span<Work> works = w_.scratch.arena.allocate<Work>(p_.coupled_blocks.size());
    std::size_t dynamic = 0;
    for (std::size_t i = 0; i < works.size(); ++i) {
      works[i] = make_work(p_.blocks[p_.coupled_blocks[i]]);
      if (works[i].bodies.first > p_.dynamic_count) continue;
      dynamic = i + 1;
      const bool has_contacts = !works[i].colors.contacts.colors.empty() || !p_.seams.contacts.colors.empty();
      if (!has_contacts) works[i].data.warm_starts = {};  // No contacts need a warm start.
    }
    coupled_ = works.first(dynamic);
    kinematic_ = works.subspan(dynamic);
    seams_ = make_work({{}, p_.seams});
  }

  void begin_substep(int substep) {
    if (fields_act_before_impacts(impacts_)) {
      for_each(coupled_, [&](const Work& block) { act(block, substep); });
    }
    resolve_impacts(
        impacts_,
        [this](ConstraintPass pass) {
          run_seams(pass);
          for_each(coupled_, [&](const Work& block) { run(pass, block); });
        },
        [this] { for_each(coupled_, [this](const Work& block) { toggle_carried(block); }); });
    for_each(coupled_, [&](const Work& block) { begin_substep(block, substep); });
  }

  void begin_substep(const Work& block, int substep) const {
    act(block, substep);
    integrate_velocities(block);
    run(warm_start_of(substep), block);
  }

  /// Solves impacts with restitution before the sub-step begins (impact_kernels-inl.hpp), in rounds until no contact point strikes.
  /// `run_pass` runs a pass over a lone block, or over all coupled blocks. `toggle` runs toggle_carried() over the same blocks, so that
  /// velocity changes by impacts are not carried to the next sub-step. The number of rounds and iterations depends only on the constraints,
  /// not on workers.
  template <typename F, typename G>
  void resolve_impacts(ImpactFlags& impacts, F run_pass, G toggle) const {
    if (!find_impacts(impacts, 0, run_pass)) return;
    toggle();
    int round = 0;
    do {
      if (round == kImpactRounds) {
        ++impacts.chains_cut;
        break;
      }
      settle_impacts(impacts, run_pass);
      run_pass(kImpactFriction);
      ++round;
    } while (find_impacts(impacts, round, run_pass));
    toggle();
  }

  /// Returns whether a contact strikes in the round.
  template <typename F>
  bool find_impacts(ImpactFlags& impacts, int round, F run_pass) const {
    const float greatest = impacts.greatest_restitution;
    if (greatest == 0.0f || greatest < least_restitution(round)) return false;
    impacts.least_restitution = least_restitution(round);
    impacts.found = false;
    run_pass(kFindImpacts);
    return impacts.found;
  }

  template <typename F>
  void settle_impacts(ImpactFlags& impacts, F run_pass) const {
    impacts.unsettled = true;
    for (int sweep = 0; sweep < kImpactSweeps && impacts.unsettled; ++sweep) {
      impacts.least_restitution = least_restitution(sweep);
      if (impacts.least_restitution > impacts.greatest_restitution) return;
      impacts.unsettled = false;
      run_pass(kBounce);
    }
  }

  /// Solves, moves the bodies and relaxes.
  void solve_and_move(ConstraintPass relax) const {
    for_each(coupled_, [&](const Work& block) {
      run(kSolve, block);
      integrate_positions(block);
      run(relax, block);
    });
  }

  /// As solve_and_move(), with kinematic bodies that have joints. Several blocks read the kinematic bodies, so all blocks must finish
  /// solving before the kinematic bodies move, and the kinematic bodies must have moved before a block relaxes.
  void solve_and_move_by_stages(ConstraintPass relax) const {
    for_each(coupled_, [&](const Work& block) {
      run(kSolve, block);
      integrate_positions(block);
    });
    move_kinematic();
    for_each(coupled_, [&](const Work& block) { run(relax, block); });
  }

  void move_kinematic() const {
    for_each(kinematic_, [this](const Work& block) { integrate_positions(block); });
  }

  /// Whether a kinematic body has joints. The warm start and `solve` of a joint read poses, those of contacts do not: they use the
  /// separations that the last `relax` stored. So without such joints kinematic bodies move before the sub-step, and blocks need not wait.
  bool has_kinematic_joints() const {
    const std::span<const std::uint32_t> slots = p_.kinematic_slots();
    return std::any_of(slots.begin(), slots.end(),
                       [this](std::uint32_t slot) { return w_.bodies.links[slot].first_joint != kNone; });
  }

  // --- How they are run -------------------------------------------------------------------------------------------------

  /// In the first sub-step, the impulses of the last step are applied to all bodies. After that, only bodies with joints need a pass over
  /// contacts (body_kernels-inl.hpp).
  static ConstraintPass warm_start_of(int substep) { return substep == 0 ? kWarmStart : kWarmStartJointed; }
  /// Whether joints are stored after a sub-step that is not the last one, in order to note what they bore (JointPeak).
  bool notes_peaks_after(int substep) const { return data_.joint_peaks != nullptr && substep + 1 < substeps_; }
  ConstraintPass relax_of(int substep) const { return substep + 1 < substeps_ ? kRelax : kRelaxAndMove; }
  void load(const Work& block) const {
    load_bodies(w_, p_, block.data, block.bodies);
    if (!fields_.empty()) field::select(w_, fields_, p_, block.bodies);
  }
  /// Adds the forces of fields to the velocity changes that integrate_velocities() applies.
  void act(const Work& block, int substep) const {
    if (!fields_.empty()) field::act(w_, fields_, p_, data_, block.bodies, substep);
  }
  /// Whether the forces of fields are computed before impacts: impacts need the velocity changes by forces. Impacts change velocities, so
  /// the forces are computed again after them.
  bool fields_act_before_impacts(const ImpactFlags& impacts) const {
    return !fields_.empty() && impacts.greatest_restitution != 0.0f;
  }
  void integrate_velocities(const Work& block) const { kernels_.integrate_velocities(block.data, block.bodies); }
  void toggle_carried(const Work& block) const { kernels_.toggle_carried(block.data, block.bodies); }
  void integrate_positions(const Work& block) const { kernels_.integrate_positions(block.data, block.bodies); }

  Work make_work(const Block& block) const {
    return make_work(block, w_.scratch.arena.allocate<std::byte>(block_bytes(block)).data());
  }

  const KernelTable& kernels_of(std::size_t set) const { return set == kOneByOne ? single_kernels_ : kernels_; }

  std::size_t block_bytes(const Block& block) const {
    std::size_t bytes = batch_bytes(kernels_, block.colors);
    for (std::size_t set = 0; set < kArticulatedSets; ++set) {
      bytes += articulated_bytes(kernels_of(set), block.articulated[set]);
    }
    return bytes;
  }

  /// Sets up the batches of a block in `memory`, which has block_bytes() bytes.
  Work make_work(const Block& block, std::byte* memory) const {
    std::byte* const begin = memory;
    const ConstraintColors& colors = block.colors;
    Work work{block.bodies, colors, data_};
    const std::size_t lanes = p_.lanes.width;
    for (std::size_t kind = 0; !colors.joints.colors.empty() && kind < kJointKinds; ++kind) {
      const IndexRange batches = colors.joints.batches[kind];
      work.data.joint_slots[kind] = p_.joints.slots[kind].data() + batches.first * lanes;
      work.data.joint_batches[kind] = memory;
      memory += batches.size() * kernels_.joints[kind].batch_bytes;
    }
    for (std::size_t kind = 0; kind < kContactKinds; ++kind) {
      const IndexRange batches = colors.contacts.batches[kind];
      work.data.contact_slots[kind] = p_.contacts.slots[kind].data() + batches.first * lanes;
      work.data.contact_batches[kind] = memory;
      memory += batches.size() * kernels_.contacts[kind].batch_bytes;
    }
    for (std::size_t kind = 0; kind < kContactKinds;
         ++kind) {  // The marks come after all batches, which must be aligned.
      if (has_joints_) work.data.jointed[kind] = reinterpret_cast<JointedBodies*>(memory);
      memory += colors.contacts.batches[kind].size();
      if (kernels_.contacts[kind].bounce == nullptr) continue;
      work.data.impact_marks[kind] = reinterpret_cast<std::uint8_t*>(memory);
      memory += colors.contacts.batches[kind].size();
    }
    memory = begin + batch_bytes(kernels_, colors);
    for (std::size_t set = 0; set < kArticulatedSets; ++set) {
      if (!block.articulated[set].batches.empty()) memory = add_articulated(work, block.articulated[set], set, memory);
    }
    return work;
  }

  /// Sets up a set of articulated components. Returns the rest of the memory.
  std::byte* add_articulated(Work& work, const ArticulatedRanges& ranges, std::size_t set, std::byte* memory) const {
    const Articulations& all = p_.articulations[set];
    const KernelTable& kernels = kernels_of(set);
    const std::size_t lanes = set == kOneByOne ? 1 : p_.lanes.width;
    std::byte* const end = memory + articulated_bytes(kernels, ranges);
    work.articulated[set] = ranges;
    SolverData& data = work.articulated_data[set].emplace(work.data);
    for (std::size_t kind = 0; kind < kJointKinds; ++kind) {
      const IndexRange batches = ranges.joint_batches[kind];
      data.joint_slots[kind] = all.slots[kind].data() + batches.first * lanes;
      data.joint_batches[kind] = memory;
      memory += batches.size() * kernels.joints[kind].batch_bytes;
    }
    data.articulated_bodies = all.bodies.data() + ranges.bodies.first;
    data.articulated_joints = all.joints.data() + ranges.joints.first;
    data.articulated_slots = all.body_slots.data() + ranges.bodies.first * lanes;
    data.articulated_contacts = all.contacts.data() + ranges.contacts.first * lanes;
    data.first_articulated_body = ranges.bodies.first;
    data.first_articulated_joint = ranges.joints.first;
    data.first_articulated_contact = ranges.contacts.first;
    data.contact_kernels = kernels_.contacts.data();
    data.articulated_body_work = memory;
    memory += ranges.bodies.size() * kernels.articulated.body_bytes;
    data.articulated_joint_work = memory;
    memory += ranges.joints.size() * kernels.articulated.joint_bytes;
    data.articulated_contact_work = memory;
    return end;
  }

  /// Calls f(block) for each of them, in parallel. A single block is a plain call.
  template <typename F>
  void for_each(std::span<const Work> blocks, F f) const {
    w_.runtime.workers->parallel_for(static_cast<int>(blocks.size()), 1, [&](int first, int last, int) {
      for (int i = first; i < last; ++i) f(blocks[static_cast<std::size_t>(i)]);
    });
  }

  /// Runs a pass over a block. Joints come before contacts, so that contacts, which come last, have the least error. In the pass before the
  /// bodies move, however, articulated components come last: their solution is exact, and contacts after them would only open their joints.
  void run(ConstraintPass pass, const Work& block) const {
    const auto on_block = [&](Pass p, IndexRange batches) { p(block.data, batches); };
    run_joints(pass, block, on_block);
    const bool is_last = pass.contacts == &ContactKernels::solve;
    if (!is_last) run_articulated(pass, block);
    run_contacts(pass, block, on_block);
    if (is_last) run_articulated(pass, block);
  }

  void run_articulated(ConstraintPass pass, const Work& block) const {
    for (std::size_t set = 0; set < kArticulatedSets; ++set) run_articulated(pass, block, set);
  }

  void run_articulated(ConstraintPass pass, const Work& block, std::size_t set) const {
    const ArticulatedRanges& ranges = block.articulated[set];
    if (ranges.batches.empty()) return;
    const KernelTable& kernels = kernels_of(set);
    const SolverData& data = *block.articulated_data[set];
    if (pass.articulated_joints != nullptr) {
      for (std::size_t kind = 0; kind < kJointKinds; ++kind) {
        const IndexRange batches = ranges.joint_batches[kind];
        if (!batches.empty()) (kernels.joints[kind].*pass.articulated_joints)(data, {0, batches.size()});
      }
    }
    if (pass.articulated == nullptr) return;
    for (std::uint32_t i = ranges.batches.first; i < ranges.batches.last; ++i) {
      (kernels.articulated.*pass.articulated)(data, p_.articulations[set].batches[i]);
    }
  }

  /// Runs a pass over the seams. Workers share the batches of each colour.
  void run_seams(ConstraintPass pass) const {
    const auto shared = [&](Pass p, IndexRange batches) {
      w_.runtime.workers->parallel_for(static_cast<int>(batches.size()), kSeamGrain, [&](int first, int last, int) {
        p(seams_.data,
          {batches.first + static_cast<std::uint32_t>(first), batches.first + static_cast<std::uint32_t>(last)});
      });
    };
    run_joints(pass, seams_, shared);
    run_contacts(pass, seams_, shared);
  }

  template <typename F>
  void run_joints(ConstraintPass pass, const Work& work, F run_range) const {
    if (pass.joints == nullptr) return;
    run_colors(p_.joints, kernels_.joints, pass.joints, work.colors.joints.colors, run_range);
  }

  template <typename F>
  void run_contacts(ConstraintPass pass, const Work& work, F run_range) const {
    if (pass.contacts == nullptr) return;
    if (pass.contacts == kWarmStartJointed.contacts) return run_jointed_contacts(pass, work, run_range);
    run_colors(p_.contacts, kernels_.contacts, pass.contacts, work.colors.contacts.colors, run_range);
  }

  /// Like run_contacts(), but skips the batches of a colour and kind if none of their bodies has joints.
  template <typename F>
  void run_jointed_contacts(ConstraintPass pass, const Work& work, F run_range) const {
    if (!has_joints_) return;
    const IndexRange colors = work.colors.contacts.colors;
    for (std::uint32_t i = colors.first; i < colors.last; ++i) {
      p_.contacts.for_each_kind(i, [&](std::size_t kind, IndexRange batches) {
        const std::span<const JointedBodies> jointed{work.data.jointed[kind] + batches.first, batches.size()};
        const auto is_jointed = [](JointedBodies bodies) { return bodies != JointedBodies::none; };
        if (std::any_of(jointed.begin(), jointed.end(), is_jointed))
          run_range(kernels_.contacts[kind].*pass.contacts, batches);
      });
    }
  }

  template <typename Kernels, std::size_t Kinds, typename F>
  void run_colors(const ColoredBatches<Kinds>& batches, const std::array<Kernels, Kinds>& kernels, Pass Kernels::*pass,
                  IndexRange colors, F run_range) const {
    for (std::uint32_t i = colors.first; i < colors.last; ++i) {
      batches.for_each_kind(i, [&](std::size_t kind, IndexRange range) {
        if (kernels[kind].*pass != nullptr) run_range(kernels[kind].*pass, range);
      });
    }
  }

  WorldState& w_;
  int substeps_;
  const Partition& p_;
  const KernelTable& kernels_;
  const KernelTable& single_kernels_;
  bool has_joints_;
  SolverData data_;  // Without batches.
  field::ActiveFields fields_;
  std::span<const Work> coupled_;    // Without those of kinematic bodies.
  std::span<const Work> kinematic_;  // Blocks of kinematic bodies.
  Work seams_;
  ImpactFlags impacts_;  // For coupled blocks and seams.
  mutable std::atomic<int> lone_chains_cut_ = 0;
};

}  // namespace

ContactSoftness contact_softness(const SimState& w, float h, float inv_h) {
  const float hertz = min(w.options.contact_hertz, kStiffestContact * inv_h);
  const float damping_ratio = w.options.contact_damping_ratio;
  return {math::make_softness(hertz, damping_ratio, h), math::make_softness(kStaticStiffness * hertz, damping_ratio, h),
          w.last_substep > 0.0f ? h / w.last_substep : 1.0f};
}

Motion solve(WorldState& w, const StepOptions& options, const Touches& touches, const Partition& partition) {
  const std::span<const Vec2> moves = push_apart(w, options, touches.deep_contacts, partition);
  Motion motion = Solver(w, options, partition, moves).run();
  motion.push_moves = moves;
  w.last_substep = options.h;
  return motion;
}

}  // namespace drystone::solver
