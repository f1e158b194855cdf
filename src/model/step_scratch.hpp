// Memory of one step, in which phases work. Its contents are invalid after the step; it is kept between steps only so
// that a step in steady state calls no allocator.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/arena.hpp"
#include "base/layered_bit_set.hpp"
#include "bvh/tree.hpp"
#include "drystone/geometry.hpp"
#include "model/rows.hpp"

namespace drystone {

/// Two shape slots, a < b.
struct ShapePair {
  std::uint32_t a = 0;
  std::uint32_t b = 0;

  friend auto operator<=>(const ShapePair&, const ShapePair&) = default;
};

/// The next impact of a bullet, in the queue of continuous collision.
struct PlannedImpact {
  float time = 1.0f;
  std::uint32_t bullet = kNone;  // Body slots.
  std::uint32_t other = kNone;
  std::uint32_t serial = 0;  // The number of the bullet's plan; entries with an older number are void.
  Vec2 normal;               // From the other body to the bullet.
  bool stops_core = false;   // The bullet's velocity into a static shape is removed.
};

/// An island that may have fallen apart.
struct SplitCandidate {
  float rested = 0.0f;           // The rest time of its sleepiest body [s].
  std::uint32_t body_index = 0;  // That body's number in this step.
  std::uint32_t island = kNone;
};

/// Results of one worker in a parallel pass; they are merged and scanned in slot order afterwards.
struct alignas(64) WorkerScratch {
  std::vector<ShapePair> new_pairs;
  std::vector<ShapePair> swept_sensor_pairs;  // Sensor and visitor.
  std::vector<std::uint32_t> end_contacts;    // Contacts with ends of shapes that a neighbouring face may cover.
  base::LayeredBitSet changed_contacts;       // Began or ceased to touch, or their boxes parted.
  base::LayeredBitSet refit_shapes;           // Left their boxes.
  base::LayeredBitSet deep_contacts;          // ContactKey::deep.
  base::LayeredBitSet pressed_bodies;         // Dynamic bodies that are deep in a static one.
  int reused_contacts = 0;
};

struct StepScratch {
  base::Arena arena;
  std::vector<WorkerScratch> per_worker;
  // By body slot: the body's number in the step, 0 for static bodies. All are 0 between steps.
  std::vector<std::uint32_t> solver_index;
  std::vector<ShapePair> new_pairs;
  std::vector<bvh::Tree::WalkTask> walk_tasks;
  std::vector<std::uint32_t> refit_shapes;
  std::vector<Aabb> refit_boxes;
  std::vector<PlannedImpact> planned_impacts;  // A heap.
  std::vector<SplitCandidate> split_candidates;
  std::vector<std::uint32_t> island_stack;  // Bodies that are still to be visited while an island is split.
};

/// One of the sets of marks of each worker.
using WorkerMarks = base::LayeredBitSet WorkerScratch::*;
/// Empties them all and makes room for numbers below `size`.
void begin_marks(StepScratch& scratch, WorkerMarks marks, std::size_t size);
/// The union of the sets of all workers, stored in the set of the first worker.
base::LayeredBitSet& unite_marks(StepScratch& scratch, WorkerMarks marks);

/// The slots in a set as a list in the step arena, ascending.
std::span<const std::uint32_t> list_members(StepScratch& scratch, const base::LayeredBitSet& set);

}  // namespace drystone
