// A block or the seams as the unit on which the stages of the solver work: its batches in memory, and the passes of the kernels over them.
#pragma once

#include <bit>
#include <memory>

#include "constraint/kernels.hpp"
#include "core/arena.hpp"
#include "core/assert.hpp"
#include "solve/solve.hpp"
#include "solve/warm_start_energy.hpp"
#include "world/partition.hpp"

namespace drystone::solver {

inline std::size_t cache_lines(std::size_t bytes) {
  return (bytes + base::Arena::kAlignment - 1) / base::Arena::kAlignment * base::Arena::kAlignment;
}

/// The memory for the batches of a group, rounded up to cache lines.
inline std::size_t batch_bytes(const KernelTable& kernels, const ConstraintColors& group) {
  std::size_t bytes = 0;
  for_each_kind_in(group.contacts.used_kinds, [&](std::size_t kind) {
    bytes += group.contacts.batches[kind].size() * kernels.contacts[kind].batch_bytes;
    bytes += group.contacts.batches[kind].size();                                                // JointedBodies.
    if (kernels.contacts[kind].bounce != nullptr) bytes += group.contacts.batches[kind].size();  // Impact marks.
  });
  for_each_kind_in(group.joints.used_kinds, [&](std::size_t kind) {
    bytes += group.joints.batches[kind].size() * kernels.joints[kind].batch_bytes;
  });
  return cache_lines(bytes);
}

/// A pass over contacts and the corresponding pass over joints. All passes visit the colours in the same order: there are few colours, and
/// a pass in the opposite order would begin with the colour that was solved last (docs/solver.md, docs/joints.md).
struct ConstraintPass {
  Pass JointKernels::*joints = nullptr;
  Pass ContactKernels::*contacts = nullptr;
  ArticulatedKernels::Pass ArticulatedKernels::*articulated = nullptr;
};
inline constexpr ConstraintPass kPrepare = {&JointKernels::prepare, &ContactKernels::prepare,
                                            &ArticulatedKernels::prepare};
inline constexpr ConstraintPass kWarmStart = {&JointKernels::warm_start, &ContactKernels::warm_start,
                                              &ArticulatedKernels::warm_start};
inline constexpr ConstraintPass kWarmStartJointed = {&JointKernels::warm_start, &ContactKernels::warm_start_jointed,
                                                     &ArticulatedKernels::warm_start};
inline constexpr ConstraintPass kCheckWarmStart = {nullptr, nullptr, &ArticulatedKernels::check_warm_start};
inline constexpr ConstraintPass kBegin = {nullptr, &ContactKernels::begin};
inline constexpr ConstraintPass kSolve = {&JointKernels::solve, &ContactKernels::solve, &ArticulatedKernels::solve};
inline constexpr ConstraintPass kRelax = {&JointKernels::relax, &ContactKernels::relax, &ArticulatedKernels::relax};
inline constexpr ConstraintPass kRelaxAndMove = {&JointKernels::relax_and_move, &ContactKernels::relax,
                                                 &ArticulatedKernels::relax};
inline constexpr ConstraintPass kUncount = {nullptr, &ContactKernels::uncount};
inline constexpr ConstraintPass kMeasure = {nullptr, &ContactKernels::measure};
inline constexpr ConstraintPass kFindImpacts = {nullptr, &ContactKernels::find_impacts};
inline constexpr ConstraintPass kBounce = {nullptr, &ContactKernels::bounce};
inline constexpr ConstraintPass kImpactFriction = {nullptr, &ContactKernels::impact_friction};
inline constexpr ConstraintPass kWarmStartDrives = {&JointKernels::warm_start_drives};
inline constexpr ConstraintPass kReduce = {&JointKernels::reduce};
inline constexpr ConstraintPass kStoreJoints = {&JointKernels::store, nullptr, &ArticulatedKernels::store};
inline constexpr ConstraintPass kStore = {&JointKernels::store, &ContactKernels::store, &ArticulatedKernels::store};

/// In the first sub-step, the impulses of the last step are applied to all bodies. After that, only bodies with joints need a pass over
/// contacts (body_kernels-inl.hpp).
constexpr ConstraintPass warm_start_of(int substep) { return substep == 0 ? kWarmStart : kWarmStartJointed; }
constexpr ConstraintPass relax_of(int substep, int substeps) { return substep + 1 < substeps ? kRelax : kRelaxAndMove; }

/// A block or the seams, with its batches: the unit on which a stage works.
struct Work : Block {
  const SolverData* data = nullptr;
  std::array<Batches, kJointKinds> joints{};
  std::array<Batches, kContactKinds> contacts{};
  std::span<ArticulatedWork> trees{};
  // The first colour of the lone joints (BlockPasses::first_lone_color()), and of each kind the first of its batches that has one.
  std::uint32_t lone_colors = 0;
  std::array<std::uint32_t, kJointKinds> first_lone{};
};

/// A function that runs a pass over a range of batches.
inline auto on(const SolverData& data) {
  return [&data](Pass pass, const Batches& batches, IndexRange range) { pass(data, batches, range); };
}

/// The passes over the blocks and seams of a partition.
class BlockPasses {
 public:
  /// `has_joints`: whether a joint is awake.
  BlockPasses(const Partition& partition, bool has_joints)
      : p_(partition),
        kernels_(kernel_table(partition.lanes.lanes)),
        single_kernels_(partition.articulated.empty() && partition.joints.colors.size() <= kFewColors
                            ? kernels_
                            : kernel_table(Lanes::scalar)),
        has_joints_(has_joints) {}

  /// The kernels for the step's lanes.
  const KernelTable& kernels() const { return kernels_; }

  std::size_t block_bytes(const Block& block) const {
    std::size_t bytes =
        batch_bytes(kernels_, block.colors) + cache_lines(block.articulated.size() * sizeof(ArticulatedWork));
    for (const ArticulatedBatch& batch : components_of(block)) bytes += articulated_bytes(batch);
    return bytes;
  }

  /// Sets up the batches of a block in `memory`, which has block_bytes() bytes. They refer to `work`, which must stay where it is.
  void make_work(const Block& block, const SolverData& data, ImpactFlags& impacts, std::byte* memory,
                 Work& work) const {
    std::byte* const begin = memory;
    const ConstraintColors& colors = block.colors;
    static_cast<Block&>(work) = block;
    work.data = &data;
    const std::uint32_t lanes = p_.lanes.width;
    for_each_kind_in(colors.joints.used_kinds, [&](std::size_t kind) {
      const IndexRange batches = colors.joints.batches[kind];
      work.joints[kind] = {.first = memory,
                           .slots = p_.joints.slots[kind].data() + std::size_t{batches.first} * lanes,
                           .slots_apart = lanes};
      memory += batches.size() * kernels_.joints[kind].batch_bytes;
    });
    list_lone_joints(work);
    for_each_kind_in(colors.contacts.used_kinds, [&](std::size_t kind) {
      const IndexRange batches = colors.contacts.batches[kind];
      work.contacts[kind] = {.first = memory,
                             .slots = p_.contacts.slots[kind].data() + std::size_t{batches.first} * lanes,
                             .impacts = &impacts};
      memory += batches.size() * kernels_.contacts[kind].batch_bytes;
    });
    // The marks come after all batches, which must be aligned.
    for_each_kind_in(colors.contacts.used_kinds, [&](std::size_t kind) {
      if (has_joints_) work.contacts[kind].jointed = reinterpret_cast<JointedBodies*>(memory);
      memory += colors.contacts.batches[kind].size();
      if (kernels_.contacts[kind].bounce == nullptr) return;
      work.contacts[kind].impact_marks = reinterpret_cast<std::uint8_t*>(memory);
      memory += colors.contacts.batches[kind].size();
    });
    memory = begin + cache_lines(static_cast<std::size_t>(memory - begin));  // Now batch_bytes() are taken.
    work.trees = {reinterpret_cast<ArticulatedWork*>(memory), block.articulated.size()};
    memory += cache_lines(work.trees.size_bytes());
    for (std::size_t i = 0; i < work.trees.size(); ++i) {
      const ArticulatedBatch& batch = components_of(block)[i];
      std::construct_at(&work.trees[i], ArticulatedWork{&batch, &kernels_of(batch), &passes_of(batch), memory,
                                                        kernels_.contacts.data(), work.contacts.data()});
      memory += articulated_bytes(batch);
    }
  }

  /// Runs a pass over a block. Joints come before contacts, so that contacts, which come last, have the least error. In the pass before the
  /// bodies move, however, articulated components come last: their solution is exact, and contacts after them would only open their joints.
  void run(const ConstraintPass& pass, const Work& block) const {
    const auto on_block = on(*block.data);
    const bool is_last = pass.contacts == &ContactKernels::solve;
    const bool limits = pass.joints == &JointKernels::warm_start && !block.limited.empty();
    if (is_last) {  // The seams have had their warm start too.
      run_articulated(kCheckWarmStart, block);
      limit_warm_start(block);
    }
    if (limits) {
      run_joints(kWarmStartDrives, block, on_block);
      for_limited_bodies(block, [&](LimitedBody& body) { body.before = block.data->bodies[body.index]; });
    }
    if (!block.colors.joints.colors.empty()) run_joints(pass, block, on_block);
    if (limits) for_limited_bodies(block, [&](LimitedBody& body) { body.after = block.data->bodies[body.index]; });
    if (!is_last) run_articulated(pass, block);
    run_contacts(pass, block, on_block);
    if (is_last) run_articulated(pass, block);
  }

  /// Relaxes a block after a sub-step. What is left of the velocities across the joints of a large net is inversely proportional to the number of
  /// iterations in a step, so the last sub-step relaxes these joints once more.
  void relax(const Work& block, int substep, int substeps) const {
    if (block.has_net && substep + 1 == substeps) run_joints(kRelax, block, on(*block.data));
    run(relax_of(substep, substeps), block);
  }

  /// Takes a part of the impulses of the limited components back where their warm start added energy.
  void limit_warm_start(const Work& block) const {
    bool any = false;
    for (std::uint32_t i = block.limited.first; i < block.limited.last; ++i) {
      const IndexRange bodies = p_.limited[i];
      any |= limit_energy(*block.data, {block.data->limited_bodies + bodies.first, bodies.size()});
    }
    if (any) run_joints(kReduce, block, on(*block.data));
  }

  template <typename F>
  void run_joints(const ConstraintPass& pass, const Work& work, F run_range) const {
    const IndexRange colors = work.colors.joints.colors;
    if (pass.joints == nullptr) return;
    run_colors(p_.joints, kernels_.joints, pass.joints, work.joints, {colors.first, work.lone_colors}, run_range);
    for (std::uint32_t i = work.lone_colors; i < colors.last;) {
      const std::size_t kind = kind_of(i);
      std::uint32_t end = i + 1;
      while (end < colors.last && p_.joints.used_kinds[end] == p_.joints.used_kinds[i]) ++end;
      const Pass p = single_kernels_.joints[kind].*pass.joints;
      const IndexRange batches = {p_.joints.colors[i][kind].first, p_.joints.colors[end - 1][kind].last};
      if (p != nullptr) p(*work.data, lone_batches(work, kind), batches.from(work.first_lone[kind]));
      i = end;
    }
  }

  template <typename F>
  void run_contacts(const ConstraintPass& pass, const Work& work, F run_range) const {
    if (pass.contacts == nullptr) return;
    if (pass.contacts == kWarmStartJointed.contacts) return run_jointed_contacts(pass, work, run_range);
    run_colors(p_.contacts, kernels_.contacts, pass.contacts, work.contacts, work.colors.contacts.colors, run_range);
  }

 private:
  template <typename F>
  void for_limited_bodies(const Work& block, F f) const {
    for (std::uint32_t i = block.limited.first; i < block.limited.last; ++i) {
      for (std::uint32_t k = p_.limited[i].first; k < p_.limited[i].last; ++k) f(block.data->limited_bodies[k]);
    }
  }

  std::span<const ArticulatedBatch> components_of(const Block& block) const {
    return p_.articulated.subspan(block.articulated.first, block.articulated.size());
  }
  const KernelTable& kernels_of(const ArticulatedBatch& batch) const {
    return batch.width == p_.lanes.width ? kernels_ : single_kernels_;
  }
  const ArticulatedKernels& passes_of(const ArticulatedBatch& batch) const {
    const bool has_own = batch.width == 1 && kernels_.single_articulated.solve != nullptr;
    return has_own ? kernels_.single_articulated : kernels_of(batch).articulated;
  }
  std::size_t articulated_bytes(const ArticulatedBatch& batch) const {
    return cache_lines(passes_of(batch).bytes(kernels_of(batch), batch));
  }

  void run_articulated(const ConstraintPass& pass, const Work& block) const {
    if (pass.articulated == nullptr) return;
    for (const ArticulatedWork& work : block.trees) (work.passes->*pass.articulated)(*block.data, work);
  }

  /// Like run_contacts(), but skips the batches of a colour and kind if none of their bodies has joints.
  template <typename F>
  void run_jointed_contacts(const ConstraintPass& pass, const Work& work, F run_range) const {
    if (!has_joints_) return;
    const IndexRange colors = work.colors.contacts.colors;
    for (std::uint32_t i = colors.first; i < colors.last; ++i) {
      p_.contacts.for_each_kind(i, [&](std::size_t kind, IndexRange batches) {
        const JointedBodies* const jointed = work.contacts[kind].jointed;
        std::uint32_t first = batches.first;
        while (first < batches.last && jointed[first] == JointedBodies::none) ++first;
        if (first < batches.last) run_range(kernels_.contacts[kind].*pass.contacts, work.contacts[kind], batches);
      });
    }
  }

  /// A group of more colours of joints has a body with many.
  static constexpr std::uint32_t kFewColors = 16;
  std::size_t kind_of(std::uint32_t color) const {
    return static_cast<std::size_t>(std::countr_zero(p_.joints.used_kinds[color]));
  }

  // --- Lone joints ------------------------------------------------------------------------------------------------------
  // The last colours of a body with thousands of joints have one joint each. A wide pass would compute all lanes for it, so these batches are
  // those of the kernels of width 1. A lane has the same bits in both. They lie where their wide batches would be.

  /// The first of the colours at the end of a group that have one joint.
  std::uint32_t first_lone_color(const Work& work) const {
    const GroupColors<kJointKinds>& joints = work.colors.joints;
    std::uint32_t color = joints.colors.last;
    if (joints.colors.size() <= kFewColors || single_kernels_.lanes > 1 || work.data->worlds != nullptr) return color;
    const auto is_lone = [&](std::uint32_t c) {
      if (!std::has_single_bit(p_.joints.used_kinds[c])) return false;
      const IndexRange batches = p_.joints.colors[c][kind_of(c)];
      return batches.size() == 1 && wide_slots(work, kind_of(c), batches.first)[1] == kNone;
    };
    while (color > joints.colors.first && is_lone(color - 1)) --color;
    return color;
  }
  const std::uint32_t* wide_slots(const Work& work, std::size_t kind, std::uint32_t batch) const {
    return work.joints[kind].slots + std::size_t{batch} * p_.lanes.width;
  }

  void list_lone_joints(Work& work) const {
    const std::uint32_t last = work.colors.joints.colors.last;
    work.lone_colors = p_.lanes.width > 1 ? first_lone_color(work) : last;
    for (std::uint32_t i = last; i > work.lone_colors; --i) {
      work.first_lone[kind_of(i - 1)] = p_.joints.colors[i - 1][kind_of(i - 1)].first;
    }
  }
  Batches lone_batches(const Work& work, std::size_t kind) const {
    const std::uint32_t first = work.first_lone[kind];
    return {.first = static_cast<std::byte*>(work.joints[kind].first) + first * kernels_.joints[kind].batch_bytes,
            .slots = wide_slots(work, kind, first),
            .slots_apart = p_.lanes.width};
  }

  template <typename Kernels, std::size_t Kinds, typename F>
  void run_colors(const ColoredBatches<Kinds>& batches, const std::array<Kernels, Kinds>& kernels, Pass Kernels::*pass,
                  const std::array<Batches, Kinds>& all, IndexRange colors, F run_range) const {
    for (std::uint32_t i = colors.first; i < colors.last; ++i) {
      batches.for_each_kind(i, [&](std::size_t kind, IndexRange range) {
        if (kernels[kind].*pass != nullptr) run_range(kernels[kind].*pass, all[kind], range);
      });
    }
  }

  const Partition& p_;
  const KernelTable& kernels_;
  const KernelTable& single_kernels_;
  bool has_joints_;
};

}  // namespace drystone::solver
