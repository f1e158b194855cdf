// The contents and times of events: touches, hits, sensors, moves.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tests/support/test_world.hpp"

namespace drystone::test {
namespace {

/// A world without gravity, with a wall whose left side is at x = 0. throw_ball() adds a ball.
class Wall : public testing::Test {
 protected:
  Wall() {
    BodyOptions options;
    options.position = {1.0f, 0.0f};
    wall = t.box(options, {1.0f, 5.0f});
  }
  BodyId throw_ball(Vec2 position, Vec2 velocity, const ShapeOptions& shape = {}) {
    BodyOptions options = dynamic_at(position);
    options.velocity = velocity;
    return t.ball(options, 0.5f, shape);
  }
  static ShapeOptions loud() {
    ShapeOptions options;
    options.hit_events = true;
    return options;
  }

  TestWorld t{weightless()};
  BodyId wall;
};

TEST_F(Wall, ATouchBeginsOnceAndIsClearedByTheNextStep) {
  const BodyId ball = throw_ball({-1.0f, 0.0f}, {2.0f, 0.0f});
  int begins = 0;
  for (int i = 0; i < 60; ++i) {
    t.step();
    for (const ContactBeginEvent& e : t.world.events().contact_begin) {
      ++begins;
      const BodyId a = t.world.shape_body(e.shape_a);
      EXPECT_EQ(a == ball ? t.world.shape_body(e.shape_b).value() : a, wall);
      EXPECT_NEAR(e.normal.x, a == ball ? 1.0f : -1.0f, 1e-5);  // The normal points from a to b.
      EXPECT_NEAR(e.normal.y, 0.0f, 1e-5);
      EXPECT_NEAR(e.point.x, 0.0f, kSpeculativeDistance);
      EXPECT_NEAR(e.point.y, 0.0f, 1e-5);
    }
    if (begins > 0 && t.world.events().contact_begin.empty()) break;
  }
  EXPECT_EQ(begins, 1);
  t.step();
  EXPECT_TRUE(t.world.events().contact_begin.empty());
}

TEST_F(Wall, ShapesWithoutEventsReportNone) {
  ShapeOptions quiet;
  quiet.contact_events = false;
  const BodyId deaf_wall = [&] {
    BodyOptions options;
    options.position = {1.0f, 20.0f};
    return t.box(options, {1.0f, 5.0f}, quiet);
  }();
  const BodyId ball = throw_ball({-0.51f, 20.0f}, {1.0f, 0.0f}, quiet);
  t.step();
  EXPECT_TRUE(t.touch(ball, deaf_wall));
  EXPECT_TRUE(t.world.events().contact_begin.empty());
  throw_ball({-0.51f, 22.0f}, {1.0f, 0.0f});  // It is enough that one of the two shapes has events enabled.
  t.step();
  EXPECT_EQ(t.world.events().contact_begin.size(), 1u);
  must(t.world.destroy_body(ball));
  t.step();
  EXPECT_TRUE(t.world.events().contact_end.empty());
}

TEST_F(Wall, ATouchEndsWhenTheShapesPart) {
  ShapeOptions bouncy;
  bouncy.material.restitution = 1.0f;
  throw_ball({-0.6f, 0.0f}, {3.0f, 0.0f}, bouncy);
  std::size_t ends = 0;
  for (int i = 0; i < 60; ++i) {
    t.step();
    ends += t.world.events().contact_end.size();
  }
  EXPECT_EQ(ends, 1u);
}

// The next step reports the end, whatever its cause, with ids that may be stale by then.
class WallEnds : public Wall {
 protected:
  WallEnds() {
    ball = throw_ball({-0.51f, 0.0f}, {1.0f, 0.0f});
    t.step();
    shape = t.shape(ball);
    wall_shape = t.shape(wall);
  }
  void expect_end() {
    t.step();
    const Events events = t.world.events();
    ASSERT_EQ(events.contact_end.size(), 1u);
    const ContactEndEvent& e = events.contact_end.front();
    EXPECT_TRUE((e.shape_a == shape && e.shape_b == wall_shape) || (e.shape_a == wall_shape && e.shape_b == shape));
    t.step();
    EXPECT_TRUE(t.world.events().contact_end.empty());
  }
  BodyId ball;
  ShapeId shape;
  ShapeId wall_shape;
};
TEST_F(WallEnds, ATouchEndsWhenTheBodyIsDestroyed) {
  must(t.world.destroy_body(ball));
  expect_end();
}
TEST_F(WallEnds, ATouchEndsWhenTheSlotOfTheBodyIsReused) {
  must(t.world.destroy_body(ball));
  t.ball(dynamic_at({-20.0f, 0.0f}));
  expect_end();
}
TEST_F(WallEnds, ATouchEndsWhenTheOtherBodyIsDestroyed) {
  must(t.world.destroy_body(wall));
  expect_end();
}
TEST_F(WallEnds, ATouchEndsWhenTheShapeIsDestroyed) {
  must(t.world.destroy_shape(shape));
  expect_end();
}
TEST_F(WallEnds, ATouchEndsWhenTheBodyIsDisabled) {
  must(t.world.set_enabled(ball, false));
  expect_end();
}
TEST_F(WallEnds, ATouchEndsWhenTheFilterChanges) {
  must(t.world.set_filter(shape, Filter{1, 0, 0}));
  expect_end();
}
TEST_F(WallEnds, ATouchEndsWhenTheTypeChanges) {
  must(t.world.set_type(ball, BodyType::static_body));
  expect_end();
}
TEST_F(WallEnds, ATouchEndsWhenTheBodyIsTeleportedAway) {
  must(t.world.set_transform(ball, {-9.0f, 0.0f}, 0.0f));
  expect_end();
}
TEST_F(WallEnds, ATouchEndsWhenAJointForbidsIt) {
  RevoluteOptions options;
  options.body_a = wall;
  options.body_b = ball;
  options.anchor_a = {-1.5f, 0.0f};
  t.world.create_joint(options).value();
  expect_end();
}
TEST_F(WallEnds, ATouchDoesNotEndWhenTheBodySleeps) {
  must(t.world.sleep(ball));
  t.step(5);
  EXPECT_TRUE(t.world.events().contact_end.empty());
  must(t.world.wake(ball));
  t.step();
  EXPECT_TRUE(t.world.events().contact_begin.empty());
  must(t.world.destroy_body(ball));
  expect_end();
}

// --- Hits ------------------------------------------------------------------------------------------------------------

/// The hits of the next second.
std::vector<ContactHitEvent> hits(TestWorld& t) {
  std::vector<ContactHitEvent> all;
  for (int i = 0; i < 60; ++i) {
    t.step();
    const Events events = t.world.events();
    all.insert(all.end(), events.contact_hit.begin(), events.contact_hit.end());
  }
  return all;
}

TEST_F(Wall, AHitHasTheApproachSpeed) {
  throw_ball({-1.7f, 0.25f}, {3.0f, 0.0f}, loud());
  const auto all = hits(t);
  ASSERT_EQ(all.size(), 1u);
  EXPECT_NEAR(all[0].approach_speed, 3.0f, 1e-4);
  EXPECT_NEAR(all[0].point.x, 0.0f, kSpeculativeDistance);
  EXPECT_NEAR(all[0].point.y, 0.25f, 1e-4);
  EXPECT_NEAR(std::fabs(all[0].normal.x), 1.0f, 1e-5);
}

TEST_F(Wall, AHitIsReportedIfTheBodyFallsAsleepInTheSameStep) {
  BodyOptions options = dynamic_at({-1.7f, 0.25f});
  options.velocity = {3.0f, 0.0f};
  options.sleep_threshold = 1.0f;
  options.time_to_sleep = 0.001f;
  const BodyId ball = t.ball(options, 0.5f, loud());
  for (int i = 0; i < 60 && t.world.is_awake(ball); ++i) {
    t.step();
    if (t.world.is_awake(ball)) continue;
    EXPECT_EQ(t.world.events().contact_hit.size(), 1u);
  }
  EXPECT_FALSE(t.world.is_awake(ball));
}

TEST_F(Wall, AHitHasOnlyTheSpeedAlongTheNormal) {
  throw_ball({-1.0f, -2.0f}, {2.0f, 3.0f}, loud());
  const auto all = hits(t);
  ASSERT_EQ(all.size(), 1u);
  EXPECT_NEAR(all[0].approach_speed, 2.0f, 1e-4);
}

TEST_F(Wall, SlowTouchesAndShapesWithoutHitEventsReportNoHit) {
  throw_ball({-0.6f, 0.0f}, {0.9f, 0.0f}, loud());  // Below WorldOptions::hit_speed.
  throw_ball({-0.6f, 3.0f}, {5.0f, 0.0f});
  EXPECT_TRUE(hits(t).empty());
}

TEST(Hit, HasTheRelativeSpeedOfTwoMovingBodies) {
  TestWorld t(weightless());
  ShapeOptions loud;
  loud.hit_events = true;
  BodyOptions options = dynamic_at({-2.0f, 0.0f});
  options.velocity = {2.5f, 0.0f};
  t.ball(options, 0.5f, loud);
  options = dynamic_at({2.0f, 0.0f});
  options.velocity = {-1.5f, 0.0f};
  t.ball(options);
  const auto all = hits(t);
  ASSERT_EQ(all.size(), 1u);
  EXPECT_NEAR(all[0].approach_speed, 4.0f, 1e-4);
}

TEST(Hit, HasTheSpeedOfAFall) {
  WorldOptions world_options;
  world_options.hit_speed = 2.0f;
  TestWorld t(world_options);
  t.floor();
  ShapeOptions loud;
  loud.hit_events = true;
  t.ball(dynamic_at({0.0f, 2.5f}), 0.5f, loud);
  const auto all = hits(t);
  ASSERT_EQ(all.size(), 1u);
  // From a height of 2 m: sqrt(2 g h), within the velocity that gravity adds in the step of the hit.
  EXPECT_NEAR(all[0].approach_speed, std::sqrt(2.0f * 10.0f * 2.0f), 10.0f / 60.0f);
}

TEST(Hit, IsReportedOfEachContactThatAsksForIt) {
  TestWorld t;
  t.floor();
  ShapeOptions quiet;  // Restitution needs the same kernels as hit events.
  quiet.material.restitution = 0.01f;
  ShapeOptions loud = quiet;
  loud.hit_events = true;
  std::vector<ShapeId> expected;
  for (int i = 0; i < 21; ++i) {  // More than the widest batch has lanes.
    const bool is_loud = i % 3 != 0;
    const BodyId ball = t.ball(dynamic_at({1.5f * static_cast<float>(i), 1.5f}), 0.5f, is_loud ? loud : quiet);
    if (is_loud) expected.push_back(t.shape(ball));
  }
  std::vector<ShapeId> hit;
  for (const ContactHitEvent& e : hits(t)) {
    hit.push_back(std::find(expected.begin(), expected.end(), e.shape_a) != expected.end() ? e.shape_a : e.shape_b);
  }
  EXPECT_EQ(hit, expected);
}

// --- Sensors ---------------------------------------------------------------------------------------------------------

class Sensor : public testing::Test {
 protected:
  /// Counts the begins and the ends in the next steps. Each must name the sensor and the visitor.
  std::pair<int, int> watch(BodyId sensor, BodyId visitor, int steps) {
    std::pair<int, int> count;
    const ShapeId s = t.shape(sensor);
    const ShapeId v = t.shape(visitor);
    for (int i = 0; i < steps; ++i) {
      t.step();
      const Events events = t.world.events();
      for (const SensorEvent& e : events.sensor_begin) count.first += e.sensor == s && e.visitor == v ? 1 : 1000;
      for (const SensorEvent& e : events.sensor_end) count.second += e.sensor == s && e.visitor == v ? 1 : 1000;
      EXPECT_TRUE(events.contact_begin.empty());
    }
    return count;
  }
  TestWorld t{weightless()};
};

TEST_F(Sensor, ReportsVisitorsThatEnterAndLeave) {
  const BodyId gate = t.box(BodyOptions{}, {0.5f, 2.0f}, sensor_options());
  BodyOptions options = dynamic_at({-3.0f, 0.0f});
  options.velocity = {3.0f, 0.0f};
  const BodyId ball = t.ball(options);
  // The ball touches the sensor from x = -1 to x = 1: from step 40 to step 80.
  EXPECT_EQ(watch(gate, ball, 38), std::make_pair(0, 0));
  EXPECT_EQ(watch(gate, ball, 4), std::make_pair(1, 0));
  EXPECT_EQ(watch(gate, ball, 37), std::make_pair(0, 0));
  EXPECT_EQ(watch(gate, ball, 6), std::make_pair(0, 1));
  EXPECT_EQ(watch(gate, ball, 30), std::make_pair(0, 0));
}

TEST_F(Sensor, OnAMovingBodyDetectsStaticBodies) {
  const BodyId block = t.box(BodyOptions{});
  BodyOptions options = kinematic_at({-3.0f, 0.0f});
  options.velocity = {3.0f, 0.0f};
  const BodyId probe = t.ball(options, 0.5f, sensor_options());
  EXPECT_EQ(watch(probe, block, 120), std::make_pair(1, 1));
}

TEST_F(Sensor, DoesNotDetectShapesThatAreOnlyNear) {
  const BodyId gate = t.box(BodyOptions{}, {0.5f, 2.0f}, sensor_options());
  const BodyId ball = t.ball(dynamic_at({1.005f, 0.0f}));  // The ball is 5 mm away: a contact would have points.
  EXPECT_EQ(watch(gate, ball, 10), std::make_pair(0, 0));
}

TEST_F(Sensor, KeepsASleepingVisitorUntilItIsDestroyed) {
  const BodyId gate = t.box(BodyOptions{}, {0.5f, 2.0f}, sensor_options());
  const BodyId ball = t.ball(dynamic_at({0.3f, 0.0f}));
  EXPECT_EQ(watch(gate, ball, 120), std::make_pair(1, 0));
  ASSERT_FALSE(t.awake(ball));
  const ShapeId visitor = t.shape(ball);
  must(t.world.destroy_body(ball));
  t.step();
  ASSERT_EQ(t.world.events().sensor_end.size(), 1u);
  EXPECT_EQ(t.world.events().sensor_end.front().visitor, visitor);
}

TEST_F(Sensor, IgnoresSensorsAndFilteredShapes) {
  t.box(BodyOptions{}, {0.5f, 2.0f}, sensor_options());
  t.ball(dynamic_at({0.0f, 0.0f}), 0.5f, sensor_options());
  ShapeOptions hidden;
  hidden.filter = {1, 0, 0};
  t.ball(dynamic_at({0.0f, 1.0f}), 0.5f, hidden);
  t.step(3);
  EXPECT_TRUE(t.world.events().sensor_begin.empty());
  EXPECT_EQ(t.world.report().contacts, 0);
}

// --- Sensors and sensors, masks, waking ------------------------------------------------------------------------------

TEST(SensorsOfSensors, AreReportedToThoseThatAsk) {
  for (const bool a_asks : {false, true}) {
    for (const bool b_asks : {false, true}) {
      TestWorld t(weightless());
      ShapeOptions a = sensor_options();
      ShapeOptions b = sensor_options();
      a.senses_sensors = a_asks;
      b.senses_sensors = b_asks;
      const BodyId zone = t.box({}, {1.0f, 1.0f}, a);
      const BodyId probe = t.ball(dynamic_at({0.5f, 0.0f}), 0.25f, b);
      t.step();
      const std::size_t expected = (a_asks ? 1u : 0u) + (b_asks ? 1u : 0u);
      ASSERT_EQ(t.world.events().sensor_begin.size(), expected);
      for (const SensorEvent& event : t.world.events().sensor_begin) {
        const bool is_zone = event.sensor == t.shape(zone);
        EXPECT_EQ(event.visitor, t.shape(is_zone ? probe : zone));
        EXPECT_TRUE(is_zone ? a_asks : b_asks);
      }
      EXPECT_EQ(t.world.sensor_overlaps(zone).value().size(), expected);
      must(t.world.destroy_body(probe));
      t.step();
      EXPECT_EQ(t.world.events().sensor_end.size(), expected);
    }
  }
}

TEST(EventMask, LimitsReportsToCategories) {
  for (const std::uint64_t mask : {1u, 2u, 3u}) {
    TestWorld t;
    ShapeOptions floor;
    floor.event_mask = mask;
    t.box({.position = {0.0, -1.0}}, {20.0f, 1.0f}, floor);
    for (const std::uint64_t category : {1u, 2u}) {
      ShapeOptions crate;
      crate.contact_events = false;
      crate.filter.category = category;
      t.box(dynamic_at({4.0f * static_cast<float>(category), 0.5f}), {0.5f, 0.5f}, crate);
    }
    std::size_t begins = 0;
    for (int i = 0; i < 5; ++i) {
      t.step();
      begins += t.world.events().contact_begin.size();
    }
    EXPECT_EQ(begins, mask == 3u ? 2u : 1u);
  }
}

TEST(BodyWake, IsReportedOnceForEachBodyOfAnIsland) {
  TestWorld t;
  t.floor();
  const BodyId lower = t.crate(0.0f);
  const BodyId upper = t.crate(0.0f, 1.0f);
  t.settle(lower);
  t.settle(upper);
  EXPECT_TRUE(t.world.events().body_wake.empty());
  must(t.world.wake(lower));
  t.step();
  ASSERT_EQ(t.world.events().body_wake.size(), 2u);
  std::vector<BodyId> woke = {t.world.events().body_wake[0].body, t.world.events().body_wake[1].body};
  std::sort(woke.begin(), woke.end());
  EXPECT_EQ(woke, (std::vector<BodyId>{lower, upper}));
  t.step();
  EXPECT_TRUE(t.world.events().body_wake.empty());
}

/// A sleeper that nothing touches: its contacts wake all others.
TEST(BodyWake, IsReportedForASleeperWhoseTypeChanges) {
  for (const BodyType type : {BodyType::kinematic, BodyType::static_body}) {
    TestWorld t(weightless());
    const BodyId crate = t.crate(0.0f);
    must(t.world.sleep(crate));
    must(t.world.set_type(crate, type));
    t.step();
    EXPECT_EQ(t.world.events().body_wake.size(), 1u);
  }
}

/// The trees of a restored world have another structure, but sleepers must wake in the same order.
TEST(BodyWake, TheOrderDoesNotDependOnTheTree) {
  TestWorld t;
  t.floor();
  std::vector<BodyId> crates;
  for (int i = 0; i < 60; ++i) crates.push_back(t.crate(1.5f * static_cast<float>(i * 37 % 60) - 45.0f));
  const BodyId slab = t.box({.position = {0.0, 20.0}}, {80.0f, 0.1f});
  for (const BodyId crate : crates) t.settle(crate);
  // They wake and fall asleep in another order than that of their slots.
  for (const BodyId crate : crates) must(t.world.wake(crate));
  for (std::size_t i = 0; i < crates.size(); ++i) must(t.world.sleep(crates[i * 23 % crates.size()]));
  t.step();
  World restored = World::from(t.world.snapshot()).value();
  const std::uint64_t before = t.world.state_hash();
  ASSERT_EQ(restored.state_hash(), before);
  for (World* world : {&t.world, &restored}) {
    must(world->set_transform(slab, {0.0, 1.05}, 0.0f));
    EXPECT_TRUE(world->is_awake(crates.front()).value());
  }
  EXPECT_EQ(restored.state_hash(), t.world.state_hash());
  t.step();
  EXPECT_EQ(t.world.events().body_wake.size(), crates.size());
}

// --- Moves -----------------------------------------------------------------------------------------------------------

TEST(BodyMove, ReportsEveryMovedBodyWithItsPose) {
  TestWorld t;
  t.floor();
  const BodyId falling = t.crate(0.0f, 5.0f);
  BodyOptions options = kinematic_at({10.0f, 5.0f});
  options.angular_velocity = 1.0f;
  const BodyId turning = t.box(options);
  t.box(kinematic_at({20.0f, 5.0f}));
  t.step();
  const Events events = t.world.events();
  ASSERT_EQ(events.body_move.size(), 2u);
  EXPECT_EQ(events.body_move[0].body, falling);
  EXPECT_EQ(events.body_move[0].pose, t.world.transform(falling).value());
  EXPECT_EQ(events.body_move[1].body, turning);
  EXPECT_EQ(events.body_move[1].pose, t.world.transform(turning).value());
  EXPECT_FALSE(events.body_move[0].fell_asleep);
}

TEST(BodyMove, ReportsOnceThatABodyFellAsleep) {
  TestWorld t;
  t.floor();
  const BodyId body = t.crate(0.0f);
  int fell_asleep = 0;
  for (int i = 0; i < 120; ++i) {
    t.step();
    for (const BodyMoveEvent& e : t.world.events().body_move) fell_asleep += e.body == body && e.fell_asleep ? 1 : 0;
    EXPECT_EQ(fell_asleep, t.awake(body) ? 0 : 1);
  }
  EXPECT_EQ(fell_asleep, 1);
  EXPECT_TRUE(t.world.events().body_move.empty());
}

TEST(BodyMove, DoesNotReportSleepingBodies) {
  TestWorld t;
  t.floor();
  const BodyId body = t.crate(0.0f);
  t.settle(body);
  t.ball(dynamic_at({20.0f, 9.0f}));
  t.step();
  ASSERT_EQ(t.world.events().body_move.size(), 1u);
  EXPECT_NE(t.world.events().body_move[0].body, body);
}

}  // namespace
}  // namespace drystone::test
