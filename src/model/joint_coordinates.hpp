// Joints of three coordinates: the translation of anchor b from anchor a along an axis of body a (x) and across it (y), and the relative
// angle. Each may be locked, limited, pulled by a spring and driven by a motor. One kernel solves them all (joint/frame-inl.hpp). This file
// says for each of these kinds what acts on its coordinates.
#pragma once

#include <type_traits>

#include "math/trig.hpp"
#include "model/rows.hpp"

namespace drystone {

struct JointCoordinates {
  Vec2 axis = {1.0f, 0.0f};
  float reference_angle = 0.0f;
  JointCoordinate x{};
  JointCoordinate y{};
  JointCoordinate angle{};
  // The largest forces in x and in y, which must be equal, bound the length of the force. Otherwise each bounds its own component.
  bool bounds_length = false;
  // The largest forces in x and y are accelerations: to be multiplied by the mass of body b, or of a if b is not dynamic.
  bool bounds_acceleration = false;
  // Nothing depends on where the bodies are, so if body b is not dynamic, forces act at anchor a and not at anchor b, which may be far away.
  bool acts_anywhere = false;
};

namespace joint_coordinates {

inline JointCoordinate locked() { return {.locked = true}; }
inline JointCoordinate locked_or(const Spring& spring) {
  return spring.enabled ? JointCoordinate{.spring = spring} : locked();
}
inline JointCoordinate servo(const Spring& spring, float target, float max_force) {
  return {.spring = spring, .target = target, .max_spring_force = max_force};
}
inline JointCoordinate brake(float max_force) { return {.motor = {true, 0.0f, max_force}}; }

}  // namespace joint_coordinates

inline JointCoordinates coordinates_of(const WeldOptions& o) {
  JointCoordinates c{.reference_angle = o.reference_angle};
  c.x = c.y = joint_coordinates::locked_or(o.linear_spring);
  c.angle = joint_coordinates::locked_or(o.angular_spring);
  return c;
}

inline JointCoordinates coordinates_of(const WheelOptions& o) {
  JointCoordinates c{.axis = o.axis};
  c.x = {.limit = o.limit, .spring = o.spring, .target = o.target_translation};
  c.y = joint_coordinates::locked();
  c.angle = {.motor = o.motor};
  return c;
}

inline JointCoordinates coordinates_of(const MotorOptions& o) {
  JointCoordinates c{.bounds_length = true};
  c.x = joint_coordinates::servo(o.spring, o.target.x, o.max_force);
  c.y = joint_coordinates::servo(o.spring, o.target.y, o.max_force);
  c.angle = joint_coordinates::servo(o.spring, o.target_angle, o.max_torque);
  return c;
}

inline JointCoordinates coordinates_of(const FrictionOptions& o) {
  JointCoordinates c{.bounds_length = true, .acts_anywhere = true};
  c.x = c.y = joint_coordinates::brake(o.max_force);
  c.angle = joint_coordinates::brake(o.max_torque);
  return c;
}

inline JointCoordinates coordinates_of(const MouseOptions& o) {
  JointCoordinates c{.bounds_length = true, .bounds_acceleration = true};
  c.x = c.y = joint_coordinates::servo(o.spring, 0.0f, o.max_acceleration);
  return c;
}

inline JointCoordinates coordinates_of(const GrooveOptions& o) {
  JointCoordinates c{.axis = o.axis};
  c.x = {.limit = o.limit};
  c.y = joint_coordinates::locked();
  return c;
}

inline JointCoordinates coordinates_of(const GenericOptions& o) {
  return {.axis = o.axis, .reference_angle = o.reference_angle, .x = o.x, .y = o.y, .angle = o.angle};
}

/// The angle of a joint [rad], which is known but for full turns: the one that is within half a turn of the middle of the joint's limit. So an
/// angle just past a limit of half a turn is past it, and not at the other end of the range.
inline float near_limit(const Limit& limit, float any_turn) {
  const float angle = math::wrap_angle(any_turn);
  if (!limit.enabled) return angle;
  const float off = angle - 0.5f * (limit.lower + limit.upper);
  return off > kPi ? angle - 2.0f * kPi : off < -kPi ? angle + 2.0f * kPi : angle;
}

inline bool has_drive(const JointCoordinates& c) { return has_drive(c.x) || has_drive(c.y) || has_drive(c.angle); }

/// Whether the kind of joint has three coordinates.
template <typename Options>
inline constexpr bool kHasCoordinates = requires(const Options& o) {
  coordinates_of(o);
};

/// The coordinates of a joint of such a kind.
JointCoordinates coordinates_of_any(const AnyJointOptions& options);

/// The impulses of a joint of three coordinates. `held` is the impulse of a lock or a limit.
struct CoordinateImpulse {
  float held = 0.0f;
  float spring = 0.0f;
  float motor = 0.0f;

  float sum() const { return held + spring + motor; }
};
struct CoordinateImpulses {
  CoordinateImpulse x;
  CoordinateImpulse y;
  CoordinateImpulse angle;
};
inline CoordinateImpulses unpack(const JointImpulses& i) {
  return {{i.rigid.x, i.spring, i.motors[0]}, {i.rigid.y, i.motor, i.motors[1]}, {i.lower, i.upper, i.motors[2]}};
}
inline JointImpulses pack(const CoordinateImpulses& i) {
  return {{i.x.held, i.y.held}, i.x.spring,     i.y.spring,
          i.angle.held,         i.angle.spring, {i.x.motor, i.y.motor, i.angle.motor}};
}

}  // namespace drystone
