// The definitions that Box2D's default functions make. The numbers are Box2D's.
#include <cfloat>

#include "convert.hpp"
#include "registry.hpp"

using namespace drystone::box2d;

namespace {

constexpr float kHuge = 1.0e5f;
const b2SurfaceMaterial kDefaultMaterial = [] {
  b2SurfaceMaterial material = {};
  material.friction = 0.6f;
  return material;
}();

/// What all definitions of joints have.
template <typename Definition>
Definition joint_definition() {
  Definition def = {};
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  def.base.localFrameA.q = b2Rot_identity;
  def.base.localFrameB.q = b2Rot_identity;
  def.base.forceThreshold = FLT_MAX;
  def.base.torqueThreshold = FLT_MAX;
  def.base.constraintHertz = 60.0f;
  def.base.constraintDampingRatio = 2.0f;
  def.base.drawScale = length_unit();
#endif
  def.internalValue = kCookie;
  return def;
}

}  // namespace

b2WorldDef b2DefaultWorldDef(void) {
  const float unit = length_unit();
  b2WorldDef def = {};
  def.gravity = {0.0f, -10.0f};
  def.hitEventThreshold = unit;
  def.restitutionThreshold = unit;
  def.contactHertz = 30.0f;
  def.contactDampingRatio = 10.0f;
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  def.contactSpeed = 3.0f * unit;
#else
  def.maxContactPushSpeed = 3.0f * unit;
#endif
  def.maximumLinearSpeed = 400.0f * unit;
  def.enableSleep = true;
  def.enableContinuous = true;
  def.internalValue = kCookie;
  return def;
}

b2BodyDef b2DefaultBodyDef(void) {
  b2BodyDef def = {};
  def.type = b2_staticBody;
  def.rotation = b2Rot_identity;
  def.sleepThreshold = 0.05f * length_unit();
  def.gravityScale = 1.0f;
  def.enableSleep = true;
  def.isAwake = true;
  def.isEnabled = true;
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  def.enableContactRecycling = true;
#endif
#if DRYSTONE_BOX2D_HAS_SAFETY_FACTOR
  def.safetyFactor = 0.5f;
#endif
  def.internalValue = kCookie;
  return def;
}

b2Filter b2DefaultFilter(void) { return {B2_DEFAULT_CATEGORY_BITS, B2_DEFAULT_MASK_BITS, 0}; }
b2QueryFilter b2DefaultQueryFilter(void) { return {B2_DEFAULT_CATEGORY_BITS, B2_DEFAULT_MASK_BITS}; }
b2SurfaceMaterial b2DefaultSurfaceMaterial(void) { return kDefaultMaterial; }

b2ShapeDef b2DefaultShapeDef(void) {
  b2ShapeDef def = {};
  def.material = kDefaultMaterial;
  def.density = 1.0f;
  def.filter = b2DefaultFilter();
  def.updateBodyMass = true;
  def.invokeContactCreation = true;
  def.internalValue = kCookie;
  return def;
}

b2ChainDef b2DefaultChainDef(void) {
  b2ChainDef def = {};
  def.materials = &kDefaultMaterial;
  def.materialCount = 1;
  def.filter = b2DefaultFilter();
  def.internalValue = kCookie;
  return def;
}

b2DistanceJointDef b2DefaultDistanceJointDef(void) {
  auto def = joint_definition<b2DistanceJointDef>();
  def.length = 1.0f;
  def.maxLength = kHuge * length_unit();
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  def.lowerSpringForce = -FLT_MAX;
  def.upperSpringForce = FLT_MAX;
#endif
  return def;
}

b2MotorJointDef b2DefaultMotorJointDef(void) {
  auto def = joint_definition<b2MotorJointDef>();
#if !DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  def.maxForce = 1.0f;
  def.maxTorque = 1.0f;
  def.correctionFactor = 0.3f;
#endif
  return def;
}

#if !DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
b2MouseJointDef b2DefaultMouseJointDef(void) {
  auto def = joint_definition<b2MouseJointDef>();
  def.hertz = 4.0f;
  def.dampingRatio = 1.0f;
  def.maxForce = 1.0f;
  return def;
}
#endif
#if DRYSTONE_BOX2D_HAS_POGO
b2MoverJointDef b2DefaultMoverJointDef(void) { return joint_definition<b2MoverJointDef>(); }
b2PogoJointDef b2DefaultPogoJointDef(void) { return joint_definition<b2PogoJointDef>(); }
#endif

b2FilterJointDef b2DefaultFilterJointDef(void) { return joint_definition<b2FilterJointDef>(); }

b2PrismaticJointDef b2DefaultPrismaticJointDef(void) {
  auto def = joint_definition<b2PrismaticJointDef>();
#if !DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  def.localAxisA = {1.0f, 0.0f};
#endif
  return def;
}

b2RevoluteJointDef b2DefaultRevoluteJointDef(void) {
  auto def = joint_definition<b2RevoluteJointDef>();
#if !DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  def.drawSize = 0.25f;
#endif
  return def;
}

b2WeldJointDef b2DefaultWeldJointDef(void) { return joint_definition<b2WeldJointDef>(); }

b2WheelJointDef b2DefaultWheelJointDef(void) {
  auto def = joint_definition<b2WheelJointDef>();
#if !DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  def.localAxisA = {0.0f, 1.0f};
#endif
  def.enableSpring = true;
  def.hertz = 1.0f;
  def.dampingRatio = 0.7f;
  return def;
}

b2ExplosionDef b2DefaultExplosionDef(void) {
  b2ExplosionDef def = {};
  def.maskBits = B2_DEFAULT_MASK_BITS;
  return def;
}

b2DebugDraw b2DefaultDebugDraw(void) {
  b2DebugDraw draw = {};
  // Functions that do nothing, so that a program need not set all of them.
  draw.DrawPolygonFcn = [](auto...) {};
  draw.DrawSolidPolygonFcn = [](auto...) {};
  draw.DrawCircleFcn = [](auto...) {};
  draw.DrawSolidCircleFcn = [](auto...) {};
  draw.DrawSolidCapsuleFcn = [](auto...) {};
  draw.DrawTransformFcn = [](auto...) {};
  draw.DrawPointFcn = [](auto...) {};
  draw.DrawStringFcn = [](auto...) {};
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  draw.DrawLineFcn = [](auto...) {};
  draw.DrawBoundsFcn = [](auto...) {};
  draw.drawingBounds = {{-FLT_MAX, -FLT_MAX}, {FLT_MAX, FLT_MAX}};
  draw.forceScale = 1.0f;
  draw.jointScale = 1.0f;
  draw.drawShapes = true;
#else
  draw.DrawSegmentFcn = [](auto...) {};
#endif
  return draw;
}
