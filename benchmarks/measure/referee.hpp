// Judges a state of a scene from the scene and the poses that an engine reports, the same way for every engine: how deep
// shapes overlap, how far joints are apart, how much energy there is. Of an engine's data only positions, angles and
// velocities are used (its counts of awake bodies and touching contacts are passed on).
//
// What is measured:
// - penetration: overlap_depth() of the outlines of two shapes that may collide. Of a thin line (segment, link of a
//   chain) that is the shortest way off the line, at most half the other's thickness. A link of a chain ignores bodies
//   whose middle is behind it. So a body that has passed a line completely is not found here, but as a body outside of
//   its arena.
// - joint error: distance of the anchors of a revolute joint; offset across the axis of a prismatic joint; deviation of
//   the length of a rod, which is a distance joint without spring, limit and motor.
// - energy: of dynamic bodies; potential energy is 0 at the world's origin.
// - drift: of the centre of mass, of dynamic bodies that were there from the start.
#pragma once

#include <cstdint>
#include <vector>

#include "benchmarks/measure/body_mass.hpp"
#include "benchmarks/measure/deepest_overlap.hpp"
#include "benchmarks/measure/history.hpp"
#include "benchmarks/measure/outlines.hpp"
#include "benchmarks/measure/state_log.hpp"
#include "benchmarks/run_record.hpp"

namespace drystone::bench {

/// A sample, and the bodies or joints with its extreme figures, by number; -1 for none.
struct Judgement {
  Sample sample;
  DeepestOverlap deepest;
  /// Pairs of shapes whose boxes were compared.
  std::int64_t compared = 0;
  int worst_joint = -1;
  int fastest = -1;
  int farthest = -1;
  /// Box around the centres of mass of dynamic bodies.
  Box2 centers = empty_box();
  /// The first body whose state is not finite. Such bodies are left out of the figures.
  int not_finite = -1;
  /// The first body that is missing, and the first that should have been removed.
  int missing = -1;
  int left_over = -1;
};

class Referee {
 public:
  /// Refers to the history, which must outlive it.
  explicit Referee(const History& history);

  Judgement judge(const RecordedState& state) const;
  /// Every overlap deeper than this [m].
  std::vector<DeepestOverlap> overlaps(const RecordedState& state, double deeper_than) const;

 private:
  struct Bodies;

  /// The bodies of the state; deviations are noted in the judgement.
  Bodies find_bodies(const RecordedState& state, Judgement& j) const;
  /// The placed shapes of the bodies; `points` is their storage.
  CollidingShapes place_shapes(const Bodies& bodies, int step, std::vector<Double2>& points) const;
  void measure_bodies(Bodies& bodies, Judgement& j) const;
  void measure_joints(const Bodies& bodies, Judgement& j) const;
  void measure_overlap(const Bodies& bodies, Judgement& j) const;

  const History& history_;
  std::vector<BodyMass> masses_;
  Outlines outlines_;
};

}  // namespace drystone::bench
