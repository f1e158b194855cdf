#include <array>
#include <cmath>

#include "support.hpp"

namespace {

TEST_F(Box2d, ShapesKeepWhatIsSet) {
  const b2BodyId id = body(b2_dynamicBody, {1.0f, 0.0f});
  const b2ShapeId shape = box(id, 0.5f, 0.5f);
  EXPECT_TRUE(b2Shape_IsValid(shape));
  EXPECT_TRUE(B2_ID_EQUALS(b2Shape_GetBody(shape), id));
  EXPECT_EQ(b2Shape_GetWorld(shape).index1, world.index1);
  EXPECT_FALSE(b2Shape_IsSensor(shape));
  int data = 0;
  b2Shape_SetUserData(shape, &data);
  EXPECT_EQ(b2Shape_GetUserData(shape), &data);
  b2Shape_SetDensity(shape, 3.0f, true);
  EXPECT_EQ(b2Shape_GetDensity(shape), 3.0f);
  EXPECT_NEAR(b2Body_GetMass(id), 3.0f, 1e-5f);
  b2Shape_SetFriction(shape, 0.25f);
  EXPECT_EQ(b2Shape_GetFriction(shape), 0.25f);
  b2Shape_SetRestitution(shape, 0.5f);
  EXPECT_EQ(b2Shape_GetRestitution(shape), 0.5f);
  b2SurfaceMaterial surface = b2DefaultSurfaceMaterial();
  surface.tangentSpeed = 2.0f;
  surface.rollingResistance = 0.125f;
  surface.customColor = 7;
  surface.userMaterialId = 9;
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  b2Shape_SetSurfaceMaterial(shape, &surface);
  EXPECT_EQ(b2Shape_GetUserMaterial(shape), 9u);
  b2Shape_SetUserMaterial(shape, 5);
  EXPECT_NEAR(b2Shape_ComputeMassData(shape).mass, 3.0f, 1e-5f);
#else
  b2Shape_SetSurfaceMaterial(shape, surface);
  EXPECT_EQ(b2Shape_GetMaterial(shape), 9);
  b2Shape_SetMaterial(shape, 5);
  EXPECT_NEAR(b2Shape_GetMassData(shape).mass, 3.0f, 1e-5f);
#endif
  EXPECT_EQ(b2Shape_GetSurfaceMaterial(shape).tangentSpeed, 2.0f);
  EXPECT_EQ(b2Shape_GetSurfaceMaterial(shape).userMaterialId, 5);
  EXPECT_EQ(b2Shape_GetSurfaceMaterial(shape).customColor, 7u);
  b2Filter filter = b2DefaultFilter();
  filter.groupIndex = -2;
  b2Shape_SetFilter(shape, filter);
  EXPECT_EQ(b2Shape_GetFilter(shape).groupIndex, -2);
  b2Shape_EnableSensorEvents(shape, true);
  EXPECT_TRUE(b2Shape_AreSensorEventsEnabled(shape));
  b2Shape_EnableContactEvents(shape, true);
  EXPECT_TRUE(b2Shape_AreContactEventsEnabled(shape));
  b2Shape_EnablePreSolveEvents(shape, true);
  EXPECT_TRUE(b2Shape_ArePreSolveEventsEnabled(shape));
  b2Shape_EnableHitEvents(shape, true);
  EXPECT_TRUE(b2Shape_AreHitEventsEnabled(shape));
  EXPECT_TRUE(b2Shape_TestPoint(shape, {1.4f, 0.4f}));
  EXPECT_FALSE(b2Shape_TestPoint(shape, {1.6f, 0.4f}));
  EXPECT_NEAR(b2Shape_GetAABB(shape).lowerBound.x, 0.5f, 0.2f);
  EXPECT_NEAR(b2Shape_GetClosestPoint(shape, {5.0f, 0.25f}).x, 1.5f, 1e-4f);
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  EXPECT_NEAR(b2Shape_RayCast(shape, {-1.0f, 0.0f}, {2.0f, 0.0f}).fraction, 0.75f, 1e-4f);
  b2Shape_ApplyWind(shape, {10.0f, 0.0f}, 1.0f, 0.0f, true);
  step();
  EXPECT_GT(b2Body_GetLinearVelocity(id).x, 0.0f);
#else
  const b2RayCastInput ray = {{-1.0f, 0.0f}, {2.0f, 0.0f}, 1.0f};
  EXPECT_NEAR(b2Shape_RayCast(shape, &ray).fraction, 0.75f, 1e-4f);
#endif
  b2DestroyShape(shape, true);
  EXPECT_FALSE(b2Shape_IsValid(shape));
}

TEST_F(Box2d, GeometryIsReplaced) {
  const b2BodyId id = body(b2_dynamicBody, {0.0f, 0.0f});
  const b2ShapeDef def = b2DefaultShapeDef();
  const b2Circle circle = {{0.0f, 0.0f}, 0.5f};
  const b2Capsule capsule = {{-1.0f, 0.0f}, {1.0f, 0.0f}, 0.25f};
  const b2Segment segment = {{-1.0f, 0.0f}, {1.0f, 0.0f}};
  const b2Polygon polygon = b2MakeBox(1.0f, 2.0f);
  const b2ShapeId shape = b2CreateCircleShape(id, &def, &circle);
  EXPECT_EQ(b2Shape_GetType(shape), b2_circleShape);
  EXPECT_EQ(b2Shape_GetCircle(shape).radius, 0.5f);
  b2Shape_SetCapsule(shape, &capsule);
  EXPECT_EQ(b2Shape_GetType(shape), b2_capsuleShape);
  EXPECT_EQ(b2Shape_GetCapsule(shape).center2.x, 1.0f);
  b2Shape_SetSegment(shape, &segment);
  EXPECT_EQ(b2Shape_GetType(shape), b2_segmentShape);
  EXPECT_EQ(b2Shape_GetSegment(shape).point2.x, 1.0f);
  b2Shape_SetPolygon(shape, &polygon);
  EXPECT_EQ(b2Shape_GetType(shape), b2_polygonShape);
  EXPECT_EQ(b2Shape_GetPolygon(shape).count, 4);
  EXPECT_NEAR(b2Body_GetMass(id), 0.25f * B2_PI, 1e-4f);  // That of the circle, until it is asked for anew.
  b2Body_ApplyMassFromShapes(id);
  EXPECT_NEAR(b2Body_GetMass(id), 8.0f, 1e-4f);
  b2Shape_SetCircle(shape, &circle);
  EXPECT_EQ(b2Shape_GetType(shape), b2_circleShape);
  EXPECT_TRUE(b2Shape_IsValid(b2CreateCapsuleShape(id, &def, &capsule)));
  EXPECT_TRUE(b2Shape_IsValid(b2CreateSegmentShape(id, &def, &segment)));
}

TEST_F(Box2d, TheMassFollowsWhenAsked) {
  const b2BodyId id = body(b2_dynamicBody, {0.0f, 0.0f});
  const b2ShapeId first = box(id, 0.5f, 0.5f);
  EXPECT_NEAR(b2Body_GetMass(id), 1.0f, 1e-5f);
  b2ShapeDef def = b2DefaultShapeDef();
  def.updateBodyMass = false;
  const b2Polygon polygon = b2MakeOffsetBox(0.5f, 0.5f, {1.0f, 0.0f}, b2Rot_identity);
  const b2ShapeId second = b2CreatePolygonShape(id, &def, &polygon);
  EXPECT_NEAR(b2Body_GetMass(id), 1.0f, 1e-5f);
  b2Shape_SetDensity(second, 3.0f, false);
  EXPECT_NEAR(b2Body_GetMass(id), 1.0f, 1e-5f);
  b2Body_ApplyMassFromShapes(id);
  EXPECT_NEAR(b2Body_GetMass(id), 4.0f, 1e-5f);
  EXPECT_NEAR(b2Body_GetMassData(id).center.x, 0.75f, 1e-5f);
  b2DestroyShape(first, false);
  EXPECT_NEAR(b2Body_GetMass(id), 4.0f, 1e-5f);
  b2Shape_SetDensity(second, 2.0f, true);
  EXPECT_NEAR(b2Body_GetMass(id), 2.0f, 1e-5f);
}

// Changes of geometry keep the mass of a body, also if it has none.
TEST_F(Box2d, ABodyWithoutMassKeepsNone) {
  const b2BodyId id = body(b2_dynamicBody, {0.0f, 0.0f});
  EXPECT_EQ(b2Body_GetMass(id), 0.0f);
  const b2ShapeDef def = b2DefaultShapeDef();
  const b2Segment segment = {{0.0f, 0.0f}, {1.0f, 0.0f}};
  const b2Circle circle = {{0.0f, 0.0f}, 0.5f};
  const b2ShapeId shape = b2CreateSegmentShape(id, &def, &segment);
  EXPECT_EQ(b2Body_GetMassData(id).mass, 0.0f);
  b2Shape_SetCircle(shape, &circle);
  EXPECT_EQ(b2Body_GetMass(id), 0.0f);
  b2Body_ApplyMassFromShapes(id);
  EXPECT_NEAR(b2Body_GetMass(id), 0.25f * B2_PI, 1e-4f);
  b2Body_SetMassData(id, {1.0f, {0.0f, 0.0f}, 0.0f});
  EXPECT_EQ(b2Body_GetMass(id), 1.0f);
}

TEST_F(Box2d, ANewMassLetsABodySleep) {
  ground();
  const b2BodyId id = body(b2_dynamicBody, {0.0f, 0.5f});
  const b2ShapeId shape = box(id, 0.5f, 0.5f);
  step(200);
  ASSERT_FALSE(b2Body_IsAwake(id));
  b2Shape_SetDensity(shape, 2.0f, false);
  b2Shape_SetDensity(shape, 3.0f, true);
  EXPECT_NEAR(b2Body_GetMass(id), 3.0f, 1e-5f);
  b2ShapeDef def = b2DefaultShapeDef();
  box(id, 0.4f, 0.4f, def);
  def.updateBodyMass = false;
  box(id, 0.4f, 0.4f, def);
  b2Body_SetMassData(id, {2.0f, {0.0f, 0.0f}, 1.0f});
  EXPECT_FALSE(b2Body_IsAwake(id));
  EXPECT_EQ(b2Body_GetMass(id), 2.0f);
  b2Body_ApplyMassFromShapes(id);
  EXPECT_FALSE(b2Body_IsAwake(id));
  step(10);
  EXPECT_FALSE(b2Body_IsAwake(id));
  EXPECT_NEAR(b2Body_GetPosition(id).y, 0.5f, 0.01f);
}

TEST_F(Box2d, TheSameDensityChangesNothing) {
  const b2BodyId id = body(b2_dynamicBody, {0.0f, 0.0f});
  const b2ShapeId shape = box(id, 0.5f, 0.5f);
  b2Shape_SetDensity(shape, 3.0f, false);
  b2Shape_SetDensity(shape, 3.0f, true);
  EXPECT_NEAR(b2Body_GetMass(id), 1.0f, 1e-5f);
}

TEST_F(Box2d, ABallRollsOverAChain) {
  std::array<b2Vec2, 12> points;
  for (int i = 0; i < 12; ++i) points[static_cast<std::size_t>(i)] = {10.0f - 2.0f * static_cast<float>(i), 0.0f};
  b2ChainDef def = b2DefaultChainDef();
  def.points = points.data();
  def.count = 12;
  const b2BodyId fixed = body(b2_staticBody, {0.0f, 0.0f});
  const b2ChainId chain = b2CreateChain(fixed, &def);
  ASSERT_TRUE(b2Chain_IsValid(chain));
  EXPECT_EQ(b2Chain_GetSegmentCount(chain), 9);
  EXPECT_EQ(b2Chain_GetWorld(chain).index1, world.index1);
  std::array<b2ShapeId, 9> segments;
  ASSERT_EQ(b2Chain_GetSegments(chain, segments.data(), 9), 9);
  EXPECT_TRUE(B2_ID_EQUALS(b2Shape_GetParentChain(segments[0]), chain));
  EXPECT_EQ(b2Shape_GetType(segments[0]), b2_chainSegmentShape);
  EXPECT_EQ(b2Shape_GetChainSegment(segments[0]).segment.point1.x, 8.0f);
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  EXPECT_EQ(b2Chain_GetSurfaceMaterialCount(chain), 9);
  b2SurfaceMaterial surface = b2DefaultSurfaceMaterial();
  surface.friction = 0.125f;
  b2Chain_SetSurfaceMaterial(chain, &surface, 2);
  EXPECT_EQ(b2Chain_GetSurfaceMaterial(chain, 2).friction, 0.125f);
  const b2ChainSegment alone = b2Shape_GetChainSegment(segments[0]);
  const b2ShapeDef shape_def = b2DefaultShapeDef();
  const b2ShapeId lone = b2CreateChainSegmentShape(fixed, &shape_def, &alone);
  EXPECT_TRUE(b2Shape_IsValid(lone));
  b2Shape_SetChainSegment(lone, &alone);
  b2DestroyShape(lone, true);
  EXPECT_FALSE(b2Shape_IsValid(lone));
#else
  b2Chain_SetFriction(chain, 0.125f);
  EXPECT_EQ(b2Chain_GetFriction(chain), 0.125f);
  b2Chain_SetRestitution(chain, 0.25f);
  EXPECT_EQ(b2Chain_GetRestitution(chain), 0.25f);
  b2Chain_SetMaterial(chain, 3);
  EXPECT_EQ(b2Chain_GetMaterial(chain), 3);
#endif
  const b2BodyId ball = body(b2_dynamicBody, {-4.0f, 0.5f});
  const b2ShapeDef ball_def = b2DefaultShapeDef();
  const b2Circle circle = {{0.0f, 0.0f}, 0.5f};
  b2CreateCircleShape(ball, &ball_def, &circle);
  b2Body_SetLinearVelocity(ball, {4.0f, 0.0f});
  step(90);
  EXPECT_NEAR(b2Body_GetPosition(ball).y, 0.5f, 0.01f);
  EXPECT_GT(b2Body_GetPosition(ball).x, -1.0f);
  b2DestroyChain(chain);
  EXPECT_FALSE(b2Chain_IsValid(chain));
  EXPECT_FALSE(b2Shape_IsValid(segments[0]));
}

TEST_F(Box2d, AConveyorCarriesToTheRight) {
  b2ShapeDef belt = b2DefaultShapeDef();
  belt.material.tangentSpeed = 2.0f;
  ground(belt);
  const b2BodyId id = body(b2_dynamicBody, {0.0f, 0.5f});
  box(id, 0.5f, 0.5f);
  step(120);
  EXPECT_NEAR(b2Body_GetLinearVelocity(id).x, 2.0f, 0.05f);
}

}  // namespace
