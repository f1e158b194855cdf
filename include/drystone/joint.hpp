// Joints tie two bodies together. Every joint has an anchor on each body, in the frame of that body. Its options can be read back:
// World::joint(id) returns what set_joint() takes.
//
// Springs have a frequency and a damping ratio, so that one setting suits every mass. A spring of frequency 0 does not pull at all.
// Frequencies are limited to a quarter of the sub-step rate (60 Hz for 4 sub-steps at 60 steps a second).
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <variant>

#include "drystone/id.hpp"
#include "drystone/math.hpp"

namespace drystone {

enum class JointKind : std::uint8_t { revolute, prismatic, distance };

/// The name of the kind: "revolute", "prismatic" or "distance".
const char* to_string(JointKind kind);

/// A spring towards a rest length, translation or angle.
struct Spring {
  bool enabled = false;
  /// Frequency [Hz]. Range [0, 1e6]. The step uses at most a quarter of the sub-step rate.
  float hertz = 0.0f;
  /// 1 is critical damping. Range [0, 1e6].
  float damping_ratio = 0.0f;

  friend bool operator==(const Spring&, const Spring&) = default;
};

/// The range of a length, translation or angle. lower <= upper.
struct Limit {
  bool enabled = false;
  float lower = 0.0f;
  float upper = 0.0f;

  friend bool operator==(const Limit&, const Limit&) = default;
};

/// Drives the joint towards a speed with at most max_force, a force [N] or torque [N m] in [0, 1e12]. The speed is finite.
struct Motor {
  bool enabled = false;
  float speed = 0.0f;
  float max_force = 0.0f;

  friend bool operator==(const Motor&, const Motor&) = default;
};

/// The options that all joints have.
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

/// A hinge: the anchors coincide, and the bodies rotate freely about them.
struct RevoluteOptions : JointOptions {
  static constexpr JointKind kKind = JointKind::revolute;

  /// The joint angle is angle_b - angle_a - reference_angle, in [-pi, pi] [rad].
  float reference_angle = 0.0f;
  /// Range of the joint angle [rad], within [-pi, pi].
  Limit limit{};
  /// Speed [rad/s] and largest torque [N m].
  Motor motor{};
  /// Pulls the joint angle towards target_angle.
  Spring spring{};
  /// The angle that the spring pulls to [rad]. In [-pi, pi].
  float target_angle = 0.0f;

  friend bool operator==(const RevoluteOptions&, const RevoluteOptions&) = default;
};

/// A slider: body b moves along an axis of body a and does not rotate relative to it.
struct PrismaticOptions : JointOptions {
  static constexpr JointKind kKind = JointKind::prismatic;

  /// Direction in body a's frame; it is normalised when the joint is made. Finite, not zero.
  Vec2 axis = {1.0f, 0.0f};
  /// The joint keeps angle_b - angle_a at this value [rad]. Finite.
  float reference_angle = 0.0f;
  /// Range of the translation along the axis [m].
  Limit limit{};
  /// Speed [m/s] and largest force [N].
  Motor motor{};
  /// Pulls the translation towards target_translation.
  Spring spring{};
  /// The translation that the spring pulls to [m]. In [-1e6, 1e6].
  float target_translation = 0.0f;

  friend bool operator==(const PrismaticOptions&, const PrismaticOptions&) = default;
};

/// A rod, spring, rope or piston between two anchors. Without spring, limit and motor the joint is a rigid rod of `length`. If it has
/// a spring, limit or motor, the rod is absent. A rope of 2 m has limit = {true, 0.0f, 2.0f}.
struct DistanceOptions : JointOptions {
  static constexpr JointKind kKind = JointKind::distance;

  /// Length of the rod, or rest length of the spring [m]; limit and motor do not use it. Range [kLinearSlop, 1e6].
  float length = 1.0f;
  /// Pulls and pushes towards `length`.
  Spring spring{};
  /// Keeps the length in a range [m]. 0 <= lower <= upper.
  Limit limit{};
  /// Changes the length at a speed [m/s] with at most a force [N].
  Motor motor{};

  friend bool operator==(const DistanceOptions&, const DistanceOptions&) = default;
};

/// Options of any kind of joint, in the order of JointKind.
using AnyJointOptions = std::variant<RevoluteOptions, PrismaticOptions, DistanceOptions>;

/// The state of a joint at the moment.
struct JointState {
  /// Force [N], in the world's axes, and torque [N m] that the joint exerted on body b in the last sub-step.
  Vec2 force{};
  float torque = 0.0f;
  /// The angle of a revolute joint [rad], the translation of a prismatic joint [m] or the length of a distance joint [m].
  float coordinate = 0.0f;
  /// The rate of the coordinate [rad/s] or [m/s].
  float speed = 0.0f;
  /// By how much the joint violates its constraint on lengths [m]: the distance between the anchors of a revolute joint, the offset
  /// across the axis of a prismatic joint, the deviation of a rod's length, or the excess over a limit. Springs have no error.
  float linear_error = 0.0f;
  /// By how much the joint violates its constraint on angles [rad]: the rotation that a prismatic joint prevents, or the excess over
  /// a limit.
  float angular_error = 0.0f;
};

}  // namespace drystone
