// The engine's persistent islands, driven without a simulation. The WorldState has only the data that island management
// reads: the bodies, one shape for each, joints, and a contact row for each touch. Changes are marked in it as the
// narrow phase marks them, and the engine's own phase and functions do the rest (src/contact/phases.hpp,
// src/world/islands.hpp, src/world/split_islands.hpp).
//
// A replay differs from the real phase in two ways that do not concern islands: pairs whose boxes parted are dropped
// between the steps (in the engine within the phase), and no contact is awake, so the phase lists none. The phase's
// time in the real run is recorded beside it.
//
// Bodies are always awake: nothing sleeps here.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "benchmarks/islands/contact_graph.hpp"
#include "world/world_state.hpp"

namespace drystone::bench {

class PersistentIslands {
 public:
  PersistentIslands(std::uint32_t bodies, std::span<const GraphEdge> joints);

  /// The work of earlier phases: makes rows for new touches and marks all changes. Not timed.
  void prepare(std::span<const TouchChange> changes);
  /// The islands phase itself.
  void apply();

  /// Adds a step to the rest time of each body that did not move.
  void rest(const GraphRecording& recording, const RecordedStep& step);
  /// Splits islands as the engine's sleep phase does, which does not search an island again for some steps. The report
  /// has the number of splits and their time.
  const StepReport& split_rested();

  /// Replaces the island by its components. Returns whether there was more than one.
  bool split(std::uint32_t island);
  /// The largest island that lost constraints since it was last known to be connected, or kNone.
  std::uint32_t largest_pending() const;
  void split_all_pending();

  std::uint32_t island_of(std::uint32_t body) const { return world_.bodies.links[body].island; }
  bool pending(std::uint32_t island) const { return world_.islands.row[island].removed_constraints > 0; }
  std::uint32_t body_count() const { return world_.bodies.ids.capacity(); }
  const WorldState& world() const { return world_; }
  /// For each body, the smallest body of its island.
  void labels(std::vector<std::uint32_t>& out) const;

 private:
  void add_body(std::uint32_t body);
  void add_joint(GraphEdge bodies);
  void drop_ended();
  void begin(const TouchChange& change);
  void end(const TouchChange& change);

  WorldState world_;
  std::vector<std::uint32_t> in_islands_;       // Bodies, island by island.
  std::vector<std::uint32_t> slot_of_contact_;  // The slot of each contact number of the recording.
  std::vector<std::uint32_t> ended_;            // Slots.
};

}  // namespace drystone::bench
