// Shape casts against bisection on double-precision distances. The distance along a translation is convex, so the
// reference misses nothing.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "geometry/shape_geometry.hpp"
#include "tests/geometry/reference.hpp"

namespace drystone {
namespace {

using reference::Random;

double distance_at(const ShapeCastInput& input, double t) {
  reference::Outline b = reference::posed(input.b.points, input.b_in_a);
  for (geometry::Double2& p : b) p = p + t * geometry::to_double(input.translation_b);
  return reference::distance(reference::posed(input.a.points, {}, 0.0), b);
}

struct Expected {
  double least;  // Distance of the point sets.
  double touch;  // The first fraction at which the distance falls to the radii, if it does.
};

Expected expected(const ShapeCastInput& input) {
  double low = 0.0;
  double high = static_cast<double>(input.max_fraction);
  for (int i = 0; i < 100; ++i) {
    const double left = low + (high - low) / 3.0;
    const double right = high - (high - low) / 3.0;
    (distance_at(input, left) <= distance_at(input, right) ? high : low) =
        distance_at(input, left) <= distance_at(input, right) ? right : left;
  }
  const double inside = 0.5 * (low + high);
  const double radii = static_cast<double>(input.a.radius + input.b.radius);
  Expected out{distance_at(input, inside), inside};
  double before = 0.0;
  for (int i = 0; i < 60; ++i) {
    const double middle = 0.5 * (before + out.touch);
    (distance_at(input, middle) <= radii ? out.touch : before) = middle;
  }
  return out;
}

TEST(ShapeCast, AgreesWithDouble) {
  Random random(51);
  int hits = 0;
  int misses = 0;
  for (int i = 0; i < 1500; ++i) {
    const ShapeGeometry a = random.shape(1.0f);
    const ShapeGeometry b = random.shape(1.0f);
    const ShapeCastInput input{make_proxy(a), make_proxy(b), random.pose(5.0f), random.point(10.0f),
                               random.number(0.3f, 1.2f)};
    const double radii = static_cast<double>(input.a.radius + input.b.radius);
    const Expected reference = expected(input);
    if (std::abs(reference.least - radii) < 1e-3 && reference.least > 0.0) continue;  // A graze: rounding decides.
    const CastOutput out = shape_cast(input);
    ASSERT_EQ(out.hit, reference.least <= radii) << i;
    if (!out.hit) {
      ++misses;
      continue;
    }
    ++hits;
    if (distance_at(input, 0.0) <= radii) {
      EXPECT_EQ(out.fraction, 0.0f);
      continue;
    }
    // A hundredth of the slop counts as a touch; at a shallow approach this is a longer distance along the path.
    const double along = static_cast<double>(length(input.translation_b));
    const double shallow = static_cast<double>(max(-dot(out.normal, normalize(input.translation_b)), 1e-2f));
    EXPECT_NEAR(static_cast<double>(out.fraction) * along, reference.touch * along, 8e-5 / shallow) << i;
    EXPECT_LE(static_cast<double>(out.fraction) * along, reference.touch * along + 2e-5 / shallow) << i;
    EXPECT_NEAR(length(out.normal), 1.0f, 1e-5f);
    EXPECT_NEAR(distance_at(input, static_cast<double>(out.fraction)), radii, 8e-5);
    const double on_a =
        reference::distance_to_outline(reference::posed(input.a.points, {}, 0.0), geometry::to_double(out.point));
    EXPECT_NEAR(on_a, static_cast<double>(input.a.radius), 1e-4);
  }
  EXPECT_GT(hits, 150);
  EXPECT_GT(misses, 300);
}

/// The distance that b must move along a direction until it no longer overlaps a.
double way_along(const ShapeCastInput& input, geometry::Double2 direction) {
  const double radii = static_cast<double>(input.a.radius + input.b.radius);
  const reference::Outline a = reference::posed(input.a.points, {}, 0.0);
  const reference::Outline b = reference::posed(input.b.points, input.b_in_a);
  double in = 0.0;
  double out = 16.0;  // Farther than the sum of both sizes.
  for (int i = 0; i < 40; ++i) {
    const double middle = 0.5 * (in + out);
    reference::Outline moved = b;
    for (geometry::Double2& p : moved) p = p + middle * direction;
    (reference::distance(a, moved) <= radii ? in : out) = middle;
  }
  return out;
}

double distance_to_shape(const ConvexProxy& shape, const Transform& pose, Vec2 point) {
  return reference::distance_to_outline(reference::posed(shape.points, pose), geometry::to_double(point));
}

/// No other direction has a shorter way out, and the point is in both shapes. Shallow and deep overlaps, all kinds of
/// shapes.
TEST(ShapeCast, AnOverlapAtTheStartGivesTheShortestWayOut) {
  Random random(53);
  int cores_overlap = 0;
  int rounding_overlaps = 0;
  for (int i = 0; i < 600; ++i) {
    // Coordinates of shapes of size 1 are multiples of 2^-23, so differences of points have no rounding errors. Those
    // of size 1.7 have.
    const float size = i % 2 == 0 ? 1.0f : 1.7f;
    const ShapeGeometry a = random.shape(size);
    const ShapeGeometry b = random.shape(size);
    const ShapeCastInput input{make_proxy(a), make_proxy(b), random.pose(size), random.point(10.0f)};
    const double radii = static_cast<double>(input.a.radius + input.b.radius);
    const double apart = distance_at(input, 0.0);
    if (apart >= radii - 1e-6) continue;
    ++(apart > 0.0 ? rounding_overlaps : cores_overlap);
    const CastOutput out = shape_cast(input);
    ASSERT_TRUE(out.hit) << i;
    EXPECT_EQ(out.fraction, 0.0f);
    ASSERT_NEAR(length(out.normal), 1.0f, 1e-5f) << i;
    const double found = way_along(input, geometry::to_double(out.normal));
    for (int k = 0; k < 60; ++k) {
      const double angle = 2.0 * 3.14159265358979 * k / 60.0;
      // A touch is accurate to a hundredth of the slop.
      EXPECT_LE(found, way_along(input, {std::cos(angle), std::sin(angle)}) + 6e-5) << i << ", direction " << k;
    }
    EXPECT_LE(distance_to_shape(input.a, {}, out.point), static_cast<double>(input.a.radius) + 1e-5) << i;
    EXPECT_LE(distance_to_shape(input.b, input.b_in_a, out.point), static_cast<double>(input.b.radius) + 1e-5) << i;
  }
  EXPECT_GT(cores_overlap, 100);
  EXPECT_GT(rounding_overlaps, 100);
}

/// Shapes that touch a flat top at height 0, or overlap it a little, and are cast along it and down: the normal points
/// up, for each kind of ground and of moving shape.
TEST(ShapeCast, ATouchAtTheStartHasTheNormalOfTheGround) {
  const Polygon ground = make_box({.half_extents = {5.0f, 1.0f}, .center = {0.0f, -1.0f}});
  const Polygon rounded = make_box({.half_extents = {4.5f, 0.5f}, .center = {0.0f, -1.0f}, .radius = 0.5f});
  const std::vector<ShapeGeometry> grounds = {ground, rounded, Segment{{-5.0f, 0.0f}, {5.0f, 0.0f}},
                                              Capsule{{-5.0f, -1.0f}, {5.0f, -1.0f}, 1.0f},
                                              ChainSegment{{6.0f, 0.0f}, {5.0f, 0.0f}, {-5.0f, 0.0f}, {-6.0f, 0.0f}}};
  const Polygon box = make_box({});
  const std::vector<ShapeGeometry> movers = {Circle{{}, 0.5f}, Capsule{{}, {0.0f, 1.0f}, 0.5f}, box,
                                             Segment{{0.0f, -0.5f}, {0.0f, 0.5f}}};
  for (std::size_t g = 0; g < grounds.size(); ++g) {
    for (std::size_t m = 0; m < movers.size(); ++m) {
      for (const float depth : {0.0f, 1e-4f, 0.01f, 0.2f}) {
        const ShapeCastInput input{
            make_proxy(grounds[g]), make_proxy(movers[m]), {{1.0f, 0.5f - depth}, {}}, {3.0f, -1.0f}};
        const CastOutput out = shape_cast(input);
        ASSERT_TRUE(out.hit);
        EXPECT_LE(out.fraction, 1e-5f);  // Rounding may leave a gap where they just touch.
        EXPECT_NEAR(out.normal.x, 0.0f, 1e-4f) << "ground " << g << ", mover " << m << ", depth " << depth;
        EXPECT_NEAR(out.normal.y, 1.0f, 1e-5f) << "ground " << g << ", mover " << m << ", depth " << depth;
        EXPECT_NEAR(out.point.y, -0.5f * depth, 0.5f * depth + 1e-5f);
      }
    }
  }
}

/// Two ways out are equally short: the one against the motion is chosen. For coinciding points only the motion decides.
TEST(ShapeCast, AnOverlapWithoutAShortestWayOutGivesTheWayBack) {
  const Vec2 origin;
  const ConvexProxy disc{{&origin, 1}, 0.5f};
  const Polygon box = make_box({});
  for (const Vec2 along : {Vec2{1.0f, 0.0f}, Vec2{0.0f, -2.0f}, Vec2{-3.0f, 0.0f}}) {
    EXPECT_EQ(shape_cast({disc, disc, {}, along}).normal, -normalize(along));
    EXPECT_EQ(shape_cast({make_proxy(box), disc, {}, along}).normal, -normalize(along));
  }
  EXPECT_NEAR(length(shape_cast({disc, disc, {}, {}}).normal), 1.0f, 1e-6f);
}

/// Far away GJK's points are not the nearest ones: casts ended up to 5 mm inside.
TEST(ShapeCast, ALongCastEndsBeforeTheFirstTouch) {
  Random random(52);
  const std::vector<Vec2> corners = {{-5.0f, -7.5f}, {5.0f, -7.5f}, {5.0f, 7.5f}, {-5.0f, 7.5f}};
  int hits = 0;
  for (int i = 0; i < 20000; ++i) {
    const float far = i % 2 == 0 ? 40.0f : 400.0f;
    const Transform start = {{random.number(-8.0f, 8.0f), far}, make_rotation(random.number(-3.0f, 3.0f))};
    const ShapeCastInput input{.a = {.points = corners},
                               .b = {.points = corners},
                               .b_in_a = start,
                               .translation_b = {random.number(-6.0f, 6.0f), -2.0f * far}};
    const CastOutput hit = shape_cast(input);
    if (!hit.hit) continue;
    ++hits;
    // Positions of floats at this distance.
    EXPECT_GE(distance_at(input, static_cast<double>(hit.fraction) - 1.0e-4 / (2.0 * double{far})), 1.0e-6)
        << "cast " << i;
  }
  EXPECT_GT(hits, 5000);
}

TEST(ShapeCast, ABoxHitsTheFloor) {
  const Polygon floor = make_box({.half_extents = {10.0f, 1.0f}});
  const Polygon box = make_box({});
  const CastOutput out =
      shape_cast({{floor.vertices(), 0.0f}, {box.vertices(), 0.0f}, {{3.0f, 6.5f}, {}}, {0.0f, -10.0f}});
  ASSERT_TRUE(out.hit);
  EXPECT_NEAR(out.fraction, 0.5f, 1e-5f);
  EXPECT_EQ(out.normal, (Vec2{0.0f, 1.0f}));
  EXPECT_NEAR(out.point.y, 1.0f, 1e-5f);
}

TEST(ShapeCast, ATouchingShapeThatMovesAwayOrAlongDoesNotHit) {
  const Polygon box = make_box({});
  const Transform above{{0.0f, 1.0f + 1e-5f}, {}};
  const auto cast = [&](Vec2 translation) {
    return shape_cast({{box.vertices(), 0.0f}, {box.vertices(), 0.0f}, above, translation});
  };
  EXPECT_FALSE(cast({0.0f, 1.0f}).hit);
  EXPECT_FALSE(cast({1.0f, 0.0f}).hit);
  EXPECT_FALSE(cast({}).hit);
  const CastOutput onto = cast({0.0f, -1.0f});
  EXPECT_TRUE(onto.hit);
  EXPECT_EQ(onto.fraction, 0.0f);
  EXPECT_EQ(onto.normal, (Vec2{0.0f, 1.0f}));
}

TEST(ShapeCast, ACastOfAPointIsARayCast) {
  Random random(52);
  const Vec2 origin;
  for (int i = 0; i < 2000; ++i) {
    const ShapeGeometry shape = random.shape(1.0f);
    const RayCastInput ray{random.point(4.0f), random.point(8.0f)};
    const CastOutput by_ray = ray_cast(shape, ray);
    const CastOutput by_cast = shape_cast({make_proxy(shape), {{&origin, 1}, 0.0f}, {ray.origin, {}}, ray.translation});
    if (by_ray.hit != by_cast.hit) {
      // A graze, within the touch tolerance.
      EXPECT_TRUE(by_cast.hit) << i;
      continue;
    }
    const float shallow = max(-dot(by_ray.normal, normalize(ray.translation)), 1e-2f);
    EXPECT_NEAR(by_ray.fraction * length(ray.translation), by_cast.fraction * length(ray.translation), 1e-4f / shallow)
        << i;
  }
}

}  // namespace
}  // namespace drystone
