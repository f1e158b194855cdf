// What happened in the last step, as arrays. World::events() gives spans that stay as they are until the next step or the
// end of the world, whatever is called between: a body may be destroyed while its events are read. Arrays are in the order
// of contact slots or of body slots (dynamic bodies first), which is the same on every machine and for any number of
// workers.
#pragma once

#include <span>
#include <type_traits>

#include "drystone/id.hpp"
#include "drystone/math.hpp"
#include "drystone/parts.hpp"
#include "drystone/position.hpp"

namespace drystone {

/// Two shapes began to touch. Every begin is followed by exactly one end, unless the world is cleared.
struct ContactBeginEvent {
  ShapeId shape_a;
  ShapeId shape_b;
  /// Unit normal from a to b.
  Vec2 normal;
  /// A point of the contact, in the world [m].
  Position point;
};

/// Two shapes ceased to touch, or one of them was destroyed, disabled or changed so that they no longer collide. An id
/// may be stale.
struct ContactEndEvent {
  ShapeId shape_a;
  ShapeId shape_b;
};

/// Two shapes met faster than WorldOptions::hit_speed.
struct ContactHitEvent {
  ShapeId shape_a;
  ShapeId shape_b;
  /// World [m]: of two points the one that was hit faster.
  Position point;
  /// Unit normal from a to b.
  Vec2 normal;
  /// Speed of approach along the normal before the step, or before an impact within it where that was faster [m/s].
  float approach_speed = 0.0f;
  /// What the two gave each other along the normal over the step, a bounce included [N s]. A hit that takes more than one
  /// step to stop has given only a part of it yet.
  float normal_impulse = 0.0f;
};

/// A shape began or ceased to overlap a sensor. In an end event either id may be stale. What passed through within one step
/// begins in that step and ends in the next; less than a slop (kLinearSlop) of way inside,
/// or than a 1024th of the way that the two go in the step, may be missed.
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

/// Stands in Events for what the build leaves out, and takes the same room.
class LeftOutEvents {
 public:
  explicit LeftOutEvents(std::span<const BodyMoveEvent> none = {}) : none_(none) {}

 private:
  [[maybe_unused]] std::span<const BodyMoveEvent> none_;
};

struct Events {
  std::span<const ContactBeginEvent> contact_begin;
  std::span<const ContactEndEvent> contact_end;
  std::span<const ContactHitEvent> contact_hit;
  std::span<const SensorEvent> sensor_begin;
  std::span<const SensorEvent> sensor_end;
  /// Where the build leaves them out, what reads them does not compile.
  std::conditional_t<parts::kMoveEvents.built, std::span<const BodyMoveEvent>, LeftOutEvents> body_move;
};

}  // namespace drystone
