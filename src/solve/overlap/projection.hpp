// Iterations over the pairs of an overlap cluster, alternately forwards and backwards. An iteration moves each pair apart along its normal
// (projection).
//
// A move upwards adds energy, and bodies that were piled up by moves fall down again. So all iterations except the last make only a small
// part of the vertical part of a move (OverlapPair::rising), and a cluster spreads sideways instead of upwards. Source: M. Mueller et al.,
// "Position Based Dynamics" (2006), for the projection.
//
// In a cluster of thousands, four of five visits move their pair, and all but 1 in 50 find one of the two moved since the last visit. So
// visits are not left out; they are short, with the two coordinates of a vector computed together.
#pragma once

#include <algorithm>
#include <numeric>
#include <span>

#include "core/arena.hpp"
#include "core/float2.hpp"
#include "solve/overlap/pairs.hpp"

namespace drystone::solver {

/// Adds the moves of the iterations to `moves`, which are by assembly and in the frame of gravity.
class Projection {
 public:
  Projection(base::Arena& arena, const OverlapPairs& overlaps, float length_unit, std::span<Vec2> moves)
      : settled_(length_unit * kSettled),
        far_(-length_unit * kNear),
        pairs_(overlaps.pairs),
        walls_(overlaps.walls),
        moves_(moves),
        indices_(arena.allocate<std::uint32_t>(overlaps.pairs.size())) {}

  void run() {
    const std::size_t iterations = std::clamp(kMostVisits / (pairs_.size() + 1), kLeastIterations, kMostIterations);
    iterate_until_settled(iterations - 1);
    for (OverlapPair& pair : pairs_) pair.rising = pair.normal.y;
    for (OverlapPair& wall : walls_) wall.rising = wall.normal.y;
    iterate_until_settled(1);
  }

 private:
  /// The largest number of iterations over the pairs. With many pairs there are fewer iterations, so that a step visits at most kMostVisits
  /// pairs, or all pairs kLeastIterations times.
  static constexpr std::size_t kMostIterations = 24;
  static constexpr std::size_t kLeastIterations = 4;
  static constexpr std::size_t kMostVisits = 100'000;
  /// Most pairs are neighbours that are not moved. One iteration in kAllEvery visits all pairs, the others those alone that a backward
  /// iteration moved, or that lacked less than kNear [length units] to be moved.
  static constexpr std::size_t kAllEvery = 8;
  static constexpr float kNear = 2.0f * kSettled;

  void iterate_until_settled(std::size_t most) {
    std::size_t until_all = 0;
    for (std::size_t i = 0; i < most; ++i, --until_all) {
      if (until_all == 0) {
        active_ = indices_;
        std::iota(active_.begin(), active_.end(), 0u);
        until_all = kAllEvery;
      }
      const bool are_all = active_.size() == pairs_.size();
      if (i % 2 == 0 ? iterate_forth() : iterate_back()) continue;
      if (are_all) return;
      until_all = 1;
    }
  }

  /// An iteration. Returns whether it moved a pair by a distance that counts.
  bool iterate_forth() {
    bool moved = false;
    for (const OverlapPair& wall : walls_) move_apart(wall, moved);
    for (const std::uint32_t i : active_) move_apart(pairs_[i], moved);
    return moved;
  }

  /// An iteration backwards. Only pairs that were moved or nearly moved stay active.
  bool iterate_back() {
    bool moved = false;
    for (std::size_t i = walls_.size(); i > 0; --i) move_apart(walls_[i - 1], moved);
    std::size_t first = active_.size();
    for (std::size_t i = active_.size(); i > 0; --i) {
      const std::uint32_t index = active_[i - 1];
      const float lacking = move_apart(pairs_[index], moved);
      active_[first - 1] = index;
      first -= static_cast<std::size_t>(lacking > far_);
    }
    active_ = active_.subspan(first);
    return moved;
  }

  /// Moves a pair apart. Returns the distance that was missing [m]; negative if no move was needed. There is no branch on whether the pair
  /// is moved, because it could not be predicted; whether any pair moved by a distance that counts is known after the first few.
  float move_apart(const OverlapPair& pair, bool& moved) const {
    float* const to_a = &moves_[pair.assembly_a].x;
    float* const to_b = &moves_[pair.assembly_b].x;
    const simd::Float2 a = simd::load2(to_a);
    const simd::Float2 b = simd::load2(to_b);
    const simd::Float2 normal = simd::load2(&pair.normal.x);
    const simd::Float2 products = (b - a) * normal;
    const float lacking = pair.missing - (products[0] + products[1]);
    const simd::Float2 apart = simd::positive(simd::splat2(lacking)) * simd::Float2{pair.normal.x, pair.rising};
    const simd::Float2 share_a = simd::splat2(pair.share_a);
    simd::store2(a - share_a * apart, to_a);
    simd::store2(b + (1.0f - share_a) * apart, to_b);
    if (!moved) moved = abs(apart[0] * normal[0] + apart[1] * normal[1]) >= settled_;
    return lacking;
  }

  float settled_;  // Moves of less do not count [m].
  float far_;      // Pairs that lack less are not near to being moved [m].
  std::span<OverlapPair> pairs_;
  std::span<OverlapPair> walls_;
  std::span<Vec2> moves_;
  std::span<std::uint32_t> indices_;  // Memory for active_.
  std::span<std::uint32_t> active_;   // The indices of the pairs that iterations visit, ascending.
};

}  // namespace drystone::solver
