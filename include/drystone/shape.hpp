// Shapes: geometry attached to a body, with a surface and a filter.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "drystone/geometry.hpp"
#include "drystone/material.hpp"
#include "drystone/support_shape.hpp"

namespace drystone {

/// Which shapes collide. Two shapes collide if the mask of each has the category of the other. The group overrules this: two shapes
/// of the same group always collide if the group is positive, and never if it is negative. Group 0 is no group.
struct Filter {
  std::uint64_t category = 1;              ///< One bit or several: what the shape is. Default: bit 0.
  std::uint64_t mask = ~std::uint64_t{0};  ///< The categories that it collides with. Default: all.
  std::int32_t group = 0;                  ///< Default 0: none.

  friend bool operator==(const Filter&, const Filter&) = default;
};

/// Whether two shapes with these filters collide. The world also asks for joints, material rules and edits of contacts.
constexpr bool should_collide(const Filter& a, const Filter& b) {
  if (a.group == b.group && a.group != 0) return a.group > 0;
  return (a.mask & b.category) != 0 && (b.mask & a.category) != 0;
}

/// The options of a shape. Material, one-way surface, filter, event flags and density can be changed
/// later.
struct ShapeOptions {
  /// Mass per area [kg/m^2]. Range [0, 1e9]. A dynamic body whose shapes have no mass gets 1 kg at its origin.
  float density = 1.0f;
  /// The surface.
  Material material{};
  /// What the shape collides with. Default: everything.
  Filter filter{};
  /// Whether the shape is a sensor: it reports the shapes that overlap it and collides with nothing. A sensor has mass like any
  /// shape. Bodies that pass through it within a step are reported if WorldOptions::continuous is on.
  bool sensor = false;
  /// For a sensor: whether it also reports other sensors that overlap it, except those that pass through within a step.
  bool senses_sensors = false;
  /// Whether touches of this shape are reported as events. A pair is reported if either of its shapes asks for it.
  bool contact_events = true;
  /// Whether hits faster than WorldOptions::hit_speed are reported. A pair is reported if either of its shapes asks for it.
  bool hit_events = false;
  /// The two flags above ask for touches and hits with shapes of these categories.
  std::uint64_t event_mask = ~std::uint64_t{0};
  /// Whether other shapes pass through this one from behind. If both shapes of a pair have such a surface, both must stop the other.
  OneWay one_way{};
  /// At most 255 bytes.
  std::string name{};
  /// For the program; the engine does not use it.
  std::uint64_t user_data = 0;
};

/// A line strip for terrain: every link is a one-sided segment, and bodies slide from link to link without catching. A chain
/// collides on its right-hand side, seen along the order of its points. So list the points of a ground from right to left, and the
/// points of a closed outline that bodies stand on counter-clockwise.
struct ChainOptions {
  /// 4 to 65536 points for an open chain, whose first and last points are ghosts: n points make n - 3 links. 3 to 65536 points for
  /// a loop. Neighbours must be farther apart than the slop (kLinearSlop).
  std::vector<Vec2> points{};
  /// Whether a link leads from the last point to the first; then no point is a ghost.
  bool loop = false;
  /// One material for all links, or one for each link: n for a loop of n points, n - 3 for an open chain of n points.
  std::vector<Material> materials = {Material{}};
  Filter filter{};                               ///< All links have this filter.
  bool contact_events = true;                    ///< As in ShapeOptions, for all links.
  bool hit_events = false;                       ///< As in ShapeOptions, for all links.
  std::uint64_t event_mask = ~std::uint64_t{0};  ///< As in ShapeOptions, for all links.
  OneWay one_way{};                              ///< Of all links.
  std::string name{};                            ///< At most 255 bytes.
  std::uint64_t user_data = 0;                   ///< For the program; the engine does not use it.
};

/// The chain of a ground through (x, heights[i]) with x = start.x + i spacing and heights relative to start.y. Bodies lie on its upper side.
/// The ground goes on as straight lines beyond both ends for bodies that reach them, but has no links there. spacing above 0 [m]; at least
/// two heights. Other values are not checked here, but by World::create_chain(). The materials and all other options may be set afterwards.
ChainOptions make_heightfield(std::span<const float> heights, float spacing, Vec2 start = {});

/// The kinds of geometry, in the order of ShapeGeometry.
enum class ShapeKind : std::uint8_t {
  circle,         ///< A disc.
  capsule,        ///< A segment with a radius.
  segment,        ///< A line with two sides, without mass.
  polygon,        ///< A convex polygon, also a box.
  chain_segment,  ///< A link of a chain, solid from one side.
  support,        ///< An ellipse, a slice of a disc, or a shape of the program.
  tile_grid,      ///< A grid of square cells.
};

/// The name of the kind, for instance "chain_segment".
const char* to_string(ShapeKind kind);

/// The geometry of a shape; the alternative's index is its ShapeKind.
using ShapeGeometry = std::variant<Circle, Capsule, Segment, Polygon, ChainSegment, SupportShape, TileGrid>;

/// Which alternative the geometry is.
inline ShapeKind kind_of(const ShapeGeometry& g) { return static_cast<ShapeKind>(g.index()); }

}  // namespace drystone
