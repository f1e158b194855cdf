// The pairs of movers of an overlap cluster that overlap or touch, with the direction and distance by which they are moved apart.
#pragma once

#include <cstdint>
#include <span>

#include "model/partition.hpp"
#include "model/step_data.hpp"
#include "model/world_state.hpp"
#include "solver/gravity_frame.hpp"
#include "solver/movers.hpp"

namespace drystone::solver {

/// A move of less than this does not count [length units].
inline constexpr float kSettled = 0.1f * kLinearSlop;

/// Two movers that overlap; one may be a wall. Each sweep reads this data.
struct OverlapPair {
  std::uint32_t mover_a = kWall;
  std::uint32_t mover_b = kWall;
  Vec2 normal;           // In the frame of gravity, with y up.
  float missing = 0.0f;  // The distance by which this step is to move the pair apart [m].
  float share_a = 0.0f;  // The share of a move that mover a gets.
  float rise = 0.0f;     // Each sweep makes at least this share of the vertical part of a move.

  bool is_wall() const { return mover_a == kWall || mover_b == kWall; }
};
static_assert(sizeof(OverlapPair) == 28);

/// A pair with additional data that sweeps do not read.
struct ListedPair {
  OverlapPair pair;
  std::uint32_t slot = kNone;  // The slot of its contact.
  float separation = 0.0f;
};

/// The contacts that overlap deeply.
struct DeepOverlaps {
  std::span<const ListedPair> pairs;      // Ascending by slot.
  std::span<const std::uint32_t> buried;  // The slots of buried contacts (ContactKey::buried).
  bool any_missing = false;               // Whether a pair must be moved apart.
};

/// All pairs in which at least one mover is moved.
struct OverlapPairs {
  std::span<OverlapPair> pairs;  // Pairs of two movers.
  std::span<ListedPair> walls;   // Pairs of a mover and a wall.
};

/// The input of the functions below.
struct OverlapInput {
  WorldState& w;
  const StepOptions& options;
  const Partition& partition;
  const GravityFrame& frame;
  Movers& movers;  // The functions number the movers in the order of their contacts.
};

/// Lists the pairs that overlap deeply, and marks their contacts (ContactKey::deep) and movers.
DeepOverlaps list_deep_overlaps(const OverlapInput& input, std::span<const std::uint32_t> deep_contacts);

/// Lists all pairs of the movers that overlap deeply. These include pairs with neighbours that they only touch, so that no mover is moved
/// into a neighbour. `deep` has the deep pairs, except those of contacts that woke in this step.
OverlapPairs list_overlap_pairs(const OverlapInput& input, std::span<const ListedPair> deep);

}  // namespace drystone::solver
