// Builds the tree, or parts of it, from many boxes in one call: from the top down, splitting each node into two to four groups by
// sah_split(). Many boxes that are new to the tree are packed instead (tree_pack.cpp).
//
// All items lie at one depth, so a subtree of height h holds 2^h to 4^h items, and every split must respect this. The height is
// chosen so that nodes have at most kFill children on average, which leaves the heuristic a choice of splits.
#include <algorithm>

#include "collide/tree.hpp"
#include "core/assert.hpp"

namespace drystone::bvh {
namespace {

// The intended number of children per node. With 4 there would be no choice of splits; smaller values give more nodes to visit.
constexpr double kFill = 3.8;
// New trees of this many items or more are packed (tree_pack.cpp).
constexpr std::size_t kLeastPacked = 512;
// Trees that move are packed from this size on. After splits, searches take up to a third less time, but splits of so many items would be
// seen in the step: in a step of 182,000 shapes they took four times as long as the rest.
constexpr std::size_t kLeastRepacked = 8192;
// Packing each time that a tree has grown by a third makes 20,000 shapes 5 % dearer; growth by half leaves searches that are 4 % dearer.
constexpr bool has_grown(std::size_t size, std::size_t built_size) { return 3 * size >= 4 * built_size; }
// A single insert or removal costs at least as much as packing this many items.
constexpr std::size_t kPackedPerChange = 2;
// Fewer items are not worth a rebuild.
constexpr std::size_t kFewItems = 64;
// How many levels above a grown node the rebuild begins. The lowest nodes are rebuilt together with their cousins, higher nodes only with
// their siblings, because otherwise a few grown nodes would soon cause a rebuild of the whole tree.
constexpr int kLowestRepairLevels = 2;
constexpr int kRepairLevels = 1;
/// The least and the greatest number of items that a subtree of this height can hold.
constexpr std::size_t least_items(int height) { return std::size_t{1} << height; }
constexpr std::size_t most_items(int height) { return std::size_t{1} << (2 * height); }

/// The number of items of a subtree of this height with kFill children per node.
std::size_t target_size(int height) {
  double size = 1.0;
  for (int h = 0; h < height; ++h) size *= kFill;
  return static_cast<std::size_t>(size);
}

}  // namespace

void Tree::rebuild() {
  base::Arena memory;
  rebuild(memory);
}

void Tree::rebuild(base::Arena& memory) { build_from(gather_entries(memory, 0), memory, kLeastRepacked); }

void Tree::rebuild_if_most_are_new() {
  const bool most_are_new = size_ >= kFewItems && new_items_ >= size_ - size_ / 2;
  new_items_ = 0;
  if (!most_are_new) return;
  build_anew();
}

void Tree::rebuild_if_grown() {
  if (size_ >= kLeastPacked && has_grown(size_, built_size_)) build_anew();
}

void Tree::build_anew() {
  base::Arena memory;
  build_from(gather_entries(memory, 0), memory, kLeastPacked);
}

/// Builds the tree anew from all of its items. Trees of `least_packed` items or more are packed.
void Tree::build_from(Entries entries, base::Arena& memory, std::size_t least_packed) {
  clear_nodes();
  if (entries.empty() || (entries.size() >= least_packed && pack(entries, memory))) return;
  int height = 1;
  while (height < 2 ? entries.size() > kMaxChildren : entries.size() > target_size(height)) ++height;
  root_ = build(entries, height, 0);
}

void Tree::fill(std::span<const std::uint32_t> items, std::span<const Aabb> boxes) {
  DRYSTONE_ASSERT(empty());
  base::Arena memory;
  const Entries entries = memory.allocate<SplitEntry>(items.size());
  append(entries, items, boxes);
  build_from(entries, memory, kLeastPacked);
}

bool Tree::is_worth_building(std::size_t changed, std::size_t left) {
  return changed >= kLeastPacked && kPackedPerChange * changed >= left;
}

void Tree::insert_many(std::span<const std::uint32_t> items, std::span<const Aabb> boxes) {
  if (!is_worth_building(items.size(), size_ + items.size())) {
    DRYSTONE_ASSERT(items.size() == boxes.size());
    for (std::size_t i = 0; i < items.size(); ++i) insert(items[i], boxes[i]);
    return;
  }
  base::Arena memory;
  const Entries entries = gather_entries(memory, items.size());
  append(entries.subspan(size_), items, boxes);
  build_from(entries, memory, kLeastPacked);
}

/// Writes entries for items that are new to the tree.
void Tree::append(Entries to, std::span<const std::uint32_t> items, std::span<const Aabb> boxes) {
  DRYSTONE_ASSERT(items.size() == boxes.size());
  if (items.empty()) return;
  const std::uint32_t largest = *std::max_element(items.begin(), items.end());
  DRYSTONE_ASSERT(largest < kMaxItems);
  item_slots_.resize(std::max(item_slots_.size(), std::size_t{largest} + 1), kNone);
  for (std::size_t i = 0; i < items.size(); ++i) {
    DRYSTONE_ASSERT(!has(items[i]) && is_finite(boxes[i]));
    to[i] = SplitEntry(boxes[i], items[i] | kItemBit);
  }
  size_ += static_cast<std::uint32_t>(items.size());
}

void Tree::remove_many(std::span<const std::uint32_t> items) {
  if (!is_worth_building(items.size(), size_ - items.size())) {
    for (const std::uint32_t item : items) remove(item);
    return;
  }
  for (const std::uint32_t item : items) {
    DRYSTONE_ASSERT(has(item));
    item_slots_[item] = kNone;
  }
  size_ -= static_cast<std::uint32_t>(items.size());
  build_anew();
}

/// The entries of all items, with room for more behind them.
Tree::Entries Tree::gather_entries(base::Arena& memory, std::size_t more) const {
  const Entries entries = memory.allocate<SplitEntry>(size_ + more);
  std::size_t count = 0;
  for (std::uint32_t item = 0; item < item_slots_.size(); ++item) {
    if (item_slots_[item] != kNone) entries[count++] = SplitEntry(box(item), item | kItemBit);
  }
  return entries;
}

/// Removes all nodes, before the tree is built anew. A tree that grew by single inserts has up to twice as many nodes as one that is built;
/// their memory is freed.
void Tree::clear_nodes() {
  if (boxes_.size() > size_ / 2 + kFewItems) {
    boxes_ = {};
    children_ = {};
    info_ = {};
    grown_ = {};
    thinned_ = {};
  }
  boxes_.clear();
  children_.clear();
  info_.clear();
  grown_.clear();
  thinned_.clear();
  free_ = kNone;
  root_ = kNone;
  node_count_ = 0;
  optimized_since_rebuild_ = 0;
  new_items_ = 0;
  built_size_ = size_;
}

/// Rebuilds the subtree that begins some levels above a grown node. Returns the number of entries that it was built from. The entries are
/// the items of the subtree, or the nodes of the lowest level with no more than `most` nodes, if there are more items than that.
std::size_t Tree::rebuild_around(std::uint32_t node, std::size_t most, base::Arena& memory) {
  std::uint32_t top = node;
  const int levels = holds_items(node) ? kLowestRepairLevels : kRepairLevels;
  for (int level = 0; level < levels && top != root_; ++level) top = info_[top].parent_slot / 4;
  if (top == root_ && (size_ <= most || optimized_since_rebuild_ >= kRebuildInterval)) {
    rebuild(memory);
    return size_;
  }
  const Info info = info_[top];
  const std::size_t items = top == root_ ? size_ : target_size(info.height);
  int kept = 0;
  while (kept + 1 < info.height && items > most * target_size(kept)) ++kept;
  const std::size_t room = std::min<std::size_t>(most_items(info.height - kept), std::max(size_, node_count_));
  SplitEntry* const first = memory.allocate<SplitEntry>(room).data();
  const Entries entries(first, dissolve(top, kept, first));
  const std::size_t count = entries.size();
  const std::uint32_t built = build(entries, info.height, kept);
  if (info.parent_slot == kNone) {
    root_ = built;
    return count;
  }
  // The box of the subtree does not change, so its growth still counts: only a rebuild higher up can reduce it.
  put(info.parent_slot, {boxes_[built].bounds(), built});
  info_[built].reference_perimeter = info.reference_perimeter;
  return count;
}

/// Moves all descendants of a node that have the height `kept` (0: the items) to entries and frees the nodes above them. Returns the end of
/// the entries. The depth of the recursion is the height of the node.
SplitEntry* Tree::dissolve(std::uint32_t node, int kept, SplitEntry* end) {
  for (std::uint32_t lane = 0; lane < info_[node].count; ++lane) {
    if (info_[node].height == kept + 1) {
      *end++ = SplitEntry(boxes_[node].get(lane), children_[node][lane]);
    } else {
      end = dissolve(children_[node][lane], kept, end);
    }
  }
  release(node);
  return end;
}

/// Builds a subtree of the given height from entries, which are reordered. The entries are nodes of height `kept`, or items if `kept` is 0.
/// The depth of the recursion is the height of the subtree.
std::uint32_t Tree::build(Entries entries, int height, int kept) {
  const std::uint32_t node = allocate(height);
  const std::size_t count = entries.size();
  if (height == kept + 1) {
    for (const SplitEntry& entry : entries) attach(node, {entry.box(), entry.child});
    set_reference_perimeter(node);
    return node;
  }
  const int levels = height - kept - 1;
  const std::size_t least = least_items(levels);
  const std::size_t most = most_items(levels);
  const std::size_t wanted = (count + target_size(levels) - 1) / target_size(levels);
  const std::size_t groups = std::clamp(wanted, std::max<std::size_t>(kMinChildren, (count + most - 1) / most),
                                        std::min<std::size_t>(kMaxChildren, count / least));
  const auto cut_between = [&](std::size_t from, std::size_t to, std::size_t left, std::size_t right) {
    const std::size_t size = to - from;
    return from + sah_split(entries.subspan(from, size), {std::max(left * least, size - std::min(size, right * most)),
                                                          std::min(left * most, size - right * least)});
  };
  std::array<std::size_t, kMaxChildren + 1> ends{};
  std::size_t filled = 1;
  const std::size_t right_groups = groups / 2;
  const std::size_t left_groups = groups - right_groups;
  const std::size_t middle = cut_between(0, count, left_groups, right_groups);
  if (left_groups == 2) ends[filled++] = cut_between(0, middle, 1, 1);
  ends[filled++] = middle;
  if (right_groups == 2) ends[filled++] = cut_between(middle, count, 1, 1);
  ends[filled] = count;
  for (std::size_t i = 0; i < filled; ++i) {
    const std::uint32_t child = build(entries.subspan(ends[i], ends[i + 1] - ends[i]), height - 1, kept);
    attach(node, {boxes_[child].bounds(), child});
  }
  set_reference_perimeter(node);
  return node;
}

}  // namespace drystone::bvh
