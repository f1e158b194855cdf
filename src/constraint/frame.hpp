// The kinds of joints with three coordinates, outside of the kernels (kind.hpp). They differ in their options; what acts on the
// coordinates is in world/joint_coordinates.hpp, the constraint in frame-inl.hpp.
#pragma once

#include <string>
#include <type_traits>

#include "constraint/kind.hpp"
#include "world/joint_coordinates.hpp"

namespace drystone::joint {

/// What follows from the coordinates, whatever the kind.
struct FrameMeasures {
  /// The length of the part of the offset that is locked.
  static float opening(const JointCoordinates& c, Rotation a, Vec2 between) {
    const Vec2 at = along_axes(c, a, between);
    return length({c.x.locked ? at.x : 0.0f, c.y.locked ? at.y : 0.0f});
  }

  static JointState measure(const JointCoordinates& c, const Frames& f, const JointImpulses& impulses) {
    const CoordinateImpulses i = unpack(impulses);
    const Vec2 axis = rotate(f.rotation_a, c.axis);
    const Vec2 at = along_axes(c, f.rotation_a, f.between);
    const float angle = with_turns(f.counted, c.angle.limit, f.angle - c.reference_angle);
    JointState s;
    s.force = i.x.sum() * axis + i.y.sum() * perpendicular(axis);
    s.torque = i.angle.sum();
    measure_translation(f, axis, s);
    s.linear_error =
        max(opening(c, f.rotation_a, f.between), max(overshoot(c.x.limit, at.x), overshoot(c.y.limit, at.y)));
    s.angular_error = c.angle.locked ? abs(angle) : overshoot(c.angle.limit, angle);
    return s;
  }

  /// If the angle is locked, the neighbour's rotation changes by the same angle. Then it is moved so that the locked part of the offset is
  /// as it was.
  static bool follow(const JointCoordinates& c, const Pull& pull, const BodyState& body, Placement& place) {
    const Vec2 before = offset(c, pull, pull.before, place);
    float turned = 0.0f;
    if (c.angle.locked && body.inv_inertia > 0.0f) {
      const Rotation turn = relative(pull.before.rotation, pull.now.rotation);
      place.rotation = drystone::normalize(place.rotation * turn);
      turned = abs(turn.s) * body.extent;
    }
    const Vec2 off = offset(c, pull, pull.now, place) - before;
    const Vec2 locked = {c.x.locked ? off.x : 0.0f, c.y.locked ? off.y : 0.0f};
    const Vec2 axis = pull.axis_at(pull.now, place, c.axis);
    place.move(-(locked.x * axis + locked.y * perpendicular(axis)));
    return length(locked) + turned >= place.least_pull();
  }

  /// The directions in which the anchor may move, and the line between the anchors.
  static void mark(const JointCoordinates& c, const Ends& ends, Marks& marks) {
    if (!c.x.locked && (c.y.locked || c.x.limit.enabled)) marks.axis(ends, c.axis, c.x.limit);
    if (!c.y.locked && (c.x.locked || c.y.limit.enabled)) marks.axis(ends, perpendicular(c.axis), c.y.limit);
    marks.line(ends.anchor_a, ends.anchor_b);
  }

 private:
  static Vec2 along_axes(const JointCoordinates& c, Rotation a, Vec2 vector) {
    const Vec2 axis = rotate(a, c.axis);
    return {dot(axis, vector), cross(axis, vector)};
  }
  /// The vector from the stopped body's anchor to the neighbour's, along the axes.
  static Vec2 offset(const JointCoordinates& c, const Pull& pull, const Placement& stopped, const Placement& neighbor) {
    const Vec2 axis = pull.axis_at(stopped, neighbor, c.axis);
    const Vec2 between = on(neighbor, pull.neighbor_arm) - on(stopped, pull.arm);
    return {dot(axis, between), cross(axis, between)};
  }
};

template <typename Options>
struct FrameTraits : JointDefaults<Options> {
  static constexpr bool kSlides = true;
  // Servos, frictions and mice give way.
  static constexpr bool kHoldsPlace = !std::is_same_v<Options, ServoOptions> &&
                                      !std::is_same_v<Options, FrictionOptions> &&
                                      !std::is_same_v<Options, MouseOptions>;

  static bool holds_angle(const Options& o) {
    const JointCoordinates c = coordinates_of(o);
    return c.angle.locked || has_drive(c.angle);
  }
  static float opening(const Options& o, Rotation a, Vec2 between) {
    return FrameMeasures::opening(coordinates_of(o), a, between);
  }
  static JointState measure(const Options& o, const Frames& f, const JointImpulses& impulses) {
    return FrameMeasures::measure(coordinates_of(o), f, impulses);
  }
  static bool follow(const Options& o, const Pull& pull, const BodyState& body, Placement& place) {
    return FrameMeasures::follow(coordinates_of(o), pull, body, place);
  }
  static void mark(const Options& o, const Ends& ends, Marks& marks) {
    FrameMeasures::mark(coordinates_of(o), ends, marks);
  }
};

template <typename Options>
requires kHasCoordinates<Options>
struct JointTraits<Options> : FrameTraits<Options> {
};

template <>
struct JointTraits<GenericOptions> : FrameTraits<GenericOptions> {
  static void check(model::Check& check, const GenericOptions& o) {
    check_coordinate(check, "x", o.x);
    check_coordinate(check, "y", o.y);
    check_coordinate(check, "angle", o.angle);
  }

 private:
  static void check_coordinate(model::Check& check, const std::string& name, const JointCoordinate& c) {
    check_limit(check, c.limit, name + ".limit");
    check.require(!c.locked || !has_drive(c),
                  (name + " is locked, so its limit, motor and spring must be off").c_str());
  }
};

}  // namespace drystone::joint
