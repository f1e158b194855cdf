// What a kind of joint is made of, outside of the kernels: its line in kKinds, and a JointTraits for its options, in a file of its own or
// with the kinds of its family (frame.hpp, coupling.hpp). JointDefaults has what most kinds have; the rest is
//
//   kSlides         whether anchor b may be far from anchor a by design, so that its impulses act at anchor b
//   kHoldsPlace     whether it keeps its bodies from being moved apart, so that the push-apart phase moves them together
//   check()         checks its options beyond the ranges of their fields, an axis and a limit; may be left out
//   holds_angle()   whether it holds or drives the angle between its bodies
//   opening()       the error of its rigid part [m], without limits and angles
//   measure()       its coordinate, errors and impulses; World::joint_state() makes forces of these
//   follow()        moves a body to where the joint wants it after the other body was stopped; returns whether the body had to move
//   mark()          what debug drawing shows beside the two anchors
//
// A kind without one of them does not compile: kinds.cpp calls them through the variant of all options. Its constraint is in
// a file for the kernels (kinds-inl.hpp). Here are the types that these functions exchange, and what several of them share.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <variant>

#include "core/assert.hpp"
#include "core/trig.hpp"
#include "drystone/parts.hpp"
#include "world/check.hpp"
#include "world/grid.hpp"
#include "world/rows.hpp"

namespace drystone::joint {

/// The kinds in the order of JointKind.
struct NamedKind {
  const char* name;  // In scene files and messages.
  parts::Part part;  // The part of the build that the kind needs.
};
inline constexpr std::array kKinds = {
    NamedKind{"revolute", parts::kRevolute}, NamedKind{"prismatic", parts::kPrismatic},
    NamedKind{"distance", parts::kDistance}, NamedKind{"weld", parts::kWeld},
    NamedKind{"wheel", parts::kWheel},       NamedKind{"servo", parts::kServo},
    NamedKind{"friction", parts::kFriction}, NamedKind{"mouse", parts::kMouse},
    NamedKind{"groove", parts::kGroove},     NamedKind{"filter", parts::kFilter},
    NamedKind{"generic", parts::kGeneric},   NamedKind{"gear", parts::kGear},
    NamedKind{"pulley", parts::kPulley},     NamedKind{"ratchet", parts::kRatchet}};
static_assert(kKinds.size() == std::variant_size_v<AnyJointOptions>);

template <typename Options>
struct JointTraits;

// --- Checks of options ------------------------------------------------------------------------------------------------

void check_axis(model::Check& check, Vec2 axis);
/// `name` is the name of the field in error messages.
void check_limit(model::Check& check, const Limit& limit, const std::string& name = "limit");

// --- Measuring --------------------------------------------------------------------------------------------------------

/// The two frames of a joint in the world, and their relative motion.
struct Frames {
  Rotation rotation_a;
  float angular_velocity_a = 0.0f;
  Vec2 between;        // From anchor a to anchor b.
  Vec2 velocity;       // The velocity of anchor b relative to anchor a.
  float angle = 0.0f;  // But for full turns.
  JointAngle counted;
  float angular_speed = 0.0f;
};

/// By how much a value is out of its range.
inline float overshoot(const Limit& limit, float value) {
  return limit.enabled ? max(0.0f, max(limit.lower - value, value - limit.upper)) : 0.0f;
}
inline float axis_impulse(const JointImpulses& i) { return i.spring + i.motor + i.lower - i.upper; }

/// Position and speed of anchor b along an axis that is fixed in body a.
inline void measure_translation(const Frames& f, Vec2 axis, JointState& s) {
  s.coordinate = dot(axis, f.between);
  s.speed = dot(axis, f.velocity) + f.angular_velocity_a * cross(axis, f.between);
}

// --- Following a stopped body (ccd/follow_stopped.cpp) ---------------------------------------------------------------

/// If a stop opens a joint by less than this, the neighbour is not moved [length units].
inline constexpr float kLeastPull = 0.1f * kLinearSlop;
/// The number of iterations of a move. Several are needed because the anchor of a rotating body moves along an arc.
inline constexpr int kFollowRounds = 4;

/// The position of a body's centre of mass, and its rotation.
struct Placement {
  Position center;
  Rotation rotation;
  float length_unit = 1.0f;  // Of the world.

  void move(Vec2 by) { center = model::moved(center, by, length_unit); }
  float least_pull() const { return length_unit * kLeastPull; }
};
inline Position on(const Placement& place, Vec2 arm) {
  return model::moved(place.center, rotate(place.rotation, arm), place.length_unit);
}

/// A joint of a stopped body with a neighbour.
struct Pull {
  Placement before;   // Where the stopped body would be without the stop.
  Placement now;      // Where the stopped body is.
  Vec2 arm;           // From the stopped body's centre of mass to its anchor, in the stopped body's frame.
  Vec2 neighbor_arm;  // From the neighbour's centre of mass to its anchor, in the neighbour's frame.
  bool stopped_is_a;  // Whether the stopped body is body a of the joint.

  /// An axis that is fixed in body a, in the axes of the world.
  Vec2 axis_at(const Placement& stopped, const Placement& neighbor, Vec2 axis) const {
    return rotate(stopped_is_a ? stopped.rotation : neighbor.rotation, axis);
  }
  /// The offset across that axis from the stopped body's anchor to the neighbour's.
  float off_axis(const Placement& stopped, const Placement& neighbor, Vec2 axis) const {
    return cross(axis_at(stopped, neighbor, axis), on(neighbor, neighbor_arm) - on(stopped, arm));
  }
};

/// Moves a body, as an impulse at the end of its arm would, so that this end moves by `shift`.
void move_anchor(Placement& place, const BodyState& body, Vec2 arm, Vec2 shift);
/// Moves a body in the same way, so that the end of its arm moves by `shift` along the direction. Across the direction the end is free.
void move_anchor_along(Placement& place, const BodyState& body, Vec2 arm, Vec2 direction, float shift);

// --- Debug drawing ----------------------------------------------------------------------------------------------------

/// The present poses of the bodies, and the two anchors.
struct Ends {
  const BodyState& a;
  const BodyState& b;
  Position anchor_a;
  Position anchor_b;

  /// The length of a mark at the joint [m]: half of the smaller body's extent.
  float mark_length() const { return 0.5f * min(a.extent, b.extent); }
};

/// The few lines and points that debug drawing shows for a joint.
class Marks {
 public:
  struct Mark {
    Position from;
    Position to;
    bool is_limit = false;
    bool is_point = false;
  };

  void line(Position from, Position to, bool is_limit = false) { add({from, to, is_limit, false}); }
  void limit_point(Position at) { add({at, at, true, true}); }
  /// The axis, as far as the joint may move, or a mark where it has no limit.
  void axis(const Ends& ends, Vec2 axis_in_a, const Limit& limit);

  const Mark* begin() const { return mark_.data(); }
  const Mark* end() const { return mark_.data() + count_; }

 private:
  void add(const Mark& mark) {
    DRYSTONE_ASSERT(count_ < mark_.size());
    mark_[count_++] = mark;
  }

  std::array<Mark, 4> mark_{};
  std::size_t count_ = 0;
};

// --- What most kinds have -----------------------------------------------------------------------------------------------

template <typename Options>
struct JointDefaults {
  static constexpr parts::Part kPart = kKinds[static_cast<std::size_t>(Options::kKind)].part;
  static constexpr bool kSlides = false;
  static constexpr bool kHoldsPlace = true;

  static bool holds_angle(const Options&) { return false; }
  static void mark(const Options&, const Ends& ends, Marks& marks) { marks.line(ends.anchor_a, ends.anchor_b); }
};

/// A kind without rigid part.
template <typename Options>
struct LooseDefaults : JointDefaults<Options> {
  static float opening(const Options&, Rotation, Vec2) { return 0.0f; }
  static bool follow(const Options&, const Pull&, const BodyState&, Placement&) { return false; }
};

/// The joint that only keeps two bodies from colliding. It has no constraint.
template <>
struct JointTraits<FilterOptions> : LooseDefaults<FilterOptions> {
  static constexpr bool kHoldsPlace = false;

  static void check(model::Check& check, const FilterOptions& o) {
    check.require(!o.collide_connected, "collide_connected must be false in a filter");
  }
  static JointState measure(const FilterOptions&, const Frames&, const JointImpulses&) { return {}; }
  static void mark(const FilterOptions&, const Ends&, Marks&) {}
};

}  // namespace drystone::joint
