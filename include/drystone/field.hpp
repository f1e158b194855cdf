// Fields act on bodies in every step, without a callback: water, wind, zones of other gravity, attractors. A field is a row of the world
// as a body or a joint is: it is hashed, compared, kept in snapshots, and the same on every machine (docs/fields.md).
//
// The force of a field is found at the beginning of each sub-step, from the pose and the velocity that the body has then. Fields add up in
// the order of their slots. They push enabled dynamic bodies that are awake, and nothing else. A field wakes nobody by being there, as
// gravity does not: creating, changing and destroying it wakes the bodies that it acts on.
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

/// Where a field acts. A body is in an area if its centre of mass is.
struct FieldArea {
  enum class Kind : std::uint8_t { everywhere, box, circle };
  Kind kind = Kind::everywhere;
  /// Of Kind::box: lower <= upper in both coordinates.
  WorldAabb box{};
  /// Of Kind::circle [m]. Radius in (0, 1e6].
  Position center{};
  float radius = 1.0f;

  friend bool operator==(const FieldArea&, const FieldArea&) = default;
};

inline FieldArea box_area(Position lower, Position upper) { return {FieldArea::Kind::box, {lower, upper}, {}, 1.0f}; }
inline FieldArea circle_area(Position center, float radius) { return {FieldArea::Kind::circle, {}, center, radius}; }

/// The options that all fields have. A field acts on the bodies that pass all three: bodies, categories, area.
struct FieldOptions {
  /// The bodies that the field acts on, alive and each given once; empty: all. A body that is destroyed leaves the list; with
  /// the last of them the field is destroyed too.
  std::vector<BodyId> bodies{};
  /// The field acts on bodies with a shape whose Filter::category is among these. Water and wind see only those shapes. Bodies
  /// without shapes pass.
  std::uint64_t categories = ~std::uint64_t{0};
  FieldArea area{};
  bool enabled = true;
  /// At most 255 bytes.
  std::string name{};
  std::uint64_t user_data = 0;

  friend bool operator==(const FieldOptions&, const FieldOptions&) = default;
};

/// Gravity of its own in an area.
struct GravityZoneOptions : FieldOptions {
  /// [m/s^2] Finite. Times the body's gravity_scale.
  Vec2 acceleration{};
  /// Whether it takes the place of the world's gravity or is added to it. Where zones overlap, their accelerations add up.
  bool replaces_gravity = true;

  friend bool operator==(const GravityZoneOptions&, const GravityZoneOptions&) = default;
};

/// What the strength of a field means.
enum class FieldQuantity : std::uint8_t {
  acceleration,  ///< [m/s^2]: the same for every mass, as gravity is.
  force,         ///< [N]: light bodies go faster.
};

/// How the strength of a field falls with the distance.
enum class Falloff : std::uint8_t {
  constant,
  linear,          ///< To 0 at `reach`.
  inverse,         ///< Strength at 1 m, halved at 2 m.
  inverse_square,  ///< Strength at 1 m, a quarter at 2 m.
};

/// Pushes along one direction, as a fan or a conveyor of air does. The distance is measured along the direction, from `origin`.
struct DirectionalFieldOptions : FieldOptions {
  Position origin{};
  /// Normalised when the field is made. Finite, longer than 1e-6.
  Vec2 direction = {1.0f, 0.0f};
  /// Finite. Of the unit that `quantity` says.
  float strength = 1.0f;
  FieldQuantity quantity = FieldQuantity::acceleration;
  /// Inverse falloffs do not grow further within 1 m.
  Falloff falloff = Falloff::constant;
  /// Beyond this distance, and behind the origin, nothing is pushed [m]. Range (0, 1e6].
  float reach = 1.0e6f;
  /// Nor farther than this to the side [m]. Range (0, 1e6].
  float half_width = 1.0e6f;

  friend bool operator==(const DirectionalFieldOptions&, const DirectionalFieldOptions&) = default;
};

/// Attracts or repels, by the distance of the centre of mass from a point or from another body.
struct RadialFieldOptions : FieldOptions {
  Position center{};
  /// A body whose centre of mass takes the place of `center`. The field does not push it, and there is no force back. The field is
  /// destroyed with it. Within a step it is taken to move on at its speed. An empty id (the default): none.
  BodyId carrier{};
  /// Away from the centre; negative attracts. Finite. Of the unit that `quantity` says.
  float strength = -1.0f;
  /// Around the centre, counter-clockwise: a whirl. Finite. The same unit.
  float swirl = 0.0f;
  FieldQuantity quantity = FieldQuantity::acceleration;
  Falloff falloff = Falloff::inverse_square;
  /// Nearer than this the strength falls evenly to 0 at the centre [m]. Range (0, 1e6].
  float core_radius = 0.1f;
  /// Beyond this nothing is pushed [m]. Range (0, 1e6].
  float reach = 1.0e6f;

  friend bool operator==(const RadialFieldOptions&, const RadialFieldOptions&) = default;
};

/// Water: bodies float, are slowed down and carried along. The force is the weight of what the shapes displace, by their exact outlines:
/// solids under the surface, without sensors and lines. Weight and "up" are those of the world's gravity; a zone of other gravity does not
/// change them.
struct BuoyancyOptions : FieldOptions {
  /// A point of the calm surface [m].
  Position surface{};
  /// [kg/m^2], in [0, 1e9]; compare ShapeOptions::density.
  float density = 1000.0f;
  /// How fast a body of the water's density loses its speed against the water, and its spin [1/s]. Ranges [0, 1e6].
  float linear_drag = 2.0f;
  float angular_drag = 2.0f;
  /// Velocity of the water [m/s]. Finite, at most 1e6.
  Vec2 flow{};
  /// The surface is a sine wave of this height above and below the calm one [m], in [0, 1e6], of this length [m], in [0.01, 1e6], which
  /// travels to the right of "up" at this speed [m/s], finite, at most 1e6. A body that a moving wave may reach does not fall asleep.
  float wave_amplitude = 0.0f;
  float wave_length = 10.0f;
  float wave_speed = 0.0f;

  friend bool operator==(const BuoyancyOptions&, const BuoyancyOptions&) = default;
};

/// Air: pushes the edges that face the wind and slows down what moves through it. Each point of an outline feels the wind against its own
/// velocity. No shape stands in another's lee.
struct WindOptions : FieldOptions {
  /// Of the air [m/s]. Zero: still air, drag alone. Finite, at most 1e6.
  Vec2 velocity{};
  /// [kg/m^2], in [0, 1e9].
  float density = 1.2f;
  /// Pressure on an edge, in units of half the density times the square of the speed across it. Range [0, 1e6]. A plate across the
  /// wind has about 1 to 2.
  float drag = 1.0f;
  /// The same along an edge. Range [0, 1e6].
  float friction = 0.0f;
  /// The wind blows by up to this share stronger and weaker, in [0, 1], with this period [s], in [0.01, 1e6]. Bodies in gusts do not
  /// fall asleep.
  float gusts = 0.0f;
  float gust_period = 5.0f;

  friend bool operator==(const WindOptions&, const WindOptions&) = default;
};

/// A field of the program's own: the function of this number in WorldOptions::field_functions says what it does. Numbers, area and
/// lists are part of the state and of snapshots; the function is not. docs/fields.md says what a function must keep to.
struct CustomFieldOptions : FieldOptions {
  std::uint32_t function = 0;
  /// For the function. Finite.
  std::array<float, 8> parameters{};

  friend bool operator==(const CustomFieldOptions&, const CustomFieldOptions&) = default;
};

enum class FieldKind : std::uint8_t { gravity_zone, directional, radial, buoyancy, wind, custom };

/// Options of any kind of field, in the order of FieldKind.
using AnyFieldOptions = std::variant<GravityZoneOptions, DirectionalFieldOptions, RadialFieldOptions, BuoyancyOptions,
                                     WindOptions, CustomFieldOptions>;

/// "gravity_zone", "directional", "radial", "buoyancy", "wind", "custom".
const char* to_string(FieldKind kind);

/// What a custom field is asked about: a body at the beginning of a sub-step.
struct FieldTarget {
  FieldId field;
  BodyId body;
  Position center;  ///< Of mass.
  Rotation rotation;
  Vec2 velocity;           ///< Of the centre [m/s].
  float angular_velocity;  ///< [rad/s]
  float mass;              ///< [kg]
  float inertia;           ///< About the centre [kg m^2]; 0 where the rotation is fixed.
  double time;             ///< Since the field was made [s].
  const std::array<float, 8>& parameters;
};

/// What a custom field does to a body: a force at the centre of mass and a torque, and drag, which the step applies so that no size of it is
/// unstable: -linear_drag * velocity and -angular_drag * angular_velocity come on top.
struct FieldPush {
  Vec2 force{};               ///< [N]
  float torque = 0.0f;        ///< [N m]
  float linear_drag = 0.0f;   ///< [N s/m] Not negative.
  float angular_drag = 0.0f;  ///< [N m s] Not negative.
};

/// Called by several threads at once, each time the field acts on a body. The result must follow from the target alone: no clock, no
/// counter, no state that changes during a step. It must not throw and must not call the world.
using FieldFunction = std::function<FieldPush(const FieldTarget&)>;
/// By CustomFieldOptions::function.
using FieldFunctions = std::map<std::uint32_t, FieldFunction>;

/// An explosion: World::explode(). Pressure that spreads from a point pushes the parts of outlines that face it, away from it. The impulse on
/// a part of an outline is `strength` times the falloff at its distance times the width that it shows to the centre.
struct ExplosionOptions {
  Position center{};
  /// Parts farther away feel nothing [m]. Range (0, 1e4].
  float radius = 5.0f;
  /// Impulse per width [N s/m], in [-1e9, 1e9]; negative sucks.
  float strength = 100.0f;
  /// Inverse falloffs do not grow further within 1 m.
  Falloff falloff = Falloff::linear;
  /// Whether shapes shield what is behind them. Each part of an outline, seen under at most 3 degrees, is reached by one ray
  /// or not. Sensors shield nothing.
  bool shielding = false;
  /// As those of fields.
  std::vector<BodyId> bodies{};
  std::uint64_t categories = ~std::uint64_t{0};
};

struct ExplosionReport {
  /// Bodies that were pushed. They wake.
  int bodies = 0;
  /// Sum of the sizes of their impulses [N s].
  float impulse = 0.0f;
};

}  // namespace drystone
