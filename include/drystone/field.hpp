// Fields push bodies in every step, without a callback: water, wind, zones of other gravity, attractors. A field is part of the
// world like a body or a joint: the state's hash and snapshots include it, and its results are the same bits on every machine
// (docs/fields.md).
//
// The force of a field is computed at the beginning of each sub-step, from the body's pose and velocity at that time. Forces of several
// fields are added in the order of their slots. Fields push only awake, enabled, dynamic bodies. Like gravity, a field does not keep
// bodies awake. Creating, changing or destroying a field wakes the bodies that it acts on.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <variant>
#include <vector>

#include "drystone/geometry.hpp"
#include "drystone/id.hpp"
#include "drystone/math.hpp"
#include "drystone/position.hpp"

namespace drystone {

/// Where a field acts. A body is in an area if its centre of mass is in the area.
struct FieldArea {
  /// Whether the field acts in the whole world, in a box along the axes, or in a disc.
  enum class Kind : std::uint8_t {
    everywhere,  ///< In the whole world.
    box,         ///< In FieldArea::box.
    circle,      ///< Within FieldArea::radius of FieldArea::center.
  };
  /// Which of the other members count. Default: the whole world.
  Kind kind = Kind::everywhere;
  /// For Kind::box. lower <= upper in both coordinates.
  WorldAabb box{};
  /// For Kind::circle: centre and radius [m]. Radius in (0, 1e6].
  Position center{};
  float radius = 1.0f;  ///< Default 1.

  friend bool operator==(const FieldArea&, const FieldArea&) = default;
};

/// The box between two corners [m], lower <= upper.
inline FieldArea box_area(Position lower, Position upper) { return {FieldArea::Kind::box, {lower, upper}, {}, 1.0f}; }
/// The disc about a place [m]. Radius in (0, 1e6].
inline FieldArea circle_area(Position center, float radius) { return {FieldArea::Kind::circle, {}, center, radius}; }

/// The options that all fields have. A field acts on a body if all three of `bodies`, `categories` and `area` admit it.
struct FieldOptions {
  /// The bodies that the field acts on, each alive and listed once. Empty: all bodies. Destroying a body removes it from the list;
  /// destroying the last listed body destroys the field.
  std::vector<BodyId> bodies{};
  /// The field acts on bodies with a shape whose Filter::category is among these, and on bodies without shapes. Water and wind
  /// act only on the shapes of these categories.
  std::uint64_t categories = ~std::uint64_t{0};
  /// Where the field acts. Default: everywhere.
  FieldArea area{};
  /// A disabled field pushes nothing; its waves and gusts go on.
  bool enabled = true;
  /// At most 255 bytes.
  std::string name{};
  /// For the program; the engine does not use it.
  std::uint64_t user_data = 0;

  friend bool operator==(const FieldOptions&, const FieldOptions&) = default;
};

/// An area with other gravity.
struct GravityZoneOptions : FieldOptions {
  /// [m/s^2] Finite. Multiplied by the body's gravity_scale.
  Vec2 acceleration{};
  /// Whether the acceleration replaces the world's gravity or is added to it. Where zones overlap, their accelerations add up.
  bool replaces_gravity = true;

  friend bool operator==(const GravityZoneOptions&, const GravityZoneOptions&) = default;
};

/// What the strength of a field means.
enum class FieldQuantity : std::uint8_t {
  acceleration,  ///< [m/s^2]: the same for every mass, like gravity.
  force,         ///< [N]: light bodies accelerate more.
};

/// How the strength of a field decreases with the distance.
enum class Falloff : std::uint8_t {
  constant,        ///< `strength` at any distance.
  linear,          ///< Decreases linearly to 0 at `reach`.
  inverse,         ///< `strength` at 1 length unit, half of it at 2.
  inverse_square,  ///< `strength` at 1 length unit, a quarter of it at 2.
};

/// Pushes along one direction, like a fan. The distance is measured along the direction, from `origin`.
struct DirectionalFieldOptions : FieldOptions {
  /// Where the distance is measured from [m].
  Position origin{};
  /// Normalised when the field is created. Finite, longer than 1e-6.
  Vec2 direction = {1.0f, 0.0f};
  /// Finite. `quantity` gives its unit.
  float strength = 1.0f;
  /// Whether `strength` is an acceleration or a force.
  FieldQuantity quantity = FieldQuantity::acceleration;
  /// Inverse falloffs are limited to `strength` within 1 length unit.
  Falloff falloff = Falloff::constant;
  /// Bodies beyond this distance or behind the origin are not pushed [m]. Range (0, 1e6].
  float reach = 1.0e6f;
  /// Bodies farther than this to the side are not pushed [m]. Range (0, 1e6].
  float half_width = 1.0e6f;

  friend bool operator==(const DirectionalFieldOptions&, const DirectionalFieldOptions&) = default;
};

/// Attracts or repels bodies. The distance is measured from a point, or from another body, to the centre of mass.
struct RadialFieldOptions : FieldOptions {
  /// The centre, unless there is a carrier [m].
  Position center{};
  /// A body whose centre of mass is used instead of `center`. The field does not push its carrier, and exerts no reaction force on it.
  /// Destroying the carrier destroys the field. Within a step the carrier is assumed to keep its velocity. Default: none.
  BodyId carrier{};
  /// The push away from the centre; a negative strength attracts. Finite. `quantity` gives its unit.
  float strength = -1.0f;
  /// The push around the centre, counter-clockwise: a whirl. Finite. `quantity` gives its unit.
  float swirl = 0.0f;
  /// Whether `strength` and `swirl` are accelerations or forces.
  FieldQuantity quantity = FieldQuantity::acceleration;
  /// How both decrease with the distance from the centre.
  Falloff falloff = Falloff::inverse_square;
  /// Within this distance the strength decreases linearly to 0 at the centre [m]. Range (0, 1e6].
  float core_radius = 0.1f;
  /// Bodies beyond this distance are not pushed [m]. Range (0, 1e6].
  float reach = 1.0e6f;

  friend bool operator==(const RadialFieldOptions&, const RadialFieldOptions&) = default;
};

/// Water: bodies float, are slowed down and carried along. The force on a shape is the weight of the water that it displaces, computed
/// from its outline. Sensors, segments and chains displace nothing. Weight and "up" follow the world's gravity; gravity zones do not
/// change them.
struct BuoyancyOptions : FieldOptions {
  /// A point of the calm surface [m].
  Position surface{};
  /// Density of the water [kg/m^2], as ShapeOptions::density. Range [0, 1e9].
  float density = 1000.0f;
  /// The rates at which a body of the water's density loses its velocity relative to the water, and its angular velocity [1/s]. Ranges
  /// [0, 1e6].
  float linear_drag = 2.0f;
  float angular_drag = 2.0f;  ///< See linear_drag.
  /// Velocity of the water [m/s]. Finite, at most 1e6.
  Vec2 flow{};
  /// The surface is a sine wave. Amplitude [m] in [0, 1e6]; length [m], from 0.01 length units to 1e6; speed [m/s] in [-1e6, 1e6], positive to the
  /// right where gravity points down. A body that a moving wave may reach does not fall asleep.
  float wave_amplitude = 0.0f;
  float wave_length = 10.0f;  ///< [m]
  float wave_speed = 0.0f;    ///< [m/s]

  friend bool operator==(const BuoyancyOptions&, const BuoyancyOptions&) = default;
};

/// Air: pushes edges that face the wind and slows down bodies that move through it. The force at each point of an outline depends on the
/// velocity of the air relative to that point. Shapes do not shelter each other.
struct WindOptions : FieldOptions {
  /// Velocity of the air [m/s]. Zero is still air, which only slows bodies down. Finite, at most 1e6.
  Vec2 velocity{};
  /// Density of the air [kg/m^2]. Range [0, 1e9].
  float density = 1.2f;
  /// Drag coefficient: the pressure on an edge is drag * density / 2 * (speed across the edge)^2. Range [0, 1e6]. For a plate across
  /// the wind it is about 1 to 2.
  float drag = 1.0f;
  /// Friction coefficient: the traction along an edge is friction * density / 2 * (speed along the edge)^2. Range [0, 1e6].
  float friction = 0.0f;
  /// `gusts` is the share of the velocity by which the wind varies, in [0, 1]; `gust_period` is the period of the variation [s], in
  /// [0.01, 1e6]. Bodies in gusts do not fall asleep.
  float gusts = 0.0f;
  float gust_period = 5.0f;  ///< [s]

  friend bool operator==(const WindOptions&, const WindOptions&) = default;
};

/// A field whose force is computed by a function of the program: the one in WorldOptions::field_functions under the number `function`.
/// The options are part of the state and of snapshots; the function is not. docs/fields.md has the rules for functions.
struct CustomFieldOptions : FieldOptions {
  /// The number of the function. Without one of this number the field does nothing: StepReport::fields_without_function.
  std::uint32_t function = 0;
  /// Passed to the function. Finite.
  std::array<float, 8> parameters{};

  friend bool operator==(const CustomFieldOptions&, const CustomFieldOptions&) = default;
};

/// The kinds of fields; each has a struct of options.
enum class FieldKind : std::uint8_t {
  gravity_zone,  ///< Other gravity in an area.
  directional,   ///< Pushes along one direction.
  radial,        ///< Attracts, repels or whirls around a point or a body.
  buoyancy,      ///< Water: buoyancy, drag, flow and waves.
  wind,          ///< Air: pressure and friction on edges, gusts.
  custom,        ///< A function of the program.
};

/// The options of a field of any kind; the alternatives are in the order of FieldKind.
using AnyFieldOptions = std::variant<GravityZoneOptions, DirectionalFieldOptions, RadialFieldOptions, BuoyancyOptions,
                                     WindOptions, CustomFieldOptions>;

/// The name of the kind, for instance "gravity_zone".
const char* to_string(FieldKind kind);

/// The argument of a FieldFunction: a body at the beginning of a sub-step.
struct FieldTarget {
  FieldId field;                           ///< The field whose function is called.
  BodyId body;                             ///< The body that it acts on.
  Position center;                         ///< Centre of mass.
  Rotation rotation;                       ///< Of the body.
  Vec2 velocity;                           ///< Velocity of the centre of mass [m/s].
  float angular_velocity;                  ///< [rad/s]
  float mass;                              ///< [kg]
  float inertia;                           ///< Inertia about the centre of mass [kg m^2]; 0 if the rotation is fixed.
  double time;                             ///< Time since the field was created [s].
  const std::array<float, 8>& parameters;  ///< CustomFieldOptions::parameters.
};

/// The result of a FieldFunction: a force at the centre of mass, a torque, and drag. Drag adds the force -linear_drag * velocity and the
/// torque -angular_drag * angular_velocity. The step applies it implicitly, so drag of any size is stable.
struct FieldPush {
  Vec2 force{};               ///< [N]
  float torque = 0.0f;        ///< [N m]
  float linear_drag = 0.0f;   ///< [N s/m] Not negative.
  float angular_drag = 0.0f;  ///< [N m s] Not negative.
};

/// The function of a custom field, called each time the field acts on a body, by several threads at the same time. The result must follow
/// from the target alone: no clock, no counter, no state that changes during a step. The function must not throw and must not call the
/// world.
using FieldFunction = std::function<FieldPush(const FieldTarget&)>;
/// Field functions by CustomFieldOptions::function.
using FieldFunctions = std::map<std::uint32_t, FieldFunction>;

/// The options of World::explode(). An explosion pushes the parts of outlines that face the centre away from the centre. The impulse on
/// a part is `strength` times the falloff at its distance times its width seen from the centre.
struct ExplosionOptions {
  /// Where it explodes [m].
  Position center{};
  /// Parts farther away are not pushed [m]. Range (0, 1e4].
  float radius = 5.0f;
  /// Impulse per width [N s/m], in [-1e9, 1e9]; a negative strength attracts.
  float strength = 100.0f;
  /// Inverse falloffs are limited to `strength` within 1 length unit.
  Falloff falloff = Falloff::linear;
  /// Whether shapes shield what is behind them. Outlines are divided into parts of at most 3 degrees seen from the centre; one ray
  /// to each part decides whether it is shielded. Sensors shield nothing.
  bool shielding = false;
  /// As in FieldOptions.
  std::vector<BodyId> bodies{};
  std::uint64_t categories = ~std::uint64_t{0};  ///< As in FieldOptions.
};

/// The result of World::explode().
struct ExplosionReport {
  /// The number of bodies that the explosion pushed and woke.
  int bodies = 0;
  /// The sum of the magnitudes of the impulses on these bodies [N s].
  float impulse = 0.0f;
};

}  // namespace drystone
