#include <cmath>
#include <cstring>

#include "support.hpp"

namespace {

TEST_F(Box2d, BodiesKeepWhatIsSet) {
  const b2BodyId id = body(b2_dynamicBody, {1.0f, 2.0f});
  const b2ShapeId shape = box(id, 0.5f, 1.0f);
  EXPECT_TRUE(b2Body_IsValid(id));
  EXPECT_EQ(b2Body_GetType(id), b2_dynamicBody);
  b2Body_SetType(id, b2_kinematicBody);
  EXPECT_EQ(b2Body_GetType(id), b2_kinematicBody);
  b2Body_SetType(id, b2_dynamicBody);
  b2Body_SetName(id, "crate");
  EXPECT_STREQ(b2Body_GetName(id), "crate");
  int data = 0;
  b2Body_SetUserData(id, &data);
  EXPECT_EQ(b2Body_GetUserData(id), &data);
  b2Body_SetLinearDamping(id, 0.25f);
  b2Body_SetAngularDamping(id, 0.5f);
  EXPECT_EQ(b2Body_GetLinearDamping(id), 0.25f);
  EXPECT_EQ(b2Body_GetAngularDamping(id), 0.5f);
  b2Body_SetGravityScale(id, 2.0f);
  EXPECT_EQ(b2Body_GetGravityScale(id), 2.0f);
  b2Body_EnableSleep(id, false);
  EXPECT_FALSE(b2Body_IsSleepEnabled(id));
  b2Body_EnableSleep(id, true);
  b2Body_SetSleepThreshold(id, 0.1f);
  EXPECT_EQ(b2Body_GetSleepThreshold(id), 0.1f);
  b2Body_SetBullet(id, true);
  EXPECT_TRUE(b2Body_IsBullet(id));
  b2Body_SetAwake(id, false);
  EXPECT_FALSE(b2Body_IsAwake(id));
  b2Body_SetAwake(id, true);
  EXPECT_TRUE(b2Body_IsAwake(id));
  b2Body_Disable(id);
  EXPECT_FALSE(b2Body_IsEnabled(id));
  b2Body_Enable(id);
  EXPECT_TRUE(b2Body_IsEnabled(id));
  b2Body_EnableContactEvents(id, true);
  EXPECT_TRUE(b2Shape_AreContactEventsEnabled(shape));
  b2Body_EnableHitEvents(id, true);
  EXPECT_TRUE(b2Shape_AreHitEventsEnabled(shape));
  EXPECT_EQ(b2Body_GetWorld(id).index1, world.index1);
  EXPECT_EQ(b2Body_GetShapeCount(id), 1);
  b2ShapeId shapes[2];
  EXPECT_EQ(b2Body_GetShapes(id, shapes, 2), 1);
  EXPECT_TRUE(B2_ID_EQUALS(shapes[0], shape));
  EXPECT_EQ(b2Body_GetJointCount(id), 0);
  b2JointId joints[1];
  EXPECT_EQ(b2Body_GetJoints(id, joints, 1), 0);
  const b2AABB bounds = b2Body_ComputeAABB(id);
  EXPECT_NEAR(bounds.upperBound.x - bounds.lowerBound.x, 1.0f, 0.25f);
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  b2Body_SetMotionLocks(id, {true, false, true});
  EXPECT_TRUE(b2Body_GetMotionLocks(id).linearX);
  EXPECT_FALSE(b2Body_GetMotionLocks(id).linearY);
  b2Body_ClearForces(id);
  b2Body_WakeTouching(id);
  b2Body_EnableContactRecycling(id, false);
  EXPECT_FALSE(b2Body_IsContactRecyclingEnabled(id));
#else
  b2Body_SetFixedRotation(id, true);
  EXPECT_TRUE(b2Body_IsFixedRotation(id));
#endif
#if DRYSTONE_BOX2D_HAS_SAFETY_FACTOR
  b2Body_SetSafetyFactor(id, 0.25f);
  EXPECT_EQ(b2Body_GetSafetyFactor(id), 0.25f);
#endif
  b2DestroyBody(id);
  EXPECT_FALSE(b2Body_IsValid(id));
  EXPECT_FALSE(b2Shape_IsValid(shape));
}

TEST_F(Box2d, PosesAndPoints) {
  const b2BodyId id = body(b2_dynamicBody, {0.0f, 0.0f});
  box(id, 1.0f, 1.0f);
  b2Body_SetTransform(id, {3.0f, 4.0f}, b2MakeRot(0.5f * B2_PI));
  EXPECT_NEAR(b2Rot_GetAngle(b2Body_GetRotation(id)), 0.5f * B2_PI, 1e-5f);
  EXPECT_EQ(b2Body_GetTransform(id).p.x, 3.0f);
  EXPECT_NEAR(b2Body_GetWorldPoint(id, {1.0f, 0.0f}).y, 5.0f, 1e-5f);
  EXPECT_NEAR(b2Body_GetLocalPoint(id, {3.0f, 5.0f}).x, 1.0f, 1e-5f);
  EXPECT_NEAR(b2Body_GetWorldVector(id, {1.0f, 0.0f}).y, 1.0f, 1e-5f);
  EXPECT_NEAR(b2Body_GetLocalVector(id, {0.0f, 1.0f}).x, 1.0f, 1e-5f);
  b2Body_SetLinearVelocity(id, {1.0f, 0.0f});
  b2Body_SetAngularVelocity(id, 2.0f);
  EXPECT_EQ(b2Body_GetAngularVelocity(id), 2.0f);
  EXPECT_NEAR(b2Body_GetWorldPointVelocity(id, {3.0f, 5.0f}).x, 1.0f - 2.0f, 1e-5f);
  EXPECT_NEAR(b2Body_GetLocalPointVelocity(id, {1.0f, 0.0f}).x, 1.0f - 2.0f, 1e-5f);
}

TEST_F(Box2d, ForcesAndImpulses) {
  b2World_SetGravity(world, {0.0f, 0.0f});
  const b2BodyId id = body(b2_dynamicBody, {0.0f, 0.0f});
  box(id, 0.5f, 0.5f);  // 1 kg, 1/6 kg m^2
  EXPECT_NEAR(b2Body_GetMass(id), 1.0f, 1e-5f);
  EXPECT_NEAR(b2Body_GetRotationalInertia(id), 1.0f / 6.0f, 1e-5f);
  b2Body_ApplyLinearImpulseToCenter(id, {2.0f, 0.0f}, true);
  b2Body_ApplyLinearImpulse(id, {0.0f, 1.0f}, {0.5f, 0.0f}, true);
  EXPECT_NEAR(b2Body_GetLinearVelocity(id).x, 2.0f, 1e-5f);
  EXPECT_NEAR(b2Body_GetAngularVelocity(id), 3.0f, 1e-4f);
  b2Body_ApplyAngularImpulse(id, -0.5f, true);
  EXPECT_NEAR(b2Body_GetAngularVelocity(id), 0.0f, 1e-4f);
  b2Body_ApplyForceToCenter(id, {60.0f, 0.0f}, true);
  b2Body_ApplyForce(id, {0.0f, -60.0f}, {0.0f, 0.0f}, true);
  b2Body_ApplyTorque(id, 10.0f, true);
  step();
  EXPECT_NEAR(b2Body_GetLinearVelocity(id).x, 3.0f, 1e-4f);
  EXPECT_NEAR(b2Body_GetLinearVelocity(id).y, 0.0f, 1e-4f);
  EXPECT_NEAR(b2Body_GetAngularVelocity(id), 1.0f, 1e-3f);
}

TEST_F(Box2d, MassIsOverridden) {
  const b2BodyId id = body(b2_dynamicBody, {0.0f, 0.0f});
  box(id, 0.5f, 0.5f);
  b2Body_SetMassData(id, {5.0f, {0.25f, 0.0f}, 2.0f});
  EXPECT_NEAR(b2Body_GetMassData(id).mass, 5.0f, 1e-5f);
  EXPECT_NEAR(b2Body_GetMassData(id).center.x, 0.25f, 1e-5f);
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  EXPECT_NEAR(b2Body_GetLocalCenter(id).x, 0.25f, 1e-5f);
  EXPECT_NEAR(b2Body_GetWorldCenter(id).x, 0.25f, 1e-5f);
#else
  EXPECT_NEAR(b2Body_GetLocalCenterOfMass(id).x, 0.25f, 1e-5f);
  EXPECT_NEAR(b2Body_GetWorldCenterOfMass(id).x, 0.25f, 1e-5f);
#endif
  b2Body_ApplyMassFromShapes(id);
  EXPECT_NEAR(b2Body_GetMass(id), 1.0f, 1e-5f);
}

TEST_F(Box2d, AKinematicBodyReachesItsTarget) {
  const b2BodyId id = body(b2_kinematicBody, {0.0f, 0.0f});
  box(id, 0.5f, 0.5f);
  const b2WorldTransform target = {{1.0f, 2.0f}, b2MakeRot(0.5f)};
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  b2Body_SetTargetTransform(id, target, 1.0f / 60.0f, true);
#else
  b2Body_SetTargetTransform(id, target, 1.0f / 60.0f);
#endif
  step();
  EXPECT_NEAR(b2Body_GetPosition(id).x, 1.0f, 1e-3f);
  EXPECT_NEAR(b2Body_GetPosition(id).y, 2.0f, 1e-3f);
  EXPECT_NEAR(b2Rot_GetAngle(b2Body_GetRotation(id)), 0.5f, 1e-3f);
}

TEST_F(Box2d, ContactDataHoldsTheWeight) {
  ground();
  const b2BodyId id = body(b2_dynamicBody, {0.0f, 0.5f});
  const b2ShapeId shape = box(id, 0.5f, 0.5f);
  step(60);
  EXPECT_GE(b2Body_GetContactCapacity(id), 1);
  EXPECT_GE(b2Shape_GetContactCapacity(shape), 1);
  b2ContactData data[2];
  ASSERT_EQ(b2Body_GetContactData(id, data, 2), 1);
  ASSERT_EQ(b2Shape_GetContactData(shape, data, 2), 1);
  ASSERT_EQ(data[0].manifold.pointCount, 2);
  float total = 0.0f;
  for (const b2ManifoldPoint& point : data[0].manifold.points) total += point.totalNormalImpulse;
  EXPECT_NEAR(total, 10.0f / 60.0f, 0.01f);
  EXPECT_NEAR(std::abs(data[0].manifold.normal.y), 1.0f, 1e-4f);
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  EXPECT_TRUE(b2Contact_IsValid(data[0].contactId));
  EXPECT_EQ(b2Contact_GetData(data[0].contactId).manifold.pointCount, 2);
#endif
}

TEST_F(Box2d, AMassThatWasSetIsLostWithTheShapes) {
  const b2BodyId id = body(b2_dynamicBody, {0.0f, 0.0f});
  box(id, 0.5f, 0.5f);
  const b2MassData mass = {5.0f, {0.0f, 0.0f}, 2.0f};
  b2Body_SetMassData(id, mass);
  const b2ShapeId second = box(id, 0.5f, 0.5f);
  EXPECT_NEAR(b2Body_GetMass(id), 2.0f, 1e-5f);
  b2Body_SetMassData(id, mass);
  b2DestroyShape(second, true);
  EXPECT_NEAR(b2Body_GetMass(id), 1.0f, 1e-5f);
  b2Body_SetMassData(id, mass);
  b2Body_SetType(id, b2_staticBody);
  b2Body_SetType(id, b2_dynamicBody);
  EXPECT_NEAR(b2Body_GetMass(id), 1.0f, 1e-5f);
}

}  // namespace
