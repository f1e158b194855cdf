// Shape casts against bisection on double-precision distances; as these are convex along a translation, the reference misses
// nothing.
#include <gtest/gtest.h>

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
  double touch;  // Fraction; where least is at most the radii.
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
      EXPECT_EQ(out.normal, Vec2{});
      continue;
    }
    // A hundredth of the slop is a touch; a shallow approach turns that into more along the way.
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

TEST(ShapeCast, BoxOntoFloor) {
  const Polygon floor = make_box({.half_extents = {10.0f, 1.0f}});
  const Polygon box = make_box({});
  const CastOutput out =
      shape_cast({{floor.vertices(), 0.0f}, {box.vertices(), 0.0f}, {{3.0f, 6.5f}, {}}, {0.0f, -10.0f}});
  ASSERT_TRUE(out.hit);
  EXPECT_NEAR(out.fraction, 0.5f, 1e-5f);
  EXPECT_EQ(out.normal, (Vec2{0.0f, 1.0f}));
  EXPECT_NEAR(out.point.y, 1.0f, 1e-5f);
}

TEST(ShapeCast, TouchingAndMovingAwayOrAlongIsNoHit) {
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

TEST(ShapeCast, PointIsARay) {
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
