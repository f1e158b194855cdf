// Iterations over the pairs of an overlap cluster, alternately forwards and backwards. An iteration moves each pair apart along its normal
// (projection).
//
// A move upwards adds energy, and bodies that were piled up by moves fall down again. So all iterations except the last make only 3 % of
// the vertical part of a move, and a cluster spreads sideways instead of upwards. Source: M. Mueller et al., "Position Based Dynamics"
// (2006), for the projection.
#pragma once

#include <algorithm>
#include <numeric>
#include <span>

#include "core/arena.hpp"
#include "solve/overlap/pairs.hpp"

namespace drystone::solver {

/// Adds the moves of the iterations to `moves`, which are by assembly and in the frame of gravity.
class Projection {
 public:
  Projection(base::Arena& arena, const OverlapPairs& overlaps, float length_unit, std::span<Vec2> moves)
      : unit_(length_unit),
        pairs_(overlaps.pairs),
        walls_(overlaps.walls),
        moves_(moves),
        indices_(arena.allocate<std::uint32_t>(overlaps.pairs.size())) {}

  void run(bool has_gravity) {
    const std::size_t iterations = std::clamp(kMostVisits / (pairs_.size() + 1), kLeastIterations, kMostIterations);
    iterate_until_settled(iterations - 1, has_gravity ? kRise : 1.0f);
    iterate_until_settled(1, 1.0f);
  }

 private:
  /// The largest number of iterations over the pairs. With many pairs there are fewer iterations, so that a step visits at most kMostVisits
  /// pairs, or all pairs kLeastIterations times.
  static constexpr std::size_t kMostIterations = 24;
  static constexpr std::size_t kLeastIterations = 4;
  static constexpr std::size_t kMostVisits = 100'000;
  /// The share of the vertical part of a move that all iterations but the last make. The last one separates bodies that can only move
  /// upwards.
  static constexpr float kRise = 0.03f;
  /// Most pairs are neighbours that are not moved. One iteration in kAllEvery visits all pairs, the others those alone that a backward
  /// iteration moved, or that lacked less than kNear [length units] to be moved.
  static constexpr std::size_t kAllEvery = 8;
  static constexpr float kNear = 2.0f * kSettled;

  void iterate_until_settled(std::size_t most, float rise) {
    std::size_t until_all = 0;
    for (std::size_t i = 0; i < most; ++i, --until_all) {
      if (until_all == 0) {
        active_ = indices_;
        std::iota(active_.begin(), active_.end(), 0u);
        until_all = kAllEvery;
      }
      const bool are_all = active_.size() == pairs_.size();
      most_moved_ = 0.0f;
      if (i % 2 == 0) {
        iterate_forth(rise);
      } else {
        iterate_back(rise);
      }
      if (most_moved_ >= unit_ * kSettled) continue;
      if (are_all) return;
      until_all = 1;
    }
  }

  void iterate_forth(float rise) {
    for (const OverlapPair& wall : walls_) move_apart(wall, rise);
    for (const std::uint32_t i : active_) move_apart(pairs_[i], rise);
  }

  /// An iteration backwards. Only pairs that were moved or nearly moved stay active.
  void iterate_back(float rise) {
    for (std::size_t i = walls_.size(); i > 0; --i) move_apart(walls_[i - 1], rise);
    std::size_t first = active_.size();
    for (std::size_t i = active_.size(); i > 0; --i) {
      const std::uint32_t index = active_[i - 1];
      const float lacking = move_apart(pairs_[index], rise);
      active_[first - 1] = index;
      first -= static_cast<std::size_t>(lacking > -unit_ * kNear);
    }
    active_ = active_.subspan(first);
  }

  /// Moves a pair apart. Returns the distance that was missing [m]; negative if no move was needed. There is no branch on whether the pair
  /// is moved, because it could not be predicted.
  float move_apart(const OverlapPair& pair, float rise) {
    // Coordinates are read one by one, as they were written. A single read of both would have to wait until both writes are in the cache.
    const Vec2 a{moves_[pair.assembly_a].x, moves_[pair.assembly_a].y};
    const Vec2 b{moves_[pair.assembly_b].x, moves_[pair.assembly_b].y};
    const float lacking = pair.missing - dot(b - a, pair.normal);
    const Vec2 apart = max(lacking, 0.0f) * Vec2{pair.normal.x, max(rise, pair.rise) * pair.normal.y};
    moves_[pair.assembly_a] = a - pair.share_a * apart;
    moves_[pair.assembly_b] = b + (1.0f - pair.share_a) * apart;
    most_moved_ = max(most_moved_, abs(dot(apart, pair.normal)));
    return lacking;
  }

  float unit_;
  std::span<const OverlapPair> pairs_;
  std::span<const OverlapPair> walls_;
  std::span<Vec2> moves_;
  std::span<std::uint32_t> indices_;  // Memory for active_.
  std::span<std::uint32_t> active_;   // The indices of the pairs that iterations visit, ascending.
  float most_moved_ = 0.0f;           // The largest distance by which the present iteration moved a pair [m].
};

}  // namespace drystone::solver
