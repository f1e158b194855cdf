// What Box2D's own library checks with assertions alone: here it does nothing, in every build.
#include <cmath>
#include <cstring>

#include "support.hpp"

namespace {

TEST_F(Box2d, NullAndStaleIds) {
  const b2BodyId stale = body(b2_dynamicBody, {0.0f, 0.0f});
  const b2ShapeId stale_shape = box(stale, 0.5f, 0.5f);
  b2DestroyBody(stale);
  const b2BodyId reused = body(b2_dynamicBody, {7.0f, 0.0f});
  b2BodyId foreign = reused;
  foreign.world0 = 77;
  b2BodyId beyond = reused;
  beyond.index1 = 1 << 30;
  b2BodyId negative = reused;
  negative.index1 = -5;
  for (const b2BodyId id : {b2_nullBodyId, stale, foreign, beyond, negative}) {
    EXPECT_FALSE(b2Body_IsValid(id));
    b2Body_SetLinearVelocity(id, {1.0f, 0.0f});
    b2Body_ApplyForceToCenter(id, {1.0f, 0.0f}, true);
    b2Body_SetType(id, b2_staticBody);
    EXPECT_EQ(b2Body_GetPosition(id).x, 0.0f);
    EXPECT_STREQ(b2Body_GetName(id), "");
    EXPECT_EQ(b2Body_GetUserData(id), nullptr);
    b2DestroyBody(id);
    EXPECT_TRUE(B2_IS_NULL(box(id, 0.5f, 0.5f)));
  }
  EXPECT_EQ(b2Body_GetPosition(reused).x, 7.0f);
  for (const b2ShapeId id : {b2_nullShapeId, stale_shape}) {
    EXPECT_FALSE(b2Shape_IsValid(id));
    b2Shape_SetFriction(id, 1.0f);
    EXPECT_EQ(b2Shape_GetPolygon(id).count, 0);
    b2DestroyShape(id, true);
  }
  EXPECT_FALSE(b2Joint_IsValid(b2_nullJointId));
  EXPECT_EQ(b2RevoluteJoint_GetAngle(b2_nullJointId), 0.0f);
  EXPECT_FALSE(b2Chain_IsValid(b2_nullChainId));
  EXPECT_FALSE(b2World_IsValid(b2_nullWorldId));
  b2World_Step(b2_nullWorldId, 1.0f / 60.0f, 4);
  EXPECT_EQ(b2World_GetBodyEvents(b2_nullWorldId).moveCount, 0);
}

TEST_F(Box2d, DefinitionsWithoutTheCookie) {
  b2WorldDef world_def;
  std::memset(&world_def, 0, sizeof world_def);
  EXPECT_TRUE(B2_IS_NULL(b2CreateWorld(&world_def)));
  EXPECT_TRUE(B2_IS_NULL(b2CreateWorld(nullptr)));
  b2BodyDef body_def = b2DefaultBodyDef();
  body_def.internalValue = 0;
  EXPECT_TRUE(B2_IS_NULL(b2CreateBody(world, &body_def)));
  EXPECT_TRUE(B2_IS_NULL(b2CreateBody(world, nullptr)));
  b2ShapeDef shape_def = b2DefaultShapeDef();
  shape_def.internalValue = 0;
  EXPECT_TRUE(B2_IS_NULL(box(body(b2_dynamicBody, {0.0f, 0.0f}), 0.5f, 0.5f, shape_def)));
  b2RevoluteJointDef joint_def;
  std::memset(&joint_def, 0, sizeof joint_def);
  EXPECT_TRUE(B2_IS_NULL(b2CreateRevoluteJoint(world, &joint_def)));
  const b2RevoluteJointDef without_bodies = b2DefaultRevoluteJointDef();
  EXPECT_TRUE(B2_IS_NULL(b2CreateRevoluteJoint(world, &without_bodies)));
  const b2ChainDef without_points = b2DefaultChainDef();
  EXPECT_TRUE(B2_IS_NULL(b2CreateChain(body(b2_staticBody, {0.0f, 0.0f}), &without_points)));
}

// The worlds of both have objects in the same places.
TEST_F(Box2d, ObjectsOfAnotherWorld) {
  const b2BodyId here = body(b2_dynamicBody, {0.0f, 0.0f});
  box(here, 0.5f, 0.5f);
  const b2WorldId other = make_world();
  const b2BodyDef body_def = b2DefaultBodyDef();
  const b2BodyId there = b2CreateBody(other, &body_def);
  b2RevoluteJointDef joint_def = b2DefaultRevoluteJointDef();
  set_bodies(joint_def, here, there);
  EXPECT_TRUE(B2_IS_NULL(b2CreateRevoluteJoint(world, &joint_def)));
  EXPECT_TRUE(B2_IS_NULL(b2CreateRevoluteJoint(other, &joint_def)));
  b2DestroyWorld(other);
  EXPECT_FALSE(b2Body_IsValid(there));
  b2DestroyBody(there);
  EXPECT_TRUE(b2Body_IsValid(here));
}

TEST_F(Box2d, NumbersThatAreNone) {
  const b2BodyId id = body(b2_dynamicBody, {0.0f, 0.0f});
  const b2ShapeId shape = box(id, 0.5f, 0.5f);
  for (const float bad : {NAN, INFINITY, -INFINITY}) {
    EXPECT_TRUE(B2_IS_NULL(body(b2_dynamicBody, {bad, 0.0f})));
    b2Body_SetTransform(id, {bad, 0.0f}, {1.0f, 0.0f});
    b2Body_SetTransform(id, {0.0f, 0.0f}, {bad, bad});
    b2Body_SetLinearVelocity(id, {bad, 0.0f});
    b2Body_ApplyLinearImpulseToCenter(id, {bad, 0.0f}, true);
    b2Body_ApplyTorque(id, bad, true);
    b2Body_SetGravityScale(id, bad);
    b2Shape_SetFriction(shape, bad);
    b2Shape_SetDensity(shape, bad, true);
    b2World_SetGravity(world, {0.0f, bad});
    b2World_Step(world, bad, 4);
    b2World_CastRayClosest(world, {bad, 0.0f}, {1.0f, 0.0f}, b2DefaultQueryFilter());
    const b2Capsule mover = {{bad, 0.0f}, {0.0f, 1.0f}, 0.5f};
    b2World_CastMover(world, QUERY_AT_ORIGIN & mover, {1.0f, 0.0f}, b2DefaultQueryFilter());
    const b2Circle circle = {{0.0f, 0.0f}, bad};
    const b2ShapeDef def = b2DefaultShapeDef();
    EXPECT_TRUE(B2_IS_NULL(b2CreateCircleShape(id, &def, &circle)));
  }
  b2World_Step(world, -1.0f, 4);
  b2World_Step(world, 0.0f, 4);
  b2World_Step(world, 1.0f / 60.0f, 0);
  b2World_Step(world, 5.0f, 1000);
  step(3);
  EXPECT_TRUE(std::isfinite(b2Body_GetPosition(id).y));
  b2Polygon broken = b2MakeBox(1.0f, 1.0f);
  broken.count = 99;
  const b2ShapeDef def = b2DefaultShapeDef();
  EXPECT_TRUE(B2_IS_NULL(b2CreatePolygonShape(id, &def, &broken)));
}

TEST_F(Box2d, CallsWithinAStepChangeNothing) {
  b2ShapeDef def = b2DefaultShapeDef();
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  def.enableCustomFiltering = true;
#endif
  ground(def);
  const b2BodyId id = body(b2_dynamicBody, {0.0f, 0.5f});
  box(id, 0.5f, 0.5f);
  struct Context {
    b2WorldId world;
    b2BodyId body;
  } context = {world, id};
  b2World_SetCustomFilterCallback(
      world,
      [](b2ShapeId a, b2ShapeId, void* c) {
        const Context& all = *static_cast<Context*>(c);
        b2DestroyBody(all.body);
        b2DestroyShape(a, true);
        b2DestroyWorld(all.world);
        b2World_Step(all.world, 1.0f / 60.0f, 4);
        b2World_SetCustomFilterCallback(all.world, nullptr, nullptr);
        const b2BodyDef body_def = b2DefaultBodyDef();
        EXPECT_TRUE(B2_IS_NULL(b2CreateBody(all.world, &body_def)));
        return true;
      },
      &context);
  step(30);
  EXPECT_TRUE(b2World_IsValid(world));
  EXPECT_NEAR(b2Body_GetPosition(id).y, 0.5f, 0.02f);
}

TEST_F(Box2d, IdsStayStaleWhenSettingsChange) {
  const b2BodyId stale = body(b2_dynamicBody, {1.0f, 0.0f});
  b2DestroyBody(stale);
  b2World_SetMaximumLinearSpeed(world, 100.0f);
  body(b2_dynamicBody, {5.0f, 0.0f});
  EXPECT_FALSE(b2Body_IsValid(stale));
  EXPECT_TRUE(B2_IS_NULL(b2Body_GetWorld(stale)));
  EXPECT_TRUE(B2_IS_NULL(b2Body_GetWorld(b2_nullBodyId)));
  EXPECT_TRUE(B2_IS_NULL(b2Shape_GetWorld(b2_nullShapeId)));
  EXPECT_TRUE(B2_IS_NULL(b2Chain_GetWorld(b2_nullChainId)));
  EXPECT_TRUE(B2_IS_NULL(b2Joint_GetWorld(b2_nullJointId)));
}

}  // namespace
