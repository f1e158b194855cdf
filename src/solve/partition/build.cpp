#include "solve/partition/build.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "constraint/bodies.hpp"
#include "constraint/joints.hpp"
#include "core/assert.hpp"
#include "core/sort.hpp"
#include "solve/partition/blocks.hpp"
#include "solve/partition/coloring.hpp"
#include "solve/partition/cut.hpp"
#include "solve/partition/kept.hpp"

namespace drystone::partition {
namespace {

/// Separates blocks that share constraints with others (1 in `shares`) from lone blocks. The block of the kinematic bodies is coupled to the
/// blocks of the bodies that have constraints with them.
void split_blocks(base::Arena& arena, const BlockedBodies& bodies, std::span<const std::uint8_t> shares, Partition& p) {
  const std::span<std::uint32_t> coupled = arena.allocate<std::uint32_t>(shares.size());
  const std::span<std::uint32_t> lone = arena.allocate<std::uint32_t>(shares.size());
  std::size_t coupled_count = 0;
  std::size_t lone_count = 0;
  for (std::uint32_t block = 0; block < shares.size(); ++block) {
    const bool is_coupled = shares[block] != 0 || bodies.blocks[block].bodies.first > bodies.dynamic_count;
    (is_coupled ? coupled[coupled_count++] : lone[lone_count++]) = block;
  }
  p.coupled_blocks = coupled.first(coupled_count);
  p.lone_blocks = lone.first(lone_count);
}

/// Whether wider lanes are faster, with which the colours have `wide` instead of `narrow` batches. A batch of 16 lanes takes as long as 1.5
/// batches of 8 lanes, and a batch of one constraint takes 0.6 of the time of a wide one (docs/partition.md has the measurements).
bool are_faster(std::uint32_t wide, std::uint32_t narrow, std::uint32_t narrow_width) {
  return narrow_width == 1 ? 5 * wide < 3 * narrow : 3 * wide <= 2 * narrow;
}

/// Chooses the fastest lanes. If colours have few constraints, wide batches are mostly empty. The result of the step does not depend on
/// the lanes.
LaneChoice choose_lanes(std::span<const LaneChoice> choices, std::size_t body_count,
                        ColorCounts<kContactKinds> contacts, ColorCounts<kJointKinds> joints) {
  const auto bodies = static_cast<std::uint32_t>(body_count);
  const auto batches = [&](std::uint32_t width) {
    return count_batches<kContactKinds>(contacts, width) + count_batches<kJointKinds>(joints, width) +
           (bodies + width - 1) / width;
  };
  LaneChoice best = choices.front();
  for (const LaneChoice& wider : choices.subspan(1)) {
    if (are_faster(batches(wider.width), batches(best.width), best.width)) best = wider;
  }
  return best;
}

/// The largest number of colours in any group.
template <std::size_t Kinds>
std::uint32_t most_colors(std::span<const GroupColors<Kinds>> groups) {
  std::uint32_t most = 0;
  for (const GroupColors<Kinds>& group : groups) most = std::max(most, group.colors.size());
  return most;
}

/// By body slot: memory for the solver indices of a partition that is kept with them, or that of the world, which need not be cleared for
/// each step.
std::span<std::uint32_t> memory_for_indices(WorldState& w, bool are_kept) {
  if (are_kept) return w.scratch->arena.allocate_zeroed<std::uint32_t>(w.bodies.state.size());
  base::Column<std::uint32_t>& all = w.scratch->solver_index;
  if (all.size() < w.bodies.state.size()) all.resize(w.bodies.state.size(), 0);
  return std::span<std::uint32_t>(all).first(w.bodies.state.size());
}

bool indices_are_kept(const SimState& w) { return w.bodies.state.size() <= kMostKeptIndices; }

/// Sorts the components whose warm start is limited by block.
void sort_limited(WorldState& w, const LimitedComponents& from, const BlockedBodies& bodies, Partition& to) {
  if (from.list.empty()) return;
  const std::span<IndexRange> sorted = w.scratch->arena.allocate<IndexRange>(from.list.size());
  std::copy(from.list.begin(), from.list.end(), sorted.begin());
  const auto block_of = [&](const IndexRange& component) {
    return bodies.block_of[bodies.index_of[from.bodies[component.first]]];
  };
  base::sort(sorted, [&](const IndexRange& a, const IndexRange& b) {
    return block_of(a) != block_of(b) ? block_of(a) < block_of(b) : a.first < b.first;
  });
  for (std::uint32_t i = 0; i < sorted.size(); ++i) {
    IndexRange& own = bodies.blocks[block_of(sorted[i])].limited;
    if (own.empty()) own = {i, i};
    own.last = i + 1;
  }
  const std::span<std::uint32_t> indices = w.scratch->arena.allocate<std::uint32_t>(from.bodies.size());
  std::transform(from.bodies.begin(), from.bodies.end(), indices.begin(),
                 [&](std::uint32_t slot) { return bodies.index_of[slot]; });
  to.limited = sorted;
  to.limited_bodies = indices;
}

/// Notes the blocks of large islands that have joints in a net: those that iterations solve, but for trees, small loops, and
/// components that are small enough for their warm start to be limited. Other islands share blocks, and must not depend on each other.
void mark_nets(const SimState& w, const BlockedBodies& bodies, const Partition& p) {
  for (Block& block : bodies.blocks) {
    const std::uint32_t island = w.bodies.links[bodies.body_slots[block.bodies.first]].island;
    if (island == kNone || w.islands.row[island].body_count <= kBlockBodies) continue;
    for_each_kind_in(block.colors.joints.used_kinds, [&](std::size_t kind) {
      const IndexRange batches = block.colors.joints.batches[kind];
      const auto slots = p.joints.slots[kind].subspan(std::size_t{batches.first} * p.lanes.width,
                                                      std::size_t{batches.size()} * p.lanes.width);
      const auto is_in_net = [&](std::uint32_t slot) {
        return slot != kNone && w.joints.row[slot].arcs_together && w.joints.row[slot].limited == kNone;
      };
      block.has_net = block.has_net || std::any_of(slots.begin(), slots.end(), is_in_net);
    });
  }
}

Partition& build_anew(WorldState& w, const Components& components, std::span<const std::uint32_t> awake_contacts,
                      std::span<const LaneChoice> lane_choices, bool are_indices_kept) {
  const BlockedBodies bodies = number_bodies(w, memory_for_indices(w, are_indices_kept));
  Partition& p = *std::construct_at(w.scratch->arena.allocate<Partition>(1).data());
  static_cast<SolverIndices&>(p) = bodies;
  p.awake_contacts = awake_contacts;
  BatchMaker<ContactSource> contact_batches(w, bodies, {w.contacts.key.data()});
  BatchMaker<JointSource> joint_batches(w, bodies, {w, components});
  contact_batches.sort(awake_contacts);
  joint_batches.sort(list_members(*w.scratch, w.joints.awake));

  const std::span<std::uint8_t> shares = w.scratch->arena.allocate_zeroed<std::uint8_t>(bodies.blocks.size());
  const auto mark_block_of = [&](std::uint32_t index) {
    if (const std::uint32_t block = bodies.block_of[index]; block != kNone) shares[block] = 1;
  };
  const std::size_t groups = bodies.blocks.size() + 1;
  // Contacts and joints of a group are one task, because each job begins only after all tasks of the job before it.
  const auto for_each = [&](auto f) {
    // With a single block there are no seams, so a second worker would have nothing to do.
    for_each_group(w, groups, groups == 2 ? 2 : 1, f);
  };
  for_each([&](std::size_t group) {
    const bool contacts_meet_kinematic = contact_batches.color_group(group);
    const bool joints_meet_kinematic = joint_batches.color_group(group);
    const bool is_block = group < shares.size();
    if (is_block && (contacts_meet_kinematic || joints_meet_kinematic)) shares[group] = 1;
  });
  contact_batches.for_each_body_of_seams(mark_block_of);
  joint_batches.for_each_body_of_seams(mark_block_of);
  for (const Component& component : components.list) {
    if (component.meets_kinematic) mark_block_of(bodies.index_of[component.body_slots.front()]);
  }
  split_blocks(w.scratch->arena, bodies, shares, p);
  contact_batches.number_colors();
  joint_batches.number_colors();
  for_each([&](std::size_t group) {
    contact_batches.count_group(group);
    joint_batches.count_group(group);
  });
  p.lanes = choose_lanes(lane_choices, p.body_slots.size() - 1, contact_batches.counts(), joint_batches.counts());
  contact_batches.number_batches(p.lanes.width);
  joint_batches.number_batches(p.lanes.width);
  for_each([&](std::size_t group) {
    contact_batches.fill_group(group);
    joint_batches.fill_group(group);
  });
  p.contacts = contact_batches.batches();
  p.joints = joint_batches.batches();
  for (std::size_t i = 0; i < bodies.blocks.size(); ++i)
    bodies.blocks[i].colors = {joint_batches.groups()[i], contact_batches.groups()[i]};
  if (!components.list.empty()) {
    p.articulated = make_articulated_batches(w, components, bodies, p.contacts, p.lanes.width);
  }
  sort_limited(w, components.limited, bodies, p);
  mark_nets(w, bodies, p);
  p.blocks = bodies.blocks;
  p.seams = {joint_batches.groups().back(), contact_batches.groups().back()};
  p.counts = {contact_batches.seams().size(), joint_batches.seams().size(),
              most_colors<kContactKinds>(contact_batches.groups()), most_colors<kJointKinds>(joint_batches.groups())};
  return p;
}

/// The same partition, in the arena of its place.
const Partition& build_kept(WorldState& w, const Components& components, std::span<const std::uint32_t> awake_contacts,
                            std::span<const LaneChoice> lane_choices, KeptPartition& place) {
  std::swap(w.scratch->arena, place.arena);
  const Partition& p = build_anew(w, components, awake_contacts, lane_choices, indices_are_kept(w));
  std::swap(w.scratch->arena, place.arena);
  place.partition = &p;
  return p;
}

/// A kept partition with what is not kept: the awake contacts, of which most may not touch, and the solver indices of a world of many
/// bodies.
const Partition& complete(WorldState& w, const Partition& kept, std::span<const std::uint32_t> awake_contacts) {
  Partition& p = *std::construct_at(w.scratch->arena.allocate<Partition>(1).data(), kept);
  p.awake_contacts = awake_contacts;
  if (indices_are_kept(w)) return p;
  const std::span<std::uint32_t> index_of = memory_for_indices(w, false);
  for (std::uint32_t i = 1; i < p.body_slots.size(); ++i) index_of[p.body_slots[i]] = i;
  p.index_of = index_of;
  return p;
}

const Partition& build_or_keep(WorldState& w, const Components& components,
                               std::span<const std::uint32_t> awake_contacts, std::span<const LaneChoice> lane_choices,
                               KeptPartitions& kept) {
  const bool is_large = w.bodies.awake.count() > kMostSmallBodies;
  const bool looks = !is_large || is_time_to_look(kept);
  const auto look = [&] { return looks ? hash_of({w, components, awake_contacts, lane_choices}) : 0; };
  base::Arena& arena = w.scratch->arena;
  const base::Arena::Mark before = arena.mark();
  const bool all_cut = take_cut_turn(w);
  if (all_cut) cut_islands(w, components, true);
  std::uint64_t hash = look();
  const Partition* found = find_kept(kept, hash);
  // Equal inputs have a cut that fits. Parts are among the inputs.
  if (found == nullptr && !all_cut && cut_islands(w, components, false)) {
    hash = look();
    found = find_kept(kept, hash);
  }
  arena.rewind(before);
  if (found != nullptr) {
    note_found(kept);
    const Partition& taken = complete(w, *found, awake_contacts);
    DRYSTONE_ASSERT(hash_of(taken) == hash_of(build_anew(w, components, awake_contacts, lane_choices, true)));
    return taken;
  }
  const bool keeps = looks && (!is_large || note_in_vain(kept, hash)) && hash != 0;
  if (!keeps) return build_anew(w, components, awake_contacts, lane_choices, false);
  return build_kept(w, components, awake_contacts, lane_choices, place_for(kept, hash));
}

}  // namespace

const Partition& build(WorldState& w, const Components& components, std::span<const std::uint32_t> awake_contacts,
                       std::span<const LaneChoice> lane_choices, KeptPartitions& kept) {
  const Partition& p = build_or_keep(w, components, awake_contacts, lane_choices, kept);
  w.runtime.lanes = p.lanes.lanes;
  StepReport& report = w.runtime.report;
  report.blocks = static_cast<int>(p.blocks.size());
  report.coupled_blocks = static_cast<int>(p.coupled_blocks.size());
  report.seam_contacts = static_cast<int>(p.counts.seam_contacts);
  report.seam_joints = static_cast<int>(p.counts.seam_joints);
  report.joint_colors = static_cast<int>(p.counts.joint_colors);
  report.contact_colors = static_cast<int>(p.counts.contact_colors);
  return p;
}

void forget_indices(WorldState& w, const Partition& partition) {
  base::Column<std::uint32_t>& all = w.scratch->solver_index;
  if (partition.index_of.data() != all.data()) return;
  for (const std::uint32_t body : partition.awake_bodies) all[body] = 0;
}

}  // namespace drystone::partition
