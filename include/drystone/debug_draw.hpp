// Debug drawing: World::draw() calls a DebugDraw for each thing to draw, layer by layer. A colour is a meaning and a number; the
// program chooses red, green and blue for it. See docs/debug_drawing.md.
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
  shapes,   ///< The shapes of all bodies, coloured by the body's type and state.
  blocks,   ///< The shapes, coloured by block: a group of bodies that one worker solved in the last step.
  bounds,   ///< The boxes of shapes in the broad phase, with their margins.
  tree,     ///< The nodes of the broad phase's three trees, by level.
  islands,  ///< The bounds of each island, awake or asleep.
  joints,   ///< The anchors, axes and limits of joints.
  seams,    ///< A line from body to body for each contact and joint between two blocks, by graph colour.
  colors,  ///< A line from body to body for each contact and joint within a block, by graph colour. Joints solved directly have none.
  contacts,      ///< The points and normals of contacts, and their overlaps or gaps.
  impulses,      ///< The impulses of contacts in the last step, along the normal and along the surface.
  mass_centers,  ///< Centres of mass, with the body's axes.
  velocities,    ///< The velocities of the centres of mass.
  sweeps,        ///< For each body that was fast in the last step, a line from the old to the new centre of mass.
  fields,        ///< Areas and centres of fields, the surface of water, the directions of wind and gravity.
  sleep_times,   ///< How long bodies have been at rest, as text.
  names,         ///< Names of bodies; without a name, the index of the id.
};

/// The name of the layer, for instance "mass_centers".
const char* to_string(DrawLayer layer);
/// All layers, in order.
std::span<const DrawLayer> draw_layers();
/// The layer of this name, or nothing.
std::optional<DrawLayer> draw_layer(std::string_view name);

/// A set of layers.
class DrawLayers {
 public:
  /// No layer.
  constexpr DrawLayers() = default;
  /// These layers.
  constexpr DrawLayers(std::initializer_list<DrawLayer> layers) {
    for (const DrawLayer layer : layers) add(layer);
  }
  /// Every layer, those of later versions too.
  static DrawLayers all() {
    DrawLayers layers;
    for (const DrawLayer layer : draw_layers()) layers.add(layer);
    return layers;
  }
  constexpr void add(DrawLayer layer) { bits_ |= bit(layer); }      ///< Adds a layer, if it is not there.
  constexpr void remove(DrawLayer layer) { bits_ &= ~bit(layer); }  ///< Removes a layer, if it is there.
  constexpr bool has(DrawLayer layer) const { return (bits_ & bit(layer)) != 0; }  ///< Whether the layer is there.
  constexpr bool empty() const { return bits_ == 0; }                              ///< Whether there is no layer.

 private:
  static constexpr std::uint32_t bit(DrawLayer layer) { return 1u << static_cast<unsigned>(layer); }
  std::uint32_t bits_ = 0;
};

/// The meaning of a colour.
enum class DrawMeaning : std::uint8_t {
  static_body,       ///< Shapes of static bodies.
  kinematic_body,    ///< Shapes of kinematic bodies, awake or asleep.
  awake_body,        ///< Shapes of dynamic bodies that are awake.
  asleep_body,       ///< Shapes of dynamic bodies that sleep.
  disabled_body,     ///< Shapes of disabled bodies of any type.
  sensor,            ///< Sensors, whatever their body is.
  block,             ///< DrawColor::number is the block's number in the step.
  shape_bounds,      ///< The box of a shape in the broad phase.
  tree_node,         ///< DrawColor::number is the level, 0 for the root.
  island_awake,      ///< DrawColor::number is IslandView::label.
  island_asleep,     ///< DrawColor::number is IslandView::label.
  joint,             ///< Anchors and axes of a joint.
  joint_limit,       ///< The ends of a joint's limit.
  seam,              ///< DrawColor::number is the graph colour. Constraints of one colour share no dynamic body.
  constraint_color,  ///< DrawColor::number is the graph colour.
  contact_point,     ///< A point of a contact.
  contact_normal,    ///< The normal of a contact, from shape a to b.
  overlap,           ///< How deep the shapes overlap at a contact point.
  gap,               ///< How far the shapes are apart at a contact point.
  normal_impulse,    ///< The impulse that a contact point exerts along the normal.
  friction_impulse,  ///< The impulse that a contact point exerts along the surface.
  mass_center,       ///< The centre of mass.
  velocity,          ///< The velocity of the centre of mass.
  sweep,             ///< The way of a body that was swept.
  field,             ///< The area or centre of a field, and the direction of wind and gravity.
  water_surface,     ///< The surface of a field of water, waves included.
  one_way,           ///< The front of a one-way surface.
  sleep_time,        ///< The text with the time at rest.
  name,              ///< The text with the name or the index.
};

/// Whether polygons, circles and capsules of this meaning should be filled instead of outlined.
constexpr bool is_area(DrawMeaning meaning) { return meaning <= DrawMeaning::block; }

/// What a thing to draw means; the program chooses a colour for it.
struct DrawColor {
  /// What the thing is or shows.
  DrawMeaning meaning = DrawMeaning::static_body;
  /// Distinguishes things of one meaning, for instance as an index into a palette. 0 for meanings without a number.
  std::uint32_t number = 0;

  friend constexpr bool operator==(DrawColor, DrawColor) = default;
};

/// Receives the things to draw, in world coordinates. The arguments are valid during the call only.
class DebugDraw {
 public:
  virtual ~DebugDraw() = default;

  /// A convex polygon, counter-clockwise, rounded by a radius [m].
  virtual void polygon(std::span<const Position> corners, float radius, DrawColor color) = 0;
  /// A circle; `x_axis` is the direction of the body's x axis, for a line from the centre to the rim.
  virtual void circle(Position center, float radius, Rotation x_axis, DrawColor color) = 0;
  /// All points within `radius` of the segment from a to b [m].
  virtual void capsule(Position a, Position b, float radius, DrawColor color) = 0;
  /// A line from a to b.
  virtual void segment(Position a, Position b, DrawColor color) = 0;
  /// A dot; its size on the screen is the program's choice.
  virtual void point(Position place, DrawColor color) = 0;
  /// A short text beside a place. UTF-8.
  virtual void text(Position place, std::string_view text, DrawColor color) = 0;
  /// The axes of a frame: x and y of `pose`.
  virtual void transform(const WorldTransform& pose, DrawColor color) = 0;

 protected:
  DebugDraw() = default;
  DebugDraw(const DebugDraw&) = default;
  DebugDraw& operator=(const DebugDraw&) = default;
};

/// The options of World::draw().
struct DrawOptions {
  /// What is drawn. Default: shapes and joints.
  DrawLayers layers = {DrawLayer::shapes, DrawLayer::joints};
  /// Draws only things that may lie in this box (lower <= upper). Without a box, draws everything.
  std::optional<WorldAabb> view{};
  /// Scale of arrows [s]. The arrow of a velocity is the velocity times this time. The arrow of an impulse is this time times the
  /// velocity that the impulse gives to the lighter body. Range [0, 1e6].
  float arrow_seconds = 0.1f;
};

}  // namespace drystone
