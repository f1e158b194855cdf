// A character mover: a convex shape that a program moves through a world, outside of the simulation. It slides along walls, climbs slopes
// and steps, keeps to the ground, rides on what carries it, and pushes bodies with a bounded force. See docs/mover.md.
//
//     drystone::Mover hero{.position = {0, 1}};
//     // In each step, after World::step():
//     drystone::Vec2 wanted = {4.0f * stick, hero.velocity.y - 10.0f * kStep};
//     if (jump && hero.is_grounded()) wanted.y = 6.0f;
//     drystone::MoverReport report = drystone::move(world, hero, options, {wanted, kStep});
//
// A Mover is plain data: a program copies it to save it, and puts the copy back to undo moves. The world knows nothing of it; the only
// calls that move() makes to change the world are impulses, which a recording of the world holds. Equal worlds, movers, options and
// inputs give equal bits.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <variant>

#include "drystone/geometry.hpp"
#include "drystone/id.hpp"
#include "drystone/position.hpp"
#include "drystone/query.hpp"
#include "drystone/result.hpp"
#include "drystone/support_shape.hpp"

namespace drystone {

class World;

/// The shape of a mover, in a frame whose y axis points along MoverOptions::up.
using MoverShape = std::variant<Circle, Capsule, Box, Polygon, SupportShape>;

/// What a mover is and can do; the program keeps it and passes it to each move.
struct MoverOptions {
  /// All within 1e5 m of its origin. Rotates with `up` alone. The default is 1.8 m high and has its feet at its origin.
  MoverShape shape = Capsule{.point_a = {0.0f, 0.3f}, .point_b = {0.0f, 1.5f}, .radius = 0.3f};
  /// Away from the ground. A unit vector.
  Vec2 up = {0.0f, 1.0f};
  /// The steepest ground on which the mover walks and stands: its angle to the level [rad]. Range [0, 1.55].
  float max_slope = 0.87f;
  /// The highest step that the mover climbs while it walks [m]. Range [0, 1e3]. 0: none.
  float step_height = 0.3f;
  /// How far the mover goes down while it walks to stay on the ground, on slopes and steps that descend [m]. Range [0, 1e3].
  float snap_distance = 0.3f;
  /// The distance that the mover keeps from all surfaces [length units]. Range [1e-3, 1]. With a gap there are no seams to catch on: tiles whose
  /// surfaces differ by less than a quarter of the skin are one surface.
  float skin = 0.01f;
  /// The greatest force on all bodies in the mover's way together [N]. Range [0, 1e12].
  float push_force = 20.0f;
  /// The mover weighs on a dynamic body on which it stands with this mass, under the world's gravity [kg]. Range [0, 1e12].
  float mass = 1.0f;
  /// What is solid for the mover. The mover does not see sensors, whatever the filter says.
  QueryFilter filter{};
  /// The mover's Material::number. Rules of the world for it and the material of a shape (MaterialRule) say whether the shape is
  /// solid, and how fast its surface runs.
  std::uint32_t material = 0;
};

/// What a mover stands on.
struct MoverGround {
  /// Empty in the air.
  ShapeId shape;
  /// The body of the shape.
  BodyId body;
  /// The point of the shape under the mover [m].
  Position point;
  /// Unit normal of the ground. At the edge of a step it is that of the tread.
  Vec2 normal{};
  /// Velocity of the ground at the point, with the speed of its surface [m/s].
  Vec2 velocity{};
  /// The point of the mover that the ground carries: its place in the frame of the body, and in the world at the last move.
  Vec2 anchor{};
  Position anchored_at;  ///< [m]

  friend constexpr bool operator==(const MoverGround&, const MoverGround&) = default;
};

/// The state of a mover, all that its next move depends on beside world, options and input.
struct Mover {
  /// Origin of the shape [m]. A program may change it at any time. At most 9.9e8 in size.
  Position position{};
  /// On the ground: relative to the ground, along its level; there is no part along `up`. In the air: in the world [m/s].
  Vec2 velocity{};
  /// What it stands on since the last move.
  MoverGround ground{};

  /// Whether it stands on something that is not too steep.
  constexpr bool is_grounded() const { return static_cast<bool>(ground.shape); }
  friend constexpr bool operator==(const Mover&, const Mover&) = default;
};
static_assert(std::is_trivially_copyable_v<Mover>);

/// What a mover is to do in one move.
struct MoverInput {
  /// The wanted velocity, gravity included [m/s]; at most 1e5 in each coordinate. On the ground it is relative to the ground, and its part
  /// across `up` is the speed along the ground, up and down slopes alike. A mover on the ground leaves it if the part along `up` is
  /// more than 0.001 length units/s.
  Vec2 velocity{};
  /// The length of the move, which is that of the step [s]. Range (0, 1].
  float seconds = 1.0f / 60.0f;
  /// Lets the mover fall through chains and one-way surfaces.
  bool drop = false;
};

/// Something that the mover ran into.
struct MoverHit {
  /// The shape that was hit.
  ShapeId shape;
  /// The body of the shape.
  BodyId body;
  /// Where it was hit, in the world [m].
  Position point;
  /// Unit normal of the shape, towards the mover.
  Vec2 normal{};
  /// The impulse on the body along -normal [N s], 0 if the body is not dynamic.
  float impulse = 0.0f;
};

/// What a move did.
struct MoverReport {
  /// From the position before to the position after [m], and the part of it by which the ground carried the mover.
  Vec2 moved{};
  Vec2 carried{};  ///< [m]
  /// How far the mover climbed over steps [m].
  float climbed = 0.0f;
  bool grounded = false;     ///< On the ground now.
  bool landed = false;       ///< On the ground now, and not before.
  bool left_ground = false;  ///< On the ground before, and not now.
  bool stepped = false;      ///< Climbed a step.
  bool slid = false;         ///< Went on in another direction after a hit.
  bool blocked = false;      ///< A wall, a steep slope or a body stopped at least a part of the motion.
  bool ceiling = false;      ///< Hit something from below.
  bool squeezed = false;     ///< Overlaps static or kinematic shapes that leave it no room.
  /// The first hits, one for each shape, and how many shapes were hit.
  std::array<MoverHit, 8> hits{};
  int hits_found = 0;  ///< May be more than there is room for in `hits`.

  /// The hits that were kept. The span is valid while the report lives, so it cannot be taken from a temporary one.
  std::span<const MoverHit> hit_list() const&& = delete;
  std::span<const MoverHit> hit_list() const& {
    const auto written = static_cast<std::size_t>(hits_found);
    return {hits.data(), written < hits.size() ? written : hits.size()};
  }
};

/// Moves the mover for one step. Call it once after each World::step(), so that the mover stands on what has just moved. Allocates
/// nothing, unless more than 64 shapes are in reach. Errors: wrong_moment during a step, stale_id for MoverOptions::filter.ignore_body,
/// invalid_argument and invalid_geometry for a value that is not finite or out of range; then the mover and the world stay as they were.
Result<MoverReport> move(World& world, Mover& mover, const MoverOptions& options, const MoverInput& input);

// --- A character that is a dynamic body ---------------------------------------------------------------------------------

// A dynamic body with a fixed rotation can be a character too. It collides as all bodies do, is pushed and thrown, and drive() moves
// it by bounded forces. Its shapes should have friction 0 with Mixing::minimum or multiply, because the drive replaces friction.

/// The options of drive().
struct DriveOptions {
  /// Away from the ground. A unit vector.
  Vec2 up = {0.0f, 1.0f};
  /// The steepest ground from which the body can be driven [rad]. Range [0, 1.55].
  float max_slope = 0.87f;
  /// The greatest force along the ground, and that in the air across `up` [N]. Range [0, 1e12]. A dynamic ground gets the opposite force.
  float ground_force = 30.0f;
  float air_force = 5.0f;  ///< [N]
};

/// What a driven body is to do in one step.
struct DriveInput {
  /// Along the ground to the right, relative to the ground; in the air across `up`, in the world [m/s]. At most 1e5 in size.
  float speed = 0.0f;
  /// If it is above 0 and the body is on the ground: the velocity along `up`, relative to the ground [m/s]. Range [0, 1e5].
  float jump = 0.0f;
  /// The length of the coming step [s]. Range (0, 1].
  float seconds = 1.0f / 60.0f;
};

/// What drive() did.
struct DriveReport {
  bool grounded = false;  ///< On ground that is not steeper than DriveOptions::max_slope.
  bool jumped = false;    ///< The jump of the input was made.
  /// What the body stands on, and its normal; empty in the air.
  ShapeId ground;
  Vec2 normal{};  ///< Unit normal, away from the ground.
  /// The impulse on the body [N s].
  Vec2 impulse{};
};

/// Drives a dynamic body with a fixed rotation for one step. Call it before World::step(). On the ground it also cancels gravity along the
/// ground, so a body at rest stays on slopes and may fall asleep. The ground is what the body touched in the last step. Errors: stale_id,
/// wrong_moment, and invalid_argument for a body that is not dynamic, is disabled or may rotate, and for a value out of range.
Result<DriveReport> drive(World& world, BodyId body, const DriveOptions& options, const DriveInput& input);

}  // namespace drystone
