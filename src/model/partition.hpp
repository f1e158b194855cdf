// The result of the partition for later phases: the order in which the solver sees bodies and constraints. It lies in
// scratch memory and is invalid after the step.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "drystone/world.hpp"
#include "model/rows.hpp"

namespace drystone {

/// Joints of a kind without spring, motor and limit, and those with any: two batch kinds for each JointKind. The result
/// of a lane must depend on its own joint alone, so the two never share a batch.
inline constexpr std::size_t kJointKinds = 2 * std::variant_size_v<AnyJointOptions>;
inline std::size_t batch_kind_of(const JointRow& joint) {
  return 2 * joint.options.index() + (has_drive(joint) ? 1 : 0);
}
/// For a batch kind: the index of its joint kind in AnyJointOptions, and whether its joints have a spring, motor or
/// limit.
constexpr std::size_t index_of_batch_kind(std::size_t batch_kind) { return batch_kind / 2; }
constexpr bool batch_kind_has_drive(std::size_t batch_kind) { return batch_kind % 2 == 1; }

/// Numbers [first, last).
struct IndexRange {
  std::uint32_t first = 0;
  std::uint32_t last = 0;

  std::uint32_t size() const { return last - first; }
  bool empty() const { return first == last; }
};

/// Constraints of all groups (the blocks, and the seams), cut into colours (no body twice in a colour) and, per colour and
/// kind, into batches of `lanes`: a colour is a range of batches for each kind, counted from the first batch of its group.
/// The slots of batch b of a kind, counted from the first of all, are slots[kind][b * lanes ...]; kNone fills the last
/// batch of a range.
template <std::size_t Kinds>
struct ColoredBatches {
  std::array<std::span<const std::uint32_t>, Kinds> slots;
  std::span<const std::array<IndexRange, Kinds>> colors;
};

/// The colours of a group, and its batches of each kind.
template <std::size_t Kinds>
struct GroupColors {
  IndexRange colors;
  std::array<IndexRange, Kinds> batches;
};

/// The constraints of a group.
struct ConstraintColors {
  GroupColors<kJointKinds> joints;
  GroupColors<kContactKinds> contacts;

  bool empty() const { return joints.colors.empty() && contacts.colors.empty(); }
};

/// A joint of an articulated component, in the order of elimination (joint/articulated-inl.hpp).
struct ArticulatedJoint {
  std::uint32_t kind = 0;
  std::uint32_t batch = 0;       // Among the block's articulated batches of its kind.
  std::uint32_t parent = kNone;  // The number of its other body in the component; kNone if that body is outside of it.
  std::uint32_t child_is_a = 0;  // Whether the body that it is eliminated with is body a.
};

/// A contact point between a body of an articulated component and a body outside of it: its place among the block's
/// batches of contacts.
struct ArticulatedContact {
  std::uint32_t kind = kNone;  // kNone for a lane without a component.
  std::uint32_t batch = 0;
  std::uint32_t lane = 0;
  std::uint32_t point = 0;
  std::uint32_t body_is_a = 0;
};

/// A body of an articulated component: its joints to bodies outside of the component, then the one to its parent.
struct ArticulatedBody {
  IndexRange joints;
  IndexRange contacts;
};

/// Components of one shape, a lane for each. Body 0 is the root, parents come before their children.
struct ArticulatedBatch {
  IndexRange bodies;
  IndexRange joints;
  IndexRange contacts;
};

/// The components that are solved directly, block by block.
struct Articulations {
  std::array<std::span<const std::uint32_t>, kJointKinds> slots;  // Slots of their joints, as in ColoredBatches.
  std::span<const ArticulatedBatch> batches;
  std::span<const ArticulatedBody> bodies;
  std::span<const ArticulatedJoint> joints;
  std::span<const std::uint32_t> body_slots;     // A row of lanes for each body; kNone for an empty lane.
  std::span<const ArticulatedContact> contacts;  // A row of lanes for each.
};

/// The articulated batches of a block.
struct ArticulatedRanges {
  IndexRange batches;
  IndexRange bodies;
  IndexRange joints;
  IndexRange contacts;
  std::array<IndexRange, kJointKinds> joint_batches;
};

/// Components are solved with the lanes of the step, or one by one: those without a partner of their shape, and those with
/// contacts that other components may share.
enum ArticulatedSet { kSideBySide, kOneByOne, kArticulatedSets };

/// Neighbouring bodies, the constraints among them, and their constraints with bodies that do not move: one worker
/// solves them without data of other blocks.
struct Block {
  IndexRange bodies;  // Solver indices.
  ConstraintColors colors;
  std::array<ArticulatedRanges, kArticulatedSets> articulated{};
};

/// Vector instructions, and the number of constraints that they process at once.
struct LaneChoice {
  Lanes lanes = Lanes::scalar;
  std::uint32_t width = 1;
};

/// The numbers of bodies in a step: 0 stands for all static bodies, then come dynamic bodies, then kinematic ones.
struct SolverIndices {
  std::span<const std::uint32_t> body_slots;  // By solver index; kNone for 0.
  std::span<const std::uint32_t> index_of;    // By body slot.
  std::uint32_t dynamic_count = 0;
  // Slots, ascending. Passes that need no blocks use this order, which runs forwards through the tables.
  std::span<const std::uint32_t> awake_bodies;

  bool is_dynamic(std::uint32_t solver_index) const { return solver_index - 1 < dynamic_count; }
  std::span<const std::uint32_t> dynamic_slots() const { return body_slots.subspan(1, dynamic_count); }
  std::span<const std::uint32_t> kinematic_slots() const { return body_slots.subspan(1 + dynamic_count); }
};

struct Partition : SolverIndices {
  std::span<const std::uint32_t> awake_contacts;  // Slots, ascending.
  LaneChoice lanes;
  ColoredBatches<kJointKinds> joints;
  // In each block, contacts with static and kinematic bodies have the last colours.
  ColoredBatches<kContactKinds> contacts;
  std::span<const Block> blocks;
  // Indices of blocks that are coupled to others by seams or kinematic bodies, and of all other blocks.
  std::span<const std::uint32_t> coupled_blocks;
  std::span<const std::uint32_t> lone_blocks;
  ConstraintColors seams;  // Constraints between blocks.
  std::array<Articulations, kArticulatedSets> articulations;
};

}  // namespace drystone
