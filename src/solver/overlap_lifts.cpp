// Movers (a mover is a body, or all bodies that are connected by joints: movers.hpp) are lifted off the movers below them. The lowest pair
// comes first, so that one pass lifts a whole column.
// Source: E. Guendelman et al., "Nonconvex Rigid Bodies with Stacking" (2003).
#include "solver/overlap_lifts.hpp"

#include <algorithm>
#include <compare>

#include "solver/pushed_time.hpp"

namespace drystone::solver {
namespace {

/// A pair to be lifted. Pairs are sorted by height.
struct Lift {
  float height = 0.0f;  // The height of the lower mover [m].
  std::uint32_t pair = 0;
  float pushed_time = 0.0f;

  friend auto operator<=>(const Lift&, const Lift&) = default;
};

/// The height of each mover's first body [m].
std::span<const float> list_heights(WorldState& w, const Movers& movers, const GravityFrame& frame) {
  const std::span<float> heights = w.scratch->arena.allocate_zeroed<float>(movers.count());
  const Position origin = w.bodies.state[movers.bodies().front()].center;
  for (std::size_t i = movers.bodies().size(); i > 0; --i) {
    const std::uint32_t body = movers.bodies()[i - 1];
    heights[movers.known(body)] = frame.height(w.bodies.state[body].center - origin);
  }
  return heights;
}

std::span<const Lift> list_lifts(WorldState& w, std::span<const float> heights, const OverlapPairs& overlaps) {
  const std::span<Lift> lifts = w.scratch->arena.allocate<Lift>(overlaps.stuck.size());
  for (std::size_t i = 0; i < lifts.size(); ++i) {
    const StuckPair& stuck = overlaps.stuck[i];
    const OverlapPair& pair = overlaps.pairs[stuck.pair];
    lifts[i] = {min(heights[pair.mover_a], heights[pair.mover_b]), stuck.pair, stuck.pushed_time};
  }
  std::sort(lifts.begin(), lifts.end());
  return lifts;
}

}  // namespace

void lift_stuck_pairs(WorldState& w, const Movers& movers, const GravityFrame& frame, const OverlapPairs& overlaps,
                      std::span<Vec2> moves) {
  if (overlaps.stuck.empty()) return;
  for (const Lift& lift : list_lifts(w, list_heights(w, movers, frame), overlaps)) {
    const OverlapPair& pair = overlaps.pairs[lift.pair];
    Vec2& a = moves[pair.mover_a];
    Vec2& b = moves[pair.mover_b];
    const float change = lifted_part(lift.pushed_time, pair.softness) * pair.missing - dot(b - a, pair.normal);
    if (change <= 0.0f) continue;
    // If the normal is vertical, the lower mover does not move, because it would be moved into the movers below it. If the normal is
    // level, both movers get their usual shares. In between, the lower mover's share grows with the slant of the normal.
    const float along = frame.has_gravity() ? pair.normal.y : 0.0f;
    const float level = 1.0f - along * along;
    const float share_a = along > 0.0f ? level * pair.share_a : 1.0f - level * (1.0f - pair.share_a);
    a = a - (share_a * change) * pair.normal;
    b = b + ((1.0f - share_a) * change) * pair.normal;
  }
}

}  // namespace drystone::solver
