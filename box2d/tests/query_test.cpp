#include <cfloat>
#include <cmath>
#include <vector>

#include "support.hpp"

namespace {

struct Queries : Box2d {
  std::vector<b2BodyId> boxes = [this] {
    std::vector<b2BodyId> made;
    for (int i = 0; i < 4; ++i) {
      made.push_back(body(b2_staticBody, {3.0f * static_cast<float>(i), 0.0f}));
      box(made.back(), 0.5f, 0.5f);
    }
    return made;
  }();
};

struct Hits {
  std::vector<float> fractions;
  float answer = 1.0f;
};
float add_hit(b2ShapeId, b2Pos, b2Vec2, float fraction, void* context) {
  static_cast<Hits*>(context)->fractions.push_back(fraction);
  return static_cast<Hits*>(context)->answer == 2.0f ? fraction : static_cast<Hits*>(context)->answer;
}
bool add_one(b2ShapeId, void* context) {
  ++*static_cast<int*>(context);
  return true;
}

TEST_F(Queries, RaysHitNearestFirst) {
  const b2QueryFilter filter = b2DefaultQueryFilter();
  Hits all;
  b2World_CastRay(world, {-5.0f, 0.0f}, {20.0f, 0.0f}, filter, add_hit, &all);
  ASSERT_EQ(all.fractions.size(), 4u);
  for (std::size_t i = 0; i < 4; ++i)
    EXPECT_NEAR(all.fractions[i], (4.5f + 3.0f * static_cast<float>(i)) / 20.0f, 1e-5f);
  Hits clipped{{}, 2.0f};
  b2World_CastRay(world, {-5.0f, 0.0f}, {20.0f, 0.0f}, filter, add_hit, &clipped);
  EXPECT_EQ(clipped.fractions.size(), 1u);
  Hits ignored{{}, -1.0f};
  b2World_CastRay(world, {-5.0f, 0.0f}, {20.0f, 0.0f}, filter, add_hit, &ignored);
  EXPECT_EQ(ignored.fractions.size(), 4u);
  Hits first{{}, 0.0f};
  b2World_CastRay(world, {-5.0f, 0.0f}, {20.0f, 0.0f}, filter, add_hit, &first);
  EXPECT_EQ(first.fractions.size(), 1u);
  const b2RayResult closest = b2World_CastRayClosest(world, {-5.0f, 0.0f}, {20.0f, 0.0f}, filter);
  EXPECT_TRUE(closest.hit);
  EXPECT_NEAR(closest.point.x, -0.5f, 1e-4f);
  EXPECT_NEAR(closest.normal.x, -1.0f, 1e-4f);
  const b2RayResult from_inside = b2World_CastRayClosest(world, {0.0f, 0.0f}, {20.0f, 0.0f}, filter);
  EXPECT_NEAR(from_inside.point.x, 2.5f, 1e-4f);
}

TEST_F(Queries, ShapesAndBoxesAreFound) {
  const b2QueryFilter filter = b2DefaultQueryFilter();
  const b2Vec2 points[2] = {{-1.0f, 0.0f}, {4.0f, 0.0f}};
  const b2ShapeProxy proxy = b2MakeProxy(points, 2, 0.25f);
  int found = 0;
  b2World_OverlapShape(world, QUERY_AT_ORIGIN & proxy, filter, add_one, &found);
  EXPECT_EQ(found, 2);
  found = 0;
  b2World_OverlapAABB(world, QUERY_AT_ORIGIN{{-1.0f, -1.0f}, {7.0f, 1.0f}}, filter, add_one, &found);
  EXPECT_EQ(found, 3);
  Hits hits;
  const b2Vec2 start = {-5.0f, 0.0f};
  const b2ShapeProxy ball = b2MakeProxy(&start, 1, 0.5f);
  b2World_CastShape(world, QUERY_AT_ORIGIN & ball, {20.0f, 0.0f}, filter, add_hit, &hits);
  ASSERT_EQ(hits.fractions.size(), 4u);
  EXPECT_NEAR(hits.fractions[0], 4.0f / 20.0f, 1e-3f);
}

TEST_F(Queries, AFunctionMayDestroyWhatItFinds) {
  struct Context {
    b2WorldId world;
    std::vector<b2BodyId> bodies;
    int calls;
  } context = {world, boxes, 0};
  b2World_OverlapAABB(
      world, QUERY_AT_ORIGIN{{-100.0f, -100.0f}, {100.0f, 100.0f}}, b2DefaultQueryFilter(),
      [](b2ShapeId, void* c) {
        auto& all = *static_cast<Context*>(c);
        ++all.calls;
        for (const b2BodyId body : all.bodies) b2DestroyBody(body);
        return true;
      },
      &context);
  EXPECT_EQ(context.calls, 1);
  Hits hits;
  box(body(b2_staticBody, {0.0f, 0.0f}), 0.5f, 0.5f);
  b2World_CastRay(
      world, {-5.0f, 0.0f}, {20.0f, 0.0f}, b2DefaultQueryFilter(),
      [](b2ShapeId, b2Pos, b2Vec2, float, void* c) {
        b2DestroyWorld(*static_cast<b2WorldId*>(c));
        return 1.0f;
      },
      &world);
  EXPECT_FALSE(b2World_IsValid(world));
  b2WorldId other = make_world();
  const b2BodyDef def = b2DefaultBodyDef();
  for (int i = 0; i < 2; ++i) box(b2CreateBody(other, &def), 0.5f, 0.5f);
  const b2Capsule mover = {{0.0f, 0.0f}, {0.0f, 0.5f}, 0.5f};
  b2World_CollideMover(
      other, QUERY_AT_ORIGIN & mover, b2DefaultQueryFilter(),
      [](b2ShapeId, const b2PlaneResult*, void* c) {
        b2DestroyWorld(*static_cast<b2WorldId*>(c));
        return true;
      },
      &other);
  EXPECT_FALSE(b2World_IsValid(other));
}

TEST_F(Queries, AMoverIsStoppedAndPushedOut) {
  const b2QueryFilter filter = b2DefaultQueryFilter();
  const b2Capsule mover = {{-3.0f, -0.25f}, {-3.0f, 0.25f}, 0.5f};
  EXPECT_NEAR(b2World_CastMover(world, QUERY_AT_ORIGIN & mover, {4.0f, 0.0f}, filter), 0.5f, 0.01f);
  const b2Capsule overlapping = {{-0.9f, -0.25f}, {-0.9f, 0.25f}, 0.5f};
  std::vector<b2CollisionPlane> planes;
  b2World_CollideMover(
      world, QUERY_AT_ORIGIN & overlapping, filter,
      [](b2ShapeId, const b2PlaneResult* result, void* context) {
        static_cast<std::vector<b2CollisionPlane>*>(context)->push_back({result->plane, FLT_MAX, 0.0f, true});
        return true;
      },
      &planes);
  ASSERT_EQ(planes.size(), 1u);
  EXPECT_NEAR(planes[0].plane.normal.x, -1.0f, 1e-4f);
  EXPECT_NEAR(planes[0].plane.offset, 0.1f, 1e-3f);
  const b2PlaneSolverResult solved = b2SolvePlanes({1.0f, 0.0f}, planes.data(), 1);
#if DRYSTONE_BOX2D_HAS_PRE_CONTINUOUS
  EXPECT_NEAR(solved.delta.x, -0.1f, 0.01f);
#else
  EXPECT_NEAR(solved.translation.x, -0.1f, 0.01f);
#endif
  const b2Vec2 clipped = b2ClipVector({1.0f, 2.0f}, planes.data(), 1);
  EXPECT_NEAR(clipped.x, 0.0f, 1e-5f);
  EXPECT_NEAR(clipped.y, 2.0f, 1e-5f);
}

}  // namespace
