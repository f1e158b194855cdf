// Every cause that wakes a sleeper, one test each, and calls that must not wake it. A tower of two crates sleeps on the
// floor; a crate far away sleeps too and shows that no other body wakes.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "tests/support/test_world.hpp"

namespace drystone::test {
namespace {

template <typename Param>
std::string name_of(const testing::TestParamInfo<Param>& param) {
  return param.param.name;
}

class Wake : public testing::Test {
 protected:
  Wake() {
    lower = t.crate(0.0f);
    upper = t.crate(0.0f, 1.0f);
    t.settle(upper);
    t.settle(witness);
  }

  bool tower_sleeps() const { return !t.awake(lower) && !t.awake(upper); }
  bool tower_is_awake() const { return t.awake(lower) && t.awake(upper); }
  void expect_woken() const {
    EXPECT_TRUE(tower_is_awake());
    EXPECT_FALSE(t.awake(witness));
  }
  void expect_asleep() const {
    EXPECT_TRUE(tower_sleeps());
    EXPECT_FALSE(t.awake(witness));
  }
  void step_until_awake(int limit) {
    for (int i = 0; i < limit && !tower_is_awake(); ++i) t.step();
  }

  TestWorld t;
  BodyId ground = t.floor();
  BodyId witness = t.crate(30.0f);
  BodyId lower;
  BodyId upper;
};

TEST_F(Wake, AnAwakeBodyThatHitsASleeperWakesIt) {
  BodyOptions options = dynamic_at({-3.0f, 0.5f});
  options.velocity = {5.0f, 0.0f};
  t.ball(options);
  t.step();
  expect_asleep();  // The other body is still on its way.
  step_until_awake(60);
  expect_woken();
}

// The belt drags with friction times weight: 6 m/s^2.
TEST_F(Wake, AChangedMaterialOfTheGroundWakesWhatTouchesItAndActsInTheNextStep) {
  Material belt;
  belt.surface_speed = 10.0f;
  must(t.world.set_material(t.shape(ground), belt));
  EXPECT_TRUE(tower_is_awake());
  t.step();
  EXPECT_NEAR(t.velocity(witness).x, -6.0f * kStep, 0.005f);
  EXPECT_EQ(t.world.check_invariants(), "");
}

TEST_F(Wake, AKinematicBodyThatTouchesASleeperWakesIt) {
  BodyOptions options = kinematic_at({-3.0f, 0.5f});
  options.velocity = {1.0f, 0.0f};
  t.box(options);
  t.step(60);
  expect_asleep();
  step_until_awake(120);
  expect_woken();
}

TEST_F(Wake, MakingAJointToASleeperWakesIt) {
  t.rod(ground, upper);
  expect_woken();
}

TEST_F(Wake, DestroyingAJointOfASleeperWakesIt) {
  const JointId joint = t.rod(ground, upper);
  t.settle(upper);
  must(t.world.destroy_joint(joint));
  expect_woken();
}

TEST_F(Wake, ChangingAJointOfASleeperWakesIt) {
  const JointId joint = t.rod(ground, upper);
  t.settle(upper);
  DistanceOptions options = t.world.joint<DistanceOptions>(joint);
  options.length += 0.5f;
  must(t.world.set_joint(joint, options));
  expect_woken();
}

TEST_F(Wake, DestroyingTheOtherBodyOfAJointWakesASleeper) {
  BodyOptions options;
  options.position = {-4.0f, 4.0f};
  const BodyId anchor = t.world.create_body(options);
  t.rod(anchor, upper);
  t.settle(upper);
  must(t.world.destroy_body(anchor));
  expect_woken();
}

// The tower stands on a plank. Each test takes the plank away in another way.
class WakeSupport : public Wake {
 protected:
  WakeSupport() {
    BodyOptions options;
    options.position = {10.0f, 2.0f};
    plank = t.box(options, {1.0f, 0.1f});
    lower = t.crate(10.0f, 2.1f);
    upper = t.crate(10.0f, 3.1f);
    t.settle(upper);
  }
  BodyId plank;
};

TEST_F(WakeSupport, DestroyingItWakesTheTower) {
  must(t.world.destroy_body(plank));
  expect_woken();
}
TEST_F(WakeSupport, DestroyingItsShapeWakesTheTower) {
  must(t.world.destroy_shape(t.shape(plank)));
  expect_woken();
}
TEST_F(WakeSupport, DisablingItWakesTheTower) {
  must(t.world.set_enabled(plank, false));
  expect_woken();
}
TEST_F(WakeSupport, ChangingItsFilterWakesTheTower) {
  must(t.world.set_filter(t.shape(plank), Filter{1, 0, 0}));
  expect_woken();
}
TEST_F(WakeSupport, TeleportingItAwayWakesTheTower) {
  must(t.world.set_transform(plank, {10.0f, 20.0f}, 0.0f));
  expect_woken();
}
TEST_F(WakeSupport, ChangingItsTypeWakesTheTower) {
  must(t.world.set_type(plank, BodyType::dynamic));
  expect_woken();
}
TEST_F(WakeSupport, AJointThatForbidsTheContactWakesTheTower) {
  RevoluteOptions options;
  options.body_a = plank;
  options.body_b = lower;
  options.anchor_b = {0.0f, -0.6f};
  t.world.create_joint(options).value();
  expect_woken();
}

TEST_F(Wake, DestroyingTheChainUnderASleeperWakesIt) {
  ChainOptions options;
  options.points = {{23.0f, 3.0f}, {22.0f, 3.0f}, {18.0f, 3.0f}, {17.0f, 3.0f}};
  const ChainId chain = t.world.create_chain(ground, ChainOptions{options});
  const BodyId rider = t.crate(20.0f, 2.0f);
  t.settle(rider);
  must(t.world.destroy_chain(chain));
  EXPECT_TRUE(t.awake(rider));
  expect_asleep();
}

TEST_F(Wake, DestroyingItsShapeWakesABody) {
  must(t.world.destroy_shape(t.shape(lower)));
  expect_woken();
}
TEST_F(Wake, DestroyingANeighborWakesABody) {
  must(t.world.destroy_body(lower));
  EXPECT_TRUE(t.awake(upper));
  EXPECT_FALSE(t.awake(witness));
}
TEST_F(Wake, DisablingANeighborWakesABody) {
  must(t.world.set_enabled(lower, false));
  EXPECT_TRUE(t.awake(upper));
  EXPECT_FALSE(t.awake(witness));
}
TEST_F(Wake, ChangingItsFilterWakesABody) {
  must(t.world.set_filter(t.shape(upper), Filter{2, ~std::uint64_t{0}, 0}));
  expect_woken();
}
TEST_F(Wake, SettingItsPoseWakesABody) {
  must(t.world.set_transform(upper, {0.1f, 1.5f}, 0.0f));
  expect_woken();
}
TEST_F(Wake, SettingItsVelocityWakesABody) {
  must(t.world.set_velocity(lower, {1.0f, 0.0f}));
  expect_woken();
}
TEST_F(Wake, SettingItsAngularVelocityWakesABody) {
  must(t.world.set_angular_velocity(upper, 0.5f));
  expect_woken();
}
TEST_F(Wake, MoveToWakesABody) {
  must(t.world.move_to(upper, {1.0f, 2.0f}, 0.0f, 1.0f));
  expect_woken();
}
TEST_F(Wake, ChangingItsConstantForceWakesABody) {
  must(t.world.set_constant_force(upper, {1.0f, 0.0f}));
  expect_woken();
}
TEST_F(Wake, ChangingItsConstantTorqueWakesABody) {
  must(t.world.set_constant_force(upper, {}, 1.0f));
  expect_woken();
}
TEST_F(Wake, ChangingItsGravityScaleWakesABody) {
  must(t.world.set_gravity_scale(lower, 0.5f));
  expect_woken();
}
TEST_F(Wake, ChangingTheAngleOfItsGravityWakesABody) {
  must(t.world.set_gravity_angle(lower, 0.5f));
  expect_woken();
}
TEST_F(Wake, ChangingItsMassWakesABody) {
  must(t.world.set_mass(lower, {3.0f, {}, 1.0f}));
  expect_woken();
}
TEST_F(Wake, ClearingItsMassOverrideWakesABody) {
  must(t.world.set_mass(lower, {3.0f, {}, 1.0f}));
  t.settle(upper);
  must(t.world.clear_mass_override(lower));
  expect_woken();
}
TEST_F(Wake, ChangingItsDensityWakesABody) {
  must(t.world.set_density(t.shape(lower), 5.0f));
  expect_woken();
}
TEST_F(Wake, ChangingItsGeometryWakesABody) {
  must(t.world.set_geometry(t.shape(lower), Box{{0.5f, 0.4f}}));
  expect_woken();
}
TEST_F(Wake, FixingItsRotationWakesABody) {
  must(t.world.set_motion_locks(lower, {.rotation = true}));
  expect_woken();
}
TEST_F(Wake, ChangingItsTypeWakesABody) {
  must(t.world.set_type(lower, BodyType::kinematic));
  expect_woken();
}
TEST_F(Wake, ForbiddingItsSleepWakesABody) {
  must(t.world.set_sleep(upper, false, 0.05f, 0.5f));
  expect_woken();
}
TEST_F(Wake, TheCommandWakesExactlyTheIsland) {
  must(t.world.wake(lower));
  expect_woken();
}

TEST_F(Wake, ChangingGravityWakesAllBodies) {
  must(t.world.set_gravity({0.0f, -9.0f}));
  EXPECT_TRUE(tower_is_awake());
  EXPECT_TRUE(t.awake(witness));
}

TEST_F(Wake, SwitchingSleepOffWakesAllBodies) {
  const BodyId still = t.box(kinematic_at({40.0f, 5.0f}));
  t.settle(still);
  must(t.world.set_sleeping(false));
  EXPECT_TRUE(tower_is_awake());
  EXPECT_TRUE(t.awake(witness));
  EXPECT_TRUE(t.awake(still));
  t.step(120);
  EXPECT_TRUE(tower_is_awake());
  must(t.world.set_sleeping(true));
  t.settle(upper);
}

TEST_F(Wake, AStaticBodyTeleportedIntoASleeperWakesIt) {
  BodyOptions options;
  options.position = {0.0f, 10.0f};
  const BodyId block = t.box(options);
  t.step();
  expect_asleep();
  must(t.world.set_transform(block, {0.3f, 0.5f}, 0.0f));
  expect_woken();
  t.step();
  EXPECT_TRUE(t.touch(block, lower));
}

TEST_F(Wake, AStaticBodyEnabledInsideASleeperWakesIt) {
  BodyOptions options;
  options.position = {0.3f, 0.5f};
  options.enabled = false;
  const BodyId block = t.box(options);
  t.step();
  expect_asleep();
  must(t.world.set_enabled(block, true));
  expect_woken();
}

// --- A kinematic body under a sleeper --------------------------------------------------------------------------------

class WakeOnKinematic : public Wake {
 protected:
  WakeOnKinematic() {
    belt = t.box(kinematic_at({10.0f, 2.0f}), {1.0f, 0.1f});
    lower = t.crate(10.0f, 2.1f);
    upper = t.crate(10.0f, 3.1f);
    t.settle(upper);
    t.settle(belt);
  }
  BodyId belt;
};

TEST_F(WakeOnKinematic, SettingItsVelocityWakesRiders) {
  must(t.world.set_velocity(belt, {0.01f, 0.0f}));
  expect_woken();
  t.step(200);
  expect_woken();  // However slowly the body moves, its riders do not rest.
}
TEST_F(WakeOnKinematic, SettingItsAngularVelocityWakesRiders) {
  must(t.world.set_angular_velocity(belt, 0.01f));
  expect_woken();
}
TEST_F(WakeOnKinematic, MoveToWakesRiders) {
  must(t.world.move_to(belt, {10.0f, 3.0f}, 0.0f, 1.0f));
  expect_woken();
}
TEST_F(WakeOnKinematic, ATeleportWakesRiders) {
  must(t.world.set_transform(belt, {10.0f, 1.0f}, 0.0f));
  expect_woken();
}
TEST_F(WakeOnKinematic, TheCommandWakesRiders) {
  must(t.world.wake(belt));
  EXPECT_TRUE(t.awake(belt));
  expect_woken();
}
TEST_F(WakeOnKinematic, MovesAwayFromBodiesThatWerePutToSleep) {
  must(t.world.set_velocity(belt, {0.0f, -2.0f}));
  must(t.world.sleep(upper));
  ASSERT_TRUE(tower_sleeps());
  step_until_awake(30);
  expect_woken();
}

// --- Pushes ----------------------------------------------------------------------------------------------------------

struct Push {
  const char* name;
  std::function<Result<void>(World&, BodyId, bool)> apply;
};

class WakePush : public Wake, public testing::WithParamInterface<Push> {};

TEST_P(WakePush, WakesABody) {
  must(GetParam().apply(t.world, lower, true));
  expect_woken();
}

TEST_P(WakePush, WithoutWakeIsNeitherAppliedNorKept) {
  const std::uint64_t hash = t.world.state_hash();
  must(GetParam().apply(t.world, lower, false));
  expect_asleep();
  EXPECT_EQ(t.world.state_hash(), hash);
}

TEST_P(WakePush, WithoutWakeActsOnAwakeBodies) {
  must(t.world.wake(lower));
  must(GetParam().apply(t.world, lower, false));
  t.step();
  EXPECT_TRUE(t.velocity(lower).x != 0.0f || t.spin(lower) != 0.0f);
}

const Push kPushes[] = {
    {"Force",
     [](World& w, BodyId b, bool wake) {
       return w.apply_force(b, {900, 0}, {0, 0.9f}, wake);
     }},
    {"ForceToCenter",
     [](World& w, BodyId b, bool wake) {
       return w.apply_force_to_center(b, {900, 0}, wake);
     }},
    {"Torque", [](World& w, BodyId b, bool wake) { return w.apply_torque(b, 900, wake); }},
    {"Impulse",
     [](World& w, BodyId b, bool wake) {
       return w.apply_impulse(b, {9, 0}, {0, 0.9f}, wake);
     }},
    {"ImpulseToCenter",
     [](World& w, BodyId b, bool wake) {
       return w.apply_impulse_to_center(b, {9, 0}, wake);
     }},
    {"AngularImpulse", [](World& w, BodyId b, bool wake) { return w.apply_angular_impulse(b, 9, wake); }},
};
INSTANTIATE_TEST_SUITE_P(All, WakePush, testing::ValuesIn(kPushes), name_of<Push>);

// --- What must not wake ----------------------------------------------------------------------------------------------

struct Harmless {
  const char* name;
  std::function<void(TestWorld&, BodyId)> act;
};

class DoesNotWake : public Wake, public testing::WithParamInterface<Harmless> {};

TEST_P(DoesNotWake, ASleepingBody) {
  t.rod(ground, upper);
  must(t.world.set_mass(lower, {2.0f, {}, 0.5f}));
  t.settle(upper);
  GetParam().act(t, lower);
  GetParam().act(t, upper);
  expect_asleep();
  t.step(30);
  expect_asleep();
}

const Harmless kHarmless[] = {
    {"EqualPose",
     [](TestWorld& t, BodyId b) {
       const BodyOptions now = t.world.body(b);
       must(t.world.set_transform(b, now.position, now.angle));
     }},
    {"EqualPoseOfTheGround",
     [](TestWorld& t, BodyId) {
       must(t.world.set_transform(t.world.bodies()[0], {0, -1}, 0));
     }},
    {"EqualVelocity", [](TestWorld& t, BodyId b) { must(t.world.set_velocity(b, {})); }},
    {"EqualAngularVelocity", [](TestWorld& t, BodyId b) { must(t.world.set_angular_velocity(b, 0)); }},
    {"EqualConstantForce", [](TestWorld& t, BodyId b) { must(t.world.set_constant_force(b, {}, 0)); }},
    {"EqualGravity", [](TestWorld& t, BodyId) { must(t.world.set_gravity(t.world.options().gravity)); }},
    {"EqualGravityScale", [](TestWorld& t, BodyId b) { must(t.world.set_gravity_scale(b, 1)); }},
    {"EqualTimeScale", [](TestWorld& t, BodyId b) { must(t.world.set_time_scale(b, 1)); }},
    {"EqualGravityAngle", [](TestWorld& t, BodyId b) { must(t.world.set_gravity_angle(b, 0)); }},
    {"EqualType", [](TestWorld& t, BodyId b) { must(t.world.set_type(b, BodyType::dynamic)); }},
    {"EqualFixedRotation", [](TestWorld& t, BodyId b) { must(t.world.set_motion_locks(b, {.rotation = false})); }},
    {"EqualEnabled", [](TestWorld& t, BodyId b) { must(t.world.set_enabled(b, true)); }},
    {"EqualFilter", [](TestWorld& t, BodyId b) { must(t.world.set_filter(t.shape(b), Filter{})); }},
    {"EqualDensity", [](TestWorld& t, BodyId b) { must(t.world.set_density(t.shape(b), 1)); }},
    {"EqualMass",
     [](TestWorld& t, BodyId b) {
       const BodyOptions now = t.world.body(b);
       if (now.mass_override) must(t.world.set_mass(b, *now.mass_override));
       if (!now.mass_override) must(t.world.clear_mass_override(b));
     }},
    {"EqualSleeping", [](TestWorld& t, BodyId) { must(t.world.set_sleeping(true)); }},
    {"EqualSleep", [](TestWorld& t, BodyId b) { must(t.world.set_sleep(b, true, 0.05f, 0.5f)); }},
    {"EqualJoint",
     [](TestWorld& t, BodyId) {
       const JointId joint = t.world.joints()[0];
       must(t.world.set_joint(joint, t.world.joint<DistanceOptions>(joint)));
     }},
    {"Damping", [](TestWorld& t, BodyId b) { must(t.world.set_damping(b, 3, 3)); }},
    {"NameAndData",
     [](TestWorld& t, BodyId b) {
       must(t.world.set_name(b, "sleeper"));
       must(t.world.set_user_data(b, 7));
     }},
    {"Bullet", [](TestWorld& t, BodyId b) { must(t.world.set_bullet(b, true)); }},
    {"EqualMaterial", [](TestWorld& t, BodyId b) { must(t.world.set_material(t.shape(b), Material{})); }},
    {"Queries",
     [](TestWorld& t, BodyId b) {
       EXPECT_TRUE(t.world.ray_cast_closest({-5, 0.5f}, {10, 0}).value().shape);
       EXPECT_FALSE(t.world.shapes_at(to_position(t.position(b))).value().empty());
       EXPECT_GT(t.world.measure().potential_energy, 0.0);
       EXPECT_TRUE(t.world.island(b).value().has_value());
     }},
    {"FarAwayFall",
     [](TestWorld& t, BodyId) {
       t.ball(dynamic_at({-20, 2}));
     }},
    {"SomethingPassingBy",
     [](TestWorld& t, BodyId) {
       BodyOptions options = kinematic_at({-3.0f, 2.6f});
       options.velocity = {30, 0};
       t.box(options);
     }},
    {"SensorOverIt",
     [](TestWorld& t, BodyId) {
       BodyOptions options = kinematic_at({-1.5f, 1.0f});
       options.velocity = {3, 0};
       t.box(options, {0.5f, 0.5f}, sensor_options());
     }},
    {"FailedCalls",
     [](TestWorld& t, BodyId b) {
       EXPECT_FALSE(t.world.set_velocity(b, {NAN, 0}).ok());
       EXPECT_FALSE(t.world.apply_force_to_center(b, {INFINITY, 0}).ok());
     }},
};
INSTANTIATE_TEST_SUITE_P(All, DoesNotWake, testing::ValuesIn(kHarmless), name_of<Harmless>);

/// The contacts of a body that was created asleep are searched when it wakes. How many other bodies move must make no difference: with
/// many of them, all shapes of the tree are searched together.
TEST(CreatedAsleep, HasNoContactsWhileItSleepsHoweverManyOthersMove) {
  for (const int movers : {0, 1, 2, 8, 100}) {
    WorldOptions options;
    options.gravity = {};
    TestWorld t(options);
    BodyOptions resting = dynamic_at({0.0f, 0.0f});
    resting.allow_sleep = false;
    t.box(resting);
    for (int i = 0; i < movers; ++i) {
      BodyOptions flying = dynamic_at({0.0f, 100.0f + 3.0f * static_cast<float>(i)});
      flying.velocity = {50.0f, 0.0f};
      t.ball(flying);
    }
    t.step(2);
    BodyOptions sleeper = dynamic_at({0.9f, 0.0f});
    sleeper.asleep = true;
    const BodyId asleep = t.box(sleeper);
    t.step(20);
    EXPECT_FALSE(t.awake(asleep)) << movers << " other bodies move";
    EXPECT_EQ(t.world.report().contacts, 0) << movers << " other bodies move";
  }
}

/// The ways in which a static shape can appear where a body sleeps.
struct Appearance {
  const char* name;
  std::function<void(TestWorld&, Position there, const ShapeOptions&)> before;  // While the body falls asleep.
  std::function<void(TestWorld&, Position there, const ShapeOptions&)> appear;
};
const Box kSmall{.half_extents = {0.2f, 0.2f}};

BodyId static_at(TestWorld& t, Position at) { return t.world.create_body({.position = at}).value(); }

class Appears : public testing::TestWithParam<Appearance> {
 protected:
  /// Whether the body on which the shape appears has an event or a contact within a second.
  static bool is_noticed(const ShapeOptions& options) {
    TestWorld t;
    t.floor();
    const BodyId body = t.crate(0.0f);
    const Position there{0.6, 0.5};
    if (GetParam().before) GetParam().before(t, there, options);
    t.settle(body);
    GetParam().appear(t, there, options);
    for (int i = 0; i < 60; ++i) {
      t.step();
      if (options.sensor ? !t.world.events().sensor_begin.empty() : t.world.contacts(body).value().size() > 1)
        return true;
    }
    return false;
  }
};

TEST_P(Appears, ASensorHasAnEventAndAWallAContact) {
  EXPECT_TRUE(is_noticed({.sensor = true}));
  EXPECT_TRUE(is_noticed({}));
}

/// The first body that is made, after the ground and the crate.
BodyId placed(const TestWorld& t) { return t.world.bodies().back(); }

const std::vector<Appearance> kAppearances = {
    {"BodyCreated", nullptr,
     [](TestWorld& t, Position there, const ShapeOptions& o) {
       t.world.create_shape(static_at(t, there), kSmall, o).value();
     }},
    {"ShapeAdded", [](TestWorld& t, Position there, const ShapeOptions&) { static_at(t, there); },
     [](TestWorld& t, Position, const ShapeOptions& o) { t.world.create_shape(placed(t), kSmall, o).value(); }},
    {"MadeStatic", nullptr,
     [](TestWorld& t, Position there, const ShapeOptions& o) {
       const BodyId body = t.world.create_body({.type = BodyType::dynamic, .position = there, .asleep = true}).value();
       t.world.create_shape(body, kSmall, o).value();
       t.world.set_type(body, BodyType::static_body).value();
     }},
    {"Teleported",
     [](TestWorld& t, Position, const ShapeOptions& o) {
       t.world.create_shape(static_at(t, {50.0, 0.5}), kSmall, o).value();
     },
     [](TestWorld& t, Position there, const ShapeOptions&) { t.world.set_transform(placed(t), there, 0.0f).value(); }},
    {"Enabled",
     [](TestWorld& t, Position there, const ShapeOptions& o) {
       const BodyId body = t.world.create_body({.position = there, .enabled = false}).value();
       t.world.create_shape(body, kSmall, o).value();
     },
     [](TestWorld& t, Position, const ShapeOptions&) { t.world.set_enabled(placed(t), true).value(); }},
    {"Resized",
     [](TestWorld& t, Position there, const ShapeOptions& o) {
       t.world.create_shape(static_at(t, there), Box{.half_extents = {0.05f, 0.05f}}, o).value();
     },
     [](TestWorld& t, Position, const ShapeOptions&) {
       t.world.set_geometry(t.world.shapes(placed(t)).value().front(), make_box(kSmall).value()).value();
     }},
    {"Kinematic", nullptr,
     [](TestWorld& t, Position there, const ShapeOptions& o) {
       const BodyId body = t.world.create_body({.type = BodyType::kinematic, .position = there}).value();
       t.world.create_shape(body, kSmall, o).value();
     }},
};
INSTANTIATE_TEST_SUITE_P(All, Appears, testing::ValuesIn(kAppearances), name_of<Appearance>);

}  // namespace
}  // namespace drystone::test
