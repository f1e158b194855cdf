// Ray casts against closed forms and against bisection on double-precision distances.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "geometry/shape_geometry.hpp"
#include "tests/geometry/reference.hpp"

namespace drystone {
namespace {

using geometry::Double2;
using reference::Random;

/// The place on a ray that is nearest to a shape, and its distance from the shape without the rounding radius. Found by
/// dividing in thirds, because the distance along a line is convex.
struct Nearest {
  double fraction;
  double distance;
};
Nearest nearest_on_ray(const reference::Outline& outline, const RayCastInput& ray) {
  const auto distance_at = [&](double t) {
    return reference::distance_to_outline(outline,
                                          geometry::to_double(ray.origin) + t * geometry::to_double(ray.translation));
  };
  double low = 0.0;
  double high = static_cast<double>(ray.max_fraction);
  for (int i = 0; i < 200; ++i) {
    const double left = low + (high - low) / 3.0;
    const double right = high - (high - low) / 3.0;
    if (distance_at(left) <= distance_at(right)) {
      high = right;
    } else {
      low = left;
    }
  }
  return {0.5 * (low + high), distance_at(0.5 * (low + high))};
}

/// The first fraction at which the distance falls to the radius, if it does.
double first_touch(const reference::Outline& outline, double radius, const RayCastInput& ray, double inside) {
  double low = 0.0;
  double high = inside;
  for (int i = 0; i < 100; ++i) {
    const double middle = 0.5 * (low + high);
    const Double2 p = geometry::to_double(ray.origin) + middle * geometry::to_double(ray.translation);
    (reference::distance_to_outline(outline, p) <= radius ? high : low) = middle;
  }
  return high;
}

// Coordinates are about 10, so 1e-5 is ten roundings. Rays that graze, for which rounding decides, are left out by the
// margin.
TEST(RayCast, AgreesWithDoubleForSolidShapes) {
  Random random(31);
  int hits = 0;
  for (int i = 0; i < 4000; ++i) {
    const ShapeGeometry shape = random.shape(2.0f);
    if (kind_of(shape) == ShapeKind::segment) continue;
    const RayCastInput ray{random.point(6.0f), random.point(12.0f), random.number(0.2f, 1.5f)};
    const ConvexProxy proxy = make_proxy(shape);
    const reference::Outline outline = reference::posed(proxy.points, {}, 0.0);
    const double radius = static_cast<double>(proxy.radius);
    const Nearest nearest = nearest_on_ray(outline, ray);
    if (std::abs(nearest.distance - radius) < 1e-3 && nearest.distance > 0.0) continue;

    const CastOutput out = ray_cast(shape, ray);
    const bool expected = nearest.distance <= radius;
    ASSERT_EQ(out.hit, expected) << to_string(kind_of(shape)) << " case " << i;
    if (!expected) continue;
    ++hits;
    if (contains(shape, ray.origin)) {
      EXPECT_EQ(out.fraction, 0.0f);
      EXPECT_EQ(out.normal, Vec2{});
      EXPECT_EQ(out.point, ray.origin);
      continue;
    }
    const double touch = first_touch(outline, radius, ray, nearest.fraction);
    const double along = static_cast<double>(length(ray.translation));
    // At a shallow hit, a small error across the surface is a larger one along the ray.
    const double shallow = static_cast<double>(max(-dot(out.normal, normalize(ray.translation)), 1e-3f));
    EXPECT_NEAR(static_cast<double>(out.fraction) * along, touch * along, 1e-5 / shallow);
    EXPECT_NEAR(reference::distance_to_outline(outline, geometry::to_double(out.point)), radius, 1e-5 / shallow);
    EXPECT_NEAR(length(out.normal), 1.0f, 1e-5f);
    EXPECT_LT(dot(out.normal, ray.translation), 0.0f);
  }
  EXPECT_GT(hits, 300);
}

TEST(RayCast, SegmentIsHitFromBothSides) {
  const Segment segment{{-1.0f, 0.0f}, {1.0f, 0.0f}};
  const CastOutput down = ray_cast(segment, {{0.5f, 2.0f}, {0.0f, -4.0f}});
  EXPECT_TRUE(down.hit);
  EXPECT_FLOAT_EQ(down.fraction, 0.5f);
  EXPECT_EQ(down.normal, (Vec2{0.0f, 1.0f}));
  EXPECT_EQ(down.point, (Vec2{0.5f, 0.0f}));
  const CastOutput up = ray_cast(segment, {{0.5f, -2.0f}, {0.0f, 4.0f}});
  EXPECT_TRUE(up.hit);
  EXPECT_EQ(up.normal, (Vec2{0.0f, -1.0f}));
  EXPECT_FALSE(ray_cast(segment, {{1.5f, 2.0f}, {0.0f, -4.0f}}).hit);
  EXPECT_FALSE(ray_cast(segment, {{0.5f, 2.0f}, {0.0f, -4.0f}, 0.4f}).hit);
  EXPECT_FALSE(ray_cast(segment, {{-3.0f, 0.0f}, {6.0f, 0.0f}}).hit);  // A ray along the line does not hit.
}

TEST(RayCast, ChainSegmentIsHitFromTheRightOnly) {
  const ChainSegment link{
      {2, 0}, {1, 0}, {-1, 0}, {-2, 0}};  // The link is from right to left, so its right-hand side is up.
  const CastOutput down = ray_cast(link, {{0.0f, 1.0f}, {0.0f, -2.0f}});
  EXPECT_TRUE(down.hit);
  EXPECT_EQ(down.normal, (Vec2{0.0f, 1.0f}));
  EXPECT_FALSE(ray_cast(link, {{0.0f, -1.0f}, {0.0f, 2.0f}}).hit);
}

// A ray aimed at the joint of two links must hit one of them, however it rounds.
TEST(RayCast, ChainHasNoGapsAtItsJoints) {
  Random random(32);
  for (int i = 0; i < 20000; ++i) {
    const Vec2 joint = random.point(10.0f);
    const Vec2 right = joint + Vec2{random.number(0.5f, 3.0f), random.number(-0.3f, 0.3f)};
    const Vec2 left = joint - Vec2{random.number(0.5f, 3.0f), random.number(-0.3f, 0.3f)};
    const Vec2 origin = joint + Vec2{random.number(-2.0f, 2.0f), random.number(5.0f, 50.0f)};
    const RayCastInput ray{origin, 2.0f * (joint - origin)};
    const bool hit = ray_cast(ChainSegment{right, right, joint, left}, ray).hit ||
                     ray_cast(ChainSegment{right, joint, left, left}, ray).hit;
    ASSERT_TRUE(hit) << i;
  }
}

// Rounding decides whether such an origin is inside, but a ray inwards must not pass through.
TEST(RayCast, ARayInwardsFromTheSurfaceHitsWhereItStarts) {
  Random random(34);
  for (int i = 0; i < 20000; ++i) {
    const float radius = random.number(0.1f, 1.0f);
    const Vec2 a = random.point(10.0f);
    const Vec2 b = random.point(10.0f);
    const Vec2 normal = normalize(right_perpendicular(b - a));
    const RayCastInput ray{lerp(a, b, random.number(0.1f, 0.9f)) + radius * normal, -5.0f * normal};
    const CastOutput out = ray_cast(Capsule{a, b, radius}, ray);
    ASSERT_TRUE(out.hit) << i;
    EXPECT_GE(out.fraction, 0.0f);
    EXPECT_LE(out.fraction, 1e-6f);
  }
}

TEST(RayCast, ARayWithoutLengthHitsOnlyFromInside) {
  const RayCastInput outside{{5.0f, 0.0f}, {}};
  const RayCastInput inside{{0.1f, 0.0f}, {}};
  const std::vector<ShapeGeometry> solids = {Circle{}, Capsule{}, make_box({}).value(),
                                             make_box({.radius = 0.2f}).value()};
  for (const ShapeGeometry& shape : solids) {
    EXPECT_FALSE(ray_cast(shape, outside).hit);
    EXPECT_TRUE(ray_cast(shape, inside).hit);
  }
  EXPECT_FALSE(ray_cast(Segment{}, inside).hit);
}

// A ray from 10 km hits a ball of 10 cm. Squaring the sides of that triangle in single precision would lose the ball.
TEST(RayCast, HitsASmallCircleFromAfar) {
  const CastOutput out = ray_cast(Circle{{0.0f, 0.0f}, 0.1f}, {{-10000.0f, 0.05f}, {20000.0f, 0.0f}});
  ASSERT_TRUE(out.hit);
  EXPECT_NEAR(out.normal.y, 0.5f, 1e-5f);
  EXPECT_NEAR(out.point.x, -0.1f * std::sqrt(0.75f), 1e-5f);
  EXPECT_FALSE(ray_cast(Circle{{0.0f, 0.0f}, 0.1f}, {{-10000.0f, 0.15f}, {20000.0f, 0.0f}}).hit);
}

TEST(RayCast, TheNormalIsThatOfTheSideEntered) {
  const Aabb box{{-1.0f, -2.0f}, {1.0f, 2.0f}};
  const CastOutput left = ray_cast(box, {{-3.0f, 0.5f}, {4.0f, 0.0f}});
  EXPECT_TRUE(left.hit);
  EXPECT_FLOAT_EQ(left.fraction, 0.5f);
  EXPECT_EQ(left.normal, (Vec2{-1.0f, 0.0f}));
  const CastOutput top = ray_cast(box, {{0.0f, 6.0f}, {0.0f, -8.0f}});
  EXPECT_EQ(top.normal, (Vec2{0.0f, 1.0f}));
  EXPECT_EQ(top.point, (Vec2{0.0f, 2.0f}));
  EXPECT_EQ(ray_cast(box, {{0.0f, 0.0f}, {0.0f, -8.0f}}).fraction, 0.0f);
  EXPECT_FALSE(ray_cast(box, {{-3.0f, 0.5f}, {-4.0f, 0.0f}}).hit);
  EXPECT_FALSE(ray_cast(box, {{-3.0f, 0.5f}, {4.0f, 0.0f}, 0.4f}).hit);
  EXPECT_FALSE(ray_cast(box, {{-3.0f, 2.5f}, {4.0f, 0.0f}}).hit);
}

TEST(RayCast, BoxAgreesWithThePolygonOfTheSameShape) {
  Random random(33);
  for (int i = 0; i < 3000; ++i) {
    const Vec2 half{random.number(0.1f, 2.0f), random.number(0.1f, 2.0f)};
    const Vec2 middle = random.point(1.0f);
    const RayCastInput ray{random.point(5.0f), random.point(10.0f)};
    const CastOutput box = ray_cast(Aabb{middle - half, middle + half}, ray);
    const CastOutput polygon = ray_cast(make_box({.half_extents = half, .center = middle}).value(), ray);
    ASSERT_EQ(box.hit, polygon.hit);
    EXPECT_NEAR(box.fraction, polygon.fraction, 1e-5f);
  }
}

}  // namespace
}  // namespace drystone
