// Debug drawing: World::draw() tells a DebugDraw what there is to see, layer by layer. What it looks like is up to the program:
// a colour is a meaning and a number, never red, green and blue. See docs/debug_drawing.md.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string_view>

#include "drystone/position.hpp"

namespace drystone {

/// What can be drawn. Layers are drawn in this order.
enum class DrawLayer : std::uint8_t {
  shapes,        ///< The shapes of all bodies, filled by what the body is.
  blocks,        ///< Shapes by the block in which the last step solved their body.
  bounds,        ///< The boxes of shapes in the broad phase, with their margins.
  tree,          ///< The nodes of its three trees, by level.
  islands,       ///< The bounds of each island, awake or asleep.
  joints,        ///< Anchors, axes, limits.
  seams,         ///< Contacts and joints between blocks, by colour, from body to body.
  colors,        ///< The same of contacts and joints within blocks. Joints that are solved directly have no colour.
  contacts,      ///< Points, normals, and how far surfaces overlap or are apart.
  impulses,      ///< What contacts exerted in the last step, along the normal and along the surface.
  mass_centers,  ///< Centres of mass, with the body's axes.
  velocities,    ///< Of the centres of mass.
  sweeps,        ///< Of bodies that the last step swept: from where their centre was to where it is.
  sleep_times,   ///< How long bodies have been at rest, as text.
  names,         ///< Of bodies, or the index of their id.
};

/// "shapes", "mass_centers", ...
const char* to_string(DrawLayer layer);
/// All of them, in order.
std::span<const DrawLayer> draw_layers();
/// Nothing for a name that no layer has.
std::optional<DrawLayer> draw_layer(std::string_view name);

/// A set of layers.
class DrawLayers {
 public:
  constexpr DrawLayers() = default;
  constexpr DrawLayers(std::initializer_list<DrawLayer> layers) {
    for (const DrawLayer layer : layers) add(layer);
  }
  static DrawLayers all() {
    DrawLayers layers;
    for (const DrawLayer layer : draw_layers()) layers.add(layer);
    return layers;
  }
  constexpr void add(DrawLayer layer) { bits_ |= bit(layer); }
  constexpr void remove(DrawLayer layer) { bits_ &= ~bit(layer); }
  constexpr bool has(DrawLayer layer) const { return (bits_ & bit(layer)) != 0; }
  constexpr bool empty() const { return bits_ == 0; }

 private:
  static constexpr std::uint32_t bit(DrawLayer layer) { return 1u << static_cast<unsigned>(layer); }
  std::uint32_t bits_ = 0;
};

/// What a colour says.
enum class DrawMeaning : std::uint8_t {
  static_body,
  kinematic_body,
  awake_body,
  asleep_body,
  disabled_body,
  sensor,
  block,  ///< DrawColor::number: of the block in the step.
  shape_bounds,
  tree_node,      ///< number: the level, 0 for the root.
  island_awake,   ///< number: IslandView::label.
  island_asleep,  ///< The same.
  joint,
  joint_limit,
  seam,              ///< number: the colour of the constraint. Constraints of one colour share no body.
  constraint_color,  ///< The same.
  contact_point,
  contact_normal,
  overlap,
  gap,
  normal_impulse,
  friction_impulse,
  mass_center,
  velocity,
  sweep,
  sleep_time,
  name,
};

/// Whether polygons, circles and capsules of this meaning are areas. Of others, the outline is what matters.
constexpr bool is_area(DrawMeaning meaning) { return meaning <= DrawMeaning::block; }

struct DrawColor {
  DrawMeaning meaning = DrawMeaning::static_body;
  /// Tells things of one meaning apart, for instance as an index of a palette. 0 where the meaning says nothing of it.
  std::uint32_t number = 0;

  friend constexpr bool operator==(DrawColor, DrawColor) = default;
};

/// Receives what is drawn, in world coordinates. What it is given is valid during the call.
class DebugDraw {
 public:
  virtual ~DebugDraw() = default;

  /// A convex polygon, counter-clockwise, rounded by a radius [m].
  virtual void polygon(std::span<const Position> corners, float radius, DrawColor color) = 0;
  /// `x_axis` leads to the rim along the body's x axis.
  virtual void circle(Position center, float radius, Rotation x_axis, DrawColor color) = 0;
  virtual void capsule(Position a, Position b, float radius, DrawColor color) = 0;
  virtual void segment(Position a, Position b, DrawColor color) = 0;
  virtual void point(Position place, DrawColor color) = 0;
  virtual void text(Position place, std::string_view text, DrawColor color) = 0;
  virtual void transform(const WorldTransform& pose, DrawColor color) = 0;

 protected:
  DebugDraw() = default;
  DebugDraw(const DebugDraw&) = default;
  DebugDraw& operator=(const DebugDraw&) = default;
};

struct DrawOptions {
  DrawLayers layers = {DrawLayer::shapes, DrawLayer::joints};
  /// Draws only what may be within, lower <= upper. Nothing: everything.
  std::optional<WorldAabb> view{};
  /// An arrow of a velocity is as long as the way in this time [s]; that of an impulse as long as the lighter body's way with the
  /// velocity that the impulse gives it. Range [0, 1e6].
  float arrow_seconds = 0.1f;
};

}  // namespace drystone
