#include <cmath>

#include "support.hpp"

namespace {

struct Joints : Box2d {
  b2BodyId fixed = body(b2_staticBody, {0.0f, 0.0f});
  b2BodyId moving = [this] {
    const b2BodyId id = body(b2_dynamicBody, {1.0f, 0.0f});
    box(id, 0.5f, 0.5f);
    return id;
  }();

  /// The bodies of a definition, and anchors at the places of the world where both are at the body's centre.
  template <typename Definition>
  void connect(Definition& def) const {
    set_bodies(def, fixed, moving);
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
    def.base.localFrameA.p = {1.0f, 0.0f};
#else
    if constexpr (requires { def.localAnchorA; }) def.localAnchorA = {1.0f, 0.0f};
#endif
  }
};

#define ROUND_TRIP(joint, setter, getter, value) \
  setter(joint, value);                          \
  EXPECT_EQ(getter(joint), value) << #getter

TEST_F(Joints, AllKindsHaveWhatAllJointsHave) {
  b2RevoluteJointDef def = b2DefaultRevoluteJointDef();
  connect(def);
  const b2JointId joint = b2CreateRevoluteJoint(world, &def);
  ASSERT_TRUE(b2Joint_IsValid(joint));
  EXPECT_EQ(b2Joint_GetType(joint), b2_revoluteJoint);
  EXPECT_TRUE(B2_ID_EQUALS(b2Joint_GetBodyA(joint), fixed));
  EXPECT_TRUE(B2_ID_EQUALS(b2Joint_GetBodyB(joint), moving));
  EXPECT_EQ(b2Joint_GetWorld(joint).index1, world.index1);
  int data = 0;
  b2Joint_SetUserData(joint, &data);
  EXPECT_EQ(b2Joint_GetUserData(joint), &data);
  ROUND_TRIP(joint, b2Joint_SetCollideConnected, b2Joint_GetCollideConnected, true);
  b2Joint_SetConstraintTuning(joint, 30.0f, 1.0f);
  float hertz = 0.0f, damping = 0.0f;
  b2Joint_GetConstraintTuning(joint, &hertz, &damping);
  EXPECT_EQ(hertz, 30.0f);
  b2Joint_WakeBodies(joint);
  step(2);
  // The joint bears the weight of 1 kg.
  EXPECT_NEAR(b2Joint_GetConstraintForce(joint).y, 10.0f, 0.1f);
  EXPECT_NEAR(b2Joint_GetConstraintTorque(joint), 0.0f, 0.1f);
  EXPECT_NEAR(b2Joint_GetLinearSeparation(joint), 0.0f, 0.01f);
  EXPECT_NEAR(b2Joint_GetAngularSeparation(joint), 0.0f, 0.01f);
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  const b2Transform frame = {{0.5f, 0.25f}, b2MakeRot(0.5f)};
  b2Joint_SetLocalFrameA(joint, frame);
  EXPECT_EQ(b2Joint_GetLocalFrameA(joint).p.y, 0.25f);
  b2Joint_SetLocalFrameB(joint, frame);
  EXPECT_EQ(b2Joint_GetLocalFrameB(joint).q.s, frame.q.s);
  ROUND_TRIP(joint, b2Joint_SetForceThreshold, b2Joint_GetForceThreshold, 1.0f);
  ROUND_TRIP(joint, b2Joint_SetTorqueThreshold, b2Joint_GetTorqueThreshold, 1.0f);
  step();
  const b2JointEvents events = b2World_GetJointEvents(world);
  ASSERT_EQ(events.count, 1);
  EXPECT_EQ(events.jointEvents[0].userData, &data);
#else
  b2Joint_SetLocalAnchorA(joint, {0.5f, 0.25f});
  EXPECT_EQ(b2Joint_GetLocalAnchorA(joint).y, 0.25f);
  b2Joint_SetLocalAnchorB(joint, {0.5f, 0.25f});
  EXPECT_EQ(b2Joint_GetLocalAnchorB(joint).x, 0.5f);
  b2Joint_SetReferenceAngle(joint, 0.5f);
  EXPECT_NEAR(b2Joint_GetReferenceAngle(joint), 0.5f, 1e-5f);
  b2Joint_SetLocalAxisA(joint, {0.0f, 1.0f});
  EXPECT_NEAR(b2Joint_GetLocalAxisA(joint).y, 1.0f, 1e-5f);
  EXPECT_NEAR(b2Joint_GetReferenceAngle(joint), 0.5f, 1e-5f);
#endif
  b2JointId joints[1];
  EXPECT_EQ(b2Body_GetJoints(moving, joints, 1), 1);
#if DRYSTONE_BOX2D_HAS_DESTROY_JOINT_WAKE
  b2DestroyJoint(joint, true);
#else
  b2DestroyJoint(joint);
#endif
  EXPECT_FALSE(b2Joint_IsValid(joint));
}

TEST_F(Joints, ARodKeepsItsLength) {
  b2DistanceJointDef def = b2DefaultDistanceJointDef();
  connect(def);
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  def.base.localFrameA.p = {0.0f, 0.0f};
#else
  def.localAnchorA = {0.0f, 0.0f};
#endif
  const b2JointId joint = b2CreateDistanceJoint(world, &def);
  step(60);
  EXPECT_NEAR(b2DistanceJoint_GetCurrentLength(joint), 1.0f, 0.01f);
  ROUND_TRIP(joint, b2DistanceJoint_SetLength, b2DistanceJoint_GetLength, 2.0f);
  ROUND_TRIP(joint, b2DistanceJoint_EnableSpring, b2DistanceJoint_IsSpringEnabled, true);
  ROUND_TRIP(joint, b2DistanceJoint_SetSpringHertz, b2DistanceJoint_GetSpringHertz, 5.0f);
  ROUND_TRIP(joint, b2DistanceJoint_SetSpringDampingRatio, b2DistanceJoint_GetSpringDampingRatio, 0.5f);
  ROUND_TRIP(joint, b2DistanceJoint_EnableLimit, b2DistanceJoint_IsLimitEnabled, true);
  b2DistanceJoint_SetLengthRange(joint, 0.5f, 1.5f);
  EXPECT_EQ(b2DistanceJoint_GetMinLength(joint), 0.5f);
  EXPECT_EQ(b2DistanceJoint_GetMaxLength(joint), 1.5f);
  step(120);
  EXPECT_NEAR(b2DistanceJoint_GetCurrentLength(joint), 1.5f, 0.02f);
  ROUND_TRIP(joint, b2DistanceJoint_EnableMotor, b2DistanceJoint_IsMotorEnabled, true);
  ROUND_TRIP(joint, b2DistanceJoint_SetMotorSpeed, b2DistanceJoint_GetMotorSpeed, -1.0f);
  ROUND_TRIP(joint, b2DistanceJoint_SetMaxMotorForce, b2DistanceJoint_GetMaxMotorForce, 10.0f);
  EXPECT_LE(b2DistanceJoint_GetMotorForce(joint), 0.0f);  // The limit pulls.
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  b2DistanceJoint_SetSpringForceRange(joint, -1.0f, 2.0f);
  float lower = 0.0f, upper = 0.0f;
  b2DistanceJoint_GetSpringForceRange(joint, &lower, &upper);
  EXPECT_EQ(lower, -1.0f);
  EXPECT_EQ(upper, 2.0f);
  // The spring alone holds the weight, 10 N, if it may.
  b2DistanceJoint_EnableLimit(joint, false);
  b2DistanceJoint_EnableMotor(joint, false);
  for (const float most : {20.0f, 5.0f}) {
    b2DistanceJoint_SetSpringForceRange(joint, -most, 2.0f);
    step(240);
    const float force = std::hypot(b2Joint_GetConstraintForce(joint).x, b2Joint_GetConstraintForce(joint).y);
    EXPECT_NEAR(force, std::min(most, 10.0f), 0.2f);  // It swings a little.
    EXPECT_EQ(b2DistanceJoint_GetCurrentLength(joint) < 10.0f, most > 10.0f);
  }
#endif
}

TEST_F(Joints, ASliderSlides) {
  b2PrismaticJointDef def = b2DefaultPrismaticJointDef();
  connect(def);
  const b2JointId joint = b2CreatePrismaticJoint(world, &def);
  ROUND_TRIP(joint, b2PrismaticJoint_EnableLimit, b2PrismaticJoint_IsLimitEnabled, true);
  b2PrismaticJoint_SetLimits(joint, -1.0f, 0.5f);
  EXPECT_EQ(b2PrismaticJoint_GetLowerLimit(joint), -1.0f);
  EXPECT_EQ(b2PrismaticJoint_GetUpperLimit(joint), 0.5f);
  ROUND_TRIP(joint, b2PrismaticJoint_EnableMotor, b2PrismaticJoint_IsMotorEnabled, true);
  ROUND_TRIP(joint, b2PrismaticJoint_SetMotorSpeed, b2PrismaticJoint_GetMotorSpeed, 1.0f);
  ROUND_TRIP(joint, b2PrismaticJoint_SetMaxMotorForce, b2PrismaticJoint_GetMaxMotorForce, 100.0f);
  step(15);
  EXPECT_NEAR(b2PrismaticJoint_GetSpeed(joint), 1.0f, 0.01f);
  EXPECT_NEAR(b2PrismaticJoint_GetTranslation(joint), 0.25f, 0.02f);
  step(60);
  EXPECT_NEAR(b2PrismaticJoint_GetTranslation(joint), 0.5f, 0.01f);
  EXPECT_NEAR(b2Body_GetPosition(moving).y, 0.0f, 0.01f);
  EXPECT_LT(std::abs(b2PrismaticJoint_GetMotorForce(joint)), 101.0f);
  ROUND_TRIP(joint, b2PrismaticJoint_EnableSpring, b2PrismaticJoint_IsSpringEnabled, true);
  ROUND_TRIP(joint, b2PrismaticJoint_SetSpringHertz, b2PrismaticJoint_GetSpringHertz, 2.0f);
  ROUND_TRIP(joint, b2PrismaticJoint_SetSpringDampingRatio, b2PrismaticJoint_GetSpringDampingRatio, 1.0f);
  ROUND_TRIP(joint, b2PrismaticJoint_SetTargetTranslation, b2PrismaticJoint_GetTargetTranslation, -0.5f);
  b2PrismaticJoint_EnableMotor(joint, false);
  step(180);
  EXPECT_NEAR(b2PrismaticJoint_GetTranslation(joint), -0.5f, 0.02f);
}

TEST_F(Joints, AHingeTurns) {
  b2RevoluteJointDef def = b2DefaultRevoluteJointDef();
  connect(def);
  const b2JointId joint = b2CreateRevoluteJoint(world, &def);
  ROUND_TRIP(joint, b2RevoluteJoint_EnableMotor, b2RevoluteJoint_IsMotorEnabled, true);
  ROUND_TRIP(joint, b2RevoluteJoint_SetMotorSpeed, b2RevoluteJoint_GetMotorSpeed, 1.0f);
  ROUND_TRIP(joint, b2RevoluteJoint_SetMaxMotorTorque, b2RevoluteJoint_GetMaxMotorTorque, 50.0f);
  step(30);
  EXPECT_NEAR(b2RevoluteJoint_GetAngle(joint), 0.5f, 0.02f);
  EXPECT_LT(std::abs(b2RevoluteJoint_GetMotorTorque(joint)), 51.0f);
  ROUND_TRIP(joint, b2RevoluteJoint_EnableLimit, b2RevoluteJoint_IsLimitEnabled, true);
  b2RevoluteJoint_SetLimits(joint, -0.25f, 0.75f);
  EXPECT_EQ(b2RevoluteJoint_GetLowerLimit(joint), -0.25f);
  EXPECT_EQ(b2RevoluteJoint_GetUpperLimit(joint), 0.75f);
  step(60);
  EXPECT_NEAR(b2RevoluteJoint_GetAngle(joint), 0.75f, 0.02f);
  b2RevoluteJoint_EnableMotor(joint, false);
  ROUND_TRIP(joint, b2RevoluteJoint_EnableSpring, b2RevoluteJoint_IsSpringEnabled, true);
  ROUND_TRIP(joint, b2RevoluteJoint_SetSpringHertz, b2RevoluteJoint_GetSpringHertz, 2.0f);
  ROUND_TRIP(joint, b2RevoluteJoint_SetSpringDampingRatio, b2RevoluteJoint_GetSpringDampingRatio, 1.0f);
  ROUND_TRIP(joint, b2RevoluteJoint_SetTargetAngle, b2RevoluteJoint_GetTargetAngle, 0.25f);
  step(180);
  EXPECT_NEAR(b2RevoluteJoint_GetAngle(joint), 0.25f, 0.02f);
}

TEST_F(Joints, AWeldHolds) {
  b2WeldJointDef def = b2DefaultWeldJointDef();
  connect(def);
  const b2JointId joint = b2CreateWeldJoint(world, &def);
  step(30);
  EXPECT_NEAR(b2Body_GetPosition(moving).y, 0.0f, 0.01f);
  ROUND_TRIP(joint, b2WeldJoint_SetLinearHertz, b2WeldJoint_GetLinearHertz, 2.0f);
  ROUND_TRIP(joint, b2WeldJoint_SetLinearDampingRatio, b2WeldJoint_GetLinearDampingRatio, 1.0f);
  ROUND_TRIP(joint, b2WeldJoint_SetAngularHertz, b2WeldJoint_GetAngularHertz, 2.0f);
  ROUND_TRIP(joint, b2WeldJoint_SetAngularDampingRatio, b2WeldJoint_GetAngularDampingRatio, 1.0f);
  step(240);
  // A spring of frequency f sags by g / (2 pi f)^2.
  EXPECT_NEAR(b2Body_GetPosition(moving).y, -10.0f / std::pow(4.0f * B2_PI, 2.0f), 0.01f);
}

TEST_F(Joints, AWheelTurnsAndSprings) {
  b2WheelJointDef def = b2DefaultWheelJointDef();
  connect(def);
  const b2JointId joint = b2CreateWheelJoint(world, &def);
  ROUND_TRIP(joint, b2WheelJoint_EnableSpring, b2WheelJoint_IsSpringEnabled, true);
  ROUND_TRIP(joint, b2WheelJoint_SetSpringHertz, b2WheelJoint_GetSpringHertz, 4.0f);
  ROUND_TRIP(joint, b2WheelJoint_SetSpringDampingRatio, b2WheelJoint_GetSpringDampingRatio, 0.9f);
  ROUND_TRIP(joint, b2WheelJoint_EnableLimit, b2WheelJoint_IsLimitEnabled, true);
  b2WheelJoint_SetLimits(joint, -1.0f, 1.0f);
  EXPECT_EQ(b2WheelJoint_GetLowerLimit(joint), -1.0f);
  EXPECT_EQ(b2WheelJoint_GetUpperLimit(joint), 1.0f);
  ROUND_TRIP(joint, b2WheelJoint_EnableMotor, b2WheelJoint_IsMotorEnabled, true);
  ROUND_TRIP(joint, b2WheelJoint_SetMotorSpeed, b2WheelJoint_GetMotorSpeed, 3.0f);
  ROUND_TRIP(joint, b2WheelJoint_SetMaxMotorTorque, b2WheelJoint_GetMaxMotorTorque, 20.0f);
  step(60);
  EXPECT_NEAR(b2Body_GetAngularVelocity(moving), 3.0f, 0.01f);
  EXPECT_LT(std::abs(b2WheelJoint_GetMotorTorque(joint)), 21.0f);
}

TEST_F(Joints, AFilterJointLetsPass) {
  const b2BodyId other = body(b2_dynamicBody, {1.2f, 0.0f});
  box(other, 0.5f, 0.5f);
  b2FilterJointDef def = b2DefaultFilterJointDef();
  set_bodies(def, moving, other);
  const b2JointId joint = b2CreateFilterJoint(world, &def);
  EXPECT_EQ(b2Joint_GetType(joint), b2_filterJoint);
  step(10);
  EXPECT_NEAR(b2Body_GetPosition(other).x, 1.2f, 1e-4f);
}

TEST_F(Joints, AMotorJointDrives) {
  b2MotorJointDef def = b2DefaultMotorJointDef();
  connect(def);
  const b2JointId joint = b2CreateMotorJoint(world, &def);
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  const b2Vec2 velocity = {2.0f, 0.0f};
  b2MotorJoint_SetLinearVelocity(joint, velocity);
  EXPECT_EQ(b2MotorJoint_GetLinearVelocity(joint).x, 2.0f);
  ROUND_TRIP(joint, b2MotorJoint_SetMaxVelocityForce, b2MotorJoint_GetMaxVelocityForce, 100.0f);
  ROUND_TRIP(joint, b2MotorJoint_SetAngularVelocity, b2MotorJoint_GetAngularVelocity, 1.0f);
  ROUND_TRIP(joint, b2MotorJoint_SetMaxVelocityTorque, b2MotorJoint_GetMaxVelocityTorque, 100.0f);
  step(30);
  EXPECT_NEAR(b2Body_GetLinearVelocity(moving).x, 2.0f, 0.05f);
  EXPECT_NEAR(b2Body_GetAngularVelocity(moving), 1.0f, 0.05f);
  ROUND_TRIP(joint, b2MotorJoint_SetLinearHertz, b2MotorJoint_GetLinearHertz, 4.0f);
  ROUND_TRIP(joint, b2MotorJoint_SetLinearDampingRatio, b2MotorJoint_GetLinearDampingRatio, 1.0f);
  ROUND_TRIP(joint, b2MotorJoint_SetAngularHertz, b2MotorJoint_GetAngularHertz, 4.0f);
  ROUND_TRIP(joint, b2MotorJoint_SetAngularDampingRatio, b2MotorJoint_GetAngularDampingRatio, 1.0f);
  ROUND_TRIP(joint, b2MotorJoint_SetMaxSpringForce, b2MotorJoint_GetMaxSpringForce, 500.0f);
  ROUND_TRIP(joint, b2MotorJoint_SetMaxSpringTorque, b2MotorJoint_GetMaxSpringTorque, 500.0f);
  b2MotorJoint_SetMaxVelocityForce(joint, 0.0f);
  b2MotorJoint_SetMaxVelocityTorque(joint, 0.0f);
  step(180);
  EXPECT_NEAR(b2Body_GetPosition(moving).x, 1.0f, 0.01f);
  EXPECT_NEAR(b2Rot_GetAngle(b2Body_GetRotation(moving)), 0.0f, 0.01f);
#else
  b2MotorJoint_SetLinearOffset(joint, {2.0f, 1.0f});
  EXPECT_EQ(b2MotorJoint_GetLinearOffset(joint).y, 1.0f);
  ROUND_TRIP(joint, b2MotorJoint_SetAngularOffset, b2MotorJoint_GetAngularOffset, 0.5f);
  ROUND_TRIP(joint, b2MotorJoint_SetMaxForce, b2MotorJoint_GetMaxForce, 500.0f);
  ROUND_TRIP(joint, b2MotorJoint_SetMaxTorque, b2MotorJoint_GetMaxTorque, 500.0f);
  ROUND_TRIP(joint, b2MotorJoint_SetCorrectionFactor, b2MotorJoint_GetCorrectionFactor, 0.5f);
  step(120);
  EXPECT_NEAR(b2Body_GetPosition(moving).x, 2.0f, 0.01f);
  EXPECT_NEAR(b2Body_GetPosition(moving).y, 1.0f, 0.01f);
  EXPECT_NEAR(b2Rot_GetAngle(b2Body_GetRotation(moving)), 0.5f, 0.01f);
#endif
}

#if !DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
TEST_F(Joints, AMouseDrags) {
  b2MouseJointDef def = b2DefaultMouseJointDef();
  connect(def);
  def.target = {1.0f, 0.0f};
  const b2JointId joint = b2CreateMouseJoint(world, &def);
  ROUND_TRIP(joint, b2MouseJoint_SetSpringHertz, b2MouseJoint_GetSpringHertz, 8.0f);
  ROUND_TRIP(joint, b2MouseJoint_SetSpringDampingRatio, b2MouseJoint_GetSpringDampingRatio, 1.0f);
  ROUND_TRIP(joint, b2MouseJoint_SetMaxForce, b2MouseJoint_GetMaxForce, 1000.0f);
  b2MouseJoint_SetTarget(joint, {3.0f, 2.0f});
  EXPECT_EQ(b2MouseJoint_GetTarget(joint).x, 3.0f);
  step(180);
  EXPECT_NEAR(b2Body_GetPosition(moving).x, 3.0f, 0.05f);
  EXPECT_NEAR(b2Body_GetPosition(moving).y, 2.0f, 0.05f);
}
#endif

#if DRYSTONE_BOX2D_HAS_POGO
TEST_F(Joints, AMoverAndAPogo) {
  b2MoverJointDef def = b2DefaultMoverJointDef();
  connect(def);
  const b2JointId joint = b2CreateMoverJoint(world, &def);
  b2MoverJoint_SetLinearVelocity(joint, {3.0f, 0.0f});
  EXPECT_EQ(b2MoverJoint_GetLinearVelocity(joint).x, 3.0f);
  b2MoverJoint_SetMaxVelocityForce(joint, {100.0f, 0.0f});
  EXPECT_EQ(b2MoverJoint_GetMaxVelocityForce(joint).x, 100.0f);
  b2PogoJointDef pogo_def = b2DefaultPogoJointDef();
  connect(pogo_def);
  pogo_def.base.localFrameA.p = {1.0f, -1.0f};
  pogo_def.normal = {0.0f, 1.0f};
  pogo_def.restLength = 1.0f;
  pogo_def.hertz = 5.0f;
  pogo_def.dampingRatio = 0.7f;
  pogo_def.maxCompressionForce = 1000.0f;
  const b2JointId pogo = b2CreatePogoJoint(world, &pogo_def);
  ROUND_TRIP(pogo, b2PogoJoint_SetRestLength, b2PogoJoint_GetRestLength, 1.25f);
  ROUND_TRIP(pogo, b2PogoJoint_SetSpringHertz, b2PogoJoint_GetSpringHertz, 6.0f);
  ROUND_TRIP(pogo, b2PogoJoint_SetSpringDampingRatio, b2PogoJoint_GetSpringDampingRatio, 0.8f);
  step(120);
  EXPECT_NEAR(b2Body_GetLinearVelocity(moving).x, 3.0f, 0.05f);
  EXPECT_NEAR(b2PogoJoint_GetLength(pogo), 1.25f, 0.05f);
  EXPECT_NEAR(b2PogoJoint_GetVelocity(pogo), 0.0f, 0.05f);
  EXPECT_GT(b2PogoJoint_GetImpulse(pogo), 0.0f);
}
#endif

// A refused value that stays in the joint's row would make the engine refuse all later ones.
TEST_F(Joints, ARefusedSettingLeavesTheOthers) {
  b2PrismaticJointDef def = b2DefaultPrismaticJointDef();
  connect(def);
  const b2JointId joint = b2CreatePrismaticJoint(world, &def);
  b2PrismaticJoint_EnableLimit(joint, true);
  b2PrismaticJoint_SetLimits(joint, -1.0f, 2.0f);
  b2PrismaticJoint_SetLimits(joint, -1.0e30f, 1.0e30f);
  EXPECT_EQ(b2PrismaticJoint_GetUpperLimit(joint), 2.0f);
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  b2Joint_SetLocalFrameA(joint, {{1.0e30f, 0.0f}, {1.0f, 0.0f}});
  EXPECT_EQ(b2Joint_GetLocalFrameA(joint).p.x, 1.0f);
#else
  b2Joint_SetLocalAnchorA(joint, {1.0e30f, 0.0f});
  EXPECT_EQ(b2Joint_GetLocalAnchorA(joint).x, 1.0f);
#endif
  ROUND_TRIP(joint, b2PrismaticJoint_SetSpringHertz, b2PrismaticJoint_GetSpringHertz, 6.0f);
}

TEST_F(Joints, AnglesAreLimitedToLessThanHalfATurn) {
  b2RevoluteJointDef def = b2DefaultRevoluteJointDef();
  connect(def);
  def.enableLimit = true;
  def.lowerAngle = -2000.0f;
  def.upperAngle = 7.0f;
  const b2JointId joint = b2CreateRevoluteJoint(world, &def);
  ASSERT_TRUE(b2Joint_IsValid(joint));
  EXPECT_NEAR(b2RevoluteJoint_GetLowerLimit(joint), -0.99f * B2_PI, 1.0e-5f);
  EXPECT_NEAR(b2RevoluteJoint_GetUpperLimit(joint), 0.99f * B2_PI, 1.0e-5f);
  b2RevoluteJoint_SetLimits(joint, 0.0f, 1.0e30f);
  EXPECT_NEAR(b2RevoluteJoint_GetUpperLimit(joint), 0.99f * B2_PI, 1.0e-5f);
  ROUND_TRIP(joint, b2RevoluteJoint_SetSpringHertz, b2RevoluteJoint_GetSpringHertz, 5.0f);
}

TEST_F(Joints, AMotorThatPullsHasANegativeForce) {
  b2World_SetGravity(world, {0.0f, 0.0f});
  for (const float speed : {1.0f, -1.0f}) {
    b2DistanceJointDef def = b2DefaultDistanceJointDef();
    connect(def);
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
    def.base.localFrameA.p = {-4.0f, 0.0f};
#else
    def.localAnchorA = {-4.0f, 0.0f};
#endif
    def.length = 5.0f;
    def.enableSpring = true;
    def.enableMotor = true;
    def.motorSpeed = speed;
    def.maxMotorForce = 2.0f;
    const b2JointId joint = b2CreateDistanceJoint(world, &def);
    step();
    EXPECT_NEAR(b2DistanceJoint_GetMotorForce(joint), 2.0f * speed, 0.01f);
    b2DestroyBody(moving);
    moving = body(b2_dynamicBody, {1.0f, 0.0f});
    box(moving, 0.5f, 0.5f);
  }
}

}  // namespace
