#include "joint/measure.hpp"

#include "joint/joints.hpp"
#include "joint/kinds.hpp"

namespace drystone::joint {
namespace {

/// The vector from anchor a to anchor b. The arms are the vectors from the centres of mass to the anchors.
Vec2 between_anchors(const BodyState& a, const BodyState& b, Vec2 arm_a, Vec2 arm_b) {
  return (b.center - a.center) + arm_b - arm_a;
}

}  // namespace

Frames frames_of(const SimState& w, std::uint32_t slot) {
  const JointRow& joint = w.joints.row[slot];
  const BodyState& a = w.bodies.state[joint.body[0]];
  const BodyState& b = w.bodies.state[joint.body[1]];
  const Vec2 arm_a = rotate(a.pose.rotation, joint.anchor[0] - a.local_center);
  const Vec2 arm_b = rotate(b.pose.rotation, joint.anchor[1] - b.local_center);
  Frames f;
  f.rotation_a = a.pose.rotation;
  f.angular_velocity_a = a.angular_velocity;
  f.between = between_anchors(a, b, arm_a, arm_b);
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
  const Vec2 arm_a = rotate(a.pose.rotation, joint.anchor[0] - a.local_center);
  const Vec2 arm_b = rotate(b.pose.rotation, joint.anchor[1] - b.local_center);
  const Vec2 between = between_anchors(a, b, arm_a, arm_b);
  return std::visit([&](const auto& o) { return TraitsOf<decltype(o)>::opening(o, a.pose.rotation, between); },
                    w.joints.options[slot]);
}

JointState measure(const SimState& w, std::uint32_t slot) {
  const JointRow& joint = w.joints.row[slot];
  const Frames frames = frames_of(w, slot);
  JointState s = std::visit(
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
