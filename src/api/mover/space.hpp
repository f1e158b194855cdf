// The world as a mover meets it: casts of its shape, what it touches, and what it passes through.
//
// A mover keeps the skin as its distance from all surfaces. Casts use the shape with a border of three quarters of the skin, so a mover at
// rest is clear of its surroundings by a quarter of the skin, and slides along them without touching.
#pragma once

#include <array>
#include <optional>

#include "api/mover/world_access.hpp"
#include "drystone/mover.hpp"
#include "world/locks.hpp"

namespace drystone::mover {

/// A shape that a mover touches or runs into.
struct Touch {
  ShapeId shape;
  BodyId body;
  /// Towards the mover.
  Vec2 normal;
  Position point;
  /// Between the surfaces [m], negative if they overlap.
  float distance = 0.0f;
};

/// How far a point is in front of the plane of a touch [m].
inline float height_over(const Touch& touch, Position point) { return dot(point - touch.point, touch.normal); }

/// Where a cast ends: the fraction of the motion that is free, and what is there.
struct CastEnd {
  float fraction = 1.0f;
  std::optional<Touch> touch;
};

/// What a mover touches, nearest first.
struct Touches {
  static constexpr std::size_t kMost = 16;
  std::array<Touch, kMost> list{};
  std::size_t count = 0;

  std::span<const Touch> all() const { return {list.data(), count}; }
};

class Space {
 public:
  Space(const World& world, const MoverOptions& options, const MoverInput& input);

  /// Moves the shape from `from` along the motion, until the border reaches a solid shape. Shapes that the border overlaps at the start stop
  /// motions into them alone. `carrier` is not met.
  CastEnd cast(Position from, Vec2 motion, BodyId carrier = {}) const;
  /// Solid shapes nearer than `reach`.
  Touches touches(Position at, float reach) const;
  /// The normal of the surface whose edge the mover at a place touches, if the mover may stand on it: the tread of a step. The edge must not
  /// be higher over the feet than a step.
  std::optional<Vec2> tread(Position at, const Touch& touch) const;
  /// Height of a point over the lowest point of the mover at a place [m].
  float height_over_feet(Position at, Position point) const;

  bool is_walkable(Vec2 normal) const { return dot(normal, options_.up) >= least_rise_; }
  float pace_of(BodyId body) const { return model::pace_of(state_, body.index); }
  float inverse_mass_along(BodyId body, Vec2 direction) const {
    return model::inverse_mass_along(state_, body.index, direction);
  }
  BodyType type(BodyId body) const { return state_.bodies.state[body.index].type; }
  bool is_dynamic(BodyId body) const { return type(body) == BodyType::dynamic; }
  const BodyState& body(BodyId body) const { return state_.bodies.state[body.index]; }
  const ShapeGeometry& geometry(ShapeId shape) const { return state_.shapes.geometry[shape.index]; }
  bool is_alive(BodyId body) const { return state_.bodies.ids.is_alive(body.index, body.generation); }
  /// The speed of the surface of a shape to the left of its normal, like a conveyor belt [m/s].
  float belt_speed(ShapeId shape) const;
  /// Velocity of the surface at a touch, with its belt [m/s].
  Vec2 surface_velocity(const Touch& touch) const;
  Vec2 gravity() const { return state_.options.gravity; }

  const MoverOptions& options() const { return options_; }
  ConvexProxy outline() const { return proxy(0.0f); }
  bool is_alive(ShapeId shape) const { return state_.shapes.ids.is_alive(shape.index, shape.generation); }
  WorldTransform pose(Position at) const { return {at, rotation_}; }
  /// The direction of a walk to the right.
  Vec2 side() const { return right_perpendicular(options_.up); }
  float unit() const { return state_.options.length_unit; }
  float skin() const { return unit() * options_.skin; }
  /// By how much a mover at rest is clear of what casts meet, and the distance from surfaces at which casts end.
  float clearance() const { return 0.25f * skin(); }
  float border() const { return skin() - clearance(); }

 private:
  ConvexProxy proxy(float border) const { return {{points_.data(), count_}, radius_ + border}; }
  bool is_ruled_out(ShapeId shape) const;
  const MaterialRule* rule(ShapeId shape) const;
  OneWay one_way(ShapeId shape, Cell cell) const;
  Vec2 solid_side(ShapeId shape, Cell cell) const;
  /// Whether the mover passes through a one-sided shape at which it is: `apart` if they do not overlap, then with the normal between them.
  bool passes(ShapeId shape, Cell cell, Position at, bool apart, Vec2 normal, float border) const;

  const World& world_;
  const WorldState& state_;
  const MoverOptions& options_;
  QueryFilter filter_;
  float seconds_;
  bool drop_;
  Vec2 velocity_;
  Rotation rotation_;
  float least_rise_;
  std::array<Vec2, kMaxPolygonVertices> points_{};
  std::size_t count_ = 0;
  float radius_ = 0.0f;
};

// --- Pushes of a mover on dynamic bodies: impulses, so that recordings have them -------------------------------------------

/// Pushes the touched body away from the mover, which wants to move at `velocity`: until the body is as fast, by an impulse of at most
/// `most` [N s]. Returns the impulse.
float push(World& world, const Space& space, const Touch& touch, Position at, Vec2 velocity, float most);

/// The weight of the mover on the body that it stands on, for a step. `wake`: whether a sleeping body wakes; otherwise it keeps sleeping
/// under the load with which it fell asleep.
void weigh_on(World& world, const Space& space, const Touch& touch, Position at, float seconds, bool wake);

}  // namespace drystone::mover
