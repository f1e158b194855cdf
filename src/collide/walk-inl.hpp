// The walks of trees. Two nodes have sixteen pairs of children, which are tested together in as many lanes as the instruction set has.
//
// This header is included once per instruction set (see tree_walk.cpp), hence the odd guard.
#if defined(DRYSTONE_BVH_WALK_INL_) == defined(HWY_TARGET_TOGGLE)
#ifdef DRYSTONE_BVH_WALK_INL_
#undef DRYSTONE_BVH_WALK_INL_
#else
#define DRYSTONE_BVH_WALK_INL_
#endif

#include <bit>
#include <cstdint>
#include <vector>

#include "collide/tree.hpp"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace drystone {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// The same as Box4::overlap_bits_of_all(), with more lanes.
HWY_INLINE std::uint32_t overlap_bits_of_all(const bvh::Box4& a, const bvh::Box4& b) {
#if HWY_TARGET == HWY_SCALAR || HWY_MAX_BYTES == 16
  return a.overlap_bits_of_all(b);
#else
  // Each group of four lanes compares one lane of a with all lanes of b.
  const hn::CappedTag<float, 16> d;
  const hn::RebindToSigned<decltype(d)> integers;
  constexpr std::uint32_t kLanes = HWY_MAX_BYTES / 4 < 16 ? HWY_MAX_BYTES / 4 : 16;
  const auto copy = [&](const bvh::Float4& side) { return hn::LoadDup128(d, reinterpret_cast<const float*>(&side)); };
  const auto b_lower_x = copy(b.lower_x);
  const auto b_lower_y = copy(b.lower_y);
  const auto b_upper_x = copy(b.upper_x);
  const auto b_upper_y = copy(b.upper_y);
  std::uint32_t bits = 0;
  for (std::uint32_t lane = 0; lane < 4; lane += kLanes / 4) {
    const auto lanes = hn::IndicesFromVec(
        d, hn::Add(hn::ShiftRight<2>(hn::Iota(integers, 0)), hn::Set(integers, static_cast<std::int32_t>(lane))));
    const auto spread = [&](const bvh::Float4& side) { return hn::TableLookupLanes(copy(side), lanes); };
    const auto in_x = hn::And(hn::Le(b_lower_x, spread(a.upper_x)), hn::Le(spread(a.lower_x), b_upper_x));
    const auto in_y = hn::And(hn::Le(b_lower_y, spread(a.upper_y)), hn::Le(spread(a.lower_y), b_upper_y));
    std::uint8_t stored[8] = {};
    hn::StoreMaskBits(d, hn::And(in_x, in_y), stored);
    bits |= (stored[0] | std::uint32_t{stored[1]} << 8) << 4 * lane;
  }
  return bits;
#endif
}

/// The pairs of lanes of two nodes of which at least one moved, as bits of overlap_bits_of_all().
HWY_INLINE std::uint32_t moved_pairs(std::uint32_t lanes_a, std::uint32_t lanes_b) {
  constexpr std::uint32_t kEachRow = 0x1111;
  // Bit i of lanes_a goes to bit 4 i, and from there to the whole row.
  const std::uint32_t rows = (lanes_a | lanes_a << 3 | lanes_a << 6 | lanes_a << 9) & kEachRow;
  return rows * 0xf | lanes_b * kEachRow;
}

/// Calls f(lane of a, lane of b) for each bit that is set, as in overlap_bits_of_all().
template <typename F>
HWY_INLINE void for_each_lane_pair(std::uint32_t bits, F f) {
  for (; bits != 0; bits &= bits - 1) {
    const auto bit = static_cast<std::uint32_t>(std::countr_zero(bits));
    f(bit / 4, bit % 4);
  }
}

/// The walk of a tree against itself. The depth of its recursions is the height of the tree.
struct SelfWalk {
  using Children = bvh::Tree::Children;

  /// The pairs below one node.
  void within(std::uint32_t node, int height) {
    const std::uint32_t pairs = pairs_within(node);
    if (height == 1) return report_new(node, node, pairs);
    const Children& children = nodes.children[node];
    for_each_lane_pair(pairs, [&](std::uint32_t i, std::uint32_t j) { between(children[i], children[j], height - 1); });
    for (std::uint32_t bits = moves.lanes[node]; bits != 0; bits &= bits - 1)
      within(children[static_cast<std::size_t>(std::countr_zero(bits))], height - 1);
  }

  /// The pairs between items below two nodes of the same height.
  void between(std::uint32_t a, std::uint32_t b, int height) {
    const std::uint32_t pairs = pairs_between(a, b);
    if (height == 1) return report_new(a, b, pairs);
    for_each_lane_pair(pairs, [&](std::uint32_t i, std::uint32_t j) {
      between(nodes.children[a][i], nodes.children[b][j], height - 1);
    });
  }

  /// The pairs of children of a node that overlap and of which at least one moved. Each pair is found once.
  HWY_INLINE std::uint32_t pairs_within(std::uint32_t node) const {
    constexpr std::uint32_t kAboveDiagonal = 0x08ce;
    return pairs_between(node, node) & kAboveDiagonal;
  }
  HWY_INLINE std::uint32_t pairs_between(std::uint32_t a, std::uint32_t b) const {
    return overlap_bits_of_all(nodes.boxes[a], nodes.boxes[b]) & moved_pairs(moves.lanes[a], moves.lanes[b]);
  }
  HWY_INLINE const bvh::Box4& boxes_before(std::uint32_t node) const {
    return moves.lanes[node] != 0 ? moves.before[node] : nodes.boxes[node];
  }
  HWY_INLINE void report_new(std::uint32_t a, std::uint32_t b, std::uint32_t pairs) {
    if (pairs == 0) return;
    pairs &= ~overlap_bits_of_all(boxes_before(a), boxes_before(b));
    for_each_lane_pair(pairs, [&](std::uint32_t i, std::uint32_t j) {
      found.push_back({nodes.children[a][i] & ~bvh::Tree::kItemBit, nodes.children[b][j] & ~bvh::Tree::kItemBit});
    });
  }

  bvh::Tree::Nodes nodes;
  const bvh::Tree::Moves& moves;
  std::vector<bvh::Tree::ItemPair>& found;
};

/// The walk of two trees, a and b.
struct CrossWalk {
  static constexpr std::uint32_t kAllLanes = 0xf;

  /// A node of each tree, with their heights: all items of a tree lie at one depth, so the heights need not be read from the nodes.
  struct NodePair {
    std::uint32_t a;
    std::uint32_t b;
    int height_a;
    int height_b;
  };
  NodePair pair_of(bvh::Tree::WalkTask task) const {
    return {task.a, task.b, nodes.height(task.a), other.height(task.b)};
  }

  void between(NodePair pair) {
    if (opens_one(pair)) return open_one(pair, [&](NodePair below) { between(below); });
    for_each_lane_pair(pairs_between(pair), [&](std::uint32_t i, std::uint32_t j) {
      const std::uint32_t a = nodes.children[pair.a][i];
      const std::uint32_t b = other.children[pair.b][j];
      if (pair.height_a > 1) {
        between({a, b, pair.height_a - 1, pair.height_b - 1});
      } else {
        found.push_back({a & ~bvh::Tree::kItemBit, b & ~bvh::Tree::kItemBit});
      }
    });
  }

  /// Whether only one node of the pair is opened: the higher node, or the node of a if tree a is sparse.
  HWY_INLINE bool opens_one(NodePair pair) const {
    return pair.height_a != pair.height_b || (sparse && pair.height_a > 1);
  }

  /// Calls f(NodePair) for the pairs that replace a pair of nodes: those children of one node that overlap the other node, each with the
  /// other node.
  template <typename F>
  HWY_INLINE void open_one(NodePair pair, F f) const {
    const bool opens_a = (sparse && pair.height_a > 1) || pair.height_a > pair.height_b;
    for (std::uint32_t bits = opens_a ? opened_of_a(pair) : opened_of_b(pair); bits != 0; bits &= bits - 1) {
      const auto lane = static_cast<std::size_t>(std::countr_zero(bits));
      f(opens_a ? NodePair{nodes.children[pair.a][lane], pair.b, pair.height_a - 1, pair.height_b}
                : NodePair{pair.a, other.children[pair.b][lane], pair.height_a, pair.height_b - 1});
    }
  }

  HWY_INLINE std::uint32_t opened_of_a(NodePair pair) const {
    const std::uint32_t moved = moved_of_b(pair.b) != 0 ? kAllLanes : moves.lanes[pair.a];
    return moved & nodes.boxes[pair.a].overlap_bits(bvh::SplatBox(other.boxes[pair.b].bounds()));
  }
  /// If tree a is sparse, its children are tested one by one: their union overlaps most of the other tree.
  HWY_INLINE std::uint32_t opened_of_b(NodePair pair) const {
    if (sparse) {
      const std::uint32_t pairs = pairs_between(pair);
      return (pairs | pairs >> 4 | pairs >> 8 | pairs >> 12) & kAllLanes;
    }
    const std::uint32_t moved = moves.lanes[pair.a] != 0 ? kAllLanes : moved_of_b(pair.b);
    return moved & other.boxes[pair.b].overlap_bits(bvh::SplatBox(nodes.boxes[pair.a].bounds()));
  }

  HWY_INLINE std::uint32_t pairs_between(NodePair pair) const {
    return overlap_bits_of_all(nodes.boxes[pair.a], other.boxes[pair.b]) &
           moved_pairs(moves.lanes[pair.a], moved_of_b(pair.b));
  }
  /// Tree b is often that of static shapes, of which none moved: then its moves are not read.
  HWY_INLINE std::uint32_t moved_of_b(std::uint32_t node) const { return b_moved ? other_moves.lanes[node] : 0u; }

  bvh::Tree::Nodes nodes;
  const bvh::Tree::Moves& moves;
  bvh::Tree::Nodes other;
  const bvh::Tree::Moves& other_moves;
  std::vector<bvh::Tree::ItemPair>& found;
  // Tree a is sparse beside tree b (Tree::is_sparse_beside). Then it is opened first, down to its items: else each of its large nodes
  // would be compared with all the small nodes below it.
  bool sparse = false;
  bool b_moved = !other_moves.nodes.empty();
};

}  // namespace HWY_NAMESPACE
}  // namespace drystone
HWY_AFTER_NAMESPACE();

#endif
