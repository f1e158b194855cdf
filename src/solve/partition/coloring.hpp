// Colours and batches: joints or contacts are sorted by group, coloured and laid out for the lanes. The groups are the blocks and, as the
// last group, the seams.
#pragma once

#include <array>

#include "constraint/joints.hpp"
#include "solve/partition/blocks.hpp"
#include "solve/partition/components.hpp"
#include "world/partition.hpp"
#include "world/world_state.hpp"

namespace drystone::partition {

/// What BatchMaker reads of contacts.
struct ContactSource {
  static constexpr std::size_t kKinds = kContactKinds;
  static constexpr std::size_t kBodies = 2;
  /// Contacts with static and kinematic bodies have the last colours of a block.
  static constexpr bool kFixedLast = true;

  const ContactKey* keys;

  const std::array<std::uint32_t, kBodies>& bodies(std::uint32_t slot) const { return keys[slot].body; }
  const std::array<std::uint32_t, 2>& pair(std::uint32_t slot) const { return keys[slot].body; }
  /// 1 if the contact touches and is not buried, else 0.
  std::uint32_t acts(std::uint32_t slot) const {
    const ContactKey& key = keys[slot];
    return static_cast<std::uint32_t>(key.kind != ContactKind::count) & static_cast<std::uint32_t>(!key.buried);
  }
  bool is_solved(std::uint32_t, std::uint32_t, std::uint32_t) const { return true; }
  std::uint32_t kind(std::uint32_t slot) const { return static_cast<std::uint32_t>(keys[slot].kind); }
};

/// What BatchMaker reads of joints. Batches have only the joints that are solved by the iterations of the solver. The joints of
/// articulated components are solved directly.
struct JointSource {
  static constexpr std::size_t kKinds = kJointKinds;
  static constexpr std::size_t kBodies = 4;
  static constexpr bool kFixedLast = false;

  const WorldState& w;
  const Components& components;

  /// The two bodies of the joint, and those on which a gear acts beside its own. Others are kNone.
  std::array<std::uint32_t, kBodies> bodies(std::uint32_t slot) const {
    const JointRow& joint = w.joints.row[slot];
    if (joint.batch_kind != kCoupling) return {joint.body[0], joint.body[1], kNone, kNone};
    const auto [c, d] = joint::other_bodies(w, joint);
    return {joint.body[0], joint.body[1], c, d};
  }
  const std::array<std::uint32_t, 2>& pair(std::uint32_t slot) const { return w.joints.row[slot].body; }
  bool has_more_than_a_pair(std::uint32_t slot) const { return w.joints.row[slot].batch_kind == kCoupling; }
  std::uint32_t acts(std::uint32_t) const { return 1; }
  /// `a` and `b` are the solver indices of the bodies. Awake bodies have an index above 0 and are enabled. So joint::is_active() is asked
  /// only about joints that have another body.
  bool is_solved(std::uint32_t slot, std::uint32_t a, std::uint32_t b) const {
    const JointRow& joint = w.joints.row[slot];
    if (joint.batch_kind == kNotSolved) return false;
    if ((a == 0 || b == 0 || joint.batch_kind == kCoupling) && !joint::is_active(w, joint)) return false;
    return components.list.empty() || components.of(joint.body[is_dynamic(w, joint.body[0]) ? 0 : 1]) == kNone;
  }
  std::uint32_t kind(std::uint32_t slot) const { return w.joints.row[slot].batch_kind; }
};

/// The number of constraints of each kind, for every colour of every group.
template <std::size_t Kinds>
using ColorCounts = std::span<const std::array<std::uint32_t, Kinds>>;

/// Makes batches of joints or of contacts. The functions must be called in this order: sort(), color_group(), number_colors(),
/// count_group(), number_batches(), fill_group(). Those that take a group must be called for each group, and these calls may run in
/// parallel.
template <typename Source>
class BatchMaker {
 public:
  static constexpr std::size_t kKinds = Source::kKinds;

  BatchMaker(WorldState& w, const BlockedBodies& bodies, const Source& source);

  /// Sorts the constraints that are solved by group. `awake` has the slots of all awake constraints, ascending. In each group, constraints
  /// with a static or kinematic body come last if Source::kFixedLast is true; apart from that the order is kept.
  void sort(std::span<const std::uint32_t> awake);
  /// Gives each constraint a colour, so that constraints of one group and colour share no dynamic body. Colours depend only on the
  /// constraints and their order. Returns whether a constraint of the group has a kinematic body.
  bool color_group(std::size_t group);
  void number_colors();
  void count_group(std::size_t group);
  ColorCounts<kKinds> counts() const { return counts_; }
  /// Divides the colours into batches of `width`.
  void number_batches(std::uint32_t width);
  void fill_group(std::size_t group);

  /// The slots of the seams.
  std::span<const std::uint32_t> seams() const { return slots_of(ranges_.size() - 1); }
  const ColoredBatches<kKinds>& batches() const { return batches_; }
  std::span<const GroupColors<kKinds>> groups() const { return groups_; }

 private:
  /// The constraints of a group are slots_[first] to slots_[last - 1]. Those that come last begin at slots_[fixed].
  struct Range {
    std::uint32_t first = 0;
    std::uint32_t fixed = 0;
    std::uint32_t last = 0;
  };
  using Cell = std::uint32_t;  // The colour times kKinds, plus the kind.

  std::span<const std::uint32_t> slots_of(std::size_t group) const {
    return slots_.subspan(ranges_[group].first, ranges_[group].last - ranges_[group].first);
  }
  std::uint32_t list_acting(std::span<const std::uint32_t> awake, std::uint32_t* to) const;
  std::uint32_t place_groups(std::span<std::uint32_t> next, std::size_t keys, std::size_t chunks);
  std::uint32_t key_of(std::uint32_t slot) const;
  using Indices = std::array<std::uint32_t, Source::kBodies>;
  [[gnu::always_inline]] Indices indices_of(std::uint32_t slot) const;
  void clear_masks(std::size_t group);
  /// Also adds the kind of the constraint to those of the group.
  Cell cell_of(std::size_t group, std::uint32_t color, std::uint32_t slot);
  std::uint32_t color_moving(std::size_t group);
  std::uint32_t color_later(std::size_t group, std::span<const std::uint32_t> constraints);
  std::uint32_t color_fixed(std::size_t group, std::uint32_t first_color, bool& meets_kinematic);

  WorldState& w_;
  const BlockedBodies& bodies_;
  Source source_;
  std::span<std::uint32_t> slots_;  // Sorted by group.
  std::span<Range> ranges_;         // By group.
  std::span<Cell> cells_;           // Of the constraints in slots_.
  // By group: indices in slots_ of the constraints that are left for the next round of 64 colours.
  std::span<std::uint32_t> pending_;
  std::span<std::uint64_t> block_masks_;
  std::span<std::uint64_t> seam_masks_;
  std::span<GroupColors<kKinds>> groups_;
  std::span<std::array<std::uint32_t, kKinds>> counts_;
  std::span<std::array<IndexRange, kKinds>> colors_;
  std::span<std::uint32_t> used_kinds_;
  // For each colour and kind, the place of its next constraint in `places_`.
  std::span<std::array<std::uint32_t, kKinds>> next_;
  std::span<std::uint32_t> places_;  // The slots of all kinds in batches.
  std::uint32_t width_ = 0;
  ColoredBatches<kKinds> batches_;
};

/// The number of batches of `width` for constraints of one colour and kind. Most kinds have none, which needs no division.
inline std::uint32_t batches_for(std::uint32_t constraints, std::uint32_t width) {
  return constraints == 0 ? 0 : (constraints + width - 1) / width;
}

/// The number of batches of `width` that the constraints need. A batch has constraints of one colour and kind.
template <std::size_t Kinds>
std::uint32_t count_batches(ColorCounts<Kinds> counts, std::uint32_t width) {
  std::uint32_t batches = 0;
  for (const auto& color : counts) {
    for (const std::uint32_t constraints : color) batches += batches_for(constraints, width);
  }
  return batches;
}

/// Calls f(group) for each group, in parallel; a worker takes `grain` groups at a time.
template <typename F>
void for_each_group(WorldState& w, std::size_t group_count, int grain, F f) {
  w.runtime.workers->parallel_for(static_cast<int>(group_count), grain, [&](int first, int last, int) {
    for (int group = first; group < last; ++group) f(static_cast<std::size_t>(group));
  });
}

/// Takes the next `count` numbers.
inline IndexRange take(std::uint32_t& next, std::uint32_t count) {
  next += count;
  return {next - count, next};
}

}  // namespace drystone::partition
