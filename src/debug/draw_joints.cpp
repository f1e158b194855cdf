// Debug drawing of joints. Each kind of joint has a draw() function.
#include <array>

#include "debug/drawer.hpp"

namespace drystone::debug {
namespace {

constexpr DrawColor kJoint = {DrawMeaning::joint};
constexpr DrawColor kLimit = {DrawMeaning::joint_limit};

/// The present positions of the two ends of a joint.
struct Ends {
  const BodyState& a;
  const BodyState& b;
  Position anchor_a;
  Position anchor_b;
};

/// The length of a mark at the joint [m]: half of the smaller body's extent.
float mark_length(const Ends& ends) { return 0.5f * min(ends.a.extent, ends.b.extent); }

/// Draws the limits of the angle, and the x axis of body b between them, relative to body a.
void draw(const Drawer& d, const Ends& ends, const RevoluteOptions& o) {
  d.segment(ends.anchor_a, ends.anchor_b, kJoint);
  if (!o.limit.enabled) return;
  const auto mark = [&](float angle, DrawColor color) {
    const Rotation rotation = ends.a.pose.rotation * make_rotation(angle);
    d.segment(ends.anchor_a, ends.anchor_a + rotate(rotation, {mark_length(ends), 0.0f}), color);
  };
  mark(o.reference_angle + o.limit.lower, kLimit);
  mark(o.reference_angle + o.limit.upper, kLimit);
  mark(angle(relative(ends.a.pose.rotation, ends.b.pose.rotation)), kJoint);
}

/// Draws the part of the axis along which the joint may move, or a mark if the joint has no limit.
void draw(const Drawer& d, const Ends& ends, const PrismaticOptions& o) {
  const Vec2 axis = rotate(ends.a.pose.rotation, o.axis);
  const float lower = o.limit.enabled ? o.limit.lower : -mark_length(ends);
  const float upper = o.limit.enabled ? o.limit.upper : mark_length(ends);
  d.segment(ends.anchor_a + lower * axis, ends.anchor_a + upper * axis, o.limit.enabled ? kLimit : kJoint);
  d.segment(ends.anchor_a, ends.anchor_b, kJoint);
}

void draw(const Drawer& d, const Ends& ends, const DistanceOptions& o) {
  d.segment(ends.anchor_a, ends.anchor_b, kJoint);
  const float length = distance(ends.anchor_a, ends.anchor_b);
  if (!o.limit.enabled || length == 0.0f) return;
  const Vec2 direction = (1.0f / length) * (ends.anchor_b - ends.anchor_a);
  d.point(ends.anchor_a + o.limit.lower * direction, kLimit);
  d.point(ends.anchor_a + o.limit.upper * direction, kLimit);
}

}  // namespace

void draw_joints(const Drawer& d) {
  const SimState& w = d.w;
  w.joints.ids.for_each_used([&](std::uint32_t slot) {
    const JointRow& joint = w.joints.row[slot];
    const JointOptions& common = common_options(joint);
    const BodyState& a = w.bodies.state[joint.body[0]];
    const BodyState& b = w.bodies.state[joint.body[1]];
    const Ends ends = {a, b, transform_point(a.pose, common.anchor_a), transform_point(b.pose, common.anchor_b)};
    std::visit([&](const auto& options) { draw(d, ends, options); }, joint.options);
    d.point(ends.anchor_a, kJoint);
    d.point(ends.anchor_b, kJoint);
  });
}

}  // namespace drystone::debug
