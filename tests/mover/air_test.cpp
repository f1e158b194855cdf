// Jumps, falls, ceilings, one-sided shapes, what a mover does not see.
#include <cmath>

#include "tests/mover/walker.hpp"

namespace drystone::test {
namespace {

TEST(MoverInTheAir, FallsAndLands) {
  for (const auto& [name, shape] : mover_shapes()) {
    SCOPED_TRACE(name);
    Walker w;
    w.options.shape = shape;
    add_floor(w.world);
    w.hero = {.position = {0.0f, 5.0f}};
    int steps = 0;
    while (!w.hero.is_grounded() && steps < 200) {
      const MoverReport report = w.step(2.0f);
      ++steps;
      EXPECT_EQ(report.landed, report.grounded);
    }
    // h = g t (t + dt) / 2 with velocities that change at the begin of a step.
    EXPECT_NEAR(static_cast<float>(steps), std::sqrt(2.0f * 4.99f / 10.0f) / kDt, 1.5f);
    EXPECT_NEAR(w.height(), w.options.skin, 1.0e-4f);
    EXPECT_NEAR(w.x(), 2.0f * kDt * static_cast<float>(steps), 1.0e-3f);
    EXPECT_EQ(w.hero.velocity, (Vec2{2.0f, 0.0f}));
  }
}

TEST(MoverInTheAir, JumpsToTheHeightOfItsSpeed) {
  Walker w;
  add_floor(w.world);
  w.hero = {.position = {0.0f, 0.05f}};
  w.run(20);
  EXPECT_TRUE(w.step(1.0f, 6.0f).left_ground);
  float highest = 0.0f;
  for (int i = 0; i < 200 && !w.hero.is_grounded(); ++i) {
    w.step(1.0f);
    highest = max(highest, w.height());
  }
  EXPECT_NEAR(highest, 36.0f / 20.0f, 0.1f);  // The first step is without gravity.
  EXPECT_TRUE(w.hero.is_grounded());
}

TEST(MoverInTheAir, DoesNotCatchOnAWallOfTiles) {
  for (const auto& [name, shape] : mover_shapes()) {
    SCOPED_TRACE(name);
    Walker w;
    w.options.shape = shape;
    for (int i = -20; i < 20; ++i) add_block(w.world, 1.0f, 2.0f, static_cast<float>(i), static_cast<float>(i) + 1.0f);
    w.hero = {.position = {0.0f, 18.0f}};
    float fallen = 0.0f;
    for (int i = 1; i <= 150; ++i) {
      w.step(3.0f);
      fallen -= 10.0f * kDt;
      ASSERT_NEAR(w.hero.velocity.y, fallen, 1.0e-3f) << i;
      ASSERT_GT(w.clearance(), 0.7f * w.options.skin);
    }
  }
}

TEST(MoverInTheAir, SlidesAlongACeiling) {
  Walker w;
  w.options.shape = mover_shapes()[1].second;
  add_block(w.world, -5.0f, 5.0f, 2.0f, 3.0f);
  w.hero = {.position = {0.0f, 0.0f}};
  must(w.world.step(kDt));
  MoverReport report;
  for (int i = 0; i < 10; ++i) report = w.go({1.0f, 8.0f});
  EXPECT_TRUE(report.ceiling);
  EXPECT_EQ(w.hero.velocity.y, 0.0f);
  EXPECT_NEAR(w.x(), 10.0f * kDt, 1.0e-3f);
}

ChainOptions one_sided_floor(float half_width) {
  ChainOptions chain;
  chain.points = {{half_width + 1.0f, 0}, {half_width, 0}, {0, 0}, {-half_width, 0}, {-half_width - 1.0f, 0}};
  return chain;
}

TEST(MoverInTheAir, PassesOneSidedGroundFromBelow) {
  for (const auto& [name, shape] : mover_shapes()) {
    for (const float jump : {7.5f, 8.0f, 9.0f, 12.0f}) {
      for (const float speed : {-2.0f, 0.0f, 1.0f}) {
        SCOPED_TRACE(testing::Message() << name << " jump " << jump << " speed " << speed);
        Walker w;
        w.options.shape = shape;
        add_floor(w.world);
        BodyOptions body;
        body.position = {0.0f, 2.0f};
        const BodyId ledge = w.world.create_body(body);
        w.world.create_chain(ledge, one_sided_floor(10.0f)).value();
        w.hero = {.position = {0.0f, 0.05f}};
        w.run(30);
        w.step(speed, jump);
        for (int i = 0; i < 200 && !w.hero.is_grounded(); ++i) {
          const MoverReport report = w.step(speed);
          ASSERT_FALSE(report.ceiling);
          ASSERT_NEAR(report.moved.x, speed * kDt, 0.3f * kDt)
              << i << " at " << w.height() << ' ' << report.landed << report.slid << report.blocked;
        }
        EXPECT_EQ(w.hero.ground.body, ledge);
        EXPECT_NEAR(w.height(), 2.0f + w.options.skin, 1.0e-4f);
        w.run(30, 1.0f);
        EXPECT_NEAR(w.height(), 2.0f + w.options.skin, 1.0e-4f);
      }
    }
  }
}

TEST(MoverInTheAir, FallsBackThroughOneSidedGroundThatItDidNotReach) {
  Walker w;
  add_floor(w.world);
  BodyOptions body;
  body.position = {0.0f, 2.0f};
  w.world.create_chain(w.world.create_body(body), one_sided_floor(10.0f)).value();
  w.hero = {.position = {0.0f, 0.05f}};
  w.run(30);
  w.step(0.0f, 5.0f);  // 1.25 m high.
  for (int i = 0; i < 100 && !w.hero.is_grounded(); ++i) w.step(1.0f);
  EXPECT_NEAR(w.height(), w.options.skin, 1.0e-4f);
}

TEST(MoverInTheAir, DropsThroughOneSidedGround) {
  Walker w;
  BodyOptions body;
  body.position = {0.0f, 2.0f};
  w.world.create_chain(w.world.create_body(body), one_sided_floor(10.0f)).value();
  add_floor(w.world);
  w.hero = {.position = {0.0f, 2.1f}};
  w.run(30);
  ASSERT_NEAR(w.height(), 2.0f + w.options.skin, 1.0e-4f);
  for (int i = 0; i < 12; ++i) {
    must(w.world.step(kDt));
    must(move(w.world, w.hero, w.options, {{0.0f, w.hero.velocity.y - 10.0f * kDt}, kDt, true}));
  }
  w.run(100);
  EXPECT_NEAR(w.height(), w.options.skin, 1.0e-4f);
}

ShapeOptions one_way_shape(Vec2 front = {0.0f, 1.0f}) {
  ShapeOptions options;
  options.one_way = {.enabled = true, .direction = front};
  return options;
}

/// A one-way platform with its upper side at height 2, from x = -4 to 4: a thick block, tiles side by side, a segment.
BodyId add_one_way(World& world, int kind, const ShapeOptions& shape = one_way_shape()) {
  if (kind == 0) return add_block(world, -4.0f, 4.0f, 1.5f, 2.0f, shape);
  if (kind == 1) return add(world, {}, Segment{{-4.0f, 2.0f}, {4.0f, 2.0f}}, shape);
  const BodyId body = world.create_body({});
  for (int i = 0; i < 16; ++i) {
    world.create_shape(body, Box{{0.25f, 0.1f}, {-3.75f + 0.5f * static_cast<float>(i), 1.9f}}, shape).value();
  }
  return body;
}

TEST(MoverOneWay, JumpsThroughFromBelowWalksAndDrops) {
  for (const int kind : {0, 1, 2}) {
    for (const auto& [name, shape] : mover_shapes()) {
      for (const float speed : {-1.0f, 0.0f, 2.0f}) {
        SCOPED_TRACE(testing::Message() << name << " kind " << kind << " speed " << speed);
        Walker w;
        w.options.shape = shape;
        add_floor(w.world);
        const BodyId platform = add_one_way(w.world, kind);
        w.hero = {.position = {0.0f, 0.05f}};
        w.run(30);
        w.step(speed, 8.0f);
        for (int i = 0; i < 200 && !w.hero.is_grounded(); ++i) {
          const MoverReport report = w.step(speed);
          ASSERT_FALSE(report.ceiling);
          ASSERT_NEAR(report.moved.x, speed * kDt, 0.3f * kDt) << i << " at " << w.height();
        }
        EXPECT_EQ(w.hero.ground.body, platform);
        for (int i = 0; i < 60; ++i) {
          const MoverReport report = w.step(1.0f);
          ASSERT_NEAR(report.moved.x, kDt, 0.01f * kDt) << i;
          ASSERT_NEAR(w.height(), 2.0f + w.options.skin, 1.0e-4f) << i;
        }
        must(w.world.step(kDt));
        for (int i = 0; i < 20; ++i) {
          must(move(w.world, w.hero, w.options, {{0.0f, w.hero.velocity.y - 10.0f * kDt}, kDt, true}));
        }
        w.run(100);
        EXPECT_NEAR(w.height(), w.options.skin, 1.0e-4f);
      }
    }
  }
}

TEST(MoverOneWay, WalksThroughItsEndsAndFallsBackOutOfIt) {
  Walker w;
  add_floor(w.world);
  add_block(w.world, 1.0f, 3.0f, 0.5f, 1.0f, one_way_shape());  // At the height of the hero's body.
  w.hero = {.position = {0.0f, 0.05f}};
  w.run(30);
  for (int i = 0; i < 120; ++i) {
    const MoverReport report = w.step(2.0f);
    ASSERT_NEAR(report.moved.x, 2.0f * kDt, 0.01f * kDt) << "at " << w.x();
    ASSERT_NEAR(w.height(), w.options.skin, 1.0e-3f) << "at " << w.x();
  }
  w.hero.position = {2.0, w.hero.position.y};
  w.step(0.0f, 3.0f);  // 0.45 m high: the feet stay inside.
  for (int i = 0; i < 100 && !w.hero.is_grounded(); ++i) w.step(0.0f);
  EXPECT_NEAR(w.height(), w.options.skin, 1.0e-4f);
}

/// The front of a wall of one-way kind looks to the left.
TEST(MoverOneWay, AWallStopsFromItsFrontAlone) {
  for (const float side : {-1.0f, 1.0f}) {
    Walker w;
    add_floor(w.world);
    add_block(w.world, -0.1f, 0.1f, 0.0f, 3.0f, one_way_shape({-1.0f, 0.0f}));
    w.hero = {.position = {2.0f * side, 0.05f}};
    w.run(120, -2.0f * side);
    EXPECT_LT(w.x(), side < 0.0f ? -0.35f : -1.0f);
  }
}

TEST(MoverOneWay, ARuleMakesAPlatformOneWay) {
  for (const bool ruled : {false, true}) {
    WorldOptions options;
    if (ruled) options.material_rules = {{.material_a = 7, .material_b = 3, .one_way = OneWay{.enabled = true}}};
    Walker w(options);
    w.options.material = 3;
    add_floor(w.world);
    ShapeOptions plank;
    plank.material.number = 7;
    add_one_way(w.world, 0, plank);
    w.hero = {.position = {0.0f, 0.05f}};
    w.run(30);
    w.step(0.0f, 8.0f);
    for (int i = 0; i < 200 && !w.hero.is_grounded(); ++i) w.step(0.0f);
    EXPECT_NEAR(w.height(), (ruled ? 2.0f : 0.0f) + w.options.skin, 0.003f);
  }
}

TEST(MoverInTheAir, StandsOnOneSidedGroundThatRises) {
  for (int i = 0; i < 20; ++i) {
    SCOPED_TRACE(i);
    Walker w;
    BodyOptions body;
    body.type = BodyType::kinematic;
    body.velocity = {0.0f, 4.0f};
    const BodyId lift = w.world.create_body(body);
    w.world.create_chain(lift, one_sided_floor(3.0f)).value();
    w.hero = {.position = {0.0f, 2.0f + 0.01f * static_cast<float>(i)}};
    w.run(120);
    EXPECT_EQ(w.hero.ground.body, lift);
    EXPECT_NEAR(w.height(), 8.0f + w.options.skin, 1.0e-2f);
  }
}

TEST(MoverInTheAir, DoesNotSeeWhatItsFilterOrARuleLeavesOut) {
  Walker w;
  add_floor(w.world);
  ShapeOptions ghost;
  ghost.filter.category = 2;
  add_block(w.world, 1.0f, 1.2f, 0.0f, 3.0f, ghost);
  ShapeOptions veil;
  veil.material.number = 5;
  add_block(w.world, 2.0f, 2.2f, 0.0f, 3.0f, veil);
  ShapeOptions sensor;
  sensor.sensor = true;
  add_block(w.world, 3.0f, 3.2f, 0.0f, 3.0f, sensor);
  const BodyId own = add_block(w.world, 4.0f, 4.2f, 0.0f, 3.0f);
  add_block(w.world, 6.0f, 6.2f, 0.0f, 3.0f);
  must(w.world.set_material_rules(std::array{MaterialRule{.material_a = 9, .material_b = 5, .collide = false}}));
  w.options.filter.mask = ~std::uint64_t{2};
  w.options.filter.ignore_body = own;
  w.options.filter.sensors = true;
  w.options.material = 9;
  w.hero = {.position = {0.0f, 0.05f}};
  w.run(300, 2.0f);
  EXPECT_NEAR(w.x(), 6.0f - 0.3f - w.options.skin, 0.3f * w.options.skin);
}

}  // namespace
}  // namespace drystone::test
