// The hinge, outside of the kernels (kind.hpp).
#pragma once

#include "constraint/kind.hpp"

namespace drystone::joint {

template <>
struct JointTraits<RevoluteOptions> : JointDefaults<RevoluteOptions> {
  static bool holds_angle(const RevoluteOptions& o) { return has_drive(o); }

  static float opening(const RevoluteOptions&, Rotation, Vec2 between) { return length(between); }

  static JointState measure(const RevoluteOptions& o, const Frames& f, const JointImpulses& i) {
    JointState s;
    s.force = i.rigid;
    s.torque = axis_impulse(i);
    s.coordinate = with_turns(f.counted, o.limit, f.angle - o.reference_angle);
    s.speed = f.angular_speed;
    s.linear_error = opening(o, f.rotation_a, f.between);
    s.angular_error = overshoot(o.limit, s.coordinate);
    return s;
  }

  static bool follow(const RevoluteOptions&, const Pull& pull, const BodyState& body, Placement& place) {
    const Vec2 shift = on(pull.now, pull.arm) - on(pull.before, pull.arm);
    const float least = place.least_pull();
    if (length_squared(shift) < least * least) return false;
    const Position goal = model::moved(on(place, pull.neighbor_arm), shift, place.length_unit);
    for (int i = 0; i < kFollowRounds; ++i) {
      move_anchor(place, body, pull.neighbor_arm, goal - on(place, pull.neighbor_arm));
    }
    place.move(goal - on(place, pull.neighbor_arm));
    return true;
  }

  /// The ends of the range, and body b's x axis between them, as seen from body a.
  static void mark(const RevoluteOptions& o, const Ends& ends, Marks& marks) {
    marks.line(ends.anchor_a, ends.anchor_b);
    if (!o.limit.enabled) return;
    const auto ray = [&](float angle, bool is_limit) {
      const Rotation rotation = ends.a.pose.rotation * make_rotation(angle);
      marks.line(ends.anchor_a, ends.anchor_a + rotate(rotation, {ends.mark_length(), 0.0f}), is_limit);
    };
    ray(o.reference_angle + o.limit.lower, true);
    ray(o.reference_angle + o.limit.upper, true);
    ray(angle(relative(ends.a.pose.rotation, ends.b.pose.rotation)), false);
  }
};

}  // namespace drystone::joint
