// A dynamic tree of boxes, which finds shapes that may touch. The world has three (static, awake, asleep). The tree stores items (slots
// of shapes) with their boxes and finds the items whose boxes overlap a box, a ray, a moving box or the boxes of another tree. The tree
// stores where each item is, so an item is its own handle.
//
// The tree is an R-tree with two to four children per node and all items at the same depth. A node is one cache line of boxes, tested
// with one compare per side. Alternative: in a binary tree of 32-byte nodes the same queries took 2.5 to 6 times as long. The height is
// at most 31, which bounds every stack.
// After every change the box of each node is the union of the boxes below it. Movement of boxes makes searches slower; optimize() repairs
// the tree at a cost proportional to the movement. Figures are in docs/broad_phase.md.
//
// Determinism: the same calls make the same tree on every machine. The order of visits depends on the structure of the tree, so a
// caller that needs an order must sort. Threads: const members may run at the same time; a callback must not change the tree.
// Calls do not allocate once the vectors have grown.
// Sources: Guttman, R-trees (1984); Tsamis, Creating an optimized 2D physics simulation engine (2020), section 3, for
// batches, items as handles and the walk of a tree against itself.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "bvh/box4.hpp"
#include "bvh/sah_split.hpp"
#include "drystone/geometry.hpp"
#include "drystone/math.hpp"

namespace drystone::bvh {

/// A box that moves along a translation, up to max_fraction of the translation.
struct BoxCastInput {
  Aabb box;
  Vec2 translation;
  float max_fraction = 1.0f;
};

class Tree {
 public:
  /// Items are below this number. They should be dense, because the tree keeps four bytes for each number up to the largest item.
  static constexpr std::uint32_t kMaxItems = 1u << 30;

  /// Inserts an item that is not in the tree. The box is finite and lower <= upper.
  void insert(std::uint32_t item, const Aabb& box);
  /// Fills an empty tree with many items in one call: items[i] gets boxes[i].
  void fill(std::span<const std::uint32_t> items, std::span<const Aabb> boxes);
  void remove(std::uint32_t item);
  void move(std::uint32_t item, const Aabb& box);

  /// Moves several items in one call: items[i] gets boxes[i]. If an eighth of all items or more move, one pass updates all nodes.
  void move_many(std::span<const std::uint32_t> items, std::span<const Aabb> boxes);

  /// Rebuilds parts of the tree that have grown by movement. One call rebuilds a limited share of the tree; later calls rebuild the rest.
  void optimize();
  /// Rebuilds the whole tree. The result depends only on items and boxes, not on earlier calls.
  void rebuild();

  bool has(std::uint32_t item) const { return item < item_slots_.size() && item_slots_[item] != kNone; }
  Aabb box(std::uint32_t item) const { return boxes_[item_slots_[item] / 4].get(item_slots_[item] % 4); }
  std::uint32_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  /// The number of levels of nodes: 0 for an empty tree, 1 if the root holds items.
  int height() const { return root_ == kNone ? 0 : info_[root_].height; }
  std::uint32_t node_count() const { return node_count_; }
  /// The union of all boxes; an inverted infinite box if the tree is empty.
  Aabb bounds() const { return root_ == kNone ? Box4::kNothing : boxes_[root_].bounds(); }
  /// Checks every invariant of the tree. Returns a description of the first violation, or an empty string.
  std::string check() const;

  /// Calls f(item) -> bool for every item whose box overlaps `box`, until f returns false. Returns false if f did.
  template <typename F>
  bool query(const Aabb& box, F&& f) const;

  /// Calls f(item, const BoxCastInput&) -> float for items whose boxes overlap the moving box, roughly from near to far.
  /// f returns the new max_fraction: 0 ends the cast, the present max_fraction continues it, a value in between
  /// shortens it. A box of size zero is a ray.
  template <typename F>
  void box_cast(const BoxCastInput& cast, F&& f) const;

  /// The items that moved since pairs were last searched, as note_moves() writes them. Valid until the tree changes.
  struct Moves {
    // By node: bit i is set if an item in lane i or below it moved.
    std::vector<std::uint8_t> lanes;
    // By node that holds an item that moved: its boxes when pairs were last searched.
    std::vector<Box4> before;
    std::vector<std::uint32_t> nodes;  // The nodes with a bit in `lanes`.
  };
  /// Notes which of the items are in this tree, and their former boxes: before[item] of each of these items.
  void note_moves(std::span<const std::uint32_t> items, std::span<const Aabb> before, Moves& moves) const;

  /// A part of the search for pairs of items whose boxes overlap: the pairs between two nodes, or within one node if a == b. The tasks
  /// together find each pair once.
  struct WalkTask {
    std::uint32_t a = 0;
    std::uint32_t b = 0;
  };
  /// Appends the tasks of the search for pairs of which an item moved, within the tree, or between it and another tree: about `wanted`
  /// tasks, or fewer if few items moved.
  void list_walk_tasks(const Moves& moves, std::size_t wanted, std::vector<WalkTask>& tasks) const;
  void list_walk_tasks(const Moves& moves, const Tree& other, const Moves& other_moves, std::size_t wanted,
                       std::vector<WalkTask>& tasks) const;
  /// Runs a task: calls f(item_a, item_b), in any order of the two items, for each pair whose boxes overlap now and did not overlap before.
  template <typename F>
  void walk(WalkTask task, const Moves& moves, F&& f) const;
  /// Runs a task between two trees: calls f(item, item of the other tree) for each pair of which an item moved and whose boxes overlap now.
  template <typename F>
  void walk(WalkTask task, const Moves& moves, const Tree& other, const Moves& other_moves, F&& f) const;

  /// Calls f(box, depth, is_item) for every node (root: depth 0) and every item, for debug drawing.
  template <typename F>
  void for_each_node(F&& f) const;

 private:
  static constexpr std::uint32_t kNone = ~0u;
  /// A child with this bit is an item, a child without it a node. The children of a node are either all items or all nodes.
  static constexpr std::uint32_t kItemBit = 1u << 31;
  static constexpr std::uint32_t kMaxChildren = 4;
  static constexpr std::uint32_t kMinChildren = 2;  // The root may have fewer.
  /// A tree that is larger than the share of one call is rebuilt as a whole at most once per this many calls of optimize().
  static constexpr std::uint32_t kRebuildInterval = 32;
  // A tree of height h holds at least 2^h items.
  static constexpr std::size_t kMaxHeight = 31;
  static constexpr std::size_t kStackSize = kMaxHeight * (kMaxChildren - 1) + 1;

  using Children = std::array<std::uint32_t, kMaxChildren>;

  /// The data of a node that queries do not read.
  struct Info {
    /// Parent * 4 + lane in the parent; kNone for the root. In a free node, the next free node.
    std::uint32_t parent_slot = kNone;
    /// The perimeter of the node when it last got its children. Growth is measured relative to it.
    float reference_perimeter = 0.0f;
    std::uint8_t count = 0;
    std::uint8_t height = 0;
    bool listed_as_grown = false;
  };
  static_assert(sizeof(Info) == 12);

  struct Entry {
    Aabb box;
    std::uint32_t child = kNone;
  };
  std::uint32_t allocate(int height);
  void release(std::uint32_t node);
  void attach(std::uint32_t node, const Entry& entry);
  void put(std::uint32_t slot, const Entry& entry);
  void detach(std::uint32_t slot);
  void set_reference_perimeter(std::uint32_t node);
  std::uint32_t choose_lane(std::uint32_t node, const Aabb& box) const;
  void insert_entry(const Entry& entry, int height);
  void add_to_node(std::uint32_t node, Entry entry);
  std::uint32_t split(std::uint32_t node, const Entry& entry);
  void make_root_above(std::uint32_t node, std::uint32_t sibling);
  void remove_entry(std::uint32_t slot);
  void refit_upwards(std::uint32_t node);
  Aabb refit_below(std::uint32_t node);
  void list_if_grown(std::uint32_t node, const Aabb& box);
  std::string check_node(std::uint32_t node, std::uint32_t& items, std::uint32_t& nodes) const;

  void gather_entries();
  void build_all();
  std::uint32_t build(std::size_t first, std::size_t last, int height, int kept);
  std::size_t rebuild_around(std::uint32_t node, std::size_t most);
  void dissolve(std::uint32_t node, int kept);
  std::span<SplitEntry> entries_in(std::size_t first, std::size_t last) {
    return std::span(entries_).subspan(first, last - first);
  }

  template <typename F>
  void cast(CastLine line, float fraction, F&& f) const;
  template <typename Report>
  struct SelfWalk;
  template <typename Report>
  struct CrossWalk;
  std::uint32_t pairs_in(std::uint32_t node, const Moves& moves) const;
  std::uint32_t pairs_between(std::uint32_t a, const Moves& moves, const Tree& other, std::uint32_t b,
                              const Moves& other_moves) const;
  template <typename F>
  void open_higher(WalkTask pair, const Moves& moves, const Tree& other, const Moves& other_moves, F&& f) const;
  const Box4& boxes_before(std::uint32_t node, const Moves& moves) const {
    return moves.lanes[node] != 0 ? moves.before[node] : boxes_[node];
  }

  bool holds_items(std::uint32_t node) const { return (children_[node][0] & kItemBit) != 0; }

  std::vector<Box4> boxes_;
  std::vector<Children> children_;
  std::vector<Info> info_;
  std::vector<std::uint32_t> item_slots_;  // Node * 4 + lane of each item, or kNone.
  std::vector<std::uint32_t> grown_;       // Nodes that optimize() must check.
  std::vector<SplitEntry> entries_;        // Scratch memory of the builder.
  std::uint32_t root_ = kNone;
  std::uint32_t free_ = kNone;
  std::uint32_t node_count_ = 0;
  std::uint32_t size_ = 0;
  // Calls of optimize() since the last rebuild of the whole tree.
  std::uint32_t optimized_since_rebuild_ = kRebuildInterval;
};

template <typename F>
bool Tree::query(const Aabb& box, F&& f) const {
  if (root_ == kNone) return true;
  const SplatBox splat_box(box);
  std::array<std::uint32_t, kStackSize> stack;
  std::size_t top = 0;
  stack[top++] = root_;
  while (top > 0) {
    const std::uint32_t node = stack[--top];
    std::uint32_t bits = boxes_[node].overlap_bits(splat_box);
    const Children& children = children_[node];
    if (holds_items(node)) {
      for (; bits != 0; bits &= bits - 1) {
        if (!f(children[static_cast<std::size_t>(std::countr_zero(bits))] & ~kItemBit)) return false;
      }
    } else {
      for (; bits != 0; bits &= bits - 1) stack[top++] = children[static_cast<std::size_t>(std::countr_zero(bits))];
    }
  }
  return true;
}

template <typename F>
void Tree::box_cast(const BoxCastInput& cast_input, F&& f) const {
  cast({center(cast_input.box), cast_input.translation, half_extents(cast_input.box)}, cast_input.max_fraction,
       [&](std::uint32_t item, float fraction) {
         return f(item, BoxCastInput{cast_input.box, cast_input.translation, fraction});
       });
}

template <typename F>
void Tree::cast(CastLine line, float fraction, F&& f) const {
  if (root_ == kNone) return;
  SplatBox swept(swept_box(line, fraction));
  std::array<std::uint32_t, kStackSize> stack;
  std::size_t top = 0;
  stack[top++] = root_;
  while (top > 0) {
    const std::uint32_t node = stack[--top];
    const std::uint32_t bits = boxes_[node].overlap_bits(swept) & boxes_[node].line_bits(line);
    if (bits == 0) continue;
    const bool items = holds_items(node);
    const LaneOrder order = sorted_lanes(bits, boxes_[node].order_along(line.translation));
    for (std::uint32_t i = 0; i < order.count; ++i) {
      if (!items) {  // The nearest child is pushed last, so that it is visited first.
        stack[top++] = children_[node][order.lanes[order.count - 1 - i]];
        continue;
      }
      const float next = f(children_[node][order.lanes[i]] & ~kItemBit, fraction);
      if (next <= 0.0f) return;
      if (next < fraction) {
        fraction = next;
        swept = SplatBox(swept_box(line, fraction));
      }
    }
  }
}

/// The lanes of two nodes of which at least one moved, as Box4::overlap_bits_of_all().
inline std::uint32_t moved_pairs(std::uint32_t lanes_a, std::uint32_t lanes_b) {
  constexpr std::uint32_t kEachRow = 0x1111;
  // Bit i of lanes_a goes to bit 4 i, and from there to the whole row.
  const std::uint32_t rows = (lanes_a | lanes_a << 3 | lanes_a << 6 | lanes_a << 9) & kEachRow;
  return rows * 0xf | lanes_b * kEachRow;
}

/// Calls f(lane of a, lane of b) for each bit of Box4::overlap_bits_of_all().
template <typename F>
void for_each_lane_pair(std::uint32_t bits, F f) {
  for (; bits != 0; bits &= bits - 1) {
    const auto bit = static_cast<std::uint32_t>(std::countr_zero(bits));
    f(bit / 4, bit % 4);
  }
}

/// The pairs of children of a node that overlap and of which one moved, each once.
inline std::uint32_t Tree::pairs_in(std::uint32_t node, const Moves& moves) const {
  constexpr std::uint32_t kAboveDiagonal = 0x08ce;
  const std::uint32_t lanes = moves.lanes[node];
  return boxes_[node].overlap_bits_of_all(boxes_[node]) & moved_pairs(lanes, lanes) & kAboveDiagonal;
}

/// The pairs of children of two nodes that overlap and of which one moved.
inline std::uint32_t Tree::pairs_between(std::uint32_t a, const Moves& moves, const Tree& other, std::uint32_t b,
                                         const Moves& other_moves) const {
  return boxes_[a].overlap_bits_of_all(other.boxes_[b]) & moved_pairs(moves.lanes[a], other_moves.lanes[b]);
}

/// Calls f(WalkTask) for the pairs that replace a pair of nodes of different heights: the children of the higher node with the other node.
template <typename F>
void Tree::open_higher(WalkTask pair, const Moves& moves, const Tree& other, const Moves& other_moves, F&& f) const {
  constexpr std::uint32_t kAll = 0xf;
  const std::uint32_t lanes_a = moves.lanes[pair.a];
  const std::uint32_t lanes_b = other_moves.lanes[pair.b];
  if (info_[pair.a].height > other.info_[pair.b].height) {
    std::uint32_t bits = boxes_[pair.a].overlap_bits(SplatBox(other.boxes_[pair.b].bounds()));
    for (bits &= lanes_b != 0 ? kAll : lanes_a; bits != 0; bits &= bits - 1)
      f(WalkTask{children_[pair.a][static_cast<std::size_t>(std::countr_zero(bits))], pair.b});
  } else {
    std::uint32_t bits = other.boxes_[pair.b].overlap_bits(SplatBox(boxes_[pair.a].bounds()));
    for (bits &= lanes_a != 0 ? kAll : lanes_b; bits != 0; bits &= bits - 1)
      f(WalkTask{pair.a, other.children_[pair.b][static_cast<std::size_t>(std::countr_zero(bits))]});
  }
}

/// The walk of a tree against itself. The depth of its recursions is the height of the tree.
template <typename Report>
struct Tree::SelfWalk {
  const Tree& tree;
  const Moves& moves;
  Report& report;

  /// The pairs below one node.
  void within(std::uint32_t node, int height) {
    const std::uint32_t pairs = tree.pairs_in(node, moves);
    if (height == 1) return report_new(node, node, pairs);
    const Children& children = tree.children_[node];
    for_each_lane_pair(pairs, [&](std::uint32_t i, std::uint32_t j) { between(children[i], children[j], height - 1); });
    for (std::uint32_t bits = moves.lanes[node]; bits != 0; bits &= bits - 1)
      within(children[static_cast<std::size_t>(std::countr_zero(bits))], height - 1);
  }

  /// The pairs between items below two nodes of the same height.
  void between(std::uint32_t a, std::uint32_t b, int height) {
    const std::uint32_t pairs = tree.pairs_between(a, moves, tree, b, moves);
    if (height == 1) return report_new(a, b, pairs);
    for_each_lane_pair(pairs, [&](std::uint32_t i, std::uint32_t j) {
      between(tree.children_[a][i], tree.children_[b][j], height - 1);
    });
  }

  void report_new(std::uint32_t a, std::uint32_t b, std::uint32_t pairs) {
    if (pairs == 0) return;
    pairs &= ~tree.boxes_before(a, moves).overlap_bits_of_all(tree.boxes_before(b, moves));
    for_each_lane_pair(pairs, [&](std::uint32_t i, std::uint32_t j) {
      report(tree.children_[a][i] & ~kItemBit, tree.children_[b][j] & ~kItemBit);
    });
  }
};

/// The walk of two trees, a and b.
template <typename Report>
struct Tree::CrossWalk {
  const Tree& tree;
  const Moves& moves;
  const Tree& other;
  const Moves& other_moves;
  Report& report;

  void between(WalkTask pair) {
    const int height = tree.info_[pair.a].height;
    if (height != other.info_[pair.b].height) {
      return tree.open_higher(pair, moves, other, other_moves, [&](WalkTask below) { between(below); });
    }
    const std::uint32_t pairs = tree.pairs_between(pair.a, moves, other, pair.b, other_moves);
    for_each_lane_pair(pairs, [&](std::uint32_t i, std::uint32_t j) {
      const std::uint32_t a = tree.children_[pair.a][i];
      const std::uint32_t b = other.children_[pair.b][j];
      if (height > 1) {
        between({a, b});
      } else {
        report(a & ~kItemBit, b & ~kItemBit);
      }
    });
  }
};

template <typename F>
void Tree::walk(WalkTask task, const Moves& moves, F&& f) const {
  SelfWalk<F> walk{*this, moves, f};
  if (task.a == task.b) {
    walk.within(task.a, info_[task.a].height);
  } else {
    walk.between(task.a, task.b, info_[task.a].height);
  }
}

template <typename F>
void Tree::walk(WalkTask task, const Moves& moves, const Tree& other, const Moves& other_moves, F&& f) const {
  CrossWalk<F>{*this, moves, other, other_moves, f}.between(task);
}

template <typename F>
void Tree::for_each_node(F&& f) const {
  if (root_ == kNone) return;
  f(bounds(), 0, false);
  std::array<std::uint32_t, kStackSize> stack;
  std::size_t top = 0;
  stack[top++] = root_;
  while (top > 0) {
    const std::uint32_t node = stack[--top];
    const int depth = info_[root_].height - info_[node].height + 1;
    for (std::uint32_t lane = 0; lane < info_[node].count; ++lane) {
      f(boxes_[node].get(lane), depth, holds_items(node));
      if (!holds_items(node)) stack[top++] = children_[node][lane];
    }
  }
}

}  // namespace drystone::bvh
