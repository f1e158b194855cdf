// A block or the seams as the unit on which the stages of the solver work: its batches in memory, and the passes of the kernels over them.
#pragma once

#include <algorithm>
#include <bit>
#include <memory>

#include "base/arena.hpp"
#include "kernels/kernels.hpp"
#include "model/partition.hpp"
#include "solver/warm_start_energy.hpp"

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

/// The memory for the articulated components of a block and their SolverData, rounded up to cache lines.
inline std::size_t articulated_bytes(const KernelTable& kernels, const ArticulatedRanges& ranges) {
  if (ranges.batches.empty()) return 0;
  std::size_t bytes = 0;
  for (std::size_t kind = 0; kind < kJointKinds; ++kind) {
    bytes += ranges.joint_batches[kind].size() * kernels.joints[kind].batch_bytes;
  }
  bytes += ranges.bodies.size() * kernels.articulated.body_bytes;
  bytes += ranges.joints.size() * kernels.articulated.joint_bytes;
  bytes = cache_lines(bytes);
  bytes += ranges.contacts.size() * kernels.articulated.contact_bytes;
  return cache_lines(sizeof(SolverData)) + cache_lines(bytes);
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
inline constexpr ConstraintPass kPrepare = {&JointKernels::prepare, &ContactKernels::prepare, &JointKernels::prepare,
                                            &ArticulatedKernels::prepare};
inline constexpr ConstraintPass kWarmStart = {&JointKernels::warm_start, &ContactKernels::warm_start, nullptr,
                                              &ArticulatedKernels::warm_start};
inline constexpr ConstraintPass kWarmStartJointed = {&JointKernels::warm_start, &ContactKernels::warm_start_jointed,
                                                     nullptr, &ArticulatedKernels::warm_start};
inline constexpr ConstraintPass kCheckWarmStart = {nullptr, nullptr, nullptr, &ArticulatedKernels::check_warm_start};
inline constexpr ConstraintPass kBegin = {nullptr, &ContactKernels::begin};
inline constexpr ConstraintPass kSolve = {&JointKernels::solve, &ContactKernels::solve, nullptr,
                                          &ArticulatedKernels::solve};
inline constexpr ConstraintPass kRelax = {&JointKernels::relax, &ContactKernels::relax, nullptr,
                                          &ArticulatedKernels::relax};
inline constexpr ConstraintPass kRelaxAndMove = {&JointKernels::relax_and_move, &ContactKernels::relax, nullptr,
                                                 &ArticulatedKernels::relax};
inline constexpr ConstraintPass kUncount = {nullptr, &ContactKernels::uncount};
inline constexpr ConstraintPass kMeasure = {nullptr, &ContactKernels::measure};
inline constexpr ConstraintPass kFindImpacts = {nullptr, &ContactKernels::find_impacts};
inline constexpr ConstraintPass kBounce = {nullptr, &ContactKernels::bounce};
inline constexpr ConstraintPass kImpactFriction = {nullptr, &ContactKernels::impact_friction};
inline constexpr ConstraintPass kWarmStartDrives = {&JointKernels::warm_start_drives};
inline constexpr ConstraintPass kReduce = {&JointKernels::reduce};
inline constexpr ConstraintPass kStoreJoints = {&JointKernels::store, nullptr, &JointKernels::store};
inline constexpr ConstraintPass kStore = {&JointKernels::store, &ContactKernels::store, &JointKernels::store};

/// In the first sub-step, the impulses of the last step are applied to all bodies. After that, only bodies with joints need a pass over
/// contacts (body_kernels-inl.hpp).
constexpr ConstraintPass warm_start_of(int substep) { return substep == 0 ? kWarmStart : kWarmStartJointed; }
constexpr ConstraintPass relax_of(int substep, int substeps) { return substep + 1 < substeps ? kRelax : kRelaxAndMove; }

/// A block or the seams, with pointers to the batches: the unit on which a stage works.
struct Work {
  IndexRange bodies;
  IndexRange limited;  // Of Partition::limited.
  ConstraintColors colors;
  SolverData data;
  std::array<ArticulatedRanges, kArticulatedSets> articulated{};
  // As `data`, with the joints of articulated components; null if there are none.
  std::array<const SolverData*, kArticulatedSets> articulated_data{};
};

/// The passes over the blocks and seams of a partition.
class BlockPasses {
 public:
  /// `has_joints`: whether a joint is awake.
  BlockPasses(const Partition& partition, bool has_joints)
      : p_(partition),
        kernels_(kernel_table(partition.lanes.lanes)),
        single_kernels_(kernel_table(Lanes::scalar)),
        has_joints_(has_joints) {}

  /// The kernels for the step's lanes.
  const KernelTable& kernels() const { return kernels_; }

  std::size_t block_bytes(const Block& block) const {
    std::size_t bytes = batch_bytes(kernels_, block.colors);
    for (std::size_t set = 0; set < kArticulatedSets; ++set) {
      bytes += articulated_bytes(kernels_of(set), block.articulated[set]);
    }
    return bytes;
  }

  /// Sets up the batches of a block in `memory`, which has block_bytes() bytes. `data` is that of all blocks.
  Work make_work(const Block& block, const SolverData& data, std::byte* memory) const {
    std::byte* const begin = memory;
    const ConstraintColors& colors = block.colors;
    Work work{block.bodies, block.limited, colors, data};
    const std::size_t lanes = p_.lanes.width;
    for_each_kind_in(colors.joints.used_kinds, [&](std::size_t kind) {
      const IndexRange batches = colors.joints.batches[kind];
      work.data.joint_slots[kind] = p_.joints.slots[kind].data() + batches.first * lanes;
      work.data.joint_batches[kind] = memory;
      memory += batches.size() * kernels_.joints[kind].batch_bytes;
    });
    for_each_kind_in(colors.contacts.used_kinds, [&](std::size_t kind) {
      const IndexRange batches = colors.contacts.batches[kind];
      work.data.contact_slots[kind] = p_.contacts.slots[kind].data() + batches.first * lanes;
      work.data.contact_batches[kind] = memory;
      memory += batches.size() * kernels_.contacts[kind].batch_bytes;
    });
    // The marks come after all batches, which must be aligned.
    for_each_kind_in(colors.contacts.used_kinds, [&](std::size_t kind) {
      if (has_joints_) work.data.jointed[kind] = reinterpret_cast<JointedBodies*>(memory);
      memory += colors.contacts.batches[kind].size();
      if (kernels_.contacts[kind].bounce == nullptr) return;
      work.data.impact_marks[kind] = reinterpret_cast<std::uint8_t*>(memory);
      memory += colors.contacts.batches[kind].size();
    });
    memory = begin + cache_lines(static_cast<std::size_t>(memory - begin));  // Now batch_bytes() are taken.
    for (std::size_t set = 0; set < kArticulatedSets; ++set) {
      if (!block.articulated[set].batches.empty()) memory = add_articulated(work, block.articulated[set], set, memory);
    }
    return work;
  }

  /// Runs a pass over a block. Joints come before contacts, so that contacts, which come last, have the least error. In the pass before the
  /// bodies move, however, articulated components come last: their solution is exact, and contacts after them would only open their joints.
  void run(ConstraintPass pass, const Work& block) const {
    const auto on_block = [&](Pass p, IndexRange batches) { p(block.data, batches); };
    const bool is_last = pass.contacts == &ContactKernels::solve;
    const bool limits = pass.joints == &JointKernels::warm_start && !block.limited.empty();
    if (is_last) {  // The seams have had their warm start too.
      run_articulated(kCheckWarmStart, block);
      limit_warm_start(block);
    }
    if (limits) {
      run_joints(kWarmStartDrives, block, on_block);
      for_limited_bodies(block, [&](LimitedBody& body) { note_before_warm_start(block.data, body); });
    }
    run_joints(pass, block, on_block);
    if (limits) for_limited_bodies(block, [&](LimitedBody& body) { note_after_warm_start(block.data, body); });
    if (!is_last) run_articulated(pass, block);
    run_contacts(pass, block, on_block);
    if (is_last) run_articulated(pass, block);
  }

  /// Takes a part of the impulses of the limited components back where their warm start added energy.
  void limit_warm_start(const Work& block) const {
    bool any = false;
    for (std::uint32_t i = block.limited.first; i < block.limited.last; ++i) {
      const IndexRange bodies = p_.limited[i];
      any |= limit_energy(block.data, {block.data.limited_bodies + bodies.first, bodies.size()});
    }
    if (any) run_joints(kReduce, block, [&](Pass p, IndexRange batches) { p(block.data, batches); });
  }

  template <typename F>
  void run_joints(ConstraintPass pass, const Work& work, F run_range) const {
    if (pass.joints == nullptr) return;
    const IndexRange colors = work.colors.joints.colors;
    if (colors.size() <= kFewColors) return run_colors(p_.joints, kernels_.joints, pass.joints, colors, run_range);
    for (std::uint32_t i = colors.first; i < colors.last;) {
      const LoneBatches lone = lone_batches({i, colors.last});
      if (lone.colors == 0) {
        run_colors(p_.joints, kernels_.joints, pass.joints, {i, i + 1}, run_range);
        ++i;
        continue;
      }
      if (const Pass p = kernels_.joints[lone.kind].*pass.joints; p != nullptr) p(work.data, lone.batches);
      i += lone.colors;
    }
  }

  template <typename F>
  void run_contacts(ConstraintPass pass, const Work& work, F run_range) const {
    if (pass.contacts == nullptr) return;
    if (pass.contacts == kWarmStartJointed.contacts) return run_jointed_contacts(pass, work, run_range);
    run_colors(p_.contacts, kernels_.contacts, pass.contacts, work.colors.contacts.colors, run_range);
  }

 private:
  template <typename F>
  void for_limited_bodies(const Work& block, F f) const {
    for (std::uint32_t i = block.limited.first; i < block.limited.last; ++i) {
      for (std::uint32_t k = p_.limited[i].first; k < p_.limited[i].last; ++k) f(block.data.limited_bodies[k]);
    }
  }

  const KernelTable& kernels_of(std::size_t set) const { return set == kOneByOne ? single_kernels_ : kernels_; }

  /// Sets up a set of articulated components. Returns the rest of the memory.
  std::byte* add_articulated(Work& work, const ArticulatedRanges& ranges, std::size_t set, std::byte* memory) const {
    const Articulations& all = p_.articulations[set];
    const KernelTable& kernels = kernels_of(set);
    const std::size_t lanes = set == kOneByOne ? static_cast<std::size_t>(kernels.lanes) : p_.lanes.width;
    std::byte* const end = memory + articulated_bytes(kernels, ranges);
    work.articulated[set] = ranges;
    SolverData& data = *std::construct_at(reinterpret_cast<SolverData*>(memory), work.data);
    work.articulated_data[set] = &data;
    memory += cache_lines(sizeof(SolverData));
    std::byte* const begin = memory;
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
    memory =
        begin + cache_lines(static_cast<std::size_t>(memory - begin));  // Contacts have pointers, also with one lane.
    data.articulated_contact_work = memory;
    return end;
  }

  void run_articulated(ConstraintPass pass, const Work& block) const {
    for (std::size_t set = 0; set < kArticulatedSets; ++set) {
      if (!block.articulated[set].batches.empty()) run_articulated(pass, block, set);
    }
  }

  void run_articulated(ConstraintPass pass, const Work& block, std::size_t set) const {
    const ArticulatedRanges& ranges = block.articulated[set];
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

  /// A group of more colours of joints has a body with many.
  static constexpr std::uint32_t kFewColors = 16;
  /// Batches of joints of a kind in successive colours that have one batch each.
  struct LoneBatches {
    std::size_t kind = 0;
    IndexRange batches;
    std::uint32_t colors = 0;
  };
  /// Those of the first colours of a range. The joints of a body with very many are in such colours, which leave workers nothing to share, so
  /// one call runs their batches.
  LoneBatches lone_batches(IndexRange colors) const {
    const std::uint32_t kinds = p_.joints.used_kinds[colors.first];
    if (!std::has_single_bit(kinds)) return {};
    LoneBatches lone;
    lone.kind = static_cast<std::size_t>(std::countr_zero(kinds));
    lone.batches = p_.joints.colors[colors.first][lone.kind];
    if (lone.batches.size() != 1) return {};
    while (++lone.colors < colors.size()) {
      const std::uint32_t next = colors.first + lone.colors;
      const IndexRange batches = p_.joints.colors[next][lone.kind];
      if (p_.joints.used_kinds[next] != kinds || batches.first != lone.batches.last || batches.size() != 1) break;
      lone.batches.last = batches.last;
    }
    return lone;
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

  const Partition& p_;
  const KernelTable& kernels_;
  const KernelTable& single_kernels_;
  bool has_joints_;
};

}  // namespace drystone::solver
