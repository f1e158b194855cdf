// The constraints of many worlds, side by side in batches (solve_together.hpp).
#pragma once

#include <array>
#include <span>

#include "constraint/kernels.hpp"
#include "core/arena.hpp"
#include "solve/solve_together.hpp"
#include "world/partition.hpp"

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

/// The articulated components of all worlds, with those of the same structure side by side. Must be called after Member::contact_lanes were
/// set.
std::span<const ArticulatedBatch> merge_components(base::Arena& arena, std::span<const Member> members,
                                                   std::uint32_t width);

}  // namespace drystone::solver
