// The scratch memory of the phases of a step. The contents are invalid after the step; the memory is kept so that a step in steady state
// allocates nothing.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "collide/tree.hpp"
#include "core/arena.hpp"
#include "core/column.hpp"
#include "core/layered_bit_set.hpp"
#include "drystone/geometry.hpp"
#include "world/kept_partitions.hpp"
#include "world/rows.hpp"

namespace drystone {

/// Two shape slots, a < b.
struct ShapePair {
  std::uint32_t a = 0;
  std::uint32_t b = 0;

  friend auto operator<=>(const ShapePair&, const ShapePair&) = default;
};

/// A shape slot and a tile: the shape slot of its grid, and the number of its cell.
struct TilePair {
  std::uint32_t shape = 0;
  std::uint32_t grid = 0;
  std::uint32_t cell = 0;

  friend auto operator<=>(const TilePair&, const TilePair&) = default;
};

/// A sensor and a shape that passed through it.
struct SensorPair {
  std::uint32_t sensor = 0;
  std::uint32_t visitor = 0;
  std::uint32_t cell = kNone;  // The number of the cell, if one of the two is a grid.

  friend auto operator<=>(const SensorPair&, const SensorPair&) = default;
};

/// The next impact of a bullet, in the queue of continuous collision.
struct PlannedImpact {
  float time = 1.0f;
  std::uint32_t bullet = kNone;  // Body slots.
  std::uint32_t other = kNone;
  std::uint32_t serial = 0;  // The number of the bullet's search; entries with an older number are void.
  Vec2 normal;               // From the other body to the bullet.
  bool stops_core = false;   // As Impact::stops_core.
};

/// An island that may have fallen apart.
struct SplitCandidate {
  float rested = 0.0f;           // The longest time at rest of its bodies [s].
  std::uint32_t body_index = 0;  // The index of the body with this time in the list of rested bodies.
  std::uint32_t island = kNone;
};

/// Results of one worker in a parallel pass. The results of all workers are merged afterwards and read in slot order.
struct alignas(64) WorkerScratch {
  std::vector<bvh::Tree::ItemPair> found_pairs;  // The result of one task of a walk.
  base::Column<ShapePair> new_pairs;
  std::vector<TilePair> new_tiles;
  std::vector<SensorPair> swept_sensor_pairs;
  std::vector<std::uint64_t> touching_pairs;     // Of the fast body at hand (ccd/sensor_sweeps.cpp).
  std::vector<std::uint32_t> end_contacts;       // Contacts that may be void (contact/internal_edges.hpp).
  std::vector<std::uint32_t> passable_contacts;  // Contacts with ContactRow::passable that have new manifolds.
  base::LayeredBitSet changed_contacts;          // As Touches::changed.
  base::LayeredBitSet refit_shapes;              // Shapes that left their boxes.
  base::LayeredBitSet deep_contacts;             // As Touches::deep_contacts.
  base::LayeredBitSet pressed_bodies;            // As Touches::pressed_bodies.
  int reused_contacts = 0;
};

struct StepScratch {
  StepScratch();
  ~StepScratch();

  base::Arena arena;
  std::vector<WorkerScratch> per_worker;
  KeptPartitions partitions;
  // By body slot: the solver index, 0 for static bodies. All elements are 0 between steps. Partitions that are kept have their own.
  base::Column<std::uint32_t> solver_index;
  base::Column<ShapePair> new_pairs;
  std::vector<TilePair> new_tiles;
  // For the search of pairs: which shapes in the tree of static, awake and sleeping shapes moved.
  bvh::Tree::Moves fixed_moves;
  bvh::Tree::Moves awake_moves;
  bvh::Tree::Moves asleep_moves;
  std::vector<bvh::Tree::WalkTask> walk_tasks;
  std::vector<PlannedImpact> planned_impacts;    // A heap.
  std::vector<std::uint32_t> bodies_in_the_way;  // Bodies that kinematic bodies, or bullets that fast bodies may hit.
  std::vector<SplitCandidate> split_candidates;
  std::vector<std::uint32_t> island_stack;  // Bodies that are still to be visited while an island is split.
};

/// A set that each worker has.
using WorkerMarks = base::LayeredBitSet WorkerScratch::*;
/// Empties the sets of all workers and makes room for numbers below `size`.
void begin_marks(StepScratch& scratch, WorkerMarks marks, std::size_t size);
/// The union of the sets of all workers, stored in the set of the first worker.
base::LayeredBitSet& unite_marks(StepScratch& scratch, WorkerMarks marks);

/// The slots in a set as a list in the step arena, ascending.
std::span<const std::uint32_t> list_members(StepScratch& scratch, const base::LayeredBitSet& set);

}  // namespace drystone
