// Properties of all kinds of fields: the bodies that they act on, errors, sleep, hash, snapshots, workers.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "tests/support/test_world.hpp"

namespace drystone::test {
namespace {

GravityZoneOptions lift(float acceleration) {
  GravityZoneOptions options;
  options.acceleration = {0.0f, acceleration};
  return options;
}

// --- Selected bodies -------------------------------------------------------------------------------------------------

TEST(Fields, ActOnTheBodiesOfTheirListCategoriesAndArea) {
  TestWorld t(weightless());
  ShapeOptions other;
  other.filter.category = 2;
  const BodyId listed = t.ball(dynamic_at({0.0f, 0.0f}), 0.5f, other);
  const BodyId not_listed = t.ball(dynamic_at({5.0f, 0.0f}), 0.5f, other);
  const BodyId of_other_category = t.ball(dynamic_at({10.0f, 0.0f}));
  const BodyId outside = t.ball(dynamic_at({15.0f, 0.0f}), 0.5f, other);
  const BodyId without_shapes = t.world.create_body(dynamic_at({-5.0f, 0.0f}));
  GravityZoneOptions options = lift(60.0f);
  options.bodies = {outside, without_shapes, listed, of_other_category};
  options.categories = 2;
  options.area = box_area({-6.0, -1.0}, {12.0, 1.0});
  ASSERT_TRUE(t.world.create_field(options).ok());
  t.step();
  EXPECT_NEAR(t.velocity(listed).y, 1.0f, 1.0e-5f);
  EXPECT_NEAR(t.velocity(without_shapes).y, 1.0f, 1.0e-5f);
  for (const BodyId body : {not_listed, of_other_category, outside}) EXPECT_EQ(t.velocity(body), Vec2{});
}

TEST(Fields, ADisabledFieldDoesNothing) {
  TestWorld t(weightless());
  const BodyId body = t.ball(dynamic_at({}));
  GravityZoneOptions options = lift(60.0f);
  options.enabled = false;
  const FieldId field = t.world.create_field(options);
  t.step();
  EXPECT_EQ(t.velocity(body), Vec2{});
  options.enabled = true;
  ASSERT_TRUE(t.world.set_field(field, options).ok());
  t.step();
  EXPECT_NEAR(t.velocity(body).y, 1.0f, 1.0e-5f);
}

TEST(Fields, TheForcesOf150FieldsAddUp) {
  TestWorld t(weightless());
  const BodyId body = t.ball(dynamic_at({}));
  for (int i = 0; i < 150; ++i) ASSERT_TRUE(t.world.create_field(lift(1.0f)).ok());
  t.step(6);
  EXPECT_NEAR(t.velocity(body).y, 15.0f, 1.0e-4f);
}

TEST(Fields, StaticAndKinematicBodiesAreNotPushed) {
  TestWorld t(weightless());
  const BodyId still = t.ball(kinematic_at({}));
  ASSERT_TRUE(t.world.create_field(lift(60.0f)).ok());
  ASSERT_TRUE(t.world.create_field(WindOptions{}).ok());
  t.step(3);
  EXPECT_EQ(t.velocity(still), Vec2{});
}

TEST(Fields, AForceOfTheProgramAndAFieldAddUp) {
  TestWorld t;
  const BodyId body = t.box(dynamic_at({}));
  ASSERT_TRUE(t.world.create_field(lift(5.0f)).ok());
  ASSERT_TRUE(t.world.set_constant_force(body, {3.0f, 1.0f}, 0.5f).ok());
  t.step(60);
  EXPECT_NEAR(t.velocity(body).x, 3.0f, 1.0e-3f);
  EXPECT_NEAR(t.velocity(body).y, 6.0f, 1.0e-3f);
  EXPECT_NEAR(t.spin(body), 3.0f, 1.0e-3f);
}

TEST(Fields, ABoxRestsOnAFloorUnderTheGravityOfAZone) {
  TestWorld t(weightless());
  ASSERT_TRUE(t.world.create_field(lift(-10.0f)).ok());
  t.floor();
  ShapeOptions bouncy;
  bouncy.material.restitution = 0.5f;
  const BodyId body = t.box(dynamic_at({0.0f, 2.0f}), {0.5f, 0.5f}, bouncy);
  t.settle(body);
  EXPECT_NEAR(t.position(body).y, 0.5f, 0.01f);
}

// --- Creating and destroying -----------------------------------------------------------------------------------------

TEST(Fields, CanBeListedReadChangedAndDestroyed) {
  TestWorld t;
  const BodyId body = t.ball(dynamic_at({}));
  RadialFieldOptions radial;
  radial.bodies = {body};
  radial.name = "sun";
  radial.user_data = 5;
  const FieldId a = t.world.create_field(lift(1.0f));
  const FieldId b = t.world.create_field(radial);
  EXPECT_EQ(std::vector<FieldId>(t.world.fields().begin(), t.world.fields().end()), (std::vector<FieldId>{a, b}));
  EXPECT_EQ(t.world.field_kind(a).value(), FieldKind::gravity_zone);
  EXPECT_STREQ(to_string(t.world.field_kind(b).value()), "radial");
  EXPECT_EQ(std::get<RadialFieldOptions>(t.world.field(b).value()), radial);
  radial.strength = 3.0f;
  ASSERT_TRUE(t.world.set_field(b, radial).ok());
  EXPECT_EQ(std::get<RadialFieldOptions>(t.world.field(b).value()).strength, 3.0f);
  EXPECT_FALSE(t.world.set_field(b, lift(1.0f)).ok());
  ASSERT_TRUE(t.world.destroy_field(a).ok());
  EXPECT_FALSE(t.world.is_alive(a));
  EXPECT_EQ(t.world.fields().size(), 1u);
  EXPECT_EQ(t.world.destroy_field(a).error().code, ErrorCode::stale_id);
  EXPECT_EQ(t.world.field(a).error().code, ErrorCode::stale_id);
  EXPECT_EQ(t.world.set_field(a, lift(2.0f)).error().code, ErrorCode::stale_id);
  EXPECT_EQ(t.world.field_kind(a).error().code, ErrorCode::stale_id);
  ASSERT_TRUE(t.world.clear().ok());
  EXPECT_FALSE(t.world.is_alive(b));
  EXPECT_TRUE(t.world.fields().empty());
}

TEST(Fields, ADestroyedBodyLeavesListsAndAFieldIsDestroyedWithItsLastBody) {
  TestWorld t(weightless());
  const BodyId a = t.ball(dynamic_at({}));
  const BodyId b = t.ball(dynamic_at({5.0f, 0.0f}));
  GravityZoneOptions options = lift(60.0f);
  options.bodies = {a, b};
  const FieldId field = t.world.create_field(options);
  ASSERT_TRUE(t.world.destroy_body(a).ok());
  EXPECT_EQ(std::get<GravityZoneOptions>(t.world.field(field).value()).bodies, (std::vector<BodyId>{b}));
  // A new body gets the slot; the field must not act on it.
  const BodyId c = t.ball(dynamic_at({}));
  EXPECT_EQ(c.index, a.index);
  t.step();
  EXPECT_EQ(t.velocity(c), Vec2{});
  EXPECT_GT(t.velocity(b).y, 0.0f);
  ASSERT_TRUE(t.world.destroy_body(b).ok());
  EXPECT_FALSE(t.world.is_alive(field));
  EXPECT_TRUE(t.world.fields().empty());
}

TEST(Fields, InvalidOptionsAreRefusedAndChangeNothing) {
  TestWorld t;
  const BodyId body = t.ball(dynamic_at({}));
  const BodyId dead = t.ball(dynamic_at({5.0f, 0.0f}));
  ASSERT_TRUE(t.world.destroy_body(dead).ok());
  t.step();
  const std::uint64_t before = t.world.state_hash();
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const auto refuses = [&](const char* field, AnyFieldOptions options) {
    const Result<FieldId> made = t.world.create_field(options);
    ASSERT_FALSE(made.ok()) << field;
    EXPECT_NE(made.error().message.find(field), std::string::npos) << made.error().message;
    EXPECT_EQ(t.world.state_hash(), before) << field;
    EXPECT_TRUE(t.world.fields().empty()) << field;
  };
  const auto changed = [](auto options, auto change) {
    change(options);
    return options;
  };
  refuses("FieldOptions.bodies", changed(GravityZoneOptions{}, [&](auto& o) { o.bodies = {dead}; }));
  refuses("FieldOptions.bodies", changed(WindOptions{}, [&](auto& o) { o.bodies = {body, body}; }));
  refuses("FieldOptions.area.radius", changed(WindOptions{}, [](auto& o) { o.area = circle_area({}, -1.0f); }));
  refuses("FieldOptions.area.center", changed(WindOptions{}, [&](auto& o) { o.area.center.x = double{nan}; }));
  refuses("FieldOptions.area.box", changed(WindOptions{}, [](auto& o) { o.area = box_area({1, 0}, {0, 1}); }));
  refuses("FieldOptions.area.kind",
          changed(WindOptions{}, [](auto& o) { o.area.kind = static_cast<FieldArea::Kind>(7); }));
  refuses("name", changed(WindOptions{}, [](auto& o) { o.name = std::string(256, 'x'); }));
  refuses("GravityZoneOptions.acceleration", changed(GravityZoneOptions{}, [&](auto& o) { o.acceleration.y = nan; }));
  refuses("DirectionalFieldOptions.direction", changed(DirectionalFieldOptions{}, [](auto& o) { o.direction = {}; }));
  refuses("DirectionalFieldOptions.strength", changed(DirectionalFieldOptions{}, [&](auto& o) { o.strength = nan; }));
  refuses("DirectionalFieldOptions.reach", changed(DirectionalFieldOptions{}, [](auto& o) { o.reach = 0.0f; }));
  refuses("DirectionalFieldOptions.half_width",
          changed(DirectionalFieldOptions{}, [](auto& o) { o.half_width = -1.0f; }));
  refuses("DirectionalFieldOptions.origin", changed(DirectionalFieldOptions{}, [](auto& o) { o.origin.x = 1.0e300; }));
  refuses("DirectionalFieldOptions.falloff",
          changed(DirectionalFieldOptions{}, [](auto& o) { o.falloff = static_cast<Falloff>(4); }));
  refuses("RadialFieldOptions.center", changed(RadialFieldOptions{}, [&](auto& o) { o.center.y = double{nan}; }));
  refuses("RadialFieldOptions.carrier", changed(RadialFieldOptions{}, [&](auto& o) { o.carrier = dead; }));
  refuses("RadialFieldOptions.strength", changed(RadialFieldOptions{}, [&](auto& o) { o.strength = nan; }));
  refuses("RadialFieldOptions.swirl", changed(RadialFieldOptions{}, [&](auto& o) { o.swirl = nan; }));
  refuses("RadialFieldOptions.core_radius", changed(RadialFieldOptions{}, [](auto& o) { o.core_radius = 0.0f; }));
  refuses("RadialFieldOptions.quantity",
          changed(RadialFieldOptions{}, [](auto& o) { o.quantity = static_cast<FieldQuantity>(2); }));
  refuses("BuoyancyOptions.surface", changed(BuoyancyOptions{}, [&](auto& o) { o.surface.y = double{nan}; }));
  refuses("BuoyancyOptions.density", changed(BuoyancyOptions{}, [](auto& o) { o.density = -1.0f; }));
  refuses("BuoyancyOptions.linear_drag", changed(BuoyancyOptions{}, [](auto& o) { o.linear_drag = -0.1f; }));
  refuses("BuoyancyOptions.angular_drag", changed(BuoyancyOptions{}, [&](auto& o) { o.angular_drag = nan; }));
  refuses("BuoyancyOptions.flow", changed(BuoyancyOptions{}, [](auto& o) { o.flow.x = 2.0e6f; }));
  refuses("BuoyancyOptions.wave_amplitude", changed(BuoyancyOptions{}, [](auto& o) { o.wave_amplitude = -1.0f; }));
  refuses("BuoyancyOptions.wave_length", changed(BuoyancyOptions{}, [](auto& o) { o.wave_length = 0.0f; }));
  refuses("BuoyancyOptions.wave_speed", changed(BuoyancyOptions{}, [&](auto& o) { o.wave_speed = nan; }));
  refuses("WindOptions.velocity", changed(WindOptions{}, [&](auto& o) { o.velocity.x = nan; }));
  refuses("WindOptions.density", changed(WindOptions{}, [](auto& o) { o.density = -1.0f; }));
  refuses("WindOptions.drag", changed(WindOptions{}, [](auto& o) { o.drag = -1.0f; }));
  refuses("WindOptions.friction", changed(WindOptions{}, [](auto& o) { o.friction = -1.0f; }));
  refuses("WindOptions.gusts", changed(WindOptions{}, [](auto& o) { o.gusts = 1.5f; }));
  refuses("WindOptions.gust_period", changed(WindOptions{}, [](auto& o) { o.gust_period = 0.0f; }));
  refuses("CustomFieldOptions.parameters", changed(CustomFieldOptions{}, [&](auto& o) { o.parameters[7] = nan; }));
}

// --- Sleep -----------------------------------------------------------------------------------------------------------

TEST(Fields, AConstantFieldLetsBodiesSleepAndItsChangeWakesThem) {
  TestWorld t;
  t.floor();
  const BodyId body = t.crate(0.0f);
  const BodyId outside = t.crate(20.0f);
  GravityZoneOptions options = lift(-5.0f);
  options.area = box_area({-5.0, -5.0}, {5.0, 5.0});
  const FieldId field = t.world.create_field(options);
  t.settle(body);
  t.settle(outside);
  ASSERT_TRUE(t.world.set_field(field, options).ok());
  EXPECT_FALSE(t.awake(body));  // An unchanged field does not wake bodies.
  options.name = "moon";
  ASSERT_TRUE(t.world.set_field(field, options).ok());
  EXPECT_FALSE(t.awake(body));  // The name does not change its motion.
  options.acceleration.y = 5.0f;
  ASSERT_TRUE(t.world.set_field(field, options).ok());
  EXPECT_TRUE(t.awake(body));
  EXPECT_FALSE(t.awake(outside));
  t.step(30);
  EXPECT_GT(t.position(body).y, 0.6f);
}

TEST(Fields, CreatingAndDestroyingAFieldWakesTheBodiesInIt) {
  TestWorld t;
  t.floor();
  const BodyId body = t.crate(0.0f);
  t.settle(body);
  const FieldId field = t.world.create_field(lift(-20.0f));
  EXPECT_TRUE(t.awake(body));
  t.settle(body);
  ASSERT_TRUE(t.world.destroy_field(field).ok());
  EXPECT_TRUE(t.awake(body));
}

TEST(Fields, BodiesInMovingWavesAndGustsStayAwake) {
  TestWorld t;
  t.floor();
  BuoyancyOptions sea;
  sea.surface = {0.0, 5.0};
  sea.wave_amplitude = 1.0f;
  sea.wave_speed = 1.0f;
  sea.area = box_area({-10.0, -10.0}, {10.0, 20.0});
  ASSERT_TRUE(t.world.create_field(sea).ok());
  ShapeOptions stone;
  stone.density = 5000.0f;
  const BodyId in_waves = t.box(dynamic_at({0.0f, 4.0f}), {0.5f, 4.0f}, stone);
  const BodyId on_the_ground = t.box(dynamic_at({5.0f, 0.5f}), {0.5f, 0.5f}, stone);
  WindOptions gusty;
  gusty.gusts = 0.5f;
  gusty.velocity = {0.01f, 0.0f};
  gusty.area = box_area({20.0, -10.0}, {30.0, 20.0});
  ASSERT_TRUE(t.world.create_field(gusty).ok());
  const BodyId in_gusts = t.crate(25.0f);
  t.step(300);
  EXPECT_TRUE(t.awake(in_waves));
  EXPECT_FALSE(t.awake(on_the_ground));
  EXPECT_TRUE(t.awake(in_gusts));
}

// --- State -----------------------------------------------------------------------------------------------------------

/// Boxes and balls in a sea, a gusty wind and the field of an attractor; a floor makes them touch.
class StormyWorld {
 public:
  explicit StormyWorld(int workers)
      : t_([workers] {
          WorldOptions options;
          options.workers = workers;
          return options;
        }()) {
    t_.floor(40.0f);
    for (int i = 0; i < 300; ++i) {
      const auto x = static_cast<float>(i % 30) * 2.1f - 30.0f;
      const auto y = 2.0f + static_cast<float>(i / 30) * 1.3f;
      ShapeOptions light;
      light.density = 300.0f + 100.0f * static_cast<float>(i % 9);
      i % 3 == 0 ? t_.ball(dynamic_at({x, y}), 0.5f, light) : t_.box(dynamic_at({x, y}), {0.6f, 0.4f}, light);
    }
    BuoyancyOptions sea;
    sea.surface = {0.0, 6.0};
    sea.wave_amplitude = 0.7f;
    sea.wave_speed = 3.0f;
    sea.flow = {0.3f, 0.0f};
    t_.world.create_field(sea).value();
    WindOptions storm;
    storm.velocity = {12.0f, 1.0f};
    storm.density = 30.0f;
    storm.gusts = 0.4f;
    storm.area = box_area({-50.0, 6.0}, {50.0, 60.0});
    t_.world.create_field(storm).value();
    BodyOptions ship = kinematic_at({-20.0f, 20.0f});
    ship.velocity = {4.0f, 0.0f};
    RadialFieldOptions pull;
    pull.carrier = t_.ball(ship);
    pull.strength = -40.0f;
    pull.falloff = Falloff::inverse;
    pull.reach = 12.0f;
    t_.world.create_field(pull).value();
  }
  World& world() { return t_.world; }
  void step(int count) { t_.step(count); }

 private:
  TestWorld t_;
};

TEST(Fields, GiveTheSameBitsWithOneAndFourWorkers) {
  StormyWorld one(1);
  StormyWorld four(4);
  for (int i = 0; i < 10; ++i) {
    one.step(30);
    four.step(30);
    ASSERT_EQ(one.world().state_hash(), four.world().state_hash()) << "after " << 30 * (i + 1) << " steps";
  }
  EXPECT_GT(one.world().report().awake_bodies, 200);
  EXPECT_EQ(one.world().check_invariants(), "");
}

TEST(Fields, ARestoredWorldContinuesBitForBit) {
  StormyWorld storm(1);
  storm.step(100);
  const std::vector<std::byte> snapshot = storm.world().snapshot();
  World other = World::from(snapshot);
  EXPECT_EQ(other.first_difference(storm.world()), std::nullopt);
  storm.step(100);
  const std::uint64_t expected = storm.world().state_hash();
  for (int i = 0; i < 100; ++i) other.step(kStep).value();
  EXPECT_EQ(other.state_hash(), expected);
  ASSERT_TRUE(storm.world().restore(snapshot).ok());
  storm.step(100);
  EXPECT_EQ(storm.world().state_hash(), expected);
  ASSERT_EQ(other.fields().size(), 3u);
  EXPECT_EQ(std::get<RadialFieldOptions>(other.field(other.fields()[2]).value()).reach, 12.0f);
}

TEST(Fields, ADeltaUpdatesFields) {
  StormyWorld storm(1);
  storm.step(30);
  const std::vector<std::byte> before = storm.world().snapshot();
  const FieldId sea = storm.world().fields()[0];
  BuoyancyOptions calm;
  calm.density = 800.0f;
  ASSERT_TRUE(storm.world().set_field(sea, calm).ok());
  ASSERT_TRUE(storm.world().destroy_field(storm.world().fields()[1]).ok());
  GravityZoneOptions listed = lift(-1.0f);
  listed.bodies = {storm.world().bodies()[5], storm.world().bodies()[3]};
  listed.name = "listed";
  ASSERT_TRUE(storm.world().create_field(listed).ok());
  storm.step(5);
  const std::vector<std::byte> delta = storm.world().delta(before);
  World other;
  ASSERT_TRUE(other.restore(before, delta).ok());
  EXPECT_EQ(other.first_difference(storm.world()), std::nullopt);
  EXPECT_EQ(other.snapshot(), storm.world().snapshot());
}

TEST(Fields, AreInTheHashAndInTheFirstDifference) {
  TestWorld a;
  TestWorld b;
  const std::uint64_t without = a.world.state_hash();
  a.world.create_field(lift(1.0f)).value();
  const FieldId field = b.world.create_field(lift(2.0f));
  EXPECT_NE(a.world.state_hash(), without);
  EXPECT_NE(a.world.state_hash(), b.world.state_hash());
  const auto difference = a.world.first_difference(b.world);
  ASSERT_TRUE(difference.has_value());
  EXPECT_EQ(difference->table, "field");
  EXPECT_EQ(difference->field, "options.acceleration.y");
  EXPECT_EQ(difference->unit, "m/s^2");
  ASSERT_TRUE(b.world.set_field(field, lift(1.0f)).ok());
  EXPECT_EQ(a.world.state_hash(), b.world.state_hash());
  ASSERT_TRUE(a.world.clear().ok());
  EXPECT_EQ(a.world.state_hash(), without);
}

TEST(Fields, TimeAdvancesInAWorldWithoutBodies) {
  TestWorld t;
  BuoyancyOptions sea;
  sea.wave_amplitude = 0.5f;
  sea.wave_speed = 1.0f;
  t.world.create_field(sea).value();
  const std::uint64_t before = t.world.state_hash();
  t.step();
  EXPECT_NE(t.world.state_hash(), before);
}

}  // namespace
}  // namespace drystone::test
