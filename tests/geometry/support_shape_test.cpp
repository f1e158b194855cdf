// Support shapes without a world: mass against closed forms and fine polygons, distance and overlap against all directions in double,
// rays and points against the equations of the shapes, bad input.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "geometry/separation.hpp"
#include "geometry/shape_geometry.hpp"
#include "geometry/support_walk.hpp"
#include "tests/geometry/reference.hpp"
#include "tests/support/support_types.hpp"

namespace drystone {
namespace {

using testing::HasSubstr;

SupportShape random_support_shape(reference::Random& random, float size) {
  const Vec2 at = random.point(0.5f * size);
  const float angle = random.number(-kPi, kPi);
  switch (random.integer(0, 4)) {
    case 0: return make_ellipse({at, {random.number(0.1f, 1.0f) * size, random.number(0.1f, 1.0f) * size}, angle});
    case 1:
      return make_slice({at, random.number(0.2f, 1.0f) * size, angle, random.number(0.3f, 1.57f), SliceCut::sector});
    case 2:
      return make_slice({at, random.number(0.2f, 1.0f) * size, angle, random.number(0.4f, 3.0f), SliceCut::chord});
    case 3: return test::reuleaux(random.number(0.2f, 1.5f) * size, random.integer(0, 1) == 0 ? 0.0f : 0.1f * size);
    default: return test::superellipse(random.number(0.2f, 1.0f) * size, random.number(0.2f, 1.0f) * size);
  }
}

ShapeGeometry any_shape(reference::Random& random, float size) {
  return random.integer(0, 1) == 0 ? ShapeGeometry(random_support_shape(random, size)) : random.shape(size);
}

/// The greatest separation of two shapes along any of many directions, refined four times around the best one.
double widest(const ShapeGeometry& a, const ShapeGeometry& b, const Transform& b_in_a) {
  const ConvexProxy core_a = make_proxy(a);
  const ConvexProxy core_b = make_proxy(b);
  const auto width = [&](double angle) {
    const Vec2 n = {static_cast<float>(std::cos(angle)), static_cast<float>(std::sin(angle))};
    const Vec2 on_a = geometry::farthest_point(core_a, n);
    const Vec2 on_b = transform_point(b_in_a, geometry::farthest_point(core_b, -inv_rotate(b_in_a.rotation, n)));
    return std::cos(angle) * static_cast<double>(on_b.x - on_a.x) +
           std::sin(angle) * static_cast<double>(on_b.y - on_a.y);
  };
  double best_angle = 0.0;
  double best = -1.0e30;
  double step = 2.0 * 3.14159265358979 / 256.0;
  const auto search = [&](double from, int count) {
    for (int i = 0; i < count; ++i) {
      const double w = width(from + i * step);
      if (w > best) {
        best = w;
        best_angle = from + i * step;
      }
    }
  };
  search(0.0, 256);
  for (int round = 0; round < 4; ++round) {
    const double from = best_angle - step;
    step /= 16.0;
    search(from, 32);
  }
  return best - static_cast<double>(core_a.radius) - static_cast<double>(core_b.radius);
}

std::vector<Vec2> border(const SupportShape& shape, int count) {
  std::vector<Vec2> points;
  for (int i = 0; i < count; ++i)
    points.push_back(shape.support(
        rotate(make_rotation(2.0f * kPi * static_cast<float>(i) / static_cast<float>(count)), {1.0f, 0.0f})));
  return points;
}

struct Moments {
  double area = 0.0;
  double x = 0.0;
  double y = 0.0;
  double about_origin = 0.0;
};
Moments moments_of_polygon(const std::vector<Vec2>& points) {
  Moments m;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Vec2 p = points[i];
    const Vec2 q = points[(i + 1) % points.size()];
    const double ax = static_cast<double>(p.x), ay = static_cast<double>(p.y);
    const double bx = static_cast<double>(q.x), by = static_cast<double>(q.y);
    const double part = 0.5 * (ax * by - ay * bx);
    m.area += part;
    m.x += part * (ax + bx) / 3.0;
    m.y += part * (ay + by) / 3.0;
    m.about_origin += part / 6.0 * (ax * ax + ay * ay + ax * bx + ay * by + bx * bx + by * by);
  }
  return m;
}

TEST(SupportShape, CopiesShareItsPoints) {
  const SupportShape shape = make_ellipse({});
  const SupportShape copy = shape;
  EXPECT_EQ(copy.points().data(), shape.points().data());
}

TEST(SupportShape, ClosedFormsOfTheMass) {
  const MassData ellipse = mass_data(SupportShape(make_ellipse({{1.0f, 2.0f}, {0.8f, 0.3f}, 0.4f})), 2.0f);
  EXPECT_NEAR(ellipse.mass, 2.0f * kPi * 0.24f, 1.0e-5f);
  EXPECT_EQ(ellipse.center, Vec2(1.0f, 2.0f));
  EXPECT_NEAR(ellipse.inertia, ellipse.mass * 0.25f * (0.64f + 0.09f), 1.0e-6f);

  // The half disc: area pi r^2 / 2, centroid 4 r / (3 pi), inertia about the centre of the disc m r^2 / 2.
  for (const SliceCut cut : {SliceCut::sector, SliceCut::chord}) {
    const MassData half =
        mass_data(SupportShape(make_slice({.radius = 0.6f, .half_angle = 0.5f * kPi, .cut = cut})), 1.0f);
    const float away = 4.0f * 0.6f / (3.0f * kPi);
    EXPECT_NEAR(half.mass, 0.5f * kPi * 0.36f, 1.0e-5f);
    EXPECT_NEAR(half.center.x, away, 1.0e-5f);
    EXPECT_NEAR(half.inertia, half.mass * (0.18f - away * away), 1.0e-6f);
  }
}

TEST(SupportShape, TheMassIsThatOfAFinePolygon) {
  reference::Random random(71);
  for (int i = 0; i < 200; ++i) {
    const SupportShape shape = random_support_shape(random, 1.0f);
    const Moments fine = moments_of_polygon(border(shape, 8192));
    const MassData mass = mass_data(shape, 1.0f);
    EXPECT_NEAR(mass.mass, fine.area, 2.0e-5 * fine.area) << i << ' ' << shape.type();
    EXPECT_NEAR(mass.center.x, fine.x / fine.area, 3.0e-5);
    EXPECT_NEAR(mass.center.y, fine.y / fine.area, 3.0e-5);
    const double inertia = fine.about_origin - (fine.x * fine.x + fine.y * fine.y) / fine.area;
    EXPECT_NEAR(mass.inertia, inertia, 1.0e-4 * inertia) << i << ' ' << shape.type();
  }
}

TEST(SupportShape, TheBoxIsTight) {
  reference::Random random(72);
  for (int i = 0; i < 300; ++i) {
    const SupportShape shape = random_support_shape(random, 1.0f);
    const Transform pose = random.pose(3.0f);
    const Aabb box = bounds(shape, pose);
    Vec2 low = {1.0e9f, 1.0e9f};
    Vec2 high = -low;
    for (const Vec2 p : border(shape, 2048)) {
      low = min(low, transform_point(pose, p));
      high = max(high, transform_point(pose, p));
    }
    EXPECT_NEAR(box.lower.x, low.x, 2.0e-5f) << shape.type();
    EXPECT_NEAR(box.lower.y, low.y, 2.0e-5f);
    EXPECT_NEAR(box.upper.x, high.x, 2.0e-5f);
    EXPECT_NEAR(box.upper.y, high.y, 2.0e-5f);
  }
}

TEST(SupportShape, ThePointsAreNearTheCore) {
  reference::Random random(73);
  for (int i = 0; i < 300; ++i) {
    const float size = random.number(0.05f, 2.0f);
    const SupportShape shape = random_support_shape(random, size);
    ASSERT_LE(shape.points().size(), 64u);
    EXPECT_LE(shape.gap(), max(0.00025f, 0.0025f * size)) << shape.type();
    const ConvexProxy points = {shape.points(), shape.radius()};
    for (const Vec2 p : border(shape, 512)) {
      SimplexCache cache;
      EXPECT_LE(distance({points, {{&p, 1}, 0.0f}, {}, true}, cache).distance, shape.gap() + 2.0e-6f * size);
    }
  }
}

TEST(SupportShape, FlatSidesAreFound) {
  const SupportShape half = make_slice({});
  ASSERT_EQ(half.flats().size(), 1u);
  EXPECT_NEAR(half.flats()[0].point_a.y, 0.5f, 1.0e-5f);
  EXPECT_NEAR(half.flats()[0].point_b.y, -0.5f, 1.0e-5f);
  EXPECT_EQ(SupportShape(make_slice({.half_angle = 0.6f, .cut = SliceCut::sector})).flats().size(), 2u);
  EXPECT_TRUE(SupportShape(make_ellipse({})).flats().empty());
  EXPECT_TRUE(test::reuleaux(1.0f).flats().empty());
  for (int i = 0; i < 100; ++i) {
    const float angle = 0.063f * static_cast<float>(i);
    const float half_angle = 0.1f + 0.0145f * static_cast<float>(i);
    EXPECT_EQ(make_slice({.angle = angle, .half_angle = half_angle, .cut = SliceCut::sector}).value().flats().size(),
              2u)
        << angle << ' ' << half_angle;
  }
}

TEST(SupportShape, AFunctionMayHaveManyFlatSides) {
  // The corners of a regular polygon.
  constexpr auto kSupport = [](std::span<const float> p, Vec2 d) {
    Vec2 best = {-1.0e9f, 0.0f};
    for (int i = 0; i < static_cast<int>(p[0]); ++i) {
      const Rotation q = make_rotation(2.0f * kPi * static_cast<float>(i) / p[0]);
      if (i == 0 || dot(d, {q.c, q.s}) > dot(d, best)) best = {q.c, q.s};
    }
    return best;
  };
  register_support_type({"regular_polygon", 1, kSupport, nullptr}).value();
  for (const int sides : {3, 5, 16, 17, 24, 30}) {
    const SupportShape shape = make_support_shape({"regular_polygon", {static_cast<float>(sides)}, {}, 0.123f}).value();
    EXPECT_EQ(shape.flats().size(), static_cast<std::size_t>(sides));
    EXPECT_EQ(shape.points().size(), static_cast<std::size_t>(sides));
  }
}

TEST(SupportShape, AShortFlatSideHasNoRadiusOfCurvature) {
  for (const float half_angle : {2.0f, 2.8f, 2.9f, 3.0f}) {
    const SupportShape disc = make_slice({.radius = 1.0f, .half_angle = half_angle}).value();
    EXPECT_EQ(geometry::border_radius(disc, {-1.0f, 0.0f}), 0.0f) << half_angle;
    EXPECT_NEAR(geometry::border_radius(disc, {1.0f, 0.0f}), 1.0f, 0.01f) << half_angle;
  }
}

TEST(SupportShape, AnEllipseWithEqualAxesIsADisc) {
  const SupportShape disc = make_ellipse({{0.5f, 0.0f}, {0.4f, 0.4f}, 1.0f});
  EXPECT_EQ(disc.points().size(), 1u);
  EXPECT_FLOAT_EQ(disc.radius(), 0.4f);
  EXPECT_EQ(disc.gap(), 0.0f);
}

TEST(SupportWalk, FindsTheGreatestSeparationOfAllDirections) {
  reference::Random random(74);
  int apart = 0;
  int deep = 0;
  for (int i = 0; i < 2000; ++i) {
    const ShapeGeometry a = random_support_shape(random, 1.0f);
    const ShapeGeometry b = any_shape(random, 1.0f);
    const Transform pose = random.pose(1.5f);
    const geometry::Separation found = geometry::separation({make_proxy(a), make_proxy(b), pose, true});
    const double expected = widest(a, b, pose);
    EXPECT_NEAR(found.distance, expected, 2.0e-5) << i << ' ' << to_string(kind_of(b));
    expected > 0.0 ? ++apart : ++deep;
  }
  EXPECT_GT(apart, 500);
  EXPECT_GT(deep, 500);
}

TEST(SupportWalk, DistanceAndNearestPoints) {
  reference::Random random(75);
  for (int i = 0; i < 1000; ++i) {
    const ShapeGeometry a = any_shape(random, 1.0f);
    const ShapeGeometry b = random_support_shape(random, 1.0f);
    const Transform pose = random.pose(3.0f);
    SimplexCache cache;
    const DistanceOutput out = distance({make_proxy(a), make_proxy(b), pose, true}, cache);
    const double expected = std::max(widest(a, b, pose), 0.0);
    EXPECT_NEAR(out.distance, expected, 2.0e-5) << i;
    if (out.distance > 0.01f) {
      EXPECT_NEAR(drystone::distance(out.point_a, out.point_b), out.distance, 1.0e-4f) << i;
      EXPECT_LE(widest(a, Circle{out.point_a, 1.0e-6f}, {}), 2.0e-5) << i;
    }
  }
}

TEST(SupportWalk, NearestPointsOnALongSide) {
  reference::Random random(80);
  const ShapeGeometry ground = make_box({{200.0f, 1.0f}, {0.0f, -1.0f}}).value();
  for (int i = 0; i < 500; ++i) {
    const ShapeGeometry shape = random_support_shape(random, 0.5f);
    Transform pose = random.pose(3.0f);
    pose.position.y += 1.0f - bounds(shape, pose).lower.y;
    const geometry::Separation found = geometry::separation({make_proxy(ground), make_proxy(shape), pose, true});
    EXPECT_NEAR(found.distance, 1.0f, 1.0e-4f);
    EXPECT_NEAR(found.point_b.y, 1.0f, 1.0e-4f) << i;
    EXPECT_NEAR(found.point_a.x, found.point_b.x, 2.0e-3f) << i;
  }
}

// Shapes in the same place may be separated in several directions that are nearly equally short.
TEST(SupportWalk, FindsTheShortestWayOutOfShapesInOnePlace) {
  reference::Random random(81);
  for (int i = 0; i < 600; ++i) {
    const SupportShape a = random_support_shape(random, 1.0f);
    const ShapeGeometry other = i % 2 == 0 ? ShapeGeometry(a) : ShapeGeometry(random_support_shape(random, 0.6f));
    Transform pose = {random.point(0.01f), make_rotation(0.5f * kPi * static_cast<float>(random.integer(0, 3)))};
    pose.position += centroid(a) - rotate(pose.rotation, centroid(other));
    const geometry::Separation found = geometry::separation({make_proxy(a), make_proxy(other), pose, true});
    // The oracle looks more closely only at the best of 256 directions, so it may miss the best one by a little.
    EXPECT_GE(found.distance, widest(a, other, pose) - 5.0e-5) << i;
    const Vec2 on_a = a.support(found.normal);
    const ConvexProxy core = make_proxy(other);
    const Vec2 on_b = transform_point(pose, geometry::farthest_point(core, -inv_rotate(pose.rotation, found.normal)));
    EXPECT_NEAR(dot(found.normal, on_b - on_a) - core.radius, found.distance, 1.0e-5f) << i;
  }
}

TEST(SupportShape, PointsAndRaysAgreeWithTheEquationOfTheEllipse) {
  reference::Random random(76);
  const Vec2 radii = {0.9f, 0.35f};
  const SupportShape shape = make_ellipse({{}, radii, 0.0f});
  const auto level = [&](Vec2 p) { return (p.x / radii.x) * (p.x / radii.x) + (p.y / radii.y) * (p.y / radii.y); };
  int hits = 0;
  for (int i = 0; i < 3000; ++i) {
    const Vec2 p = random.point(1.5f);
    if (abs(level(p) - 1.0f) > 1.0e-4f) {
      EXPECT_EQ(contains(shape, p), level(p) < 1.0f);
    }
    const RayCastInput ray = {p, random.point(3.0f), 1.0f};
    const Vec2 from = {p.x / radii.x, p.y / radii.y};
    const Vec2 along = {ray.translation.x / radii.x, ray.translation.y / radii.y};
    const float b = dot(from, along);
    const float under = b * b - length_squared(along) * (length_squared(from) - 1.0f);
    const CastOutput out = ray_cast(shape, ray);
    if (level(p) < 1.0f) {
      EXPECT_TRUE(out.hit && out.fraction == 0.0f && out.normal == Vec2{});
      continue;
    }
    const float root = under > 0.0f ? (-b - std::sqrt(under)) / length_squared(along) : -1.0f;
    const bool expected = root >= 0.0f && root <= 1.0f;
    if (under < 1.0e-3f && under > -1.0e-3f) continue;
    EXPECT_EQ(out.hit, expected) << i;
    if (!out.hit || !expected) continue;
    ++hits;
    EXPECT_NEAR(out.fraction, root, 1.0e-5f) << i;
    EXPECT_NEAR(level(out.point), 1.0f, 1.0e-3f);
    const Vec2 normal = normalize(Vec2{out.point.x / (radii.x * radii.x), out.point.y / (radii.y * radii.y)});
    EXPECT_NEAR(cross(normal, out.normal), 0.0f, 5.0e-3f) << i;
  }
  EXPECT_GT(hits, 300);
}

TEST(SupportShape, ShapeCastsEndAtTheFirstTouch) {
  reference::Random random(77);
  int hits = 0;
  for (int i = 0; i < 500; ++i) {
    const ShapeGeometry a = any_shape(random, 1.0f);
    const ShapeGeometry b = random_support_shape(random, 0.5f);
    const Transform pose = {4.0f * rotate(make_rotation(random.number(-kPi, kPi)), {1.0f, 0.0f}),
                            make_rotation(random.number(-kPi, kPi))};
    const Vec2 way = random.point(1.0f) - 1.5f * pose.position;
    if (widest(a, b, pose) < 0.01) continue;
    const CastOutput out = shape_cast({make_proxy(a), make_proxy(b), pose, way});
    Transform at = pose;
    at.position = pose.position + (out.hit ? out.fraction : 1.0f) * way;
    if (out.hit) {
      ++hits;
      EXPECT_NEAR(widest(a, b, at), 0.0, 1.5e-4) << i;
    }
    for (float f = 0.0f; f < 1.0f; f += 0.05f) {
      if (out.hit && f > out.fraction) break;
      at.position = pose.position + f * way;
      EXPECT_GT(widest(a, b, at), -1.5e-4) << i;
    }
  }
  EXPECT_GT(hits, 100);
}

// A move of 0.1 mm changes the separation by at most 0.1 mm, and a rotation by 1e-4 rad by at most its lever.
TEST(SupportWalk, TheSeparationIsContinuous) {
  reference::Random random(78);
  for (int i = 0; i < 3000; ++i) {
    const ShapeGeometry a = random_support_shape(random, 1.0f);
    const ShapeGeometry b = any_shape(random, 1.0f);
    Transform pose = random.pose(1.2f);
    const float before = geometry::separation({make_proxy(a), make_proxy(b), pose, true}).distance;
    pose.position += 1.0e-4f * rotate(make_rotation(random.number(-kPi, kPi)), {1.0f, 0.0f});
    const float after = geometry::separation({make_proxy(a), make_proxy(b), pose, true}).distance;
    EXPECT_LE(abs(after - before), 1.2e-4f) << i;
  }
}

TEST(SupportShape, TheExtentHoldsAllPoints) {
  reference::Random random(79);
  for (int i = 0; i < 300; ++i) {
    const SupportShape shape = random_support_shape(random, 1.0f);
    const Vec2 from = random.point(1.0f);
    float farthest = 0.0f;
    float nearest = 1.0e9f;
    const std::vector<Vec2> points = border(shape, 512);
    for (std::size_t k = 0; k < points.size(); ++k) {
      farthest = max(farthest, distance(points[k], from));
      for (int part = 0; part < 64; ++part) {
        const Vec2 p = lerp(points[k], points[(k + 1) % points.size()], static_cast<float>(part) / 64.0f);
        nearest = min(nearest, distance(p, centroid(shape)));
      }
    }
    EXPECT_GE(extent(shape, from), farthest - 1.0e-6f);
    EXPECT_LE(extent(shape, from), farthest + 0.01f);
    EXPECT_LE(min_extent(shape), nearest + 1.0e-5f);
    EXPECT_GE(min_extent(shape), nearest - 0.02f) << shape.type();
  }
}

TEST(SupportShape, BadInputNamesTheField) {
  const auto problem = [](const auto& made) { return made.ok() ? std::string() : made.error().message; };
  EXPECT_THAT(problem(make_ellipse({.radii = {0.0f, 1.0f}})), HasSubstr("Ellipse.radii.x"));
  EXPECT_THAT(problem(make_ellipse({.radii = {1.0f, 2.0e6f}})), HasSubstr("Ellipse.radii.y"));
  EXPECT_THAT(problem(make_ellipse({.radii = {1.0f, 200.0f}})), HasSubstr("100 times"));
  EXPECT_THAT(problem(make_ellipse({.center = {NAN, 0.0f}})), HasSubstr("Ellipse.center"));
  EXPECT_THAT(problem(make_slice({.radius = -1.0f})), HasSubstr("Slice.radius"));
  EXPECT_THAT(problem(make_slice({.half_angle = 2.0f, .cut = SliceCut::sector})), HasSubstr("Slice.half_angle"));
  EXPECT_THAT(problem(make_slice({.half_angle = 3.2f})), HasSubstr("Slice.half_angle"));
  EXPECT_THAT(problem(make_slice({.rounding = -0.1f})), HasSubstr("Slice.rounding"));
  EXPECT_THAT(problem(make_support_shape({"nobody"})), HasSubstr("\"nobody\""));
  test::reuleaux(1.0f);
  EXPECT_THAT(problem(make_support_shape({"constant_width", {}})), HasSubstr("SupportOptions.parameters"));
  EXPECT_THAT(problem(make_support_shape({"constant_width", {-1.0f}})), HasSubstr("above 0"));
  EXPECT_THAT(problem(validate(ShapeGeometry(SupportShape{}), 1.0f)), HasSubstr("no type"));
}

TEST(SupportTypes, AreRegisteredOnce) {
  const auto point = [](std::span<const float>, Vec2) { return Vec2{}; };
  const auto line = [](std::span<const float>, Vec2 d) { return Vec2{d.x > 0.0f ? 1.0f : -1.0f, 0.0f}; };
  const auto hollow = [](std::span<const float>, Vec2 d) { return (1.0f - 0.5f * abs(d.x)) * -d; };
  EXPECT_THAT(register_support_type({"", 0, point}).error().message, HasSubstr("SupportType.name"));
  EXPECT_THAT(register_support_type({"ellipse", 0, point}).error().message, HasSubstr("another type"));
  EXPECT_THAT(register_support_type({"nine", 9, point}).error().message, HasSubstr("SupportType.parameters"));
  EXPECT_THAT(register_support_type({"null", 0, nullptr}).error().message, HasSubstr("SupportType.support"));
  EXPECT_TRUE(register_support_type({"point", 0, point}).ok());
  EXPECT_TRUE(register_support_type({"point", 0, point}).ok());
  EXPECT_FALSE(register_support_type({"point", 1, point}).ok());
  EXPECT_THAT(make_support_shape({"point"}).error().message, HasSubstr("no area"));
  EXPECT_TRUE(make_support_shape({"point", {}, {}, 0.0f, 0.5f}).ok());
  EXPECT_TRUE(register_support_type({"line", 0, line}).ok());
  EXPECT_FALSE(make_support_shape({"line"}).ok());
  // A line with a radius is a capsule.
  const MassData capsule = mass_data(Capsule{{-1.0f, 0.0f}, {1.0f, 0.0f}, 0.25f}, 1.0f);
  const MassData rounded = mass_data(SupportShape(make_support_shape({"line", {}, {}, 0.0f, 0.25f})), 1.0f);
  EXPECT_NEAR(rounded.mass, capsule.mass, 1.0e-5f);
  EXPECT_NEAR(rounded.inertia, capsule.inertia, 1.0e-5f);
  EXPECT_TRUE(register_support_type({"hollow", 0, hollow}).ok());
  EXPECT_THAT(make_support_shape({"hollow"}).error().message, HasSubstr("farthest"));
}

TEST(SupportShape, ThinSegmentsHaveTheirMass) {
  for (const float half_angle : {0.02f, 0.025f, 0.03f, 0.04f, 0.05f, 0.1f, 0.3f, 3.1f}) {
    SCOPED_TRACE(half_angle);
    const double h = static_cast<double>(half_angle);
    // Strips across the axis: half as high as the chord at x, between the chord and the border.
    double area = 0.0;
    double first = 0.0;
    double about_y = 0.0;
    double about_x = 0.0;
    constexpr int kStrips = 200000;
    for (int i = 0; i < kStrips; ++i) {
      const double angle = h * (i + 0.5) / kStrips;
      const double strip = 2.0 * std::sin(angle) * std::sin(angle) * h / kStrips;
      // Relative to the chord, so that nothing cancels.
      const double x = 2.0 * std::sin(0.5 * (h + angle)) * std::sin(0.5 * (h - angle));
      area += strip;
      first += strip * x;
      about_y += strip * x * x;
      about_x += strip * std::sin(angle) * std::sin(angle) / 3.0;
    }
    const MassData mass =
        mass_data(make_slice({.radius = 1.0f, .half_angle = half_angle, .cut = SliceCut::chord}).value(), 1.0f);
    const double inertia = about_x + about_y - first * first / area;
    EXPECT_NEAR(mass.mass, area, 1.0e-5 * area);
    EXPECT_NEAR(mass.center.x, std::cos(h) + first / area, 1.0e-6);
    EXPECT_NEAR(mass.inertia, inertia, 1.0e-5 * inertia);
  }
}

TEST(SupportShape, ACoreThatIsAPointMayBeAnywhere) {
  constexpr auto kSupport = [](std::span<const float> p, Vec2) { return Vec2{p[0], p[1]}; };
  register_support_type({"any_point", 2, kSupport, nullptr}).value();
  const SupportShape disc = make_support_shape({"any_point", {3.0f, -1.0f}, {0.5f, 0.0f}, 0.0f, 0.5f}).value();
  ASSERT_EQ(disc.points().size(), 1u);
  EXPECT_NEAR(disc.points()[0].x, 3.5f, 1.0e-6f);
  EXPECT_NEAR(disc.points()[0].y, -1.0f, 1.0e-6f);
}

TEST(SupportShape, ARayThatLeavesTheBorderHitsNothing) {
  const SupportShape ellipse = make_ellipse({.radii = {2.0f, 1.0f}}).value();
  for (int i = 0; i < 100; ++i) {
    const Rotation q = make_rotation(0.0628f * static_cast<float>(i));
    const Vec2 out = {q.c, q.s};
    const Vec2 place = ellipse.support(out);
    EXPECT_FALSE(ray_cast(ellipse, {place + 1.0e-6f * out, 5.0f * out, 1.0f}).hit) << i;
    EXPECT_TRUE(ray_cast(ellipse, {place + 1.0e-3f * out, -5.0f * out, 1.0f}).hit) << i;
  }
}

TEST(SupportShape, AShapeWithoutATypeIsEmpty) {
  const SupportShape none;
  EXPECT_FALSE(contains(none, {}));
  EXPECT_FALSE(ray_cast(none, {{-1.0f, 0.0f}, {2.0f, 0.0f}, 1.0f}).hit);
  const Aabb box = bounds(none, {});
  EXPECT_EQ(box.lower, Vec2{});
  EXPECT_EQ(box.upper, Vec2{});
}

}  // namespace
}  // namespace drystone
