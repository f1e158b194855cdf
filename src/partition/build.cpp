#include "partition/build.hpp"

#include "body/bodies.hpp"
#include "joint/joints.hpp"
#include "partition/articulated_batches.hpp"
#include "partition/blocks.hpp"
#include "partition/coloring.hpp"

namespace drystone::partition {
namespace {

constexpr int kGrain = 512;

/// Makes graph edges of the constraints, and marks the blocks that are coupled to other blocks.
class Sorter {
 public:
  Sorter(WorldState& w, const BlockedBodies& bodies, const Components& components)
      : w_(w),
        bodies_(bodies),
        components_(components),
        coupled_(w.scratch.arena.allocate_zeroed<std::uint8_t>(bodies.blocks.size())) {}

  std::span<GraphEdge> contacts(std::span<const std::uint32_t> awake) {
    return make_edges(awake, [this](std::uint32_t slot) { return contact_edge(slot); });
  }

  std::span<GraphEdge> joints() {
    return make_edges(list_members(w_.scratch, w_.joints.awake), [&](std::uint32_t slot) {
      const JointRow& joint = w_.joints.row[slot];
      if (!joint::is_active(w_, joint)) return GraphEdge{};
      if (components_.of(joint.body[is_dynamic(w_, joint.body[0]) ? 0 : 1]) != kNone)
        return GraphEdge{};  // The joint is solved directly.
      GraphEdge edge = item_of(slot, joint.body, batch_kind_of(w_.joints.options[slot]));
      edge.last = false;  // Only contacts with static and kinematic bodies must come last.
      return edge;
    });
  }

  /// Separates coupled from lone blocks, after all edges are sorted. The block of the kinematic bodies is coupled to the blocks of the
  /// bodies that have constraints with them.
  void split_blocks(Partition& p, const GroupedEdges& contacts, const GroupedEdges& joints) {
    mark_coupled(contacts);
    mark_coupled(joints);
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

  template <typename F>
  std::span<GraphEdge> make_edges(std::span<const std::uint32_t> slots, F edge) {
    const std::span<GraphEdge> edges = w_.scratch.arena.allocate<GraphEdge>(slots.size());
    w_.runtime.workers->parallel_for(static_cast<int>(slots.size()), kGrain, [&](int first, int last, int) {
      for (auto i = static_cast<std::size_t>(first); i < static_cast<std::size_t>(last); ++i) edges[i] = edge(slots[i]);
    });
    return edges;
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

  void mark_coupled(const GroupedEdges& edges) {
    const std::size_t seams = coupled_.size();
    for (const GraphEdge& edge : edges.of(seams)) {
      coupled_[bodies_.block_of[edge.body_a]] = 1;
      coupled_[bodies_.block_of[edge.body_b]] = 1;
    }
    if (bodies_.dynamic_count + 1 == bodies_.body_slots.size()) return;  // There are no kinematic bodies.
    for_each_group(w_, seams, 1, [&](std::size_t block) {
      for (const GraphEdge& edge : edges.of(block)) {
        if (edge.body_a > bodies_.dynamic_count || edge.body_b > bodies_.dynamic_count) coupled_[block] = 1;
      }
    });
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
  const std::size_t groups = bodies.blocks.size() + 1;  // The seams are the last group.
  const GroupedEdges contacts = group_edges(w, sorter.contacts(awake_contacts), groups);
  const GroupedEdges joints = group_edges(w, sorter.joints(), groups);
  sorter.split_blocks(p, contacts, joints);

  const auto contact_colors = w.scratch.arena.allocate<GroupColors<kContactKinds>>(groups);
  const auto joint_colors = w.scratch.arena.allocate<GroupColors<kJointKinds>>(groups);
  const ColorCounts<kContactKinds> contact_counts = color<kContactKinds>(w, bodies, contacts, contact_colors);
  const ColorCounts<kJointKinds> joint_counts = color<kJointKinds>(w, bodies, joints, joint_colors);
  p.lanes = choose_lanes(lane_choices, p.body_slots.size() - 1, contact_counts, joint_counts);
  w.runtime.lanes = p.lanes.lanes;
  p.contacts = make_batches<kContactKinds>(w, contacts, contact_counts, p.lanes.width, contact_colors);
  p.joints = make_batches<kJointKinds>(w, joints, joint_counts, p.lanes.width, joint_colors);
  for (std::size_t i = 0; i < bodies.blocks.size(); ++i) bodies.blocks[i].colors = {joint_colors[i], contact_colors[i]};
  p.articulations = make_articulated_batches(w, components, bodies, p.contacts, p.lanes.width);
  p.blocks = bodies.blocks;
  p.seams = {joint_colors.back(), contact_colors.back()};
  StepReport& report = w.runtime.report;
  report.blocks = static_cast<int>(p.blocks.size());
  report.coupled_blocks = static_cast<int>(p.coupled_blocks.size());
  report.seam_contacts = static_cast<int>(contacts.groups.back().size());
  report.seam_joints = static_cast<int>(joints.groups.back().size());
  report.joint_colors = most_colors<kJointKinds>(joint_colors);
  report.contact_colors = most_colors<kContactKinds>(contact_colors);
  return p;
}

}  // namespace drystone::partition
