// The slider, outside of the kernels (kind.hpp).
#pragma once

#include "constraint/kind.hpp"

namespace drystone::joint {

template <>
struct JointTraits<PrismaticOptions> : JointDefaults<PrismaticOptions> {
  static constexpr bool kSlides = true;

  static bool holds_angle(const PrismaticOptions&) { return true; }

  static float opening(const PrismaticOptions& o, Rotation a, Vec2 between) {
    return abs(cross(rotate(a, o.axis), between));
  }

  static JointState measure(const PrismaticOptions& o, const Frames& f, const JointImpulses& i) {
    const Vec2 axis = rotate(f.rotation_a, o.axis);
    JointState s;
    s.force = axis_impulse(i) * axis + i.rigid.x * perpendicular(axis);
    s.torque = i.rigid.y;
    measure_translation(f, axis, s);
    s.linear_error = max(opening(o, f.rotation_a, f.between), overshoot(o.limit, s.coordinate));
    s.angular_error = abs(math::wrap_angle(f.angle - o.reference_angle));
    return s;
  }

  /// The stop changed the rotation of the stopped body. The neighbour's rotation changes by the same angle, and its anchor keeps its
  /// distance from the axis.
  static bool follow(const PrismaticOptions& o, const Pull& pull, const BodyState& body, Placement& place) {
    const Rotation turn = relative(pull.before.rotation, pull.now.rotation);
    const float before = pull.off_axis(pull.before, place, o.axis);
    if (body.inv_inertia > 0.0f) place.rotation = drystone::normalize(place.rotation * turn);
    const float off = pull.off_axis(pull.now, place, o.axis) - before;
    place.move(-off * perpendicular(pull.axis_at(pull.now, place, o.axis)));
    const float turned = abs(turn.s) * body.extent;
    return abs(off) + turned >= place.least_pull();
  }

  static void mark(const PrismaticOptions& o, const Ends& ends, Marks& marks) {
    marks.axis(ends, o.axis, o.limit);
    marks.line(ends.anchor_a, ends.anchor_b);
  }
};

}  // namespace drystone::joint
