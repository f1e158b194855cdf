// Joints: what ties two bodies together. Every joint has a frame on each body (an anchor point and an angle, both in that
// body's own frame), and its options are read back as they were given (World::revolute(id) gives what set_revolute takes).
//
// Springs are given by frequency and damping ratio, so that they mean the same for every mass. A frequency of 0 is a
// spring that does not pull at all, and one above a quarter of the sub-step rate (60 Hz for 4 sub-steps of a 60th of a
// second) acts as that quarter.
#pragma once

#include <cstdint>
#include <limits>
#include <string>

#include "drystone/id.hpp"
#include "drystone/math.hpp"

namespace drystone {

/// A spring towards a rest length, translation or angle.
struct Spring {
  bool enabled = false;
  /// [Hz] Range [0, 1e6]. Acts as at most a quarter of the sub-step rate.
  float hertz = 0.0f;
  /// 1 is critical. Range [0, 1e6].
  float damping_ratio = 0.0f;

  friend bool operator==(const Spring&, const Spring&) = default;
};

/// A range that a length, translation or angle is kept in. lower <= upper.
struct Limit {
  bool enabled = false;
  float lower = 0.0f;
  float upper = 0.0f;

  friend bool operator==(const Limit&, const Limit&) = default;
};

/// Drives towards a speed with at most a force [N] or torque [N m]. The speed is finite; max_force is in [0, 1e12].
struct Motor {
  bool enabled = false;
  float speed = 0.0f;
  float max_force = 0.0f;

  friend bool operator==(const Motor&, const Motor&) = default;
};

/// What all joints share.
struct JointOptions {
  BodyId body_a{};
  BodyId body_b{};
  /// Anchors, in each body's frame [m]. Finite, at most 1e6.
  Vec2 anchor_a{};
  Vec2 anchor_b{};
  /// Whether the two bodies collide with each other.
  bool collide_connected = false;
  /// At most 255 bytes.
  std::string name{};
  std::uint64_t user_data = 0;

  friend bool operator==(const JointOptions&, const JointOptions&) = default;
};

/// A hinge: the anchors coincide, the bodies turn freely.
struct RevoluteOptions : JointOptions {
  /// The joint angle is angle_b - angle_a - reference_angle, in [-pi, pi] [rad].
  float reference_angle = 0.0f;
  /// [rad], within [-pi, pi].
  Limit limit{};
  /// [rad/s], [N m].
  Motor motor{};
  /// Pulls the joint angle towards target_angle.
  Spring spring{};
  /// In [-pi, pi] [rad].
  float target_angle = 0.0f;

  friend bool operator==(const RevoluteOptions&, const RevoluteOptions&) = default;
};

/// A slider: body b moves along an axis of body a and does not turn against it.
struct PrismaticOptions : JointOptions {
  /// Unit vector in body a's frame; normalised on creation, must not be zero.
  Vec2 axis = {1.0f, 0.0f};
  /// angle_b - angle_a is kept at this [rad]. Finite.
  float reference_angle = 0.0f;
  /// Along the axis [m].
  Limit limit{};
  /// [m/s], [N].
  Motor motor{};
  /// Pulls the translation towards target_translation.
  Spring spring{};
  /// In [-1e6, 1e6] [m].
  float target_translation = 0.0f;

  friend bool operator==(const PrismaticOptions&, const PrismaticOptions&) = default;
};

/// A rod, spring, rope or piston between two anchors. With spring, limit and motor all off it is a rigid rod of `length`;
/// with any of them on, the length is free and only what is on acts on it. A rope of 2 m: limit = {true, 0.0f, 2.0f}.
struct DistanceOptions : JointOptions {
  /// Length of the rod, rest length of the spring [m]; says nothing where there is but a limit or motor. Range [slop, 1e6].
  float length = 1.0f;
  /// Pulls and pushes towards `length`.
  Spring spring{};
  /// Keeps the length in a range [m], free within. 0 <= lower <= upper.
  Limit limit{};
  /// Changes the length at a speed [m/s] with at most a force [N].
  Motor motor{};

  friend bool operator==(const DistanceOptions&, const DistanceOptions&) = default;
};

enum class JointKind : std::uint8_t { revolute, prismatic, distance };

/// "revolute", "prismatic", "distance".
const char* to_string(JointKind kind);

/// What a joint does at the moment.
struct JointState {
  /// Force that the joint exerts on body b in the last step [N], world frame, and its torque [N m].
  Vec2 force{};
  float torque = 0.0f;
  /// Angle [rad] of a revolute, translation [m] of a prismatic, length [m] of a distance joint; and its rate [1/s].
  float coordinate = 0.0f;
  float speed = 0.0f;
  /// How far apart what should coincide is [m]: anchors of a revolute, offset across the axis of a prismatic, deviation
  /// of a rod's length; limits overshot count too (where they are lengths). 0 for soft parts.
  float linear_error = 0.0f;
  /// The same for what should not turn or is beyond its limit [rad].
  float angular_error = 0.0f;
};

}  // namespace drystone
