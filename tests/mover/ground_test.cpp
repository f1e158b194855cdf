// Walking: flat ground, slopes, stairs, seams, corners.
#include <cmath>
#include <functional>
#include <string>

#include "tests/mover/walker.hpp"
#include "tests/support/random_numbers.hpp"

namespace drystone::test {
namespace {

constexpr float kDegree = kPi / 180.0f;
// Places are added up from single precision motions; at 100 m floats are 8 um apart.
constexpr float kRounding = 1.0e-4f;

void for_each_shape_of_mover(const std::function<void(const MoverShape&)>& test) {
  for (const auto& [name, shape] : mover_shapes()) {
    SCOPED_TRACE(name);
    test(shape);
  }
}

/// A walker with the shape, dropped on the ground at height 0 and at rest there.
void settle_at(Walker& w, const MoverShape& shape, float x, float height = 0.0f) {
  w.options.shape = shape;
  w.hero = {.position = {x, height + 0.1f}};
  w.run(60);
  ASSERT_TRUE(w.hero.is_grounded());
}

TEST(MoverOnTheGround, KeepsHeightAndSpeedOnFlatGround) {
  for_each_shape_of_mover([](const MoverShape& shape) {
    Walker w;
    add_floor(w.world);
    settle_at(w, shape, -40.0f);
    const float start = w.x();
    for (int i = 0; i < 1000; ++i) {
      const MoverReport report = w.step(3.0f);
      ASSERT_TRUE(report.grounded);
      ASSERT_FALSE(report.blocked || report.slid || report.stepped);
      ASSERT_NEAR(w.height(), w.options.skin, 1.0e-4f) << "step " << i;
      ASSERT_EQ(w.hero.velocity, (Vec2{3.0f, 0.0f}));
    }
    EXPECT_NEAR(w.x() - start, 50.0f, kRounding);
  });
}

TEST(MoverOnTheGround, StandsStill) {
  for_each_shape_of_mover([](const MoverShape& shape) {
    Walker w;
    add_slope(w.world, {-20.0f, -5.0f}, 20.0f * kDegree, 40.0f);
    settle_at(w, shape, 0.0f, 3.0f);
    const Position place = w.hero.position;
    w.run(100);
    EXPECT_EQ(w.hero.position, place);
  });
}

TEST(MoverOnTheGround, HasTheWantedSpeedOnSlopes) {
  for_each_shape_of_mover([](const MoverShape& shape) {
    for (const float degrees : {5.0f, 20.0f, 35.0f, 48.0f}) {
      for (const float direction : {1.0f, -1.0f}) {
        SCOPED_TRACE(std::to_string(direction * degrees));
        Walker w;
        const float angle = degrees * kDegree;
        add_slope(w.world, -20.0f * Vec2{std::cos(angle), std::sin(angle)}, angle, 40.0f);
        settle_at(w, shape, 0.0f, 0.5f);
        w.run(5, 4.0f * direction);
        for (int i = 0; i < 100; ++i) {
          const MoverReport report = w.step(4.0f * direction);
          ASSERT_TRUE(report.grounded);
          ASSERT_NEAR(length(report.moved), 4.0f * kDt, 1.0e-5f);
          ASSERT_NEAR(std::atan2(report.moved.y * direction, report.moved.x * direction), angle, 1.0e-3f);
        }
      }
    }
  });
}

TEST(MoverOnTheGround, WalksFromFlatGroundOverARidgeAndDown) {
  for_each_shape_of_mover([](const MoverShape& shape) {
    Walker w;
    add_floor(w.world);
    add_slope(w.world, {0.0f, 0.0f}, 30.0f * kDegree, 4.0f);
    const Vec2 top = 4.0f * Vec2{std::cos(30.0f * kDegree), std::sin(30.0f * kDegree)};
    add_slope(w.world, top, -30.0f * kDegree, 4.0f);
    settle_at(w, shape, -3.0f);
    float highest = 0.0f;
    for (int i = 0; i < 300; ++i) {
      const MoverReport report = w.step(3.0f);
      ASSERT_TRUE(report.grounded) << i;
      ASSERT_FALSE(report.blocked) << i;
      ASSERT_LE(length(report.moved), 3.0f * kDt + 0.035f) << i;  // At the ridge it also goes down to the slope.
      ASSERT_GT(length(report.moved), 0.9f * 3.0f * kDt) << i;
      ASSERT_GT(w.clearance(), 0.5f * w.options.skin) << i;
      highest = max(highest, w.height());
    }
    EXPECT_NEAR(highest, top.y, 0.15f);
    EXPECT_NEAR(w.height(), w.options.skin, 1.0e-4f);
    EXPECT_GT(w.x(), 2.0f * top.x);
  });
}

TEST(MoverOnTheGround, DoesNotClimbSlopesThatAreTooSteep) {
  for_each_shape_of_mover([](const MoverShape& shape) {
    for (const float degrees : {52.0f, 65.0f, 80.0f}) {
      SCOPED_TRACE(std::to_string(degrees));
      Walker w;
      add_floor(w.world);
      add_slope(w.world, {2.0f, 0.0f}, degrees * kDegree, 10.0f);
      settle_at(w, shape, 0.0f);
      w.run(200, 3.0f);
      EXPECT_NEAR(w.height(), w.options.skin, 1.0e-3f);
      EXPECT_TRUE(w.hero.is_grounded());
      EXPECT_EQ(w.hero.velocity.x, 0.0f);
      const Position place = w.hero.position;
      EXPECT_TRUE(w.step(3.0f).blocked);
      w.run(50, 3.0f);
      EXPECT_EQ(w.hero.position, place);
    }
  });
}

TEST(MoverOnTheGround, SlidesDownSlopesThatAreTooSteep) {
  for_each_shape_of_mover([](const MoverShape& shape) {
    Walker w;
    w.options.shape = shape;
    add_slope(w.world, {-20.0f * std::cos(60.0f * kDegree), -20.0f * std::sin(60.0f * kDegree)}, 60.0f * kDegree,
              40.0f);
    w.hero = {.position = {0.0f, 2.0f}};
    must(w.world.step(kDt));
    const auto fall = [&] { return w.go(w.hero.velocity + Vec2{0.0f, -10.0f * kDt}); };
    for (int i = 0; i < 60; ++i) EXPECT_FALSE(fall().grounded);
    // Without friction: g sin(60 deg) along the slope.
    const float before = length(w.hero.velocity);
    for (int i = 0; i < 30; ++i) EXPECT_FALSE(fall().grounded);
    EXPECT_NEAR(length(w.hero.velocity) - before, 10.0f * std::sin(60.0f * kDegree) * 0.5f, 0.01f);
    EXPECT_GT(w.clearance(), 0.5f * w.options.skin);
  });
}

/// A stair of `steps` steps from x = 0, up to the right; then flat.
void add_stairs(World& world, int steps, float run, float rise) {
  for (int i = 0; i < steps; ++i) {
    const float left = run * static_cast<float>(i);
    add_block(world, left, left + run + (i + 1 == steps ? 10.0f : 0.0f), -1.0f, rise * static_cast<float>(i + 1));
  }
}

TEST(MoverOnTheGround, ClimbsAndDescendsStairs) {
  for_each_shape_of_mover([](const MoverShape& shape) {
    for (const float speed : {0.2f, 1.0f, 3.0f, 7.0f}) {
      for (const float rise : {0.1f, 0.2f, 0.29f}) {
        SCOPED_TRACE(std::to_string(speed) + " m/s, steps of " + std::to_string(rise));
        Walker w;
        add_floor(w.world);
        add_stairs(w.world, 6, 0.5f, rise);
        settle_at(w, shape, -1.0f);
        const int steps = static_cast<int>(6.0f / (speed * kDt));
        float most = 0.0f;
        for (int i = 0; i < steps; ++i) {
          const MoverReport report = w.step(speed);
          ASSERT_TRUE(report.grounded) << "up, step " << i << " at " << w.x() << ", " << w.height();
          ASSERT_FALSE(report.blocked) << "up, step " << i << " at " << w.x() << ", " << w.height();
          ASSERT_GE(report.moved.x, -1.0e-4f) << i;
          most = max(most, report.moved.x);
        }
        EXPECT_NEAR(w.height(), 6.0f * rise + w.options.skin, 1.0e-4f);
        EXPECT_GT(w.x(), 3.5f);
        EXPECT_LE(most, max(speed * kDt, 2.0f * w.options.skin) + 0.02f);
        for (int i = 0; i < steps * 3 / 2; ++i) {
          const MoverReport report = w.step(-speed);
          ASSERT_TRUE(report.grounded) << "down, step " << i << " at " << w.x() << ", " << w.height();
          ASSERT_FALSE(report.blocked) << "down, step " << i << " at " << w.x() << ", " << w.height();
          ASSERT_GT(w.clearance(), 0.4f * w.options.skin);
        }
        EXPECT_NEAR(w.height(), w.options.skin, 1.0e-4f);
      }
    }
  });
}

TEST(MoverOnTheGround, StopsAtAStepThatIsTooHigh) {
  for_each_shape_of_mover([](const MoverShape& shape) {
    Walker w;
    add_floor(w.world);
    add_block(w.world, 2.0f, 5.0f, 0.0f, 0.45f);
    settle_at(w, shape, 0.0f);
    w.run(200, 3.0f);
    EXPECT_NEAR(w.height(), w.options.skin, 1.0e-4f);
    EXPECT_LT(w.x(), 2.0f);
  });
}

TEST(MoverOnTheGround, DoesNotStepWhereThereIsNoRoom) {
  Walker w;
  add_floor(w.world);
  add_block(w.world, 2.0f, 5.0f, 0.0f, 0.2f);
  add_block(w.world, 2.0f, 5.0f, 1.35f, 2.0f);  // The mover is 1.2 m high, the gap 1.15 m.
  settle_at(w, mover_shapes()[1].second, 0.0f);
  w.run(200, 3.0f);
  EXPECT_LT(w.height(), 0.05f);  // It leans on the edge.
  EXPECT_LT(w.x(), 2.0f);
  const Position place = w.hero.position;
  w.run(50, 3.0f);
  EXPECT_EQ(w.hero.position, place);
}

TEST(MoverOnTheGround, DoesNotShakeInCorners) {
  for_each_shape_of_mover([](const MoverShape& shape) {
    for (const float lean : {-20.0f, 0.0f, 20.0f, 35.0f}) {
      SCOPED_TRACE(std::to_string(lean));
      for (const float speed : {0.05f, 0.5f, 3.0f, 20.0f}) {
        SCOPED_TRACE(std::to_string(speed));
        Walker w;
        add_floor(w.world);
        BodyOptions wall;
        wall.position = {3.0, 0.0};
        wall.angle = lean * kDegree;
        add(w.world, wall, Box{{0.5f, 6.0f}});
        settle_at(w, shape, 0.0f);
        w.hero.position.x = 1.2;
        float last = w.x();
        for (int i = 0; i < 3000 && !w.step(speed).blocked; ++i) {
          ASSERT_GE(w.x(), last);
          last = w.x();
        }
        w.run(5, speed);
        const Position place = w.hero.position;
        for (int i = 0; i < 200; ++i) {
          w.step(speed);
          ASSERT_EQ(w.hero.position, place) << i;
        }
        EXPECT_GE(w.clearance(), 0.7f * w.options.skin);
      }
    }
  });
}

TEST(MoverOnTheGround, StandsStillInAWedge) {
  for_each_shape_of_mover([](const MoverShape& shape) {
    Walker w;
    w.options.shape = shape;
    add_slope(w.world, {0.0f, 0.0f}, 65.0f * kDegree, 10.0f);
    const Vec2 left = 10.0f * Vec2{-std::cos(65.0f * kDegree), std::sin(65.0f * kDegree)};
    add_slope(w.world, left, -65.0f * kDegree, 10.0f);
    w.hero = {.position = {0.1f, 4.0f}};
    w.run(200);
    EXPECT_TRUE(w.hero.is_grounded());
    const Position place = w.hero.position;
    w.run(100);
    EXPECT_EQ(w.hero.position, place);
    w.step(0.0f, 5.0f);
    EXPECT_GT(w.height(), static_cast<float>(place.y));
  });
}

/// Tiles as bodies, as shapes of one body, as segments end to end; their tops differ by less than the tolerance of seams.
void add_tiles(World& world, int kind, RandomNumbers& random) {
  constexpr int kTiles = 60;
  const BodyId one = world.create_body({});
  for (int i = 0; i < kTiles; ++i) {
    const auto left = static_cast<float>(i);
    const float top = random.uniform(-0.001f, 0.001f);
    if (kind == 0) add_block(world, left, left + 1.0f, top - 1.0f, top);
    if (kind == 1) world.create_shape(one, Box{{0.5f, 0.5f}, {left + 0.5f, top - 0.5f}}).value();
    if (kind == 2) world.create_shape(one, Segment{{left, 0.0f}, {left + 1.0f, 0.0f}}).value();
    if (kind == 3) world.create_shape(one, Capsule{{left, top - 0.2f}, {left + 1.0f, top - 0.2f}, 0.2f}).value();
  }
}

TEST(MoverOnTheGround, LosesNoSpeedOnSeams) {
  RandomNumbers random(14);
  for (int slide = 0; slide < 1000; ++slide) {
    SCOPED_TRACE(slide);
    Walker w;
    w.options.shape = mover_shapes()[static_cast<std::size_t>(slide) % 4].second;
    add_tiles(w.world, slide / 4 % 4, random);
    w.hero = {.position = {random.uniform(2.0f, 8.0f), 0.012}};
    const float speed = random.uniform(1.0f, 20.0f);
    w.run(3, speed);
    const float start = w.x();
    for (int i = 0; i < 100; ++i) {
      const MoverReport report = w.step(speed);
      ASSERT_TRUE(report.grounded) << i;
      ASSERT_FALSE(report.blocked || report.stepped) << i;
      // Where a tile is higher than the last one, the way goes up a little.
      ASSERT_NEAR(report.moved.x, speed * kDt, 0.02f * speed * kDt + 1.0e-5f) << i;
      ASSERT_NEAR(w.height(), w.options.skin, 1.2e-3f) << i;
    }
    EXPECT_NEAR(w.x() - start, 100.0f * speed * kDt, 1.0e-3f * 100.0f * speed * kDt);
  }
}

TEST(MoverOnTheGround, IsNotStoppedByLowSteps) {
  for_each_shape_of_mover([](const MoverShape& shape) {
    for (int millimetres = 1; millimetres <= 40; ++millimetres) {
      SCOPED_TRACE(millimetres);
      const float rise = 0.001f * static_cast<float>(millimetres);
      Walker w;
      add_floor(w.world);
      add_block(w.world, 1.0f, 4.0f, -1.0f, rise);
      settle_at(w, shape, 0.0f);
      for (int i = 0; i < 120; ++i) {
        const MoverReport report = w.step(2.0f);
        ASSERT_FALSE(report.blocked) << i;
        ASSERT_TRUE(report.grounded) << i;
      }
      EXPECT_NEAR(w.height(), w.options.skin + (w.x() < 4.5f ? rise : 0.0f), 1.0e-4f);
    }
  });
}

TEST(MoverOnTheGround, WalksOverHillsOfAChain) {
  for_each_shape_of_mover([](const MoverShape& shape) {
    Walker w;
    ChainOptions hills;
    for (int i = 40; i >= -40; --i)
      hills.points.push_back({0.7f * static_cast<float>(i), std::sin(0.6f * static_cast<float>(i))});
    w.world.create_chain(w.world.create_body({}), hills).value();
    settle_at(w, shape, -20.0f, 2.0f);
    for (int i = 0; i < 700; ++i) {
      const MoverReport report = w.step(3.0f);
      ASSERT_TRUE(report.grounded) << i << " at " << w.x();
      ASSERT_FALSE(report.blocked) << i << " at " << w.x();
      ASSERT_GT(w.clearance(), 0.4f * w.options.skin) << i << " at " << w.x();
    }
    EXPECT_GT(w.x(), 5.0f);
  });
}

TEST(MoverOnTheGround, WalksAroundAPlanet) {
  Walker w({.gravity = {}});
  add(w.world, BodyOptions{}, Circle{{}, 10.0f});
  w.hero = {.position = {0.0, 10.05}};
  float walked = 0.0f;
  for (int i = 0; i < 2000; ++i) {
    const Vec2 up = normalize(to_vec2(w.hero.position));
    w.options.up = up;
    const float fall = w.hero.is_grounded() ? -10.0f * kDt : dot(w.hero.velocity, up) - 10.0f * kDt;
    const MoverReport report = w.go(3.0f * right_perpendicular(up) + fall * up);
    if (i < 60) continue;
    ASSERT_TRUE(report.grounded) << i;
    ASSERT_NEAR(length(to_vec2(w.hero.position)), 10.0f + w.options.skin, 1.0e-3f);
    walked += length(report.moved);
  }
  EXPECT_NEAR(walked, 1940.0f * 3.0f * kDt, 0.05f);
}

}  // namespace
}  // namespace drystone::test
