// Boxes, point tests, extents and validity of all kinds of shapes.
#include "geometry/shape_geometry.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <string>

#include "tests/geometry/reference.hpp"

namespace drystone {
namespace {

using reference::Random;

double signed_gap(const ShapeGeometry& shape, Vec2 point) {
  const ConvexProxy proxy = make_proxy(shape);
  return reference::distance_to_outline(reference::posed(proxy.points, {}, 0.0), geometry::to_double(point)) -
         static_cast<double>(proxy.radius);
}

// The box is the smallest one: it contains the outline, and each side touches it. Coordinates are up to 30, so 1e-5 is
// a few roundings.
TEST(Bounds, AreTightAroundEveryKind) {
  Random random(21);
  for (int i = 0; i < 300; ++i) {
    const ShapeGeometry shape = random.shape(3.0f);
    const Transform pose = random.pose(20.0f);
    const Aabb box = bounds(shape, pose);
    const ConvexProxy proxy = make_proxy(shape);
    double low_x = 1e9;
    double low_y = 1e9;
    double high_x = -1e9;
    double high_y = -1e9;
    for (const geometry::Double2 p : reference::posed(proxy.points, pose)) {
      low_x = std::min(low_x, p.x);
      low_y = std::min(low_y, p.y);
      high_x = std::max(high_x, p.x);
      high_y = std::max(high_y, p.y);
    }
    const double radius = static_cast<double>(proxy.radius);
    EXPECT_NEAR(static_cast<double>(box.lower.x), low_x - radius, 1e-5);
    EXPECT_NEAR(static_cast<double>(box.lower.y), low_y - radius, 1e-5);
    EXPECT_NEAR(static_cast<double>(box.upper.x), high_x + radius, 1e-5);
    EXPECT_NEAR(static_cast<double>(box.upper.y), high_y + radius, 1e-5);
  }
}

TEST(Bounds, IgnoreTheGhostsOfAChainSegment) {
  const ChainSegment link{{-100, 0}, {-1, 2}, {1, 3}, {100, 0}};
  EXPECT_EQ(bounds(link, Transform{}), (Aabb{{-1, 2}, {1, 3}}));
}

TEST(Contains, AgreesWithDistanceInDouble) {
  Random random(22);
  int inside = 0;
  for (int i = 0; i < 5000; ++i) {
    const ShapeGeometry shape = random.shape(2.0f);
    const Vec2 point = random.point(3.0f);
    const double gap = signed_gap(shape, point);
    if (std::abs(gap) < 1e-5) continue;  // Rounding decides for points on the outline.
    const bool expected = kind_of(shape) != ShapeKind::segment && gap < 0.0;
    EXPECT_EQ(contains(shape, point), expected) << to_string(kind_of(shape)) << " " << gap;
    inside += expected ? 1 : 0;
  }
  EXPECT_GT(inside, 300);
}

TEST(Contains, TheOutlineBelongsToTheShape) {
  const Polygon box = make_box({});
  EXPECT_TRUE(contains(box, {0.5f, 0.0f}));
  EXPECT_TRUE(contains(box, {0.5f, 0.5f}));
  EXPECT_TRUE(contains(Circle{{}, 0.5f}, {0.5f, 0.0f}));
  EXPECT_FALSE(contains(ShapeGeometry{Segment{}}, {0.0f, 0.0f}));
}

TEST(Extent, IsTheDistanceOfTheFarthestPoint) {
  EXPECT_FLOAT_EQ(extent(Circle{{3.0f, 0.0f}, 1.0f}, {}), 4.0f);
  EXPECT_FLOAT_EQ(extent(Capsule{{-3.0f, 0.0f}, {1.0f, 0.0f}, 0.5f}, {}), 3.5f);
  EXPECT_FLOAT_EQ(extent(Segment{{0.0f, 0.0f}, {3.0f, 4.0f}}, {}), 5.0f);
  EXPECT_FLOAT_EQ(extent(make_box({.half_extents = {3.0f, 4.0f}, .radius = 1.0f}).value(), {}), 6.0f);
}

TEST(MinExtent, IsHalfTheThickness) {
  EXPECT_FLOAT_EQ(min_extent(Circle{{3.0f, 0.0f}, 1.0f}), 1.0f);
  EXPECT_FLOAT_EQ(min_extent(Capsule{{}, {9.0f, 0.0f}, 0.25f}), 0.25f);
  EXPECT_FLOAT_EQ(min_extent(make_box({.half_extents = {3.0f, 0.5f}, .radius = 0.1f}).value()), 0.6f);
  EXPECT_EQ(min_extent(Segment{}), 0.0f);
  EXPECT_EQ(min_extent(ChainSegment{}), 0.0f);
}

TEST(Centroid, IsTheMiddleOfTheShape) {
  EXPECT_EQ(centroid(Circle{{3.0f, 1.0f}, 1.0f}), (Vec2{3.0f, 1.0f}));
  EXPECT_EQ(centroid(Segment{{0.0f, 2.0f}, {4.0f, 0.0f}}), (Vec2{2.0f, 1.0f}));
  const std::vector<Vec2> triangle = {{0, 0}, {3, 0}, {0, 3}};
  const Vec2 middle = centroid(make_hull(triangle).value());
  EXPECT_FLOAT_EQ(middle.x, 1.0f);
  EXPECT_FLOAT_EQ(middle.y, 1.0f);
}

TEST(Proxy, RefersToThePointsOfTheShape) {
  const ShapeGeometry capsule = Capsule{{1.0f, 2.0f}, {3.0f, 4.0f}, 0.5f};
  const ConvexProxy proxy = make_proxy(capsule);
  ASSERT_EQ(proxy.points.size(), 2u);
  EXPECT_EQ(proxy.points.data(), &std::get<Capsule>(capsule).point_a);
  EXPECT_EQ(proxy.points[1], (Vec2{3.0f, 4.0f}));
  EXPECT_EQ(proxy.radius, 0.5f);
  EXPECT_EQ(make_proxy(Circle{}).points.size(), 1u);
  EXPECT_EQ(make_proxy(ChainSegment{}).points.size(), 2u);
}

TEST(Validate, AcceptsEveryRandomShape) {
  Random random(23);
  for (int i = 0; i < 200; ++i) EXPECT_TRUE(validate(random.shape(10.0f), 1.0f).ok());
}

TEST(Validate, NamesTheField) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const auto message = [](const ShapeGeometry& shape) {
    const Result<void> result = validate(shape, 1.0f);
    return result.ok() ? std::string("ok") : result.error().message;
  };
  EXPECT_EQ(message(Circle{{}, -1.0f}), "Circle.radius must be in (0, 1e+06], got -1");
  EXPECT_EQ(message(Circle{{}, nan}), "Circle.radius must be in (0, 1e+06], got nan");
  // As many digits as the number needs.
  EXPECT_EQ(message(Circle{{}, -0.1f}), "Circle.radius must be in (0, 1e+06], got -0.1");
  EXPECT_EQ(message(Circle{{}, -1.0f / 3.0f}), "Circle.radius must be in (0, 1e+06], got -0.33333334");
  EXPECT_EQ(message(Circle{{}, 16777216.0f}), "Circle.radius must be in (0, 1e+06], got 16777216");
  EXPECT_EQ(message(Circle{{}, -1.17549435e-38f}), "Circle.radius must be in (0, 1e+06], got -1.1754944e-38");
  EXPECT_EQ(message(Circle{{}, 3.4028235e38f}), "Circle.radius must be in (0, 1e+06], got 3.4028235e+38");
  EXPECT_EQ(message(Circle{{nan, 0.0f}, 1.0f}),
            "Circle.center must be finite and within 1e+06 m of the origin, got (nan, 0)");
  EXPECT_EQ(message(Capsule{{}, {0.0f, 2e6f}, 1.0f}),
            "Capsule.point_b must be finite and within 1e+06 m of the origin, got (0, 2e+06)");
  EXPECT_EQ(message(Capsule{{}, {}, 0.0f}), "Capsule.radius must be in (0, 1e+06], got 0");
  EXPECT_EQ(message(Segment{{1.0f, 1.0f}, {1.0f, 1.0f}}),
            "Segment.point_a and point_b must be farther apart than 0.005 m, got 0");
  EXPECT_EQ(message(ChainSegment{{-1, 0}, {0, 0}, {1, 0}, {1, 0}}),
            "ChainSegment.point_b and ghost_b must be farther apart than 0.005 m, got 0");
  const std::vector<Vec2> clockwise = {{0, 0}, {0, 1}, {1, 0}};
  EXPECT_EQ(message(Polygon::from_convex(clockwise, 0.0f)),
            "Polygon.vertices must be convex and in counter-clockwise order");
  const std::vector<Vec2> one_point(3);
  EXPECT_EQ(message(Polygon::from_convex(one_point, 0.0f)),
            "Polygon.vertices must be convex and in counter-clockwise order");
  EXPECT_EQ(message(make_box({.half_extents = {1e-4f, 1e-4f}}).value()), "ok");
  EXPECT_EQ(message(Polygon{}),
            "Polygon.vertices must be 3 to 64; make one with make_box(), make_hull() or make_polygon()");
}

TEST(ShapeKind, HasNames) {
  EXPECT_STREQ(to_string(ShapeKind::circle), "circle");
  EXPECT_STREQ(to_string(ShapeKind::polygon), "polygon");
  EXPECT_STREQ(to_string(ShapeKind::chain_segment), "chain_segment");
}

}  // namespace
}  // namespace drystone
