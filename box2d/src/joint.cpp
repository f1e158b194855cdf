// Joints: how Box2D's definitions become Drystone's options, and what all kinds of joints have.
#include <algorithm>
#include <cmath>

#include "convert.hpp"
#include "joint_row.hpp"
#include "registry.hpp"

namespace drystone::box2d {
namespace {

constexpr float kLargestForce = 1.0e12f;

float force(float a) { return std::isnan(a) ? 0.0f : clamp(a, 0.0f, kLargestForce); }
float signed_force(float a) { return std::isnan(a) ? 0.0f : clamp(a, -kLargestForce, kLargestForce); }
Spring spring_of(const JointRow& row) {
  return {row.spring && row.hertz > 0.0f, std::max(0.0f, row.hertz), std::max(0.0f, row.damping_ratio)};
}
Spring spring_of(float hertz, float damping_ratio) {
  return {hertz > 0.0f, std::max(0.0f, hertz), std::max(0.0f, damping_ratio)};
}
Limit limit_of(const JointRow& row) {
  return {row.limit, std::min(row.lower, row.upper), std::max(row.lower, row.upper)};
}
Motor motor_of(const JointRow& row) { return {row.motor, row.motor_speed, force(row.max_motor)}; }

#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
/// A coordinate of a motor joint of 3.2: a spring to 0, and a drive.
JointCoordinate driven(float hertz, float damping_ratio, float max_spring, float speed, float max_force) {
  JointCoordinate coordinate;
  if (max_spring > 0.0f) coordinate.spring = spring_of(hertz, damping_ratio);
  coordinate.max_spring_force = force(max_spring);
  coordinate.motor = {max_force > 0.0f, speed, force(max_force)};
  return coordinate;
}
#endif

AnyJointOptions distance_of(const JointRow& row) {
  DistanceOptions options;
  options.length = row.length;
  // As in Box2D, the limit and the motor act only beside a spring that may give way.
  if (row.spring && (row.lower < row.upper || !row.limit)) {
    options.spring = {true, std::max(0.0f, row.hertz), std::max(0.0f, row.damping_ratio)};
    options.spring_force = {row.lower_spring_force > -kLargestForce || row.upper_spring_force < kLargestForce,
                            signed_force(row.lower_spring_force), signed_force(row.upper_spring_force)};
    options.limit = {row.limit, max(0.0f, row.lower), min(row.upper, kMaxCoordinate)};
    options.motor = motor_of(row);
  }
  return options;
}

#if !DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
/// The servo of 3.1 corrects a part of the error in each sub-step; that of Drystone has a frequency. This one corrects the same
/// part at 240 sub-steps a second.
AnyJointOptions servo_of(const JointRow& row) {
  ServoOptions options;
  options.target = in(row.linear_offset);
  options.target_angle = b2UnwindAngle(row.angular_offset);
  options.spring = {true, 240.0f / (2.0f * kPi) * clamp(row.correction_factor, 0.0f, 1.0f), 1.0f};
  options.max_force = force(row.max_force);
  options.max_torque = force(row.max_torque);
  return options;
}

float dragged_mass(const WorldRecord& w, const JointRow& row) {
  const float mass_b = value_or(w.world.mass_data(row.body_b)).mass;
  return mass_b > 0.0f ? mass_b : value_or(w.world.mass_data(row.body_a)).mass;
}

AnyJointOptions mouse_of(const WorldRecord& w, const JointRow& row) {
  MouseOptions options;
  options.spring = spring_of(row.hertz, row.damping_ratio);
  const float mass = dragged_mass(w, row);
  options.max_acceleration = mass > 0.0f ? clamp(row.max_force / mass, 0.0f, 1.0e6f) : 0.0f;
  return options;
}
#endif

AnyJointOptions kind_of([[maybe_unused]] const WorldRecord& w, const JointRow& row) {
  const Vec2 axis = {row.rotation_a.c, row.rotation_a.s};
  // Box2D's angle is that between the frames of the joint, and Drystone's that between the bodies less a reference angle.
  const float reference = angle(relative(in(row.rotation_b), in(row.rotation_a)));
  switch (row.type) {
    case b2_distanceJoint: return distance_of(row);
    case b2_prismaticJoint: {
      PrismaticOptions options;
      options.axis = axis;
      options.reference_angle = reference;
      options.limit = limit_of(row);
      options.motor = motor_of(row);
      options.spring = spring_of(row);
      options.target_translation = row.target;
      return options;
    }
    case b2_revoluteJoint: {
      RevoluteOptions options;
      options.reference_angle = reference;
      options.limit = limit_of(row);
      options.motor = motor_of(row);
      options.spring = spring_of(row);
      options.target_angle = row.target;
      return options;
    }
    case b2_weldJoint: {
      WeldOptions options;
      options.reference_angle = reference;
      options.linear_spring = spring_of(row.hertz, row.damping_ratio);
      options.angular_spring = spring_of(row.angular_hertz, row.angular_damping_ratio);
      return options;
    }
    case b2_wheelJoint: {
      WheelOptions options;
      options.axis = axis;
      options.limit = limit_of(row);
      options.spring = spring_of(row);
      options.motor = motor_of(row);
      return options;
    }
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
    case b2_motorJoint: {
      GenericOptions options;
      const float max_force = row.max_velocity_force.x;
      options.x = driven(row.hertz, row.damping_ratio, row.max_spring_force, row.linear_velocity.x, max_force);
      options.y = driven(row.hertz, row.damping_ratio, row.max_spring_force, row.linear_velocity.y, max_force);
      options.angle = driven(row.angular_hertz, row.angular_damping_ratio, row.max_spring_torque, row.angular_velocity,
                             row.max_velocity_torque);
      options.reference_angle = reference;
      return options;
    }
#else
    case b2_motorJoint: return servo_of(row);
    case b2_mouseJoint: return mouse_of(w, row);
#endif
#if DRYSTONE_BOX2D_HAS_POGO
    case b2_moverJoint: {
      GenericOptions options;
      options.x = driven(0.0f, 0.0f, 0.0f, row.linear_velocity.x, row.max_velocity_force.x);
      options.y = driven(0.0f, 0.0f, 0.0f, row.linear_velocity.y, row.max_velocity_force.y);
      return options;
    }
    case b2_pogoJoint: {
      GenericOptions options;
      options.axis = in(row.normal);
      options.x.spring = spring_of(row.hertz, row.damping_ratio);
      options.x.target = row.length;
      options.x.max_spring_force = force(std::max(-row.lower_spring_force, row.upper_spring_force));
      return options;
    }
#endif
    default: return FilterOptions{};
  }
}

}  // namespace

AnyJointOptions options_of(const WorldRecord& w, const JointRow& row) {
  AnyJointOptions options = kind_of(w, row);
  std::visit(
      [&](auto& o) {
        o.body_a = row.body_a;
        o.body_b = row.body_b;
        o.anchor_a = row.anchor_a;
        o.anchor_b = row.anchor_b;
        o.collide_connected = row.collide_connected && row.type != b2_filterJoint;
      },
      options);
  return options;
}

b2JointId create_joint(WorldRecord& w, const JointRow& row, const char* function) {
  if (w.stepping) return {};
  const Result<JointId> id = w.world.create_joint(options_of(w, row));
  if (!accepted(function, id)) return {};
  JointRow& stored = new_row(w.joints, id.value());
  const std::uint32_t generation = stored.generation;
  stored = row;
  stored.generation = generation;
  return id_of(w, id.value());
}

}  // namespace drystone::box2d

using namespace drystone;
using namespace drystone::box2d;

namespace {

JointState state_of(b2JointId jointId, const char* function = __builtin_FUNCTION()) {
  const Joint joint = find(jointId);
  return joint ? value_or(joint.world().joint_state(joint.id), function) : JointState{};
}

}  // namespace

#if DRYSTONE_BOX2D_HAS_DESTROY_JOINT_WAKE
void b2DestroyJoint(b2JointId jointId, bool) {
  DIFFERS("the bodies always wake");
#else
void b2DestroyJoint(b2JointId jointId) {
#endif
  if (const Joint joint = find(jointId)) ACCEPTED(joint.world().destroy_joint(joint.id));
}

bool b2Joint_IsValid(b2JointId id) { return static_cast<bool>(find(id)); }
b2JointType b2Joint_GetType(b2JointId jointId) {
  const Joint joint = find(jointId);
  return joint ? joint.row->type : b2_distanceJoint;
}
b2BodyId b2Joint_GetBodyA(b2JointId jointId) {
  const Joint joint = find(jointId);
  return joint ? id_of(*joint.record, joint.row->body_a) : b2BodyId{};
}
b2BodyId b2Joint_GetBodyB(b2JointId jointId) {
  const Joint joint = find(jointId);
  return joint ? id_of(*joint.record, joint.row->body_b) : b2BodyId{};
}
b2WorldId b2Joint_GetWorld(b2JointId jointId) {
  const Joint joint = find(jointId);
  return joint ? id_of(*joint.record) : b2WorldId{};
}

#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
namespace {

void set_frame(b2JointId id, b2Transform frame, const char* function, Vec2 JointRow::*anchor,
               b2Rot JointRow::*rotation) {
  const Joint joint = find(id);
  if (!joint || !b2IsValidTransform(frame)) return;
  change_joint(joint, function, [&](JointRow& row) {
    row.*anchor = in(frame.p);
    row.*rotation = frame.q;
  });
}

void set_threshold(b2JointId id, float threshold, float JointRow::*member) {
  const Joint joint = find(id);
  if (!joint) return;
  joint.row->*member = threshold;
  watch_joint(*joint.record, joint.id);
}

}  // namespace

void b2Joint_SetLocalFrameA(b2JointId jointId, b2Transform localFrame) {
  set_frame(jointId, localFrame, __func__, &JointRow::anchor_a, &JointRow::rotation_a);
}
b2Transform b2Joint_GetLocalFrameA(b2JointId jointId) {
  const Joint joint = find(jointId);
  return joint ? b2Transform{out(joint.row->anchor_a), joint.row->rotation_a} : b2Transform_identity;
}
void b2Joint_SetLocalFrameB(b2JointId jointId, b2Transform localFrame) {
  set_frame(jointId, localFrame, __func__, &JointRow::anchor_b, &JointRow::rotation_b);
}
b2Transform b2Joint_GetLocalFrameB(b2JointId jointId) {
  const Joint joint = find(jointId);
  return joint ? b2Transform{out(joint.row->anchor_b), joint.row->rotation_b} : b2Transform_identity;
}
void b2Joint_SetForceThreshold(b2JointId jointId, float threshold) {
  set_threshold(jointId, threshold, &JointRow::force_threshold);
}
float b2Joint_GetForceThreshold(b2JointId jointId) {
  const Joint joint = find(jointId);
  return joint ? joint.row->force_threshold : 0.0f;
}
void b2Joint_SetTorqueThreshold(b2JointId jointId, float threshold) {
  set_threshold(jointId, threshold, &JointRow::torque_threshold);
}
float b2Joint_GetTorqueThreshold(b2JointId jointId) {
  const Joint joint = find(jointId);
  return joint ? joint.row->torque_threshold : 0.0f;
}
#else
void b2Joint_SetLocalAnchorA(b2JointId jointId, b2Vec2 localAnchor) {
  const Joint joint = find(jointId);
  if (!joint || !b2IsValidVec2(localAnchor)) return;
  change_joint(joint, __func__, [&](JointRow& row) { row.anchor_a = in(localAnchor); });
}
b2Vec2 b2Joint_GetLocalAnchorA(b2JointId jointId) {
  const Joint joint = find(jointId);
  return joint ? out(joint.row->anchor_a) : b2Vec2{};
}
void b2Joint_SetLocalAnchorB(b2JointId jointId, b2Vec2 localAnchor) {
  const Joint joint = find(jointId);
  if (!joint || !b2IsValidVec2(localAnchor)) return;
  change_joint(joint, __func__, [&](JointRow& row) { row.anchor_b = in(localAnchor); });
}
b2Vec2 b2Joint_GetLocalAnchorB(b2JointId jointId) {
  const Joint joint = find(jointId);
  return joint ? out(joint.row->anchor_b) : b2Vec2{};
}
float b2Joint_GetReferenceAngle(b2JointId jointId) {
  const Joint joint = find(jointId);
  return joint ? angle(relative(in(joint.row->rotation_b), in(joint.row->rotation_a))) : 0.0f;
}
void b2Joint_SetReferenceAngle(b2JointId jointId, float angleInRadians) {
  const Joint joint = find(jointId);
  if (!joint || !b2IsValidFloat(angleInRadians)) return;
  change_joint(joint, __func__, [&](JointRow& row) {
    row.rotation_b = out(in(row.rotation_a) * inverse(make_rotation(angleInRadians)));
  });
}
void b2Joint_SetLocalAxisA(b2JointId jointId, b2Vec2 localAxis) {
  const Joint joint = find(jointId);
  const Vec2 axis = normalize(in(localAxis));
  if (!joint || !is_finite(axis) || axis == Vec2{}) return;
  change_joint(joint, __func__, [&](JointRow& row) {
    // The reference angle stays.
    const Rotation reference = relative(in(row.rotation_b), in(row.rotation_a));
    row.rotation_a = {axis.x, axis.y};
    row.rotation_b = out(in(row.rotation_a) * inverse(reference));
  });
}
b2Vec2 b2Joint_GetLocalAxisA(b2JointId jointId) {
  const Joint joint = find(jointId);
  return joint ? b2Vec2{joint.row->rotation_a.c, joint.row->rotation_a.s} : b2Vec2{};
}
#endif

void b2Joint_SetCollideConnected(b2JointId jointId, bool shouldCollide) {
  const Joint joint = find(jointId);
  if (joint) change_joint(joint, __func__, [&](JointRow& row) { row.collide_connected = shouldCollide; });
}
bool b2Joint_GetCollideConnected(b2JointId jointId) {
  const Joint joint = find(jointId);
  return joint && joint.row->collide_connected;
}
void b2Joint_SetUserData(b2JointId jointId, void* userData) {
  if (const Joint joint = find(jointId)) joint.row->user_data = userData;
}
void* b2Joint_GetUserData(b2JointId jointId) {
  const Joint joint = find(jointId);
  return joint ? joint.row->user_data : nullptr;
}
void b2Joint_WakeBodies(b2JointId jointId) {
  const Joint joint = find(jointId);
  if (!joint) return;
  for (const BodyId body : {joint.row->body_a, joint.row->body_b})
    if (value_or(joint.world().body(body)).type != BodyType::static_body) joint.world().wake(body);
}

b2Vec2 b2Joint_GetConstraintForce(b2JointId jointId) { return out(state_of(jointId).force); }
float b2Joint_GetConstraintTorque(b2JointId jointId) { return state_of(jointId).torque; }
float b2Joint_GetLinearSeparation(b2JointId jointId) { return state_of(jointId).linear_error; }
float b2Joint_GetAngularSeparation(b2JointId jointId) { return state_of(jointId).angular_error; }

void b2Joint_SetConstraintTuning(b2JointId jointId, float hertz, float dampingRatio) {
  DIFFERS("is kept and read back, but all joints of a world are equally stiff");
  const Joint joint = find(jointId);
  if (!joint) return;
  joint.row->constraint_hertz = hertz;
  joint.row->constraint_damping_ratio = dampingRatio;
}
void b2Joint_GetConstraintTuning(b2JointId jointId, float* hertz, float* dampingRatio) {
  const Joint joint = find(jointId);
  if (hertz != nullptr) *hertz = joint ? joint.row->constraint_hertz : 0.0f;
  if (dampingRatio != nullptr) *dampingRatio = joint ? joint.row->constraint_damping_ratio : 0.0f;
}
