// Materials: ways of mixing, rules for pairs of materials, and what a change does to present contacts.
#include <algorithm>
#include <cmath>
#include <string>

#include "tests/support/test_world.hpp"

namespace drystone::test {
namespace {

constexpr float kMaterialGravity = 10.0f;

/// A box that slides at 4 m/s on a floor; the friction that its way of stopping shows: v^2 = 2 friction g distance.
float measured_friction(const Material& of_floor, const Material& of_box, std::vector<MaterialRule> rules = {}) {
  WorldOptions options;
  options.material_rules = std::move(rules);
  TestWorld t(options);
  t.box({.position = {0.0, -1.0}}, {100.0f, 1.0f}, {.material = of_floor});
  BodyOptions sliding = dynamic_at({0.0f, 0.25f});
  sliding.velocity = {4.0f, 0.0f};
  sliding.locks.rotation = true;
  const BodyId box = t.box(sliding, {0.5f, 0.25f}, {.material = of_box});
  for (int i = 0; i < 1200 && t.velocity(box).x > 1.0e-3f; ++i) t.step();
  return 16.0f / (2.0f * kMaterialGravity * t.position(box).x);
}

// The friction of a step acts on the speed at its end, so the stopping distance is longer or shorter by up to half a step's way: under 2 %.
constexpr float kFrictionTolerance = 0.02f;

TEST(Mixing, OfFrictionIsAsTheWaySays) {
  const std::pair<Mixing, float> kWays[] = {
      {Mixing::standard, std::sqrt(0.2f * 0.8f)},
      {Mixing::average, 0.5f},
      {Mixing::geometric_mean, 0.4f},
      {Mixing::minimum, 0.2f},
      {Mixing::multiply, 0.16f},
      {Mixing::maximum, 0.8f},
  };
  for (const auto& [of_floor, floor_friction] : kWays) {
    for (const auto& [of_box, box_friction] : kWays) {
      const float expected = of_floor > of_box ? floor_friction : box_friction;
      const float friction = measured_friction({.friction = 0.2f, .friction_mixing = of_floor},
                                               {.friction = 0.8f, .friction_mixing = of_box});
      EXPECT_NEAR(friction, expected, kFrictionTolerance * expected)
          << static_cast<int>(of_floor) << " and " << static_cast<int>(of_box);
    }
  }
}

/// The speed after the bounce divided by the speed before it, of a ball that falls 5 m.
float measured_restitution(const Material& of_floor, const Material& of_ball, std::vector<MaterialRule> rules = {}) {
  WorldOptions options;
  options.material_rules = std::move(rules);
  TestWorld t(options);
  t.box({.position = {0.0, -1.0}}, {10.0f, 1.0f}, {.material = of_floor});
  const BodyId ball = t.ball(dynamic_at({0.0f, 5.5f}), 0.5f, {.material = of_ball});
  float before = 0.0f;
  for (int i = 0; i < 120; ++i) {
    before = -t.velocity(ball).y;
    t.step();
    if (t.velocity(ball).y > -0.5f * before) return std::max(t.velocity(ball).y, 0.0f) / before;
  }
  return -1.0f;
}

TEST(Mixing, OfRestitutionIsAsTheWaySays) {
  const std::pair<Mixing, float> kWays[] = {
      {Mixing::standard, 0.8f}, {Mixing::average, 0.5f},   {Mixing::geometric_mean, 0.4f},
      {Mixing::minimum, 0.2f},  {Mixing::multiply, 0.16f}, {Mixing::maximum, 0.8f},
  };
  for (const auto& [way, expected] : kWays) {
    // The step of the bounce also has a part of free fall or flight: up to a step's gravity of the 10 m/s.
    EXPECT_NEAR(measured_restitution({.restitution = 0.2f, .restitution_mixing = way}, {.restitution = 0.8f}), expected,
                0.035f)
        << static_cast<int>(way);
  }
}

TEST(MaterialRules, SetFrictionAndRestitutionInEitherOrder) {
  const Material ice = {.friction = 0.1f, .number = 1};
  const Material rubber = {.friction = 1.0f, .restitution = 0.9f, .number = 2};
  for (const bool swapped : {false, true}) {
    const MaterialRule rule = {
        .material_a = swapped ? 2u : 1u, .material_b = swapped ? 1u : 2u, .friction = 0.7f, .restitution = 0.3f};
    EXPECT_NEAR(measured_friction(ice, rubber, {rule}), 0.7f, kFrictionTolerance * 0.7f);
    EXPECT_NEAR(measured_restitution(ice, rubber, {rule}), 0.3f, 0.035f);
  }
  const MaterialRule ice_on_ice = {.material_a = 1, .material_b = 1, .friction = 0.7f};
  EXPECT_NEAR(measured_friction(ice, ice, {ice_on_ice}), 0.7f, kFrictionTolerance * 0.7f);
  // No rule for this pair.
  EXPECT_NEAR(measured_friction(ice, rubber, {ice_on_ice}), std::sqrt(0.1f), kFrictionTolerance * std::sqrt(0.1f));
}

TEST(MaterialRules, SetTheSurfaceSpeed) {
  WorldOptions options;
  options.material_rules = {{.material_a = 1, .material_b = 2, .surface_speed = 2.0f}};
  TestWorld t(options);
  t.box({.position = {0.0, -1.0}}, {50.0f, 1.0f}, {.material = {.number = 1}});
  const BodyId carried = t.box(dynamic_at({0.0f, 0.25f}), {0.5f, 0.25f}, {.material = {.number = 2}});
  const BodyId other = t.box(dynamic_at({5.0f, 0.25f}), {0.5f, 0.25f}, {.material = {.number = 3}});
  t.step(60);
  EXPECT_NEAR(t.velocity(carried).x, -2.0f, 0.01f);
  EXPECT_NEAR(t.velocity(other).x, 0.0f, 1.0e-3f);
}

/// A crate of material 2 rests on a floor of material 1, another one of material 3 beside it.
class RulesAtRest : public testing::Test {
 protected:
  RulesAtRest() {
    floor = t.box({.position = {0.0, -1.0}}, {50.0f, 1.0f}, {.material = {.number = 1}});
    crate = t.box(dynamic_at({0.0f, 0.5f}), {0.5f, 0.5f}, {.material = {.number = 2}});
    witness = t.box(dynamic_at({5.0f, 0.5f}), {0.5f, 0.5f}, {.material = {.number = 3}});
    settle();
  }
  void settle() {
    t.settle(crate);
    t.settle(witness);
  }
  void set_rules(std::vector<MaterialRule> rules) { must(t.world.set_material_rules(rules)); }

  TestWorld t;
  BodyId floor;
  BodyId crate;
  BodyId witness;
};

TEST_F(RulesAtRest, ARuleAgainstCollisionLetsTheSleepingCrateFallAndEndsItsTouch) {
  set_rules({{.material_a = 1, .material_b = 2, .collide = false}});
  EXPECT_TRUE(t.awake(crate));
  EXPECT_FALSE(t.awake(witness));
  t.step();
  ASSERT_EQ(t.world.events().contact_end.size(), 1u);
  t.step(20);
  EXPECT_LT(t.position(crate).y, 0.2f);
  EXPECT_FALSE(t.touch(floor, crate));
  EXPECT_EQ(t.world.check_invariants(), "");
}

TEST_F(RulesAtRest, WithoutTheRuleThePairIsFoundAgain) {
  set_rules({{.material_a = 2, .material_b = 1, .collide = false}});
  t.step(5);
  set_rules({});
  t.step();
  EXPECT_TRUE(t.touch(floor, crate));
  ASSERT_EQ(t.world.events().contact_begin.size(), 1u);
  t.step(60);
  EXPECT_GT(t.position(crate).y, 0.45f);
  EXPECT_EQ(t.world.check_invariants(), "");
}

TEST_F(RulesAtRest, AMaterialWithAnotherNumberObeysItsRules) {
  set_rules({{.material_a = 1, .material_b = 9, .collide = false}});
  EXPECT_FALSE(t.awake(crate));
  must(t.world.set_material(t.shape(crate), {.number = 9}));
  t.step();
  EXPECT_FALSE(t.touch(floor, crate));
  must(t.world.set_material(t.shape(crate), {.number = 2}));
  t.step();
  EXPECT_TRUE(t.touch(floor, crate));
}

TEST_F(RulesAtRest, EveryBeginHasItsEndIfReportsAreSwitchedOffAndOn) {
  set_rules({{.material_a = 1, .material_b = 2, .contact_events = false}});
  t.step();
  EXPECT_EQ(t.world.events().contact_end.size(), 1u);
  EXPECT_EQ(t.world.events().contact_begin.size(), 0u);
  EXPECT_TRUE(t.touch(floor, crate));
  set_rules({{.material_a = 1, .material_b = 2, .contact_events = true}});
  t.step();
  EXPECT_EQ(t.world.events().contact_end.size(), 0u);
  EXPECT_EQ(t.world.events().contact_begin.size(), 1u);
  must(t.world.destroy_body(crate));
  t.step();
  EXPECT_EQ(t.world.events().contact_end.size(), 1u);
}

TEST_F(RulesAtRest, AChangedSurfaceActsOnASleepingCrateInTheNextStep) {
  set_rules({{.material_a = 1, .material_b = 2, .friction = 0.5f, .surface_speed = 3.0f}});
  EXPECT_TRUE(t.awake(crate));
  EXPECT_FALSE(t.awake(witness));
  t.step();
  EXPECT_NEAR(t.velocity(crate).x, -0.5f * kMaterialGravity * kStep, 0.005f);
  set_rules({{.material_a = 1, .material_b = 2, .friction = 0.5f}});
  settle();
  // The same rules again change nothing.
  set_rules({{.material_a = 1, .material_b = 2, .friction = 0.5f}});
  EXPECT_FALSE(t.awake(crate));
}

TEST_F(RulesAtRest, OverlapsOfSensorsAreNotReportedAgain) {
  BodyOptions at_crate;
  at_crate.position = {0.0, 0.5};
  t.box(at_crate, {1.0f, 0.4f}, sensor_options());
  must(t.world.wake(crate));
  t.step();
  EXPECT_EQ(t.world.events().sensor_begin.size(), 1u);
  settle();
  set_rules({{.material_a = 0, .material_b = 2, .friction = 0.1f, .contact_events = false}});
  t.step();
  EXPECT_EQ(t.world.events().sensor_begin.size() + t.world.events().sensor_end.size(), 0u);
  EXPECT_FALSE(t.awake(crate));
  set_rules({{.material_a = 0, .material_b = 2, .collide = false}});
  t.step();
  EXPECT_EQ(t.world.events().sensor_end.size(), 1u);
}

TEST_F(RulesAtRest, TheSameRulesAgainWakeNothing) {
  set_rules({{.material_a = 2, .material_b = 3, .collide = false}});
  settle();
  set_rules({{.material_a = 3, .material_b = 2, .collide = false}});
  EXPECT_FALSE(t.awake(crate));
  EXPECT_FALSE(t.awake(witness));
}

TEST_F(RulesAtRest, ARestoredWorldHasTheRules) {
  set_rules({{.material_a = 1, .material_b = 2, .friction = 0.25f, .contact_events = true}});
  World copy;
  must(copy.restore(t.world.snapshot()));
  EXPECT_EQ(copy.options().material_rules, t.world.options().material_rules);
  EXPECT_EQ(copy.state_hash(), t.world.state_hash());
  set_rules({{.material_a = 1, .material_b = 2, .friction = 0.26f, .contact_events = true}});
  EXPECT_NE(copy.state_hash(), t.world.state_hash());
}

/// The search for rules is made anew when the rules come from a snapshot, another world or the time before clear().
TEST(MaterialRules, AreObeyedByRestoredClonedAndClearedWorlds) {
  WorldOptions options;
  for (std::uint32_t i = 1; i < 100; ++i) options.material_rules.push_back({.material_a = i, .material_b = i + 1});
  options.material_rules.push_back({.material_a = 7, .material_b = 3, .collide = false});
  World world(options);
  const auto fill = [](World& w) {
    ShapeOptions shape;
    shape.material.number = 3;
    must(w.create_shape(w.create_body({.position = {0.0, -1.0}}), Box{{10.0f, 1.0f}}, shape));
    shape.material.number = 7;
    const BodyId body = w.create_body({.type = BodyType::dynamic, .position = {0.0, 0.5}});
    must(w.create_shape(body, Box{{0.5f, 0.5f}}, shape));
    return body;
  };
  const auto falls = [](World& w, BodyId body) {
    for (int i = 0; i < 30; ++i) must(w.step(kStep));
    return w.transform(body).value().position.y < -0.5;
  };
  const BodyId body = fill(world);
  World copy = world.clone();
  World restored;
  must(restored.restore(world.snapshot()));
  EXPECT_TRUE(falls(world, body));
  EXPECT_TRUE(falls(copy, copy.bodies()[1]));
  EXPECT_TRUE(falls(restored, restored.bodies()[1]));
  must(world.clear());
  const BodyId again = fill(world);
  EXPECT_TRUE(falls(world, again));
}

}  // namespace
}  // namespace drystone::test
