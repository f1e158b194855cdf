// Building the tree, or parts of it, from many boxes at once: top-down, each node cut into two to four groups where the
// surface area heuristic says (perimeters in 2D): minimise perimeter * items, summed over both sides of a cut. Small
// groups try every cut along both axes, large ones sixteen bins along the longer axis.
//
// All items lie at one depth, so a subtree of height h takes 2^h to 4^h items. A cut must respect that; the height is
// chosen so that nodes are filled to kFill of 4 on average, which leaves the heuristic room to choose.
// A barycentre split (Tsamis 2020, section 3) was measured too: see docs/broad_phase.md.
// Determinism: only our own partition and sorts by a total order, so all standard libraries build the same tree.
#include <algorithm>

#include "base/assert.hpp"
#include "broad_phase/tree.hpp"

namespace drystone::broad_phase {
namespace {

// Children per node to aim at. 4 leaves no freedom to cut well, less makes more nodes to visit.
constexpr double kFill = 3.5;
// Groups up to this size try every cut.
constexpr std::size_t kSmallGroup = 16;
constexpr int kBins = 16;
// From this share of the tree (1/4) on, a batch is worth building everything anew.
constexpr std::size_t kRebuildShare = 4;
// Smaller batches go in as subtrees of this height (up to 16 items), which saves descents; higher ones would overlap too
// much with what is there.
constexpr int kBunchHeight = 2;
constexpr std::size_t kSmallestBatch = 16;
// A bunch may be larger than the nodes around it by this factor.
constexpr float kBunchLooseness = 1.25f;

/// How few and how many items a subtree of this height can hold.
constexpr std::size_t least_items(int height) { return std::size_t{1} << height; }
constexpr std::size_t most_items(int height) { return std::size_t{1} << (2 * height); }

/// Items that a well-filled subtree of this height holds.
std::size_t target_size(int height) {
  double size = 1.0;
  for (int h = 0; h < height; ++h) size *= kFill;
  return static_cast<std::size_t>(size);
}

float middle(const Aabb& box, int axis) {
  return axis == 0 ? 0.5f * (box.lower.x + box.upper.x) : 0.5f * (box.lower.y + box.upper.y);
}

struct Cut {
  std::size_t left = 0;
  int axis = 0;
  float cost = Box4::kInfinity;
};

}  // namespace

void Tree::insert_many(std::span<const std::uint32_t> items, std::span<const Aabb> boxes) {
  DRYSTONE_ASSERT(items.size() == boxes.size());
  const bool all_anew = items.size() * kRebuildShare >= size_;
  if (!all_anew && items.size() < kSmallestBatch) {
    for (std::size_t i = 0; i < items.size(); ++i) insert(items[i], boxes[i]);
    return;
  }
  entries_.clear();
  if (all_anew) gather_entries();
  for (std::size_t i = 0; i < items.size(); ++i) {
    DRYSTONE_ASSERT(items[i] < kMaxItems && !has(items[i]) && is_finite(boxes[i]));
    if (items[i] >= item_slots_.size()) item_slots_.resize(std::size_t{items[i]} + 1, kNone);
    entries_.push_back({boxes[i], items[i] | kItemBit});
  }
  size_ += static_cast<std::uint32_t>(items.size());
  if (all_anew) {
    // In order of items, for a tree that depends on nothing else.
    std::sort(entries_.begin(), entries_.end(), [](const Entry& a, const Entry& b) { return a.child < b.child; });
    build_all();
  } else {
    graft(0, entries_.size(), kBunchHeight);
  }
}

void Tree::rebuild() {
  entries_.clear();
  gather_entries();
  build_all();
}

void Tree::gather_entries() {
  entries_.reserve(size_);
  for (std::uint32_t item = 0; item < item_slots_.size(); ++item) {
    if (item_slots_[item] != kNone) entries_.push_back({box(item), item | kItemBit});
  }
}

/// The tree of entries_ and nothing else.
void Tree::build_all() {
  boxes_.clear();
  children_.clear();
  info_.clear();
  grown_.clear();
  free_ = kNone;
  root_ = kNone;
  node_count_ = 0;
  if (entries_.empty()) return;
  int height = 1;
  while (height < 2 ? entries_.size() > kMaxChildren : entries_.size() > target_size(height)) ++height;
  root_ = build(0, entries_.size(), height);
}

/// Hangs the entries into the tree as subtrees of the given height where they lie as close together as what is there, in
/// smaller ones and at last one by one where they do not.
void Tree::graft(std::size_t first, std::size_t last, int height) {
  const std::size_t count = last - first;
  if (count > most_items(height)) {
    const std::size_t middle = partition(first, last, {least_items(height), count - least_items(height)});
    graft(first, middle, height);
    graft(middle, last, height);
    return;
  }
  if (height == 0) {
    insert_entry(entries_[first], 1);
    return;
  }
  Aabb box = Box4::kNothing;
  for (std::size_t i = first; i < last; ++i) box = merge(box, entries_[i].box);
  if (perimeter(box) > kBunchLooseness * perimeter_of_node_at(center(box), height)) {
    graft(first, last, height - 1);
    return;
  }
  insert_entry({box, build(first, last, height)}, height + 1);
}

/// How large nodes of that height are around here.
float Tree::perimeter_of_node_at(Vec2 point, int height) const {
  const Aabb box{point, point};
  std::uint32_t node = root_;
  while (info_[node].height > height + 1) node = children_[node][choose_lane(node, box)];
  return perimeter(boxes_[node].get(choose_lane(node, box)));
}

/// A subtree of the given height over a range of entries_, which it reorders. As deep as the tree is high.
std::uint32_t Tree::build(std::size_t first, std::size_t last, int height) {
  const std::uint32_t node = allocate(height);
  const std::size_t count = last - first;
  if (height == 1) {
    for (std::size_t i = first; i < last; ++i) attach(node, entries_[i]);
    settle(node);
    return node;
  }
  const std::size_t least = least_items(height - 1);
  const std::size_t most = most_items(height - 1);
  const std::size_t wanted = (count + target_size(height - 1) - 1) / target_size(height - 1);
  const std::size_t groups = std::clamp(wanted, std::max<std::size_t>(kMinChildren, (count + most - 1) / most),
                                        std::min<std::size_t>(kMaxChildren, count / least));
  const auto cut = [&](std::size_t from, std::size_t to, std::size_t left, std::size_t right) {
    const std::size_t size = to - from;
    return partition(from, to,
                     {std::max(left * least, size - std::min(size, right * most)),
                      std::min(left * most, size - right * least)});
  };
  std::array<std::size_t, kMaxChildren + 1> ends{first};
  std::size_t filled = 1;
  const std::size_t right_groups = groups / 2;
  const std::size_t left_groups = groups - right_groups;
  const std::size_t middle = cut(first, last, left_groups, right_groups);
  if (left_groups == 2) ends[filled++] = cut(first, middle, 1, 1);
  ends[filled++] = middle;
  if (right_groups == 2) ends[filled++] = cut(middle, last, 1, 1);
  ends[filled] = last;
  for (std::size_t i = 0; i < filled; ++i) {
    const std::uint32_t child = build(ends[i], ends[i + 1], height - 1);
    attach(node, {boxes_[child].bounds(), child});
  }
  settle(node);
  return node;
}

namespace {

/// Sorts by the middle along an axis; equal ones by child, which no two entries share.
template <typename It>
void sort_along(It first, It last, int axis) {
  std::sort(first, last, [axis](const auto& a, const auto& b) {
    const float middle_a = middle(a.box, axis);
    const float middle_b = middle(b.box, axis);
    return middle_a < middle_b || (middle_a == middle_b && a.child < b.child);
  });
}

}  // namespace

/// Cuts a range of entries_ in two, with a size of the left part within `left`, and returns where.
std::size_t Tree::partition(std::size_t first, std::size_t last, Range left) {
  const std::size_t count = last - first;
  const auto begin = entries_.begin() + static_cast<std::ptrdiff_t>(first);
  const auto end = entries_.begin() + static_cast<std::ptrdiff_t>(last);
  DRYSTONE_ASSERT(left.min <= left.max && left.max < count);

  if (count <= kSmallGroup) {
    Cut best{std::clamp(count / 2, left.min, left.max), 0, Box4::kInfinity};
    std::array<float, kSmallGroup> right_perimeter;
    for (int axis = 0; axis < 2; ++axis) {
      sort_along(begin, end, axis);
      Aabb box = Box4::kNothing;
      for (std::size_t i = count; i-- > 0;) {
        box = merge(box, begin[static_cast<std::ptrdiff_t>(i)].box);
        right_perimeter[i] = perimeter(box);
      }
      box = Box4::kNothing;
      for (std::size_t i = 1; i <= left.max; ++i) {
        box = merge(box, begin[static_cast<std::ptrdiff_t>(i - 1)].box);
        const float cost = perimeter(box) * static_cast<float>(i) + right_perimeter[i] * static_cast<float>(count - i);
        if (i >= left.min && cost < best.cost) best = {i, axis, cost};
      }
    }
    if (best.axis == 0) sort_along(begin, end, 0);
    return first + best.left;
  }

  Aabb middles = Box4::kNothing;
  for (auto it = begin; it != end; ++it) {
    const Vec2 at{middle(it->box, 0), middle(it->box, 1)};
    middles = merge(middles, {at, at});
  }
  const Vec2 extent = middles.upper - middles.lower;
  const int axis = extent.x >= extent.y ? 0 : 1;
  const float low = axis == 0 ? middles.lower.x : middles.lower.y;
  const float length = axis == 0 ? extent.x : extent.y;
  if (!(length > 0.0f)) return first + std::clamp(count / 2, left.min, left.max);
  const float scale = static_cast<float>(kBins) / length;
  const auto bin_of = [&](const Entry& entry) {
    return std::min(kBins - 1, static_cast<int>((middle(entry.box, axis) - low) * scale));
  };

  std::array<Aabb, kBins> boxes;
  std::array<std::size_t, kBins> counts{};
  boxes.fill(Box4::kNothing);
  for (auto it = begin; it != end; ++it) {
    const std::size_t bin = static_cast<std::size_t>(bin_of(*it));
    boxes[bin] = merge(boxes[bin], it->box);
    ++counts[bin];
  }
  std::array<float, kBins> right_perimeter{};
  Aabb box = Box4::kNothing;
  for (std::size_t bin = kBins; bin-- > 1;) {
    box = merge(box, boxes[bin]);
    right_perimeter[bin] = perimeter(box);
  }
  box = Box4::kNothing;
  std::size_t on_left = 0;
  int best_bin = -1;
  float best_cost = Box4::kInfinity;
  for (std::size_t bin = 0; bin + 1 < kBins; ++bin) {
    box = merge(box, boxes[bin]);
    on_left += counts[bin];
    if (on_left < left.min || on_left > left.max) continue;
    const float cost = perimeter(box) * static_cast<float>(on_left) +
                       right_perimeter[bin + 1] * static_cast<float>(count - on_left);
    if (cost < best_cost) {
      best_cost = cost;
      best_bin = static_cast<int>(bin);
    }
  }
  if (best_bin < 0) {
    // No border of bins is within bounds: most are in one bin. Rare enough to sort.
    sort_along(begin, end, axis);
    return first + std::clamp(count / 2, left.min, left.max);
  }
  auto low_end = begin;
  auto high = end;
  while (low_end != high) {
    if (bin_of(*low_end) <= best_bin) {
      ++low_end;
    } else {
      std::swap(*low_end, *--high);
    }
  }
  return first + static_cast<std::size_t>(low_end - begin);
}

}  // namespace drystone::broad_phase
