// The constraints of many worlds, side by side in batches (solve_together.hpp).
#pragma once

#include <array>
#include <span>

#include "base/arena.hpp"
#include "kernels/kernels.hpp"
#include "model/partition.hpp"
#include "solver/solve_together.hpp"

namespace drystone::solver {

/// A world of a group. Its number is its index among the members.
struct Member {
  WorldToSolve* of = nullptr;
  // Where its solver bodies begin among those of all worlds, that for static bodies included.
  std::uint32_t first_row = 0;
  SolverData* data = nullptr;  // For these bodies alone.
  // For each kind and batch of its contacts, the number of the lane among those of the merged batches of this kind.
  std::array<std::span<std::uint32_t>, kContactKinds> contact_lanes;

  const Partition& partition() const { return *of->partition; }
  const Block& block() const { return of->partition->blocks[0]; }
};

/// The colours of all worlds of a group: the constraints of one colour and kind from all worlds share batches of `width` lanes.
template <std::size_t Kinds>
struct MergedColors {
  ColoredBatches<Kinds> batches;
  GroupColors<Kinds> group;
};
/// Also sets Member::contact_lanes.
MergedColors<kContactKinds> merge_contacts(base::Arena& arena, std::span<Member> members, std::uint32_t width);
MergedColors<kJointKinds> merge_joints(base::Arena& arena, std::span<Member> members, std::uint32_t width);

/// The articulated components of all worlds, with those of the same structure side by side.
class ComponentMerger {
 public:
  ComponentMerger(base::Arena& arena, std::span<const Member> members, std::uint32_t width)
      : arena_(arena), members_(members), width_(width) {}

  /// Must be called after Member::contact_lanes were set.
  void run();

  // Valid after run().
  const ArticulatedRanges& ranges() const { return next_; }
  Articulations articulations() const {
    Articulations all;
    all.batches = batches_;
    all.bodies = bodies_;
    all.joints = joints_;
    all.body_slots = body_slots_;
    for (std::size_t kind = 0; kind < kJointKinds; ++kind) all.slots[kind] = joint_slots_[kind];
    all.contacts = contacts_;
    return all;
  }

 private:
  static const ArticulatedRanges& ranges_of(const Member& member) { return member.block().articulated[kOneByOne]; }
  static const Articulations& all_of(const Member& member) { return member.partition().articulations[kOneByOne]; }
  const ArticulatedBatch& component(std::uint32_t member, std::uint32_t round) const;

  static bool same_range(IndexRange a, std::uint32_t from_a, IndexRange b, std::uint32_t from_b);

  bool have_same_structure(std::uint32_t m, std::uint32_t n, std::uint32_t round) const;

  /// Makes a batch of the first component and of those with its structure. Returns the number of those that are left.
  std::size_t add_batch(std::span<std::uint32_t> waiting, std::uint32_t round);

  void add(std::span<const std::uint32_t> chosen, std::uint32_t round);

  /// Adds the contact points of body k of each chosen world, from the index `first` on. A world with fewer points than others has empty
  /// lanes.
  IndexRange add_contacts(std::span<const std::uint32_t> chosen, std::uint32_t round, std::uint32_t k,
                          std::uint32_t first) const;

  template <typename F>
  void set_lanes(std::span<std::uint32_t> slots, std::uint32_t batch, std::span<const std::uint32_t> chosen,
                 F slot_of) const {
    std::uint32_t* const to = &slots[std::size_t{batch} * width_];
    for (std::size_t lane = 0; lane < width_; ++lane) {
      to[lane] = lane < chosen.size() ? slot_among_worlds(slot_of(chosen[lane]), chosen[lane]) : kNone;
    }
  }

  ArticulatedContact merged_contact(std::uint32_t m, std::uint32_t number) const;

  base::Arena& arena_;
  std::span<const Member> members_;
  std::uint32_t width_;
  ArticulatedRanges next_;  // The `last` of each range is the number of entries so far.
  std::span<ArticulatedBatch> batches_;
  std::span<ArticulatedBody> bodies_;
  std::span<ArticulatedJoint> joints_;
  std::span<ArticulatedContact> contacts_;
  std::span<std::uint32_t> body_slots_;
  std::array<std::span<std::uint32_t>, kJointKinds> joint_slots_;
};

}  // namespace drystone::solver
