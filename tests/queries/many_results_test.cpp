// Queries with many results against brute force, in both forms: a vector, and memory of the caller that may be too small. And queries
// for any result.
#include <algorithm>
#include <array>
#include <vector>

#include "geometry/shape_geometry.hpp"
#include "tests/base/allocation_counter.hpp"
#include "tests/queries/random_world.hpp"
#include "tests/support/visible_shapes.hpp"

namespace drystone::test {
namespace {

bool same_result(const CastHit& a, const CastHit& b) {
  return a.shape == b.shape && a.fraction == b.fraction && a.point == b.point && a.normal == b.normal;
}
bool same_result(ShapeId a, ShapeId b) { return a == b; }
bool same_result(const NearestShape& a, const NearestShape& b) {
  return a.shape == b.shape && a.distance == b.distance && a.point == b.point && a.query_point == b.query_point &&
         a.normal == b.normal;
}

/// Checks that query(out) writes the first of `all` for any length of `out`, counts all, and writes no element beyond.
template <typename T, typename Query>
void expect_prefixes(const std::vector<T>& all, Query query) {
  for (const std::size_t room : {std::size_t{0}, std::size_t{1}, all.size() / 2, all.size(), all.size() + 3}) {
    std::vector<T> out(room + 1);
    const QueryCount count = query(std::span(out).first(room));
    EXPECT_EQ(count.found, all.size());
    ASSERT_EQ(count.written, std::min(room, all.size()));
    EXPECT_EQ(count.is_complete(), room >= all.size());
    for (std::size_t i = 0; i < count.written; ++i) EXPECT_TRUE(same_result(out[i], all[i])) << i << " of " << room;
    for (std::size_t i = count.written; i < out.size(); ++i) EXPECT_TRUE(same_result(out[i], T{}));
  }
}

TEST(ManyResults, RaysWriteTheNearestHitsFirst) {
  std::size_t hits = 0;
  for (std::uint32_t seed = 100; seed < 108; ++seed) {
    RandomWorld r(seed);
    for (int i = 0; i < 100; ++i) {
      const Position origin = to_position(r.point(16.0f));
      const Vec2 way = r.point(30.0f);
      const QueryFilter filter = r.filter();
      const std::vector<CastHit> all = r.world.ray_cast_all(origin, way, filter);
      hits += all.size();
      expect_prefixes(all,
                      [&](std::span<CastHit> out) { return r.world.ray_cast_all(origin, way, filter, out).value(); });
      EXPECT_EQ(r.world.ray_cast_any(origin, way, filter).value(), !all.empty());
    }
  }
  EXPECT_GT(hits, 1000u);
}

TEST(ManyResults, ShapeCastsAgreeWithBruteForce) {
  std::size_t hits = 0;
  for (std::uint32_t seed = 110; seed < 120; ++seed) {
    RandomWorld r(seed);
    for (int i = 0; i < 100; ++i) {
      const ConvexProxy shape = r.convex();
      const WorldTransform pose = r.pose();
      const Vec2 way = r.one_in(10) ? Vec2{} : r.point(20.0f);
      const QueryFilter filter = r.filter();
      std::vector<CastHit> expected;
      for (const Seen& seen : visible_shapes(r.world, filter)) {
        const CastOutput out = shape_cast(
            {make_proxy(*seen.geometry), shape, relative(seen.pose, pose), inv_rotate(seen.pose.rotation, way)});
        if (!out.hit) continue;
        expected.push_back(
            {seen.id, transform_point(seen.pose, out.point), rotate(seen.pose.rotation, out.normal), out.fraction});
      }
      std::stable_sort(expected.begin(), expected.end(),
                       [](const CastHit& a, const CastHit& b) { return a.fraction < b.fraction; });
      hits += expected.size();
      const std::vector<CastHit> all = r.world.shape_cast_all(shape, pose, way, filter);
      ASSERT_EQ(all.size(), expected.size());
      for (std::size_t k = 0; k < all.size(); ++k) EXPECT_TRUE(same_result(all[k], expected[k]));
      expect_prefixes(
          all, [&](std::span<CastHit> out) { return r.world.shape_cast_all(shape, pose, way, filter, out).value(); });
      EXPECT_EQ(r.world.shape_cast_any(shape, pose, way, filter).value(), !all.empty());
    }
  }
  EXPECT_GT(hits, 2000u);
}

TEST(ManyResults, BoxesAndPointsWriteTheLowestSlotsFirst) {
  std::size_t found = 0;
  for (std::uint32_t seed = 120; seed < 124; ++seed) {
    RandomWorld r(seed);
    for (int i = 0; i < 100; ++i) {
      const QueryFilter filter = r.filter();
      const Position lower = to_position(r.point(16.0f));
      const WorldAabb box{lower, lower + abs(r.point(6.0f))};
      const std::vector<ShapeId> in_box = r.world.overlap_box(box, filter);
      const std::vector<ShapeId> at_point = r.world.shapes_at(lower, filter);
      found += in_box.size() + at_point.size();
      expect_prefixes(in_box, [&](std::span<ShapeId> out) { return r.world.overlap_box(box, filter, out).value(); });
      expect_prefixes(at_point, [&](std::span<ShapeId> out) { return r.world.shapes_at(lower, filter, out).value(); });
    }
  }
  EXPECT_GT(found, 1000u);
}

TEST(ManyResults, OverlapsOfShapesAgreeWithBruteForce) {
  std::size_t found = 0;
  std::size_t none = 0;
  for (std::uint32_t seed = 130; seed < 146; ++seed) {
    RandomWorld r(seed);
    for (int i = 0; i < 100; ++i) {
      const ConvexProxy shape = r.convex();
      const WorldTransform pose = r.pose();
      const QueryFilter filter = r.filter();
      std::vector<ShapeId> expected;
      for (const Seen& seen : visible_shapes(r.world, filter)) {
        SimplexCache cache;
        const DistanceInput input{make_proxy(*seen.geometry), shape, relative(seen.pose, pose)};
        if (distance(input, cache).distance == 0.0f) expected.push_back(seen.id);
      }
      found += expected.size();
      none += expected.empty() ? 1 : 0;
      EXPECT_EQ(r.world.overlap_shape(shape, pose, filter).value(), expected);
      EXPECT_EQ(r.world.overlap_shape_any(shape, pose, filter).value(), !expected.empty());
      expect_prefixes(expected,
                      [&](std::span<ShapeId> out) { return r.world.overlap_shape(shape, pose, filter, out).value(); });
    }
  }
  EXPECT_GT(found, 500u);
  EXPECT_GT(none, 100u);
}

TEST(ManyResults, ShapesNearAreWrittenNearestFirst) {
  std::size_t found = 0;
  for (std::uint32_t seed = 150; seed < 158; ++seed) {
    RandomWorld r(seed);
    for (int i = 0; i < 100; ++i) {
      const ConvexProxy shape = r.convex();
      const WorldTransform pose = r.pose();
      const float reach = r.uniform(0.0f, 3.0f);
      const QueryFilter filter = r.filter();
      const std::vector<NearestShape> all = r.world.shapes_near(shape, pose, reach, filter);
      found += all.size();
      EXPECT_TRUE(std::is_sorted(all.begin(), all.end(),
                                 [](const NearestShape& a, const NearestShape& b) { return a.distance < b.distance; }));
      expect_prefixes(all, [&](std::span<NearestShape> out) {
        return r.world.shapes_near(shape, pose, reach, filter, out).value();
      });
    }
  }
  EXPECT_GT(found, 1000u);
}

TEST(ManyResults, QueriesIntoTheCallersMemoryDoNotAllocate) {
  RandomWorld r(160, 2);
  std::vector<CastHit> hits(8);
  std::vector<ShapeId> ids(8);
  std::vector<NearestShape> near(8);
  std::vector<ContactView> contacts(8);
  std::vector<IslandView> islands(8);
  std::vector<BodyId> bodies(8);
  std::vector<SensorOverlap> overlaps(8);
  std::vector<RayCast> rays(100);
  for (RayCast& ray : rays) ray = {to_position(r.point(10.0f)), r.point(20.0f)};
  std::vector<CastHit> batch(rays.size());
  const std::array<Vec2, 2> points = {Vec2{0.0f, 0.0f}, Vec2{0.5f, 0.5f}};
  const ConvexProxy shape = {points, 0.5f};
  std::vector<ShapeCast> casts(100);
  for (ShapeCast& cast : casts) cast = {shape, {to_position(r.point(10.0f)), {}}, r.point(20.0f)};
  const BodyId body = r.world.bodies()[1];
  std::size_t found = 0;
  const std::uint64_t before = allocations();
  for (int i = 0; i < 10; ++i) {
    const Position at = to_position(r.point(10.0f));
    const Vec2 way = r.point(20.0f);
    found += static_cast<bool>(r.world.ray_cast_closest(at, way).value().shape) ? 1 : 0;
    found += r.world.ray_cast_any(at, way).value() ? 1 : 0;
    found += r.world.ray_cast_all(at, way, {}, hits).value().found;
    found += static_cast<bool>(r.world.shape_cast_closest(shape, {at, {}}, way).value().shape) ? 1 : 0;
    found += r.world.shape_cast_any(shape, {at, {}}, way).value() ? 1 : 0;
    found += r.world.shape_cast_all(shape, {at, {}}, way, {}, hits).value().found;
    found += r.world.overlap_box({at, at + Vec2{3.0f, 3.0f}}, {}, ids).value().found;
    found += r.world.overlap_shape(shape, {at, {}}, {}, ids).value().found;
    found += r.world.overlap_shape_any(shape, {at, {}}).value() ? 1 : 0;
    found += r.world.shapes_at(at, {}, ids).value().found;
    found += static_cast<bool>(r.world.nearest_shape(at, 5.0f).value().shape) ? 1 : 0;
    found += r.world.shapes_near(shape, {at, {}}, 2.0f, {}, near).value().found;
    found += r.world.contacts(std::span(contacts)).found + r.world.islands(std::span(islands)).found;
    found += r.world.contacts(body, contacts).value().found + r.world.sensor_overlaps(body, overlaps).value().found;
    found += r.world.island_bodies(body, bodies).value().found;
    must(r.world.ray_cast_closest(rays, batch));
    must(r.world.shape_cast_closest(casts, batch));
  }
  EXPECT_EQ(allocations(), before);
  EXPECT_GT(found, 100u);
}

}  // namespace
}  // namespace drystone::test
