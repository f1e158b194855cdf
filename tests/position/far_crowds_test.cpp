// Worlds whose awake bodies are in places far from each other. Queries, sweeps and contacts must be those of worlds near the origin.
#include <algorithm>
#include <string>
#include <vector>

#include "tests/position/far_world.hpp"
#include "tests/support/random_numbers.hpp"
#include "tests/support/test_world.hpp"

namespace drystone::test {
namespace {

WorldOptions restless(Vec2 gravity) {
  WorldOptions options;
  options.gravity = gravity;
  options.sleeping = false;
  return options;
}

/// A heap of boxes on a floor.
std::vector<BodyId> make_heap(TestWorld& t, Position at, int count) {
  BodyOptions floor;
  floor.position = at + Vec2{0.0f, -1.0f};
  t.box(floor, {20.0f, 1.0f});
  std::vector<BodyId> boxes;
  for (int i = 0; i < count; ++i) {
    BodyOptions box = dynamic_at({});
    box.position = at + Vec2{0.81f * static_cast<float>(i % 20), 0.4f + 0.8f * static_cast<float>(i / 20)};
    boxes.push_back(t.box(box, {0.4f, 0.4f}));
  }
  return boxes;
}

/// With boxes of floats about one origin each box of the second heap had contacts with all others there.
TEST(FarCrowds, HaveTheContactsOfWorldsOfTheirOwn) {
  constexpr int kBoxes = 200;
  TestWorld alone(restless({0.0f, -10.0f}));
  make_heap(alone, {}, kBoxes);
  alone.step(3);
  for (const Position there : {Position{1.0e6, 0.0}, Position{9.0e8, -3.0e7}, Position{0.0, 9.9e8}}) {
    TestWorld t(restless({0.0f, -10.0f}));
    make_heap(t, {}, kBoxes);
    const std::vector<BodyId> heap = make_heap(t, there, kBoxes);
    t.step(3);
    EXPECT_EQ(t.world.report().contacts, 2 * alone.world.report().contacts);
    EXPECT_EQ(t.world.report().touching, 2 * alone.world.report().touching);
    ASSERT_EQ(t.world.check_invariants(), "");
    // A third crowd appears.
    for (std::size_t i = 0; i < heap.size(); i += 2) {
      const auto at = static_cast<float>(i);
      must(t.world.set_transform(heap[i], there + Vec2{-5.0e6f + at, 100.0f}, 0.0f));
    }
    t.step(2);
    EXPECT_LT(t.world.report().contacts, 2 * alone.world.report().contacts);
    ASSERT_EQ(t.world.check_invariants(), "");
  }
}

/// One body far away, made before the heap or after it, costs no contacts.
TEST(FarCrowds, ALostBodyCostsNoContacts) {
  TestWorld alone(restless({0.0f, -10.0f}));
  make_heap(alone, {}, 100);
  alone.step(2);
  for (const bool is_first : {false, true}) {
    TestWorld t(restless({0.0f, -10.0f}));
    BodyOptions lost = dynamic_at({});
    lost.position = {-3.0e8, 8.0e8};
    if (is_first) t.ball(lost);
    make_heap(t, {}, 100);
    if (!is_first) t.ball(lost);
    t.step(2);
    EXPECT_EQ(t.world.report().contacts, alone.world.report().contacts);
  }
}

/// Shapes of all kinds about places far from each other, in a world that was stepped, so that the axes have pieces, and in one that was not.
class FarQueries : public ::testing::TestWithParam<int> {
 protected:
  void fill(World& world) {
    ShapeOptions shape;
    shape.filter.group = -1;  // The step moves nothing.
    RandomNumbers random(static_cast<std::uint32_t>(GetParam()));
    const auto at = [&](const Position& place) { return place + random.point(60.0f); };
    for (const Position& place : kPlaces) {
      for (int i = 0; i < 12; ++i) {
        BodyOptions options;
        options.type = i % 3 == 0 ? BodyType::static_body : BodyType::dynamic;
        options.position = at(place);
        options.angle = random.uniform(-3.0f, 3.0f);
        const BodyId body = world.create_body(options);
        switch (i % 4) {
          case 0: must(world.create_shape(body, Circle{{}, random.uniform(0.2f, 3.0f)}, shape)); break;
          case 1: must(world.create_shape(body, Box{{random.uniform(0.2f, 9.0f), 1.0f}}, shape)); break;
          case 2: must(world.create_shape(body, Capsule{{-4.0f, 0.0f}, {4.0f, 1.0f}, 0.3f}, shape)); break;
          default: must(world.create_shape(body, Segment{{-30.0f, 1.0f}, {20.0f, 4.0f}}, shape));
        }
      }
    }
    // Long static shapes between the places, and a grid of tiles far from its body's place.
    const BodyId ground = world.create_body({});
    must(world.create_shape(ground, Segment{{-100.0f, -50.0f}, {9.0e5f, 300.0f}}, shape));
    must(world.create_shape(ground, Capsule{{-2.0e4f, -9.0e5f}, {3.0e4f, 9.0e5f}, 5.0f}, shape));
    TileGrid grid(8, 8, 4.0f, {199990.0f, -20.0f});
    for (int i = 0; i < 64; i += 3) grid.set({i % 8, i / 8}, Tile::full);
    must(world.create_shape(ground, grid, shape));
  }

  static constexpr Position kPlaces[] = {{0.0, 0.0},      {7000.0, 0.0},   {200000.0, 0.0}, {200000.0, 90000.0},
                                         {890000.0, 0.0}, {0.0, 700000.0}, {5.0e8, -6.0e8}};
};

std::string text_of(const std::vector<CastHit>& hits) {
  std::string text;
  for (const CastHit& hit : hits) {
    text +=
        std::to_string(hit.shape.index) + "/" + std::to_string(hit.cell.x) + "/" + std::to_string(hit.fraction) + " ";
  }
  return text;
}

TEST_P(FarQueries, AreThoseOfAWorldWithOneOrigin) {
  World plain(restless({}));
  World cut(restless({}));
  fill(plain);
  fill(cut);
  must(cut.step(kStep));
  RandomNumbers random(static_cast<std::uint32_t>(1000 + GetParam()));
  int hits = 0;
  for (int i = 0; i < 400; ++i) {
    const auto any_place = [&] { return kPlaces[static_cast<std::size_t>(random.uniform(0.0f, 6.99f))]; };
    const Position from = any_place() + random.point(100.0f);
    Vec2 way = any_place() + random.point(60.0f) - from;
    if (i % 4 == 0) way = random.point(1.0e6f);
    if (max(abs(way.x), abs(way.y)) > 1.0e6f) way = random.point(100.0f);
    const std::vector<CastHit> expected = plain.ray_cast_all(from, way).value();
    hits += static_cast<int>(expected.size());
    ASSERT_EQ(text_of(cut.ray_cast_all(from, way).value()), text_of(expected)) << i;
    ASSERT_EQ(cut.ray_cast_closest(from, way).value().shape.index,
              plain.ray_cast_closest(from, way).value().shape.index);
    ASSERT_EQ(cut.ray_cast_any(from, way).value(), !expected.empty());
    const std::vector<Vec2> disc = {{0.0f, 0.0f}};
    const ConvexProxy round{disc, random.uniform(0.1f, 40.0f)};
    ASSERT_EQ(text_of(cut.shape_cast_all(round, {from, {}}, way).value()),
              text_of(plain.shape_cast_all(round, {from, {}}, way).value()));
    ASSERT_EQ(text_of({cut.shape_cast_closest(round, {from, {}}, way).value()}),
              text_of({plain.shape_cast_closest(round, {from, {}}, way).value()}));
    const Position other = any_place() + random.point(100.0f);
    const WorldAabb box = {{std::min(from.x, other.x), std::min(from.y, other.y)},
                           {std::max(from.x, other.x), std::max(from.y, other.y)}};
    ASSERT_EQ(cut.overlap_box(box).value().size(), plain.overlap_box(box).value().size());
    ASSERT_EQ(cut.overlap_shape(round, {from, {}}).value().size(),
              plain.overlap_shape(round, {from, {}}).value().size());
    ASSERT_EQ(cut.shapes_at(from).value().size(), plain.shapes_at(from).value().size());
    const float reach = i % 2 == 0 ? 200.0f : 1.0e6f;
    ASSERT_EQ(cut.nearest_shape(from, reach).value().shape.index, plain.nearest_shape(from, reach).value().shape.index);
    ASSERT_EQ(cut.shapes_near(round, {from, {}}, reach).value().size(),
              plain.shapes_near(round, {from, {}}, reach).value().size());
  }
  EXPECT_GT(hits, 400);
}

INSTANTIATE_TEST_SUITE_P(Seeds, FarQueries, ::testing::Range(0, 6));

/// A ground that reaches from one crowd to another, and slopes, carries bodies at both ends. Its slab would be that of one end only.
TEST(FarCrowds, ALongGroundCarriesBothEnds) {
  TestWorld t(restless({0.0f, -10.0f}));
  const BodyId ground = t.world.create_body({});
  must(t.world.create_shape(ground, Segment{{-9.0e5f, -1000.0f}, {9.0e5f, 1000.0f}}));
  std::vector<BodyId> boxes;
  for (const float x : {-8.0e5f, -3.0e5f, 0.0f, 7.0e5f}) {
    for (int i = 0; i < 3; ++i) {
      const float at = x + 3.0f * static_cast<float>(i);
      boxes.push_back(t.box(dynamic_at({at, at / 900.0f + 0.6f})));
    }
  }
  for (int i = 0; i < 60; ++i) {
    t.step();
    ASSERT_EQ(t.world.check_invariants(), "");
  }
  EXPECT_LE(t.world.report().contacts, 12);
  for (const BodyId box : boxes) {
    const Position p = t.world.transform(box).value().position;
    EXPECT_NEAR(p.y - p.x / 900.0, 0.5, 0.3);  // Floats at 9e5 m are 0.06 m apart.
  }
}

/// Shots through a gap at walls near a crowd, a hundred kilometres in a step. In the trees their paths are bent.
TEST(FarCrowds, ShotsThroughAGapPassNoWall) {
  constexpr int kShots = 100;
  WorldOptions options = restless({});
  options.max_speed = 1.0e6f;
  TestWorld t(options);
  make_heap(t, {}, 5);
  make_heap(t, {2.0e5, 0.0}, 5);
  make_heap(t, {9.0e8, 9.0e8}, 60);  // Its coarse boxes have the axes cut.
  for (int i = -14; i < 14; ++i)
    t.box(kinematic_at({0.0f, 3000.0f * static_cast<float>(i)}));  // The y axis has no gap there.
  RandomNumbers random(7);
  std::vector<BodyId> shots;
  std::vector<BodyId> walls;
  std::vector<Vec2> ways;
  for (int i = 0; i < kShots; ++i) {
    const Vec2 way = rotate(make_rotation(random.uniform(-0.8f, 0.8f)), {1.0f, 0.0f});
    const Vec2 normal = rotate(make_rotation(random.uniform(-1.3f, 1.3f)), way);
    BodyOptions wall;
    wall.position = {2.0e5, 150.0 * i - 5000.0};
    walls.push_back(t.world.create_body(wall));
    const Vec2 end = 20.0f * perpendicular(normal);
    must(t.world.create_shape(walls.back(), Segment{-end, end}));
    BodyOptions shot = dynamic_at({});
    shot.position = wall.position - random.uniform(60000.0f, 90000.0f) * way;
    shot.velocity = random.uniform(3.0e5f, 9.0e5f) * way;
    shot.bullet = i % 2 == 0;
    shots.push_back(t.ball(shot));
    ways.push_back(way);
  }
  // A slanted wall turns a shot aside; then it has another way.
  std::vector<bool> has_met(kShots);
  for (int i = 0; i < 2; ++i) {
    must(t.world.step(0.25f));
    for (std::size_t k = 0; k < kShots; ++k) {
      const BodyMotion motion = t.world.motion(shots[k]);
      has_met[k] = has_met[k] || abs(cross(motion.velocity, ways[k])) > 10.0f || length(motion.velocity) < 2.0e5f;
      const Vec2 from_wall = motion.center - t.world.transform(walls[k]).value().position;
      ASSERT_TRUE(has_met[k] || dot(from_wall, ways[k]) < 1.0f) << "shot " << k;
    }
  }
  ASSERT_EQ(t.world.check_invariants(), "");
}

/// Tiles have their contacts at a crowd far from the origin, also if the body of their grid is elsewhere.
TEST(FarCrowds, TilesCarryBodies) {
  TestWorld t(restless({0.0f, -10.0f}));
  make_heap(t, {}, 5);
  make_heap(t, {4.0e8, 0.0}, 5);
  BodyOptions place;
  place.position = {4.0e8 + 4.0e4, 0.0};  // In the gap between the heap and the tiles.
  const BodyId ground = t.world.create_body(place);
  TileGrid grid(40, 1, 1.0f, {6.0e4f, -1.0f});
  for (int i = 0; i < 40; ++i) grid.set({i, 0}, Tile::full);
  must(t.world.create_shape(ground, grid));
  std::vector<BodyId> boxes;
  for (int i = 0; i < 5; ++i) {
    BodyOptions box = dynamic_at({});
    box.position = {4.0e8 + 1.0e5 + 5.0 + 4.0 * i, 0.55};
    boxes.push_back(t.box(box));
  }
  for (int i = 0; i < 40; ++i) {
    t.step();
    ASSERT_EQ(t.world.check_invariants(), "");
  }
  for (const BodyId box : boxes) EXPECT_NEAR(t.world.transform(box).value().position.y, 0.5, 0.02);
}

/// Moved by whole metres, restored, or with more workers, the steps have the same bits.
TEST(FarCrowds, StepsHaveTheSameBits) {
  constexpr Position kThere = {3.0e6, -2.0e6};
  constexpr Position kBy = {1000.0, -77.0};
  WorldOptions options = restless({0.0f, -10.0f});
  TestWorld here(options);
  TestWorld moved(options);
  options.workers = 3;
  TestWorld shared(options);
  for (TestWorld* t : {&here, &moved, &shared}) {
    const Position by = t == &moved ? kBy : Position{};
    make_heap(*t, by, 60);
    make_heap(*t, {kThere.x + by.x, kThere.y + by.y}, 60);
  }
  World restored;
  std::vector<std::byte> before;
  for (int i = 0; i < 30; ++i) {
    if (i == 10) must(restored.restore(here.world.snapshot()));
    if (i == 5) before = here.world.snapshot();
    if (i == 20) must(restored.restore(before, here.world.delta(before).value()));
    for (TestWorld* t : {&here, &moved, &shared}) t->step();
    if (i >= 10) {
      must(restored.step(kStep));
      ASSERT_EQ(restored.state_hash(), here.world.state_hash());
    }
    ASSERT_EQ(shared.world.state_hash(), here.world.state_hash());
    ASSERT_EQ(difference(here.world, moved.world, kBy), "");
  }
}

}  // namespace
}  // namespace drystone::test
