#include "solve/solve.hpp"

#include <algorithm>

#include "solve/block_passes.hpp"
#include "solve/bodies.hpp"
#include "solve/solver_data.hpp"
#include "world/check.hpp"
#include "world/field/fields.hpp"

namespace drystone::solver {
namespace {

/// The greatest stiffness of contacts between dynamic bodies, as a share of the sub-step rate, and the factor by which contacts with static
/// and kinematic bodies are stiffer. With 0.21 and 2, boxes that stand on a box of a hundredth of their mass do not always come to rest
/// (docs/contacts.md).
constexpr float kStiffestContact = 0.2f;
constexpr float kStaticStiffness = 1.5f;
/// The share of the longest sub-step's length that is remembered from step to step.
constexpr float kRemembered = 0.99f;
/// Sub-steps that are this many times as long as those of the last step are longer.
constexpr float kLonger = 1.2f;
/// The number of batches of a seam's colour that a worker takes at a time. Sharing fewer batches does not pay.
constexpr int kSeamGrain = 32;
/// The largest number of rounds of impacts in a sub-step, and of iterations in a round.
constexpr int kImpactRounds = 128;
constexpr int kImpactIterations = 16;

/// The least restitution of a contact that still takes part after the given number of rounds or iterations. With a small restitution
/// the bounces fade, and the solver stops the remaining approach. A contact with restitution 0.1 takes part once, with 0.5 seven times,
/// and with more than 0.95 in all rounds.
constexpr float least_restitution(int done) {
  const auto rounds = static_cast<float>(done);
  return rounds / (6.0f + rounds);
}

class Solver {
 public:
  Solver(WorldState& w, const StepOptions& options, const Partition& partition, std::span<const Vec2> moves)
      : w_(w),
        substeps_(options.substeps),
        settles_(options.settles),
        p_(partition),
        passes_(partition, w.joints.awake.count() > 0),
        data_(make_data(w, numbers_of(w.options, options), partition,
                        allocate_bodies(w.scratch->arena, partition.body_slots.size()), moves)),
        unwarmed_(without_warm_starts(data_)),
        fields_(field::begin(w, partition)) {}

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
    for (const std::uint32_t block : p_.lone_blocks) most = std::max(most, passes_.block_bytes(p_.blocks[block]));
    const auto workers = static_cast<std::size_t>(w_.runtime.workers->worker_count());
    const std::span<std::byte> memory = w_.scratch->arena.allocate<std::byte>(workers * most);
    w_.runtime.workers->parallel_for(static_cast<int>(p_.lone_blocks.size()), 1, [&](int first, int last, int worker) {
      for (auto i = static_cast<std::size_t>(first); i < static_cast<std::size_t>(last); ++i) {
        const Block& block = p_.blocks[p_.lone_blocks[i]];
        ImpactFlags impacts;
        Work work;
        make_work(block, !block.colors.contacts.colors.empty(), impacts,
                  memory.data() + static_cast<std::size_t>(worker) * most, work);
        if (passes_.block_bytes(block) == 0 && fields_.empty()) {
          move_unconstrained_block(work);
        } else {
          solve_lone_block(work, impacts);
        }
      }
    });
  }

  void move_unconstrained_block(const Work& block) const {
    load(block);
    passes_.kernels().integrate_unconstrained(*block.data, block.bodies, substeps_);
    store_bodies(w_, p_, *block.data, block.bodies);
  }

  void solve_lone_block(const Work& block, ImpactFlags& impacts) const {
    load(block);
    passes_.run(kPrepare, block);
    for (int i = 0; i < substeps_; ++i) {
      if (fields_act_before_impacts(impacts)) act(block, i);
      resolve_impacts(
          impacts, [&](ConstraintPass pass) { passes_.run(pass, block); }, [&] { toggle_carried(block); });
      begin_substep(block, i);
      if (i == 0 && settles_) settle(block);
      solve_constraints(block, i);
      integrate_positions(block);
      passes_.relax(block, i, substeps_);
      if (notes_peaks_after(i)) passes_.run(kStoreJoints, block);
    }
    passes_.run(kStore, block);
    store_bodies(w_, p_, *block.data, block.bodies);
    if (impacts.chains_cut > 0) lone_chains_cut_.fetch_add(impacts.chains_cut, std::memory_order_relaxed);
  }

  /// Relaxes once before bodies move (must_settle()). The impulses of this pass are none of the step.
  void settle(const Work& block) const {
    passes_.limit_warm_start(block);
    passes_.run(kRelax, block);
    passes_.run(kUncount, block);
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
      passes_.run(kPrepare, block);
      if (begin_at_once) begin_substep(block, 0);
    });
    run_seams(kPrepare);
    const bool kinematic_first = !has_kinematic_joints();
    for (int i = 0; i < substeps_; ++i) {
      if (kinematic_first) move_kinematic();
      if (i > 0 || !begin_at_once) begin_substep(i);
      run_seams(warm_start_of(i));
      if (i == 0 && settles_) settle_coupled();
      if (i == 0) run_seams(kBegin);
      run_seams(kSolve);
      solve_and_move(i, kinematic_first);
      run_seams(relax_of(i, substeps_));
      if (!notes_peaks_after(i)) continue;
      for_each(coupled_, [&](const Work& block) { passes_.run(kStoreJoints, block); });
      run_seams(kStoreJoints);
    }
    const auto store = [this](const Work& block) {
      passes_.run(kStore, block);
      store_bodies(w_, p_, *block.data, block.bodies);
    };
    for_each(kinematic_, store);
    for_each(coupled_, store);
    run_seams(kStore);
  }

  void settle_coupled() const {
    for_each(coupled_, [&](const Work& block) { passes_.limit_warm_start(block); });
    for (const ConstraintPass& pass : {kRelax, kUncount}) {
      for_each(coupled_, [&](const Work& block) { passes_.run(pass, block); });
      run_seams(pass);
    }
  }

  /// The blocks of kinematic bodies, which are the last, have no constraints of their own.
  void make_coupled_works() {
    const std::span<Work> works = w_.scratch->arena.allocate<Work>(p_.coupled_blocks.size());
    std::size_t dynamic = 0;
    for (std::size_t i = 0; i < works.size(); ++i) {
      const Block& block = p_.blocks[p_.coupled_blocks[i]];
      const bool is_kinematic = block.bodies.first > p_.dynamic_count;
      if (!is_kinematic) dynamic = i + 1;
      const bool has_contacts = !block.colors.contacts.colors.empty() || !p_.seams.contacts.colors.empty();
      make_coupled_work(block, is_kinematic || has_contacts, *std::construct_at(&works[i]));
    }
    coupled_ = works.first(dynamic);
    kinematic_ = works.subspan(dynamic);
    make_coupled_work({{}, {}, p_.seams}, true, seams_);
  }

  void begin_substep(int substep) {
    if (fields_act_before_impacts(impacts_)) {
      for_each(coupled_, [&](const Work& block) { act(block, substep); });
    }
    resolve_impacts(
        impacts_,
        [this](ConstraintPass pass) {
          run_seams(pass);
          for_each(coupled_, [&](const Work& block) { passes_.run(pass, block); });
        },
        [this] { for_each(coupled_, [this](const Work& block) { toggle_carried(block); }); });
    for_each(coupled_, [&](const Work& block) { begin_substep(block, substep); });
  }

  void begin_substep(const Work& block, int substep) const {
    act(block, substep);
    integrate_velocities(block);
    passes_.run(warm_start_of(substep), block);
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
      impacts.moved = false;
      run_pass(kImpactFriction);
      if (impacts.moved) run_pass(kMeasure);
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
    for (int iteration = 0; iteration < kImpactIterations && impacts.unsettled; ++iteration) {
      impacts.least_restitution = least_restitution(iteration);
      if (impacts.least_restitution > impacts.greatest_restitution) return;
      impacts.unsettled = false;
      run_pass(kBounce);
    }
  }

  /// New contacts begin before they are solved for the first time.
  void solve_constraints(const Work& block, int substep) const {
    if (substep == 0) passes_.run(kBegin, block);
    passes_.run(kSolve, block);
  }

  /// Solves, moves the bodies and relaxes. If kinematic bodies have joints, several blocks read them: then all blocks must finish solving
  /// before the kinematic bodies move, and the kinematic bodies must have moved before a block relaxes.
  void solve_and_move(int substep, bool kinematic_first) const {
    for_each(coupled_, [&](const Work& block) {
      solve_constraints(block, substep);
      integrate_positions(block);
      if (kinematic_first) passes_.relax(block, substep, substeps_);
    });
    if (kinematic_first) return;
    move_kinematic();
    for_each(coupled_, [&](const Work& block) { passes_.relax(block, substep, substeps_); });
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

  /// Whether joints are stored after a sub-step that is not the last one, in order to note what they bore (JointPeak).
  bool notes_peaks_after(int substep) const { return data_.world.joint_peaks != nullptr && substep + 1 < substeps_; }
  void load(const Work& block) const {
    load_bodies(w_, p_, *block.data, block.bodies);
    if (!fields_.empty()) field::select(w_, fields_, p_, block.bodies);
  }
  /// Adds the forces of fields to the velocity changes that integrate_velocities() applies.
  void act(const Work& block, int substep) const {
    if (!fields_.empty()) field::act(w_, fields_, p_, data_, data_.h, block.bodies, substep);
  }
  /// Whether the forces of fields are computed before impacts: impacts need the velocity changes by forces. Impacts change velocities, so
  /// the forces are computed again after them.
  bool fields_act_before_impacts(const ImpactFlags& impacts) const {
    return !fields_.empty() && impacts.greatest_restitution != 0.0f;
  }
  void integrate_velocities(const Work& block) const {
    passes_.kernels().integrate_velocities(*block.data, block.bodies);
  }
  void toggle_carried(const Work& block) const { passes_.kernels().toggle_carried(*block.data, block.bodies); }
  void integrate_positions(const Work& block) const {
    passes_.kernels().integrate_positions(*block.data, block.bodies);
  }

  /// Blocks that no contacts act on need no warm start of contacts.
  void make_work(const Block& block, bool has_contacts, ImpactFlags& impacts, std::byte* memory, Work& work) const {
    passes_.make_work(block, has_contacts ? data_ : unwarmed_, impacts, memory, work);
  }
  void make_coupled_work(const Block& block, bool has_contacts, Work& work) {
    const std::size_t bytes = passes_.block_bytes(block);
    make_work(block, has_contacts, impacts_, w_.scratch->arena.allocate<std::byte>(bytes).data(), work);
  }

  /// Calls f(block) for each of them, in parallel. A single block is a plain call.
  template <typename F>
  void for_each(std::span<const Work> blocks, F f) const {
    w_.runtime.workers->parallel_for(static_cast<int>(blocks.size()), 1, [&](int first, int last, int) {
      for (int i = first; i < last; ++i) f(blocks[static_cast<std::size_t>(i)]);
    });
  }

  /// Runs a pass over the seams. Workers share the batches of each colour.
  void run_seams(ConstraintPass pass) const {
    const auto shared = [&](Pass p, const Batches& batches, IndexRange range) {
      w_.runtime.workers->parallel_for(static_cast<int>(range.size()), kSeamGrain, [&](int first, int last, int) {
        p(data_, batches,
          {range.first + static_cast<std::uint32_t>(first), range.first + static_cast<std::uint32_t>(last)});
      });
    };
    passes_.run_joints(pass, seams_, shared);
    passes_.run_contacts(pass, seams_, shared);
  }

  WorldState& w_;
  int substeps_;
  bool settles_;
  const Partition& p_;
  BlockPasses passes_;
  SolverData data_;
  SolverData unwarmed_;  // Without a warm start of contacts.
  field::ActiveFields fields_;
  std::span<const Work> coupled_;    // Without those of kinematic bodies.
  std::span<const Work> kinematic_;  // Blocks of kinematic bodies.
  Work seams_;
  ImpactFlags impacts_;  // For coupled blocks and seams.
  mutable std::atomic<int> lone_chains_cut_ = 0;
};

}  // namespace

/// The stiffness is that of the longest recent sub-steps: if it followed each step, the overlaps of a stack would follow the lengths too.
ContactSoftness contact_softness(const SimState& w, float h, float inv_h) {
  const float longest = kRemembered * w.longest_substep;
  const float hertz = min(w.options.contact_hertz, kStiffestContact * (longest > h ? 1.0f / longest : inv_h));
  const float damping_ratio = w.options.contact_damping_ratio;
  const bool is_first = w.last_substep == 0.0f;
  const bool has_mean = w.last_step > 0.0f && h != w.last_substep;
  return {math::make_softness(hertz, damping_ratio, h), math::make_softness(kStaticStiffness * hertz, damping_ratio, h),
          is_first ? 1.0f : h / w.last_substep, has_mean ? h / w.last_step : 0.0f};
}

bool must_settle(const SimState& w, float h) { return w.last_substep > 0.0f && h > kLonger * w.last_substep; }

void note_lengths(SimState& w, const StepOptions& options) {
  w.last_substep = options.h;
  w.last_step = options.dt;
  w.longest_substep = max(options.h, kRemembered * w.longest_substep);
}

Motion solve(WorldState& w, const StepOptions& options, const Touches& touches, const Partition& partition) {
  const std::span<const Vec2> moves = push_apart(w, options, touches.deep_contacts, partition);
  Motion motion = Solver(w, options, partition, moves).run();
  motion.push_moves = moves;
  note_lengths(w, options);
  return motion;
}

}  // namespace drystone::solver
