#include <cmath>

#include "support.hpp"

// From 3.1 to 3.2 the order of the parameters changed.
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
#define SHAPE_FIRST(function, shape, other) function(shape, other)
#else
#define SHAPE_FIRST(function, shape, other) function(other, shape)
#endif

namespace {

const b2Circle kCircle = {{1.0f, 0.0f}, 1.0f};
const b2Capsule kCapsule = {{-1.0f, 0.0f}, {1.0f, 0.0f}, 1.0f};
const b2Segment kSegment = {{0.0f, 1.0f}, {0.0f, -1.0f}};

TEST(Box2dGeometry, HullsAndPolygons) {
  const b2Vec2 points[] = {{-1.0f, -1.0f}, {1.0f, -1.0f}, {1.0f, 1.0f}, {-1.0f, 1.0f}, {0.0f, 0.0f}};
  const b2Hull hull = b2ComputeHull(points, 5);
  EXPECT_EQ(hull.count, 4);
  EXPECT_TRUE(b2ValidateHull(&hull));
  const b2Hull none = b2ComputeHull(points, 2);
  EXPECT_EQ(none.count, 0);
  EXPECT_FALSE(b2ValidateHull(&none));
  EXPECT_NEAR(b2ComputePolygonMass(&(const b2Polygon&)b2MakePolygon(&hull, 0.0f), 1.0f).mass, 4.0f, 1e-4f);
  EXPECT_NEAR(b2MakeOffsetPolygon(&hull, {2.0f, 0.0f}, b2MakeRot(0.0f)).centroid.x, 2.0f, 1e-5f);
  EXPECT_EQ(b2MakeOffsetRoundedPolygon(&hull, {2.0f, 0.0f}, b2MakeRot(0.0f), 0.5f).radius, 0.5f);
  EXPECT_EQ(b2MakeSquare(2.0f).vertices[2].y, 2.0f);
  EXPECT_EQ(b2MakeRoundedBox(1.0f, 2.0f, 0.25f).radius, 0.25f);
  const b2Polygon offset = b2MakeOffsetBox(1.0f, 2.0f, {3.0f, 0.0f}, b2MakeRot(0.5f * B2_PI));
  EXPECT_NEAR(offset.normals[1].y, 1.0f, 1e-5f);
  EXPECT_EQ(b2MakeOffsetRoundedBox(1.0f, 2.0f, {3.0f, 0.0f}, b2MakeRot(0.0f), 0.5f).centroid.x, 3.0f);
  const b2Polygon moved = b2TransformPolygon({{1.0f, 0.0f}, b2MakeRot(0.0f)}, &offset);
  EXPECT_NEAR(moved.centroid.x, 4.0f, 1e-5f);
}

TEST(Box2dGeometry, MassBoxesAndPoints) {
  EXPECT_NEAR(b2ComputeCircleMass(&kCircle, 2.0f).mass, 2.0f * B2_PI, 1e-4f);
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  EXPECT_NEAR(b2ComputeCircleMass(&kCircle, 1.0f).rotationalInertia, 0.5f * B2_PI, 1e-4f);
#else
  EXPECT_NEAR(b2ComputeCircleMass(&kCircle, 1.0f).rotationalInertia, 1.5f * B2_PI, 1e-4f);
#endif
  EXPECT_NEAR(b2ComputeCapsuleMass(&kCapsule, 1.0f).mass, B2_PI + 4.0f, 1e-4f);
  const b2WorldTransform at = {{10.0f, 0.0f}, {1.0f, 0.0f}};
  const b2Polygon square = b2MakeSquare(1.0f);
  EXPECT_NEAR(b2ComputeCircleAABB(&kCircle, at).upperBound.x, 12.0f, 1e-5f);
  EXPECT_NEAR(b2ComputeCapsuleAABB(&kCapsule, at).upperBound.x, 12.0f, 1e-5f);
  EXPECT_NEAR(b2ComputePolygonAABB(&square, at).upperBound.x, 11.0f, 1e-5f);
  EXPECT_NEAR(b2ComputeSegmentAABB(&kSegment, at).upperBound.y, 1.0f, 1e-5f);
  const b2Vec2 inside = {0.5f, 0.5f};
  EXPECT_TRUE(SHAPE_FIRST(b2PointInCircle, &kCircle, inside));
  EXPECT_TRUE(SHAPE_FIRST(b2PointInCapsule, &kCapsule, inside));
  EXPECT_TRUE(SHAPE_FIRST(b2PointInPolygon, &square, inside));
}

TEST(Box2dGeometry, RaysAndCasts) {
  const b2RayCastInput ray = {{-4.0f, 0.0f}, {8.0f, 0.0f}, 1.0f};
  EXPECT_TRUE(b2IsValidRay(&ray));
  const b2Polygon square = b2MakeSquare(1.0f);
  EXPECT_NEAR(SHAPE_FIRST(b2RayCastCircle, &kCircle, &ray).fraction, 0.5f, 1e-4f);
  EXPECT_NEAR(SHAPE_FIRST(b2RayCastCapsule, &kCapsule, &ray).fraction, 0.25f, 1e-4f);
  EXPECT_NEAR(SHAPE_FIRST(b2RayCastPolygon, &square, &ray).fraction, 0.375f, 1e-4f);
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  EXPECT_TRUE(b2RayCastSegment(&kSegment, &ray, false).hit);
  const bool from_left = b2RayCastSegment(&kSegment, &ray, true).hit;
  const b2RayCastInput back = {{4.0f, 0.0f}, {-8.0f, 0.0f}, 1.0f};
  EXPECT_NE(from_left, b2RayCastSegment(&kSegment, &back, true).hit);
#else
  EXPECT_TRUE(b2RayCastSegment(&ray, &kSegment, false).hit);
  const bool from_left = b2RayCastSegment(&ray, &kSegment, true).hit;
  const b2RayCastInput back = {{4.0f, 0.0f}, {-8.0f, 0.0f}, 1.0f};
  EXPECT_NE(from_left, b2RayCastSegment(&back, &kSegment, true).hit);
#endif
  b2ShapeCastInput cast = {};
  const b2Vec2 start = {-4.0f, 0.0f};
  cast.proxy = b2MakeProxy(&start, 1, 0.5f);
  cast.translation = {8.0f, 0.0f};
  cast.maxFraction = 1.0f;
  EXPECT_NEAR(SHAPE_FIRST(b2ShapeCastCircle, &kCircle, &cast).fraction, 3.5f / 8.0f, 0.01f);
  EXPECT_NEAR(SHAPE_FIRST(b2ShapeCastCapsule, &kCapsule, &cast).fraction, 1.5f / 8.0f, 0.01f);
  EXPECT_NEAR(SHAPE_FIRST(b2ShapeCastSegment, &kSegment, &cast).fraction, 3.5f / 8.0f, 0.01f);
  EXPECT_NEAR(SHAPE_FIRST(b2ShapeCastPolygon, &square, &cast).fraction, 2.5f / 8.0f, 0.01f);
}

TEST(Box2dGeometry, DistancesAndImpacts) {
  const b2SegmentDistanceResult near = b2SegmentDistance({0.0f, 0.0f}, {1.0f, 0.0f}, {2.0f, -1.0f}, {2.0f, 1.0f});
  EXPECT_NEAR(near.distanceSquared, 1.0f, 1e-5f);
  EXPECT_NEAR(near.fraction2, 0.5f, 1e-5f);
  const b2Polygon square = b2MakeSquare(1.0f);
  b2DistanceInput input = {};
  input.proxyA = b2MakeProxy(square.vertices, 4, 0.0f);
  input.proxyB = b2MakeOffsetProxy(square.vertices, 4, 0.5f, {0.0f, 0.0f}, b2MakeRot(0.0f));
  input.useRadii = true;
  const b2Transform away = {{4.0f, 0.0f}, {1.0f, 0.0f}};
  b2ShapeCastPairInput cast = {};
  cast.proxyA = input.proxyA;
  cast.proxyB = input.proxyB;
  cast.translationB = {-3.0f, 0.0f};
  cast.maxFraction = 1.0f;
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  input.transform = away;
  cast.transform = away;
#else
  input.transformA = cast.transformA = {{0.0f, 0.0f}, {1.0f, 0.0f}};
  input.transformB = cast.transformB = away;
#endif
  b2SimplexCache cache = {};
  const b2DistanceOutput distance = b2ShapeDistance(&input, &cache, nullptr, 0);
  EXPECT_NEAR(distance.distance, 1.5f, 1e-4f);
  EXPECT_NEAR(distance.normal.x, 1.0f, 1e-4f);
  EXPECT_NEAR(b2ShapeCast(&cast).fraction, 0.5f, 0.01f);
  b2TOIInput toi = {};
  toi.proxyA = input.proxyA;
  toi.proxyB = input.proxyA;
  const b2Rot no_turn = {1.0f, 0.0f};
  toi.sweepA = {{0.0f, 0.0f}, {0.0f, 0.0f}, {0.0f, 0.0f}, no_turn, no_turn};
  toi.sweepB = {{0.0f, 0.0f}, {4.0f, 0.0f}, {0.0f, 0.0f}, no_turn, no_turn};
  toi.maxFraction = 1.0f;
  const b2TOIOutput impact = b2TimeOfImpact(&toi);
  EXPECT_EQ(impact.state, b2_toiStateHit);
  EXPECT_NEAR(impact.fraction, 0.5f, 0.01f);
  EXPECT_NEAR(b2GetSweepTransform(&toi.sweepB, 0.25f).p.x, 3.0f, 1e-5f);
}

}  // namespace
