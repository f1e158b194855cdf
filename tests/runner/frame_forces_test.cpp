// Forces of a frame act in all of its steps and are cleared at its end. A ball of 1 kg gains F / 64 in each step of a
// 64th of a second in which the force F acts, without any rounding.
#include <gtest/gtest.h>

#include "tests/support/test_world.hpp"

namespace drystone::test {
namespace {

constexpr double kStep64 = 1.0 / 64.0;
constexpr Vec2 kForce = {64.0f, 0.0f};  // 1 m/s a step.

class FrameForces : public testing::TestWithParam<ForceClearing> {
 protected:
  static WorldOptions world_options() {
    WorldOptions options = weightless();
    options.force_clearing = GetParam();
    return options;
  }
  BodyId unit_ball() {
    const BodyId body = t.ball(dynamic_at({}));
    must(t.world.set_mass(body, {1.0f, {}, 1.0f}));
    return body;
  }
  float speed() const { return t.velocity(ball).x; }

  TestWorld t{world_options()};
  BodyId ball = unit_ball();
  FixedStepRunner runner{t.world, {.step_seconds = kStep64}};
};

TEST_P(FrameForces, ActInAllStepsOfTheFrame) {
  must(t.world.apply_force_to_center(ball, kForce));
  must(t.world.apply_torque(ball, 64.0f));
  EXPECT_EQ(runner.advance(3.5 * kStep64).value().steps, 3);
  EXPECT_EQ(speed(), 3.0f);
  EXPECT_EQ(t.spin(ball), 3.0f);
}

TEST_P(FrameForces, AreClearedAtItsEnd) {
  must(t.world.apply_force_to_center(ball, kForce));
  must(t.world.apply_torque(ball, 64.0f));
  runner.advance(2.0 * kStep64).value();
  runner.advance(3.0 * kStep64).value();
  EXPECT_EQ(speed(), 2.0f);
  EXPECT_EQ(t.spin(ball), 2.0f);
}

TEST_P(FrameForces, AreKeptByFramesWithoutAStep) {
  must(t.world.apply_force_to_center(ball, kForce));
  for (int frame = 0; frame < 3; ++frame) EXPECT_EQ(runner.advance(0.25 * kStep64).value().steps, 0);
  EXPECT_EQ(speed(), 0.0f);
  EXPECT_EQ(runner.advance(1.5 * kStep64).value().steps, 2);
  EXPECT_EQ(speed(), 2.0f);
  runner.advance(kStep64).value();
  EXPECT_EQ(speed(), 2.0f);
}

// So a push that is repeated in each frame should be applied only in frames with steps; then it is the same at any
// frame rate.
TEST_P(FrameForces, StepsInSaysWhetherAFrameWillStep) {
  int steps = 0;
  for (int frame = 0; frame < 40; ++frame) {
    const double seconds = 0.3 * kStep64;
    const int due = runner.steps_in(seconds);
    if (due > 0) must(t.world.apply_force_to_center(ball, kForce));
    EXPECT_EQ(runner.advance(seconds).value().steps, due);
    steps += due;
  }
  // 40 * 0.3 is 12, but 0.3 is not a double: the last step may come in the next frame.
  EXPECT_GE(steps, 11);
  EXPECT_EQ(speed(), static_cast<float>(steps));
}

TEST_P(FrameForces, DoNotChangeTheWorldsOption) {
  runner.advance(2.0 * kStep64).value();
  EXPECT_EQ(t.world.options().force_clearing, GetParam());
}

TEST_P(FrameForces, ConstantForcesStay) {
  must(t.world.set_constant_force(ball, kForce));
  runner.advance(2.0 * kStep64).value();
  runner.advance(2.0 * kStep64).value();
  EXPECT_EQ(speed(), 4.0f);
}

INSTANTIATE_TEST_SUITE_P(All, FrameForces, testing::Values(ForceClearing::each_step, ForceClearing::manual),
                         [](const auto& clearing) {
                           return std::string(clearing.param == ForceClearing::manual ? "manual" : "each_step");
                         });

}  // namespace
}  // namespace drystone::test
