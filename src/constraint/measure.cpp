#include "constraint/measure.hpp"

#include "constraint/joints.hpp"
#include "constraint/kinds.hpp"

namespace drystone::joint {
namespace {

/// The vectors from the centres of mass to the anchors.
std::array<Vec2, 2> arms_of(const BodyState& a, const BodyState& b, const JointRow& joint) {
  return {rotate(a.pose.rotation, joint.anchor[0] - a.local_center),
          rotate(b.pose.rotation, joint.anchor[1] - b.local_center)};
}

}  // namespace

Frames frames_of(const SimState& w, std::uint32_t slot) {
  const JointRow& joint = w.joints.row[slot];
  const BodyState& a = w.bodies.state[joint.body[0]];
  const BodyState& b = w.bodies.state[joint.body[1]];
  const auto [arm_a, arm_b] = arms_of(a, b, joint);
  Frames f;
  f.rotation_a = a.pose.rotation;
  f.angular_velocity_a = a.angular_velocity;
  f.between = (b.center - a.center) + arm_b - arm_a;
  f.velocity = b.velocity + cross(b.angular_velocity, arm_b) - a.velocity - cross(a.angular_velocity, arm_a);
  f.angle = angle(relative(a.pose.rotation, b.pose.rotation));
  f.counted = joint.angle;
  f.angular_speed = b.angular_velocity - a.angular_velocity;
  return f;
}

float opening(const SimState& w, std::uint32_t slot) {
  const JointRow& joint = w.joints.row[slot];
  const BodyState& a = w.bodies.state[joint.body[0]];
  const BodyState& b = w.bodies.state[joint.body[1]];
  const auto arms = arms_of(a, b, joint);
  const Vec2 between = (b.center - a.center) + arms[1] - arms[0];
  return visit([&](const auto& o) { return TraitsOf<decltype(o)>::opening(o, a.pose.rotation, between); },
               w.joints.options[slot]);
}

JointState measure(const SimState& w, std::uint32_t slot) {
  const JointRow& joint = w.joints.row[slot];
  const Frames frames = frames_of(w, slot);
  JointState s = visit(
      [&](const auto& o) {
        if constexpr (kIsCoupling<std::remove_cvref_t<decltype(o)>>) {
          return measure_coupling(w, slot);
        } else {
          return TraitsOf<decltype(o)>::measure(o, frames, joint.impulses);
        }
      },
      w.joints.options[slot]);
  s.offset = inv_rotate(frames.rotation_a, frames.between);
  s.angle = frames.angle;
  const float inv_h = joint.last_substep > 0.0f ? 1.0f / joint.last_substep : 0.0f;
  s.force = inv_h * s.force;
  s.torque *= inv_h;
  if (joint::is_active(w, joint)) return s;
  s.linear_error = 0.0f;  // A joint that does not act has no error.
  s.angular_error = 0.0f;
  return s;
}

}  // namespace drystone::joint
