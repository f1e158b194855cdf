// What each kind of joint has: making one, and its settings. A setting is a member of JointRow that is set, read back, and given to
// the engine.
#include <algorithm>
#include <cmath>

#include "convert.hpp"
#include "registry.hpp"

using namespace drystone;
using namespace drystone::box2d;

namespace {

bool is_number(float a) { return !std::isnan(a); }
bool is_number(bool) { return true; }
bool is_number(b2Vec2 a) { return !std::isnan(a.x) && !std::isnan(a.y); }

/// The joint of an id, if it is of this kind.
Joint find_kind(b2JointId id, b2JointType type) {
  const Joint joint = find(id);
  return joint && joint.row->type == type ? joint : Joint{};
}

template <typename Value>
void set(b2JointId id, b2JointType type, Value JointRow::*member, Value value, const char* function) {
  const Joint joint = find_kind(id, type);
  if (joint && is_number(value)) change_joint(joint, function, [&](JointRow& row) { row.*member = value; });
}

template <typename Value>
Value get(b2JointId id, b2JointType type, Value JointRow::*member) {
  const Joint joint = find_kind(id, type);
  return joint ? joint.row->*member : Value{};
}

/// A limit of a revolute joint within Box2D's range.
float angle_limit(float a) { return std::clamp(a, -0.99f * kPi, 0.99f * kPi); }

void set_range(b2JointId id, b2JointType type, float lower, float upper, const char* function) {
  const Joint joint = find_kind(id, type);
  if (!joint || !is_number(lower) || !is_number(upper)) return;
  if (type == b2_revoluteJoint) lower = angle_limit(lower), upper = angle_limit(upper);
  change_joint(joint, function, [&](JointRow& row) {
    row.lower = std::min(lower, upper);
    row.upper = std::max(lower, upper);
  });
}

JointState state_of(b2JointId id, b2JointType type, const char* function = __builtin_FUNCTION()) {
  const Joint joint = find_kind(id, type);
  return joint ? value_or(joint.world().joint_state(joint.id), function) : JointState{};
}

/// The part of the joint's force along an axis of body a.
float force_along(b2JointId id, b2JointType type, Vec2 axis_in_a, const char* function = __builtin_FUNCTION()) {
  const Joint joint = find_kind(id, type);
  if (!joint) return 0.0f;
  const Rotation q = value_or(joint.world().transform(joint.row->body_a), function).rotation;
  return dot(value_or(joint.world().joint_state(joint.id), function).force, rotate(q, axis_in_a));
}

Vec2 axis_of(b2JointId id) {
  const Joint joint = find(id);
  return joint ? Vec2{joint.row->rotation_a.c, joint.row->rotation_a.s} : Vec2{};
}

#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
constexpr const char* kTuned = "constraintHertz and constraintDampingRatio are kept, but all joints are equally stiff";
#else
constexpr const char* kTuned = "";
#endif

/// Whether a definition asks for a stiffness of its own.
template <typename Definition>
bool is_tuned([[maybe_unused]] const Definition* def) {
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  constexpr JointRow defaults;
  return def != nullptr && (def->base.constraintHertz != defaults.constraint_hertz ||
                            def->base.constraintDampingRatio != defaults.constraint_damping_ratio);
#else
  return false;
#endif
}

/// The rows that the definitions of all joints fill. False: the definition is not one, or its bodies are not of the world.
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
template <typename Definition>
bool fill(const WorldRecord* w, const Definition* def, b2JointType type, JointRow& row) {
  if (w == nullptr || def == nullptr || def->internalValue != kCookie) return false;
  const b2JointDef& base = def->base;
  const Body a = find(base.bodyIdA);
  const Body b = find(base.bodyIdB);
  if (!a || !b || a.record != w || b.record != w) return false;
  if (!b2IsValidTransform(base.localFrameA) || !b2IsValidTransform(base.localFrameB)) return false;
  row.type = type;
  row.user_data = base.userData;
  row.body_a = a.id;
  row.body_b = b.id;
  row.anchor_a = in(base.localFrameA.p);
  row.anchor_b = in(base.localFrameB.p);
  row.rotation_a = base.localFrameA.q;
  row.rotation_b = base.localFrameB.q;
  row.collide_connected = base.collideConnected;
  row.constraint_hertz = base.constraintHertz;
  row.constraint_damping_ratio = base.constraintDampingRatio;
  row.force_threshold = base.forceThreshold;
  row.torque_threshold = base.torqueThreshold;
  return true;
}
#else
template <typename Definition>
bool fill(const WorldRecord* w, const Definition* def, b2JointType type, JointRow& row) {
  if (w == nullptr || def == nullptr || def->internalValue != kCookie) return false;
  const Body a = find(def->bodyIdA);
  const Body b = find(def->bodyIdB);
  if (!a || !b || a.record != w || b.record != w) return false;
  row.type = type;
  row.user_data = def->userData;
  row.body_a = a.id;
  row.body_b = b.id;
  Rotation axis;
  Rotation reference;
  if constexpr (requires { def->localAnchorA; }) {
    row.anchor_a = in(def->localAnchorA);
    row.anchor_b = in(def->localAnchorB);
  }
  if constexpr (requires { def->localAxisA; }) {
    const Vec2 direction = normalize(in(def->localAxisA));
    if (direction == Vec2{} || !is_finite(direction)) return false;
    axis = {direction.x, direction.y};
  }
  if constexpr (requires { def->referenceAngle; }) {
    if (!b2IsValidFloat(def->referenceAngle)) return false;
    reference = make_rotation(def->referenceAngle);
  }
  row.rotation_a = out(axis);
  row.rotation_b = out(axis * inverse(reference));
  if constexpr (requires { def->collideConnected; }) row.collide_connected = def->collideConnected;
  return true;
}
#endif

/// Spring, limit and motor, as far as the definition has them.
template <typename Definition>
void fill_spring(const Definition& def, JointRow& row) {
  row.spring = def.enableSpring;
  row.hertz = def.hertz;
  row.damping_ratio = def.dampingRatio;
  row.limit = def.enableLimit;
  row.motor = def.enableMotor;
  row.motor_speed = def.motorSpeed;
  if constexpr (requires { def.lowerTranslation; }) row.lower = def.lowerTranslation, row.upper = def.upperTranslation;
  if constexpr (requires { def.lowerAngle; })
    row.lower = angle_limit(def.lowerAngle), row.upper = angle_limit(def.upperAngle);
  if constexpr (requires { def.minLength; }) row.lower = def.minLength, row.upper = def.maxLength;
  if constexpr (requires { def.maxMotorForce; }) row.max_motor = def.maxMotorForce;
  if constexpr (requires { def.maxMotorTorque; }) row.max_motor = def.maxMotorTorque;
  if constexpr (requires { def.targetTranslation; }) row.target = def.targetTranslation;
  if constexpr (requires { def.targetAngle; }) row.target = def.targetAngle;
}

b2JointId create(WorldRecord* w, const JointRow& row, const char* function) {
  const b2JointId id = create_joint(*w, row, function);
  if (const Joint joint = find(id)) watch_joint(*w, joint.id);
  return id;
}

}  // namespace

// The functions of one setting.
#define GET(function, type, member) \
  decltype(JointRow::member) function(b2JointId jointId) { return get(jointId, type, &JointRow::member); }
#define SETTING(setter, getter, type, member)                        \
  void setter(b2JointId jointId, decltype(JointRow::member) value) { \
    set(jointId, type, &JointRow::member, value, __func__);          \
  }                                                                  \
  GET(getter, type, member)
#define SET_RANGE(function, type) \
  void function(b2JointId jointId, float lower, float upper) { set_range(jointId, type, lower, upper, __func__); }
#define GET_STATE(function, type, member) \
  float function(b2JointId jointId) { return state_of(jointId, type).member; }

// --- Distance joints --------------------------------------------------------------------------------------------------

b2JointId b2CreateDistanceJoint(b2WorldId worldId, const b2DistanceJointDef* def) {
  if (is_tuned(def)) DIFFERS(kTuned);
  WorldRecord* w = find(worldId);
  JointRow row;
  if (!fill(w, def, b2_distanceJoint, row)) return {};
  fill_spring(*def, row);
  row.length = max(def->length, kLinearSlop * w->unit);
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  row.lower_spring_force = def->lowerSpringForce;
  row.upper_spring_force = def->upperSpringForce;
#endif
  return create(w, row, __func__);
}
SETTING(b2DistanceJoint_SetLength, b2DistanceJoint_GetLength, b2_distanceJoint, length)
SETTING(b2DistanceJoint_EnableSpring, b2DistanceJoint_IsSpringEnabled, b2_distanceJoint, spring)
SETTING(b2DistanceJoint_SetSpringHertz, b2DistanceJoint_GetSpringHertz, b2_distanceJoint, hertz)
SETTING(b2DistanceJoint_SetSpringDampingRatio, b2DistanceJoint_GetSpringDampingRatio, b2_distanceJoint, damping_ratio)
SETTING(b2DistanceJoint_EnableLimit, b2DistanceJoint_IsLimitEnabled, b2_distanceJoint, limit)
SET_RANGE(b2DistanceJoint_SetLengthRange, b2_distanceJoint)
GET(b2DistanceJoint_GetMinLength, b2_distanceJoint, lower)
GET(b2DistanceJoint_GetMaxLength, b2_distanceJoint, upper)
GET_STATE(b2DistanceJoint_GetCurrentLength, b2_distanceJoint, coordinate)
SETTING(b2DistanceJoint_EnableMotor, b2DistanceJoint_IsMotorEnabled, b2_distanceJoint, motor)
SETTING(b2DistanceJoint_SetMotorSpeed, b2DistanceJoint_GetMotorSpeed, b2_distanceJoint, motor_speed)
SETTING(b2DistanceJoint_SetMaxMotorForce, b2DistanceJoint_GetMaxMotorForce, b2_distanceJoint, max_motor)
float b2DistanceJoint_GetMotorForce(b2JointId jointId) {
  DIFFERS("is the force of the whole joint, with spring and limit");
  const Joint joint = find_kind(jointId, b2_distanceJoint);
  if (!joint) return 0.0f;
  const Position a = transform_point(value_or(joint.world().transform(joint.row->body_a)), joint.row->anchor_a);
  const Position b = transform_point(value_or(joint.world().transform(joint.row->body_b)), joint.row->anchor_b);
  return dot(state_of(jointId, b2_distanceJoint).force, normalize(b - a));
}
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
void b2DistanceJoint_SetSpringForceRange(b2JointId jointId, float lowerForce, float upperForce) {
  const Joint joint = find_kind(jointId, b2_distanceJoint);
  if (!joint || !(lowerForce <= upperForce)) return;
  change_joint(joint, __func__, [&](JointRow& row) {
    row.lower_spring_force = lowerForce;
    row.upper_spring_force = upperForce;
  });
}
void b2DistanceJoint_GetSpringForceRange(b2JointId jointId, float* lowerForce, float* upperForce) {
  const Joint joint = find_kind(jointId, b2_distanceJoint);
  if (lowerForce != nullptr) *lowerForce = joint ? joint.row->lower_spring_force : 0.0f;
  if (upperForce != nullptr) *upperForce = joint ? joint.row->upper_spring_force : 0.0f;
}
#endif

// --- Filter joints ----------------------------------------------------------------------------------------------------

b2JointId b2CreateFilterJoint(b2WorldId worldId, const b2FilterJointDef* def) {
  DIFFERS("the bodies stay in islands of their own: they may sleep without each other");
  WorldRecord* w = find(worldId);
  JointRow row;
  return fill(w, def, b2_filterJoint, row) ? create(w, row, __func__) : b2JointId{};
}

// --- Motor joints -----------------------------------------------------------------------------------------------------

b2JointId b2CreateMotorJoint(b2WorldId worldId, const b2MotorJointDef* def) {
  if (is_tuned(def)) DIFFERS(kTuned);
  WorldRecord* w = find(worldId);
  JointRow row;
  if (!fill(w, def, b2_motorJoint, row)) return {};
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  DIFFERS("x and y have a bound of force each, along the axes of body a");
  row.linear_velocity = def->linearVelocity;
  row.max_velocity_force = {def->maxVelocityForce, def->maxVelocityForce};
  row.angular_velocity = def->angularVelocity;
  row.max_velocity_torque = def->maxVelocityTorque;
  row.hertz = def->linearHertz;
  row.damping_ratio = def->linearDampingRatio;
  row.max_spring_force = def->maxSpringForce;
  row.angular_hertz = def->angularHertz;
  row.angular_damping_ratio = def->angularDampingRatio;
  row.max_spring_torque = def->maxSpringTorque;
#else
  DIFFERS("corrects by a spring that does not depend on the length of sub-steps");
  row.linear_offset = def->linearOffset;
  row.angular_offset = def->angularOffset;
  row.max_force = def->maxForce;
  row.max_torque = def->maxTorque;
  row.correction_factor = def->correctionFactor;
#endif
  return create(w, row, __func__);
}
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
SETTING(b2MotorJoint_SetLinearVelocity, b2MotorJoint_GetLinearVelocity, b2_motorJoint, linear_velocity)
SETTING(b2MotorJoint_SetAngularVelocity, b2MotorJoint_GetAngularVelocity, b2_motorJoint, angular_velocity)
void b2MotorJoint_SetMaxVelocityForce(b2JointId jointId, float maxForce) {
  set(jointId, b2_motorJoint, &JointRow::max_velocity_force, b2Vec2{maxForce, maxForce}, __func__);
}
float b2MotorJoint_GetMaxVelocityForce(b2JointId jointId) {
  return get(jointId, b2_motorJoint, &JointRow::max_velocity_force).x;
}
SETTING(b2MotorJoint_SetMaxVelocityTorque, b2MotorJoint_GetMaxVelocityTorque, b2_motorJoint, max_velocity_torque)
SETTING(b2MotorJoint_SetLinearHertz, b2MotorJoint_GetLinearHertz, b2_motorJoint, hertz)
SETTING(b2MotorJoint_SetLinearDampingRatio, b2MotorJoint_GetLinearDampingRatio, b2_motorJoint, damping_ratio)
SETTING(b2MotorJoint_SetAngularHertz, b2MotorJoint_GetAngularHertz, b2_motorJoint, angular_hertz)
SETTING(b2MotorJoint_SetAngularDampingRatio, b2MotorJoint_GetAngularDampingRatio, b2_motorJoint, angular_damping_ratio)
SETTING(b2MotorJoint_SetMaxSpringForce, b2MotorJoint_GetMaxSpringForce, b2_motorJoint, max_spring_force)
SETTING(b2MotorJoint_SetMaxSpringTorque, b2MotorJoint_GetMaxSpringTorque, b2_motorJoint, max_spring_torque)
#else
SETTING(b2MotorJoint_SetLinearOffset, b2MotorJoint_GetLinearOffset, b2_motorJoint, linear_offset)
SETTING(b2MotorJoint_SetAngularOffset, b2MotorJoint_GetAngularOffset, b2_motorJoint, angular_offset)
SETTING(b2MotorJoint_SetMaxForce, b2MotorJoint_GetMaxForce, b2_motorJoint, max_force)
SETTING(b2MotorJoint_SetMaxTorque, b2MotorJoint_GetMaxTorque, b2_motorJoint, max_torque)
SETTING(b2MotorJoint_SetCorrectionFactor, b2MotorJoint_GetCorrectionFactor, b2_motorJoint, correction_factor)

// --- Mouse joints -----------------------------------------------------------------------------------------------------

b2JointId b2CreateMouseJoint(b2WorldId worldId, const b2MouseJointDef* def) {
  WorldRecord* w = find(worldId);
  JointRow row;
  if (!fill(w, def, b2_mouseJoint, row) || !b2IsValidVec2(def->target)) return {};
  row.hertz = def->hertz;
  row.damping_ratio = def->dampingRatio;
  row.max_force = def->maxForce;
  row.mouse_target = def->target;
  row.anchor_a = inv_transform_point(value_or(w->world.transform(row.body_a)), in_place(def->target));
  row.anchor_b = inv_transform_point(value_or(w->world.transform(row.body_b)), in_place(def->target));
  return create(w, row, __func__);
}
void b2MouseJoint_SetTarget(b2JointId jointId, b2Vec2 target) {
  const Joint joint = find_kind(jointId, b2_mouseJoint);
  if (!joint || !b2IsValidVec2(target)) return;
  change_joint(joint, __func__, [&](JointRow& row) {
    row.mouse_target = target;
    row.anchor_a = inv_transform_point(value_or(joint.world().transform(row.body_a)), in_place(target));
  });
}
GET(b2MouseJoint_GetTarget, b2_mouseJoint, mouse_target)
SETTING(b2MouseJoint_SetSpringHertz, b2MouseJoint_GetSpringHertz, b2_mouseJoint, hertz)
SETTING(b2MouseJoint_SetSpringDampingRatio, b2MouseJoint_GetSpringDampingRatio, b2_mouseJoint, damping_ratio)
SETTING(b2MouseJoint_SetMaxForce, b2MouseJoint_GetMaxForce, b2_mouseJoint, max_force)
#endif

// --- Mover and pogo joints --------------------------------------------------------------------------------------------

#if DRYSTONE_BOX2D_HAS_POGO
b2JointId b2CreateMoverJoint(b2WorldId worldId, const b2MoverJointDef* def) {
  if (is_tuned(def)) DIFFERS(kTuned);
  DIFFERS("x and y are those of body a; the drive acts at the anchors");
  WorldRecord* w = find(worldId);
  JointRow row;
  if (!fill(w, def, b2_moverJoint, row)) return {};
  row.linear_velocity = def->linearVelocity;
  row.max_velocity_force = def->maxVelocityForce;
  return create(w, row, __func__);
}
SETTING(b2MoverJoint_SetLinearVelocity, b2MoverJoint_GetLinearVelocity, b2_moverJoint, linear_velocity)
SETTING(b2MoverJoint_SetMaxVelocityForce, b2MoverJoint_GetMaxVelocityForce, b2_moverJoint, max_velocity_force)

b2JointId b2CreatePogoJoint(b2WorldId worldId, const b2PogoJointDef* def) {
  if (is_tuned(def)) DIFFERS(kTuned);
  DIFFERS("is a plain spring along the normal with one bound of force, and gives the body velocity");
  WorldRecord* w = find(worldId);
  JointRow row;
  if (!fill(w, def, b2_pogoJoint, row)) return {};
  row.normal = def->normal;
  row.hertz = def->hertz;
  row.damping_ratio = def->dampingRatio;
  row.length = def->restLength;
  row.lower_spring_force = -def->maxTensionForce;
  row.upper_spring_force = def->maxCompressionForce;
  return create(w, row, __func__);
}
SETTING(b2PogoJoint_SetRestLength, b2PogoJoint_GetRestLength, b2_pogoJoint, length)
SETTING(b2PogoJoint_SetSpringHertz, b2PogoJoint_GetSpringHertz, b2_pogoJoint, hertz)
SETTING(b2PogoJoint_SetSpringDampingRatio, b2PogoJoint_GetSpringDampingRatio, b2_pogoJoint, damping_ratio)
GET_STATE(b2PogoJoint_GetLength, b2_pogoJoint, coordinate)
GET_STATE(b2PogoJoint_GetVelocity, b2_pogoJoint, speed)
float b2PogoJoint_GetImpulse(b2JointId jointId) {
  DIFFERS("is the force of the last sub-step over 1/240 s");
  return length(state_of(jointId, b2_pogoJoint).force) / 240.0f;
}
#endif

// --- Prismatic joints -------------------------------------------------------------------------------------------------

b2JointId b2CreatePrismaticJoint(b2WorldId worldId, const b2PrismaticJointDef* def) {
  if (is_tuned(def)) DIFFERS(kTuned);
  WorldRecord* w = find(worldId);
  JointRow row;
  if (!fill(w, def, b2_prismaticJoint, row)) return {};
  fill_spring(*def, row);
  return create(w, row, __func__);
}
SETTING(b2PrismaticJoint_EnableSpring, b2PrismaticJoint_IsSpringEnabled, b2_prismaticJoint, spring)
SETTING(b2PrismaticJoint_SetSpringHertz, b2PrismaticJoint_GetSpringHertz, b2_prismaticJoint, hertz)
SETTING(b2PrismaticJoint_SetSpringDampingRatio, b2PrismaticJoint_GetSpringDampingRatio, b2_prismaticJoint,
        damping_ratio)
SETTING(b2PrismaticJoint_SetTargetTranslation, b2PrismaticJoint_GetTargetTranslation, b2_prismaticJoint, target)
SETTING(b2PrismaticJoint_EnableLimit, b2PrismaticJoint_IsLimitEnabled, b2_prismaticJoint, limit)
GET(b2PrismaticJoint_GetLowerLimit, b2_prismaticJoint, lower)
GET(b2PrismaticJoint_GetUpperLimit, b2_prismaticJoint, upper)
SET_RANGE(b2PrismaticJoint_SetLimits, b2_prismaticJoint)
SETTING(b2PrismaticJoint_EnableMotor, b2PrismaticJoint_IsMotorEnabled, b2_prismaticJoint, motor)
SETTING(b2PrismaticJoint_SetMotorSpeed, b2PrismaticJoint_GetMotorSpeed, b2_prismaticJoint, motor_speed)
SETTING(b2PrismaticJoint_SetMaxMotorForce, b2PrismaticJoint_GetMaxMotorForce, b2_prismaticJoint, max_motor)
float b2PrismaticJoint_GetMotorForce(b2JointId jointId) {
  DIFFERS("is the force of the joint along its axis, with spring and limit");
  return force_along(jointId, b2_prismaticJoint, axis_of(jointId));
}
GET_STATE(b2PrismaticJoint_GetTranslation, b2_prismaticJoint, coordinate)
GET_STATE(b2PrismaticJoint_GetSpeed, b2_prismaticJoint, speed)

// --- Revolute joints --------------------------------------------------------------------------------------------------

b2JointId b2CreateRevoluteJoint(b2WorldId worldId, const b2RevoluteJointDef* def) {
  if (is_tuned(def)) DIFFERS(kTuned);
  WorldRecord* w = find(worldId);
  JointRow row;
  if (!fill(w, def, b2_revoluteJoint, row)) return {};
  fill_spring(*def, row);
  return create(w, row, __func__);
}
SETTING(b2RevoluteJoint_EnableSpring, b2RevoluteJoint_IsSpringEnabled, b2_revoluteJoint, spring)
SETTING(b2RevoluteJoint_SetSpringHertz, b2RevoluteJoint_GetSpringHertz, b2_revoluteJoint, hertz)
SETTING(b2RevoluteJoint_SetSpringDampingRatio, b2RevoluteJoint_GetSpringDampingRatio, b2_revoluteJoint, damping_ratio)
SETTING(b2RevoluteJoint_SetTargetAngle, b2RevoluteJoint_GetTargetAngle, b2_revoluteJoint, target)
GET_STATE(b2RevoluteJoint_GetAngle, b2_revoluteJoint, coordinate)
SETTING(b2RevoluteJoint_EnableLimit, b2RevoluteJoint_IsLimitEnabled, b2_revoluteJoint, limit)
GET(b2RevoluteJoint_GetLowerLimit, b2_revoluteJoint, lower)
GET(b2RevoluteJoint_GetUpperLimit, b2_revoluteJoint, upper)
SET_RANGE(b2RevoluteJoint_SetLimits, b2_revoluteJoint)
SETTING(b2RevoluteJoint_EnableMotor, b2RevoluteJoint_IsMotorEnabled, b2_revoluteJoint, motor)
SETTING(b2RevoluteJoint_SetMotorSpeed, b2RevoluteJoint_GetMotorSpeed, b2_revoluteJoint, motor_speed)
float b2RevoluteJoint_GetMotorTorque(b2JointId jointId) {
  DIFFERS("is the torque of the joint, with spring and limit");
  return state_of(jointId, b2_revoluteJoint).torque;
}
SETTING(b2RevoluteJoint_SetMaxMotorTorque, b2RevoluteJoint_GetMaxMotorTorque, b2_revoluteJoint, max_motor)

// --- Weld joints ------------------------------------------------------------------------------------------------------

b2JointId b2CreateWeldJoint(b2WorldId worldId, const b2WeldJointDef* def) {
  if (is_tuned(def)) DIFFERS(kTuned);
  WorldRecord* w = find(worldId);
  JointRow row;
  if (!fill(w, def, b2_weldJoint, row)) return {};
  row.hertz = def->linearHertz;
  row.damping_ratio = def->linearDampingRatio;
  row.angular_hertz = def->angularHertz;
  row.angular_damping_ratio = def->angularDampingRatio;
  return create(w, row, __func__);
}
SETTING(b2WeldJoint_SetLinearHertz, b2WeldJoint_GetLinearHertz, b2_weldJoint, hertz)
SETTING(b2WeldJoint_SetLinearDampingRatio, b2WeldJoint_GetLinearDampingRatio, b2_weldJoint, damping_ratio)
SETTING(b2WeldJoint_SetAngularHertz, b2WeldJoint_GetAngularHertz, b2_weldJoint, angular_hertz)
SETTING(b2WeldJoint_SetAngularDampingRatio, b2WeldJoint_GetAngularDampingRatio, b2_weldJoint, angular_damping_ratio)

// --- Wheel joints -----------------------------------------------------------------------------------------------------

b2JointId b2CreateWheelJoint(b2WorldId worldId, const b2WheelJointDef* def) {
  if (is_tuned(def)) DIFFERS(kTuned);
  WorldRecord* w = find(worldId);
  JointRow row;
  if (!fill(w, def, b2_wheelJoint, row)) return {};
  fill_spring(*def, row);
  return create(w, row, __func__);
}
SETTING(b2WheelJoint_EnableSpring, b2WheelJoint_IsSpringEnabled, b2_wheelJoint, spring)
SETTING(b2WheelJoint_SetSpringHertz, b2WheelJoint_GetSpringHertz, b2_wheelJoint, hertz)
SETTING(b2WheelJoint_SetSpringDampingRatio, b2WheelJoint_GetSpringDampingRatio, b2_wheelJoint, damping_ratio)
SETTING(b2WheelJoint_EnableLimit, b2WheelJoint_IsLimitEnabled, b2_wheelJoint, limit)
GET(b2WheelJoint_GetLowerLimit, b2_wheelJoint, lower)
GET(b2WheelJoint_GetUpperLimit, b2_wheelJoint, upper)
SET_RANGE(b2WheelJoint_SetLimits, b2_wheelJoint)
SETTING(b2WheelJoint_EnableMotor, b2WheelJoint_IsMotorEnabled, b2_wheelJoint, motor)
SETTING(b2WheelJoint_SetMotorSpeed, b2WheelJoint_GetMotorSpeed, b2_wheelJoint, motor_speed)
SETTING(b2WheelJoint_SetMaxMotorTorque, b2WheelJoint_GetMaxMotorTorque, b2_wheelJoint, max_motor)
GET_STATE(b2WheelJoint_GetMotorTorque, b2_wheelJoint, torque)
