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
#include "drystone/position.hpp"

namespace drystone {

/// The largest limit and target of an angle [rad], about 159 turns.
inline constexpr float kMaxJointAngle = 1000.0f;

/// The kinds of joints; each has a struct of options, which describes it.
enum class JointKind : std::uint8_t {
  revolute,   ///< A hinge.
  prismatic,  ///< A slider, which does not rotate.
  distance,   ///< A rod, spring, rope or piston between two anchors.
  weld,       ///< Holds two bodies together, rigidly or by springs.
  wheel,      ///< A wheel with its suspension.
  servo,      ///< Drives a body towards a pose.
  friction,   ///< Brakes the relative motion.
  mouse,      ///< Drags a point of a body to a target.
  groove,     ///< A pin in a groove.
  filter,     ///< The two bodies do not collide with each other; no more.
  generic,    ///< Each coordinate is free, locked, limited, pulled or driven.
  gear,       ///< Couples two joints, or two bodies, at a ratio.
  pulley,     ///< A rope over two wheels.
  ratchet,    ///< Rotates in one direction only.
};

/// The name of the kind as in scene files: "revolute", "prismatic" and so on.
const char* to_string(JointKind kind);

/// A spring towards a rest length, translation or angle.
struct Spring {
  bool enabled = false;  ///< A spring that is not enabled does nothing, unless the joint says otherwise.
  /// Frequency [Hz]. Range [0, 1e6]. The step uses at most a quarter of the sub-step rate.
  float hertz = 0.0f;
  /// 1 is critical damping. Range [0, 1e6].
  float damping_ratio = 0.0f;

  friend bool operator==(const Spring&, const Spring&) = default;
};

/// The range of a length, translation or angle. lower <= upper.
struct Limit {
  bool enabled = false;  ///< Otherwise the joint has the range of its kind.
  float lower = 0.0f;    ///< [m] or [rad], as the joint says.
  float upper = 0.0f;    ///< Equal to `lower`, the limit locks the coordinate.

  friend bool operator==(const Limit&, const Limit&) = default;
};

/// Drives the joint towards a speed with at most max_force, a force [N] or torque [N m] in [0, 1e12]. The speed is finite.
struct Motor {
  bool enabled = false;    ///< A motor that is not enabled does nothing.
  float speed = 0.0f;      ///< [m/s] or [rad/s], as the joint says. At 0 the motor is a brake.
  float max_force = 0.0f;  ///< [N] or [N m]. At 0 the motor does nothing.

  friend bool operator==(const Motor&, const Motor&) = default;
};

/// How much a joint bears. A joint whose force or torque (JointState) is greater in a sub-step is destroyed at the end of the step, and
/// Events::joint_break has it, with the greatest load.
struct BreakLimit {
  bool enabled = false;  ///< Otherwise the joint bears any load.
  /// The largest force [N] and torque [N m]. Range [0, 1e12].
  float force = 1.0e12f;
  float torque = 1.0e12f;  ///< [N m]

  friend bool operator==(const BreakLimit&, const BreakLimit&) = default;
};

/// The options that all joints have.
struct JointOptions {
  BodyId body_a{};  ///< Alive, and another than body_b. At least one of the two is dynamic.
  BodyId body_b{};  ///< Joints that name a moving part mean this body.
  /// Anchors, in each body's frame [m]. Finite, at most 1e6.
  Vec2 anchor_a{};
  Vec2 anchor_b{};  ///< [m]
  /// Whether the two bodies collide with each other.
  bool collide_connected = false;
  /// The load at which the joint breaks. Default: never.
  BreakLimit break_limit{};
  /// Whether Events::joint_limit tells when the joint reaches an end of a limit, or a pulley's rope becomes taut. Other kinds ignore it.
  bool limit_events = false;
  /// At most 255 bytes.
  std::string name{};
  /// For the program; the engine does not use it.
  std::uint64_t user_data = 0;

  friend bool operator==(const JointOptions&, const JointOptions&) = default;
};

/// A hinge: the anchors coincide, and the bodies rotate freely about them.
struct RevoluteOptions : JointOptions {
  static constexpr JointKind kKind = JointKind::revolute;

  /// The joint angle is angle_b - angle_a - reference_angle [rad]. While the limit or the spring is enabled, its turns are counted, as long as
  /// the bodies turn by less than half a turn in a sub-step; the count begins in [-pi, pi], or, if the limit excludes this angle, as near to its
  /// range as can be. Otherwise the angle is in [-pi, pi]. Finite.
  float reference_angle = 0.0f;
  /// Range of the joint angle [rad], within [-kMaxJointAngle, kMaxJointAngle]: several turns, if wanted.
  Limit limit{};
  /// Speed [rad/s] and largest torque [N m].
  Motor motor{};
  /// Pulls the joint angle towards target_angle, over as many turns as lie between.
  Spring spring{};
  /// The angle that the spring pulls to [rad]. In [-kMaxJointAngle, kMaxJointAngle].
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

  /// Length of the rod, or rest length of the spring [m]; limit and motor do not use it. From the slop (kLinearSlop) to 1e6.
  float length = 1.0f;
  /// Pulls and pushes towards `length`.
  Spring spring{};
  /// Keeps the length in a range [m]. 0 <= lower <= upper.
  Limit limit{};
  /// Changes the length at a speed [m/s] with at most a force [N].
  Motor motor{};
  /// If enabled, the force of the spring stays in this range [N], within [-1e12, 1e12]. Below 0 it pulls the anchors together, above 0 it
  /// pushes them apart: a rubber band, which only pulls, has the range -1e12 to 0.
  Limit spring_force{};

  friend bool operator==(const DistanceOptions&, const DistanceOptions&) = default;
};

/// Holds two bodies together: the anchors coincide, and the relative angle stays. With springs the weld is soft. For a weld between two
/// bodies in any pose, put both anchors at the same point of the world, and set reference_angle to angle_b - angle_a.
struct WeldOptions : JointOptions {
  static constexpr JointKind kKind = JointKind::weld;

  /// The joint keeps angle_b - angle_a at this value [rad]. Finite.
  float reference_angle = 0.0f;
  /// If enabled, a spring holds the anchors together instead of a rigid constraint. At 0 Hz nothing holds them.
  Spring linear_spring{};
  /// If enabled, a spring holds the angle instead of a rigid constraint. At 0 Hz nothing holds it.
  Spring angular_spring{};

  friend bool operator==(const WeldOptions&, const WeldOptions&) = default;
};

/// A wheel with its suspension. Body a is the vehicle and body b the wheel: anchor b moves along an axis of body a, and body b rotates
/// freely.
struct WheelOptions : JointOptions {
  static constexpr JointKind kKind = JointKind::wheel;

  /// The direction of the suspension in body a's frame; it is normalised when the joint is made. Finite, not zero.
  Vec2 axis = {0.0f, 1.0f};
  /// Range of the translation along the axis [m].
  Limit limit{};
  /// The suspension: pulls the translation towards target_translation.
  Spring spring{};
  /// The translation that the spring pulls to [m]. In [-1e6, 1e6].
  float target_translation = 0.0f;
  /// Rotates body b relative to body a: speed [rad/s] and largest torque [N m].
  Motor motor{};

  friend bool operator==(const WheelOptions&, const WheelOptions&) = default;
};

/// A servo: drives body b towards a pose relative to body a with bounded force and torque.
struct ServoOptions : JointOptions {
  static constexpr JointKind kKind = JointKind::servo;

  /// Where anchor b is driven to, relative to anchor a in body a's frame [m]. Finite, at most 1e6.
  Vec2 target{};
  /// The value that angle_b - angle_a is driven to, in the shorter direction [rad]. In [-pi, pi].
  float target_angle = 0.0f;
  /// How fast the bodies go there. A load moves them away from the target, the less the higher the frequency is.
  Spring spring = {true, 10.0f, 1.0f};
  /// The largest force [N] and torque [N m]. Range [0, 1e12].
  float max_force = 0.0f;
  float max_torque = 0.0f;  ///< [N m]

  friend bool operator==(const ServoOptions&, const ServoOptions&) = default;
};

/// Brakes the relative motion of two bodies, like the friction of a body that lies on a table seen from above. The brake acts at anchor b,
/// so body b should be the one that slides, and body a the table.
struct FrictionOptions : JointOptions {
  static constexpr JointKind kKind = JointKind::friction;

  /// The largest force [N], in any direction. Range [0, 1e12].
  float max_force = 0.0f;
  /// The largest torque [N m]. Range [0, 1e12].
  float max_torque = 0.0f;

  friend bool operator==(const FrictionOptions&, const FrictionOptions&) = default;
};

/// Drags a point of body b to a point of body a, which is usually static. Move the target with set_joint(): it is anchor a. The options
/// suit bodies of any mass.
struct MouseOptions : JointOptions {
  static constexpr JointKind kKind = JointKind::mouse;

  /// How fast the point follows. Default 5 Hz with a damping ratio of 0.7.
  Spring spring = {true, 5.0f, 0.7f};
  /// The largest force, divided by the mass of the dragged body [m/s^2]. Range [0, 1e6]. The dragged body is b, or a if b is not dynamic.
  float max_acceleration = 500.0f;

  friend bool operator==(const MouseOptions&, const MouseOptions&) = default;
};

/// A pin in a groove: anchor b moves along a line of body a, and the bodies rotate freely.
struct GrooveOptions : JointOptions {
  static constexpr JointKind kKind = JointKind::groove;

  /// Direction of the groove in body a's frame; it is normalised when the joint is made. Finite, not zero.
  Vec2 axis = {1.0f, 0.0f};
  /// The ends of the groove, as translations from anchor a [m].
  Limit limit{};

  friend bool operator==(const GrooveOptions&, const GrooveOptions&) = default;
};

/// Two bodies that do not collide with each other. Nothing else connects them: they may sleep and move independently.
/// collide_connected has to be false.
struct FilterOptions : JointOptions {
  static constexpr JointKind kKind = JointKind::filter;

  friend bool operator==(const FilterOptions&, const FilterOptions&) = default;
};

/// What acts on one coordinate of a generic joint. Lengths are in m and forces in N; for the angle, rad and N m.
struct JointCoordinate {
  /// Held at 0. Nothing else may be enabled then.
  bool locked = false;
  Limit limit{};    ///< The range of the coordinate.
  Motor motor{};    ///< Drives its rate.
  Spring spring{};  ///< Pulls it towards `target`.
  /// The value that the spring pulls to. In [-1e6, 1e6], for angles in [-kMaxJointAngle, kMaxJointAngle].
  float target = 0.0f;
  /// The largest force of the spring. Range [0, 1e12].
  float max_spring_force = 1.0e12f;

  friend bool operator==(const JointCoordinate&, const JointCoordinate&) = default;
};

/// A joint of which each coordinate is chosen: free, locked, limited, pulled by a spring, driven by a motor, or several of these.
/// Welds, wheels, servos, frictions, mice and grooves are this joint with certain options.
struct GenericOptions : JointOptions {
  static constexpr JointKind kKind = JointKind::generic;

  /// The direction of x in body a's frame; y is this direction rotated by +90 degrees. It is normalised when the joint is made. Finite,
  /// not zero.
  Vec2 axis = {1.0f, 0.0f};
  /// The angle coordinate is angle_b - angle_a - reference_angle [rad], counted as that of a revolute joint. Finite.
  float reference_angle = 0.0f;
  /// The translation of anchor b from anchor a along the two directions.
  JointCoordinate x{};
  JointCoordinate y{};      ///< See x.
  JointCoordinate angle{};  ///< The angle coordinate.

  friend bool operator==(const GenericOptions&, const GenericOptions&) = default;
};

/// Couples the motion of two joints, or of two bodies: coordinate_a + ratio * coordinate_b keeps the value that it has in the first step in
/// which the gear acts, or in which it has a new ratio. Two revolute joints are a pair of gears, a revolute and a prismatic one are a rack
/// and pinion, two prismatic ones move in proportion.
///
/// A gear acts only while both joints act. It is destroyed with either of them, without an event if the program destroys the joint, and
/// with Events::joint_break if the joint breaks.
struct GearOptions : JointOptions {
  static constexpr JointKind kKind = JointKind::gear;

  /// A revolute joint, with its angle over any number of turns as coordinate [rad], or a prismatic one, with its translation [m]. body_a has to
  /// be a dynamic body of joint_a, and body_b one of joint_b. If a joint is empty, the coordinate is the angle of the body in the world.
  /// They cannot be changed.
  JointId joint_a{};
  JointId joint_b{};  ///< See joint_a.
  /// For a pair of gears, the number of teeth of b divided by that of a; negative if one is inside of the other, or if a belt drives it.
  /// The unit is that of coordinate_a divided by that of coordinate_b. Its size is in [1e-6, 1e6].
  float ratio = 1.0f;

  friend bool operator==(const GearOptions&, const GearOptions&) = default;
};

/// A rope from body a over two wheels to body b. It pulls both bodies and never pushes: the distance of anchor a from wheel a, plus
/// ratio times the distance of anchor b from wheel b, is at most `length`. So body b is pulled with `ratio` times the force on body a.
struct PulleyOptions : JointOptions {
  static constexpr JointKind kKind = JointKind::pulley;

  /// The wheels, as places in the world [m].
  Position wheel_a{};
  Position wheel_b{};  ///< [m]
  /// How many strands of the rope pull body b, for one that pulls body a. Range [1e-6, 1e6].
  float ratio = 1.0f;
  /// The length of the rope without the part between the wheels [m]. From the slop (kLinearSlop) to 1e6.
  float length = 1.0f;

  friend bool operator==(const PulleyOptions&, const PulleyOptions&) = default;
};

/// Lets body b rotate relative to body a in one direction only. The anchors have no effect.
struct RatchetOptions : JointOptions {
  static constexpr JointKind kKind = JointKind::ratchet;

  /// The angle between two teeth [rad]. Body b may turn back as far as the last tooth that it reached. With 0 it cannot turn back at all,
  /// as in a freewheel. Range [0, 2 pi].
  float pitch = 0.0f;
  /// The value of angle_b - angle_a at one of the teeth [rad]. Finite.
  float reference_angle = 0.0f;
  /// Body b may rotate clockwise instead of counter-clockwise.
  bool clockwise = false;

  friend bool operator==(const RatchetOptions&, const RatchetOptions&) = default;
};

/// Options of any kind of joint, in the order of JointKind.
using AnyJointOptions = std::variant<RevoluteOptions, PrismaticOptions, DistanceOptions, WeldOptions, WheelOptions,
                                     ServoOptions, FrictionOptions, MouseOptions, GrooveOptions, FilterOptions,
                                     GenericOptions, GearOptions, PulleyOptions, RatchetOptions>;

/// The state of a joint at the moment.
struct JointState {
  /// Force [N], in the world's axes, and torque [N m] that the joint exerted on body b in the last sub-step.
  Vec2 force{};
  float torque = 0.0f;  ///< [N m]
  /// The angle of a revolute joint [rad], with its turns if they are counted, the length of a distance joint or of a pulley's rope [m], the angle of a ratchet with full turns from
  /// its reference angle [rad], the sum that a gear keeps, the translation along the axis of other joints [m].
  float coordinate = 0.0f;
  /// The rate of the coordinate [rad/s] or [m/s].
  float speed = 0.0f;
  /// The pose of b relative to a: the vector from anchor a to anchor b in body a's frame [m], and angle_b - angle_a, in [-pi, pi] [rad].
  Vec2 offset{};
  float angle = 0.0f;  ///< [rad]
  /// By how much the joint violates its constraint on lengths [m]: the distance between the anchors of a revolute joint, the offset
  /// across the axis of a prismatic joint, the deviation of a rod's length, or the excess over a limit. Springs have no error.
  float linear_error = 0.0f;
  /// By how much the joint violates its constraint on angles [rad]: the rotation that a prismatic joint or a weld prevents, or the excess
  /// over a limit.
  float angular_error = 0.0f;
};

}  // namespace drystone
