// Materials: the surface of a shape, and rules for pairs of materials.
#pragma once

#include <cstdint>
#include <optional>

#include "drystone/math.hpp"

namespace drystone {

/// How the numbers of two touching shapes become one. Each shape names a way; of two different ways the later one in this list is
/// used.
enum class Mixing : std::uint8_t {
  standard,        ///< The geometric mean for friction, the maximum for restitution.
  average,         ///< (a + b) / 2
  geometric_mean,  ///< sqrt(a * b)
  minimum,         ///< The smaller of the two.
  multiply,        ///< a * b
  maximum,         ///< The greater of the two.
};

/// The surface of a shape.
struct Material {
  /// Coulomb friction. Range [0, 1e6].
  float friction = 0.6f;
  /// Bounciness. Acts on approaches faster than WorldOptions::restitution_speed. Range [0, 1].
  float restitution = 0.0f;
  /// Rolling resistance: the greatest torque that resists rolling is this number times the rounding radius times the normal force. Of two
  /// shapes the greater torque counts. Range [0, 1e6].
  float rolling_resistance = 0.0f;
  /// Speed of the surface along the outline, counter-clockwise about the shape, like a conveyor belt [m/s]. Finite. A positive
  /// speed carries bodies on top of the shape to the left and bodies below it to the right. A segment is a thin plate with such a
  /// top and bottom; a chain carries bodies in the order of its points. The speeds of the two shapes of a contact add up.
  float surface_speed = 0.0f;
  /// How friction is mixed with that of the other shape.
  Mixing friction_mixing = Mixing::standard;
  /// How restitution is mixed with that of the other shape.
  Mixing restitution_mixing = Mixing::standard;
  /// The program's number of the material. MaterialRule refers to materials by their numbers, and several materials may have the same.
  std::uint32_t number = 0;

  friend bool operator==(const Material&, const Material&) = default;
};

/// A one-way surface stops shapes that come from its front and lets those pass that come from any other side (docs/one_way.md). A shape
/// that passes is not touched until it has left the surface; if it turns back inside, it leaves the way it came. Sensors, rays and
/// other queries find the shape as any other. The surface of a dynamic body acts on dynamic bodies alone: the body lands on the ground.
struct OneWay {
  /// Whether the surface is one-way; otherwise the other members do not count.
  bool enabled = false;
  /// Where the front is, in the frame of the body. The length does not matter, but must not be 0. A shape comes from the front if the normal
  /// of the contact is within 60 degrees of this direction. For a chain, (0, 0) stands for the front of each link; a shape or a rule must
  /// not have it.
  Vec2 direction = {0.0f, 1.0f};
  /// A new contact whose shapes already overlap at the front stops the shape if the overlap is at most this [length units], or if its
  /// velocity brought it from the front in a step. Range [0, 1e6]; less than the slop acts as the slop, because contacts sink in by so much.
  float margin = 0.02f;

  friend bool operator==(const OneWay&, const OneWay&) = default;
};

/// A rule for contacts between a shape whose Material::number is `material_a` and one whose number is `material_b`; the two may be the same
/// number. What the rule does not set follows from the two shapes.
struct MaterialRule {
  std::uint32_t material_a = 0;  ///< Material::number of one shape.
  std::uint32_t material_b = 0;  ///< Material::number of the other one.
  /// False: such shapes do not collide, and as sensors do not notice each other. True: their filters decide.
  bool collide = true;
  /// Friction of the contact. Range [0, 1e6].
  std::optional<float> friction{};
  /// Restitution of the contact. Range [0, 1].
  std::optional<float> restitution{};
  /// Rolling resistance of both shapes, as in Material. Range [0, 1e6].
  std::optional<float> rolling_resistance{};
  /// The sum of the two surface speeds, as in Material [m/s]. Finite.
  std::optional<float> surface_speed{};
  /// The one-way surface of the shape with `material_a`, in place of the surfaces of both shapes. With OneWay::enabled false, such shapes
  /// collide from all sides. If it is enabled, the two materials must differ. It also acts between a dynamic body and the ground.
  std::optional<OneWay> one_way{};
  /// Whether begin and end of touch are reported.
  std::optional<bool> contact_events{};
  /// Whether hits faster than WorldOptions::hit_speed are reported.
  std::optional<bool> hit_events{};

  friend bool operator==(const MaterialRule&, const MaterialRule&) = default;
};

}  // namespace drystone
