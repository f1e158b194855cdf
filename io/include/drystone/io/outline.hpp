// The appearance of a world without its poses: the outlines of shapes in the frame of their body, bodies and joints.
// Pictures and recordings share it.
//
// Bodies of the same form (the same list of shapes) share one entry of SceneOutline::forms: a pile of 5,000 equal boxes
// keeps one box. Bodies and joints carry the range of frames in which they exist, because a body may appear or vanish
// during a recording; in a picture that range is the one frame.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <unordered_map>
#include <vector>

#include "drystone/world.hpp"

namespace drystone::io {

/// What the points of a ShapeOutline are.
enum class OutlineKind : std::uint8_t {
  circle,   ///< One point and a radius.
  capsule,  ///< Two points and a radius.
  polygon,  ///< Three points or more, counter-clockwise; the radius rounds it outward.
  line,     ///< Two points or more: a segment or the links of a chain. Without thickness.
};

/// A shape as pictures show it.
struct ShapeOutline {
  OutlineKind kind = OutlineKind::circle;  ///< What the points are.
  bool sensor = false;                     ///< ShapeOptions::sensor.
  float radius = 0.0f;                     ///< [m]
  /// In the frame of the body [m].
  std::vector<Vec2> points;

  friend bool operator==(const ShapeOutline&, const ShapeOutline&) = default;
};

/// All shapes of a body, in the order in which they were created; then an arrow, a line of five points, for each one-way surface.
using Form = std::vector<ShapeOutline>;

/// The end frame of a body or joint that still exists.
inline constexpr int kNoEnd = std::numeric_limits<int>::max();

/// A body of a film.
struct BodyOutline {
  BodyId id;                              ///< In the world of the film; it may be stale.
  BodyType type = BodyType::static_body;  ///< When it appeared.
  /// Index into SceneOutline::forms.
  std::uint32_t form = 0;
  /// The frames in which the body exists: first_frame <= frame < end_frame.
  int first_frame = 0;
  int end_frame = kNoEnd;  ///< See first_frame.
  std::string name;        ///< BodyOptions::name.
};

/// A joint of a film.
struct JointOutline {
  JointId id;                            ///< In the world of the film; it may be stale.
  JointKind kind = JointKind::revolute;  ///< As World::joint_kind().
  /// Indices into SceneOutline::bodies.
  std::uint32_t body_a = 0;
  std::uint32_t body_b = 0;  ///< See body_a.
  /// In the frame of each body [m].
  Vec2 anchor_a;
  Vec2 anchor_b;  ///< See anchor_a.
  /// Of a joint that moves along an axis, in the frame of body a; (0, 0) for the others.
  Vec2 axis;
  /// The places in the world through which the line from anchor a to anchor b runs: the wheels of a pulley [m].
  std::vector<Position> wheels{};
  /// The frames in which the joint exists: first_frame <= frame < end_frame.
  int first_frame = 0;
  int end_frame = kNoEnd;  ///< See first_frame.
  std::string name;        ///< JointOptions::name.
};

/// What a film has beside its poses.
struct SceneOutline {
  std::vector<Form> forms;           ///< Each form once; see FormTable.
  std::vector<BodyOutline> bodies;   ///< In the order in which they appeared.
  std::vector<JointOutline> joints;  ///< In the order in which they appeared.
};

/// Gives equal forms one place in SceneOutline::forms.
class FormTable {
 public:
  /// Index of `form` in `forms`, to which it is added if it is new. Always use one table with the same list.
  std::uint32_t intern(Form form, std::vector<Form>& forms);

 private:
  std::unordered_map<std::string, std::uint32_t> index_;
};

/// The outlines of a body's shapes. Consecutive links of a chain become one line. The body must be alive.
Form form_of(const World& world, BodyId body);
/// A joint without its bodies' indices. The joint must be alive; its bodies are returned as ids.
JointOutline outline_of(const World& world, JointId joint, BodyId& body_a, BodyId& body_b);

/// The box around one shape at a pose.
WorldAabb bounds(const ShapeOutline& shape, const WorldTransform& pose);
/// The box around a form at a pose; only the position if it has no shapes.
WorldAabb bounds(const Form& form, const WorldTransform& pose);
/// Largest distance of a form's points from the origin of its body [m].
float reach(const Form& form);

}  // namespace drystone::io
