#include "partition/build.hpp"

#include "body/attach.hpp"
#include "joint/joints.hpp"
#include "partition/articulated_batches.hpp"
#include "partition/blocks.hpp"
#include "partition/coloring.hpp"
#include "partition/heaps.hpp"

namespace drystone::partition {
namespace {

constexpr int kGrain = 512;

/// Makes edges of the constraints, and notes which blocks depend on others.
class Sorter {
 public:
  Sorter(WorldState& w, const StepContext& c, const BlockedBodies& bodies, const Components& components)
      : w_(w),
        c_(c),
        bodies_(bodies),
        components_(components),
        coupled_(w.scratch.arena.allocate_zeroed<std::uint8_t>(bodies.blocks.size())) {}

  std::span<GraphEdge> contacts() {
    if (c_.in_heap.empty())
      return make_edges(c_.awake_contacts, [this](std::uint32_t slot) { return contact_edge(slot); });
    return make_edges(c_.awake_contacts, [this](std::uint32_t slot) {
      const auto [a, b] = w_.contacts.key[slot].body;
      return in_heap(a) && in_heap(b) ? GraphEdge{} : contact_edge(slot);
    });
  }

  std::span<GraphEdge> joints() {
    return make_edges(list_members(w_.scratch, w_.joints.awake), [&](std::uint32_t slot) {
      const JointRow& joint = w_.joints.row[slot];
      if (!joint::is_active(w_, joint)) return GraphEdge{};
      if (components_.of(joint.body[is_dynamic(w_, joint.body[0]) ? 0 : 1]) != kNone)
        return GraphEdge{};  // Solved directly.
      GraphEdge edge = item_of(slot, joint.body, batch_kind_of(joint));
      edge.last = false;  // Only contacts with what does not move must come last.
      return edge;
    });
  }

  /// Once all edges are sorted. The block of kinematic bodies moves in step with whoever it touches.
  void split_blocks(StepContext& c, const GroupedEdges& contacts, const GroupedEdges& joints) {
    mark_coupled(contacts);
    mark_coupled(joints);
    for (const Component& component : components_.list) {
      if (!component.meets_kinematic) continue;
      const std::uint32_t root = components_.bodies[component.bodies.first].slot;
      coupled_[bodies_.block_of[w_.bodies.state[root].solver_index]] = 1;
    }
    const std::span<std::uint32_t> coupled = w_.scratch.arena.allocate<std::uint32_t>(coupled_.size());
    const std::span<std::uint32_t> lone = w_.scratch.arena.allocate<std::uint32_t>(coupled_.size());
    std::size_t coupled_count = 0;
    std::size_t lone_count = 0;
    for (std::uint32_t block = 0; block < coupled_.size(); ++block) {
      if (coupled_[block] != 0 || bodies_.blocks[block].bodies.first > c.dynamic_count) {
        coupled[coupled_count++] = block;
      } else {
        lone[lone_count++] = block;
      }
    }
    c.coupled_blocks = coupled.first(coupled_count);
    c.lone_blocks = lone.first(lone_count);
  }

 private:
  bool in_heap(std::uint32_t body) const { return c_.in_heap[w_.bodies.state[body].solver_index]; }

  GraphEdge contact_edge(std::uint32_t slot) const {
    const ContactKey& contact = w_.contacts.key[slot];
    if (contact.kind == ContactKind::count) return GraphEdge{};
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
    edge.body_a = w_.bodies.state[body[0]].solver_index;
    edge.body_b = w_.bodies.state[body[1]].solver_index;
    edge.kind = static_cast<std::uint16_t>(kind);
    const std::uint32_t block_a = bodies_.block_of[edge.body_a];
    const std::uint32_t block_b = bodies_.block_of[edge.body_b];
    const auto seams = static_cast<std::uint32_t>(bodies_.blocks.size());
    if (block_a == kNone || block_b == kNone) {
      edge.group = block_a == kNone ? block_b : block_a;  // kNone where nothing can move.
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
    if (c_.dynamic_count + 1 == c_.body_slots.size()) return;  // Nothing is kinematic.
    for_each_group(w_, seams, 1, [&](std::size_t block) {
      for (const GraphEdge& edge : edges.of(block)) {
        if (edge.body_a > c_.dynamic_count || edge.body_b > c_.dynamic_count) coupled_[block] = 1;
      }
    });
  }

  WorldState& w_;
  const StepContext& c_;
  const BlockedBodies& bodies_;
  const Components& components_;
  std::span<std::uint8_t> coupled_;
};

/// The widest lanes that pay. Where colours have few constraints, wide batches are mostly empty: a batch of 16 lanes takes as
/// long as 1.5 of 8 lanes (docs/partition.md has the measurement). Lanes do not show in the result.
LaneChoice choose_lanes(const StepContext& c, ColorCounts<kContactKinds> contacts, ColorCounts<kJointKinds> joints) {
  const auto bodies = static_cast<std::uint32_t>(c.body_slots.size() - 1);
  const auto batches = [&](std::uint32_t width) {
    return count_batches<kContactKinds>(contacts, width) + count_batches<kJointKinds>(joints, width) +
           (bodies + width - 1) / width;
  };
  LaneChoice best = c.lane_choices.front();
  for (const LaneChoice& wider : c.lane_choices.subspan(1)) {
    if (3 * batches(wider.width) <= 2 * batches(best.width)) best = wider;
  }
  return best;
}

/// The largest number of colours that any body's constraints took.
template <std::size_t Kinds>
int most_colors(std::span<const GroupColors<Kinds>> groups) {
  std::uint32_t most = 0;
  for (const GroupColors<Kinds>& group : groups) most = std::max(most, group.colors.size());
  return static_cast<int>(most);
}

}  // namespace

void build(WorldState& w, StepContext& c) {
  const Components components = find_components(w);
  const BlockedBodies bodies = number_bodies(w, c, components);
  find_heaps(w, c);
  Sorter sorter(w, c, bodies, components);
  const std::size_t groups = bodies.blocks.size() + 1;  // The seams are the last.
  const GroupedEdges contacts = group_edges(w, sorter.contacts(), groups);
  const GroupedEdges joints = group_edges(w, sorter.joints(), groups);
  sorter.split_blocks(c, contacts, joints);

  const auto contact_colors = w.scratch.arena.allocate<GroupColors<kContactKinds>>(groups);
  const auto joint_colors = w.scratch.arena.allocate<GroupColors<kJointKinds>>(groups);
  const ColorCounts<kContactKinds> contact_counts = color<kContactKinds>(w, c, contacts, contact_colors);
  const ColorCounts<kJointKinds> joint_counts = color<kJointKinds>(w, c, joints, joint_colors);
  c.lanes = choose_lanes(c, contact_counts, joint_counts);
  w.runtime.lanes = c.lanes.lanes;
  c.contacts = make_batches<kContactKinds>(w, contacts, contact_counts, c.lanes.width, contact_colors);
  c.joints = make_batches<kJointKinds>(w, joints, joint_counts, c.lanes.width, joint_colors);
  for (std::size_t i = 0; i < bodies.blocks.size(); ++i) bodies.blocks[i].colors = {joint_colors[i], contact_colors[i]};
  make_articulated_batches(w, c, components, bodies.blocks, bodies.block_of);
  c.blocks = bodies.blocks;
  c.seams = {joint_colors.back(), contact_colors.back()};
  w.runtime.report.blocks = static_cast<int>(bodies.blocks.size());
  w.runtime.report.coupled_blocks = static_cast<int>(c.coupled_blocks.size());
  w.runtime.report.seam_contacts = static_cast<int>(contacts.groups.back().size());
  w.runtime.report.seam_joints = static_cast<int>(joints.groups.back().size());
  w.runtime.report.joint_colors = most_colors<kJointKinds>(joint_colors);
  w.runtime.report.contact_colors = most_colors<kContactKinds>(contact_colors);
}

}  // namespace drystone::partition
