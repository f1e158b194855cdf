#include <vector>

#include "support.hpp"

namespace {

TEST_F(Box2d, ContactsBeginHitAndEnd) {
  b2ShapeDef def = b2DefaultShapeDef();
  def.enableContactEvents = true;
  def.enableHitEvents = true;
  const b2ShapeId floor = ground(def);
  const b2BodyId id = body(b2_dynamicBody, {0.0f, 3.0f});
  const b2ShapeId shape = box(id, 0.5f, 0.5f);
  int begins = 0, hits = 0, ends = 0;
  float speed = 0.0f;
  const auto count = [&] {
    step();
    const b2ContactEvents events = b2World_GetContactEvents(world);
    begins += events.beginCount;
    hits += events.hitCount;
    ends += events.endCount;
    if (events.hitCount > 0) speed = events.hitEvents[0].approachSpeed;
    for (int i = 0; i < events.beginCount; ++i) {
      EXPECT_TRUE(B2_ID_EQUALS(events.beginEvents[i].shapeIdA, floor) ||
                  B2_ID_EQUALS(events.beginEvents[i].shapeIdB, floor));
#if !DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
      EXPECT_GE(events.beginEvents[i].manifold.pointCount, 1);
#endif
    }
  };
  for (int i = 0; i < 60; ++i) count();
  EXPECT_EQ(begins, 1);
  EXPECT_EQ(hits, 1);
  EXPECT_NEAR(speed, 7.0f, 0.5f);  // sqrt(2 g 2.5 m)
  EXPECT_EQ(ends, 0);
  b2DestroyShape(shape, true);
  count();
  EXPECT_EQ(ends, 1);
}

TEST_F(Box2d, EventsThatNobodyWantsAreNotTold) {
  ground();
  const b2BodyId id = body(b2_dynamicBody, {0.0f, 0.5f});
  const b2ShapeId shape = box(id, 0.5f, 0.5f);
  step(2);
  EXPECT_EQ(b2World_GetContactEvents(world).beginCount, 0);
  b2Body_SetTransform(id, {0.0f, 2.0f}, b2MakeRot(0.0f));
  step(2);
  b2Shape_EnableContactEvents(shape, true);
  b2Shape_EnableHitEvents(shape, true);
  int begins = 0, hits = 0;
  for (int i = 0; i < 60; ++i) {
    step();
    begins += b2World_GetContactEvents(world).beginCount;
    hits += b2World_GetContactEvents(world).hitCount;
  }
  EXPECT_EQ(begins, 1);
  EXPECT_EQ(hits, 1);
}

TEST_F(Box2d, BodiesMoveAndFallAsleep) {
  ground();
  const b2BodyId id = body(b2_dynamicBody, {0.0f, 0.6f});
  box(id, 0.5f, 0.5f);
  int data = 0;
  b2Body_SetUserData(id, &data);
  bool slept = false;
  for (int i = 0; i < 120 && !slept; ++i) {
    step();
    const b2BodyEvents events = b2World_GetBodyEvents(world);
    ASSERT_EQ(events.moveCount, 1);
    EXPECT_EQ(events.moveEvents[0].userData, &data);
    EXPECT_TRUE(B2_ID_EQUALS(events.moveEvents[0].bodyId, id));
    slept = events.moveEvents[0].fellAsleep;
  }
  EXPECT_TRUE(slept);
  step();
  EXPECT_EQ(b2World_GetBodyEvents(world).moveCount, 0);
}

TEST_F(Box2d, ASensorSeesThoseWhoWantToBeSeen) {
  b2ShapeDef def = b2DefaultShapeDef();
  def.isSensor = true;
  def.enableSensorEvents = true;
  const b2ShapeId sensor = box(body(b2_staticBody, {0.0f, 0.0f}), 5.0f, 1.0f, def);
  EXPECT_TRUE(b2Shape_IsSensor(sensor));
  b2ShapeDef seen = b2DefaultShapeDef();
  seen.enableSensorEvents = true;
  const b2BodyId visitor = body(b2_dynamicBody, {-2.0f, 3.0f});
  const b2ShapeId shape = box(visitor, 0.5f, 0.5f, seen);
  box(body(b2_dynamicBody, {2.0f, 3.0f}), 0.5f, 0.5f);
  int begins = 0, ends = 0;
  for (int i = 0; i < 90; ++i) {
    step();
    const b2SensorEvents events = b2World_GetSensorEvents(world);
    begins += events.beginCount;
    ends += events.endCount;
    if (events.beginCount > 0) {
      EXPECT_TRUE(B2_ID_EQUALS(events.beginEvents[0].visitorShapeId, shape));
      EXPECT_EQ(b2Shape_GetSensorCapacity(sensor), 1);
      b2ShapeId visitors[2];
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
      EXPECT_EQ(b2Shape_GetSensorData(sensor, visitors, 2), 1);
#else
      EXPECT_EQ(b2Shape_GetSensorOverlaps(sensor, visitors, 2), 1);
#endif
    }
  }
  EXPECT_EQ(begins, 1);
  EXPECT_EQ(ends, 1);
}

TEST_F(Box2d, ACustomFilterLetsPass) {
  b2ShapeDef def = b2DefaultShapeDef();
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  def.enableCustomFiltering = true;
#endif
  ground(def);
  const b2BodyId id = body(b2_dynamicBody, {0.0f, 0.6f});
  box(id, 0.5f, 0.5f);
  int calls = 0;
  b2World_SetCustomFilterCallback(
      world,
      [](b2ShapeId a, b2ShapeId b, void* context) {
        EXPECT_TRUE(b2Shape_IsValid(a) && b2Shape_IsValid(b));
        ++*static_cast<int*>(context);
        return false;
      },
      &calls);
  step(60);
  EXPECT_GE(calls, 1);
  EXPECT_LT(b2Body_GetPosition(id).y, -1.0f);
  b2World_SetCustomFilterCallback(world, nullptr, nullptr);
  step();
}

/// What the pre-solve function of the next test reads: a platform lets pass what is below it.
struct Platform {
  b2BodyId mover;
  int calls = 0;
};

bool is_above(Platform& platform) {
  ++platform.calls;
  return b2Body_GetPosition(platform.mover).y > 0.4f;  // Read within the step.
}

TEST_F(Box2d, PreSolveDecidesInEachStep) {
  b2ShapeDef def = b2DefaultShapeDef();
  def.enablePreSolveEvents = true;
  def.enableContactEvents = true;
  box(body(b2_staticBody, {0.0f, -0.1f}), 5.0f, 0.1f, def);
  const b2BodyId mover = body(b2_dynamicBody, {0.0f, -1.5f});
  box(mover, 0.5f, 0.5f);
  Platform platform{mover};
#if DRYSTONE_BOX2D_HAS_PRE_CONTINUOUS
  b2World_SetPreSolveCallback(
      world,
      [](b2ShapeId, b2ShapeId, b2Manifold* manifold, void* context) {
        if (!is_above(*static_cast<Platform*>(context))) manifold->pointCount = 0;
      },
      nullptr, &platform);
#elif DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  b2World_SetPreSolveCallback(
      world,
      [](b2ShapeId, b2ShapeId, b2Pos, b2Vec2, void* context) { return is_above(*static_cast<Platform*>(context)); },
      &platform);
#else
  b2World_SetPreSolveCallback(
      world,
      [](b2ShapeId, b2ShapeId, b2Manifold*, void* context) { return is_above(*static_cast<Platform*>(context)); },
      &platform);
#endif
  b2Body_SetLinearVelocity(mover, {0.0f, 8.0f});
  int begins = 0, ends = 0;
  for (int i = 0; i < 150; ++i) {
    step();
    begins += b2World_GetContactEvents(world).beginCount;
    ends += b2World_GetContactEvents(world).endCount;
  }
  EXPECT_GT(platform.calls, 5);
  EXPECT_NEAR(b2Body_GetPosition(mover).y, 0.5f, 0.02f);  // It came through from below and lies on top.
  EXPECT_EQ(begins, 1 + ends);                            // What was refused is no touch.
  EXPECT_LE(begins, 2);
}

TEST_F(Box2d, MaterialsAreMixedByTheProgram) {
  b2ShapeDef ice = b2DefaultShapeDef();
  ice.material.userMaterialId = 1;
  box(body(b2_staticBody, {0.0f, -1.0f}), 50.0f, 1.0f, ice);
  b2ShapeDef skate = b2DefaultShapeDef();
  skate.material.userMaterialId = 2;
  const b2BodyId id = body(b2_dynamicBody, {0.0f, 0.5f});
  box(id, 0.5f, 0.5f, skate);
  using Number = decltype(b2SurfaceMaterial::userMaterialId);
  b2World_SetFrictionCallback(
      world, [](float a, Number id_a, float b, Number id_b) { return id_a + id_b == 3 ? 0.0f : a * b; });
  b2World_SetRestitutionCallback(world, [](float, Number, float, Number) { return 0.5f; });
  b2Body_SetLinearVelocity(id, {5.0f, 0.0f});
  step(60);
  EXPECT_NEAR(b2Body_GetLinearVelocity(id).x, 5.0f, 0.01f);
  b2World_SetFrictionCallback(world, nullptr);
  step(120);
  EXPECT_NEAR(b2Body_GetLinearVelocity(id).x, 0.0f, 0.01f);
}

// The row of the destroyed shape is that of the new one before the step tells the end.
TEST_F(Box2d, EventsEndForShapesThatWereReplaced) {
  b2ShapeDef def = b2DefaultShapeDef();
  def.enableContactEvents = true;
  def.enableSensorEvents = true;
  ground();
  b2ShapeDef sensing = b2DefaultShapeDef();
  sensing.isSensor = true;
  sensing.enableSensorEvents = true;
  box(body(b2_staticBody, {0.0f, 0.0f}), 2.0f, 2.0f, sensing);
  const b2BodyId id = body(b2_dynamicBody, {0.0f, 0.5f});
  box(id, 0.5f, 0.5f, def);
  int begins = 0;
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  b2ContactId contact = {};
#endif
  for (int i = 0; i < 10; ++i) {
    step();
    const b2ContactEvents events = b2World_GetContactEvents(world);
    begins += events.beginCount + b2World_GetSensorEvents(world).beginCount;
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
    if (events.beginCount > 0) contact = events.beginEvents[0].contactId;
#endif
  }
  EXPECT_EQ(begins, 2);
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  EXPECT_TRUE(b2Contact_IsValid(contact));
#endif
  b2DestroyBody(id);
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  EXPECT_FALSE(b2Contact_IsValid(contact));
#endif
  box(body(b2_dynamicBody, {20.0f, 0.5f}), 0.5f, 0.5f);
  step();
  EXPECT_EQ(b2World_GetContactEvents(world).endCount, 1);
  EXPECT_EQ(b2World_GetSensorEvents(world).endCount, 1);
  step();
  EXPECT_EQ(b2World_GetContactEvents(world).endCount, 0);
}

#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
TEST_F(Box2d, ADisabledBodyHasNoContacts) {
  ground();
  const b2BodyId id = body(b2_dynamicBody, {0.0f, 0.5f});
  box(id, 0.5f, 0.5f);
  step(2);
  b2ContactData data = {};
  ASSERT_EQ(b2Body_GetContactData(id, &data, 1), 1);
  EXPECT_TRUE(b2Contact_IsValid(data.contactId));
  b2Body_Disable(id);
  EXPECT_FALSE(b2Contact_IsValid(data.contactId));
}

TEST_F(Box2d, MovesOutliveAChangeOfTheWorkers) {
  box(body(b2_dynamicBody, {0.0f, 0.0f}), 0.5f, 0.5f);
  step();
  b2World_SetWorkerCount(world, 2);
  EXPECT_EQ(b2World_GetBodyEvents(world).moveCount, 1);
}
#endif

TEST_F(Box2d, ACustomFilterReadsFiltersAndTypes) {
  b2ShapeDef def = b2DefaultShapeDef();
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  def.enableCustomFiltering = true;
#endif
  def.filter.categoryBits = 4;
  ground();
  box(body(b2_kinematicBody, {0.0f, 0.5f}), 0.5f, 0.5f, def);
  const b2BodyId id = body(b2_dynamicBody, {0.0f, 0.8f});
  const b2Circle circle = {{0.0f, 0.0f}, 0.5f};
  const b2ShapeId shape = b2CreateCircleShape(id, &def, &circle);
  b2Filter filter = def.filter;
  filter.groupIndex = 7;
  b2Shape_SetFilter(shape, filter);
  const b2Polygon polygon = b2MakeBox(0.5f, 0.5f);
  b2Shape_SetPolygon(shape, &polygon);
  int calls = 0;
  b2World_SetCustomFilterCallback(
      world,
      [](b2ShapeId a, b2ShapeId b, void* context) {
        ++*static_cast<int*>(context);
        for (const b2ShapeId one : {a, b}) {
          EXPECT_EQ(b2Shape_GetType(one), b2_polygonShape);
          const b2BodyType type = b2Body_GetType(b2Shape_GetBody(one));
          EXPECT_EQ(b2Shape_GetFilter(one).categoryBits, type == b2_staticBody ? 1u : 4u);
          EXPECT_EQ(b2Shape_GetFilter(one).groupIndex, type == b2_dynamicBody ? 7 : 0);
        }
        return true;
      },
      &calls);
  step();
  EXPECT_GE(calls, 1);
}

b2WorldId destroyed_within;

TEST_F(Box2d, FunctionsOfMaterialsCannotDestroyTheWorld) {
  ground();
  box(body(b2_dynamicBody, {0.0f, 0.5f}), 0.5f, 0.5f);
  destroyed_within = world;
  using Number = decltype(b2SurfaceMaterial::userMaterialId);
  b2World_SetFrictionCallback(world, [](float a, Number, float, Number) {
    b2World_Step(destroyed_within, 1.0f / 60.0f, 4);
    b2World_SetFrictionCallback(destroyed_within, nullptr);
    b2DestroyWorld(destroyed_within);
    return a;
  });
  step(2);
  EXPECT_TRUE(b2World_IsValid(world));
}

// More pairs of materials than the engine has rules for.
TEST_F(Box2d, HitsAreToldAmongHundredsOfMaterials) {
  ground();
  b2ShapeDef def = b2DefaultShapeDef();
  b2ShapeId last = {};
  for (int i = 0; i < 300; ++i) {
    def.material.userMaterialId = static_cast<decltype(b2SurfaceMaterial::userMaterialId)>(i);
    last = box(body(b2_dynamicBody, {0.15f * static_cast<float>(i - 150), 3.0f}), 0.05f, 0.05f, def);
  }
  b2Shape_EnableHitEvents(last, true);
  using Number = decltype(b2SurfaceMaterial::userMaterialId);
  for (const bool mixes : {false, true}) {
    b2World_SetFrictionCallback(world, mixes ? +[](float a, Number, float, Number) { return a; } : nullptr);
    b2Body_SetTransform(b2Shape_GetBody(last), {30.0f, 3.0f}, b2MakeRot(0.0f));
    int hits = 0;
    for (int i = 0; i < 60; ++i) {
      step();
      hits += b2World_GetContactEvents(world).hitCount;
    }
    EXPECT_GE(hits, 1) << mixes;
  }
}

}  // namespace
