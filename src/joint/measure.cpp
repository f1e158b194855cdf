#include "joint/measure.hpp"

#include "joint/joints.hpp"
#include "math/trig.hpp"

namespace drystone {
namespace joint {
namespace {

/// The vector from anchor a to anchor b. The arms are the vectors from the centres of mass to the anchors.
Vec2 between_anchors(const BodyState& a, const BodyState& b, Vec2 arm_a, Vec2 arm_b) {
  return (b.center - a.center) + arm_b - arm_a;
}

// The error of the rigid part for each kind [m], without limits and angles. `a` is the rotation of body a.
float opening(const RevoluteOptions&, Rotation, Vec2 between) { return length(between); }
float opening(const PrismaticOptions& o, Rotation a, Vec2 between) { return abs(cross(rotate(a, o.axis), between)); }
float opening(const DistanceOptions& o, Rotation, Vec2 between) {
  return has_drive(o) ? 0.0f : abs(length(between) - o.length);
}

/// The two frames of a joint in the world, and their relative motion.
struct Frames {
  Vec2 arm_a;  // From the centre of mass to the anchor, in the world's axes.
  Vec2 arm_b;
  Vec2 between;   // From anchor a to anchor b.
  Vec2 velocity;  // The velocity of anchor b relative to anchor a.
  float angle = 0.0f;
  float angular_speed = 0.0f;
};

Frames frames_of(const SimState& w, const JointRow& joint) {
  const JointOptions& o = common_options(joint);
  const BodyState& a = w.bodies.state[joint.body[0]];
  const BodyState& b = w.bodies.state[joint.body[1]];
  Frames f;
  f.arm_a = rotate(a.pose.rotation, o.anchor_a - a.local_center);
  f.arm_b = rotate(b.pose.rotation, o.anchor_b - b.local_center);
  f.between = between_anchors(a, b, f.arm_a, f.arm_b);
  f.velocity = b.velocity + cross(b.angular_velocity, f.arm_b) - a.velocity - cross(a.angular_velocity, f.arm_a);
  f.angle = angle(relative(a.pose.rotation, b.pose.rotation));
  f.angular_speed = b.angular_velocity - a.angular_velocity;
  return f;
}

float overshoot(const Limit& limit, float value) {
  return limit.enabled ? max(0.0f, max(limit.lower - value, value - limit.upper)) : 0.0f;
}

float axis_impulse(const JointImpulses& i) { return i.spring + i.motor + i.lower - i.upper; }

JointState measure(const RevoluteOptions& o, const Frames& f, const JointImpulses& i, const SimState&,
                   const JointRow&) {
  JointState s;
  s.force = i.rigid;
  s.torque = axis_impulse(i);
  s.coordinate = math::wrap_angle(f.angle - o.reference_angle);
  s.speed = f.angular_speed;
  s.linear_error = opening(o, {}, f.between);
  s.angular_error = overshoot(o.limit, s.coordinate);
  return s;
}

JointState measure(const PrismaticOptions& o, const Frames& f, const JointImpulses& i, const SimState& w,
                   const JointRow& joint) {
  const BodyState& a = w.bodies.state[joint.body[0]];
  const Vec2 axis = rotate(a.pose.rotation, o.axis);
  JointState s;
  s.force = axis_impulse(i) * axis + i.rigid.x * perpendicular(axis);
  s.torque = i.rigid.y;
  s.coordinate = dot(axis, f.between);
  s.speed = dot(axis, f.velocity) + a.angular_velocity * cross(axis, f.between);
  s.linear_error = max(opening(o, a.pose.rotation, f.between), overshoot(o.limit, s.coordinate));
  s.angular_error = abs(math::wrap_angle(f.angle - o.reference_angle));
  return s;
}

JointState measure(const DistanceOptions& o, const Frames& f, const JointImpulses& i, const SimState&,
                   const JointRow&) {
  const Vec2 direction = normalize(f.between);
  JointState s;
  s.force = (axis_impulse(i) + i.rigid.x) * direction;
  s.coordinate = length(f.between);
  s.speed = dot(direction, f.velocity);
  s.linear_error = has_drive(o) ? overshoot(o.limit, s.coordinate) : opening(o, {}, f.between);
  return s;
}

}  // namespace

float opening(const SimState& w, const JointRow& joint) {
  const JointOptions& common = common_options(joint);
  const BodyState& a = w.bodies.state[joint.body[0]];
  const BodyState& b = w.bodies.state[joint.body[1]];
  const Vec2 arm_a = rotate(a.pose.rotation, common.anchor_a - a.local_center);
  const Vec2 arm_b = rotate(b.pose.rotation, common.anchor_b - b.local_center);
  const Vec2 between = between_anchors(a, b, arm_a, arm_b);
  return std::visit([&](const auto& o) { return opening(o, a.pose.rotation, between); }, joint.options);
}

JointState measure(const SimState& w, const JointRow& joint) {
  const Frames frames = frames_of(w, joint);
  JointState s = std::visit([&](const auto& options) { return measure(options, frames, joint.impulses, w, joint); },
                            joint.options);
  const float inv_h = joint.last_substep > 0.0f ? 1.0f / joint.last_substep : 0.0f;
  s.force = inv_h * s.force;
  s.torque *= inv_h;
  if (joint::is_active(w, joint)) return s;
  s.linear_error = 0.0f;  // A joint that does not act has no error.
  s.angular_error = 0.0f;
  return s;
}

}  // namespace joint

const char* to_string(JointKind kind) {
  constexpr std::array kNames = {"revolute", "prismatic", "distance"};
  return kNames[static_cast<std::size_t>(kind)];
}

}  // namespace drystone
