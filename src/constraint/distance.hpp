// The rod, spring or rope, outside of the kernels (kind.hpp).
#pragma once

#include "constraint/kind.hpp"

namespace drystone::joint {

template <>
struct JointTraits<DistanceOptions> : JointDefaults<DistanceOptions> {
  static void check(model::Check& check, const DistanceOptions& o) {
    check_limit(check, o.spring_force, "spring_force");
  }
  static float opening(const DistanceOptions& o, Rotation, Vec2 between) {
    return has_drive(o) ? 0.0f : abs(length(between) - o.length);
  }

  static JointState measure(const DistanceOptions& o, const Frames& f, const JointImpulses& i) {
    const Vec2 direction = drystone::normalize(f.between);
    JointState s;
    s.force = (axis_impulse(i) + i.rigid.x) * direction;
    s.coordinate = length(f.between);
    s.speed = dot(direction, f.velocity);
    s.linear_error = has_drive(o) ? overshoot(o.limit, s.coordinate) : opening(o, f.rotation_a, f.between);
    return s;
  }

  static bool follow(const DistanceOptions& o, const Pull& pull, const BodyState& body, Placement& place) {
    const float before = excess(o, distance(on(pull.before, pull.arm), on(place, pull.neighbor_arm)));
    bool moved = false;
    for (int i = 0; i < kFollowRounds; ++i) {
      const Vec2 between = on(place, pull.neighbor_arm) - on(pull.now, pull.arm);
      const float now = length(between);
      const float error = excess(o, now) - before;
      // A slack rope may become taut, and a rope that was too long may become shorter: only an error that grows is corrected.
      const bool grows = has_drive(o) ? error * excess(o, now) > 0.0f : true;
      if (!grows || abs(error) < place.least_pull() || now == 0.0f) break;
      move_anchor_along(place, body, pull.neighbor_arm, (1.0f / now) * between, -error);
      moved = true;
    }
    return moved;
  }

  static void mark(const DistanceOptions& o, const Ends& ends, Marks& marks) {
    marks.line(ends.anchor_a, ends.anchor_b);
    const float length = distance(ends.anchor_a, ends.anchor_b);
    if (!o.limit.enabled || length == 0.0f) return;
    const Vec2 direction = (1.0f / length) * (ends.anchor_b - ends.anchor_a);
    marks.limit_point(ends.anchor_a + o.limit.lower * direction);
    marks.limit_point(ends.anchor_a + o.limit.upper * direction);
  }

 private:
  /// By how much a length is outside the range that the joint allows.
  static float excess(const DistanceOptions& o, float length) {
    if (!has_drive(o)) return length - o.length;
    if (!o.limit.enabled) return 0.0f;
    return max(length - o.limit.upper, 0.0f) + min(length - o.limit.lower, 0.0f);
  }
};

}  // namespace drystone::joint
