// Mass against closed forms and against integration over a fine grid.
#include <gtest/gtest.h>

#include <array>

#include "geometry/shape_geometry.hpp"
#include "tests/geometry/reference.hpp"

namespace drystone {
namespace {

using reference::Random;

/// Sums over the cells of a grid whose centres lie in the shape (rounding included), in double precision.
MassData integrate(std::span<const Vec2> points, float radius, int cells) {
  const reference::Outline outline = reference::posed(points, {}, 0.0);
  Aabb box{points[0], points[0]};
  for (const Vec2 p : points) box = {min(box.lower, p), max(box.upper, p)};
  box = inflate(box, radius);
  const double dx = static_cast<double>(box.upper.x - box.lower.x) / cells;
  const double dy = static_cast<double>(box.upper.y - box.lower.y) / cells;
  double area = 0.0;
  geometry::Double2 first;
  double second = 0.0;
  for (int i = 0; i < cells; ++i) {
    for (int j = 0; j < cells; ++j) {
      const geometry::Double2 p{static_cast<double>(box.lower.x) + (i + 0.5) * dx,
                                static_cast<double>(box.lower.y) + (j + 0.5) * dy};
      if (reference::distance_to_outline(outline, p) > static_cast<double>(radius)) continue;
      area += dx * dy;
      first = first + (dx * dy) * p;
      second += dx * dy * (dot(p, p) + (dx * dx + dy * dy) / 12.0);
    }
  }
  const geometry::Double2 center = (1.0 / area) * first;
  return {static_cast<float>(area), geometry::to_float(center),
          static_cast<float>(second - area * dot(center, center))};
}

// With 400 x 400 cells the outline is off by at most half a cell on either side, and most errors cancel; the tolerance
// of 0.5 % is ten times the errors seen.
void expect_close(const MassData& mass, const MassData& expected, float size) {
  constexpr float kShare = 0.005f;
  EXPECT_NEAR(mass.mass, expected.mass, kShare * expected.mass);
  EXPECT_NEAR(mass.center.x, expected.center.x, kShare * size);
  EXPECT_NEAR(mass.center.y, expected.center.y, kShare * size);
  EXPECT_NEAR(mass.inertia, expected.inertia, kShare * expected.inertia);
}

TEST(Mass, CircleIsClosedForm) {
  const MassData mass = mass_data(Circle{{3.0f, -4.0f}, 2.0f}, 5.0f);
  EXPECT_FLOAT_EQ(mass.mass, 5.0f * kPi * 4.0f);
  EXPECT_EQ(mass.center, (Vec2{3.0f, -4.0f}));
  EXPECT_FLOAT_EQ(mass.inertia, 0.5f * mass.mass * 4.0f);
}

TEST(Mass, BoxIsClosedForm) {
  const Polygon box = make_box({.half_extents = {1.5f, 0.5f}, .center = {2.0f, 1.0f}, .angle = 0.3f});
  const MassData mass = mass_data(box, 2.0f);
  EXPECT_NEAR(mass.mass, 6.0f, 1e-5f);
  EXPECT_NEAR(mass.center.x, 2.0f, 1e-6f);
  EXPECT_NEAR(mass.center.y, 1.0f, 1e-6f);
  EXPECT_NEAR(mass.inertia, 6.0f * (9.0f + 1.0f) / 12.0f, 1e-5f);
}

// A rounded square: a core, four strips and four quarter discs, summed by hand.
TEST(Mass, RoundedSquareIsClosedForm) {
  const float h = 1.0f;
  const float r = 0.25f;
  const MassData mass = mass_data(make_box({.half_extents = {h, h}, .radius = r}).value(), 1.0f);
  const float strip = 2.0f * h * r;
  const float disc = kPi * r * r;
  EXPECT_NEAR(mass.mass, 4.0f + 4.0f * strip + disc, 1e-5f);
  const float strip_offset = h + 0.5f * r;
  // The distance of a quarter disc's centroid from the disc's centre, along each axis.
  const float centroid = 4.0f * r / (3.0f * kPi);
  const float quarters = disc * (0.5f * r * r + 2.0f * h * h + 4.0f * h * centroid);
  const float strips = 4.0f * strip * ((4.0f * h * h + r * r) / 12.0f + strip_offset * strip_offset);
  EXPECT_NEAR(mass.inertia, 4.0f * 8.0f / 12.0f + strips + quarters, 1e-5f);
}

TEST(Mass, CapsuleAgreesWithIntegration) {
  const Capsule capsule{{-1.0f, 0.5f}, {2.0f, 1.5f}, 0.75f};
  const std::array<Vec2, 2> points = {capsule.point_a, capsule.point_b};
  expect_close(mass_data(capsule, 1.0f), integrate(points, capsule.radius, 400), 1.0f);
}

TEST(Mass, CapsuleWithoutLengthIsACircle) {
  const MassData capsule = mass_data(Capsule{{1.0f, 2.0f}, {1.0f, 2.0f}, 0.5f}, 3.0f);
  const MassData circle = mass_data(Circle{{1.0f, 2.0f}, 0.5f}, 3.0f);
  EXPECT_FLOAT_EQ(capsule.mass, circle.mass);
  EXPECT_FLOAT_EQ(capsule.inertia, circle.inertia);
}

TEST(Mass, PolygonsAgreeWithIntegration) {
  Random random(11);
  for (int i = 0; i < 12; ++i) {
    const Polygon polygon = random.polygon(2.0f, i % 2 == 0 ? 0.0f : random.number(0.1f, 1.0f));
    expect_close(mass_data(polygon, 1.0f), integrate(polygon.vertices(), polygon.radius(), 400), 1.0f);
  }
}

// The parallel axis theorem would lose every digit here: 1000^2 * mass is far larger than an inertia of 1e-3.
TEST(Mass, AFarOffsetDoesNotChangeTheInertia) {
  const auto shape_at = [](Vec2 center) {
    return mass_data(make_box({.half_extents = {0.25f, 0.125f}, .center = center, .radius = 0.125f}).value(), 1.0f);
  };
  const MassData here = shape_at({});
  const MassData far = shape_at({4096.0f, -8192.0f});  // Powers of two: the vertices are exact.
  EXPECT_NEAR(far.inertia, here.inertia, 1e-6f * here.inertia);
  EXPECT_GT(here.inertia, 0.0f);
  EXPECT_EQ(far.center, (Vec2{4096.0f, -8192.0f}));
}

TEST(Mass, LargestShapesStayFinite) {
  const MassData circle = mass_data(Circle{{}, 1e6f}, 1e9f);
  const MassData box = mass_data(make_box({.half_extents = {1e6f, 1e6f}, .radius = 1e6f}).value(), 1e9f);
  const MassData capsule = mass_data(Capsule{{-1e6f, 0.0f}, {1e6f, 0.0f}, 1e6f}, 1e9f);
  for (const MassData& mass : {circle, box, capsule}) {
    EXPECT_TRUE(is_finite(mass.mass) && is_finite(mass.inertia));
    EXPECT_GT(mass.inertia, 0.0f);
  }
}

TEST(Mass, LinesHaveNoMass) {
  for (const ShapeGeometry& line : {ShapeGeometry{Segment{}}, ShapeGeometry{ChainSegment{}}}) {
    EXPECT_EQ(mass_data(line, 1.0f).mass, 0.0f);
    EXPECT_EQ(mass_data(line, 1.0f).inertia, 0.0f);
  }
}

}  // namespace
}  // namespace drystone
