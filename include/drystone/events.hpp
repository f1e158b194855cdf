// The events of the last step, as arrays. The spans of World::events() are valid and unchanged until the next step or the end of
// the world, whatever is called in between: a body may be destroyed while its events are read. Arrays are in the order of contact
// slots, or of body slots (dynamic bodies first): the same on every machine and for any number of workers.
#pragma once

#include <span>

#include "drystone/id.hpp"
#include "drystone/math.hpp"
#include "drystone/position.hpp"

namespace drystone {

/// Two shapes began to touch. Exactly one end event follows each begin event, unless the world is cleared.
struct ContactBeginEvent {
  ShapeId shape_a;
  ShapeId shape_b;
  /// Unit normal from a to b.
  Vec2 normal;
  /// A point of the contact, in the world [m].
  Position point;
};

/// Two shapes ceased to touch, or one of them was destroyed, disabled or changed so that they no longer collide. Either id may be
/// stale.
struct ContactEndEvent {
  ShapeId shape_a;
  ShapeId shape_b;
};

/// Two shapes hit each other faster than WorldOptions::hit_speed.
struct ContactHitEvent {
  ShapeId shape_a;
  ShapeId shape_b;
  /// In the world [m]: of the contact's points the one that was hit fastest.
  Position point;
  /// Unit normal from a to b.
  Vec2 normal;
  /// Speed of approach along the normal before the step, or before an impact within the step if that was faster [m/s].
  float approach_speed = 0.0f;
  /// The impulse along the normal, summed over the step, a bounce included [N s]. If it takes more than one step to stop the
  /// bodies, this is the part of the first step.
  float normal_impulse = 0.0f;
};

/// A shape began or ceased to overlap a sensor. In an end event either id may be stale. For a shape that passes through within one
/// step, the begin event is in that step and the end event in the next. It may be missed if its path inside is shorter than
/// kLinearSlop, or than a 1024th of the path of the two in the step.
struct SensorEvent {
  ShapeId sensor;
  ShapeId visitor;
};

/// A body moved in the last step, or fell asleep in it.
struct BodyMoveEvent {
  BodyId body;
  WorldTransform pose;
  bool fell_asleep = false;
};

struct Events {
  std::span<const ContactBeginEvent> contact_begin;
  std::span<const ContactEndEvent> contact_end;
  std::span<const ContactHitEvent> contact_hit;
  std::span<const SensorEvent> sensor_begin;
  std::span<const SensorEvent> sensor_end;
  std::span<const BodyMoveEvent> body_move;
};

}  // namespace drystone
