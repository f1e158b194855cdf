// Hulls, boxes and given polygons: properties over random and degenerate input, and errors.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "tests/geometry/reference.hpp"

namespace drystone {
namespace {

using geometry::height_above;
using reference::Random;

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInf = std::numeric_limits<float>::infinity();

std::vector<Vec2> ring(int count, float radius, Vec2 center = {}) {
  std::vector<Vec2> points;
  for (int i = 0; i < count; ++i) {
    points.push_back(center + rotate(make_rotation(2.0f * kPi * static_cast<float>(i) / static_cast<float>(count)),
                                     Vec2{radius, 0.0f}));
  }
  return points;
}

/// Every vertex is a corner, in counter-clockwise order; the outline starts at its lowest x; the normals are right.
void expect_valid(const Polygon& polygon) {
  const std::span<const Vec2> v = polygon.vertices();
  const std::size_t n = v.size();
  ASSERT_GE(n, 3u);
  ASSERT_LE(n, 64u);
  for (std::size_t i = 0; i < n; ++i) {
    EXPECT_GT(distance(v[i], v[(i + 1) % n]), kLinearSlop);
    EXPECT_GT(height_above(v[i], v[(i + 1) % n], v[(i + 2) % n]), 0.0);
    EXPECT_GT(-height_above(v[i], v[(i + 2) % n], v[(i + 1) % n]), 0.05 * static_cast<double>(kLinearSlop));
    for (std::size_t k = 0; k < n; ++k) EXPECT_GE(height_above(v[i], v[(i + 1) % n], v[k]), 0.0);
    EXPECT_LE(v[0].x, v[i].x);
    EXPECT_NEAR(length(polygon.normals()[i]), 1.0f, 1e-6f);
    EXPECT_NEAR(dot(polygon.normals()[i], normalize(v[(i + 1) % n] - v[i])), 0.0f, 1e-4f);
  }
}

/// A point may be outside, because close points are merged (within the slop) and flat corners removed. Both distances
/// grow with rounding.
void expect_contains(const Polygon& polygon, std::span<const Vec2> points) {
  float size = 0.0f;
  for (const Vec2 p : points) size = max(size, max(abs(p).x, abs(p).y));
  const double tolerance = static_cast<double>(max(1.25f * kLinearSlop, 6.0e-7f * size));
  const reference::Outline outline = reference::posed(polygon.vertices(), {}, 0.0);
  for (const Vec2 p : points) {
    EXPECT_LE(reference::distance_to_outline(outline, geometry::to_double(p)), tolerance);
  }
}

TEST(Hull, ASquareWithExtraPointsGivesTheSquare) {
  const std::array<Vec2, 8> points = {{{1, 1}, {0, 0}, {-1, 1}, {0.5f, 0.25f}, {1, -1}, {-1, -1}, {0, -1}, {1, 1}}};
  const Polygon hull = make_hull(points, 0.5f);
  const std::vector<Vec2> expected = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
  EXPECT_EQ(std::vector<Vec2>(hull.vertices().begin(), hull.vertices().end()), expected);
  EXPECT_EQ(hull.normals()[0], (Vec2{0.0f, -1.0f}));
  EXPECT_EQ(hull.normals()[1], (Vec2{1.0f, 0.0f}));
  EXPECT_EQ(hull.radius(), 0.5f);
  EXPECT_EQ(hull.centroid(), (Vec2{0.0f, 0.0f}));
}

// Every shape of a world has room for the largest of all geometries.
TEST(Hull, BoxesHaveTheirPointsInThePolygonAndCopiesOfLargerPolygonsShareThem) {
  EXPECT_LE(sizeof(ShapeGeometry), 104u);
  for (const int count : {3, 4, 5, 8, 64}) {
    const Polygon polygon = make_hull(ring(count, 10.0f));
    ASSERT_EQ(polygon.size(), count);
    const Polygon copy = polygon;
    EXPECT_EQ(copy.vertices().data() == polygon.vertices().data(), count > 4) << count;
    EXPECT_EQ(copy.normals().data() == polygon.normals().data(), count > 4) << count;
    expect_valid(copy);
  }
}

TEST(Hull, RandomPointsGiveAStrictlyConvexHullThatContainsThem) {
  Random random(1);
  for (int i = 0; i < 400; ++i) {
    const float size = std::pow(10.0f, random.number(-1.0f, 6.0f));
    const Vec2 center = random.point(min(size, 1.0e6f - size));
    std::vector<Vec2> points(static_cast<std::size_t>(random.integer(3, 100)));
    for (Vec2& p : points) p = center + random.point(size);
    const Result<Polygon> hull = make_hull(points);
    if (!hull.ok()) continue;
    expect_valid(hull.value());
    expect_contains(hull.value(), points);
  }
}

// Points on a few lines and a coarse grid: many duplicates and collinear points.
TEST(Hull, GridPointsGiveNoFlatCorners) {
  Random random(2);
  int made = 0;
  for (int i = 0; i < 300; ++i) {
    std::vector<Vec2> points(static_cast<std::size_t>(random.integer(3, 60)));
    for (Vec2& p : points)
      p = 0.1f * Vec2{static_cast<float>(random.integer(-4, 4)), static_cast<float>(random.integer(-4, 4))};
    const Result<Polygon> hull = make_hull(points);
    if (!hull.ok()) continue;
    ++made;
    expect_valid(hull.value());
    expect_contains(hull.value(), points);
  }
  EXPECT_GT(made, 250);
}

TEST(Hull, DoesNotDependOnTheOrderOfTheInput) {
  Random random(3);
  std::mt19937 shuffler(4);
  for (int i = 0; i < 50; ++i) {
    std::vector<Vec2> points(40);
    for (Vec2& p : points) p = random.point(0.05f);
    const Result<Polygon> first = make_hull(points);
    std::shuffle(points.begin(), points.end(), shuffler);
    const Result<Polygon> second = make_hull(points);
    ASSERT_EQ(first.ok(), second.ok());
    if (!first.ok()) continue;
    EXPECT_TRUE(std::equal(first.value().vertices().begin(), first.value().vertices().end(),
                           second.value().vertices().begin(), second.value().vertices().end()));
  }
}

// Zeros of both signs are equal, so a sort may leave either first.
TEST(Hull, HasNoNegativeZeros) {
  const Polygon hull = make_hull(std::vector<Vec2>{{-0.0f, -0.0f}, {1.0f, -0.0f}, {-0.0f, 1.0f}});
  for (const Vec2 v : hull.vertices()) EXPECT_FALSE(std::signbit(v.x) || std::signbit(v.y));
}

// The point with the lowest x is a flat corner and is removed. Of its neighbours, the one with the greater y then has
// the lowest x.
TEST(Hull, StartsAtItsLowestXWhenTheLowestPointIsFlat) {
  const Polygon hull = make_hull(std::vector<Vec2>{{0.0f, 0.0f}, {0.00015f, -1.0f}, {0.0001f, 1.0f}, {1.0f, 0.0f}});
  ASSERT_EQ(hull.size(), 3);
  EXPECT_EQ(hull.vertices()[0], (Vec2{0.0001f, 1.0f}));
}

TEST(Hull, MergesPointsCloserThanTheSlop) {
  const std::array<Vec2, 5> points = {{{0, 0}, {1, 0}, {1.002f, 0.002f}, {0, 1}, {0.001f, 0.001f}}};
  const Polygon hull = make_hull(points);
  EXPECT_EQ(hull.size(), 3);
}

TEST(Hull, HasUpTo64VerticesAndRefusesMore) {
  const Polygon hull = make_hull(ring(64, 5.0f));
  EXPECT_EQ(hull.size(), 64);
  expect_valid(hull);
  EXPECT_NEAR(hull.centroid().x, 0.0f, 1e-5f);
  EXPECT_EQ(make_hull(ring(80, 5.0f)).error().code, ErrorCode::invalid_geometry);
  EXPECT_EQ(make_hull(ring(80, 5.0f)).error().message, "points must have a hull of at most 64 vertices");
}

// The circle has so many points that each is a flat corner. Their removal must not change the circle by more than the
// tolerance.
TEST(Hull, AFineCircleIsSimplifiedWithinTolerance) {
  const std::vector<Vec2> points = ring(1000, 0.1f);
  const Polygon hull = make_hull(points);
  expect_valid(hull);
  expect_contains(hull, points);
}

TEST(Hull, RefusesPointsWithoutArea) {
  const auto error = [](std::vector<Vec2> points) { return make_hull(points).error(); };
  EXPECT_EQ(error({}).code, ErrorCode::invalid_geometry);
  EXPECT_EQ(error({{0, 0}, {1, 0}}).message, "points must be at least 3");
  EXPECT_EQ(error({{0, 0}, {1, 0}, {2, 0}, {3, 0}}).message, "points are collinear");
  EXPECT_EQ(error({{0, 0}, {1, 1e-5f}, {2, 0}}).message, "points are collinear");
  EXPECT_EQ(error({{5, 5}, {5, 5}, {5, 5}}).message, "points must be at least 3 that are farther apart than 0.005");
  EXPECT_EQ(error({{0, 0}, {1e-4f, 0}, {0, 1e-4f}}).code, ErrorCode::invalid_geometry);
  EXPECT_EQ(make_hull(std::vector<Vec2>(2000)).error().message, "points must be at most 1024");
}

TEST(Hull, RefusesNumbersOutOfRangeAndNamesThem) {
  const auto error = [](Vec2 bad, float radius) {
    return make_hull(std::vector<Vec2>{{0, 0}, {1, 0}, bad}, radius).error();
  };
  EXPECT_EQ(error({kNan, 0}, 0).message, "points[2] must be finite and within 1e+06 m of the origin, got (nan, 0)");
  EXPECT_EQ(error({0, kInf}, 0).code, ErrorCode::invalid_argument);
  EXPECT_EQ(error({0, 2e6f}, 0).code, ErrorCode::invalid_argument);
  EXPECT_EQ(error({0, 1}, -1).message, "radius must be in [0, 1e+06], got -1");
  EXPECT_EQ(error({0, 1}, kNan).code, ErrorCode::invalid_argument);
}

TEST(Box, HasItsCornersInOrder) {
  const Polygon box = make_box({.half_extents = {2.0f, 1.0f}, .center = {10.0f, 0.0f}});
  const std::vector<Vec2> expected = {{8, -1}, {12, -1}, {12, 1}, {8, 1}};
  EXPECT_EQ(std::vector<Vec2>(box.vertices().begin(), box.vertices().end()), expected);
  EXPECT_EQ(box.centroid(), (Vec2{10.0f, 0.0f}));
  const Polygon turned = make_box({.half_extents = {2.0f, 1.0f}, .angle = 0.5f * kPi});
  EXPECT_NEAR(turned.vertices()[0].x, 1.0f, 1e-6f);
  EXPECT_NEAR(turned.vertices()[0].y, -2.0f, 1e-6f);
}

TEST(Box, RefusesAndNamesTheField) {
  EXPECT_EQ(make_box({.half_extents = {-1.0f, 1.0f}}).error().message,
            "Box.half_extents.x must be in (0, 1e+06], got -1");
  EXPECT_EQ(make_box({.half_extents = {1.0f, kNan}}).error().message,
            "Box.half_extents.y must be in (0, 1e+06], got nan");
  EXPECT_EQ(make_box({.center = {kInf, 0.0f}}).error().code, ErrorCode::invalid_argument);
  EXPECT_EQ(make_box({.angle = kInf}).error().message, "Box.angle must be finite, got inf");
  EXPECT_EQ(make_box({.radius = -0.5f}).error().message, "Box.radius must be in [0, 1e+06], got -0.5");
  // A millimetre at 1e6 m is below the resolution of the coordinates.
  EXPECT_EQ(make_box({.half_extents = {1e-3f, 1e-3f}, .center = {1e6f, 0.0f}}).error().code,
            ErrorCode::invalid_argument);
  EXPECT_TRUE(make_box({.half_extents = {1e-4f, 1e-4f}}).ok());
}

TEST(MakePolygon, KeepsTheGivenVertices) {
  const std::vector<Vec2> vertices = {{1, -1}, {1, 1}, {-1, 1}, {-1, -1}};
  const Polygon polygon = make_polygon(vertices, 0.1f);
  EXPECT_EQ(std::vector<Vec2>(polygon.vertices().begin(), polygon.vertices().end()), vertices);
}

TEST(MakePolygon, AcceptsEveryHull) {
  Random random(5);
  for (int i = 0; i < 200; ++i) {
    const Polygon hull = random.polygon(random.number(0.1f, 100.0f), 0.0f);
    EXPECT_TRUE(make_polygon(hull.vertices()).ok());
  }
}

TEST(MakePolygon, NamesTheVertexThatIsNotConvex) {
  const auto message = [](std::vector<Vec2> v) { return make_polygon(v).error().message; };
  EXPECT_EQ(message({{0, 0}, {0, 1}, {1, 0}}), "vertices must be in counter-clockwise order");
  EXPECT_EQ(message({{-2, -2}, {2, -2}, {0, 0}, {-2, 2}}), "vertices[2] lies on the line between its neighbours");
  EXPECT_EQ(message({{-2, -2}, {2, -2}, {-1, -1}, {-2, 2}}), "vertices[2] is not a convex corner");
  EXPECT_EQ(message({{0, 0}, {1, 0}, {1, 0.001f}, {0, 1}}), "vertices[1] is too close to the next vertex");
  // A pentagram turns left at every vertex.
  std::vector<Vec2> star;
  for (int i = 0; i < 5; ++i) star.push_back(ring(5, 1.0f)[static_cast<std::size_t>(2 * i % 5)]);
  EXPECT_NE(message(star).find("is not a convex corner"), std::string::npos);
  EXPECT_EQ(message(ring(65, 100.0f)), "vertices must be at most 64");
}

TEST(Polygon, CopiesAndMovesKeepTheirVertices) {
  const Polygon large = make_hull(ring(20, 5.0f));
  Polygon copy = large;
  const Polygon moved = std::move(copy);
  EXPECT_TRUE(
      std::equal(large.vertices().begin(), large.vertices().end(), moved.vertices().begin(), moved.vertices().end()));
  EXPECT_EQ(moved.normals().size(), 20u);
}

}  // namespace
}  // namespace drystone
