// Tile grids in a world: contacts, edits while bodies lie on them, events, sensors, fast bodies, snapshots, recordings.
#include <algorithm>
#include <cmath>
#include <set>

#include "drystone/mover.hpp"
#include "tests/contact/tile_worlds.hpp"
#include "tests/support/sanitized.hpp"

namespace drystone::test {
namespace {

using drystone::Tile;

const std::vector<std::string> kFloor = {"..........", "..........", "##########", "##########"};

TEST(TileGrid, ATextGivesTheTilesAndIsWrittenBack) {
  const std::vector<std::string> rows = {"F7ABCD", "/\\abcd", "#.#.#."};
  const TileGrid grid = grid_of_rows(rows, 0.5f, {1.0f, 2.0f});
  EXPECT_EQ(grid.width(), 6);
  EXPECT_EQ(grid.height(), 3);
  EXPECT_EQ(grid.at({0, 0}), Tile::full);
  EXPECT_EQ(grid.at({1, 0}), Tile::empty);
  EXPECT_EQ(grid.at({0, 1}), Tile::lower_right);
  EXPECT_EQ(grid.at({0, 2}), Tile::upper_left);
  EXPECT_EQ(grid.at({6, 0}), Tile::empty);
  EXPECT_EQ(grid.cell_at({1.6f, 2.1f}), (Cell{1, 0}));
  EXPECT_FALSE(grid.cell_at({0.9f, 2.1f}));
  EXPECT_EQ(grid.rows(), rows);
  EXPECT_FALSE(TileGrid::from_rows(std::vector<std::string>{"#x"}, 1.0f).ok());
  EXPECT_FALSE(TileGrid::from_rows(std::vector<std::string>{""}, 1.0f).ok());
}

TEST(TileGrid, AValueThatIsNoTileIsRefused) {
  TileGrid grid(4, 1, 1.0f);
  const TileGrid before = grid;
  for (const int value : {16, 17, 32, 255}) {
    const Result<void> set = grid.set({1, 0}, static_cast<Tile>(value));
    ASSERT_FALSE(set.ok()) << value;
    EXPECT_EQ(set.error().message, "tile is none of the kinds of tiles");
    EXPECT_EQ(grid, before) << value;
  }
  EXPECT_TRUE(grid.set({9, 9}, Tile::full).ok());
  EXPECT_EQ(grid, before);
}

TEST(TileGrid, HasHalfAByteForEachCell) {
  const TileGrid grid(1000, 1000, 1.0f);
  EXPECT_EQ(grid.words().size_bytes(), 500000u);
}

TEST(Tiles, ABodyRestsOnAGridAsOnABoxForEachTile) {
  for (const float angle : {0.0f, 0.3f, -0.6f, 1.7f}) {
    WorldOptions options;
    options.gravity = rotate(make_rotation(angle), {0.0f, -10.0f});
    TestWorld with_grid(options);
    TestWorld with_boxes(options);
    const TileGrid grid = grid_of_rows(kFloor, 0.7f, {-3.5f, -1.4f});
    const BodyOptions place = static_at({100.5, -20.25}, angle);
    add_grid(with_grid.world, grid, place);
    add_polygons(with_boxes.world, grid, place);
    BodyOptions body = dynamic_at({});
    body.position = Position{100.5, -20.25} + rotate(make_rotation(angle), {0.3f, 1.5f});
    body.angle = angle + 0.1f;
    const BodyId a = with_grid.box(body, {0.4f, 0.3f});
    const BodyId b = with_boxes.box(body, {0.4f, 0.3f});
    for (int i = 0; i < 120; ++i) {
      with_grid.step();
      with_boxes.step();
      ASSERT_LT(distance(with_grid.position(a), with_boxes.position(b)), 1.0e-4f) << angle << " step " << i;
    }
    EXPECT_EQ(with_grid.world.check_invariants(), "");
    const Vec2 local = inv_rotate(make_rotation(angle), with_grid.world.transform(a).value().position - body.position);
    EXPECT_NEAR(local.y, 0.3f - 1.5f, 0.02f);
  }
}

/// The greatest speed away from the floor, and the least speed along it as a part of the first, of a slide over flat tiles.
struct SlideResult {
  float rise = 0.0f;
  float kept = 1.0f;
};
SlideResult slide(std::mt19937& random) {
  const auto number = [&](float low, float high) { return std::uniform_real_distribution<float>(low, high)(random); };
  const float angle = number(-3.1f, 3.1f);
  const float size = number(0.2f, 1.2f);
  const float speed = number(1.0f, 20.0f);
  const Rotation turn = make_rotation(angle);
  WorldOptions options;
  options.gravity = rotate(turn, {0.0f, -10.0f});
  TestWorld t(options);
  const auto columns = static_cast<std::int32_t>((speed * 1.2f + 4.0f) / size) + 2;
  TileGrid grid(columns, 2, size, {-2.0f, -2.0f * size});
  for (std::int32_t x = 0; x < columns; ++x) {
    grid.set({x, 1}, Tile::full);
    if (random() % 2 == 0) grid.set({x, 0}, Tile::full);
  }
  const Position place = {number(-50.0f, 50.0f), number(-50.0f, 50.0f)};
  add_grid(t.world, grid, static_at(place, angle), {.material = {.friction = 0.0f}});
  BodyOptions body;
  body.type = BodyType::dynamic;
  const float half = number(0.15f, 0.5f);
  body.position = place + rotate(turn, {0.0f, half});
  body.angle = angle;
  body.velocity = rotate(turn, {speed, 0.0f});
  const BodyId id = t.world.create_body(body);
  const ShapeOptions smooth = {.material = {.friction = 0.0f}};
  switch (random() % 4) {
    case 0: must(t.world.create_shape(id, Circle{{}, half}, smooth)); break;
    case 1: must(t.world.create_shape(id, Capsule{{-half, 0.0f}, {half, 0.0f}, half}, smooth)); break;
    case 2: must(t.world.create_shape(id, Box{.half_extents = {number(0.1f, 0.6f), half}}, smooth)); break;
    default:
      must(t.world.create_shape(
          id, make_hull(std::vector<Vec2>{{-0.3f, -half}, {0.3f, -half}, {0.5f, half}, {-0.5f, half}}).value(),
          smooth));
  }
  SlideResult result;
  for (int i = 0; i < 60; ++i) {
    t.step();
    const Vec2 velocity = inv_rotate(turn, t.velocity(id));
    result.rise = max(result.rise, velocity.y);
    result.kept = min(result.kept, velocity.x / speed);
  }
  return result;
}

TEST(Tiles, NothingCatchesWhereTilesMeet) {
  std::mt19937 random(1);
  for (int i = 0; i < 1000; ++i) {
    const SlideResult result = slide(random);
    EXPECT_LT(result.rise, 0.01f) << "slide " << i;
    EXPECT_GT(result.kept, 0.99f) << "slide " << i;
  }
}

TEST(Tiles, ABallRollsUpAndDownSlopes) {
  TestWorld t;
  add_grid(t.world, grid_of_rows({"....................", "#..................#", "#\\................/#",
                                  "##cd............ab##", "####################"}));
  const BodyId ball = t.ball(dynamic_at({2.2f, 4.0f}), 0.3f, {.material = {.friction = 0.9f}});
  float farthest = 0.0f;
  for (int i = 0; i < 400; ++i) {
    t.step();
    farthest = max(farthest, t.position(ball).x);
    ASSERT_GT(t.position(ball).y, 1.25f);
  }
  EXPECT_GT(farthest, 17.0f);
}

TEST(Tiles, ARemovedTileDropsTheBodyAndIsReported) {
  TestWorld t;
  const ShapeId grid = add_grid(t.world, grid_of_rows({"...", "###"}));
  const BodyId box = t.box(dynamic_at({1.5f, 1.4f}), {0.4f, 0.4f});
  t.settle(box);
  const std::vector<ContactView> contacts = t.world.contacts(box).value();
  ASSERT_EQ(contacts.size(), 1u);
  EXPECT_EQ(contacts[0].cell, (Cell{1, 0}));
  EXPECT_TRUE(contacts[0].shape_a == grid || contacts[0].shape_b == grid);
  must(t.world.set_tile(grid, {1, 0}, Tile::empty));
  EXPECT_TRUE(t.awake(box));
  EXPECT_EQ(t.world.check_invariants(), "");
  t.step();
  const Events events = t.world.events();
  ASSERT_EQ(events.tile_change.size(), 1u);
  EXPECT_EQ(events.tile_change[0].grid, grid);
  EXPECT_EQ(events.tile_change[0].cell, (Cell{1, 0}));
  EXPECT_EQ(events.tile_change[0].before, Tile::full);
  EXPECT_EQ(events.tile_change[0].now, Tile::empty);
  ASSERT_EQ(events.contact_end.size(), 1u);
  EXPECT_EQ(events.contact_end[0].cell, (Cell{1, 0}));
  t.step(60);
  EXPECT_TRUE(t.world.events().tile_change.empty());
  EXPECT_LT(t.position(box).y, -1.0f);
}

TEST(Tiles, AnAddedTilePushesABodyOutWithoutAnExplosion) {
  for (const Tile tile : {Tile::full, Tile::lower_left, Tile::rise_high}) {
    TestWorld t;
    const ShapeId grid = add_grid(t.world, grid_of_rows({".....", ".....", "#####"}));
    const BodyId box = t.box(dynamic_at({2.4f, 1.4f}), {0.4f, 0.4f});
    t.settle(box);
    must(t.world.set_tile(grid, {2, 1}, tile));
    EXPECT_TRUE(t.awake(box));
    float fastest = 0.0f;
    for (int i = 0; i < 240; ++i) {
      t.step();
      fastest = max(fastest, length(t.velocity(box)));
    }
    EXPECT_LT(fastest, 6.0f);
    EXPECT_LT(t.world.measure().max_penetration, 0.03f);
    EXPECT_GT(t.position(box).y, 1.3f);
  }
}

TEST(Tiles, ATileThatIsAddedUnderASleepingBodyWakesIt) {
  TestWorld t;
  const ShapeId grid = add_grid(t.world, grid_of_rows({"....", "####"}));
  const BodyId box = t.box(dynamic_at({1.5f, 1.4f}), {0.4f, 0.4f});
  const BodyId far = t.box(dynamic_at({3.5f, 1.4f}), {0.4f, 0.4f});
  t.settle(box);
  t.settle(far);
  must(t.world.set_tile(grid, {1, 1}, Tile::full));
  EXPECT_TRUE(t.awake(box));
  EXPECT_FALSE(t.awake(far));
  // The same tile again changes nothing.
  t.settle(box);
  must(t.world.set_tile(grid, {1, 1}, Tile::full));
  EXPECT_FALSE(t.awake(box));
  t.step();
  EXPECT_TRUE(t.world.events().tile_change.empty());
}

TEST(Tiles, BadInputIsRefused) {
  TestWorld t;
  const ShapeId grid = add_grid(t.world, grid_of_rows({"##"}));
  const BodyId dynamic = t.ball(dynamic_at({0.0f, 5.0f}));
  const BodyId fixed = t.world.create_body({});
  const std::uint64_t before = t.world.state_hash();
  const auto message = [](const auto& result) { return result.ok() ? std::string() : result.error().message; };
  EXPECT_EQ(message(t.world.create_shape(dynamic, TileGrid(2, 2, 1.0f))), "body must be static to have a TileGrid");
  EXPECT_EQ(message(t.world.set_geometry(t.shape(dynamic), TileGrid(2, 2, 1.0f))),
            "body must be static to have a TileGrid");
  EXPECT_EQ(message(t.world.set_type(t.world.shape_body(grid), BodyType::kinematic)),
            "type must be static: the body has a TileGrid");
  EXPECT_EQ(message(t.world.set_tile(t.shape(dynamic), {0, 0}, Tile::full)), "grid must be a shape that is a TileGrid");
  EXPECT_EQ(message(t.world.set_tile(grid, {2, 0}, Tile::full)), "cell must be a cell of the grid");
  EXPECT_EQ(message(t.world.set_tile(grid, {-1, 0}, Tile::full)), "cell must be a cell of the grid");
  EXPECT_EQ(message(t.world.set_tile(grid, {0, 0}, static_cast<Tile>(16))), "tile is none of the kinds of tiles");
  EXPECT_NE(message(t.world.create_shape(fixed, TileGrid())), "");
  EXPECT_NE(message(t.world.create_shape(fixed, TileGrid(5000, 5000, 1.0f))), "");
  EXPECT_NE(message(t.world.create_shape(fixed, TileGrid(2, 2, 0.001f))), "");
  EXPECT_NE(message(t.world.create_shape(fixed, TileGrid(2, 2, NAN))), "");
  EXPECT_NE(message(t.world.create_shape(fixed, TileGrid(2, 2, 1.0f, {NAN, 0.0f}))), "");
  EXPECT_NE(message(t.world.create_shape(fixed, TileGrid(2, 2, 0.5f, {40000.0f, 0.0f}))), "");
  EXPECT_EQ(t.world.state_hash(), before);
}

TEST(Tiles, FastBodiesStopAtOneTile) {
  std::mt19937 random(7);
  const auto number = [&](float low, float high) { return std::uniform_real_distribution<float>(low, high)(random); };
  for (int shot = 0; shot < 400; ++shot) {
    WorldOptions options = weightless();
    TestWorld t(options);
    const float size = number(0.02f, 1.0f);
    const auto rows = static_cast<std::int32_t>(4.0f / size) + 1;
    TileGrid wall(1, rows, size, {0.0f, -0.5f * size * static_cast<float>(rows)});
    for (std::int32_t y = 0; y < rows; ++y) wall.set({0, y}, Tile::full);
    const float angle = number(-3.1f, 3.1f);
    const Rotation turn = make_rotation(angle);
    add_grid(t.world, wall, static_at({}, angle));
    const float height = number(-1.0f, 1.0f);
    BodyOptions body;
    body.type = BodyType::dynamic;
    body.position = Position{} + rotate(turn, {number(-9.0f, -3.0f), height});
    body.angle = number(-3.0f, 3.0f);
    body.velocity = rotate(turn, {number(50.0f, 400.0f), number(-10.0f, 10.0f)});
    body.angular_velocity = number(-50.0f, 50.0f);
    const BodyId id = t.world.create_body(body);
    if (shot % 2 == 0) {
      must(t.world.create_shape(id, Circle{{}, number(0.03f, 0.2f)}));
    } else {
      must(t.world.create_shape(id, Box{.half_extents = {number(0.02f, 0.2f), number(0.02f, 0.2f)}}));
    }
    for (int i = 0; i < 30; ++i) t.step();
    const Vec2 local = inv_rotate(turn, t.position(id));
    EXPECT_LT(local.x, 0.3f * size) << "shot " << shot;
  }
}

TEST(Tiles, ASensorGridReportsEachCell) {
  TestWorld t(weightless());
  const ShapeId coins = add_grid(t.world, grid_of_rows({"#.#.#"}), {}, sensor_options());
  BodyOptions body = dynamic_at({-1.0f, 0.5f});
  body.velocity = {6.0f, 0.0f};
  const BodyId ball = t.ball(body, 0.2f);
  std::vector<Cell> begun;
  std::vector<Cell> ended;
  for (int i = 0; i < 90; ++i) {
    t.step();
    for (const SensorEvent& event : t.world.events().sensor_begin) {
      EXPECT_EQ(event.sensor, coins);
      begun.push_back(event.cell);
      EXPECT_EQ(t.world.sensor_overlaps(ball).value().back().cell, event.cell);
    }
    for (const SensorEvent& event : t.world.events().sensor_end) ended.push_back(event.cell);
  }
  const std::vector<Cell> expected = {{0, 0}, {2, 0}, {4, 0}};
  EXPECT_EQ(begun, expected);
  EXPECT_EQ(ended, expected);
}

TEST(Tiles, AFastVisitorOfASensorGridIsReportedWithTheCell) {
  TestWorld t(weightless());
  add_grid(t.world, grid_of_rows({"#....#"}, 0.2f), {}, sensor_options());
  BodyOptions body = dynamic_at({-2.0f, 0.1f});
  body.velocity = {300.0f, 0.0f};
  t.ball(body, 0.05f);
  t.step();
  const auto events = t.world.events().sensor_begin;
  ASSERT_EQ(events.size(), 2u);
  EXPECT_EQ(events[0].cell, (Cell{0, 0}));
  EXPECT_EQ(events[1].cell, (Cell{5, 0}));
  t.step();
  EXPECT_EQ(t.world.events().sensor_end.size(), 2u);
}

TEST(Tiles, HitsReportTheCell) {
  TestWorld t;
  const ShapeId grid = add_grid(t.world, grid_of_rows({"#####"}), {}, {.hit_events = true});
  t.ball(dynamic_at({3.5f, 4.0f}));
  std::vector<ContactHitEvent> hits;
  for (int i = 0; i < 90; ++i) {
    t.step();
    for (const ContactHitEvent& hit : t.world.events().contact_hit) hits.push_back(hit);
  }
  ASSERT_FALSE(hits.empty());
  EXPECT_EQ(hits[0].cell, (Cell{3, 0}));
  EXPECT_TRUE(hits[0].shape_a == grid || hits[0].shape_b == grid);
}

TEST(Tiles, MaterialFilterAndPlaceOfAGridFollowTheShape) {
  TestWorld t;
  const ShapeId grid = add_grid(t.world, grid_of_rows({"..........", "##########"}));
  const BodyId box = t.box(dynamic_at({5.0f, 1.4f}), {0.4f, 0.4f});
  t.settle(box);
  must(t.world.set_material(grid, {.friction = 0.6f, .surface_speed = -1.0f}));
  t.step(30);
  EXPECT_GT(t.velocity(box).x, 0.8f);
  must(t.world.set_material(grid, {}));
  EXPECT_EQ(t.world.check_invariants(), "");
  t.settle(box);
  must(t.world.set_transform(t.world.shape_body(grid), {0.0, -1.0}, 0.0f));
  EXPECT_EQ(t.world.check_invariants(), "");
  EXPECT_TRUE(t.awake(box));
  t.step(60);
  EXPECT_NEAR(t.position(box).y, 0.4f, 0.02f);
  must(t.world.set_filter(grid, {.mask = 0}));
  EXPECT_EQ(t.world.check_invariants(), "");
  t.step(60);
  EXPECT_LT(t.position(box).y, -1.0f);
}

TEST(Tiles, ADestroyedGridAndADisabledOneLetBodiesFall) {
  for (const bool disable : {false, true}) {
    TestWorld t;
    const ShapeId grid = add_grid(t.world, grid_of_rows({"....", "####"}));
    const BodyId box = t.box(dynamic_at({1.9f, 1.4f}), {0.4f, 0.4f});
    t.settle(box);
    must(disable ? t.world.set_enabled(t.world.shape_body(grid), false) : t.world.destroy_shape(grid));
    EXPECT_EQ(t.world.check_invariants(), "");
    t.step(60);
    EXPECT_LT(t.position(box).y, 0.0f);
    if (!disable) continue;
    must(t.world.set_tile(grid, {0, 0}, Tile::empty));
    must(t.world.set_enabled(t.world.shape_body(grid), true));
    t.step();
    EXPECT_EQ(t.world.check_invariants(), "");
  }
}

TEST(Tiles, AGridThatAppearsUnderBodiesFindsThem) {
  TestWorld t;
  const BodyId box = t.box(dynamic_at({1.9f, 1.4f}), {0.4f, 0.4f});
  t.step(5);
  add_grid(t.world, grid_of_rows({"....", "####"}));
  t.step(120);
  EXPECT_NEAR(t.position(box).y, 1.4f, 0.02f);
}

TEST(Tiles, AMoverWalksOverTilesAndSlopes) {
  World world;
  add_grid(world, grid_of_rows({"................", "......../\\......", "......ab##cd....", "################"}));
  MoverOptions options;
  options.shape = Capsule{{0.0f, 0.3f}, {0.0f, 1.0f}, 0.3f};
  options.max_slope = 0.9f;
  Mover hero;
  hero.position = {1.0, 1.05};
  double lowest = 10.0;
  for (int i = 0; i < 400 && hero.position.x < 15.0; ++i) {
    must(move(world, hero, options, {{3.0f, hero.velocity.y - 10.0f / 60.0f}, 1.0f / 60.0f}));
    lowest = std::min(lowest, hero.position.y);
  }
  EXPECT_GE(hero.position.x, 15.0);
  EXPECT_GT(lowest, 0.9);
}

// --- Random edits ----------------------------------------------------------------------------------------------------

/// A world with bodies in a grid whose tiles change at random.
class RandomEdits {
 public:
  explicit RandomEdits(std::uint32_t seed, const WorldOptions& options = {}) : random_(seed), t_(options) {
    grid_ = random_grid(random_, 24, 16, 0.35f);
    const float angle = number(-0.5f, 0.5f);
    id_ = add_grid(t_.world, grid_, static_at({number(-5.0f, 5.0f), number(-5.0f, 5.0f)}, angle));
    for (int i = 0; i < 40; ++i) {
      const Cell cell = any_cell();
      const Vec2 local = grid_.corner(cell) + 0.5f * Vec2{grid_.cell_size(), grid_.cell_size()};
      const WorldTransform pose = t_.world.transform(t_.world.shape_body(id_));
      BodyOptions body;
      body.type = BodyType::dynamic;
      body.position = transform_point(pose, local);
      body.angle = number(-3.0f, 3.0f);
      i % 2 == 0 ? t_.box(body, {number(0.1f, 0.5f), number(0.1f, 0.5f)}) : t_.ball(body, number(0.1f, 0.5f));
    }
  }

  void edit_and_step() {
    for (int i = 0; i < 3; ++i) {
      const Tile tile = random_() % 2 == 0 ? Tile::empty : static_cast<Tile>(random_() % 14);
      must(t_.world.set_tile(id_, any_cell(), tile));
    }
    t_.step();
  }

  World& world() { return t_.world; }

 private:
  float number(float low, float high) { return std::uniform_real_distribution<float>(low, high)(random_); }
  Cell any_cell() {
    const auto x = static_cast<std::int32_t>(random_() % 24);
    return {x, static_cast<std::int32_t>(random_() % 16)};
  }

  std::mt19937 random_;
  TestWorld t_;
  TileGrid grid_;
  ShapeId id_;
};

TEST(Tiles, RandomEditsKeepAllInvariants) {
  for (std::uint32_t seed = 1; seed <= some_if_sanitized(12u, 3u); ++seed) {
    RandomEdits edits(seed);
    for (int i = 0; i < 120; ++i) {
      edits.edit_and_step();
      ASSERT_EQ(edits.world().check_invariants(), "") << "seed " << seed << " step " << i;
      for (const BodyId body : edits.world().bodies()) {
        ASSERT_LT(length(edits.world().motion(body).value().velocity), 60.0f) << "seed " << seed << " step " << i;
      }
    }
  }
}

TEST(Tiles, ResultsDoNotDependOnWorkersOrLanes) {
  const auto run = [](int workers, Lanes lanes) {
    WorldOptions options;
    options.workers = workers;
    options.lanes = lanes;
    RandomEdits edits(5, options);
    std::vector<std::uint64_t> hashes;
    for (int i = 0; i < 100; ++i) {
      edits.edit_and_step();
      hashes.push_back(edits.world().state_hash());
    }
    return hashes;
  };
  const std::vector<std::uint64_t> expected = run(1, Lanes::scalar);
  for (const Lanes lanes : available_lanes()) EXPECT_EQ(run(1, lanes), expected) << to_string(lanes);
  for (const int workers : {2, 4}) EXPECT_EQ(run(workers, Lanes::automatic), expected) << workers;
}

TEST(Tiles, SnapshotDeltaAndCloneContinueBitForBit) {
  RandomEdits edits(9);
  for (int i = 0; i < 30; ++i) edits.edit_and_step();
  const std::vector<std::byte> early = edits.world().snapshot();
  for (int i = 0; i < 30; ++i) edits.edit_and_step();
  World restored = World::from(edits.world().snapshot());
  World cloned = edits.world().clone();
  World by_delta;
  must(by_delta.restore(early, edits.world().delta(early).value()));
  for (World* world : {&restored, &cloned, &by_delta}) {
    EXPECT_EQ(world->state_hash(), edits.world().state_hash());
    EXPECT_EQ(world->check_invariants(), "");
  }
  for (int i = 0; i < 60; ++i) {
    must(edits.world().step(kStep));
    for (World* world : {&restored, &cloned, &by_delta}) {
      must(world->step(kStep));
      ASSERT_EQ(world->state_hash(), edits.world().state_hash()) << i;
    }
  }
  EXPECT_EQ(restored.check_invariants(), "");
}

TEST(Tiles, ARecordingRepeatsTheChanges) {
  RandomEdits edits(11);
  std::vector<std::byte> bytes;
  RecordingOptions options;
  options.write = [&](std::span<const std::byte> more) { bytes.insert(bytes.end(), more.begin(), more.end()); };
  options.keyframe_interval = 40;
  options.state_hash_interval = 1;
  must(edits.world().start_recording(options));
  for (int i = 0; i < 60; ++i) edits.edit_and_step();
  must(edits.world().stop_recording());
  Replayer replayer = Replayer::open(bytes);
  EXPECT_FALSE(replayer.verify().has_value());
  EXPECT_EQ(replayer.world().state_hash(), edits.world().state_hash());
}

TEST(Tiles, AWorldThatWasClearedBehavesAsANewOne) {
  RandomEdits edits(3);
  for (int i = 0; i < 20; ++i) edits.edit_and_step();
  must(edits.world().clear());
  EXPECT_EQ(edits.world().check_invariants(), "");
  EXPECT_EQ(edits.world().state_hash(), World().state_hash());
}

/// The height of a ball of 0.2 m radius after some time. It starts under or over a row of tiles at y = 0 to 1 m, with a speed along y.
float height_of_ball(const std::string& row, float y, float speed, int steps) {
  TestWorld t;
  add_grid(t.world, grid_of_rows({row}, 1.0f, {-3.0f, 0.0f}), static_at({}));
  BodyOptions options = dynamic_at({0.3f, y});
  options.velocity = {0.0f, speed};
  const BodyId ball = t.ball(options, 0.2f);
  t.step(steps);
  return t.position(ball).y;
}

TEST(Tiles, OneWayTilesAreSolidFromAboveAlone) {
  for (const char* row : {"======", "------", "==--=="}) {
    SCOPED_TRACE(row);
    for (const float speed : {0.0f, -40.0f, -300.0f}) {
      EXPECT_NEAR(height_of_ball(row, 4.0f, speed, 120), 1.2f, 0.01f) << speed;  // It lands.
    }
    EXPECT_NEAR(height_of_ball(row, -1.0f, 9.0f, 180), 1.2f, 0.01f);  // It jumps through from below, and lands.
    EXPECT_GT(height_of_ball(row, -1.0f, 300.0f, 30), 100.0f);        // A sweep passes from below, too.
    EXPECT_LT(height_of_ball(row, -1.0f, 5.0f, 120), -3.0f);          // It turns back inside, and falls out.
  }
  EXPECT_LT(height_of_ball("######", -1.0f, 9.0f, 30), 0.0f);  // A solid row stops it.
}

TEST(Tiles, BodiesSlideFromSolidToOneWayTiles) {
  for (const float speed : {0.5f, 3.0f, 20.0f}) {
    SCOPED_TRACE(speed);
    TestWorld t;
    ShapeOptions smooth;
    smooth.material.friction = 0.0f;
    const std::string row = "###===---###---=#=-##########################################";
    add_grid(t.world, grid_of_rows({row}), static_at({}), smooth);
    const BodyId box = t.box(dynamic_at({1.0f, 1.3f}), {0.3f, 0.3f}, smooth);
    t.step(30);
    must(t.world.set_velocity(box, {speed, 0.0f}));
    for (int i = 0; i < 120; ++i) {
      t.step();
      ASSERT_NEAR(t.velocity(box).x, speed, 0.01f * speed) << i;
      ASSERT_LT(t.velocity(box).y, 0.01f) << i;
    }
  }
}

TEST(Tiles, AMoverWalksThroughOneWayTilesAndStandsOnThem) {
  TestWorld t;
  add_grid(t.world, grid_of_rows({"..---..", ".......", "..==...", "#######"}), static_at({}));
  const MoverOptions options;
  Mover walker;
  walker.position = {0.5, 1.6};
  Mover faller;
  faller.position = {3.0, 4.8};
  for (int i = 0; i < 240; ++i) {
    must(drystone::move(t.world, walker, options, {.velocity = {2.0f, -1.0f}, .seconds = kStep}));
    must(drystone::move(t.world, faller, options, {.velocity = {0.0f, -1.0f}, .seconds = kStep}));
  }
  EXPECT_GT(walker.position.x, 6.0);
  EXPECT_GT(faller.position.y, 4.0);
  EXPECT_TRUE(faller.is_grounded());
}

TEST(Tiles, ABodyDeepInASolidTileLeavesItThroughAOneWayTile) {
  TestWorld t(weightless());
  add_grid(t.world, grid_of_rows({"=#"}, 1.0f), static_at({}));
  const BodyId box = t.box(dynamic_at({1.3f, 0.5f}), {0.1f, 0.1f});
  t.step(120);
  EXPECT_LT(t.position(box).x, 0.91f);
  EXPECT_NEAR(t.position(box).y, 0.5f, 0.05f);
}

TEST(Tiles, ABodyInAOneWayTileDoesNotCountAsOverlap) {
  TestWorld t;
  add_grid(t.world, grid_of_rows({"=.#"}, 1.0f), static_at({}));
  t.ball(dynamic_at({0.5f, 0.5f}), 0.2f);
  EXPECT_EQ(t.world.measure().max_penetration, 0.0f);
  t.step();
  EXPECT_EQ(t.world.measure().max_penetration, 0.0f);
  t.ball(dynamic_at({2.5f, 0.5f}), 0.2f);
  EXPECT_GT(t.world.measure().max_penetration, 0.5f);
}

}  // namespace
}  // namespace drystone::test
