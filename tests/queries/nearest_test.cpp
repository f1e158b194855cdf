// Distances against geometry in double precision: the distance of two convex sets is that of the origin from the hull of all differences
// of their points, negative inside of it.
#include <algorithm>
#include <array>
#include <limits>
#include <vector>

#include "geometry/double2.hpp"
#include "geometry/separation.hpp"
#include "geometry/shape_geometry.hpp"
#include "tests/queries/random_world.hpp"
#include "tests/support/visible_shapes.hpp"

namespace drystone::test {
namespace {

using geometry::cross;
using geometry::dot;
using geometry::Double2;
using geometry::length;
using geometry::to_double;

/// Coordinates are up to 16 m and floats have 24 bits, so an error of some 1e-6 m is expected; near-parallel sides make it larger.
constexpr double kTolerance = 2.0e-5;

std::vector<Double2> hull_of(std::vector<Double2> points) {
  std::sort(points.begin(), points.end(), [](Double2 a, Double2 b) { return a.x != b.x ? a.x < b.x : a.y < b.y; });
  std::vector<Double2> hull;
  for (int side = 0; side < 2; ++side) {
    const std::size_t first = hull.size();
    for (const Double2 p : points) {
      while (hull.size() >= first + 2 && cross(hull.back() - hull[hull.size() - 2], p - hull.back()) <= 0.0)
        hull.pop_back();
      hull.push_back(p);
    }
    hull.pop_back();
    std::reverse(points.begin(), points.end());
  }
  if (hull.empty()) hull.push_back(points.front());
  return hull;
}

double distance_to_line(Double2 a, Double2 b) {
  const Double2 along = b - a;
  const double full = dot(along, along);
  const double t = full > 0.0 ? std::clamp(-dot(a, along) / full, 0.0, 1.0) : 0.0;
  return length(a + t * along);
}

/// The signed distance of the rounded shapes.
double exact_distance(const Seen& seen, const ConvexProxy& shape, const WorldTransform& pose) {
  const auto place = [](const WorldTransform& t, Vec2 p) {
    const Double2 q = to_double(p);
    const double c = double{t.rotation.c};
    const double s = double{t.rotation.s};
    return Double2{c * q.x - s * q.y + t.position.x, s * q.x + c * q.y + t.position.y};
  };
  const ConvexProxy target = make_proxy(*seen.geometry);
  std::vector<Double2> differences;
  for (const Vec2 p : target.points) {
    for (const Vec2 q : shape.points) differences.push_back(place(pose, q) - place(seen.pose, p));
  }
  const std::vector<Double2> hull = hull_of(differences);
  double nearest = std::numeric_limits<double>::max();
  bool inside = hull.size() >= 3;
  for (std::size_t i = 0; i < hull.size(); ++i) {
    const Double2 a = hull[i];
    const Double2 b = hull[(i + 1) % hull.size()];
    nearest = std::min(nearest, distance_to_line(a, b));
    if (cross(b - a, Double2{} - a) < 0.0) inside = false;
  }
  return (inside ? -nearest : nearest) - double{target.radius} - double{shape.radius};
}

/// Checks the points, the normal and the distance of an answer against each other.
void expect_consistent(const NearestShape& found, const Seen& seen, const ConvexProxy& shape,
                       const WorldTransform& pose) {
  EXPECT_NEAR(length(found.normal), 1.0f, 1.0e-5f);
  const float apart = max(found.distance, 0.0f);
  const Vec2 off = found.query_point - (found.point + apart * found.normal);
  EXPECT_LT(length(off), 1.0e-4f);
  // Both points are on their shapes: their own distances are 0, or negative inside.
  const std::array<Vec2, 1> at = {Vec2{}};
  EXPECT_LT(exact_distance(seen, {at, 0.0f}, {found.point, {}}), 1.0e-4);
  const auto as_circle = std::make_shared<const ShapeGeometry>(Circle{{}, 0.0f});
  EXPECT_LT(exact_distance({{}, as_circle, {found.query_point, {}}}, shape, pose), 1.0e-4);
  // Moved along the normal, the shapes are that much farther apart; if they overlapped, they then touch.
  const float move = found.distance < 0.0f ? -found.distance : 0.5f;
  const double expected = found.distance < 0.0f ? 0.0 : double{found.distance} + 0.5;
  EXPECT_NEAR(exact_distance(seen, shape, {pose.position + move * found.normal, pose.rotation}), expected, 2.0e-4);
}

TEST(Nearest, AgreesWithDoublePrecision) {
  int apart = 0;
  int overlapping = 0;
  int none = 0;
  for (std::uint32_t seed = 200; seed < 212; ++seed) {
    RandomWorld r(seed);
    for (int i = 0; i < 100; ++i) {
      const ConvexProxy shape = r.convex();
      const WorldTransform pose = r.pose();
      const QueryFilter filter = r.filter();
      const float reach = r.one_in(3) ? r.uniform(0.0f, 1.0f) : 100.0f;
      const std::vector<Seen> all = visible_shapes(r.world, filter);
      double nearest = std::numeric_limits<double>::max();
      for (const Seen& seen : all) nearest = std::min(nearest, exact_distance(seen, shape, pose));
      const NearestShape found = r.world.nearest_shape(shape, pose, reach, filter);
      if (!found.shape) {
        EXPECT_GT(nearest, double{reach} - kTolerance);
        ++none;
        continue;
      }
      EXPECT_LE(found.distance, reach);
      EXPECT_NEAR(double{found.distance}, nearest, kTolerance) << "seed " << seed << ", query " << i;
      const auto seen = std::find_if(all.begin(), all.end(), [&](const Seen& s) { return s.id == found.shape; });
      ASSERT_NE(seen, all.end());
      expect_consistent(found, *seen, shape, pose);
      ++(found.distance < 0.0f ? overlapping : apart);
    }
  }
  EXPECT_GT(apart, 200);
  EXPECT_GT(overlapping, 200);
  EXPECT_GT(none, 50);
}

TEST(Nearest, AllShapesNearAgreeWithDoublePrecision) {
  std::size_t total = 0;
  for (std::uint32_t seed = 220; seed < 226; ++seed) {
    RandomWorld r(seed);
    for (int i = 0; i < 60; ++i) {
      const ConvexProxy shape = r.convex();
      const WorldTransform pose = r.pose();
      const QueryFilter filter = r.filter();
      const float reach = r.uniform(0.0f, 4.0f);
      const std::vector<NearestShape> found = r.world.shapes_near(shape, pose, reach, filter);
      total += found.size();
      for (const Seen& seen : visible_shapes(r.world, filter)) {
        const double exact = exact_distance(seen, shape, pose);
        const auto at =
            std::find_if(found.begin(), found.end(), [&](const NearestShape& n) { return n.shape == seen.id; });
        if (exact < double{reach} - kTolerance) {
          ASSERT_NE(at, found.end());
        }
        if (exact > double{reach} + kTolerance) {
          ASSERT_EQ(at, found.end());
        }
        if (at != found.end()) {
          EXPECT_NEAR(double{at->distance}, exact, kTolerance);
        }
      }
      const NearestShape nearest = r.world.nearest_shape(shape, pose, reach, filter);
      EXPECT_EQ(nearest.shape, found.empty() ? ShapeId{} : found.front().shape);
    }
  }
  EXPECT_GT(total, 1000u);
}

TEST(Nearest, OverlapsAgreeWithDoublePrecision) {
  int touching = 0;
  for (std::uint32_t seed = 230; seed < 236; ++seed) {
    RandomWorld r(seed);
    for (int i = 0; i < 100; ++i) {
      const ConvexProxy shape = r.convex();
      const WorldTransform pose = r.pose();
      const std::vector<ShapeId> found = r.world.overlap_shape(shape, pose);
      for (const Seen& seen : visible_shapes(r.world, {})) {
        const double exact = exact_distance(seen, shape, pose);
        const bool is_found = std::find(found.begin(), found.end(), seen.id) != found.end();
        touching += is_found ? 1 : 0;
        if (exact < -kTolerance) {
          EXPECT_TRUE(is_found) << exact;
        }
        if (exact > kTolerance) {
          EXPECT_FALSE(is_found) << exact;
        }
      }
    }
  }
  EXPECT_GT(touching, 500);
}

TEST(Nearest, PointsMeasureLikeShapesOfOnePoint) {
  RandomWorld r(240);
  const std::array<Vec2, 1> center = {Vec2{}};
  for (int i = 0; i < 200; ++i) {
    const Position at = to_position(r.point(16.0f));
    const NearestShape a = r.world.nearest_shape(at, 5.0f);
    const NearestShape b = r.world.nearest_shape({center, 0.0f}, {at, {}}, 5.0f);
    EXPECT_EQ(a.shape, b.shape);
    EXPECT_EQ(a.distance, b.distance);
  }
}

TEST(Nearest, KnowsTheSideOfABox) {
  World world(still_world());
  const BodyId body = add_dynamic(world, {0.0f, 0.0f}, Box{});
  const NearestShape above = world.nearest_shape({0.1f, 2.0f}, 10.0f);
  EXPECT_EQ(world.shape_body(above.shape).value(), body);
  EXPECT_FLOAT_EQ(above.distance, 1.5f);
  EXPECT_EQ(above.normal, (Vec2{0.0f, 1.0f}));
  EXPECT_NEAR(above.point.x, 0.1, 1.0e-6);
  EXPECT_NEAR(above.point.y, 0.5, 1.0e-6);
  const NearestShape inside = world.nearest_shape({0.4f, 0.1f}, 10.0f);
  EXPECT_NEAR(inside.distance, -0.1f, 1.0e-6f);
  EXPECT_NEAR(inside.normal.x, 1.0f, 1.0e-6f);
  EXPECT_FALSE(static_cast<bool>(world.nearest_shape({0.0f, 2.0f}, 1.4f).value().shape));
}

TEST(Nearest, EqualDistancesGoToTheLowerSlot) {
  World world(still_world());
  std::vector<ShapeId> shapes;
  for (int i = 0; i < 4; ++i) {
    const float x = i % 2 == 0 ? -2.0f : 2.0f;
    shapes.push_back(world.shapes(add_dynamic(world, {x, 0.0f}, Box{})).value().front());
  }
  EXPECT_EQ(world.nearest_shape({0.0f, 0.0f}, 10.0f).value().shape, shapes[0]);
  EXPECT_EQ(world.nearest_shape({2.0f, 0.0f}, 10.0f).value().shape, shapes[1]);
}

}  // namespace
}  // namespace drystone::test
