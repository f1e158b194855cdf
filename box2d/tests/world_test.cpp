#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "support.hpp"

// Programs that are built with assertions call it; it is not in the headers of other builds, and has another name in 3.1.
extern "C" int b2InternalAssertFcn(const char* condition, const char* file, int line);
extern "C" int b2InternalAssert(const char* condition, const char* file, int line);

namespace {

TEST_F(Box2d, ABoxFallsAndLies) {
  ground();
  const b2BodyId falling = body(b2_dynamicBody, {0.0f, 3.0f});
  box(falling, 0.5f, 0.5f);
  step(30);
  // Semi-implicit Euler at 240 sub-steps a second.
  EXPECT_NEAR(b2Body_GetPosition(falling).y, 3.0f - 0.5f * 10.0f * 0.25f, 0.02f);
  EXPECT_NEAR(b2Body_GetLinearVelocity(falling).y, -5.0f, 0.01f);
  step(150);
  EXPECT_NEAR(b2Body_GetPosition(falling).y, 0.5f, 0.01f);
  EXPECT_FALSE(b2Body_IsAwake(falling));
  EXPECT_EQ(b2World_GetAwakeBodyCount(world), 0);
}

TEST_F(Box2d, SettingsAreReadBack) {
  b2World_SetRestitutionThreshold(world, 2.0f);
  EXPECT_EQ(b2World_GetRestitutionThreshold(world), 2.0f);
  b2World_SetHitEventThreshold(world, 3.0f);
  EXPECT_EQ(b2World_GetHitEventThreshold(world), 3.0f);
  b2World_SetMaximumLinearSpeed(world, 50.0f);
  EXPECT_EQ(b2World_GetMaximumLinearSpeed(world), 50.0f);
  b2World_SetContactTuning(world, 20.0f, 5.0f, 2.0f);
  b2World_EnableSleeping(world, false);
  EXPECT_FALSE(b2World_IsSleepingEnabled(world));
  b2World_EnableContinuous(world, false);
  EXPECT_FALSE(b2World_IsContinuousEnabled(world));
  b2World_EnableWarmStarting(world, false);
  EXPECT_FALSE(b2World_IsWarmStartingEnabled(world));
  b2World_EnableSpeculative(world, true);
  b2World_SetGravity(world, {1.0f, 2.0f});
  EXPECT_EQ(b2World_GetGravity(world).y, 2.0f);
  int data = 0;
  b2World_SetUserData(world, &data);
  EXPECT_EQ(b2World_GetUserData(world), &data);
  b2World_DumpMemoryStats(world);
  std::remove("box2d_memory.txt");  // Box2D's own library writes it.
  b2World_RebuildStaticTree(world);
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  b2World_SetContactRecycleDistance(world, 0.1f);
  EXPECT_EQ(b2World_GetContactRecycleDistance(world), 0.1f);
  b2World_SetWorkerCount(world, 2);
  EXPECT_EQ(b2World_GetWorkerCount(world), 2);
#endif
}

TEST_F(Box2d, ContactsOf0HertzAreRigid) {
  b2WorldDef def = b2DefaultWorldDef();
  def.contactHertz = 0.0f;
  b2DestroyWorld(world);
  world = b2CreateWorld(&def);
  for (int round = 0; round < 2; ++round) {
    ground();
    std::vector<b2BodyId> boxes;
    for (int i = 0; i < 5; ++i) {
      boxes.push_back(body(b2_dynamicBody, {0.0f, 0.5f + static_cast<float>(i)}));
      box(boxes.back(), 0.5f, 0.5f);
    }
    step(300);
    for (int i = 0; i < 5; ++i) {
      SCOPED_TRACE(i);
      EXPECT_NEAR(b2Body_GetPosition(boxes[static_cast<std::size_t>(i)]).y, 0.5f + static_cast<float>(i), 0.05f);
    }
    b2DestroyWorld(world);
    world = make_world();
    b2World_SetContactTuning(world, 0.0f, 10.0f, 3.0f);
  }
}

TEST_F(Box2d, SettingsActWhileTheWorldRuns) {
  ground();
  b2ShapeDef def = b2DefaultShapeDef();
  def.material.restitution = 1.0f;
  def.enableHitEvents = true;
  const b2BodyId ball = body(b2_dynamicBody, {0.0f, 2.0f});
  const b2Circle circle = {{0.0f, 0.0f}, 0.5f};
  b2CreateCircleShape(ball, &def, &circle);
  const auto hits = [&] {
    int count = 0;
    for (int i = 0; i < 120; ++i) {
      step();
      count += b2World_GetContactEvents(world).hitCount;
    }
    return count;
  };
  EXPECT_GT(hits(), 0);
  b2World_SetHitEventThreshold(world, 100.0f);
  EXPECT_EQ(hits(), 0);
  EXPECT_GT(b2Body_GetPosition(ball).y + 0.05f * b2LengthSquared(b2Body_GetLinearVelocity(ball)), 1.5f);
  b2World_SetRestitutionThreshold(world, 100.0f);
  hits();
  EXPECT_NEAR(b2Body_GetPosition(ball).y, 0.5f, 0.01f);  // It bounces no more.
}

TEST_F(Box2d, MaximumSpeedHolds) {
  const b2BodyId falling = body(b2_dynamicBody, {0.0f, 0.0f});
  box(falling, 0.5f, 0.5f);
  step(90);
  b2World_SetMaximumLinearSpeed(world, 5.0f);
  step();
  EXPECT_NEAR(b2Body_GetLinearVelocity(falling).y, -5.0f, 0.01f);
}

TEST_F(Box2d, CountersAndProfileCount) {
  ground();
  const b2BodyId falling = body(b2_dynamicBody, {0.0f, 0.5f});
  box(falling, 0.5f, 0.5f);
  EXPECT_EQ(b2World_GetCounters(world).shapeCount, 2);
  step(2);
  const b2Counters counters = b2World_GetCounters(world);
  EXPECT_EQ(counters.bodyCount, 2);
  EXPECT_EQ(counters.shapeCount, 2);
  EXPECT_EQ(counters.contactCount, 1);
  EXPECT_GT(b2World_GetProfile(world).step, 0.0f);
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  EXPECT_EQ(b2World_GetMaxCapacity(world).contactCount, 1);
  const b2AABB box = b2World_GetBounds(world);
  EXPECT_NEAR(box.upperBound.y, 1.0f, 0.2f);
#endif
#if DRYSTONE_BOX2D_HAS_STATE_HASH
  EXPECT_NE(b2World_GetStateHash(world), 0u);
#endif
}

TEST_F(Box2d, AnExplosionPushesByWidth) {
  b2World_SetGravity(world, {0.0f, 0.0f});
  const b2BodyId near = body(b2_dynamicBody, {3.0f, 0.0f});
  box(near, 0.5f, 0.5f);
  const b2BodyId far = body(b2_dynamicBody, {30.0f, 0.0f});
  box(far, 0.5f, 0.5f);
  b2ExplosionDef def = b2DefaultExplosionDef();
  def.radius = 5.0f;
  def.impulsePerLength = 2.0f;
  b2World_Explode(world, &def);
  // 2 N s/m on a width of 1 m and a mass of 1 kg.
  EXPECT_NEAR(b2Body_GetLinearVelocity(near).x, 2.0f, 0.01f);
  EXPECT_EQ(b2Body_GetLinearVelocity(far).x, 0.0f);
}

TEST_F(Box2d, OneHundredAndTwentyEightWorlds) {
  std::vector<b2WorldId> worlds;
  for (int i = 0; i < 127; ++i) worlds.push_back(make_world());
  for (const b2WorldId id : worlds) EXPECT_TRUE(b2World_IsValid(id));
  EXPECT_TRUE(B2_IS_NULL(make_world()));
  for (const b2WorldId id : worlds) b2DestroyWorld(id);
  for (const b2WorldId id : worlds) EXPECT_FALSE(b2World_IsValid(id));
}

TEST(Box2dProcess, LengthUnitScalesDefaults) {
  b2SetLengthUnitsPerMeter(100.0f);
  EXPECT_EQ(b2GetLengthUnitsPerMeter(), 100.0f);
  b2WorldDef def = b2DefaultWorldDef();
  def.gravity = {0.0f, -1000.0f};
  const b2WorldId world = b2CreateWorld(&def);
  EXPECT_EQ(b2World_GetMaximumLinearSpeed(world), 40000.0f);
  EXPECT_EQ(b2World_GetRestitutionThreshold(world), 100.0f);
  b2BodyDef body_def = b2DefaultBodyDef();
  EXPECT_EQ(body_def.sleepThreshold, 5.0f);
  b2DestroyWorld(world);
  b2SetLengthUnitsPerMeter(1.0f);
}

TEST(Box2dProcess, MemoryLogAndClock) {
  static int blocks = 0;
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  b2SetAllocator(
      [](size_t size, int) -> void* {
        ++blocks;
        return std::aligned_alloc(64, (size + 63) / 64 * 64);
      },
      [](void* block, size_t) {
        --blocks;
        std::free(block);
      });
  static std::string logged;
  b2SetLogFcn([](const char* line) { logged = line; });
  EXPECT_EQ(b2IsDoublePrecision(), sizeof(b2Pos) == 16);
#else
  b2SetAllocator(
      [](unsigned size, int) -> void* {
        ++blocks;
        return std::aligned_alloc(64, (size + 63) / 64 * 64);
      },
      [](void* block) {
        --blocks;
        std::free(block);
      });
#endif
  const b2WorldId world = Box2d::make_world();
  const b2BodyDef def = b2DefaultBodyDef();
  b2CreateBody(world, &def);
  EXPECT_GT(blocks, 0);
  b2DestroyWorld(world);
  EXPECT_EQ(blocks, 0);
  b2SetAllocator(nullptr, nullptr);
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  b2SetLogFcn(nullptr);
#endif
  b2SetAssertFcn([](const char*, const char*, int line) { return line; });
  EXPECT_EQ(b2InternalAssertFcn("false", "file", 7), 7);
  EXPECT_EQ(b2InternalAssert("false", "file", 8), 8);
  b2SetAssertFcn(nullptr);
  EXPECT_EQ(b2GetByteCount(), 0);
  EXPECT_EQ(b2GetVersion().major, 3);
  std::uint64_t ticks = b2GetTicks();
  b2Yield();
  EXPECT_GE(b2GetMilliseconds(ticks), 0.0f);
  EXPECT_GE(b2GetMillisecondsAndReset(&ticks), 0.0f);
  const std::uint8_t bytes[] = {1, 2};
  EXPECT_EQ(b2Hash(B2_HASH_INIT, bytes, 2), (5381u * 33 + 1) * 33 + 2);
}

TEST(Box2dProcess, Mathematics) {
  EXPECT_TRUE(b2IsValidFloat(1.0f));
  EXPECT_FALSE(b2IsValidFloat(NAN));
  EXPECT_FALSE(b2IsValidVec2({INFINITY, 0.0f}));
  EXPECT_FALSE(b2IsValidRotation({2.0f, 0.0f}));
  EXPECT_FALSE(b2IsValidAABB({{1.0f, 0.0f}, {0.0f, 0.0f}}));
  EXPECT_TRUE(b2IsValidPlane({{0.0f, 1.0f}, 2.0f}));
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  EXPECT_TRUE(b2IsValidTransform(b2Transform_identity));
  EXPECT_TRUE(b2IsValidPosition(b2Pos{1.0f, 2.0f}));
  EXPECT_TRUE(b2IsValidWorldTransform(b2WorldTransform_identity));
#endif
  for (float a = -3.1f; a < 3.1f; a += 0.1f) {
    const b2CosSin pair = b2ComputeCosSin(a);
    EXPECT_NEAR(pair.cosine, std::cos(a), 1e-6f);
    EXPECT_NEAR(pair.sine, std::sin(a), 1e-6f);
    EXPECT_NEAR(b2Atan2(pair.sine, pair.cosine), a, 1e-5f);
  }
  const b2Rot turn = b2ComputeRotationBetweenUnitVectors({1.0f, 0.0f}, {0.0f, 1.0f});
  EXPECT_NEAR(turn.c, 0.0f, 1e-6f);
  EXPECT_NEAR(turn.s, 1.0f, 1e-6f);
}

struct Drawn {
  int areas = 0, lines = 0, points = 0, texts = 0;
};

TEST_F(Box2d, DebugDrawing) {
  const b2BodyId fixed = body(b2_staticBody, {0.0f, -1.0f});
  box(fixed, 50.0f, 1.0f);
  const b2BodyId falling = body(b2_dynamicBody, {0.0f, 0.5f});
  box(falling, 0.5f, 0.5f);
  const b2ShapeDef def = b2DefaultShapeDef();
  const b2Circle circle = {{2.0f, 0.0f}, 0.5f};
  b2CreateCircleShape(falling, &def, &circle);
  b2Body_SetName(falling, "box");
  step(3);
  Drawn drawn;
  b2DebugDraw draw = b2DefaultDebugDraw();
  draw.context = &drawn;
  draw.drawShapes = draw.drawJoints = draw.drawBounds = draw.drawMass = draw.drawBodyNames = draw.drawContacts = true;
  draw.drawContactNormals = draw.drawIslands = draw.drawGraphColors = true;
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  draw.drawContactForces = draw.drawFrictionForces = true;
  draw.DrawLineFcn = [](b2Pos, b2Pos, b2HexColor, void* context) { ++static_cast<Drawn*>(context)->lines; };
  EXPECT_NE(b2GetGraphColor(0), b2GetGraphColor(1));
#else
  draw.drawContactImpulses = draw.drawFrictionImpulses = true;
  draw.DrawSegmentFcn = [](b2Vec2, b2Vec2, b2HexColor, void* context) { ++static_cast<Drawn*>(context)->lines; };
#endif
  draw.DrawSolidPolygonFcn = [](b2WorldTransform, const b2Vec2*, int, float, b2HexColor, void* context) {
    ++static_cast<Drawn*>(context)->areas;
  };
  draw.DrawPointFcn = [](b2Pos, float, b2HexColor, void* context) { ++static_cast<Drawn*>(context)->points; };
  draw.DrawStringFcn = [](b2Pos, const char*, b2HexColor, void* context) { ++static_cast<Drawn*>(context)->texts; };
  b2World_Draw(world, &draw);
  EXPECT_EQ(drawn.areas, 2);
  EXPECT_GT(drawn.lines, 0);
  EXPECT_GT(drawn.points, 0);
  EXPECT_GT(drawn.texts, 0);
}

b2WorldId drawn_world;

TEST_F(Box2d, DrawingCannotDestroyTheWorld) {
  for (int i = 0; i < 10; ++i) box(body(b2_dynamicBody, {2.0f * static_cast<float>(i), 0.5f}), 0.5f, 0.5f);
  step();
  drawn_world = world;
  b2DebugDraw draw = b2DefaultDebugDraw();
  draw.drawShapes = true;
  int areas = 0;
  draw.context = &areas;
  draw.DrawSolidPolygonFcn = [](b2WorldTransform, const b2Vec2*, int, float, b2HexColor, void* context) {
    ++*static_cast<int*>(context);
    b2World_Step(drawn_world, 1.0f / 60.0f, 4);
    b2DestroyWorld(drawn_world);
  };
  b2World_Draw(world, &draw);
  EXPECT_EQ(areas, 10);
  EXPECT_TRUE(b2World_IsValid(world));
}

#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
std::vector<std::string> lines;

// What would be dropped silently, and what is refused, each under the name of the program's own call and once.
TEST(Box2dProcess, TheLogNamesTheCalls) {
  lines.clear();
  b2SetLogFcn([](const char* line) { lines.emplace_back(line); });
  const auto lines_of = [](const std::string& function) {
    int count = 0;
    for (const std::string& line : lines) count += line.find(function + ":") != std::string::npos ? 1 : 0;
    return count;
  };
  b2WorldDef world_def = b2DefaultWorldDef();
  world_def.enableContactSoftening = true;
  const b2WorldId world = b2CreateWorld(&world_def);
  EXPECT_EQ(lines_of("b2CreateWorld"), 1);
  b2BodyDef body_def = b2DefaultBodyDef();
  body_def.type = b2_dynamicBody;
  body_def.allowFastRotation = true;
  const b2BodyId body = b2CreateBody(world, &body_def);
  EXPECT_EQ(lines_of("b2CreateBody"), 1);
  b2ShapeDef shape_def = b2DefaultShapeDef();
  const b2Segment segment = {{0.0f, 0.0f}, {1.0f, 0.0f}};
  b2CreateSegmentShape(body, &shape_def, &segment);
  EXPECT_EQ(lines_of("b2CreateSegmentShape"), 0);
  shape_def.material.restitution = 1.5f;
  b2CreateSegmentShape(body, &shape_def, &segment);
  b2CreateSegmentShape(body, &shape_def, &segment);
  EXPECT_EQ(lines_of("b2CreateSegmentShape"), 1);
  b2DistanceJointDef joint_def = b2DefaultDistanceJointDef();
  body_def.type = b2_staticBody;
  body_def.allowFastRotation = false;
  set_bodies(joint_def, b2CreateBody(world, &body_def), body);
  joint_def.enableSpring = true;
  b2CreateDistanceJoint(world, &joint_def);
  EXPECT_EQ(lines_of("b2CreateDistanceJoint"), 0);
  joint_def.base.constraintHertz = 30.0f;
  const b2JointId joint = b2CreateDistanceJoint(world, &joint_def);
  EXPECT_EQ(lines_of("b2CreateDistanceJoint"), 1);
  for (int i = 0; i < 2; ++i) {
    b2DistanceJoint_SetLength(joint, 1.0e30f);
    b2Joint_SetLocalFrameB(joint, {{1.0e30f, 0.0f}, {1.0f, 0.0f}});
  }
  EXPECT_EQ(lines_of("b2DistanceJoint_SetLength"), 1);
  EXPECT_EQ(lines_of("b2Joint_SetLocalFrameB"), 1);
  EXPECT_EQ(lines_of("set") + lines_of("apply"), 0);
  // A getter that cannot answer within a step.
  shape_def.enableCustomFiltering = true;
  const b2Circle circle = {{0.0f, 0.0f}, 0.5f};
  b2CreateCircleShape(body, &shape_def, &circle);
  b2CreateCircleShape(b2CreateBody(world, &body_def), &shape_def, &circle);
  b2World_SetCustomFilterCallback(
      world,
      [](b2ShapeId a, b2ShapeId, void*) {
        b2Body_GetMass(b2Shape_GetBody(a));
        b2Shape_GetAABB(a);
        b2Shape_GetDensity(a);
        return true;
      },
      nullptr);
  for (int i = 0; i < 2; ++i) b2World_Step(world, 1.0f / 60.0f, 4);
  for (const char* getter : {"b2Body_GetMass", "b2Shape_GetAABB", "b2Shape_GetDensity"})
    EXPECT_EQ(lines_of(getter), 1) << getter;
  b2SetLogFcn(nullptr);
  b2DestroyWorld(world);
}
#endif

}  // namespace
