// The contact graphs of a run: nodes are dynamic bodies; edges are touching contacts and joints between two of them. A
// recording has the changes of each step; ContactGraph plays them back into the forms that the algorithms read.
//
// A contact has a number while it touches; the numbers of ended contacts are used again, as the engine does with its
// slots. Changes of a step are in the engine's contact order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "drystone/scenes/scene.hpp"

namespace drystone::bench {

struct GraphEdge {
  std::uint32_t a = 0;
  std::uint32_t b = 0;
};

struct TouchChange {
  std::uint32_t contact = 0;
  GraphEdge bodies;
  bool begins = false;
};

struct RecordedStep {
  std::vector<TouchChange> changes;
  /// Bodies that were too fast to rest.
  std::vector<std::uint32_t> moved;
  double step_ms = 0.0;
  double islands_ms = 0.0;
  double sleep_ms = 0.0;
};

struct GraphRecording {
  std::string scene;
  float dt = 0.0f;
  /// For each dynamic body, the time that it must rest before it may sleep [s].
  std::vector<float> time_to_sleep;
  std::vector<GraphEdge> joints;
  std::vector<RecordedStep> steps;

  std::uint32_t body_count() const { return static_cast<std::uint32_t>(time_to_sleep.size()); }
};

/// Runs the scene in Drystone with one worker and without sleep, so that every graph is complete. steps 0: the scene's.
/// Throws std::runtime_error if the scene cannot be built or has an action.
GraphRecording record_contact_graphs(const scenes::Scene& scene, int steps);

class ContactGraph {
 public:
  ContactGraph(std::uint32_t bodies, std::span<const GraphEdge> joints);

  void apply(std::span<const TouchChange> changes);

  std::uint32_t body_count() const { return static_cast<std::uint32_t>(offsets_.size() - 1); }
  /// Joints come first; the order is otherwise arbitrary.
  std::span<const GraphEdge> edges() const { return edges_; }
  /// The other ends of a body's edges.
  std::span<const std::uint32_t> neighbors(std::uint32_t body) const {
    return {neighbors_.data() + offsets_[body], neighbors_.data() + offsets_[body + 1]};
  }

 private:
  void add(const TouchChange& change);
  void remove(std::uint32_t contact);
  void build_neighbors();

  std::vector<GraphEdge> edges_;
  std::vector<std::uint32_t> contact_of_edge_;  // Parallel to edges_; kNoContact for joints.
  std::vector<std::size_t> edge_of_contact_;
  std::vector<std::size_t> offsets_;  // Indices into neighbors_ by body, and the end.
  std::vector<std::uint32_t> neighbors_;
};

}  // namespace drystone::bench
