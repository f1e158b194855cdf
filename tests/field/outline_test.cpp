// Outlines and their cuts against areas counted on a grid.
#include "world/field/outline.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "geometry/shape_geometry.hpp"
#include "tests/support/test_world.hpp"

namespace drystone::test {
namespace {

/// Area and centroid of the part of the shape below the line, counted on a grid.
field::AreaAndCentroid counted(const ShapeGeometry& shape, Vec2 normal, float offset) {
  const Aabb box = bounds(shape, Transform{});
  constexpr int kCells = 800;
  const double dx = double{box.upper.x - box.lower.x} / kCells;
  const double dy = double{box.upper.y - box.lower.y} / kCells;
  double area = 0.0;
  double x = 0.0;
  double y = 0.0;
  for (int i = 0; i < kCells; ++i) {
    for (int j = 0; j < kCells; ++j) {
      const Vec2 p = {static_cast<float>(double{box.lower.x} + (i + 0.5) * dx),
                      static_cast<float>(double{box.lower.y} + (j + 0.5) * dy)};
      if (dot(normal, p) > offset || !contains(shape, p)) continue;
      area += dx * dy;
      x += dx * dy * double{p.x};
      y += dx * dy * double{p.y};
    }
  }
  if (area == 0.0) return {};
  return {static_cast<float>(area), {static_cast<float>(x / area), static_cast<float>(y / area)}};
}

TEST(Outline, AreaAndCentroidOfACutAreThoseCountedOnAGrid) {
  const std::vector<Vec2> points = {{-1.0f, -0.4f}, {0.8f, -0.7f}, {1.3f, 0.3f}, {0.2f, 0.9f}, {-0.9f, 0.6f}};
  const std::vector<ShapeGeometry> shapes = {Circle{{0.3f, -0.2f}, 0.8f}, Capsule{{-0.7f, 0.1f}, {0.9f, 0.5f}, 0.4f},
                                             make_hull(points).value(), make_hull(points, 0.3f).value(),
                                             make_box({{0.7f, 0.4f}, {0.1f, 0.2f}, 0.3f, 0.2f}).value()};
  std::mt19937 random(7);
  std::uniform_real_distribution<float> angles(-kPi, kPi);
  std::uniform_real_distribution<float> offsets(-0.6f, 0.6f);
  for (std::size_t s = 0; s < shapes.size(); ++s) {
    const field::Outline outline = field::outline_of(shapes[s], {}, {});
    const float whole = mass_data(shapes[s], 1.0f).mass;
    const float of_chords = field::area_of(outline).area;
    // Chords, 32 for a full turn, cut off 0.65 % of a circle and less of other shapes.
    EXPECT_NEAR(of_chords, whole, 6.5e-3f * whole) << "shape " << s;
    EXPECT_LE(of_chords, whole * 1.000001f) << "shape " << s;
    for (int i = 0; i < 20; ++i) {
      const Rotation turn = make_rotation(angles(random));
      const Vec2 normal = {turn.c, turn.s};
      const float offset = offsets(random);
      const field::AreaAndCentroid cut = field::area_of(field::cut(outline, normal, offset));
      const field::AreaAndCentroid expected = counted(shapes[s], normal, offset);
      // The tolerance is for the chords and for the cells of the grid.
      EXPECT_NEAR(cut.area * whole / of_chords, expected.area, 4.0e-3f * whole) << "shape " << s << ", cut " << i;
      if (expected.area < 0.1f * whole) continue;
      EXPECT_NEAR(cut.centroid.x, expected.centroid.x, 5.0e-3f) << "shape " << s << ", cut " << i;
      EXPECT_NEAR(cut.centroid.y, expected.centroid.y, 5.0e-3f) << "shape " << s << ", cut " << i;
    }
  }
}

TEST(Outline, IsRotatedAboutTheCentreOfMass) {
  const field::Outline outline = field::outline_of(Segment{{1.0f, 0.0f}, {3.0f, 0.0f}}, {1.0f, 0.0f}, {0.0f, 1.0f});
  ASSERT_EQ(outline.points().size(), 2u);
  EXPECT_EQ(outline.points()[0], (Vec2{0.0f, 0.0f}));
  EXPECT_EQ(outline.points()[1], (Vec2{0.0f, 2.0f}));
}

TEST(Outline, HasRoomForThePolygonWithTheMostCorners) {
  std::vector<Vec2> points;
  for (int i = 0; i < kMaxPolygonVertices; ++i) {
    const Rotation turn = make_rotation(2.0f * kPi * static_cast<float>(i) / kMaxPolygonVertices);
    points.push_back(10.0f * Vec2{turn.c, turn.s});
  }
  const Polygon polygon = make_polygon(points, 1.0f);
  field::Outline outline = field::outline_of(polygon, {}, make_rotation(0.05f));
  // Each cut adds at most one point.
  for (const Vec2 normal : {Vec2{0.0f, 1.0f}, {1.0f, 0.0f}, {-1.0f, 0.0f}})
    outline = field::cut(outline, normal, 10.9f);
  EXPECT_LE(outline.points().size(), field::Outline::kMost);
}

}  // namespace
}  // namespace drystone::test
