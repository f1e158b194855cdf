// Joints of three coordinates: the translation of anchor b from anchor a along an axis of body a (x) and across it (y), and the relative
// angle. Each may be locked, limited, pulled by a spring and driven by a motor. One kernel solves them all (constraint/frame-inl.hpp). This file
// says for each of these kinds what acts on its coordinates.
#pragma once

#include <cmath>

#include "core/trig.hpp"
#include "world/rows.hpp"

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
  // The spring of the angle pulls in the shorter direction, so turns are not counted.
  bool shorter_way = false;
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

inline JointCoordinates coordinates_of(const ServoOptions& o) {
  JointCoordinates c{.bounds_length = true, .shorter_way = true};
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

/// Whether turns of the angle are counted: where a limit or a spring acts on it.
inline bool counts_turns(const RevoluteOptions& o) { return o.limit.enabled || o.spring.enabled; }
inline bool counts_turns(const JointCoordinates& c) {
  return c.angle.limit.enabled || (c.angle.spring.enabled && !c.shorter_way);
}

/// The angle of a joint [rad], of which `any_turn` is known but for full turns. It is the one nearest to the angle at the end of the last
/// step, if that one was counted. A count begins in [-pi, pi], or, if a limit excludes this angle, as near to the limit's range as can be.
inline float with_turns(const JointAngle& angle, const Limit& limit, float any_turn) {
  const float in_turn = math::wrap_angle(any_turn);
  const float middle = 0.5f * (limit.lower + limit.upper);
  const bool begins_here = !limit.enabled || (in_turn >= limit.lower && in_turn <= limit.upper);
  const float goal = angle.counted ? angle.last : begins_here ? in_turn : middle;
  if (abs(goal - in_turn) <= kPi) return in_turn;
  return in_turn + 2.0f * kPi * std::round((goal - in_turn) / (2.0f * kPi));
}

inline bool has_drive(const JointCoordinates& c) { return has_drive(c.x) || has_drive(c.y) || has_drive(c.angle); }

/// Whether the kind of joint has three coordinates.
template <typename Options>
inline constexpr bool kHasCoordinates = requires(const Options& o) {
  coordinates_of(o);
};

/// The coordinates of a joint of such a kind.
JointCoordinates coordinates_of_any(JointView options);
bool counts_turns(JointView options);

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
