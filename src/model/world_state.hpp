// The whole state of a world: tables in slot order, sets of what is awake, trees, and the options. Phases read and write
// it through their own functions; the outside changes it only through World (world.cpp, world_bodies.cpp, ...).
//
// Determinism: every loop goes over slots in ascending order or over an intrusive list whose order follows from the calls
// made. Nothing here depends on addresses, hashes or time.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/arena.hpp"
#include "base/id_pool.hpp"
#include "base/layered_bit_set.hpp"
#include "base/pair_set.hpp"
#include "base/shared_reads.hpp"
#include "base/worker_pool.hpp"
#include "bvh/tree.hpp"
#include "drystone/events.hpp"
#include "drystone/report.hpp"
#include "drystone/world.hpp"
#include "geometry/slab.hpp"
#include "model/rows.hpp"

namespace drystone {

struct BodyTable {
  base::IdPool ids;
  std::vector<BodyState> state;
  std::vector<BodyLinks> links;
  std::vector<BodyExtras> extras;
  base::LayeredBitSet awake;  // Enabled dynamic and kinematic bodies that take part in steps.
};

struct ShapeTable {
  base::IdPool ids;
  std::vector<ShapeRow> row;
  std::vector<ShapeExtras> extras;
  // ShapeRow::body and the group of its filter again, where many are looked at.
  std::vector<std::uint32_t> body;
  std::vector<std::int32_t> group;
  std::vector<Aabb> fat_box;  // The box in the tree: the tight box with a margin, relative to WorldState::tree_origin.
  // Of static shapes, whose boxes have no margin: the thinnest slab. Of others, one that holds everything.
  std::vector<geometry::Slab> slab;
  base::LayeredBitSet moved;  // Shapes whose pairs the next step looks for.
  base::LayeredBitSet sensors;
  // Farthest that any shape so far reached from its body's origin [m]: queries look farther by a part of it, for rounding. It
  // does not shrink with shapes that are destroyed: what is found does not depend on it, only what is looked at.
  float reach = 0.0f;
};

struct ChainTable {
  base::IdPool ids;
  std::vector<ChainRow> row;
};

struct ContactTable {
  base::IdPool ids;
  std::vector<ContactRow> row;
  std::vector<ContactKey> key;
  base::LayeredBitSet awake;  // Contacts of at least one awake body.
  base::PairSet pairs;
  std::uint32_t touching_count = 0;  // Sensors aside.
};

struct JointTable {
  base::IdPool ids;
  std::vector<JointRow> row;
  base::LayeredBitSet awake;
};

struct IslandTable {
  base::IdPool ids;
  std::vector<IslandRow> row;
  std::uint32_t awake_count = 0;
};

/// The trees of the broad phase. Static and sleeping shapes cost nothing while nothing changes.
struct TreeSet {
  bvh::Tree fixed;
  bvh::Tree awake;
  bvh::Tree asleep;
};

/// Events of the last step, and end events that calls between steps have caused since.
struct EventBuffers {
  std::vector<ContactBeginEvent> contact_begin;
  std::vector<ContactEndEvent> contact_end;
  std::vector<ContactHitEvent> contact_hit;
  std::vector<SensorEvent> sensor_begin;
  std::vector<SensorEvent> sensor_end;
  std::vector<BodyMoveEvent> body_move;
  std::vector<ContactEndEvent> pending_contact_end;
  std::vector<SensorEvent> pending_sensor_end;
};

/// What spans of the last step point to, kept until the next one by a world that was cleared meanwhile.
struct ClearedSpans {
  EventBuffers events;
  std::vector<BodyId> quarantined;
};

/// Two shape slots, a < b.
struct ShapePair {
  std::uint32_t a = 0;
  std::uint32_t b = 0;

  friend auto operator<=>(const ShapePair&, const ShapePair&) = default;
};

/// An impact of a bullet that continuous collision has in mind.
struct PlannedImpact {
  float time = 1.0f;
  std::uint32_t bullet = kNone;  // Body slots.
  std::uint32_t other = kNone;
  std::uint32_t serial = 0;  // Of the bullet's plan; an older one is void.
  Vec2 normal;               // From what is met to the bullet.
  bool stops_core = false;   // The bullet's velocity into something static ends.
};

/// An island that may have fallen apart.
struct SplitCandidate {
  float rested = 0.0f;           // Of its body that has rested longest [s].
  std::uint32_t body_index = 0;  // That body's number in this step.
  std::uint32_t island = kNone;
};

/// What one worker notes in a parallel pass; merged and scanned in slot order afterwards.
struct alignas(64) WorkerScratch {
  std::vector<ShapePair> new_pairs;
  std::vector<ShapePair> passages;          // Sensor and visitor.
  std::vector<std::uint32_t> end_contacts;  // With ends of shapes that a neighbour may cover.
  base::LayeredBitSet changed_contacts;     // Began or ceased to touch, or their boxes parted.
  base::LayeredBitSet refit_shapes;         // Left their boxes.
  base::LayeredBitSet pressed_bodies;       // Pressed into something static by a good part of their size.
  int reused_contacts = 0;
  int deep_contacts = 0;  // Overlapping by a good part of their size.
};

struct WorldState;
/// Marks of one sort, a set for each worker.
using WorkerMarks = base::LayeredBitSet WorkerScratch::*;
/// Empties them all and makes room for numbers below `size`.
void begin_marks(WorldState& w, WorkerMarks marks, std::size_t size);
/// What any worker marked. It stands in the set of the first worker from then on.
base::LayeredBitSet& unite_marks(WorldState& w, WorkerMarks marks);

struct WorldState {
  WorldOptions options;
  Lanes lanes = Lanes::scalar;  // Of the last step; never `automatic`.
  BodyTable bodies;
  ShapeTable shapes;
  ChainTable chains;
  ContactTable contacts;
  JointTable joints;
  IslandTable islands;
  TreeSet trees;
  // What boxes and slabs are relative to, in the trees and beside shapes: whole metres. It follows what is awake
  // (spatial/proxies.hpp).
  Position tree_origin;
  EventBuffers events;
  std::unique_ptr<ClearedSpans> cleared_spans;
  StepReport report;
  std::uint64_t step_count = 0;
  float last_substep = 0.0f;        // Length of the sub-steps in which the impulses of now acted [s].
  std::uint64_t joint_changes = 1;  // Grows whenever a joint begins or ceases to tie its bodies.
  bool stepping = false;
  // Counted between steps, told by the next report.
  mutable base::SharedCount refused_calls;
  int woke = 0;

  base::Arena arena;  // Memory of one step.
  std::vector<WorkerScratch> worker_scratch;
  std::vector<BodyId> quarantined;
  std::vector<std::uint32_t> heap_bodies;  // Slots of bodies whose in_heap is set; some may have gone since.
  // Lists of one step, kept for their memory.
  std::vector<ShapePair> new_pairs;
  std::vector<bvh::Tree::WalkTask> walk_tasks;
  std::vector<std::uint32_t> refit_shapes;
  std::vector<Aabb> refit_boxes;
  std::vector<PlannedImpact> planned_impacts;  // A heap.
  std::vector<SplitCandidate> split_candidates;
  std::vector<std::uint32_t> island_scratch;  // Bodies yet to be looked at while an island is split.
  std::unique_ptr<base::WorkerPool> workers;

  // Made on demand for World::bodies() and World::joints().
  mutable base::ListOnDemand<BodyId> body_list;
  mutable base::ListOnDemand<JointId> joint_list;
};

inline BodyId body_id(const WorldState& w, std::uint32_t slot) { return {slot, w.bodies.ids.generation(slot)}; }
inline ShapeId shape_id(const WorldState& w, std::uint32_t slot) { return {slot, w.shapes.ids.generation(slot)}; }
inline ChainId chain_id(const WorldState& w, std::uint32_t slot) { return {slot, w.chains.ids.generation(slot)}; }
inline JointId joint_id(const WorldState& w, std::uint32_t slot) { return {slot, w.joints.ids.generation(slot)}; }

inline bool is_awake(const WorldState& w, std::uint32_t body) { return w.bodies.awake.test(body); }
inline bool is_dynamic(const WorldState& w, std::uint32_t body) {
  return w.bodies.state[body].type == BodyType::dynamic;
}

/// Calls f(shape slot) for each shape of the body.
template <typename F>
void for_each_shape(const WorldState& w, std::uint32_t body, F f) {
  for (std::uint32_t shape = w.bodies.links[body].first_shape; shape != kNone;) {
    const std::uint32_t next = w.shapes.row[shape].next;
    f(shape);
    shape = next;
  }
}

}  // namespace drystone
