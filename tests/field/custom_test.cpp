// Custom fields: the arguments of their functions, and that everything but the function is part of the state.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/support/test_world.hpp"

namespace drystone::test {
namespace {

/// A spring to a point, with drag. The parameters are stiffness, x, y, drag.
FieldPush spring(const FieldTarget& target) {
  const auto& p = target.parameters;
  const Vec2 towards = Position{double{p[1]}, double{p[2]}} - target.center;
  return {p[0] * towards, 0.0f, p[3], 0.0f};
}

/// Options without gravity, with functions.
WorldOptions with(const FieldFunctions& functions) {
  WorldOptions options = weightless();
  options.field_functions = &functions;
  return options;
}
const FieldFunctions kSpring = {{7, spring}};

CustomFieldOptions spring_to(Vec2 place, float stiffness, float drag = 0.0f) {
  CustomFieldOptions options;
  options.function = 7;
  options.parameters = {stiffness, place.x, place.y, drag};
  return options;
}

TEST(CustomField, ASpringOscillatesAtItsFrequencyAndKeepsItsEnergy) {
  TestWorld t(with(kSpring));
  ASSERT_TRUE(t.world.create_field(spring_to({}, 9.0f)).ok());
  const BodyId body = t.box(dynamic_at({1.0f, 0.0f}));  // 1 kg: w = 3.
  t.step(60 * 60);
  // After 60 s, 28.6 periods. The energy of symplectic Euler oscillates by w h / 2 = 0.6 %.
  const double x = double{t.position(body).x};
  const double v = double{t.velocity(body).x};
  EXPECT_NEAR(0.5 * v * v + 4.5 * x * x, 4.5, 0.01 * 4.5);
  EXPECT_NEAR(x, std::cos(3.0 * 60.0), 0.01);
}

TEST(CustomField, TheFunctionGetsTheBodyAndTheTime) {
  std::vector<double> times;
  FieldId field;
  BodyId body;
  const FieldFunctions functions = {{0, [&](const FieldTarget& target) {
                                       EXPECT_EQ(target.field, field);
                                       EXPECT_EQ(target.body, body);
                                       EXPECT_EQ(target.velocity, (Vec2{0.0f, 4.0f}));
                                       EXPECT_EQ(target.angular_velocity, 0.5f);
                                       EXPECT_EQ(target.mass, 1.0f);
                                       EXPECT_NEAR(target.inertia, 1.0f / 6.0f, 1.0e-6f);
                                       EXPECT_EQ(target.parameters[3], 1.25f);
                                       times.push_back(target.time);
                                       return FieldPush{};
                                     }}};
  TestWorld t(with(functions));
  BodyOptions options = dynamic_at({2.0f, 3.0f});
  options.velocity = {0.0f, 4.0f};
  options.angular_velocity = 0.5f;
  body = t.box(options);
  CustomFieldOptions custom;
  custom.parameters[3] = 1.25f;
  field = t.world.create_field(custom);
  t.step(2);
  ASSERT_EQ(times.size(), 8u);
  for (std::size_t i = 0; i < times.size(); ++i) EXPECT_NEAR(times[i], double(i) / 240.0, 1.0e-7);
}

TEST(CustomField, DragOfAnySizeIsStable) {
  TestWorld t(with(kSpring));
  ASSERT_TRUE(t.world.create_field(spring_to({}, 1.0f, 1.0e6f)).ok());
  BodyOptions fast = dynamic_at({1.0f, 0.0f});
  fast.velocity = {30.0f, 0.0f};
  const BodyId body = t.box(fast);
  t.step();
  EXPECT_LT(std::fabs(t.velocity(body).x), 0.01f);
}

TEST(CustomField, AFieldWithoutAFunctionDoesNothingAndIsReported) {
  const FieldFunctions others = {{3, spring}, {7, {}}};
  for (const FieldFunctions* functions : {static_cast<const FieldFunctions*>(nullptr), &others}) {
    WorldOptions options = weightless();
    options.field_functions = functions;
    TestWorld t(options);
    ASSERT_TRUE(t.world.create_field(spring_to({}, 9.0f)).ok());
    const BodyId body = t.box(dynamic_at({1.0f, 0.0f}));
    t.step();
    EXPECT_EQ(t.world.report().fields_without_function, 1);
    EXPECT_EQ(t.world.report().fields, 1);
    EXPECT_EQ(t.velocity(body), Vec2{});
  }
  TestWorld t(with(kSpring));
  ASSERT_TRUE(t.world.create_field(spring_to({}, 9.0f)).ok());
  const BodyId body = t.box(dynamic_at({1.0f, 0.0f}));
  t.step();
  EXPECT_EQ(t.world.report().fields_without_function, 0);
  EXPECT_LT(t.velocity(body).x, 0.0f);
}

TEST(CustomField, TheFunctionSurvivesRestoreAndClearAndIsCopiedToClones) {
  TestWorld t(with(kSpring));
  ASSERT_TRUE(t.world.create_field(spring_to({}, 9.0f)).ok());
  t.box(dynamic_at({1.0f, 0.0f}));
  t.step(10);
  const std::vector<std::byte> snapshot = t.world.snapshot();
  World clone = t.world.clone();
  World other = World::from(snapshot, with(kSpring));
  t.step(50);
  const std::uint64_t expected = t.world.state_hash();
  for (World* world : {&clone, &other}) {
    for (int i = 0; i < 50; ++i) world->step(kStep).value();
    EXPECT_EQ(world->state_hash(), expected);
  }
  ASSERT_TRUE(t.world.restore(snapshot).ok());
  t.step(50);
  EXPECT_EQ(t.world.state_hash(), expected);
  ASSERT_TRUE(t.world.clear().ok());
  ASSERT_TRUE(t.world.create_field(spring_to({}, 9.0f)).ok());
  t.box(dynamic_at({1.0f, 0.0f}));
  t.step(60);
  EXPECT_EQ(t.world.state_hash(), expected);
}

TEST(CustomField, ARecordingIsReplayedWithTheProgramsFunctions) {
  TestWorld t(with(kSpring));
  std::vector<std::byte> recording;
  const auto write = [&](std::span<const std::byte> bytes) {
    recording.insert(recording.end(), bytes.begin(), bytes.end());
  };
  ASSERT_TRUE(t.world.start_recording({.write = write, .state_hash_interval = 1}).ok());
  ASSERT_TRUE(t.world.create_field(spring_to({}, 9.0f)).ok());
  t.box(dynamic_at({1.0f, 0.0f}));
  t.step(30);
  ASSERT_TRUE(t.world.explode({.center = {0.0, 1.0}, .radius = 3.0f}).ok());
  t.step(30);
  ASSERT_TRUE(t.world.stop_recording().ok());
  Replayer with_function = Replayer::open(recording, with(kSpring));
  EXPECT_FALSE(with_function.verify().has_value());
  EXPECT_EQ(with_function.world().state_hash(), t.world.state_hash());
  Replayer without = Replayer::open(recording);
  EXPECT_TRUE(without.verify().has_value());
}

TEST(CustomField, ABodyWithAForceThatIsNotFiniteIsQuarantined) {
  const FieldFunctions broken = {{7, [](const FieldTarget&) { return FieldPush{{NAN, 0.0f}, 0.0f, 0.0f, 0.0f}; }}};
  TestWorld t(with(broken));
  CustomFieldOptions options = spring_to({}, 0.0f);
  const BodyId body = t.box(dynamic_at({1.0f, 0.0f}));
  const BodyId other = t.box(dynamic_at({5.0f, 0.0f}));
  options.bodies = {body};
  ASSERT_TRUE(t.world.create_field(options).ok());
  t.step();
  ASSERT_EQ(t.world.report().quarantined.size(), 1u);
  EXPECT_EQ(t.world.report().quarantined[0], body);
  EXPECT_TRUE(t.awake(other));
}

}  // namespace
}  // namespace drystone::test
