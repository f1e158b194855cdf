// Bodies.
#include <algorithm>
#include <cmath>
#include <cstring>

#include "convert.hpp"
#include "events.hpp"
#include "registry.hpp"

using namespace drystone;
using namespace drystone::box2d;

namespace {

#ifdef B2_NAME_LENGTH
constexpr std::size_t kNameLength = B2_NAME_LENGTH;
#else
constexpr std::size_t kNameLength = 31;
#endif

BodyType type_of(b2BodyType type) {
  return type == b2_dynamicBody     ? BodyType::dynamic
         : type == b2_kinematicBody ? BodyType::kinematic
                                    : BodyType::static_body;
}

std::string name_of(const char* name) {
  return name == nullptr ? std::string() : std::string(name, strnlen(name, kNameLength));
}

MotionLocks locks_of(const b2BodyDef& def) {
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  return {def.motionLocks.linearX, def.motionLocks.linearY, def.motionLocks.angularZ};
#else
  return {.rotation = def.fixedRotation};
#endif
}

BodyOptions options_of(const Body& body, const char* function = __builtin_FUNCTION()) {
  return value_or(body.world().body(body.id), function);
}
WorldTransform pose_of(const Body& body) { return motion_of(body).pose; }

Vec2 velocity_at(const Body& body, Position point) {
  const BodyMotion motion = motion_of(body);
  return motion.velocity + cross(motion.angular_velocity, point - motion.center);
}

/// Sets a flag of all shapes of a body.
void flag_shapes(b2BodyId id, bool ShapeRow::*flag, bool value, const char* function = __builtin_FUNCTION()) {
  const Body body = find(id);
  if (!body) return;
  for (const ShapeId shape : value_or(body.world().shapes(body.id)))
    set_flag(find(id_of(*body.record, shape)), flag, value, function);
}

template <typename Id>
int copy_ids(const WorldRecord& w, const std::vector<Id>& from, decltype(id_of(w, Id{}))* to, int capacity) {
  const int count = std::min(static_cast<int>(from.size()), std::max(0, capacity));
  for (int i = 0; i < count; ++i) to[i] = id_of(w, from[static_cast<std::size_t>(i)]);
  return count;
}

}  // namespace

b2BodyId b2CreateBody(b2WorldId worldId, const b2BodyDef* def) {
  WorldRecord* w = find(worldId);
  if (w == nullptr || w->stepping || def == nullptr || def->internalValue != kCookie) return {};
  const Rotation rotation = in(def->rotation);
  const bool is_static = type_of(def->type) == BodyType::static_body;
  BodyOptions options;
  options.type = type_of(def->type);
  options.position = in_place(def->position);
  options.angle = is_finite(rotation) ? angle(rotation) : rotation.c;
  if (!is_static) {
    options.velocity = in(def->linearVelocity);
    options.angular_velocity = def->angularVelocity;
  }
  options.linear_damping = def->linearDamping;
  options.angular_damping = def->angularDamping;
  options.gravity_scale = def->gravityScale;
  options.sleep_threshold = std::max(0.0f, def->sleepThreshold / w->unit);
  options.locks = locks_of(*def);
  options.bullet = def->isBullet;
  options.allow_sleep = def->enableSleep;
  options.asleep = !def->isAwake && options.type == BodyType::dynamic;
  options.enabled = def->isEnabled;
  const Result<BodyId> id = w->world.create_body(options);
  if (!ACCEPTED(id)) return {};
  if (def->allowFastRotation) DIFFERS("allowFastRotation has no effect: turns are bounded as those of all bodies");
  BodyRow& row = new_row(w->bodies, id.value());
  row.type = def->type;
  row.user_data = def->userData;
  row.name = name_of(def->name);
#if DRYSTONE_BOX2D_HAS_SAFETY_FACTOR
  row.safety_factor = def->safetyFactor;
#endif
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  row.contact_recycling = def->enableContactRecycling;
#endif
  return id_of(*w, id.value());
}

void b2DestroyBody(b2BodyId bodyId) {
  if (const Body body = find(bodyId)) ACCEPTED(body.world().destroy_body(body.id));
}

bool b2Body_IsValid(b2BodyId id) { return static_cast<bool>(find(id)); }

b2BodyType b2Body_GetType(b2BodyId bodyId) {
  const Body body = find(bodyId);
  return body ? body.row->type : b2_staticBody;
}
void b2Body_SetType(b2BodyId bodyId, b2BodyType type) {
  const Body body = find(bodyId);
  if (!body) return;
  forget_mass(body, __func__);
  if (ACCEPTED(body.world().set_type(body.id, type_of(type)))) body.row->type = type;
}

void b2Body_SetName(b2BodyId bodyId, const char* name) {
  if (const Body body = find(bodyId)) body.row->name = name_of(name);
}
const char* b2Body_GetName(b2BodyId bodyId) {
  const Body body = find(bodyId);
  return body ? body.row->name.c_str() : "";
}
void b2Body_SetUserData(b2BodyId bodyId, void* userData) {
  if (const Body body = find(bodyId)) body.row->user_data = userData;
}
void* b2Body_GetUserData(b2BodyId bodyId) {
  const Body body = find(bodyId);
  return body ? body.row->user_data : nullptr;
}

b2Pos b2Body_GetPosition(b2BodyId bodyId) {
  const Body body = find(bodyId);
  return body ? out_place(pose_of(body).position) : b2Pos{};
}
b2Rot b2Body_GetRotation(b2BodyId bodyId) {
  const Body body = find(bodyId);
  return body ? out(pose_of(body).rotation) : b2Rot{1.0f, 0.0f};
}
b2WorldTransform b2Body_GetTransform(b2BodyId bodyId) {
  const Body body = find(bodyId);
  return out_pose(body ? pose_of(body) : WorldTransform{});
}
void b2Body_SetTransform(b2BodyId bodyId, b2Pos position, b2Rot rotation) {
  const Body body = find(bodyId);
  const WorldTransform pose = {in_place(position), in(rotation)};
  if (body) ACCEPTED(body.world().set_transforms({&body.id, 1}, {&pose, 1}));
}

b2Vec2 b2Body_GetLocalPoint(b2BodyId bodyId, b2Pos worldPoint) {
  const Body body = find(bodyId);
  return body ? out(inv_transform_point(pose_of(body), in_place(worldPoint))) : b2Vec2{};
}
b2Pos b2Body_GetWorldPoint(b2BodyId bodyId, b2Vec2 localPoint) {
  const Body body = find(bodyId);
  return body ? out_place(transform_point(pose_of(body), in(localPoint))) : b2Pos{};
}
b2Vec2 b2Body_GetLocalVector(b2BodyId bodyId, b2Vec2 worldVector) {
  const Body body = find(bodyId);
  return body ? out(inv_rotate(pose_of(body).rotation, in(worldVector))) : b2Vec2{};
}
b2Vec2 b2Body_GetWorldVector(b2BodyId bodyId, b2Vec2 localVector) {
  const Body body = find(bodyId);
  return body ? out(rotate(pose_of(body).rotation, in(localVector))) : b2Vec2{};
}

b2Vec2 b2Body_GetLinearVelocity(b2BodyId bodyId) {
  const Body body = find(bodyId);
  return body ? out(motion_of(body).velocity) : b2Vec2{};
}
float b2Body_GetAngularVelocity(b2BodyId bodyId) {
  const Body body = find(bodyId);
  return body ? motion_of(body).angular_velocity : 0.0f;
}
void b2Body_SetLinearVelocity(b2BodyId bodyId, b2Vec2 linearVelocity) {
  const Body body = find(bodyId);
  if (!body) return;
  const BodyOptions options = options_of(body);
  if (options.type == BodyType::static_body) return;
  Vec2 velocity = in(linearVelocity);
  if (options.locks.x) velocity.x = 0.0f;
  if (options.locks.y) velocity.y = 0.0f;
  ACCEPTED(body.world().set_velocity(body.id, velocity));
}
void b2Body_SetAngularVelocity(b2BodyId bodyId, float angularVelocity) {
  const Body body = find(bodyId);
  if (!body) return;
  const BodyOptions options = options_of(body);
  if (options.type == BodyType::static_body || options.locks.rotation) return;
  ACCEPTED(body.world().set_angular_velocity(body.id, angularVelocity));
}

#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
void b2Body_SetTargetTransform(b2BodyId bodyId, b2WorldTransform target, float timeStep, bool wake) {
#else
void b2Body_SetTargetTransform(b2BodyId bodyId, b2Transform target, float timeStep) {
  constexpr bool wake = true;
#endif
  const Body body = find(bodyId);
  if (!body || !(timeStep > 0.0f)) return;
  const BodyOptions options = options_of(body);
  if (options.type == BodyType::static_body || (!wake && !value_or(body.world().is_awake(body.id)))) return;
  const WorldTransform pose = in_pose(target);
  const Rotation turned = relative(pose_of(body).rotation, pose.rotation);
  const float angle_now = options.angle;
  ACCEPTED(body.world().move_to(body.id, pose.position, angle_now + angle(turned), timeStep));
}

b2Vec2 b2Body_GetLocalPointVelocity(b2BodyId bodyId, b2Vec2 localPoint) {
  const Body body = find(bodyId);
  return body ? out(velocity_at(body, transform_point(pose_of(body), in(localPoint)))) : b2Vec2{};
}
b2Vec2 b2Body_GetWorldPointVelocity(b2BodyId bodyId, b2Pos worldPoint) {
  const Body body = find(bodyId);
  return body ? out(velocity_at(body, in_place(worldPoint))) : b2Vec2{};
}

void b2Body_ApplyForce(b2BodyId bodyId, b2Vec2 force, b2Pos point, bool wake) {
  if (const Body body = find(bodyId)) ACCEPTED(body.world().apply_force(body.id, in(force), in_place(point), wake));
}
void b2Body_ApplyForceToCenter(b2BodyId bodyId, b2Vec2 force, bool wake) {
  if (const Body body = find(bodyId)) ACCEPTED(body.world().apply_force_to_center(body.id, in(force), wake));
}
void b2Body_ApplyTorque(b2BodyId bodyId, float torque, bool wake) {
  if (const Body body = find(bodyId)) ACCEPTED(body.world().apply_torque(body.id, torque, wake));
}
void b2Body_ApplyLinearImpulse(b2BodyId bodyId, b2Vec2 impulse, b2Pos point, bool wake) {
  if (const Body body = find(bodyId)) ACCEPTED(body.world().apply_impulse(body.id, in(impulse), in_place(point), wake));
}
void b2Body_ApplyLinearImpulseToCenter(b2BodyId bodyId, b2Vec2 impulse, bool wake) {
  if (const Body body = find(bodyId)) ACCEPTED(body.world().apply_impulse_to_center(body.id, in(impulse), wake));
}
void b2Body_ApplyAngularImpulse(b2BodyId bodyId, float impulse, bool wake) {
  if (const Body body = find(bodyId)) ACCEPTED(body.world().apply_angular_impulse(body.id, impulse, wake));
}

MassData drystone::box2d::mass_of(const Body& body, const char* function) {
  const MassData mass = value_or(body.world().mass_data(body.id), function);
  if (mass != MassData{.mass = 1.0f}) return mass;
  return body.row->keeps_no_mass || !value_or(body.world().body(body.id), function).mass_override ? MassData{} : mass;
}

float b2Body_GetMass(b2BodyId bodyId) {
  const Body body = find(bodyId);
  return body ? mass_of(body).mass : 0.0f;
}
float b2Body_GetRotationalInertia(b2BodyId bodyId) {
  const Body body = find(bodyId);
  return body ? value_or(body.world().mass_data(body.id)).inertia : 0.0f;
}

namespace {
b2Vec2 local_center(b2BodyId bodyId) {
  const Body body = find(bodyId);
  return body ? out(inv_transform_point(pose_of(body), motion_of(body).center)) : b2Vec2{};
}
b2Pos world_center(b2BodyId bodyId) {
  const Body body = find(bodyId);
  return body ? out_place(motion_of(body).center) : b2Pos{};
}
}  // namespace

#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
b2Vec2 b2Body_GetLocalCenter(b2BodyId bodyId) { return local_center(bodyId); }
b2Pos b2Body_GetWorldCenter(b2BodyId bodyId) { return world_center(bodyId); }
#else
b2Vec2 b2Body_GetLocalCenterOfMass(b2BodyId bodyId) { return local_center(bodyId); }
b2Vec2 b2Body_GetWorldCenterOfMass(b2BodyId bodyId) { return world_center(bodyId); }
#endif

void b2Body_SetMassData(b2BodyId bodyId, b2MassData massData) {
  const Body body = find(bodyId);
  if (!body || options_of(body).type != BodyType::dynamic) return;
  const MassData mass{massData.mass, in(massData.center), massData.rotationalInertia};
  change_asleep(body, __func__, [&, function = __func__] {
    if (accepted(function, body.world().set_mass(body.id, mass))) body.row->keeps_no_mass = false;
  });
}
b2MassData b2Body_GetMassData(b2BodyId bodyId) {
  const Body body = find(bodyId);
  if (!body) return {};
  const MassData mass = mass_of(body);
  return {mass.mass, local_center(bodyId), mass.inertia};
}
void b2Body_ApplyMassFromShapes(b2BodyId bodyId) {
  const Body body = find(bodyId);
  if (body) change_asleep(body, __func__, [&, function = __func__] { forget_mass(body, function); });
}

void b2Body_SetLinearDamping(b2BodyId bodyId, float linearDamping) {
  const Body body = find(bodyId);
  if (body) ACCEPTED(body.world().set_damping(body.id, linearDamping, options_of(body).angular_damping));
}
float b2Body_GetLinearDamping(b2BodyId bodyId) {
  const Body body = find(bodyId);
  return body ? options_of(body).linear_damping : 0.0f;
}
void b2Body_SetAngularDamping(b2BodyId bodyId, float angularDamping) {
  const Body body = find(bodyId);
  if (body) ACCEPTED(body.world().set_damping(body.id, options_of(body).linear_damping, angularDamping));
}
float b2Body_GetAngularDamping(b2BodyId bodyId) {
  const Body body = find(bodyId);
  return body ? options_of(body).angular_damping : 0.0f;
}
void b2Body_SetGravityScale(b2BodyId bodyId, float gravityScale) {
  if (const Body body = find(bodyId)) ACCEPTED(body.world().set_gravity_scale(body.id, gravityScale));
}
float b2Body_GetGravityScale(b2BodyId bodyId) {
  const Body body = find(bodyId);
  return body ? options_of(body).gravity_scale : 0.0f;
}

bool b2Body_IsAwake(b2BodyId bodyId) {
  const Body body = find(bodyId);
  return body && value_or(body.world().is_awake(body.id));
}
void b2Body_SetAwake(b2BodyId bodyId, bool awake) {
  const Body body = find(bodyId);
  if (!body || options_of(body).type == BodyType::static_body) return;
  ACCEPTED(awake ? body.world().wake(body.id) : body.world().sleep(body.id));
}
void b2Body_EnableSleep(b2BodyId bodyId, bool enableSleep) {
  const Body body = find(bodyId);
  if (!body) return;
  const BodyOptions options = options_of(body);

  ACCEPTED(body.world().set_sleep(body.id, enableSleep, options.sleep_threshold, options.time_to_sleep));
}
bool b2Body_IsSleepEnabled(b2BodyId bodyId) {
  const Body body = find(bodyId);
  return body && options_of(body).allow_sleep;
}
void b2Body_SetSleepThreshold(b2BodyId bodyId, float sleepThreshold) {
  const Body body = find(bodyId);
  if (!body) return;
  const BodyOptions options = options_of(body);
  ACCEPTED(body.world().set_sleep(body.id, options.allow_sleep, std::max(0.0f, sleepThreshold / body.record->unit),
                                  options.time_to_sleep));
}
float b2Body_GetSleepThreshold(b2BodyId bodyId) {
  const Body body = find(bodyId);
  return body ? options_of(body).sleep_threshold * body.record->unit : 0.0f;
}

bool b2Body_IsEnabled(b2BodyId bodyId) {
  const Body body = find(bodyId);
  return body && options_of(body).enabled;
}
void b2Body_Disable(b2BodyId bodyId) {
  if (const Body body = find(bodyId)) ACCEPTED(body.world().set_enabled(body.id, false));
}
void b2Body_Enable(b2BodyId bodyId) {
  if (const Body body = find(bodyId)) ACCEPTED(body.world().set_enabled(body.id, true));
}

#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
void b2Body_SetMotionLocks(b2BodyId bodyId, b2MotionLocks locks) {
  const Body body = find(bodyId);
  if (body) ACCEPTED(body.world().set_motion_locks(body.id, {locks.linearX, locks.linearY, locks.angularZ}));
}
b2MotionLocks b2Body_GetMotionLocks(b2BodyId bodyId) {
  const Body body = find(bodyId);
  if (!body) return {};
  const MotionLocks locks = options_of(body).locks;
  return {locks.x, locks.y, locks.rotation};
}
#else
void b2Body_SetFixedRotation(b2BodyId bodyId, bool flag) {
  if (const Body body = find(bodyId)) ACCEPTED(body.world().set_motion_locks(body.id, {.rotation = flag}));
}
bool b2Body_IsFixedRotation(b2BodyId bodyId) {
  const Body body = find(bodyId);
  return body && options_of(body).locks.rotation;
}
#endif
void b2Body_SetBullet(b2BodyId bodyId, bool flag) {
  if (const Body body = find(bodyId)) ACCEPTED(body.world().set_bullet(body.id, flag));
}
bool b2Body_IsBullet(b2BodyId bodyId) {
  const Body body = find(bodyId);
  return body && options_of(body).bullet;
}

void b2Body_EnableContactEvents(b2BodyId bodyId, bool flag) { flag_shapes(bodyId, &ShapeRow::contact_events, flag); }
void b2Body_EnableHitEvents(b2BodyId bodyId, bool flag) { flag_shapes(bodyId, &ShapeRow::hit_events, flag); }

b2WorldId b2Body_GetWorld(b2BodyId bodyId) {
  const Body body = find(bodyId);
  return body ? id_of(*body.record) : b2WorldId{};
}

int b2Body_GetShapeCount(b2BodyId bodyId) {
  const Body body = find(bodyId);
  return body ? static_cast<int>(value_or(body.world().shapes(body.id)).size()) : 0;
}
int b2Body_GetShapes(b2BodyId bodyId, b2ShapeId* shapeArray, int capacity) {
  const Body body = find(bodyId);
  return body ? copy_ids(*body.record, value_or(body.world().shapes(body.id)), shapeArray, capacity) : 0;
}
int b2Body_GetJointCount(b2BodyId bodyId) {
  const Body body = find(bodyId);
  return body ? static_cast<int>(value_or(body.world().joints(body.id)).size()) : 0;
}
int b2Body_GetJoints(b2BodyId bodyId, b2JointId* jointArray, int capacity) {
  const Body body = find(bodyId);
  return body ? copy_ids(*body.record, value_or(body.world().joints(body.id)), jointArray, capacity) : 0;
}

int b2Body_GetContactCapacity(b2BodyId bodyId) {
  const Body body = find(bodyId);
  return body ? static_cast<int>(value_or(body.world().contacts(body.id)).size()) : 0;
}
int b2Body_GetContactData(b2BodyId bodyId, b2ContactData* contactData, int capacity) {
  DIFFERS("persisted is always true; normalImpulse is the mean of the sub-steps");
  const Body body = find(bodyId);
  if (!body) return 0;
  int count = 0;
  for (const ContactView& contact : value_or(body.world().contacts(body.id)))
    if (count < capacity) contactData[count++] = contact_data(*body.record, contact);
  return count;
}

b2AABB b2Body_ComputeAABB(b2BodyId bodyId) {
  const Body body = find(bodyId);
  return body ? out(value_or(body.world().bounds(body.id))) : b2AABB{};
}

#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
void b2Body_ClearForces(b2BodyId) {
  DIFFERS("does nothing: the forces of a step end with the step, and those of one body cannot be taken back");
}
void b2Body_WakeTouching(b2BodyId bodyId) {
  const Body body = find(bodyId);
  if (!body) return;
  for (const ContactView& contact : value_or(body.world().contacts(body.id))) {
    for (const ShapeId shape : {contact.shape_a, contact.shape_b}) {
      const Result<BodyId> touching = body.world().shape_body(shape);
      if (touching.ok() && touching.value() != body.id) body.world().wake(touching.value());
    }
  }
}
void b2Body_EnableContactRecycling(b2BodyId bodyId, bool flag) {
  DIFFERS("is kept and read back, but the engine decides which contacts it keeps");
  if (const Body body = find(bodyId)) body.row->contact_recycling = flag;
}
bool b2Body_IsContactRecyclingEnabled(b2BodyId bodyId) {
  const Body body = find(bodyId);
  return body && body.row->contact_recycling;
}
#endif
#if DRYSTONE_BOX2D_HAS_SAFETY_FACTOR
void b2Body_SetSafetyFactor(b2BodyId bodyId, float safetyFactor) {
  DIFFERS("is kept and read back, but the engine decides which bodies it sweeps");
  if (const Body body = find(bodyId)) body.row->safety_factor = safetyFactor;
}
float b2Body_GetSafetyFactor(b2BodyId bodyId) {
  const Body body = find(bodyId);
  return body ? body.row->safety_factor : 0.0f;
}
#endif
