// The first impact of a body within a step.
//
// A body moves along its sweep over the step's time [0, 1]. A body that was stopped at an impact rests from then on, so two bodies are
// compared piece by piece: while both move, then while the other rests. A piece is a range of times of the whole sweeps: a new
// sweep between the poses at its ends would rotate at another pace, and the tip of a long body would be centimetres off.
//
// Shapes that touch when a piece begins have no time of impact: the contact solver keeps them apart. But a sliding shape may be
// pressed through a thin wall, and a rod that stands on its tip may fall through it by rotating within a step. So the parts that do
// not touch yet are swept instead: the free corners, which stop the rod when its other end comes down; the shape at half its size;
// and if that touches too, its centroid (the core). A core that reaches a static shape is stopped for good: its velocity into the
// shape is removed, because the contact solver sees only the tip and would let it through. No core comes nearer to a static shape
// than a quarter of the slop, so that by induction over the steps it stays on its side.
// Source: E. Catto, "Continuous Collision" (GDC 2013).
#pragma once

#include "model/step_data.hpp"
#include "model/world_state.hpp"

namespace drystone::continuous {

struct SweptShape;

/// When the motion of a body ends, and for a body that was stopped where its sweep would have ended.
struct SweepEnd {
  float time = 1.0f;
  Position center;
  Rotation rotation;
  Vec2 normal;  // From the body that stopped it; zero if its core was stopped.
};

/// The results of earlier phases that continuous collision reads, and its own results so far.
struct Sweeps {
  const StepOptions& options;
  const Partition& partition;
  const Motion& motion;
  std::span<const std::uint32_t> bodies;  // Slots of bodies to sweep, ascending by solver index.
  bool has_bullets = false;               // Any of them is a bullet.
  std::span<SweepEnd> ends;               // By solver index: when each motion ends.
  std::span<bool> speed_clamped;  // By solver index: bodies that continuous collision has counted in the report.

  std::uint32_t index_of(std::uint32_t body) const { return partition.index_of[body]; }
  /// For sorting slots.
  auto by_index() const {
    return [this](std::uint32_t a, std::uint32_t b) { return index_of(a) < index_of(b); };
  }
};

/// The poses of a body over the step: its sweep until the time `end`, then rest. Static and sleeping bodies rest all the time.
/// Coordinates are relative to a place that is given with it, usually the body's centre at the start.
struct BodySweep {
  Sweep sweep;
  float end = 1.0f;
};

/// The pose at a time in [0, 1].
Transform pose_on_sweep(const BodySweep& motion, float time);
/// An upper bound of the path of any point of the shape on the sweep; in a part of the sweep, of that part of it.
float longest_path(const ShapeGeometry& shape, const Sweep& sweep);

struct Impact {
  float time = 1.0f;             // In [0, 1); 1 if nothing is hit.
  std::uint32_t other = kNone;   // The body that is hit.
  Vec2 normal;                   // From the other body to this one.
  bool stops_core = false;       // A centroid hit a static shape: the velocity into it is removed.
  std::uint32_t target = kNone;  // The shape that is hit.

  bool happens() const { return other != kNone; }
};

/// Looks for impacts of bodies.
class ImpactFinder {
 public:
  ImpactFinder(const SimState& w, const Sweeps& sweeps) : w_(w), sweeps_(sweeps) {}

  /// Where the body's centre was when the step began.
  Position start_of(std::uint32_t body) const;
  /// The body's motion, relative to a place.
  BodySweep sweep_of(std::uint32_t body, Position from) const;
  /// A box around all poses of the body, in the coordinates of the trees.
  Aabb swept_box(std::uint32_t body) const;
  /// A disc around the body, swept along its motion, with room for a touch, in the coordinates of the trees.
  geometry::SweptDisc swept_disc(std::uint32_t body) const;

  /// The first impact with a static shape.
  Impact with_static(std::uint32_t body) const;
  /// The first impact with any shape.
  Impact with_all(std::uint32_t body) const;

 private:
  /// A swept shape and a target that it may hit.
  struct Candidate {
    const SweptShape& swept;
    Position from;  // The place that the swept shape is relative to.
    float end;      // When the motion ends.
    std::uint32_t shape;
    std::uint32_t target;
  };

  void search_tree(const bvh::Tree& tree, std::uint32_t body, Impact& first) const;
  void impact_with_resting(const Candidate& candidate, Impact& first) const;
  void impact_with_moving(const Candidate& candidate, Impact& first) const;
  void keep_earlier(const Impact& impact, Impact& first) const;

  const SimState& w_;
  const Sweeps& sweeps_;
};

}  // namespace drystone::continuous
