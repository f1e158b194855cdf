// Queries of a world with a tile grid against the same queries of a world with a polygon for each tile.
#include <algorithm>
#include <array>
#include <map>

#include "tests/contact/tile_worlds.hpp"

namespace drystone::test {
namespace {

class TwoWorlds {
 public:
  explicit TwoWorlds(std::mt19937& random) : random_(random), tiles(random_grid(random, 17, 11, 0.3f)) {
    const BodyOptions place =
        static_at({double{number(-30.0f, 30.0f)}, double{number(-30.0f, 30.0f)}}, number(-3.0f, 3.0f));
    add_grid(grid.world, tiles, place);
    const std::vector<ShapeId> shapes = add_polygons(polygons.world, tiles, place);
    const std::vector<Cell> cells = tiles_of(tiles);
    for (std::size_t i = 0; i < shapes.size(); ++i) cell_of[shapes[i].index] = cells[i];
    pose = grid.world.transform(grid.world.bodies()[0]);
  }

  float number(float low, float high) { return std::uniform_real_distribution<float>(low, high)(random_); }
  /// A place in or near the grid.
  Position place() {
    const float size = tiles.cell_size();
    const Vec2 local = tiles.origin() + size * Vec2{number(-4.0f, 21.0f), number(-4.0f, 15.0f)};
    return transform_point(pose, local);
  }

 private:
  std::mt19937& random_;

 public:
  TileGrid tiles;
  TestWorld grid;
  TestWorld polygons;
  std::map<std::uint32_t, Cell> cell_of;
  WorldTransform pose;
};

using Key = std::tuple<float, std::int32_t, std::int32_t>;

TEST(TileQueries, RaysHitTheSameTilesAsPolygons) {
  std::mt19937 random(1);
  int hits = 0;
  for (int i = 0; i < 60; ++i) {
    TwoWorlds w(random);
    for (int k = 0; k < 60; ++k) {
      const Position from = w.place();
      const bool is_level = k % 5 == 0;
      const Vec2 way =
          is_level ? rotate(w.pose.rotation, k % 2 == 0 ? Vec2{20.0f, 0.0f} : Vec2{0.0f, -20.0f}) : w.place() - from;
      const CastHit hit = w.grid.world.ray_cast_closest(from, way);
      const CastHit expected = w.polygons.world.ray_cast_closest(from, way);
      ASSERT_EQ(bool(hit.shape), bool(expected.shape));
      std::vector<Key> all;
      for (const CastHit& each : w.grid.world.ray_cast_all(from, way).value()) {
        all.emplace_back(each.fraction, each.cell.x, each.cell.y);
      }
      std::vector<Key> expected_all;
      for (const CastHit& each : w.polygons.world.ray_cast_all(from, way).value()) {
        const Cell cell = w.cell_of.at(each.shape.index);
        expected_all.emplace_back(each.fraction, cell.x, cell.y);
      }
      std::sort(all.begin(), all.end());
      std::sort(expected_all.begin(), expected_all.end());
      ASSERT_EQ(all, expected_all);
      ASSERT_EQ(w.grid.world.ray_cast_any(from, way).value(), w.polygons.world.ray_cast_any(from, way).value());
      if (!hit.shape) continue;
      ++hits;
      EXPECT_EQ(hit.fraction, expected.fraction);
      EXPECT_EQ(hit.normal, expected.normal);
      EXPECT_EQ(hit.cell, w.cell_of.at(expected.shape.index));
      // The function without a world finds the same hit.
      const RayCastInput local = {inv_transform_point(w.pose, from), inv_rotate(w.pose.rotation, way), 1.0f};
      EXPECT_EQ(ray_cast(w.tiles, local).fraction, hit.fraction);
    }
  }
  EXPECT_GT(hits, 1000);
}

TEST(TileQueries, CastsOverlapsAndDistancesAreThoseOfPolygons) {
  std::mt19937 random(2);
  int casts = 0;
  int overlaps = 0;
  for (int i = 0; i < 60; ++i) {
    TwoWorlds w(random);
    for (int k = 0; k < 30; ++k) {
      const std::array<Vec2, 3> points = {Vec2{w.number(-1.0f, 1.0f), 0.0f}, Vec2{0.5f, w.number(0.0f, 1.0f)},
                                          Vec2{0.0f, w.number(-1.0f, 0.0f)}};
      const ConvexProxy shape = {std::span(points).first(k % 2 == 0 ? 1u : 3u), w.number(0.0f, 0.4f)};
      const WorldTransform at = {w.place(), make_rotation(w.number(-3.0f, 3.0f))};
      const Vec2 way = w.place() - at.position;
      const auto key = [&](const CastHit& hit, bool is_grid) {
        const Cell cell = is_grid ? hit.cell : w.cell_of.at(hit.shape.index);
        return Key(hit.fraction, cell.x, cell.y);
      };
      std::vector<Key> all;
      std::vector<Key> expected_all;
      for (const CastHit& hit : w.grid.world.shape_cast_all(shape, at, way).value()) all.push_back(key(hit, true));
      for (const CastHit& hit : w.polygons.world.shape_cast_all(shape, at, way).value()) {
        expected_all.push_back(key(hit, false));
      }
      std::sort(all.begin(), all.end());
      std::sort(expected_all.begin(), expected_all.end());
      ASSERT_EQ(all, expected_all);
      const CastHit first = w.grid.world.shape_cast_closest(shape, at, way);
      ASSERT_EQ(bool(first.shape), !all.empty());
      if (first.shape) {
        EXPECT_EQ(first.fraction, std::get<0>(all.front()));
        ++casts;
      }
      const auto any = [](const auto& list) { return !list.value().empty(); };
      const bool touches = any(w.grid.world.overlap_shape(shape, at));
      EXPECT_EQ(touches, any(w.polygons.world.overlap_shape(shape, at)));
      overlaps += touches ? 1 : 0;
      EXPECT_EQ(any(w.grid.world.shapes_at(at.position)), any(w.polygons.world.shapes_at(at.position)));
      const Vec2 half = {w.number(0.1f, 2.0f), w.number(0.1f, 2.0f)};
      const WorldAabb box = {at.position + -half, at.position + half};
      EXPECT_EQ(any(w.grid.world.overlap_box(box)), any(w.polygons.world.overlap_box(box)));
      for (const float reach : {0.2f, 3.0f, 100.0f}) {
        const NearestShape near = w.grid.world.nearest_shape(shape, at, reach);
        const NearestShape expected = w.polygons.world.nearest_shape(shape, at, reach);
        ASSERT_EQ(bool(near.shape), bool(expected.shape)) << reach;
        if (near.shape) {
          EXPECT_EQ(near.distance, expected.distance);
        }
        const auto count = w.grid.world.shapes_near(shape, at, reach).value().size();
        EXPECT_EQ(count, w.polygons.world.shapes_near(shape, at, reach).value().size());
      }
    }
  }
  EXPECT_GT(casts, 500);
  EXPECT_GT(overlaps, 200);
}

TEST(TileQueries, ALongRayAndAFarDistanceInALargeGrid) {
  World world;
  TileGrid grid(1000, 1000, 1.0f);
  grid.set({999, 500}, drystone::Tile::full);
  grid.set({10, 10}, drystone::Tile::lower_left);
  const ShapeId id = add_grid(world, grid);
  const CastHit hit = world.ray_cast_closest({-5.0, 500.5}, {2000.0f, 0.0f});
  EXPECT_EQ(hit.shape, id);
  EXPECT_EQ(hit.cell, (Cell{999, 500}));
  EXPECT_NEAR(hit.point.x, 999.0, 1.0e-3);
  const NearestShape near = world.nearest_shape({-100.0, -100.0}, 1.0e5f);
  EXPECT_EQ(near.cell, (Cell{10, 10}));
  EXPECT_NEAR(near.distance, 110.0f * std::sqrt(2.0f), 1.0e-2f);
}

}  // namespace
}  // namespace drystone::test
