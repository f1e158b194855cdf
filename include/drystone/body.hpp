// Bodies: the options to create them, and their motion. See docs/units.md for units and limits.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "drystone/geometry.hpp"
#include "drystone/math.hpp"
#include "drystone/position.hpp"

namespace drystone {

/// How a body moves.
enum class BodyType : std::uint8_t {
  static_body,  ///< Never moves; infinite mass.
  kinematic,    ///< Moves at the velocity that the program sets; forces and contacts do not move it.
  dynamic,      ///< Moves by forces, contacts and joints.
};

/// The name of the type: "static", "kinematic" or "dynamic".
const char* to_string(BodyType type);

/// What a body cannot do. A locked axis is one of the world and not of the body: along it the centre of mass stays where it is, as if the
/// mass were infinite in that direction alone. So no force, contact or joint moves the body along the axis, and all of them find it as
/// immovable there as a static body. The program still may: World::set_transform() ignores locks. See docs/locks.md.
struct MotionLocks {
  /// The centre of mass keeps its x, or its y. Not available in builds without surfaces (DRYSTONE_WITH_SURFACES).
  bool x = false;
  bool y = false;  ///< As x.
  /// The body keeps its angle: its rotational inertia is infinite and its angular velocity 0.
  bool rotation = false;

  friend bool operator==(const MotionLocks&, const MotionLocks&) = default;
};

struct BodyOptions {
  /// Default: static. World::set_type() changes it.
  BodyType type = BodyType::static_body;
  /// Origin of the body in the world [m]. Finite, at most 1e9 in size (kMaxPosition). Default (0, 0).
  Position position{};
  /// Rotation of the body [rad]. Finite. Default 0.
  float angle = 0.0f;
  /// Velocity of the origin, not of the centre of mass [m/s]. Components at most 1e16, because the origin of a rotating body may be
  /// far from its centre of mass. Must be zero for static bodies. The next step limits the speed of the centre of mass to
  /// WorldOptions::max_speed. Shapes that are added later, and mass_override, move the centre of mass but change the velocity of no
  /// point of the body. BodyMotion::velocity is the velocity of the centre of mass.
  Vec2 velocity{};
  /// Angular velocity [rad/s]. At most 1e9, which is 1e6 at the least time scale. Must be zero for static bodies.
  float angular_velocity = 0.0f;
  /// Rate at which the velocity decays [1/s]: v *= 1 / (1 + h * damping) in a sub-step of length h. Range [0, 1e6].
  float linear_damping = 0.0f;
  /// The same for the angular velocity [1/s]. Range [0, 1e6].
  float angular_damping = 0.0f;
  /// Multiplies the world's gravity. Finite. Default 1.
  float gravity_scale = 1.0f;
  /// Rotates the gravity that acts on the body, counter-clockwise [rad]: that of the world and of zones of gravity. Range [-1e6, 1e6],
  /// default 0.
  float gravity_angle = 0.0f;
  /// How fast the body's own time runs: 0.5 is half speed, 2 double, 0 frozen. 0, or in [0.001, 10]; default 1. The velocities, forces,
  /// damping and rest of these options are in the body's own time (docs/time_scale.md).
  float time_scale = 1.0f;
  /// Axes along which the body does not move. Of the velocities above, the parts that are locked count as 0.
  MotionLocks locks{};
  /// Whether continuous collision sweeps the body, when it is fast, against dynamic bodies too and not only against static and
  /// kinematic ones.
  bool bullet = false;
  /// Whether this body may fall asleep.
  bool allow_sleep = true;
  /// Whether the body is created asleep. Dynamic bodies only.
  bool asleep = false;
  /// A disabled body neither moves nor collides, and its joints do nothing.
  bool enabled = true;
  /// The body is at rest while its fastest point is slower than this [length units/s]. Range [0, 1e6].
  float sleep_threshold = 0.05f;
  /// How long the body must be at rest before its island may sleep [s]. Range [0, 1e6].
  float time_to_sleep = 0.5f;
  /// Mass, centre and inertia to use instead of those of the shapes. Mass in (0, 1e12]; inertia in (0, 1e18], or 0 to fix the
  /// rotation. Dynamic bodies only.
  std::optional<MassData> mass_override{};
  /// A name for people and scene files; it need not be unique. UTF-8, at most 255 bytes.
  std::string name{};
  /// For the program; the engine does not use it.
  std::uint64_t user_data = 0;
};

/// The motion of a body at the moment. Velocities are in the body's own time: in the world it moves BodyOptions::time_scale times as fast.
struct BodyMotion {
  /// World position of the origin and rotation.
  WorldTransform pose{};
  /// World position of the centre of mass [m].
  Position center{};
  /// Velocity of the centre of mass [m/s].
  Vec2 velocity{};
  /// [rad/s]
  float angular_velocity = 0.0f;
};

}  // namespace drystone
