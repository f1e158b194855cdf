// GJK against brute force over features in double precision.
#include <gtest/gtest.h>

#include "geometry/shape_geometry.hpp"
#include "tests/geometry/reference.hpp"

namespace drystone {
namespace {

using reference::Random;

double exact_distance(const DistanceInput& input) {
  return reference::distance(reference::posed(input.a.points, {}, 0.0), reference::posed(input.b.points, input.b_in_a));
}

// Coordinates of about 10 are rounded to 1e-6; differences of products of them give a few times that.
constexpr double kRounding = 2e-5;

void expect_right(const DistanceInput& input, const DistanceOutput& out) {
  const double exact = exact_distance(input);
  const double radii = input.use_radii ? static_cast<double>(input.a.radius + input.b.radius) : 0.0;
  EXPECT_NEAR(static_cast<double>(out.distance), std::max(exact - radii, 0.0), kRounding);
  if (exact < 1e-4) return;  // If point sets just touch, rounding decides whether they overlap.
  EXPECT_NEAR(length(out.normal), 1.0f, 1e-5f);
  const Vec2 gap = out.point_b - out.point_a;
  EXPECT_NEAR(dot(gap, out.normal), out.distance, 1e-4f);
  EXPECT_NEAR(length(gap), out.distance, 1e-4f);
  // Each point lies on its shape.
  const double to_a =
      reference::distance_to_outline(reference::posed(input.a.points, {}, 0.0), geometry::to_double(out.point_a));
  const double to_b =
      reference::distance_to_outline(reference::posed(input.b.points, input.b_in_a), geometry::to_double(out.point_b));
  EXPECT_LE(to_a, (input.use_radii ? static_cast<double>(input.a.radius) : 0.0) + kRounding);
  EXPECT_LE(to_b, (input.use_radii ? static_cast<double>(input.b.radius) : 0.0) + kRounding);
}

TEST(Distance, AgreesWithBruteForce) {
  Random random(41);
  int apart = 0;
  for (int i = 0; i < 20000; ++i) {
    const ShapeGeometry a = random.shape(2.0f);
    const ShapeGeometry b = random.shape(2.0f);
    SimplexCache cache;
    const DistanceInput input{make_proxy(a), make_proxy(b), random.pose(6.0f), i % 2 == 0};
    const DistanceOutput out = distance(input, cache);
    expect_right(input, out);
    EXPECT_LE(out.iterations, 20);
    apart += out.distance > 0.0f ? 1 : 0;
  }
  EXPECT_GT(apart, 5000);
}

// Polygons of 64 vertices need the most work.
TEST(Distance, LargePolygonsTakeFewRounds) {
  Random random(42);
  std::vector<Vec2> ring;
  for (int i = 0; i < 64; ++i)
    ring.push_back(rotate(make_rotation(2.0f * kPi * static_cast<float>(i) / 64.0f), Vec2{3.0f, 0.0f}));
  const Polygon wheel = make_hull(ring);
  ASSERT_EQ(wheel.size(), 64);
  for (int i = 0; i < 3000; ++i) {
    SimplexCache cache;
    const DistanceInput input{{wheel.vertices(), 0.0f}, {wheel.vertices(), 0.0f}, random.pose(8.0f), false};
    const DistanceOutput out = distance(input, cache);
    expect_right(input, out);
    EXPECT_LE(out.iterations, 16);
  }
}

TEST(Distance, WarmStartGivesTheSameAnswerInOneRound) {
  Random random(43);
  for (int i = 0; i < 2000; ++i) {
    const Polygon a = random.polygon(2.0f, 0.0f);
    const Polygon b = random.polygon(2.0f, 0.0f);
    const DistanceInput input{{a.vertices(), 0.0f}, {b.vertices(), 0.0f}, random.pose(6.0f), true};
    SimplexCache cache;
    const DistanceOutput cold = distance(input, cache);
    const DistanceOutput warm = distance(input, cache);
    EXPECT_LE(warm.iterations, 1);
    EXPECT_NEAR(warm.distance, cold.distance, 1e-6f);
  }
}

// A cache of other shapes may have any indices.
TEST(Distance, IsRightWithAnyCache) {
  Random random(44);
  for (int i = 0; i < 5000; ++i) {
    const ShapeGeometry a = random.shape(2.0f);
    const ShapeGeometry b = random.shape(2.0f);
    SimplexCache cache;
    cache.count = static_cast<std::uint8_t>(random.integer(0, 255));
    for (auto* indices : {&cache.index_a, &cache.index_b}) {
      for (std::uint8_t& index : *indices) index = static_cast<std::uint8_t>(random.integer(0, i % 2 == 0 ? 4 : 255));
    }
    const DistanceInput input{make_proxy(a), make_proxy(b), random.pose(6.0f), true};
    expect_right(input, distance(input, cache));
  }
}

TEST(Distance, AgreesWithTheClosedFormForCircles) {
  const Circle a{{1.0f, 0.0f}, 0.5f};
  const Circle b{{0.0f, 0.0f}, 0.25f};
  SimplexCache cache;
  const DistanceInput input{{{&a.center, 1}, a.radius}, {{&b.center, 1}, b.radius}, {{4.0f, 4.0f}, {}}, true};
  const DistanceOutput out = distance(input, cache);
  EXPECT_FLOAT_EQ(out.distance, 5.0f - 0.75f);
  EXPECT_NEAR(out.normal.x, 0.6f, 1e-6f);
  EXPECT_NEAR(out.normal.y, 0.8f, 1e-6f);
  EXPECT_NEAR(out.point_a.x, 1.3f, 1e-6f);
  EXPECT_NEAR(out.point_b.y, 3.8f, 1e-6f);
}

TEST(Distance, OverlappingShapesHaveDistanceZero) {
  const Polygon box = make_box({});
  SimplexCache cache;
  const DistanceInput deep{{box.vertices(), 0.0f}, {box.vertices(), 0.0f}, {{0.2f, 0.1f}, {}}, true};
  const DistanceOutput out = distance(deep, cache);
  EXPECT_EQ(out.distance, 0.0f);
  EXPECT_EQ(out.normal, Vec2{});
  EXPECT_TRUE(contains(box, out.point_a));

  // Only the rounding radii overlap: the normal is known, and the nearest points of both shapes coincide.
  cache = {};
  const DistanceInput soft{{box.vertices(), 0.2f}, {box.vertices(), 0.1f}, {{1.25f, 0.0f}, {}}, true};
  const DistanceOutput touch = distance(soft, cache);
  EXPECT_EQ(touch.distance, 0.0f);
  EXPECT_EQ(touch.normal, (Vec2{1.0f, 0.0f}));
  EXPECT_NEAR(touch.point_a.x, 0.5f + 0.25f * 2.0f / 3.0f, 1e-6f);
  EXPECT_EQ(touch.point_b, touch.point_a);
}

// Boxes whose sides lie on each other within a rounding, at odd angles: the simplex must not cycle between equal
// features.
TEST(Distance, TouchingSidesTakeFewRounds) {
  Random random(45);
  for (int i = 0; i < 5000; ++i) {
    const Vec2 half{random.number(0.1f, 100.0f), random.number(0.1f, 100.0f)};
    const Polygon lower = make_box({.half_extents = half});
    const Polygon upper = make_box({.half_extents = {half.y, half.x}});
    const Rotation turn = make_rotation(random.number(-kPi, kPi));
    std::vector<Vec2> turned;
    for (const Vec2 v : lower.vertices()) turned.push_back(rotate(turn, v));
    const Transform pose{rotate(turn, {random.number(-half.x, half.x), half.y + half.x}), turn};
    SimplexCache cache;
    const DistanceOutput out = distance({{turned, 0.0f}, {upper.vertices(), 0.0f}, pose, false}, cache);
    EXPECT_LE(out.iterations, 8);
    EXPECT_LE(out.distance, 1e-4f);  // Some roundings of coordinates up to 200.
  }
}

// A long thin floor and a small box just above it: the normal must stay vertical although the gap is a rounding.
TEST(Distance, TheNormalIsRightNearTouch) {
  const Polygon floor = make_box({.half_extents = {100.0f, 1.0f}});
  const Polygon box = make_box({.half_extents = {0.25f, 0.25f}});
  for (const float gap : {1e-2f, 1e-4f, 1e-6f}) {
    SimplexCache cache;
    const DistanceInput input{{floor.vertices(), 0.0f}, {box.vertices(), 0.0f}, {{37.0f, 1.25f + gap}, {}}, true};
    const DistanceOutput out = distance(input, cache);
    EXPECT_NEAR(out.distance, gap, 2e-7f);
    EXPECT_EQ(out.normal, (Vec2{0.0f, 1.0f}));
  }
}

}  // namespace
}  // namespace drystone
