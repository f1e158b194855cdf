// Manifolds of support shapes: against those of polygons with 64 corners on the same border, and against the properties of any manifold.
#include "collide/support_manifold.hpp"

#include <gtest/gtest.h>

#include <set>

#include "collide/manifold.hpp"
#include "geometry/separation.hpp"
#include "geometry/shape_geometry.hpp"
#include "tests/geometry/reference.hpp"
#include "tests/support/support_types.hpp"

namespace drystone {
namespace {

using contact::LocalManifold;

SupportShape any_support_shape(reference::Random& random) {
  switch (random.integer(0, 3)) {
    case 0: return make_ellipse({{}, {random.number(0.2f, 1.0f), random.number(0.2f, 1.0f)}, random.number(-kPi, kPi)});
    case 1:
      return make_slice(
          {{}, random.number(0.3f, 1.0f), random.number(-kPi, kPi), random.number(0.4f, 1.57f), SliceCut::sector});
    case 2:
      return make_slice(
          {{}, random.number(0.3f, 1.0f), random.number(-kPi, kPi), random.number(0.5f, 3.0f), SliceCut::chord});
    default: return test::reuleaux(random.number(0.4f, 1.5f));
  }
}

Polygon polygon_of(const SupportShape& shape) {
  std::vector<Vec2> points;
  for (int i = 0; i < 60; ++i) {
    points.push_back(shape.support(rotate(make_rotation(2.0f * kPi * static_cast<float>(i) / 60.0f), {1.0f, 0.0f})));
  }
  for (const SupportShape::Flat& flat : shape.flats()) {
    points.push_back(flat.point_a);
    points.push_back(flat.point_b);
  }
  return make_hull(points);
}

LocalManifold collide(const ShapeGeometry& a, const ShapeGeometry& b, const Transform& b_in_a) {
  return contact::collide_function(kind_of(a), kind_of(b))(a, b, b_in_a, 1.0f, contact::Preferred::a);
}

double separation_of(const ShapeGeometry& a, const ShapeGeometry& b, const Transform& pose) {
  return static_cast<double>(geometry::separation({make_proxy(a), make_proxy(b), pose, true}).distance);
}

/// A pose at which the shapes are between a little apart and a little sunk in.
Transform near_pose(reference::Random& random, const ShapeGeometry& a, const ShapeGeometry& b) {
  Transform pose = random.pose(1.0f);
  pose.position = 4.0f * rotate(make_rotation(random.number(-kPi, kPi)), {1.0f, 0.0f});
  const CastOutput hit = shape_cast({make_proxy(a), make_proxy(b), pose, -pose.position});
  pose.position -= hit.fraction * pose.position;
  pose.position += random.number(-0.03f, 0.03f) * hit.normal;
  return pose;
}

TEST(SupportManifold, HasTheSeparationAndTheNormalOfTheShapes) {
  reference::Random random(81);
  int with_points = 0;
  for (int i = 0; i < 3000; ++i) {
    ShapeGeometry a = i % 2 == 0 ? random.shape(0.7f) : ShapeGeometry(any_support_shape(random));
    const ShapeGeometry b = any_support_shape(random);
    const Transform pose = near_pose(random, a, b);
    const LocalManifold manifold = collide(a, b, pose);
    const geometry::Separation expected = geometry::separation({make_proxy(a), make_proxy(b), pose, true});
    if (expected.distance > kSpeculativeDistance + 1.0e-5f) {
      EXPECT_EQ(manifold.count, 0) << i;
      continue;
    }
    if (expected.distance > kSpeculativeDistance - 1.0e-5f) continue;
    ++with_points;
    ASSERT_GT(manifold.count, 0) << i;
    EXPECT_NEAR(manifold.least_separation(), expected.distance, 6.0e-4f) << i;
    EXPECT_NEAR(length(manifold.normal), 1.0f, 1.0e-5f);
    EXPECT_GT(dot(manifold.normal, expected.normal), 0.999f) << i;
    std::set<std::uint32_t> ids;
    for (int k = 0; k < manifold.count; ++k) {
      const contact::ManifoldPoint& point = manifold.points[static_cast<std::size_t>(k)];
      ids.insert(point.id);
      EXPECT_LT(point.id, 65536u);
      // The deepest point is midway between the surfaces along the normal. (Far ends of tilted sides with a radius are not.)
      if (point.separation > manifold.least_separation()) continue;
      const Vec2 half = 0.5f * point.separation * manifold.normal;
      const Vec2 on_b = inv_transform_point(pose, point.point + half);
      EXPECT_NEAR(separation_of(a, Circle{point.point - half, 1.0e-4f}, {}), 0.0, 1.0e-3) << i << ' ' << k;
      EXPECT_NEAR(separation_of(b, Circle{on_b, 1.0e-4f}, {}), 0.0, 1.0e-3) << i << ' ' << k;
    }
    EXPECT_EQ(static_cast<int>(ids.size()), manifold.count);
  }
  EXPECT_GT(with_points, 1500);
}

TEST(SupportManifold, AgreesWithAFinePolygon) {
  reference::Random random(82);
  int compared = 0;
  for (int i = 0; i < 4000; ++i) {
    const SupportShape round = any_support_shape(random);
    const ShapeGeometry b = round;
    const ShapeGeometry polygon = polygon_of(round);
    const ShapeGeometry a = ShapeGeometry(random.polygon(0.7f, random.integer(0, 1) == 0 ? 0.0f : 0.1f));
    const Transform pose = near_pose(random, a, b);
    const LocalManifold exact = collide(a, b, pose);
    const LocalManifold fine = collide(a, polygon, pose);
    if (exact.count == 0 || fine.count == 0) continue;
    ++compared;
    // The border of the polygon is up to 1 - cos(3 degrees) of the radius of curvature inside, and its normals differ by 3 degrees.
    EXPECT_NEAR(exact.least_separation(), fine.least_separation(), 0.008f) << i;
    if (fine.least_separation() > 0.0f && exact.count == fine.count) {
      EXPECT_GT(dot(exact.normal, fine.normal), 0.98f) << i;
    }
  }
  EXPECT_GT(compared, 2000);
}

TEST(SupportManifold, FlatSidesHaveTwoPoints) {
  const ShapeGeometry half = make_slice({.radius = 0.5f, .angle = 0.5f * kPi}).value();  // The flat side is below.
  const ShapeGeometry floor = make_box({{5.0f, 1.0f}, {0.0f, -1.0f}}).value();
  LocalManifold manifold = collide(floor, half, {{0.0f, -0.002f}, {}});
  ASSERT_EQ(manifold.count, 2);
  const auto ids = std::set{manifold.points[0].id, manifold.points[1].id};
  EXPECT_EQ(ids.size(), 2u);
  EXPECT_NEAR(abs(manifold.points[0].point.x - manifold.points[1].point.x), 1.0f, 1.0e-3f);
  for (const auto& point : manifold.points) EXPECT_NEAR(point.separation, -0.002f, 1.0e-5f);
  // Tilted by 2 mm, it still has both points and their ids.
  manifold = collide(floor, half, {{0.0f, 0.0f}, make_rotation(0.002f)});
  ASSERT_EQ(manifold.count, 2);
  EXPECT_EQ((std::set{manifold.points[0].id, manifold.points[1].id}), ids);
  // On its arc it has one.
  manifold = collide(floor, half, {{0.0f, 0.499f}, make_rotation(kPi)});
  ASSERT_EQ(manifold.count, 1);
  EXPECT_NEAR(manifold.points[0].separation, -0.001f, 1.0e-5f);
  EXPECT_NEAR(manifold.points[0].point.x, 0.0f, 1.0e-4f);
  // Two flat sides on each other.
  manifold = collide(half, half, {{0.2f, 0.0f}, make_rotation(kPi)});
  ASSERT_EQ(manifold.count, 2);
  EXPECT_NEAR(abs(manifold.points[0].point.x - manifold.points[1].point.x), 0.8f, 2.0e-3f);
}

TEST(SupportManifold, ARollingShapeKeepsItsFeatureId) {
  const ShapeGeometry egg = make_ellipse({{}, {0.5f, 0.3f}}).value();
  const ShapeGeometry floor = make_box({{500.0f, 1.0f}, {0.0f, -1.0f}}).value();
  const std::uint32_t id = collide(floor, egg, {{0.0f, 0.3f}, {}}).points[0].id;
  for (int i = 0; i < 100; ++i) {
    const Rotation q = make_rotation(0.06f * static_cast<float>(i));
    const float height = -bounds(egg, {{}, q}).lower.y;
    const LocalManifold manifold = collide(floor, egg, {{0.0f, height}, q});
    ASSERT_EQ(manifold.count, 1);
    EXPECT_EQ(manifold.points[0].id, id);
    EXPECT_NEAR(manifold.normal.y, 1.0f, 1.0e-5f);
    EXPECT_NEAR(manifold.points[0].separation, 0.0f, 1.0e-5f);
    const Vec2 lowest = rotate(q, std::get<SupportShape>(egg).support(inv_rotate(q, {0.0f, -1.0f})));
    EXPECT_NEAR(manifold.points[0].point.x, lowest.x, 1.0e-4f) << i;
  }
}

TEST(SupportManifold, ASideIsFoundByItsNormal) {
  const SupportShape half = make_slice({.radius = 0.5f, .angle = 0.5f * kPi});  // The flat side is below.
  const ShapeGeometry box = make_box({{1.0f, 0.5f}}).value();
  const auto below = [](float angle) { return rotate(make_rotation(angle), {0.0f, -1.0f}); };
  for (const ConvexProxy& core : {make_proxy(half), make_proxy(box)}) {
    EXPECT_TRUE(contact::touches_with_side(core, below(0.0f)));
    EXPECT_FALSE(contact::touches_with_side(core, below(0.02f)));
    EXPECT_TRUE(contact::has_side_between(core, below(-0.1f), below(0.1f)));
    EXPECT_TRUE(contact::has_side_between(core, below(0.1f), below(-0.1f)));
    EXPECT_FALSE(contact::has_side_between(core, below(0.02f), below(0.2f)));
    EXPECT_FALSE(contact::has_side_between(core, below(-0.2f), below(-0.02f)));
  }
  EXPECT_FALSE(contact::touches_with_side(make_proxy(half), {0.0f, 1.0f}));
}

/// The deepest separation of a chain's links, as of one line.
TEST(SupportManifold, LinksOfAChainPushOutwardsOnly) {
  const ShapeGeometry link = ChainSegment{{4.0f, 0.0f}, {2.0f, 0.0f}, {-2.0f, 0.0f}, {-4.0f, 0.0f}};
  reference::Random random(83);
  for (int i = 0; i < 2000; ++i) {
    const SupportShape round = any_support_shape(random);
    const ShapeGeometry shape = round;
    const Transform pose = {{random.number(-3.0f, 3.0f), random.number(-0.5f, 1.2f)},
                            make_rotation(random.number(-kPi, kPi))};
    const LocalManifold manifold = collide(link, shape, pose);
    const float lowest = bounds(shape, pose).lower.y;
    const Vec2 below = transform_point(pose, round.support(inv_rotate(pose.rotation, {0.0f, -1.0f})));
    const float middle = transform_point(pose, centroid(shape)).y;
    if (abs(middle) < 1.0e-3f || abs(abs(below.x) - 2.0f) < 2.0e-3f || abs(lowest - kSpeculativeDistance) < 1.0e-4f)
      continue;
    if (abs(below.x) < 2.0f && middle > 0.0f && lowest < kSpeculativeDistance) {
      ASSERT_GT(manifold.count, 0) << i;
      EXPECT_NEAR(manifold.least_separation(), lowest, 6.0e-4f) << i;
    }
    if (middle < 0.0f || lowest > kSpeculativeDistance) {
      EXPECT_EQ(manifold.count, 0) << i;
    }
    if (manifold.count > 0) {
      EXPECT_NEAR(manifold.normal.y, 1.0f, 1.0e-4f) << i;
    }
  }
}

TEST(SupportManifold, SeparationsDoNotJump) {
  reference::Random random(84);
  for (int i = 0; i < 4000; ++i) {
    const ShapeGeometry a = random.shape(0.7f);
    const ShapeGeometry b = any_support_shape(random);
    Transform pose = near_pose(random, a, b);
    const LocalManifold before = collide(a, b, pose);
    pose.position += 1.0e-4f * rotate(make_rotation(random.number(-kPi, kPi)), {1.0f, 0.0f});
    const LocalManifold after = collide(a, b, pose);
    if (before.count > 0 && after.count > 0) {
      EXPECT_LE(abs(before.least_separation() - after.least_separation()), 1.0e-3f) << i;
    }
  }
}

}  // namespace
}  // namespace drystone
