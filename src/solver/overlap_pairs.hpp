// The pairs of an overlap cluster: which movers overlap or touch, in which direction they are moved apart, and by how much.
#pragma once

#include <cstdint>
#include <span>

#include "model/partition.hpp"
#include "model/step_data.hpp"
#include "model/world_state.hpp"
#include "solver/gravity_frame.hpp"
#include "solver/movers.hpp"

namespace drystone::solver {

/// A move of less than this is none [m].
inline constexpr float kSettled = 0.1f * kLinearSlop;

/// Two movers that overlap. One may be a wall, which does not give way. Read in each sweep.
struct OverlapPair {
  std::uint32_t mover_a = kWall;
  std::uint32_t mover_b = kWall;
  Vec2 normal;           // In the frame of gravity: y is up.
  float missing = 0.0f;  // The separation that the step must still add.
  float share_a = 0.0f;  // The share of a move that a gets.
  float softness = 0.0f;
  float parted = 0.0f;  // How far sweeps have moved a soft pair apart [m].

  bool is_wall() const { return mover_a == kWall || mover_b == kWall; }
};
static_assert(sizeof(OverlapPair) == 32);

/// A pair, with data that sweeps do not read.
struct ListedPair {
  OverlapPair pair;
  std::uint32_t slot = kNone;  // The slot of its contact.
  float separation = 0.0f;
  float pushed_time = 0.0f;
};

/// A pair that was pushed for so long that it has to be lifted.
struct StuckPair {
  std::uint32_t pair = 0;
  float pushed_time = 0.0f;
};

/// The contacts that overlap deeply.
struct DeepOverlaps {
  std::span<const ListedPair> pairs;      // Ascending by slot.
  std::span<const std::uint32_t> buried;  // The slots of those that are not solved.
  bool any_missing = false;               // Whether any pair must be moved.
};

/// All pairs of movers that are moved, and of movers that these may not be moved into.
struct OverlapPairs {
  std::span<OverlapPair> pairs;      // Of two movers.
  std::span<ListedPair> walls;       // Of a mover and a wall.
  std::span<const StuckPair> stuck;  // Of `pairs`.
};

/// What the lists are made from.
struct OverlapInput {
  WorldState& w;
  const StepOptions& options;
  const Partition& partition;
  const GravityFrame& frame;
  Movers& movers;  // Numbered in the order in which their contacts are listed.
};

/// Lists the pairs that overlap deeply, and marks their contacts (ContactKey::deep) and movers.
DeepOverlaps list_deep_overlaps(const OverlapInput& input, std::span<const std::uint32_t> deep_contacts);

/// Lists all pairs of bodies that will be moved, so that none is moved into a neighbour. Deep pairs are known already,
/// except those of contacts that woke in this step.
OverlapPairs list_overlap_pairs(const OverlapInput& input, std::span<const ListedPair> deep);

}  // namespace drystone::solver
