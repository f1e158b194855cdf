#include "partition/build.hpp"

#include "body/bodies.hpp"
#include "joint/joints.hpp"
#include "partition/articulated_batches.hpp"
#include "partition/blocks.hpp"
#include "partition/coloring.hpp"

namespace drystone::partition {
namespace {

/// Makes graph edges of the constraints and sorts them by group, and marks the blocks that are coupled to other blocks.
class Sorter {
 public:
  Sorter(WorldState& w, const BlockedBodies& bodies, const Components& components)
      : w_(w),
        bodies_(bodies),
        components_(components),
        coupled_(w.scratch.arena.allocate_zeroed<std::uint8_t>(bodies.blocks.size())) {}

  GroupedEdges contacts(std::span<const std::uint32_t> awake) {
    return group_edges(w_, awake, groups(), [this](std::uint32_t slot) { return contact_edge(slot); });
  }

  GroupedEdges joints() {
    const std::span<const std::uint32_t> awake = list_members(w_.scratch, w_.joints.awake);
    return group_edges(w_, awake, groups(), [this](std::uint32_t slot) { return joint_edge(slot); });
  }

  /// The number of groups: the blocks and, as the last group, the seams.
  std::size_t groups() const { return bodies_.blocks.size() + 1; }

  /// Marks a block that has constraints with kinematic bodies. May be called for all groups in parallel.
  void mark_coupled(const GroupedEdges& edges, std::size_t group) {
    if (group == bodies_.blocks.size()) return;
    if (bodies_.dynamic_count + 1 == bodies_.body_slots.size()) return;  // There are no kinematic bodies.
    for (const GraphEdge& edge : edges.of(group)) {
      if (edge.body_a > bodies_.dynamic_count || edge.body_b > bodies_.dynamic_count) coupled_[group] = 1;
    }
  }

  /// Separates coupled from lone blocks, after all groups are marked. The block of the kinematic bodies is coupled to the blocks of the
  /// bodies that have constraints with them.
  void split_blocks(Partition& p, const GroupedEdges& contacts, const GroupedEdges& joints) {
    mark_seams(contacts);
    mark_seams(joints);
    for (const Component& component : components_.list) {
      if (!component.meets_kinematic) continue;
      const std::uint32_t root = components_.bodies[component.bodies.first].slot;
      coupled_[bodies_.block_of[bodies_.index_of[root]]] = 1;
    }
    const std::span<std::uint32_t> coupled = w_.scratch.arena.allocate<std::uint32_t>(coupled_.size());
    const std::span<std::uint32_t> lone = w_.scratch.arena.allocate<std::uint32_t>(coupled_.size());
    std::size_t coupled_count = 0;
    std::size_t lone_count = 0;
    for (std::uint32_t block = 0; block < coupled_.size(); ++block) {
      if (coupled_[block] != 0 || bodies_.blocks[block].bodies.first > bodies_.dynamic_count) {
        coupled[coupled_count++] = block;
      } else {
        lone[lone_count++] = block;
      }
    }
    p.coupled_blocks = coupled.first(coupled_count);
    p.lone_blocks = lone.first(lone_count);
  }

 private:
  GraphEdge contact_edge(std::uint32_t slot) const {
    const ContactKey& contact = w_.contacts.key[slot];
    if (contact.kind == ContactKind::count || contact.buried) return GraphEdge{};
    return item_of(slot, contact.body, static_cast<std::size_t>(contact.kind));
  }

  GraphEdge joint_edge(std::uint32_t slot) const {
    const JointRow& joint = w_.joints.row[slot];
    if (!joint::is_active(w_, joint)) return GraphEdge{};
    if (components_.of(joint.body[is_dynamic(w_, joint.body[0]) ? 0 : 1]) != kNone)
      return GraphEdge{};  // The joint is solved directly.
    GraphEdge edge = item_of(slot, joint.body, batch_kind_of(w_.joints.options[slot]));
    edge.last = false;  // Only contacts with static and kinematic bodies must come last.
    return edge;
  }

  GraphEdge item_of(std::uint32_t slot, const std::array<std::uint32_t, 2>& body, std::size_t kind) const {
    GraphEdge edge;
    edge.slot = slot;
    edge.body_a = bodies_.index_of[body[0]];
    edge.body_b = bodies_.index_of[body[1]];
    edge.kind = static_cast<std::uint16_t>(kind);
    const std::uint32_t block_a = bodies_.block_of[edge.body_a];
    const std::uint32_t block_b = bodies_.block_of[edge.body_b];
    const auto seams = static_cast<std::uint32_t>(bodies_.blocks.size());
    if (block_a == kNone || block_b == kNone) {
      edge.group = block_a == kNone ? block_b : block_a;  // kNone if neither body is dynamic.
      edge.last = true;
    } else {
      edge.group = block_a == block_b ? block_a : seams;
    }
    return edge;
  }

  void mark_seams(const GroupedEdges& edges) {
    for (const GraphEdge& edge : edges.of(bodies_.blocks.size())) {
      coupled_[bodies_.block_of[edge.body_a]] = 1;
      coupled_[bodies_.block_of[edge.body_b]] = 1;
    }
  }

  WorldState& w_;
  const BlockedBodies& bodies_;
  const Components& components_;
  std::span<std::uint8_t> coupled_;
};

/// Chooses the fastest lanes. If colours have few constraints, wide batches are mostly empty, and a batch of 16 lanes takes
/// as long as 1.5 batches of 8 lanes (docs/partition.md has the measurement). The result of the step does not depend on the
/// lanes.
LaneChoice choose_lanes(std::span<const LaneChoice> choices, std::size_t body_count,
                        ColorCounts<kContactKinds> contacts, ColorCounts<kJointKinds> joints) {
  const auto bodies = static_cast<std::uint32_t>(body_count);
  const auto batches = [&](std::uint32_t width) {
    return count_batches<kContactKinds>(contacts, width) + count_batches<kJointKinds>(joints, width) +
           (bodies + width - 1) / width;
  };
  LaneChoice best = choices.front();
  for (const LaneChoice& wider : choices.subspan(1)) {
    if (3 * batches(wider.width) <= 2 * batches(best.width)) best = wider;
  }
  return best;
}

/// The largest number of colours in any group.
template <std::size_t Kinds>
int most_colors(std::span<const GroupColors<Kinds>> groups) {
  std::uint32_t most = 0;
  for (const GroupColors<Kinds>& group : groups) most = std::max(most, group.colors.size());
  return static_cast<int>(most);
}

}  // namespace

Partition build(WorldState& w, std::span<const std::uint32_t> awake_contacts,
                std::span<const LaneChoice> lane_choices) {
  const Components components = find_components(w);
  const BlockedBodies bodies = number_bodies(w, components);
  Partition p;
  static_cast<SolverIndices&>(p) = bodies;
  p.awake_contacts = awake_contacts;
  Sorter sorter(w, bodies, components);
  const GroupedEdges contacts = sorter.contacts(awake_contacts);
  const GroupedEdges joints = sorter.joints();

  // Contacts and joints of a group are one task: each job is a barrier for the workers.
  BatchMaker<kContactKinds> contact_batches(w, bodies, contacts);
  BatchMaker<kJointKinds> joint_batches(w, bodies, joints);
  const auto for_each = [&](auto f) {
    // With a single block there are no seams, so a second worker would have nothing to do.
    for_each_group(w, sorter.groups(), sorter.groups() == 2 ? 2 : 1, f);
  };
  for_each([&](std::size_t group) {
    sorter.mark_coupled(contacts, group);
    sorter.mark_coupled(joints, group);
    contact_batches.color_group(group);
    joint_batches.color_group(group);
  });
  sorter.split_blocks(p, contacts, joints);
  contact_batches.number_colors();
  joint_batches.number_colors();
  for_each([&](std::size_t group) {
    contact_batches.count_group(group);
    joint_batches.count_group(group);
  });
  p.lanes = choose_lanes(lane_choices, p.body_slots.size() - 1, contact_batches.counts(), joint_batches.counts());
  w.runtime.lanes = p.lanes.lanes;
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
  p.articulations = make_articulated_batches(w, components, bodies, p.contacts, p.lanes.width);
  p.blocks = bodies.blocks;
  p.seams = {joint_batches.groups().back(), contact_batches.groups().back()};
  StepReport& report = w.runtime.report;
  report.blocks = static_cast<int>(p.blocks.size());
  report.coupled_blocks = static_cast<int>(p.coupled_blocks.size());
  report.seam_contacts = static_cast<int>(contacts.groups.back().size());
  report.seam_joints = static_cast<int>(joints.groups.back().size());
  report.joint_colors = most_colors<kJointKinds>(joint_batches.groups());
  report.contact_colors = most_colors<kContactKinds>(contact_batches.groups());
  return p;
}

}  // namespace drystone::partition
