// Slabs against points of the shape in double precision, and the tests of slabs against times of impact and distances
// in double precision: rejected pairs must be apart, and enough pairs must be rejected.
#include "geometry/slab.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <span>

#include "tests/support/random_numbers.hpp"

namespace drystone::geometry {
namespace {

class Making : public test::RandomNumbers {
 public:
  using RandomNumbers::RandomNumbers;

  /// Includes long shapes, for which slabs are made, and some far from their body's origin.
  ShapeGeometry shape(float size) {
    const Vec2 at = point(size * (random_() % 4 == 0 ? 50.0f : 1.0f));
    const Vec2 far = at + point(20.0f * size);
    switch (random_() % 6) {
      case 0: return Circle{at, uniform(0.1f, 1.0f) * size};
      case 1: return Capsule{at, far, uniform(0.1f, 0.5f) * size};
      case 2: return Segment{at, far};
      case 3: return ChainSegment{at - Vec2{1.0f, 0.0f}, at, far, far + Vec2{1.0f, 0.0f}};
      case 4:
        return make_box({.half_extents = {uniform(0.1f, 20.0f) * size, uniform(0.1f, 1.0f) * size},
                         .center = at,
                         .angle = uniform(-3.0f, 3.0f),
                         .radius = uniform(0.0f, 0.2f) * size})
            .value();
      default: {
        std::array<Vec2, 12> points;
        for (Vec2& p : points) p = at + point(size);
        return make_hull(points, uniform(0.0f, 0.3f) * size).value();
      }
    }
  }
  Transform pose(float size) {
    const Vec2 position = point(size);
    return {position, make_rotation(uniform(-3.0f, 3.0f))};
  }
  /// Worlds near the origin and far from it.
  Vec2 origin() {
    const std::array sizes = {0.0f, 100.0f, 1.0e4f, 5.0e5f};
    return point(sizes[random_() % sizes.size()]);
  }
};

struct Double {
  double x;
  double y;
};

Double placed(const Transform& pose, Vec2 p) {
  const double c = pose.rotation.c;
  const double s = pose.rotation.s;
  return {pose.position.x + c * p.x - s * p.y, pose.position.y + s * p.x + c * p.y};
}

double height(const Slab& slab, Double p) {
  return double{slab.normal.x} * p.x + double{slab.normal.y} * p.y - double{slab.middle};
}

double distance_to_line(Double p, Double a, Double b) {
  const double dx = b.x - a.x;
  const double dy = b.y - a.y;
  const double size = dx * dx + dy * dy;
  double t = size > 0.0 ? ((p.x - a.x) * dx + (p.y - a.y) * dy) / size : 0.0;
  t = std::min(std::max(t, 0.0), 1.0);
  return std::hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}

bool cross(Double a, Double b, Double c, Double d) {
  const auto side = [](Double o, Double p, Double q) {
    return (p.x - o.x) * (q.y - o.y) - (p.y - o.y) * (q.x - o.x) > 0.0;
  };
  return side(a, b, c) != side(a, b, d) && side(c, d, a) != side(c, d, b);
}

/// The distance between two convex outlines without rounding; zero if they overlap. A path is an outline of two points.
double distance_between(std::span<const Double> a, std::span<const Double> b) {
  const auto holds = [](std::span<const Double> outline, Double p) {
    if (outline.size() < 3) return false;
    for (std::size_t i = 0; i < outline.size(); ++i) {
      const Double from = outline[i];
      const Double to = outline[(i + 1) % outline.size()];
      if ((to.x - from.x) * (p.y - from.y) - (to.y - from.y) * (p.x - from.x) < 0.0) return false;
    }
    return true;
  };
  if (holds(a, b[0]) || holds(b, a[0])) return 0.0;
  double least = 1.0e30;
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t k = 0; k < b.size(); ++k) {
      const Double a1 = a[(i + 1) % a.size()];
      const Double b1 = b[(k + 1) % b.size()];
      if (cross(a[i], a1, b[k], b1)) return 0.0;
      least = std::min({least, distance_to_line(a[i], b[k], b1), distance_to_line(a1, b[k], b1),
                        distance_to_line(b[k], a[i], a1), distance_to_line(b1, a[i], a1)});
    }
  }
  return least;
}

std::vector<Double> outline_of(const ShapeGeometry& shape, const Transform& pose) {
  std::vector<Double> outline;
  for (const Vec2 point : make_proxy(shape).points) outline.push_back(placed(pose, point));
  return outline;
}

TEST(Slab, ContainsTheShape) {
  Making making(1);
  for (int i = 0; i < 20000; ++i) {
    const ShapeGeometry shape = making.shape(1.0f);
    Transform pose = making.pose(10.0f);
    pose.position += making.origin();
    const Slab slab = thinnest_slab(shape, pose);
    const ConvexProxy proxy = make_proxy(shape);
    for (const Vec2 point : proxy.points) {
      EXPECT_LE(std::fabs(height(slab, placed(pose, point))) + double{proxy.radius}, double{slab.half_width}) << i;
    }
  }
}

TEST(Slab, IsAsThinAsTheShape) {
  const Transform pose{{3.0f, -7.0f}, make_rotation(0.7f)};
  EXPECT_NEAR(thinnest_slab(make_box({.half_extents = {20.0f, 0.5f}, .angle = 0.3f}).value(), pose).half_width, 0.5f,
              1.0e-4f);
  EXPECT_NEAR(thinnest_slab(Segment{{-9.0f, 2.0f}, {8.0f, 3.0f}}, pose).half_width, 0.0f, 1.0e-4f);
  EXPECT_NEAR(thinnest_slab(Capsule{{-9.0f, 2.0f}, {8.0f, 3.0f}, 0.25f}, pose).half_width, 0.25f, 1.0e-4f);
  EXPECT_TRUE(std::isinf(thinnest_slab(Circle{{1.0f, 2.0f}, 0.5f}, pose).half_width));
  // A capsule without length is a disc.
  EXPECT_TRUE(std::isinf(thinnest_slab(Capsule{{1.0f, 2.0f}, {1.0f, 2.0f}, 0.5f}, pose).half_width));
}

TEST(Slab, ContainsTheShapeWhenTheRotationIsNotOfUnitLength) {
  const Transform pose{{200.0f, -300.0f}, {0.6f * 1.0004f, 0.8f * 1.0004f}};
  const ShapeGeometry shape =
      make_box({.half_extents = {40.0f, 0.5f}, .center = {500.0f, 400.0f}, .angle = 0.4f}).value();
  const Slab slab = thinnest_slab(shape, pose);
  for (const Double point : outline_of(shape, pose)) EXPECT_LE(std::fabs(height(slab, point)), double{slab.half_width});
}

TEST(SweptDisc, ADiscThatPassesByIsApartFromTheShape) {
  Making making(2);
  int apart = 0;
  int passing = 0;
  for (int i = 0; i < 40000; ++i) {
    const Vec2 origin = making.origin();
    const ShapeGeometry shape = making.shape(1.0f);
    Transform pose = making.pose(2.0f);
    pose.position += origin;
    const Vec2 from = origin + making.point(20.0f);
    const Vec2 to = from + making.point(6.0f);
    const float radius = making.uniform(0.0f, 2.0f);
    const std::array way = {Double{from.x, from.y}, Double{to.x, to.y}};
    const double between = distance_between(outline_of(shape, pose), way) - double{make_proxy(shape).radius};
    const bool passes = passes_by(SweptDisc(from, to, radius), thinnest_slab(shape, pose));
    apart += between > double{radius} ? 1 : 0;
    passing += passes ? 1 : 0;
    EXPECT_TRUE(between > double{radius} || !passes) << i << " " << between;
  }
  EXPECT_GT(passing, apart / 3);
}

/// The shape may rotate in any way: the disc about its body's centre contains it.
TEST(SweptDisc, ADiscThatPassesByHasNoTimeOfImpact) {
  Making making(3);
  int passing = 0;
  for (int i = 0; i < 20000; ++i) {
    const ShapeGeometry target = making.shape(1.0f);
    const Transform pose = making.pose(2.0f);
    const ShapeGeometry shape = make_box({{making.uniform(0.1f, 1.0f), making.uniform(0.1f, 1.0f)}}).value();
    const Vec2 center = making.point(1.0f);
    const Vec2 from = making.point(10.0f);
    const float angle = making.uniform(-3.0f, 3.0f);
    const Sweep sweep{center, from, from + making.point(6.0f), make_rotation(angle),
                      make_rotation(angle + making.uniform(-1.5f, 1.5f))};
    const SweptDisc disc(sweep.center_0, sweep.center_1, extent(shape, center) + 2.0f * kLinearSlop);
    if (!passes_by(disc, thinnest_slab(target, pose))) continue;
    ++passing;
    const Sweep rest{{}, pose.position, pose.position, pose.rotation, pose.rotation};
    const TimeOfImpactOutput found = time_of_impact({make_proxy(target), make_proxy(shape), rest, sweep, 1.0f});
    EXPECT_EQ(found.state, TimeOfImpactOutput::State::separated) << i;
  }
  EXPECT_GT(passing, 2000);
}

TEST(Slab, ASlabApartFromABoxMeansThatTheShapeIsApart) {
  Making making(4);
  int apart = 0;
  int rejected = 0;
  for (int i = 0; i < 40000; ++i) {
    const Vec2 origin = making.origin();
    const ShapeGeometry shape = making.shape(1.0f);
    Transform pose = making.pose(2.0f);
    pose.position += origin;
    const Vec2 lower = origin + making.point(20.0f);
    const Aabb box{lower, lower + abs(making.point(4.0f))};
    const std::array corners = {Double{box.lower.x, box.lower.y}, Double{box.upper.x, box.lower.y},
                                Double{box.upper.x, box.upper.y}, Double{box.lower.x, box.upper.y}};
    const double between = distance_between(outline_of(shape, pose), corners) - double{make_proxy(shape).radius};
    const bool is_rejected = is_apart(box, thinnest_slab(shape, pose));
    apart += between > 0.0 ? 1 : 0;
    rejected += is_rejected ? 1 : 0;
    EXPECT_TRUE(between > 0.0 || !is_rejected) << i;
  }
  EXPECT_GT(rejected, apart / 3);
}

}  // namespace
}  // namespace drystone::geometry
