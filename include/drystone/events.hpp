// The events of the last step, as arrays. The spans of World::events() are valid and unchanged until the next step or the destruction
// of the world, whatever is called in between: a body may be destroyed while its events are read. Contact and sensor events that the
// step finds are in the order of contact slots, move events in the order of body slots (dynamic bodies first). End events that calls
// before the step caused come first, in the order of the calls. Begin events of shapes that passed through a sensor within the step come
// last. The order is the same on every machine and for any number of workers.
#pragma once

#include <cstdint>
#include <span>

#include "drystone/geometry.hpp"
#include "drystone/id.hpp"
#include "drystone/math.hpp"
#include "drystone/position.hpp"

namespace drystone {

/// Two shapes began to touch. Exactly one end event follows each begin event, unless the world is cleared.
struct ContactBeginEvent {
  /// The two shapes, in an order that stays while the contact lives.
  ShapeId shape_a;
  ShapeId shape_b;  ///< See shape_a.
  /// Unit normal from a to b.
  Vec2 normal;
  /// A point of the contact, in the world [m].
  Position point;
  /// The cell, if one of the shapes is a tile grid. Each cell that a shape touches has events of its own.
  Cell cell{};
};

/// Two shapes ceased to touch, or one of them was destroyed, disabled or changed so that the two no longer collide. Either id may be
/// stale.
struct ContactEndEvent {
  /// The two shapes, in an order that stays while the contact lives.
  ShapeId shape_a;
  ShapeId shape_b;  ///< See shape_a.
  /// The cell, if one of the shapes is or was a tile grid.
  Cell cell{};
};

/// Two shapes hit each other faster than WorldOptions::hit_speed.
struct ContactHitEvent {
  /// The two shapes, in an order that stays while the contact lives.
  ShapeId shape_a;
  ShapeId shape_b;  ///< See shape_a.
  /// The contact point that was hit fastest, in the world [m].
  Position point;
  /// Unit normal from a to b.
  Vec2 normal;
  /// Speed of approach along the normal before the step, or before an impact within the step, whichever is greater [m/s].
  float approach_speed = 0.0f;
  /// The impulse along the normal, summed over the step, bounces included [N s]. If stopping the bodies takes several steps, this is
  /// the impulse of the first step.
  float normal_impulse = 0.0f;
  /// The cell, if one of the shapes is a tile grid.
  Cell cell{};
};

/// A shape began or ceased to overlap a sensor. In an end event either id may be stale. For a shape that passes through within one
/// step, the begin event is in that step and the end event in the next. The sensor may miss such a shape if its path inside the sensor
/// is shorter than the slop (kLinearSlop) or than 1/1024 of their relative motion in the step.
struct SensorEvent {
  ShapeId sensor;   ///< The shape with ShapeOptions::sensor.
  ShapeId visitor;  ///< The shape that overlaps it.
  /// The cell, if one of the shapes is or was a tile grid. Each cell has events of its own.
  Cell cell{};
};

/// World::set_tile() changed a cell of a tile grid. Events are in the order of the calls before the step.
struct TileChangeEvent {
  /// May be stale.
  ShapeId grid;
  /// The cell that changed.
  Cell cell{};
  Tile before = Tile::empty;  ///< The tile before the call.
  Tile now = Tile::empty;     ///< The tile after the call; a later event may be of the same cell.
};

/// A body moved or fell asleep in the last step.
struct BodyMoveEvent {
  /// The body that moved.
  BodyId body;
  /// The pose after the step [m].
  WorldTransform pose;
  /// Whether the body fell asleep at the end of the step: it has no further move events until it wakes.
  bool fell_asleep = false;
};

/// A body woke since the last step or in it. Events are in the order of waking. The id may be stale. A body that is created awake, or put to sleep
/// by a call, has no event.
struct BodyWakeEvent {
  /// The body that woke.
  BodyId body;
};

/// A joint bore more than its BreakLimit and was destroyed at the end of the step. Events are in the order of joint slots.
struct JointBreakEvent {
  /// The id is stale.
  JointId joint;
  /// The bodies that it tied.
  BodyId body_a;
  BodyId body_b;  ///< See body_a.
  /// The force [N] and torque [N m] at which it broke.
  Vec2 force{};
  float torque = 0.0f;  ///< [N m]
  /// JointOptions::user_data.
  std::uint64_t user_data = 0;
};

/// The coordinates of joints that have limits.
enum class JointAxis : std::uint8_t {
  along,  ///< The length of a distance joint or of a pulley's rope; the translation along the axis of other joints [m].
  across,  ///< GenericOptions::y [m].
  angle,   ///< The angle of a revolute or generic joint [rad].
};

/// A joint with JointOptions::limit_events reached an end of a limit. The next event of this end comes only after the joint was away from
/// the end by more than the slop (kLinearSlop), or 0.01 rad, at the end of a step. A joint that is made at the end of its limit gives an event in
/// its first step. Events are in the order of joint slots, then of coordinates, the lower end first.
struct JointLimitEvent {
  JointId joint;  ///< The joint that reached the end. It still exists, unless it broke in the same step.
  BodyId body_a;  ///< JointOptions::body_a.
  BodyId body_b;  ///< JointOptions::body_b.
  /// Which coordinate of the joint reached its limit.
  JointAxis axis = JointAxis::along;
  /// The upper end of the limit, or else the lower one.
  bool upper = false;
  /// How fast the coordinate approached the end before the step, in the world's time [m/s or rad/s]. Not negative.
  float speed = 0.0f;
  /// JointOptions::user_data.
  std::uint64_t user_data = 0;
};

/// The events of the last step, each array in the order that its struct describes.
struct Events {
  std::span<const ContactBeginEvent> contact_begin;  ///< Of pairs with ShapeOptions::contact_events.
  std::span<const ContactEndEvent> contact_end;      ///< Of pairs with ShapeOptions::contact_events.
  std::span<const ContactHitEvent> contact_hit;      ///< Of pairs with ShapeOptions::hit_events.
  std::span<const SensorEvent> sensor_begin;         ///< Shapes began to overlap a sensor.
  std::span<const SensorEvent> sensor_end;           ///< Shapes ceased to overlap a sensor.
  std::span<const BodyMoveEvent> body_move;          ///< Of all bodies that moved; no option asks for them.
  std::span<const JointBreakEvent> joint_break;      ///< Of joints with JointOptions::break_limit.
  std::span<const BodyWakeEvent> body_wake;          ///< Of all bodies that woke.
  std::span<const JointLimitEvent> joint_limit;      ///< Of joints with JointOptions::limit_events.
  std::span<const TileChangeEvent> tile_change;      ///< Of the calls of World::set_tile() before the step.
};

}  // namespace drystone
