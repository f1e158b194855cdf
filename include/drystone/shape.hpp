// Shapes: geometry attached to a body, with a surface and a filter.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "drystone/geometry.hpp"

namespace drystone {

/// How a surface behaves in contact.
struct Material {
  /// Coulomb friction, mixed as sqrt(a * b). Range [0, 1e6].
  float friction = 0.6f;
  /// Bounciness, mixed as max(a, b); acts above 1 m/s of approach. Range [0, 1].
  float restitution = 0.0f;
  /// Torque that resists rolling, as a length relative to the rounding radius, mixed as max(a, b). Range [0, 1e6].
  float rolling_resistance = 0.0f;
  /// Speed of the surface along its outline, counter-clockwise about the shape, as on a conveyor belt [m/s]. Finite. Positive
  /// carries what lies on top of a floor to the left, what hangs on its underside (or under a ceiling) to the right, what leans
  /// on its left side down and on its right side up. A segment is a thin plate with two such sides; a chain carries things the
  /// way its points are listed. It is the same whichever of two shapes has it; where both do, the speeds add.
  float surface_speed = 0.0f;

  friend bool operator==(const Material&, const Material&) = default;
};

/// Who collides with whom. Two shapes collide when each one's mask has a category of the other; equal non-zero groups
/// overrule that: positive always collide, negative never.
struct Filter {
  std::uint64_t category = 1;
  std::uint64_t mask = ~std::uint64_t{0};
  std::int32_t group = 0;

  friend bool operator==(const Filter&, const Filter&) = default;
};

constexpr bool should_collide(const Filter& a, const Filter& b) {
  if (a.group == b.group && a.group != 0) return a.group > 0;
  return (a.mask & b.category) != 0 && (b.mask & a.category) != 0;
}

struct ShapeOptions {
  /// [kg/m^2] Range [0, 1e9]. A dynamic body without any mass gets 1 kg at its origin.
  float density = 1.0f;
  Material material{};
  Filter filter{};
  /// A sensor reports what overlaps it and collides with nothing. It weighs like any shape. Fast bodies that pass through it
  /// within a step are told as well, where WorldOptions::continuous is on.
  bool sensor = false;
  /// Whether touches of this shape are reported as events. A pair is reported where either of the two asks for it.
  bool contact_events = true;
  /// Whether hits harder than WorldOptions::hit_speed are reported. A pair is reported where either asks for it.
  bool hit_events = false;
  /// At most 255 bytes.
  std::string name{};
  /// Yours. The engine never looks at it.
  std::uint64_t user_data = 0;
};

/// A line strip along the ground: every link is a one-sided segment, and bodies slide over its joints without catching.
/// It collides on the right-hand side of the direction of travel: list a ground from right to left, and an island
/// that bodies stand on counter-clockwise.
struct ChainOptions {
  /// 4 to 65536 points for an open chain (the first and last are ghosts: an open chain of n points collides along n - 3
  /// links), 3 to 65536 for a loop. Neighbours farther apart than the slop.
  std::vector<Vec2> points{};
  bool loop = false;
  /// One for all links, or one per link: n for a loop of n points, n - 3 for an open chain of n points.
  std::vector<Material> materials = {Material{}};
  /// Of all links.
  Filter filter{};
  bool contact_events = true;
  bool hit_events = false;
  std::string name{};
  std::uint64_t user_data = 0;
};

enum class ShapeKind : std::uint8_t { circle, capsule, segment, polygon, chain_segment };

/// "circle", "capsule", "segment", "polygon", "chain_segment".
const char* to_string(ShapeKind kind);

/// The geometry of a shape; the alternative's index is its ShapeKind.
using ShapeGeometry = std::variant<Circle, Capsule, Segment, Polygon, ChainSegment>;

inline ShapeKind kind_of(const ShapeGeometry& g) { return static_cast<ShapeKind>(g.index()); }

}  // namespace drystone
