// The result of the partition phase: the order in which the solver visits bodies and constraints. The data is in scratch memory and
// invalid after the step; that of small worlds is kept (solve/partition/kept.hpp).
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>

#include "core/lane_choices.hpp"
#include "drystone/world.hpp"
#include "world/joint_coordinates.hpp"

namespace drystone {

/// Joints that relate two coordinates, each of one or two bodies, to each other.
template <typename Options>
inline constexpr bool kIsCoupling = std::is_same_v<Options, GearOptions> || std::is_same_v<Options, PulleyOptions> ||
                                    std::is_same_v<Options, RatchetOptions>;

/// The first kinds of joints have a constraint each; all joints of three coordinates have one in common (world/joint_coordinates.hpp).
inline constexpr std::size_t kFrameConstraint = 3;
/// Gears, pulleys and ratchets have one in common too (constraint/coupling-inl.hpp).
inline constexpr std::size_t kCouplingConstraint = kFrameConstraint + 1;
/// There are two batch kinds for each constraint: joints without spring, motor and limit, and joints with any of these. The two kinds never
/// share a batch, because the result of a lane must depend only on its own joint. Couplings have only the first kind.
inline constexpr std::size_t kCoupling = 2 * kCouplingConstraint;
inline constexpr std::size_t kJointKinds = kCoupling + 1;
/// The constraint of joints with these options.
template <typename Options>
constexpr std::size_t constraint_of() {
  if (kHasCoordinates<Options>) return kFrameConstraint;
  if (kIsCoupling<Options>) return kCouplingConstraint;
  return static_cast<std::size_t>(Options::kKind);
}
/// The batch kind of joints that are not solved: they only prevent collisions.
inline constexpr std::uint8_t kNotSolved = 0xff;
constexpr std::uint8_t batch_kind(std::size_t constraint, bool has_drive) {
  return static_cast<std::uint8_t>(2 * constraint + (has_drive ? 1 : 0));
}
std::uint8_t batch_kind_of(JointView options);
/// For a batch kind: its constraint, and whether its joints have a spring, motor or limit.
constexpr std::size_t constraint_of_batch_kind(std::size_t batch_kind) { return batch_kind / 2; }
constexpr bool batch_kind_has_drive(std::size_t batch_kind) { return batch_kind % 2 == 1; }
constexpr bool is_hinge(std::size_t batch_kind) {
  return constraint_of_batch_kind(batch_kind) == static_cast<std::size_t>(JointKind::revolute);
}
/// Whether the direct solution of articulated components can solve the joint. It knows joints with one driven coordinate only.
constexpr bool has_direct_rows(std::size_t batch_kind) {
  return batch_kind != drystone::batch_kind(kFrameConstraint, true) && batch_kind != kCoupling;
}

/// Whether the direct solution can solve a joint with these options.
bool has_direct_rows(JointView options);

/// The numbers from first to last - 1.
struct IndexRange {
  std::uint32_t first = 0;
  std::uint32_t last = 0;

  std::uint32_t size() const { return last - first; }
  bool empty() const { return first == last; }
  /// The same numbers, counted from another one.
  IndexRange from(std::uint32_t number) const { return {first - number, last - number}; }
  friend bool operator==(const IndexRange&, const IndexRange&) = default;
};

/// Calls f(kind) for each kind in a set with a bit for each kind, in ascending order.
template <typename F>
void for_each_kind_in(std::uint32_t kinds, F f) {
  for (; kinds != 0; kinds &= kinds - 1) f(static_cast<std::size_t>(std::countr_zero(kinds)));
}

/// The constraints of all groups (the blocks, and the seams) in colours and batches. Constraints of one colour share no dynamic body. The
/// constraints of a colour and kind are in batches of as many constraints as there are lanes. `colors` has a range of batches for each
/// colour and used kind, counted from the first batch of the group. The slots of batch b of a kind, counted from the first batch of all
/// groups, are slots[kind][b * lanes ...]; the last batch of a range is filled up with kNone.
template <std::size_t Kinds>
struct ColoredBatches {
  std::array<std::span<const std::uint32_t>, Kinds> slots;
  std::span<const std::array<IndexRange, Kinds>> colors;
  std::span<const std::uint32_t> used_kinds;  // For each colour, a bit for each kind of which it has batches.

  /// Calls f(kind, batches) for each kind of which a colour has batches, in ascending order. Most colours have one kind.
  template <typename F>
  void for_each_kind(std::uint32_t color, F f) const {
    static_assert(Kinds <= 32);
    for_each_kind_in(used_kinds[color], [&](std::size_t kind) { f(kind, colors[color][kind]); });
  }
};

/// The colours of a group, and its batches of each kind.
template <std::size_t Kinds>
struct GroupColors {
  IndexRange colors;
  std::uint32_t used_kinds = 0;  // A bit for each kind of which the group has constraints.
  std::array<IndexRange, Kinds> batches;

  friend bool operator==(const GroupColors&, const GroupColors&) = default;
};

/// The constraints of a group.
struct ConstraintColors {
  GroupColors<kJointKinds> joints;
  GroupColors<kContactKinds> contacts;

  bool empty() const { return joints.colors.empty() && contacts.colors.empty(); }
  friend bool operator==(const ConstraintColors&, const ConstraintColors&) = default;
};

/// A joint of an articulated component, in the order of elimination (constraint/articulated-inl.hpp).
struct ArticulatedJoint {
  std::uint32_t kind = 0;
  std::uint32_t parent = kNone;  // The number of the parent body in the component; kNone if that body is outside of it.
  std::uint32_t child_is_a = 0;  // Whether the child, with which the joint is eliminated, is body a.
};

/// A contact point between a body of an articulated component and a body outside of it. The members locate the point in the block's
/// batches of contacts.
struct ArticulatedContact {
  std::uint32_t kind = kNone;  // kNone for an empty lane.
  std::uint32_t batch = 0;
  std::uint32_t lane = 0;
  std::uint32_t point = 0;
  std::uint32_t body_is_a = 0;
};

/// A body of an articulated component.
struct ArticulatedBody {
  IndexRange joints;  // First the joints to bodies outside of the component, then the joint to the parent.
  IndexRange contacts;
};

/// Articulated components with the same structure, one in each lane. Body 0 is the root; parents come before their children. Arrays that
/// differ from lane to lane have those of all lanes for each element; the last lanes may be empty.
struct ArticulatedBatch {
  std::uint32_t width = 0;  // The number of lanes.
  std::span<const ArticulatedBody> bodies;
  std::span<const ArticulatedJoint> joints;
  std::span<const ArticulatedContact> contacts;  // Of all lanes.
  std::span<const std::uint32_t> body_slots;     // Of all lanes; kNone for an empty one, as in the next array.
  std::span<const std::uint32_t> joint_slots;
};

/// Neighbouring bodies, the constraints among them, and their constraints with static and kinematic bodies. One worker solves a block
/// without data of other blocks.
struct Block {
  IndexRange bodies;   // Solver indices.
  IndexRange limited;  // Of Partition::limited.
  ConstraintColors colors;
  IndexRange articulated{};  // Of Partition::articulated.
  bool has_net = false;      // It has joints of a large net, which iterations leave open.

  friend bool operator==(const Block&, const Block&) = default;
};

/// The solver indices of bodies: 0 represents all static bodies; then come dynamic bodies, then kinematic bodies.
struct SolverIndices {
  std::span<const std::uint32_t> body_slots;  // By solver index; kNone for index 0.
  std::span<const std::uint32_t> index_of;    // By body slot.
  std::uint32_t dynamic_count = 0;
  // Slots in ascending order, for passes that need no blocks: they run forwards through the tables.
  std::span<const std::uint32_t> awake_bodies;

  bool is_dynamic(std::uint32_t solver_index) const { return solver_index - 1 < dynamic_count; }
  std::span<const std::uint32_t> dynamic_slots() const { return body_slots.subspan(1, dynamic_count); }
  std::span<const std::uint32_t> kinematic_slots() const { return body_slots.subspan(1 + dynamic_count); }
};

/// Numbers of a partition for the report.
struct PartitionCounts {
  std::size_t seam_contacts = 0;
  std::size_t seam_joints = 0;
  std::uint32_t contact_colors = 0;  // The most in any group.
  std::uint32_t joint_colors = 0;

  friend bool operator==(const PartitionCounts&, const PartitionCounts&) = default;
};

struct Partition : SolverIndices {
  PartitionCounts counts;
  std::span<const std::uint32_t> awake_contacts;  // Slots, ascending.
  LaneChoice lanes;
  ColoredBatches<kJointKinds> joints;
  // In each block, contacts with static and kinematic bodies have the last colours.
  ColoredBatches<kContactKinds> contacts;
  std::span<const Block> blocks;
  // Indices of the blocks that are coupled to other blocks by seams or kinematic bodies, and of the other blocks.
  std::span<const std::uint32_t> coupled_blocks;
  std::span<const std::uint32_t> lone_blocks;
  ConstraintColors seams;                         // Constraints between blocks.
  std::span<const ArticulatedBatch> articulated;  // The components that are solved directly, block by block.
  // Components whose warm start may not add energy (solve/warm_start_energy.hpp): ranges of the list of their bodies, which are solver indices.
  std::span<const IndexRange> limited;
  std::span<const std::uint32_t> limited_bodies;
};

}  // namespace drystone
