// How Box2D 2.3 stops a body at ground that does not move: alone, without what it is joined to. The engine steps the world with
// WorldOptions::continuous off; afterwards stop_at_ground() goes through the step once more for each body that may have come too near to the ground.
//
// At the time of impact the body is moved out of the ground, its velocity there ends with friction, and it goes on with the rest of the step.
// Joints are not looked at: they are open after the step, and the next step closes them.
//
// Source: b2World::SolveTOI, b2Island::SolveTOI, b2ContactSolver and b2CollideEdge, b2CollidePolygon of Box2D 2.3.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "drystone/world.hpp"
#include "heightfield.hpp"

namespace drystone::environments::box2d {

/// A convex piece of ground, counter-clockwise, relative to some origin [m]: an edge (two points) or a polygon.
struct Piece {
  int number = 0;
  int count = 0;
  std::array<Vec2, 8> points{};
  Aabb box{};

  std::span<const Vec2> outline() const { return {points.data(), static_cast<std::size_t>(count)}; }
};

/// The pieces of ground in a box.
class Ground {
 public:
  /// Pieces of heights: number i is that between the heights i and i + 1.
  void find(std::span<const double> heights, double step, const WorldAabb& box);
  /// Static segments, chains and polygons of a world, by the indices of their ids.
  void find(const World& world, const WorldAabb& box);
  Position origin() const { return origin_; }
  /// By number, greatest first: Box2D goes through contacts from the newest to the oldest, and robots go to the right.
  std::span<const Piece> pieces() const { return {pieces_.data(), count_}; }

 private:
  void begin(const WorldAabb& box);
  void add(int number, std::span<const Vec2> points);

  static constexpr std::size_t kMost = 48;
  Position origin_{};
  std::array<Piece, kMost> pieces_{};
  std::size_t count_ = 0;
};

/// Which pieces a body touches, and a flag by the rule of Gymnasium's contact listeners: set when the touch of any piece begins, cleared when
/// that of any piece ends.
struct TouchState {
  static constexpr int kNone = -1;
  static constexpr std::size_t kMost = 8;
  std::array<int, kMost> pieces = {kNone, kNone, kNone, kNone, kNone, kNone, kNone, kNone};
  bool flag = false;
  bool ever = false;  ///< Whether a touch began.

  void set(int piece, bool touches);
  bool has(int piece) const;
};

/// The touches of as many bodies as a Cell keeps, one TouchState::kMost after the other.
template <std::size_t kBodies>
using TouchNumbers = std::array<int, kBodies * TouchState::kMost>;
template <std::size_t kBodies>
constexpr TouchNumbers<kBodies> no_touches() {
  TouchNumbers<kBodies> none{};
  for (int& piece : none) piece = TouchState::kNone;
  return none;
}
TouchState read_touches(std::span<const int> numbers, std::size_t body, int flag);
void write_touches(const TouchState& touches, std::size_t body, std::span<int> numbers, int& flag);

/// A body beside ground.
struct Body {
  std::span<const Vec2> outline{};  ///< Convex, counter-clockwise, in the body's frame.
  Vec2 local_center{};
  float inv_mass = 0.0f;
  float inv_inertia = 0.0f;
  float friction = 0.0f;  ///< With the ground.
};

/// Its motion in a step.
struct StepMotion {
  WorldTransform before{};
  WorldTransform after{};
  Vec2 velocity{};  ///< At the end.
  float spin = 0.0f;
};

/// A hinge of two bodies.
struct Hinge {
  std::size_t a = 0;
  std::size_t b = 0;
  Vec2 anchor_a{};  ///< In the frames of the bodies.
  Vec2 anchor_b{};
  float reference_angle = 0.0f;
  Limit limit{};
};

/// Two bodies that may touch each other, that which was made first first. Where they touch, the step moves them apart; they do not stop each
/// other at times of impact, as Box2D stops bodies that move at ground only.
struct Pair {
  std::size_t a = 0;
  std::size_t b = 0;
};

/// Whether two bodies touch: their skins meet.
bool are_touching(const Body& a, const WorldTransform& pose_a, const Body& b, const WorldTransform& pose_b);

/// Goes through a step of bodies: closes hinges and leaves ground and other bodies as Box2D does after the velocities, then stops each body
/// where it meets the ground. Notes touches of ground: those at the beginning, which Box2D finds then, and those at times of impact.
void finish_step(const Ground& ground, std::span<const Body> bodies, std::span<const Hinge> hinges,
                 std::span<const Pair> pairs, float seconds, std::span<StepMotion> motions,
                 std::span<TouchState> touches);

/// The motions of bodies in a step, from their poses before it and the world after it. Returns a box around their ways.
WorldAabb read_motions(const World& world, std::span<const BodyId> ids, std::span<const WorldTransform> before,
                       std::span<const Outline> outlines, std::span<StepMotion> motions);
/// Puts bodies to the ends of their motions.
void write_motions(World& world, std::span<const BodyId> ids, std::span<const StepMotion> motions);

/// Notes the touches of a body after a step in which nothing was stopped by finish_step(): a touch begins with the step after which it is
/// there, and ends with the step that begins without it. `at_end` has those after the step before.
void note_touches(const Ground& ground, const Body& body, const WorldTransform& pose, TouchState& touches,
                  TouchState& at_end);

}  // namespace drystone::environments::box2d
