// Divides the search for pairs within a tree, or between two trees, into tasks for workers, and runs tasks. The search proceeds level by
// level until there are enough pairs of nodes; each such pair is a task. The walks are compiled once per instruction set (this file includes
// itself through Highway's foreach_target).
#include "collide/tree.hpp"
#include "core/targets.hpp"

#ifndef DRYSTONE_BVH_WALK_FUNCTIONS
#define DRYSTONE_BVH_WALK_FUNCTIONS
namespace drystone::bvh {

struct WalkFunctions {
  void (*within)(const Tree::Nodes& nodes, Tree::WalkTask task, const Tree::Moves& moves,
                 std::vector<Tree::ItemPair>& found);
  void (*between)(const Tree::Nodes& nodes, Tree::WalkTask task, const Tree::Moves& moves, const Tree::Nodes& other,
                  const Tree::Moves& other_moves, bool sparse, std::vector<Tree::ItemPair>& found);
};

}  // namespace drystone::bvh
#endif

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "collide/tree_walk.cpp"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"

// After Highway's headers.
#include "collide/walk-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace drystone {
namespace HWY_NAMESPACE {

void walk_within(const bvh::Tree::Nodes& nodes, bvh::Tree::WalkTask task, const bvh::Tree::Moves& moves,
                 std::vector<bvh::Tree::ItemPair>& found) {
  SelfWalk walk{nodes, moves, found};
  if (task.a == task.b) {
    walk.within(task.a, nodes.height(task.a));
  } else {
    walk.between(task.a, task.b, nodes.height(task.a));
  }
}

void walk_between(const bvh::Tree::Nodes& nodes, bvh::Tree::WalkTask task, const bvh::Tree::Moves& moves,
                  const bvh::Tree::Nodes& other, const bvh::Tree::Moves& other_moves, bool sparse,
                  std::vector<bvh::Tree::ItemPair>& found) {
  CrossWalk walk{nodes, moves, other, other_moves, found, sparse};
  walk.between(walk.pair_of(task));
}

bvh::WalkFunctions walk_functions() { return {walk_within, walk_between}; }

}  // namespace HWY_NAMESPACE
}  // namespace drystone
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace drystone {

HWY_EXPORT(walk_functions);

namespace bvh {
namespace {

WalkFunctions walk_functions_of(Lanes lanes) {
  // Scalar lanes use the baseline's instructions: vectors of four floats need no choice.
  if (lanes == Lanes::scalar) return HWY_STATIC_DISPATCH(walk_functions)();
  return simd::entry_of(HWY_DISPATCH_TABLE(walk_functions), lanes)();
}

/// Divides the tasks from `first` on, one level at a time, until there are `wanted` tasks or no task can be divided.
template <typename CanOpen, typename Open>
void open_until(std::size_t wanted, std::vector<Tree::WalkTask>& tasks, std::size_t first, CanOpen can_open,
                Open open) {
  for (bool opened = true; opened && tasks.size() - first < wanted;) {
    opened = false;
    const std::size_t level_end = tasks.size();
    for (std::size_t i = first; i < level_end; ++i) {
      const Tree::WalkTask task = tasks[i];
      if (can_open(task)) {
        open(task);
        opened = true;
      } else {
        tasks.push_back(task);
      }
    }
    tasks.erase(tasks.begin() + static_cast<std::ptrdiff_t>(first),
                tasks.begin() + static_cast<std::ptrdiff_t>(level_end));
  }
}

/// Empties the moves and makes room for the lanes of a tree's nodes.
void begin(Tree::Moves& moves, std::size_t nodes) {
  for (const std::uint32_t node : moves.nodes) moves.lanes[node] = 0;
  moves.nodes.clear();
  moves.before = {};
  if (moves.lanes.size() < nodes) moves.lanes.resize(nodes, 0);
}

}  // namespace

void Tree::note_moves(std::span<const std::uint32_t> items, std::span<const Aabb> before, base::Arena& memory,
                      Moves& moves) const {
  begin(moves, boxes_.size());
  const auto set = [&](std::uint32_t slot) {
    std::uint8_t& lanes = moves.lanes[slot / 4];
    const bool is_first = lanes == 0;
    if (is_first) moves.nodes.push_back(slot / 4);
    lanes = static_cast<std::uint8_t>(lanes | 1u << slot % 4);
    return is_first;
  };
  for (const std::uint32_t item : items) {
    if (!has(item)) continue;
    if (moves.before.empty()) moves.before = memory.allocate<Box4>(boxes_.size());
    std::uint32_t slot = item_slots_[item];
    const std::uint32_t node = slot / 4;
    bool is_first = set(slot);
    if (is_first) moves.before[node] = boxes_[node];
    moves.before[node].set(slot % 4, before[item]);
    while (is_first && slot / 4 != root_) {
      slot = info_[slot / 4].parent_slot;
      is_first = set(slot);
    }
  }
}

void Tree::note_all(std::span<const Aabb> before, base::Arena& memory, Moves& moves) const {
  begin(moves, boxes_.size());
  moves.before = memory.allocate<Box4>(boxes_.size());
  for (std::uint32_t node = 0; node < boxes_.size(); ++node) {
    if (info_[node].count == 0) continue;  // A free node.
    moves.nodes.push_back(node);
    moves.lanes[node] = static_cast<std::uint8_t>((1u << info_[node].count) - 1);
    if (!holds_items(node)) continue;
    std::array<Float4, kMaxChildren> rows;
    rows.fill(Box4::row_of(Box4::kNothing));
    for (std::uint32_t lane = 0; lane < info_[node].count; ++lane)
      rows[lane] = Box4::row_of(before[children_[node][lane] & ~kItemBit]);
    moves.before[node] = Box4::of_rows(rows);
  }
}

void Tree::walk(WalkTask task, const Moves& moves, Lanes lanes, std::vector<ItemPair>& found) const {
  walk_functions_of(lanes).within(nodes(), task, moves, found);
}

void Tree::walk(WalkTask task, const Moves& moves, const Tree& other, const Moves& other_moves, Lanes lanes,
                std::vector<ItemPair>& found) const {
  walk_functions_of(lanes).between(nodes(), task, moves, other.nodes(), other_moves, is_sparse_beside(other), found);
}

}  // namespace bvh
}  // namespace drystone

// Dividing calls inline functions of the walks, so it must be compiled for their instruction set.
HWY_BEFORE_NAMESPACE();
namespace drystone {
namespace bvh {

void Tree::list_walk_tasks(const Moves& moves, std::size_t wanted, std::vector<WalkTask>& tasks) const {
  if (moves.nodes.empty()) return;
  const std::size_t first = tasks.size();
  tasks.push_back({root_, root_});
  const auto can_open = [&](WalkTask task) { return !holds_items(task.a); };
  std::vector<ItemPair> none;
  const HWY_NAMESPACE::SelfWalk walk{nodes(), moves, none};
  open_until(wanted, tasks, first, can_open, [&](WalkTask task) {
    const Children& children_a = children_[task.a];
    const Children& children_b = children_[task.b];
    const bool is_one = task.a == task.b;
    const std::uint32_t pairs = is_one ? walk.pairs_within(task.a) : walk.pairs_between(task.a, task.b);
    HWY_NAMESPACE::for_each_lane_pair(pairs, [&](std::uint32_t i, std::uint32_t j) {
      tasks.push_back({children_a[i], children_b[j]});
    });
    if (!is_one) return;
    for (std::uint32_t i = 0; i < kMaxChildren; ++i) {
      if ((moves.lanes[task.a] >> i & 1u) != 0) tasks.push_back({children_a[i], children_a[i]});
    }
  });
}

void Tree::list_walk_tasks(const Moves& moves, const Tree& other, const Moves& other_moves, std::size_t wanted,
                           std::vector<WalkTask>& tasks) const {
  if (root_ == kNone || other.root_ == kNone || (moves.nodes.empty() && other_moves.nodes.empty())) return;
  const std::size_t first = tasks.size();
  tasks.push_back({root_, other.root_});
  const auto can_open = [&](WalkTask task) { return !holds_items(task.a) || !other.holds_items(task.b); };
  std::vector<ItemPair> none;
  const HWY_NAMESPACE::CrossWalk walk{nodes(), moves, other.nodes(), other_moves, none, is_sparse_beside(other)};
  open_until(wanted, tasks, first, can_open, [&](WalkTask task) {
    const HWY_NAMESPACE::CrossWalk::NodePair pair = walk.pair_of(task);
    if (walk.opens_one(pair)) {
      return walk.open_one(pair, [&](HWY_NAMESPACE::CrossWalk::NodePair below) {
        tasks.push_back({below.a, below.b});
      });
    }
    HWY_NAMESPACE::for_each_lane_pair(walk.pairs_between(pair), [&](std::uint32_t i, std::uint32_t j) {
      tasks.push_back({children_[task.a][i], other.children_[task.b][j]});
    });
  });
}

}  // namespace bvh
}  // namespace drystone
HWY_AFTER_NAMESPACE();
#endif
