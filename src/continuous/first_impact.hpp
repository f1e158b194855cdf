// When a body first meets something on its way through the step.
//
// A body's way is its sweep over the step's time [0, 1]; one that was stopped at an impact rests from then on, so two ways
// are compared piece by piece: while both move, then while the other rests. A piece is a range of times on the whole sweeps:
// a sweep between the poses at its ends would turn at another pace, and the tip of a long body would be centimetres off.
//
// A shape that already lies against another when a piece begins has no time of impact with it: the contact solver has that
// pair in hand. But what slides may be pressed through a thin wall, and a rod that stands on its tip falls through it, when
// it turns within a step. So what does not touch yet is swept in its place: the corners that are free, which stop the rod
// when its other end comes down; the shape at half its size; and if that touches as well, its centroid. A centroid that
// comes to a static shape is stopped for good: its velocity into the shape is taken away, since the contact solver, which
// sees but the tip, would let it through. No core comes nearer to a static shape than a quarter of the slop: that it stays on
// its side follows step by step.
// Source: E. Catto, "Continuous Collision" (GDC 2013).
#pragma once

#include "model/step_context.hpp"

namespace drystone::continuous {

struct SweptShape;

/// Where a body's way ends, and for one that was stopped where its sweep would have gone.
struct SweepEnd {
  float time = 1.0f;
  Position center;
  Rotation rotation;
  Vec2 normal;  // From what stopped it; zero where its core was stopped.
};

/// A body's poses over the step: its sweep over all of the step, until `end`, then rest. Static and sleeping bodies rest all
/// the time. Coordinates are relative to a place that is given with it, usually where the body started.
struct BodySweep {
  Sweep sweep;
  float end = 1.0f;
};

/// The pose at a time in [0, 1].
Transform pose_on_sweep(const BodySweep& motion, float time);
/// No point of the shape goes farther than this on the sweep, or in any part of it faster than evenly.
float longest_path(const ShapeGeometry& shape, const Sweep& sweep);

struct Impact {
  float time = 1.0f;            // In [0, 1); 1 where nothing is met.
  std::uint32_t other = kNone;  // The body that is met.
  Vec2 normal;                  // From what is met to the body.
  bool stops_core = false;      // A centroid met something static: the velocity into it ends.

  bool happens() const { return other != kNone; }
};

/// Looks for impacts of bodies on their ways. `ends` holds, by solver index, where each way ends.
class ImpactFinder {
 public:
  ImpactFinder(const WorldState& w, const StepContext& c, std::span<const SweepEnd> ends) : w_(w), c_(c), ends_(ends) {}

  /// Where the body's centre was when the step began.
  Position start_of(std::uint32_t body) const;
  /// The body's way, relative to a place.
  BodySweep sweep_of(std::uint32_t body, Position from) const;
  /// A box around all poses of the body on its way, as those in the trees.
  Aabb swept_box(std::uint32_t body) const;
  /// A disc around the body on its way, with room for a touch, as the boxes and slabs in the trees.
  geometry::SweptDisc swept_disc(std::uint32_t body) const;

  /// With static shapes.
  Impact with_static(std::uint32_t body) const;
  /// With anything.
  Impact with_all(std::uint32_t body) const;

 private:
  /// A shape on its way, and what it may meet.
  struct Candidate {
    const SweptShape& swept;
    Position from;  // What the swept shape is relative to.
    float end;      // Of the way.
    std::uint32_t shape;
    std::uint32_t target;
  };

  void search_tree(const bvh::Tree& tree, std::uint32_t body, Impact& first) const;
  void impact_with_resting(const Candidate& candidate, Impact& first) const;
  void impact_with_moving(const Candidate& candidate, Impact& first) const;
  void keep_earlier(const Impact& impact, Impact& first) const;

  const WorldState& w_;
  const StepContext& c_;
  std::span<const SweepEnd> ends_;
};

}  // namespace drystone::continuous
