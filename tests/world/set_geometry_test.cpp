// World::set_geometry(): a world whose shape was replaced behaves as one that was made with the new geometry.
#include <gtest/gtest.h>

#include <variant>

#include "tests/support/test_world.hpp"

namespace drystone::test {
namespace {

using AnyGeometry = std::variant<Circle, Capsule, Segment, Polygon, Box>;

const AnyGeometry kGeometries[] = {
    Circle{{0.1f, 0.0f}, 0.4f}, Capsule{{-0.2f, 0.0f}, {0.3f, 0.0f}, 0.2f}, Segment{{-0.5f, 0.0f}, {0.4f, 0.2f}},
    make_hull(std::vector<Vec2>{{-0.4f, -0.3f}, {0.5f, -0.3f}, {0.0f, 0.5f}}).value(), Box{{0.3f, 0.6f}, {0.1f, 0.0f}}};

void set(TestWorld& t, ShapeId shape, const AnyGeometry& geometry) {
  std::visit([&](const auto& g) { must(t.world.set_geometry(shape, g)); }, geometry);
}

TEST(SetGeometry, GivesTheBodyThatTheNewGeometryMakes) {
  for (const AnyGeometry& before : kGeometries) {
    for (const AnyGeometry& after : kGeometries) {
      TestWorld t;
      t.floor();
      const BodyId changed = t.world.create_body(dynamic_at({0.0f, 2.0f}));
      const ShapeId shape = std::visit([&](const auto& g) { return t.world.create_shape(changed, g).value(); }, before);
      set(t, shape, after);
      TestWorld other;
      other.floor();
      const BodyId made = other.world.create_body(dynamic_at({0.0f, 2.0f}));
      std::visit([&](const auto& g) { must(other.world.create_shape(made, g)); }, after);
      EXPECT_EQ(t.world.mass_data(changed).value(), other.world.mass_data(made).value());
      EXPECT_EQ(t.world.bounds(changed).value(), other.world.bounds(made).value());
      for (int i = 0; i < 90; ++i) {
        t.step();
        other.step();
        ASSERT_EQ(t.world.transform(changed).value(), other.world.transform(made).value()) << i;
      }
    }
  }
}

TEST(SetGeometry, ContactsEndAndBeginAndTheShapeKeepsItsOptions) {
  TestWorld t;
  t.floor();
  ShapeOptions options;
  options.density = 3.0f;
  options.material.friction = 0.2f;
  options.user_data = 7;
  options.contact_events = true;
  const BodyId crate = t.box(dynamic_at({0.0f, 0.5f}), {0.5f, 0.5f}, options);
  t.step(10);
  const ShapeId shape = t.shape(crate);
  must(t.world.set_geometry(shape, Box{{0.5f, 0.7f}, {0.0f, 0.2f}}));
  const ShapeOptions kept = t.world.shape(shape);
  EXPECT_EQ(kept.density, options.density);
  EXPECT_EQ(kept.material, options.material);
  EXPECT_EQ(kept.user_data, options.user_data);
  t.step();
  EXPECT_EQ(t.world.events().contact_end.size(), 1u);
  EXPECT_EQ(t.world.events().contact_begin.size(), 1u);
  EXPECT_NEAR(t.world.mass_data(crate).value().mass, 3.0f * 1.4f, 1.0e-5f);
  t.step(30);
  EXPECT_NEAR(t.position(crate).y, 0.5f, 0.01f);
}

TEST(SetGeometry, ASleepingCrateFallsWhenItsFloorShrinks) {
  TestWorld t;
  const BodyId floor = t.floor();
  const BodyId crate = t.crate(3.0f);
  t.settle(crate);
  must(t.world.set_geometry(t.shape(floor), Box{{1.0f, 1.0f}}));
  EXPECT_TRUE(t.awake(crate));
  t.step(60);
  EXPECT_LT(t.position(crate).y, -2.0f);
}

TEST(SetGeometry, ASleepingCrateIsPushedOutOfAFloorThatGrows) {
  TestWorld t;
  t.floor();
  BodyOptions wall;
  wall.position = {2.0f, 0.5f};
  const BodyId block = t.box(wall);
  const BodyId crate = t.crate(0.0f);
  t.settle(crate);
  must(t.world.set_geometry(t.shape(block), Box{{1.7f, 0.5f}}));
  EXPECT_TRUE(t.awake(crate));
  t.step(120);
  EXPECT_LT(t.position(crate).x, -0.19f);
}

TEST(SetGeometry, OfADisabledBodyActsWhenItIsEnabled) {
  TestWorld t;
  t.floor();
  const BodyId crate = t.crate(0.0f, 1.0f);
  must(t.world.set_enabled(crate, false));
  must(t.world.set_geometry(t.shape(crate), Circle{{}, 0.25f}));
  must(t.world.set_enabled(crate, true));
  t.step(120);
  EXPECT_NEAR(t.position(crate).y, 0.25f, 0.01f);
}

TEST(SetGeometry, KeepsAnOverriddenMass) {
  TestWorld t(weightless());
  BodyOptions options = dynamic_at({});
  options.mass_override = MassData{5.0f, {}, 3.0f};
  const BodyId body = t.box(options);
  must(t.world.set_geometry(t.shape(body), Circle{{}, 2.0f}));
  EXPECT_EQ(t.world.mass_data(body).value().mass, 5.0f);
}

}  // namespace
}  // namespace drystone::test
