// Queries against brute force over all shapes of random worlds, with filters, sleeping and static bodies, and sensors.
#include <algorithm>
#include <array>

#include "geometry/shape_geometry.hpp"
#include "tests/queries/random_world.hpp"
#include "tests/support/visible_shapes.hpp"

namespace drystone::test {
namespace {

CastOutput cast_at(const Seen& seen, Position origin, Vec2 translation) {
  const RayCastInput local{inv_transform_point(seen.pose, origin), inv_rotate(seen.pose.rotation, translation), 1.0f};
  return ray_cast(*seen.geometry, local);
}

TEST(Queries, RaysAgreeWithBruteForce) {
  int hits_seen = 0;
  for (std::uint32_t seed = 0; seed < 8; ++seed) {
    RandomWorld r(seed);
    for (int i = 0; i < 150; ++i) {
      const Position origin = to_position(r.point(16.0f));
      const Vec2 translation = r.one_in(10) ? Vec2{} : r.point(30.0f);
      const QueryFilter filter = r.filter();
      std::vector<CastHit> expected;
      for (const Seen& seen : visible_shapes(r.world, filter)) {
        const CastOutput out = cast_at(seen, origin, translation);
        if (!out.hit) continue;
        expected.push_back(
            {seen.id, transform_point(seen.pose, out.point), rotate(seen.pose.rotation, out.normal), out.fraction});
      }
      std::stable_sort(expected.begin(), expected.end(),
                       [](const CastHit& a, const CastHit& b) { return a.fraction < b.fraction; });
      const std::vector<CastHit> all = r.world.ray_cast_all(origin, translation, filter);
      ASSERT_EQ(all.size(), expected.size());
      for (std::size_t k = 0; k < all.size(); ++k) {
        EXPECT_EQ(all[k].shape, expected[k].shape);
        EXPECT_EQ(all[k].fraction, expected[k].fraction);
        EXPECT_EQ(all[k].point, expected[k].point);
        EXPECT_EQ(all[k].normal, expected[k].normal);
      }
      const CastHit closest = r.world.ray_cast_closest(origin, translation, filter);
      ASSERT_EQ(static_cast<bool>(closest.shape), !expected.empty());
      if (expected.empty()) continue;
      ++hits_seen;
      EXPECT_EQ(closest.shape, expected[0].shape);
      EXPECT_NEAR(closest.fraction, expected[0].fraction, 1.0e-5f);  // A shortened ray rounds differently.
    }
  }
  EXPECT_GT(hits_seen, 400);
}

TEST(Queries, BoxesAndPointsAgreeWithBruteForce) {
  std::size_t found = 0;
  for (std::uint32_t seed = 20; seed < 28; ++seed) {
    RandomWorld r(seed);
    for (int i = 0; i < 150; ++i) {
      const QueryFilter filter = r.filter();
      const Position lower = to_position(r.point(16.0f));
      const Vec2 size = r.one_in(5) ? Vec2{} : abs(r.point(6.0f));
      const WorldAabb box{lower, lower + size};
      std::vector<ShapeId> in_box;
      std::vector<ShapeId> at_point;
      for (const Seen& seen : visible_shapes(r.world, filter)) {
        if (overlaps(seen.box(), box)) in_box.push_back(seen.id);
        if (contains(*seen.geometry, inv_transform_point(seen.pose, lower))) at_point.push_back(seen.id);
      }
      EXPECT_EQ(r.world.overlap_box(box, filter).value(), in_box);
      EXPECT_EQ(r.world.shapes_at(lower, filter).value(), at_point);
      found += at_point.size();
    }
  }
  EXPECT_GT(found, 100u);
}

TEST(Queries, ShapeCastsAgreeWithBruteForce) {
  int hits_seen = 0;
  for (std::uint32_t seed = 40; seed < 46; ++seed) {
    RandomWorld r(seed);
    for (int i = 0; i < 100; ++i) {
      const std::array<Vec2, 3> points = {r.point(0.8f), r.point(0.8f), r.point(0.8f)};
      const std::size_t count = 1 + static_cast<std::size_t>(i) % 3;
      const ConvexProxy shape{std::span(points).first(count), r.uniform(0.0f, 0.4f)};
      const WorldTransform pose{to_position(r.point(16.0f)), make_rotation(r.uniform(-3.0f, 3.0f))};
      const Vec2 translation = r.point(20.0f);
      const QueryFilter filter = r.filter();
      float nearest = 2.0f;
      for (const Seen& seen : visible_shapes(r.world, filter)) {
        const CastOutput out = shape_cast({make_proxy(*seen.geometry), shape, relative(seen.pose, pose),
                                           inv_rotate(seen.pose.rotation, translation)});
        if (out.hit) nearest = min(nearest, out.fraction);
      }
      const CastHit closest = r.world.shape_cast_closest(shape, pose, translation, filter);
      ASSERT_EQ(static_cast<bool>(closest.shape), nearest <= 1.0f);
      if (!closest.shape) continue;
      ++hits_seen;
      EXPECT_NEAR(closest.fraction, nearest, 1.0e-4f);
    }
  }
  EXPECT_GT(hits_seen, 200);
}

TEST(Queries, FindSleepingAndStaticShapesButNoSensors) {
  World world;
  const BodyId floor = add_floor(world);
  BodyOptions sleeper;
  sleeper.type = BodyType::dynamic;
  sleeper.position = {0.0f, 5.0f};
  sleeper.asleep = true;
  const BodyId asleep = add(world, sleeper, Box{});
  ShapeOptions sensor;
  sensor.sensor = true;
  const BodyId ghost = world.create_body({});
  world.create_shape(ghost, Box{{1.0f, 1.0f}, {0.0f, 8.0f}}, sensor).value();
  const std::vector<CastHit> hits = world.ray_cast_all({0.0f, 10.0f}, {0.0f, -20.0f});
  ASSERT_EQ(hits.size(), 2u);
  EXPECT_EQ(world.shape_body(hits[0].shape).value(), asleep);
  EXPECT_NEAR(hits[0].point.y, 5.5f, 1.0e-5f);
  EXPECT_NEAR(hits[0].normal.y, 1.0f, 1.0e-5f);
  EXPECT_EQ(world.shape_body(hits[1].shape).value(), floor);
  EXPECT_TRUE(world.shapes_at({0.0f, 8.0f}).value().empty());
  EXPECT_EQ(world.shapes_at({0.0f, 5.0f}).value().size(), 1u);
  EXPECT_FALSE(world.is_awake(asleep));  // Queries wake no body.
}

TEST(Queries, FindShapesAtTheirPresentPoses) {
  // Queries see a change of a body without a step after it.
  World world(still_world());
  const BodyId body = add_dynamic(world, {0.0f, 0.0f}, Box{});
  const auto at = [&](Position place) { return !world.shapes_at(place).value().empty(); };
  EXPECT_TRUE(at({0.0f, 0.0f}));
  must(world.set_transform(body, {10.0f, 0.0f}, 0.0f));
  EXPECT_FALSE(at({0.0f, 0.0f}));
  EXPECT_TRUE(at({10.0f, 0.0f}));
  must(world.set_velocity(body, {60.0f, 0.0f}));
  run_steps(world, 1);
  EXPECT_TRUE(at({11.0f, 0.0f}));
  EXPECT_FALSE(at({10.0f, 0.0f}));
  must(world.set_enabled(body, false));
  EXPECT_FALSE(at({11.0f, 0.0f}));
  must(world.set_enabled(body, true));
  EXPECT_TRUE(at({11.0f, 0.0f}));
  must(world.destroy_body(body));
  EXPECT_FALSE(at({11.0f, 0.0f}));
}

TEST(Queries, EqualDistancesGoToTheLowerSlot) {
  World world(still_world());
  std::vector<ShapeId> shapes;
  for (int i = 0; i < 4; ++i) {
    const BodyId body = add_dynamic(world, {0.0f, 0.0f}, Box{});
    shapes.push_back(world.shapes(body).value().front());
  }
  EXPECT_EQ(world.ray_cast_closest({-5.0f, 0.0f}, {10.0f, 0.0f}).value().shape, shapes[0]);
  EXPECT_EQ(world.ray_cast_closest({0.0f, 0.0f}, {10.0f, 0.0f}).value().shape, shapes[0]);
  const std::array<Vec2, 1> point = {Vec2{}};
  const WorldTransform pose{{-5.0f, 0.0f}, {}};
  EXPECT_EQ(world.shape_cast_closest({point, 0.1f}, pose, {10.0f, 0.0f}).value().shape, shapes[0]);
}

/// All kinds of queries from within a body of two shapes, with another behind it.
TEST(Queries, LeaveOutTheIgnoredBody) {
  World world(still_world());
  const BodyId self = add_dynamic(world, {0.0f, 0.0f}, Box{});
  world.create_shape(self, Circle{{0.5f, 0.0f}, 0.3f}).value();
  const BodyId wall = add_dynamic(world, {5.0f, 0.0f}, Box{});
  const ShapeId seen = world.shapes(wall).value().front();
  const std::array<Vec2, 1> point = {Vec2{}};
  const auto looks = [&](const QueryFilter& filter) {
    std::vector<std::size_t> counts;
    counts.push_back(world.ray_cast_all({}, {10.0f, 0.0f}, filter).value().size());
    counts.push_back(world.ray_cast_closest({}, {10.0f, 0.0f}, filter).value().shape == seen ? 1 : 0);
    counts.push_back(world.overlap_box({{-1.0f, -1.0f}, {6.0f, 1.0f}}, filter).value().size());
    counts.push_back(world.shapes_at({0.4f, 0.0f}, filter).value().size());
    counts.push_back(world.shape_cast_closest({point, 0.1f}, {}, {10.0f, 0.0f}, filter).value().shape == seen ? 1 : 0);
    return counts;
  };
  QueryFilter filter;
  EXPECT_EQ(looks(filter), (std::vector<std::size_t>{3, 0, 3, 2, 0}));
  filter.ignore_body = self;
  EXPECT_EQ(looks(filter), (std::vector<std::size_t>{1, 1, 1, 0, 1}));
  filter.ignore_body = wall;
  EXPECT_EQ(looks(filter), (std::vector<std::size_t>{2, 0, 2, 2, 0}));
}

TEST(Queries, ARayThatStartsInsideAShapeHitsItAtItsStart) {
  World world(still_world());
  add_dynamic(world, {0.0f, 0.0f}, Box{});
  const CastHit hit = world.ray_cast_closest({0.1f, 0.1f}, {10.0f, 0.0f});
  EXPECT_TRUE(static_cast<bool>(hit.shape));
  EXPECT_EQ(hit.fraction, 0.0f);
  EXPECT_EQ(hit.normal, Vec2{});
}

TEST(Queries, RefuseBadInput) {
  const World world;
  const float nan = std::nanf("");
  EXPECT_EQ(world.ray_cast_closest({nan, 0.0f}, {1.0f, 0.0f}).error().code, ErrorCode::invalid_argument);
  EXPECT_NE(world.ray_cast_all({}, {2.0e6f, 0.0f}).error().message.find("translation"), std::string::npos);
  EXPECT_NE(world.overlap_box({{1.0f, 0.0f}, {0.0f, 0.0f}}).error().message.find("box.lower"), std::string::npos);
  EXPECT_FALSE(world.shapes_at({0.0f, nan}).ok());
  EXPECT_FALSE(world.shape_cast_closest({}, {}, {1.0f, 0.0f}).ok());
  const std::array<Vec2, 1> point = {Vec2{}};
  EXPECT_FALSE(world.shape_cast_closest({point, -1.0f}, {}, {1.0f, 0.0f}).ok());
  EXPECT_FALSE(world.shape_cast_closest({point, 0.0f}, {{}, {2.0f, 0.0f}}, {1.0f, 0.0f}).ok());
}

TEST(Queries, FindWhatABigSupportShapeOverlapsByLessThanItsPointsShow) {
  for (const Vec2 radii : {Vec2{500.0f, 20.0f}, Vec2{100.0f, 50.0f}, Vec2{5.0f, 0.5f}}) {
    SCOPED_TRACE(radii.x);
    World world(WorldOptions{});
    const ShapeId box = world.create_shape(world.create_body(BodyOptions{}), Box{{1.0f, 1.0f}}, {});
    world.step(1.0f / 60.0f).value();
    const SupportShape ellipse = make_ellipse({.radii = radii}).value();
    const ConvexProxy outline = make_proxy(ellipse);
    for (int i = 0; i < 200; ++i) {
      const Rotation turn = make_rotation(0.0314f * static_cast<float>(i));
      const Vec2 leftmost = rotate(turn, ellipse.support(inv_rotate(turn, {-1.0f, 0.0f})));
      const WorldTransform pose = {to_position(Vec2{1.0f - 0.1f * ellipse.gap(), 0.0f} - leftmost), turn};
      SimplexCache cache;
      const Polygon square = make_box(Box{{1.0f, 1.0f}}).value();
      const Transform in_box = {to_vec2(pose.position), turn};
      if (distance({{square.vertices(), 0.0f}, outline, in_box}, cache).distance > 0.0f) continue;
      EXPECT_TRUE(world.overlap_shape_any(outline, pose, {}).value()) << i;
      EXPECT_EQ(world.nearest_shape(outline, pose, 0.0f, {}).value().shape, box) << i;
    }
  }
}

}  // namespace
}  // namespace drystone::test
