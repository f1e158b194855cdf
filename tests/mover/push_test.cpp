// Pushing of dynamic bodies, with a bounded force.
#include <array>

#include "tests/mover/walker.hpp"

namespace drystone::test {
namespace {

/// A walker on a floor, 0.5 m before a crate of 1 m with the mass and friction.
struct CrateStage : Walker {
  CrateStage(float mass, float friction, const MoverShape& shape) : Walker({.sleeping = false}) {
    Material rough;
    rough.friction = friction;
    add_floor(world, 100.0f, rough);
    ShapeOptions surface;
    surface.material = rough;
    surface.density = mass;
    crate = add_dynamic(world, {1.3f, 0.5f}, Box{{0.5f, 0.5f}}, surface);
    options.shape = shape;
    options.push_force = 20.0f;
    hero = {.position = {0.0f, 0.05f}};
    run(30);
  }
  BodyId crate;
};

TEST(MoverPushes, WithItsForce) {
  for (const auto& [name, shape] : mover_shapes()) {
    for (const float mass : {5.0f, 10.0f, 40.0f}) {
      SCOPED_TRACE(testing::Message() << name << ' ' << mass << " kg");
      CrateStage w(mass, 0.0f, shape);
      while (velocity_of(w.world, w.crate).x == 0.0f && w.x() < 5.0f) w.step(6.0f);
      const float before = velocity_of(w.world, w.crate).x;
      constexpr int kSteps = 30;
      for (int i = 0; i < kSteps; ++i) {
        const MoverReport report = w.step(6.0f);
        ASSERT_TRUE(report.blocked);
        ASSERT_EQ(report.hit_list().size(), 1u);
        ASSERT_EQ(report.hits[0].body, w.crate);
        ASSERT_NEAR(report.hits[0].impulse, 20.0f * kDt, 1.0e-4f);
        ASSERT_GT(w.clearance(), 0.5f * w.options.skin);
      }
      const float gained = velocity_of(w.world, w.crate).x - before;
      EXPECT_NEAR(gained / (kSteps * kDt), 20.0f / mass, 0.05f * 20.0f / mass);
      EXPECT_NEAR(angle_of(w.world, w.crate), 0.0f, 0.02f);
    }
  }
}

TEST(MoverPushes, UntilTheBodyIsAsFastAsItWantsToBe) {
  CrateStage w(1.0f, 0.0f, mover_shapes()[2].second);
  float fastest = 0.0f;
  for (int i = 0; i < 200; ++i) {
    w.step(2.0f);
    fastest = max(fastest, velocity_of(w.world, w.crate).x);
  }
  EXPECT_NEAR(fastest, 2.0f, 0.01f);
  EXPECT_NEAR(w.hero.velocity.x, 2.0f, 0.05f);
}

TEST(MoverPushes, AndDoesNotMoveWhatIsTooHeavy) {
  for (const auto& [name, shape] : mover_shapes()) {
    SCOPED_TRACE(name);
    CrateStage w(50.0f, 0.6f, shape);  // The floor holds it with 300 N.
    const Vec2 place = center_of(w.world, w.crate);
    w.run(300, 6.0f);
    EXPECT_LT(distance(center_of(w.world, w.crate), place), 5.0e-3f);  // An impulse moves it before friction stops it.
    EXPECT_LT(w.x(), 0.8f);
    EXPECT_NEAR(w.height(), w.options.skin, 1.0e-3f);
    EXPECT_LT(w.hero.velocity.x, 0.01f);
  }
}

TEST(MoverPushes, WithOneForceForAllBodies) {
  Walker w({.gravity = {}, .sleeping = false});
  std::array<BodyId, 3> crates;
  for (std::size_t i = 0; i < crates.size(); ++i) {
    crates[i] = add_dynamic(w.world, {1.0f, static_cast<float>(i)}, Box{{0.3f, 0.3f}}, {.density = 100.0f});
  }
  w.options.shape = Box{.half_extents = {0.3f, 1.5f}, .center = {0.0f, 1.0f}};
  w.hero = {.position = {0.0f, 0.0f}};
  float total = 0.0f;
  for (int i = 0; i < 20; ++i) {
    must(w.world.step(kDt));
    const MoverReport report = w.go({5.0f, 0.0f});
    for (const MoverHit& hit : report.hit_list()) total += hit.impulse;
  }
  float momentum = 0.0f;
  for (const BodyId crate : crates) momentum += 36.0f * velocity_of(w.world, crate).x;
  EXPECT_NEAR(momentum, total, 1.0e-3f * total);
  EXPECT_LE(total, 20.0f * w.options.push_force * kDt * 1.001f);
  EXPECT_GT(total, 10.0f * w.options.push_force * kDt);
}

TEST(MoverPushes, WithOneForceInACorner) {
  Walker w({.gravity = {}, .sleeping = false});
  add_dynamic(w.world, {1.0f, 1.0f}, Box{{0.5f, 2.0f}}, {.density = 1000.0f});
  add_dynamic(w.world, {-1.0f, -1.2f}, Box{{1.4f, 1.0f}}, {.density = 1000.0f});
  w.options.shape = Box{.half_extents = {0.2f, 0.2f}};
  bool both = false;
  for (int i = 0; i < 60; ++i) {
    must(w.world.step(kDt));
    w.hero.ground = {};  // In the air in each step.
    float total = 0.0f;
    const MoverReport report = w.go({4.0f, -4.0f});
    for (const MoverHit& hit : report.hit_list()) total += hit.impulse;
    both = both || report.hits_found == 2;
    ASSERT_LE(total, w.options.push_force * kDt * 1.001f);
  }
  EXPECT_TRUE(both);
}

TEST(MoverPushes, AtTheMiddleOfTheTouchingLine) {
  Walker w({.gravity = {}, .sleeping = false});
  const BodyId crate = add_dynamic(w.world, {1.0f, 0.0f}, Box{{0.5f, 0.5f}}, {.density = 10.0f});
  w.options.shape = Box{.half_extents = {0.3f, 0.5f}};
  for (int i = 0; i < 60; ++i) {
    must(w.world.step(kDt));
    w.go({3.0f, 0.0f});
  }
  EXPECT_GT(velocity_of(w.world, crate).x, 1.0f);
  EXPECT_NEAR(spin_of(w.world, crate), 0.0f, 1.0e-4f);
}

TEST(MoverPushes, LetsABodyUnderItFallAsleep) {
  Walker w;
  add_floor(w.world);
  const BodyId crate = add_dynamic(w.world, {0.0f, 0.5f}, Box{{0.5f, 0.5f}});
  w.hero = {.position = {0.1f, 1.05f}};
  w.run(180);
  EXPECT_EQ(w.hero.ground.body, crate);
  EXPECT_FALSE(w.world.is_awake(crate).value());
  w.run(3, 0.5f);
  EXPECT_TRUE(w.world.is_awake(crate).value());
}

TEST(MoverPushes, StandsOnABodyWithoutPushingItAside) {
  CrateStage w(1.0f, 0.6f, mover_shapes()[1].second);
  w.hero.position = {1.3f, 1.05f};
  const Vec2 place = center_of(w.world, w.crate);
  w.run(200);
  EXPECT_EQ(w.hero.ground.body, w.crate);
  EXPECT_LT(distance(center_of(w.world, w.crate), place), 0.01f);
}

TEST(MoverPushes, ACrateThatFallsOnItDoesNotPressItIntoTheGround) {
  for (const auto& [name, shape] : mover_shapes()) {
    SCOPED_TRACE(name);
    Walker w;
    w.options.shape = shape;
    const BodyId ground = add_floor(w.world);
    w.hero = {.position = {0.0f, 0.05f}};
    w.run(20);
    add_dynamic(w.world, {0.2f, 4.0f}, Box{{0.5f, 0.5f}}, {.density = 20.0f});
    w.options.filter.dynamic_bodies = true;
    for (int i = 0; i < 300; ++i) {
      w.step(0.0f);
      QueryFilter fixed;
      fixed.dynamic_bodies = false;
      const Polygon box = w.box_or_triangle();
      const NearestShape near = w.world.nearest_shape(w.outline(box), {w.hero.position, {}}, 5.0f, fixed);
      ASSERT_EQ(w.world.shape_body(near.shape).value(), ground);
      ASSERT_GT(near.distance, -kLinearSlop) << i;
    }
  }
}

}  // namespace
}  // namespace drystone::test
