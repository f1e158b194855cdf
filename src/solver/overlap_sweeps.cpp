// A move upwards adds energy, and bodies that were piled up by moves fall down again. So all sweeps except the last make only 3 % of the
// vertical part of a move, and a cluster spreads sideways instead of upwards.
// Source: M. Mueller et al., "Position Based Dynamics" (2006), for the projection.
#include "solver/overlap_sweeps.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace drystone::solver {
namespace {

/// The largest number of sweeps over the pairs. With many pairs there are fewer sweeps, so that a step visits at most kMostVisits
/// pairs, or all pairs kLeastSweeps times.
constexpr std::size_t kMostSweeps = 24;
constexpr std::size_t kLeastSweeps = 4;
constexpr std::size_t kMostVisits = 100'000;
/// The last sweeps also make the whole vertical part of a move, so that bodies that can only move upwards are separated.
constexpr std::size_t kLiftingSweeps = 1;
/// The share of the vertical part of a move that the other sweeps make.
constexpr float kLifted = 0.03f;

/// One sweep in kAllEvery visits all pairs. The other sweeps visit only pairs that were moved, or that lacked less than kNear
/// [length units] to be moved.
constexpr std::size_t kAllEvery = 8;
constexpr float kNear = 2.0f * kSettled;

/// The effect of a sweep on a pair.
struct Parted {
  float moved = 0.0f;    // The distance by which the pair was moved apart [m].
  float lacking = 0.0f;  // The missing distance before the sweep [m]; negative if no move was needed.
};

class Sweeper {
 public:
  Sweeper(base::Arena& arena, const OverlapPairs& overlaps, float length_unit, std::span<Vec2> moves)
      : unit_(length_unit),
        pairs_(overlaps.pairs),
        walls_(overlaps.walls),
        moves_(moves),
        indices_(arena.allocate<std::uint32_t>(overlaps.pairs.size())) {}

  /// Moves pairs apart. The component of a move along gravity is multiplied by `lifted`. Most pairs are neighbours that are not moved, so
  /// pairs that a backward sweep finds far from being moved are skipped until the next sweep over all pairs.
  void sweep_until_settled(std::size_t most, float lifted) {
    std::size_t until_all = 0;
    for (std::size_t i = 0; i < most; ++i) {
      if (until_all == 0) {
        take_all();
        until_all = kAllEvery;
      }
      --until_all;
      const bool are_all = active_.size() == pairs_.size();
      const float parted = i % 2 == 0 ? sweep(lifted) : sweep_back(lifted);
      if (parted >= unit_ * kSettled) continue;
      if (are_all) return;
      until_all = 0;
    }
  }

 private:
  void take_all() {
    active_ = indices_;
    std::iota(active_.begin(), active_.end(), 0u);
  }

  /// Sweeps forwards. Returns the largest distance by which a pair was moved apart.
  float sweep(float lifted) {
    float most = 0.0f;
    for (ListedPair& wall : walls_) most = max(most, move_apart(wall.pair, lifted).moved);
    for (const std::uint32_t i : active_) most = max(most, move_apart(pairs_[i], lifted).moved);
    return most;
  }

  /// Sweeps backwards. Only pairs that were moved or nearly moved stay active.
  float sweep_back(float lifted) {
    float most = 0.0f;
    std::for_each(walls_.rbegin(), walls_.rend(),
                  [&](ListedPair& wall) { most = max(most, move_apart(wall.pair, lifted).moved); });
    std::size_t first = active_.size();
    for (std::size_t i = active_.size(); i > 0; --i) {
      const std::uint32_t index = active_[i - 1];
      const Parted parted = move_apart(pairs_[index], lifted);
      most = max(most, parted.moved);
      active_[first - 1] = index;
      first -=
          static_cast<std::size_t>(parted.moved > 0.0f) | static_cast<std::size_t>(parted.lacking > -unit_ * kNear);
    }
    active_ = active_.subspan(first);
    return most;
  }

  /// Moves a pair apart. There are no branches on whether the pair is moved, because they could not be predicted.
  Parted move_apart(OverlapPair& pair, float lifted) {
    // Coordinates are read one by one, as they were written. A single read of both would have to wait until both writes are in the cache.
    const Vec2 a{moves_[pair.mover_a].x, moves_[pair.mover_a].y};
    const Vec2 b{moves_[pair.mover_b].x, moves_[pair.mover_b].y};
    const float lacking = pair.missing - dot(b - a, pair.normal);
    const Vec2 apart = max(lacking, 0.0f) * Vec2{pair.normal.x, max(lifted, pair.rise) * pair.normal.y};
    moves_[pair.mover_a] = a - pair.share_a * apart;
    moves_[pair.mover_b] = b + (1.0f - pair.share_a) * apart;
    return {abs(dot(apart, pair.normal)), lacking};
  }

  float unit_;
  std::span<OverlapPair> pairs_;
  std::span<ListedPair> walls_;
  std::span<Vec2> moves_;
  std::span<std::uint32_t> indices_;  // Memory for active_.
  std::span<std::uint32_t> active_;   // The indices of the pairs that sweeps visit, ascending.
};

}  // namespace

void sweep_apart(base::Arena& arena, const OverlapPairs& overlaps, float length_unit, bool has_gravity,
                 std::span<Vec2> moves) {
  Sweeper sweeper(arena, overlaps, length_unit, moves);
  const std::size_t fitting = kMostVisits / (overlaps.pairs.size() + 1);
  const std::size_t sweeps = std::clamp(fitting, kLeastSweeps, kMostSweeps);
  sweeper.sweep_until_settled(sweeps - kLiftingSweeps, has_gravity ? kLifted : 1.0f);
  sweeper.sweep_until_settled(kLiftingSweeps, 1.0f);
}

}  // namespace drystone::solver
