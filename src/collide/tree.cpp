// Single changes of the tree: insert, remove, move, and the repair of nodes that movement has enlarged. See tree.hpp. tree_build.cpp
// builds a tree from many boxes in one call.
//
// A node stores the boxes of its children, so a changed box updates its ancestors only as far as unions change. A node that gets a
// fifth child is split by the best of the ten possible splits. A node that is left with a single child gives the child to the sibling
// that grows least. So every node keeps two to four children, and all items stay at one depth. A lowest node that lost items may have fewer
// until tidy(), because a program often destroys neighbours one after the other: then the nodes above them are updated once.
#include "collide/tree.hpp"

#include <algorithm>

#include "core/assert.hpp"
#include "core/sort.hpp"

namespace drystone::bvh {
namespace {

// A node that has grown by this factor since it got its children is repaired. With 1.25, box queries in a drifting gas cost at most a
// fifth more than in a new tree; with 1.5, two fifths more, for half the cost of repair.
constexpr float kGrowthLimit = 1.25f;
// One call of optimize() rebuilds a quarter of the items or kLeastRepair entries, whichever is more, so that the work is spread over
// several steps. A single part may have twice as many entries. With a smaller limit, queries in a gas cost 1.28 times as much as in a
// new tree instead of 1.25 times, and in a gas that is ten times as fast 3.2 times instead of 1.8 times.
constexpr std::size_t kRepairShare = 4;
constexpr std::size_t kLeastRepair = 256;
// If a move enlarges its node by more than this factor, the item is removed and inserted again. This costs less than the enlarged node
// would cost the next queries.
constexpr float kEscapeLimit = 2.0f;
// Two boxes are beside each other if their union is larger than one of them by at most this share of its perimeter.
constexpr float kBeside = 0.75f;
// How far above such an item the search for a place of the next begins at most.
constexpr int kLevelsAbove = 2;

// A tree of single inserts has up to twice as many nodes as a tree that was built as a whole, and each of them costs time in every step in
// which all items move. A tree is rebuilt if it has more nodes than half the number of its items plus kFewNodes, but not in the first steps
// of a new world, which take long anyway.
constexpr std::uint32_t kFewNodes = 64;
constexpr std::uint32_t kSparseDelay = 3;

/// A choice of two of five entries, and the others. The first choice remains if the perimeters of the boxes overflow.
struct Split {
  std::uint32_t i, j;
  std::uint32_t a, b, c;
};
constexpr std::array<Split, 10> kSplits = {{{0, 1, 2, 3, 4},
                                            {0, 2, 1, 3, 4},
                                            {0, 3, 1, 2, 4},
                                            {0, 4, 1, 2, 3},
                                            {1, 2, 0, 3, 4},
                                            {1, 3, 0, 2, 4},
                                            {1, 4, 0, 2, 3},
                                            {2, 3, 0, 1, 4},
                                            {2, 4, 0, 1, 3},
                                            {3, 4, 0, 1, 2}}};

}  // namespace

void Tree::insert(std::uint32_t item, const Aabb& box) {
  DRYSTONE_ASSERT(item < kMaxItems && !has(item) && is_finite(box));
  if (item >= item_slots_.size()) item_slots_.resize(std::size_t{item} + 1, kNone);
  insert_entry({box, item | kItemBit}, 1);
  ++size_;
  ++new_items_;
}

void Tree::remove(std::uint32_t item) {
  DRYSTONE_ASSERT(has(item));
  const std::uint32_t slot = item_slots_[item];
  item_slots_[item] = kNone;
  --size_;
  built_size_ = std::min(built_size_, size_);
  detach(slot);
  const std::uint32_t node = slot / 4;
  if (node == root_) return mend(node);
  if (info_[node].listed_as_thinned) return;
  info_[node].listed_as_thinned = true;
  thinned_.push_back(node);
  // Nodes without items would pile up in a world that makes and destroys shapes and takes no steps.
  if (2 * thinned_.size() >= node_count_) tidy();
}

void Tree::tidy() {
  for (const std::uint32_t node : thinned_) {
    if (!info_[node].listed_as_thinned) continue;  // The node was removed.
    info_[node].listed_as_thinned = false;
    mend(node);
  }
  thinned_.clear();
}

void Tree::move(std::uint32_t item, const Aabb& box) {
  DRYSTONE_ASSERT(has(item) && is_finite(box));
  const std::uint32_t slot = item_slots_[item];
  const std::uint32_t node = slot / 4;
  boxes_[node].set(slot % 4, box);
  if (node != root_ && perimeter(boxes_[node].bounds()) > kEscapeLimit * info_[node].reference_perimeter) {
    remove_entry(slot);
    insert_entry({box, item | kItemBit}, 1);
    return;
  }
  refit_upwards(node);
}

void Tree::move_many(std::span<const std::uint32_t> items, std::span<const Aabb> boxes) {
  DRYSTONE_ASSERT(items.size() == boxes.size());
  tidy();  // Nodes without items have no bounds.
  // One pass over all nodes costs as much as updating the ancestors of an eighth of the items one by one.
  if (items.size() * 8 < size_) {
    for (std::size_t i = 0; i < items.size(); ++i) move(items[i], boxes[i]);
    return;
  }
  for (std::size_t i = 0; i < items.size(); ++i) {
    DRYSTONE_ASSERT(has(items[i]) && is_finite(boxes[i]));
    const std::uint32_t slot = item_slots_[items[i]];
    boxes_[slot / 4].set(slot % 4, boxes[i]);
  }
  if (root_ != kNone) refit_below(root_);
}

void Tree::optimize() {
  base::Arena memory;
  optimize(memory);
}

void Tree::optimize(base::Arena& memory) {
  tidy();
  const base::Arena::Mark before = memory.mark();
  ++optimized_since_rebuild_;
  if (grown_.size() > node_count_ / 2 && optimized_since_rebuild_ >= kRebuildInterval) {
    rebuild(memory);
    memory.rewind(before);
    return;
  }
  if (node_count_ > size_ / 2 + kFewNodes && optimized_since_rebuild_ >= kRebuildInterval + kSparseDelay) {
    rebuild(memory);
    memory.rewind(before);
    return;
  }
  // High nodes come first, because rebuilding a high node also repairs the nodes below it.
  base::sort(grown_, [this](std::uint32_t a, std::uint32_t b) {
    return info_[a].height > info_[b].height || (info_[a].height == info_[b].height && a < b);
  });
  const std::size_t most = std::max(kLeastRepair, size_ / kRepairShare);
  std::size_t spent = 0;
  std::size_t done = 0;
  for (; done < grown_.size() && spent < most; ++done) {
    const std::uint32_t node = grown_[done];
    if (!info_[node].listed_as_grown) continue;  // The node was removed by a rebuild.
    info_[node].listed_as_grown = false;
    if (perimeter(boxes_[node].bounds()) > kGrowthLimit * info_[node].reference_perimeter) {
      spent += rebuild_around(node, 2 * most, memory);
      memory.rewind(before);
    }
  }
  grown_.erase(grown_.begin(), grown_.begin() + static_cast<std::ptrdiff_t>(std::min(done, grown_.size())));
}

std::uint32_t Tree::allocate(int height) {
  ++node_count_;
  std::uint32_t node = free_;
  if (node != kNone) {
    free_ = info_[node].parent_slot;
    boxes_[node] = Box4{};
  } else {
    node = static_cast<std::uint32_t>(boxes_.size());
    boxes_.emplace_back();
    children_.emplace_back();
    info_.emplace_back();
    // There is room for every node, so that list_if_grown() and remove() allocate at most in a tree that is a copy, whose lists have no room.
    if (grown_.capacity() < info_.capacity()) grown_.reserve(info_.capacity());
    if (thinned_.capacity() < info_.capacity()) thinned_.reserve(info_.capacity());
  }
  children_[node].fill(kNone);
  info_[node] = {.height = static_cast<std::uint8_t>(height)};
  return node;
}

void Tree::release(std::uint32_t node) {
  info_[node] = {.parent_slot = free_};
  free_ = node;
  --node_count_;
}

/// Stores a child in a lane, and the lane's slot in the child.
void Tree::put(std::uint32_t slot, const Entry& entry) {
  boxes_[slot / 4].set(slot % 4, entry.box);
  children_[slot / 4][slot % 4] = entry.child;
  if ((entry.child & kItemBit) != 0) {
    item_slots_[entry.child & ~kItemBit] = slot;
  } else {
    info_[entry.child].parent_slot = slot;
  }
}

void Tree::attach(std::uint32_t node, const Entry& entry) { put(node * 4 + info_[node].count++, entry); }

/// Removes the child in a lane and moves the last child into the lane.
void Tree::detach(std::uint32_t slot) {
  const std::uint32_t node = slot / 4;
  const std::uint32_t last = --info_[node].count;
  if (slot % 4 != last) put(slot, {boxes_[node].get(last), children_[node][last]});
  boxes_[node].set(last, Box4::kNothing);
  children_[node][last] = kNone;
}

/// Starts to measure the growth of the node anew.
void Tree::set_reference_perimeter(std::uint32_t node) {
  info_[node].reference_perimeter = perimeter(boxes_[node].bounds());
}

/// Chooses the child into which to insert a box: the child that queries of the box's size visit least often after the insertion. The
/// chance that a query visits a child of size w times h is proportional to (w + box width) * (h + box height). Ties go to the child
/// with the smaller perimeter, then to the first.
std::uint32_t Tree::choose_lane(std::uint32_t node, const Aabb& box) const {
  const Box4& boxes = boxes_[node];
  const SplatBox added(box);
  const Float4 added_width = added.upper_x - added.lower_x;
  const Float4 added_height = added.upper_y - added.lower_y;
  const Float4 width = max4(boxes.upper_x, added.upper_x) - min4(boxes.lower_x, added.lower_x);
  const Float4 height = max4(boxes.upper_y, added.upper_y) - min4(boxes.lower_y, added.lower_y);
  const Float4 growths = (width + added_width) * (height + added_height) -
                         (boxes.upper_x - boxes.lower_x + added_width) * (boxes.upper_y - boxes.lower_y + added_height);
  const Float4 half_perimeters = width + height;
  std::uint32_t best = 0;
  float best_growth = Box4::kInfinity;
  float best_perimeter = Box4::kInfinity;
  for (std::uint32_t lane = 0; lane < info_[node].count; ++lane) {
    const float growth = growths[lane];
    if (growth < best_growth || (growth == best_growth && half_perimeters[lane] < best_perimeter)) {
      best = lane;
      best_growth = growth;
      best_perimeter = half_perimeters[lane];
    }
  }
  return best;
}

/// Adds an item (height 1), or a node of height - 1, to some node of the given height.
void Tree::insert_entry(const Entry& entry, int height) {
  if (root_ == kNone) root_ = allocate(1);
  DRYSTONE_ASSERT(info_[root_].height >= height);
  std::uint32_t node = root_;
  // A program often makes one shape beside the other. Then the search for a place begins at a node above the item before.
  const std::uint32_t former = (entry.child & ~kItemBit) - 1;
  if (height == 1 && has(former)) {
    const auto growth = [&](const Aabb& of) { return perimeter(merge(of, entry.box)) - perimeter(of); };
    const float most = kBeside * perimeter(entry.box);
    std::uint32_t above = item_slots_[former] / 4;
    bool is_beside = growth(box(former)) <= most;
    for (int level = 0; is_beside && level < kLevelsAbove && above != root_; ++level) {
      above = info_[above].parent_slot / 4;
      if (growth(boxes_[above].bounds()) > most) continue;
      node = above;
      is_beside = false;
    }
  }
  for (std::uint32_t below = node; below != root_;) {
    const std::uint32_t slot = info_[below].parent_slot;
    const Aabb before = boxes_[slot / 4].get(slot % 4);
    const Aabb after = merge(before, entry.box);
    if (after == before) break;
    boxes_[slot / 4].set(slot % 4, after);
    info_[below].reference_perimeter += perimeter(after) - perimeter(before);
    below = slot / 4;
  }
  while (info_[node].height > height) {
    const std::uint32_t lane = choose_lane(node, entry.box);
    const Aabb before = boxes_[node].get(lane);
    const Aabb after = merge(before, entry.box);
    boxes_[node].set(lane, after);
    node = children_[node][lane];
    // Growth by a new child does not count as growth by movement.
    info_[node].reference_perimeter += perimeter(after) - perimeter(before);
  }
  add_to_node(node, entry);
}

/// Adds an entry to a node whose ancestors' boxes already include the entry. Splits full nodes, from this node upwards.
void Tree::add_to_node(std::uint32_t node, Entry entry) {
  while (info_[node].count == kMaxChildren) {
    const std::uint32_t sibling = split(node, entry);
    if (node == root_) {
      make_root_above(node, sibling);
      return;
    }
    const std::uint32_t slot = info_[node].parent_slot;
    boxes_[slot / 4].set(slot % 4, boxes_[node].bounds());
    entry = {boxes_[sibling].bounds(), sibling};
    node = slot / 4;
  }
  attach(node, entry);
}

void Tree::make_root_above(std::uint32_t node, std::uint32_t sibling) {
  root_ = allocate(info_[node].height + 1);
  attach(root_, {boxes_[node].bounds(), node});
  attach(root_, {boxes_[sibling].bounds(), sibling});
  set_reference_perimeter(root_);
}

/// Distributes the node's four children and a fifth entry: three to the node and two to a new sibling, so that the sum of both perimeters
/// is least. Returns the sibling.
std::uint32_t Tree::split(std::uint32_t node, const Entry& entry) {
  std::array<Entry, kMaxChildren + 1> all;
  for (std::uint32_t lane = 0; lane < kMaxChildren; ++lane) all[lane] = {boxes_[node].get(lane), children_[node][lane]};
  all[kMaxChildren] = entry;

  // With negated upper bounds, a union is one minimum.
  std::array<Float4, kMaxChildren + 1> bounds;
  for (std::uint32_t k = 0; k < all.size(); ++k) bounds[k] = SplitEntry(all[k].box, all[k].child).bounds;
  Split best = kSplits[0];
  float best_cost = Box4::kInfinity;
  for (const Split& s : kSplits) {
    const Float4 rest = min4(min4(bounds[s.a], bounds[s.b]), bounds[s.c]);
    const float cost = perimeter_of(rest) + perimeter_of(min4(bounds[s.i], bounds[s.j]));
    if (cost < best_cost) {
      best_cost = cost;
      best = s;
    }
  }

  const std::uint32_t sibling = allocate(info_[node].height);
  boxes_[node] = Box4{};
  children_[node].fill(kNone);
  info_[node].count = 0;
  for (std::uint32_t k = 0; k < all.size(); ++k) attach(k == best.i || k == best.j ? sibling : node, all[k]);
  set_reference_perimeter(node);
  set_reference_perimeter(sibling);
  return sibling;
}

/// Removes a child from its node and updates the nodes above.
void Tree::remove_entry(std::uint32_t slot) {
  detach(slot);
  mend(slot / 4);
}

/// Moves the child of a node that has too few to a sibling, and updates the nodes above.
void Tree::mend(std::uint32_t node) {
  while (node != root_ && info_[node].count < kMinChildren) {
    const bool has_orphan = info_[node].count > 0;  // A node that lost several items may have none.
    const Entry orphan{boxes_[node].get(0), children_[node][0]};
    const std::uint32_t parent = info_[node].parent_slot / 4;
    detach(info_[node].parent_slot);
    release(node);
    node = parent;
    if (!has_orphan) continue;
    const std::uint32_t lane = choose_lane(parent, orphan.box);
    const std::uint32_t heir = children_[parent][lane];
    if (info_[heir].count == kMaxChildren) {
      const std::uint32_t sibling = split(heir, orphan);
      boxes_[parent].set(lane, boxes_[heir].bounds());
      attach(parent, {boxes_[sibling].bounds(), sibling});
    } else {
      attach(heir, orphan);
      set_reference_perimeter(heir);
      boxes_[parent].set(lane, boxes_[heir].bounds());
    }
  }
  if (node != root_) {
    // Up to the root: where an insert has split a node whose box was too large, that of the parent is right, but not those above.
    while (node != root_) {
      const std::uint32_t slot = info_[node].parent_slot;
      boxes_[slot / 4].set(slot % 4, boxes_[node].bounds());
      node = slot / 4;
    }
  } else if (info_[root_].count == 0) {
    release(root_);
    root_ = kNone;
  } else if (info_[root_].count == 1 && !holds_items(root_)) {
    const std::uint32_t child = children_[root_][0];
    release(root_);
    root_ = child;
    info_[root_].parent_slot = kNone;
  }
}

/// Updates the boxes of the ancestors after a change of this node's box.
void Tree::refit_upwards(std::uint32_t node) {
  while (node != root_) {
    const std::uint32_t slot = info_[node].parent_slot;
    const Aabb box = boxes_[node].bounds();
    if (boxes_[slot / 4].get(slot % 4) == box) return;
    boxes_[slot / 4].set(slot % 4, box);
    list_if_grown(node, box);
    node = slot / 4;
  }
}

/// Updates the boxes of all nodes below this one after changes of any items. The depth of the recursion is the height of the node.
/// Returns the bounds as Box4::row_of(). The boxes of a node are stored together, because reading a vector just after its parts were stored
/// one by one would take longer.
Float4 Tree::refit_below(std::uint32_t node) {
  if (!holds_items(node)) {
    std::array<Float4, kMaxChildren> rows;
    rows.fill(Box4::row_of(Box4::kNothing));
    for (std::uint32_t lane = 0; lane < info_[node].count; ++lane) rows[lane] = refit_below(children_[node][lane]);
    boxes_[node] = Box4::of_rows(rows);
  }
  const Float4 bounds = boxes_[node].row_of_bounds();
  if (node != root_) list_if_grown(node, Box4::box_of(bounds));
  return bounds;
}

void Tree::list_if_grown(std::uint32_t node, const Aabb& box) {
  Info& info = info_[node];
  if (info.listed_as_grown || perimeter(box) <= kGrowthLimit * info.reference_perimeter) return;
  // A list with as many entries as there are nodes leads to a rebuild of the whole tree anyway.
  if (grown_.size() == info_.size()) return;
  info.listed_as_grown = true;
  grown_.push_back(node);
}

std::string Tree::check() const {
  if (!thinned_.empty()) {
    Tree tidied = *this;
    tidied.tidy();
    return tidied.check();
  }
  std::uint32_t items = 0;
  std::uint32_t nodes = 0;
  if (root_ != kNone) {
    if (info_[root_].parent_slot != kNone) return "the root has a parent";
    if (info_[root_].count < (holds_items(root_) ? 1u : kMinChildren)) return "the root has too few children";
    std::string broken = check_node(root_, items, nodes);
    if (!broken.empty()) return broken;
  }
  if (items != size_) return "size() is " + std::to_string(size_) + ", items found: " + std::to_string(items);
  if (nodes != node_count_) return "nodes are lost: " + std::to_string(node_count_ - nodes);
  std::size_t free_nodes = 0;
  for (std::uint32_t node = free_; node != kNone; node = info_[node].parent_slot) ++free_nodes;
  if (free_nodes + nodes != boxes_.size()) return "the free list has " + std::to_string(free_nodes) + " nodes";
  const auto held = std::count_if(item_slots_.begin(), item_slots_.end(), [](std::uint32_t s) { return s != kNone; });
  if (static_cast<std::size_t>(held) != items) return "some items are in no node";
  return {};
}

std::string Tree::check_node(std::uint32_t node, std::uint32_t& items, std::uint32_t& nodes) const {
  ++nodes;
  const std::string name = "node " + std::to_string(node);
  const Info& info = info_[node];
  if (node != root_ && info.count < kMinChildren) return name + " has too few children";
  for (std::uint32_t lane = 0; lane < kMaxChildren; ++lane) {
    const std::uint32_t child = children_[node][lane];
    const Aabb box = boxes_[node].get(lane);
    if (lane >= info.count) {
      if (child != kNone || box != Box4::kNothing) return name + " has an empty lane that is not cleared";
      continue;
    }
    const std::uint32_t slot = node * 4 + lane;
    if (((child & kItemBit) != 0) != (info.height == 1)) return name + " has an item at the wrong depth";
    if (info.height == 1) {
      ++items;
      const std::uint32_t item = child & ~kItemBit;
      if (!has(item) || item_slots_[item] != slot) return name + " has an item that is listed elsewhere";
      continue;
    }
    if (info_[child].parent_slot != slot) return name + " has a child with another parent";
    if (info_[child].height + 1 != info.height) return name + " has a child of the wrong height";
    if (boxes_[child].bounds() != box) return name + " has a box that is not the union of its child's boxes";
    std::string broken = check_node(child, items, nodes);
    if (!broken.empty()) return broken;
  }
  return {};
}

}  // namespace drystone::bvh
