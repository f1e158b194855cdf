// A dynamic tree of boxes, which finds shapes that may touch. The world has three (static, awake, asleep). The tree stores items (slots
// of shapes) with their boxes and finds the items whose boxes overlap a box, a ray, a moving box or the boxes of another tree. The tree
// stores where each item is, so an item is its own handle.
//
// The tree is an R-tree with two to four children per node and all items at the same depth. A node is one cache line of boxes, tested
// with one compare per side. Alternative: in a binary tree of 32-byte nodes the same queries took 2.5 to 6 times as long. The height is
// at most 31, which bounds every stack.
// After every change but a removal the box of each node is the union of the boxes below it. Nodes that lost items are mended later
// (tidy()), so that removing many items costs little for each of them. Movement of boxes makes searches slower; optimize() repairs the tree
// at a cost proportional to the movement. Figures are in docs/broad_phase.md.
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
#include <span>
#include <string>
#include <vector>

#include "collide/box4.hpp"
#include "collide/sah_split.hpp"
#include "core/arena.hpp"
#include "core/column.hpp"
#include "drystone/geometry.hpp"
#include "drystone/math.hpp"
#include "drystone/world.hpp"

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
  /// Removes an item. Its node keeps its place until tidy(), and is larger than its items until then.
  void remove(std::uint32_t item);
  /// Mends the nodes that lost items. To be called before a walk.
  void tidy();
  /// Inserts or removes several items in one call. If they are a large share of the tree, it is built anew, which costs less than single
  /// changes.
  void insert_many(std::span<const std::uint32_t> items, std::span<const Aabb> boxes);
  void remove_many(std::span<const std::uint32_t> items);
  void move(std::uint32_t item, const Aabb& box);

  /// Moves several items in one call: items[i] gets boxes[i]. If an eighth of all items or more move, one pass updates all nodes.
  void move_many(std::span<const std::uint32_t> items, std::span<const Aabb> boxes);

  /// Rebuilds parts of the tree that have grown by movement. One call rebuilds a limited share of the tree; later calls rebuild the rest.
  /// `memory` is used within the call alone.
  void optimize(base::Arena& memory);
  void optimize();
  /// Rebuilds the whole tree. The result depends only on items and boxes, not on earlier calls.
  void rebuild();
  /// Rebuilds the whole tree if at least half of its items were inserted one by one since the last call or rebuild. A tree of single inserts
  /// takes twice the time to search, and a rebuild costs less than these inserts did. A few inserts at a time cause no rebuild.
  void rebuild_if_most_are_new();
  /// Rebuilds the whole tree if it is large and has grown by a third since it was built. To be called after each insert while many items are
  /// inserted: then the step after them has nothing to rebuild.
  void rebuild_if_grown();

  bool has(std::uint32_t item) const { return item < item_slots_.size() && item_slots_[item] != kNone; }
  Aabb box(std::uint32_t item) const { return boxes_[item_slots_[item] / 4].get(item_slots_[item] % 4); }
  std::uint32_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  /// The number of levels of nodes: 0 for an empty tree, 1 if the root holds items.
  int height() const { return root_ == kNone ? 0 : info_[root_].height; }
  std::uint32_t node_count() const { return node_count_; }
  /// The union of all boxes; an inverted infinite box if the tree is empty.
  Aabb bounds() const { return root_ == kNone ? Box4::kNothing : boxes_[root_].bounds(); }
  /// Loads the nodes into the cache, ahead of a search of a small tree.
  void prefetch() const {
    base::prefetch(boxes_.data(), boxes_.size() * sizeof(Box4));
    base::prefetch(children_.data(), children_.size() * sizeof(Children));
    base::prefetch(info_.data(), info_.size() * sizeof(Info));
    base::prefetch(item_slots_.data(), item_slots_.size() * sizeof(std::uint32_t));
  }
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

  /// Calls f(item, reach) -> float for items whose boxes are nearer to `box` than `reach`, roughly from near to far. f returns the new
  /// reach: the present reach continues the search, a smaller one shortens it, a negative one ends it.
  template <typename F>
  void search_near(const Aabb& box, float reach, F&& f) const;

  /// The items that moved since pairs were last searched, as note_moves() writes them. Valid until the tree changes.
  struct Moves {
    // By node: bit i is set if an item in lane i or below it moved.
    base::Column<std::uint8_t> lanes;
    base::Column<std::uint32_t> nodes;  // The nodes with a bit in `lanes`.
    // By node: its boxes when pairs were last searched. Set only for nodes that hold an item that moved. It is as large as the nodes and
    // needed only for the search, so it is in the memory that note_moves() is given.
    std::span<Box4> before;
  };
  /// Fills `moves` with those of the items that are in this tree. before[item] is the former box of an item.
  void note_moves(std::span<const std::uint32_t> items, std::span<const Aabb> before, base::Arena& memory,
                  Moves& moves) const;
  /// Fills `moves` with all items of the tree, as if all had moved. This takes less time than note_moves() if most items moved. Walks
  /// within the tree find the same pairs if before[item] is the present box of each item that did not move.
  void note_all(std::span<const Aabb> before, base::Arena& memory, Moves& moves) const;

  /// A part of the search for pairs of items whose boxes overlap: the pairs between two nodes, or within one node if a == b. The tasks
  /// together find each pair once.
  struct WalkTask {
    std::uint32_t a = 0;
    std::uint32_t b = 0;
  };
  /// Appends the tasks of the search within the tree, or between it and another tree, for pairs of which at least one item moved: about
  /// `wanted` tasks, or fewer if few items moved.
  void list_walk_tasks(const Moves& moves, std::size_t wanted, std::vector<WalkTask>& tasks) const;
  void list_walk_tasks(const Moves& moves, const Tree& other, const Moves& other_moves, std::size_t wanted,
                       std::vector<WalkTask>& tasks) const;
  /// Two items; in a walk of two trees, b is an item of the other tree.
  struct ItemPair {
    std::uint32_t a = 0;
    std::uint32_t b = 0;
  };
  /// Runs a task: appends each pair whose boxes overlap now and did not overlap before.
  void walk(WalkTask task, const Moves& moves, Lanes lanes, std::vector<ItemPair>& found) const;
  /// Runs a task between two trees: appends each pair of which at least one item moved and whose boxes overlap now.
  void walk(WalkTask task, const Moves& moves, const Tree& other, const Moves& other_moves, Lanes lanes,
            std::vector<ItemPair>& found) const;

  /// Calls f(box, depth, is_item) for every node (root: depth 0) and every item, for debug drawing.
  template <typename F>
  void for_each_node(F&& f) const;

  static constexpr std::uint32_t kMaxChildren = 4;
  /// A child with this bit is an item, a child without it a node. The children of a node are either all items or all nodes.
  static constexpr std::uint32_t kItemBit = 1u << 31;
  using Children = std::array<std::uint32_t, kMaxChildren>;
  /// The nodes, for the walks (collide/walk-inl.hpp).
  struct Nodes;

 private:
  static constexpr std::uint32_t kNone = ~0u;
  static constexpr std::uint32_t kMinChildren = 2;  // The root may have fewer.
  /// A tree that is larger than the share of one call is rebuilt as a whole at most once per this many calls of optimize().
  static constexpr std::uint32_t kRebuildInterval = 32;
  // A tree of height h holds at least 2^h items.
  static constexpr std::size_t kMaxHeight = 31;
  static constexpr std::size_t kStackSize = kMaxHeight * (kMaxChildren - 1) + 1;

  /// The data of a node that queries do not read.
  struct Info {
    /// Parent * 4 + lane in the parent; kNone for the root. In a free node, the next free node.
    std::uint32_t parent_slot = kNone;
    /// The perimeter of the node when it last got its children. Growth is measured relative to it.
    float reference_perimeter = 0.0f;
    std::uint8_t count = 0;
    std::uint8_t height = 0;
    bool listed_as_grown = false;
    bool listed_as_thinned = false;
  };
  static_assert(sizeof(Info) == 12);

  struct Entry {
    Aabb box;
    std::uint32_t child = kNone;
  };
  Nodes nodes() const;
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
  void mend(std::uint32_t node);
  void refit_upwards(std::uint32_t node);
  Float4 refit_below(std::uint32_t node);
  void list_if_grown(std::uint32_t node, const Aabb& box);
  std::string check_node(std::uint32_t node, std::uint32_t& items, std::uint32_t& nodes) const;

  using Entries = std::span<SplitEntry>;
  static bool is_worth_building(std::size_t changed, std::size_t left);
  Entries gather_entries(base::Arena& memory, std::size_t more) const;
  void append(Entries to, std::span<const std::uint32_t> items, std::span<const Aabb> boxes);
  void clear_nodes();
  void rebuild(base::Arena& memory);
  void build_anew();
  void build_from(Entries entries, base::Arena& memory, std::size_t least_packed);
  bool pack(Entries entries, base::Arena& memory);
  template <typename F>
  std::uint32_t pack_level(std::size_t count, int height, const F& child);
  std::uint32_t build(Entries entries, int height, int kept);
  std::size_t rebuild_around(std::uint32_t node, std::size_t most, base::Arena& memory);
  SplitEntry* dissolve(std::uint32_t node, int kept, SplitEntry* end);

  template <typename F>
  void cast(CastLine line, float fraction, F&& f) const;
  /// Whether this tree has so few items that its nodes are much larger than those of the other tree.
  bool is_sparse_beside(const Tree& other) const { return size_ < other.size_ / 8; }
  bool holds_items(std::uint32_t node) const { return (children_[node][0] & kItemBit) != 0; }

  base::Column<Box4> boxes_;
  base::Column<Children> children_;
  base::Column<Info> info_;
  base::Column<std::uint32_t> item_slots_;  // Node * 4 + lane of each item, or kNone.
  std::vector<std::uint32_t> grown_;        // Nodes that optimize() must check.
  std::vector<std::uint32_t> thinned_;      // Nodes that tidy() must mend.
  std::uint32_t root_ = kNone;
  std::uint32_t free_ = kNone;
  std::uint32_t node_count_ = 0;
  std::uint32_t size_ = 0;
  std::uint32_t built_size_ = 0;  // The least size since the last rebuild of the whole tree.
  std::uint32_t new_items_ = 0;   // Inserted one by one since the last rebuild or call of rebuild_if_most_are_new().
  // Calls of optimize() since the last rebuild of the whole tree.
  std::uint32_t optimized_since_rebuild_ = kRebuildInterval;
};

struct Tree::Nodes {
  int height(std::uint32_t node) const { return info[node].height; }

  const Box4* boxes;
  const Children* children;
  const Info* info;
};

inline Tree::Nodes Tree::nodes() const { return {boxes_.data(), children_.data(), info_.data()}; }

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
  const SplatLine splat_line(line, bounds());
  std::array<std::uint32_t, kStackSize> stack;
  std::size_t top = 0;
  stack[top++] = root_;
  while (top > 0) {
    const std::uint32_t node = stack[--top];
    std::uint32_t bits = boxes_[node].overlap_bits(swept);
    if (bits == 0) continue;
    bits &= boxes_[node].line_bits(splat_line);
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

template <typename F>
void Tree::search_near(const Aabb& box, float reach, F&& f) const {
  if (root_ == kNone) return;
  const SplatBox splat_box(box);
  std::array<std::uint32_t, kStackSize> stack;
  std::size_t top = 0;
  stack[top++] = root_;
  while (top > 0) {
    const std::uint32_t node = stack[--top];
    const bool items = holds_items(node);
    const Float4 distances = boxes_[node].distance_squared(splat_box);
    const LaneOrder order = sorted_lanes(to_bits(distances <= splat(reach * reach)), distances);
    for (std::uint32_t i = 0; i < order.count; ++i) {
      if (!items) {  // The nearest child is pushed last, so that it is visited first.
        stack[top++] = children_[node][order.lanes[order.count - 1 - i]];
        continue;
      }
      if (distances[order.lanes[i]] > reach * reach) break;
      reach = f(children_[node][order.lanes[i]] & ~kItemBit, reach);
      if (reach < 0.0f) return;
    }
  }
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
