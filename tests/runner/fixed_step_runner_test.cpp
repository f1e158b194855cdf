// Frames and steps: results do not depend on the frame rate, long frames are limited and reported, hooks, errors.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <stdexcept>

#include "core/pages.hpp"
#include "tests/base/allocation_counter.hpp"
#include "tests/runner/frame_rates.hpp"
#include "tests/support/test_world.hpp"

namespace drystone::test {
namespace {

constexpr double kStep60 = 1.0 / 60.0;
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInf = std::numeric_limits<double>::infinity();

/// A scene with many features: a pile that comes to rest and sleeps, a pendulum, a lift, a body on a circle.
struct Yard {
  Yard() {
    t.floor();
    for (int i = 0; i < 12; ++i) t.crate(0.3f * static_cast<float>(i % 3), 1.1f * static_cast<float>(i));
    const BodyId post = t.box({.position = {8.0f, 5.0f}});
    const BodyId bob = t.ball(dynamic_at({11.0f, 5.0f}));
    t.rod(post, bob);
    lift = t.box(kinematic_at({-8.0f, 2.0f}), {1.0f, 0.2f});
    t.crate(-8.0f, 2.2f);
    BodyOptions spinning = dynamic_at({-15.0f, 10.0f});
    spinning.angular_velocity = 12.0f;
    spinning.gravity_scale = 0.0f;
    t.box(spinning);
  }
  /// The calls of a game in each step, which depend on the number of the step only.
  void drive(World& world) const {
    const bool up = world.report().step % 120 < 60;
    must(world.set_velocity(lift, {0.0f, up ? 1.0f : -1.0f}));
  }

  TestWorld t;
  BodyId lift;
};

constexpr std::size_t kSteps = 600;

std::vector<std::uint64_t> hashes_of_plain_steps() {
  Yard yard;
  std::vector<std::uint64_t> hashes;
  while (hashes.size() < kSteps) {
    yard.drive(yard.t.world);
    yard.t.step();
    hashes.push_back(yard.t.world.state_hash());
  }
  return hashes;
}

TEST(FixedStepRunner, AnyFrameRateGivesTheSameStates) {
  const std::vector<std::uint64_t> expected = hashes_of_plain_steps();
  for (FrameRate rate : frame_rates()) {
    SCOPED_TRACE(rate.name);
    Yard yard;
    std::vector<std::uint64_t> hashes;
    FixedStepOptions options;
    options.before_step = [&](World& world) { yard.drive(world); };
    options.after_step = [&](World& world) { hashes.push_back(world.state_hash()); };
    FixedStepRunner runner(yard.t.world, options);
    double frames_seconds = 0.0;
    while (hashes.size() < kSteps) {
      const double seconds = rate.next();
      frames_seconds += seconds;
      const FrameReport report = runner.advance(seconds);
      EXPECT_EQ(report.dropped_seconds, 0.0);
      EXPECT_GE(report.remainder, 0.0);
      EXPECT_LT(report.remainder, 1.0);
      EXPECT_EQ(report.remainder, runner.remainder());
    }
    EXPECT_EQ(runner.steps(), hashes.size());
    // 2,500 sums of at most 10, each with an error of 1e-15.
    EXPECT_NEAR(runner.simulated_seconds() + runner.remainder() * kStep60, frames_seconds, 1e-11);
    hashes.resize(kSteps);
    EXPECT_TRUE(hashes == expected);
  }
}

TEST(FixedStepRunner, ALongFrameIsLimitedAndReported) {
  Yard yard;
  FixedStepRunner runner(yard.t.world, {.max_steps = 5});
  EXPECT_EQ(runner.advance(kStep60).value().steps, 1);
  const FrameReport stalled = runner.advance(2.0);
  EXPECT_EQ(stalled.steps, 5);
  EXPECT_NEAR(stalled.dropped_seconds + 5 * kStep60 + stalled.remainder * kStep60, 2.0, 1e-12);
  EXPECT_NEAR(stalled.dropped_seconds, 115 * kStep60, 1.01 * kStep60);
  EXPECT_EQ(runner.dropped_seconds(), stalled.dropped_seconds);
  // The later frames are as if the long one had not happened.
  for (int frame = 0; frame < 10; ++frame) {
    const FrameReport next = runner.advance(kStep60);
    EXPECT_EQ(next.steps, 1);
    EXPECT_EQ(next.dropped_seconds, 0.0);
  }
  EXPECT_EQ(runner.steps(), 16u);
}

/// Plays frames that last as long as their steps take, `cost` seconds each, and at least a 60th of a second. Returns
/// the length of the last frame.
double play(FixedStepRunner& runner, double seconds, double cost, int frames) {
  for (int frame = 0; frame < frames; ++frame) {
    seconds = std::max(kStep60, cost * runner.advance(seconds).value().steps);
  }
  return seconds;
}

// Steps that take longer than the time that they simulate would make frames longer and longer. With at most five steps
// a frame lasts no longer than five steps. When steps are cheap again, frames last a 60th of a second after two frames.
TEST(FixedStepRunner, SlowStepsDoNotSpiral) {
  const double cost = 1.2 * kStep60;
  TestWorld t;
  FixedStepRunner limited(t.world, {.max_steps = 5});
  EXPECT_LE(play(limited, 2.0, cost, 200), 5 * cost + 1e-12);
  EXPECT_GT(limited.dropped_seconds(), 2.0);
  EXPECT_EQ(play(limited, 5 * cost, 0.2 * kStep60, 2), kStep60);

  FixedStepRunner unlimited(t.world, {.max_steps = 1000000});
  EXPECT_GT(play(unlimited, 2.0, cost, 20), 20.0) << "the frames of this test would not spiral without a limit";
}

TEST(FixedStepRunner, ReportsTheNumberOfStepsDue) {
  TestWorld t;
  FixedStepRunner runner(t.world, {.step_seconds = 0.25, .max_steps = 3});
  EXPECT_EQ(runner.steps_in(0.2).value(), 0);
  EXPECT_EQ(runner.steps_in(0.6).value(), 2);
  EXPECT_EQ(runner.steps_in(100.0).value(), 3);
  runner.advance(0.2).value();
  EXPECT_EQ(runner.steps_in(0.05).value(), 1);
  EXPECT_EQ(runner.steps_in(0.049).value(), 0);
  EXPECT_FALSE(runner.steps_in(kNan).ok());
}

TEST(FixedStepRunner, AFrameOfNoTimeTakesNoStep) {
  TestWorld t;
  FixedStepRunner runner(t.world);
  runner.advance(0.01).value();
  const double remainder = runner.remainder();
  const FrameReport report = runner.advance(0.0);
  EXPECT_EQ(report.steps, 0);
  EXPECT_EQ(report.remainder, remainder);
}

TEST(FixedStepRunner, RefusesBadFrames) {
  TestWorld t;
  t.crate(0.0f, 1.0f);
  FixedStepRunner runner(t.world);
  runner.advance(0.01).value();
  const std::uint64_t hash = t.world.state_hash();
  const double remainder = runner.remainder();
  for (const double seconds : {-1.0e-9, -kInf, kInf, kNan, 1.1e6}) {
    const Result<FrameReport> report = runner.advance(seconds);
    ASSERT_FALSE(report.ok()) << seconds;
    EXPECT_EQ(report.error().code, ErrorCode::invalid_argument);
    EXPECT_NE(report.error().message.find("frame_seconds"), std::string::npos) << report.error().message;
  }
  EXPECT_EQ(t.world.state_hash(), hash);
  EXPECT_EQ(runner.remainder(), remainder);
  EXPECT_EQ(runner.steps(), 0u);
}

TEST(FixedStepRunner, RefusesBadOptions) {
  TestWorld t;
  const std::vector<std::pair<const char*, FixedStepOptions>> cases = {
      {"step_seconds", {.step_seconds = 0.0}},    {"step_seconds", {.step_seconds = -0.1}},
      {"step_seconds", {.step_seconds = 1.01}},   {"step_seconds", {.step_seconds = kNan}},
      {"step_seconds", {.step_seconds = 1e-7}},   {"max_steps", {.max_steps = 0}},
      {"max_steps", {.max_steps = -1}},           {"max_steps", {.max_steps = 1000001}},
      {"smoothing", {.smoothing = Smoothing(3)}},
  };
  for (const auto& [field, options] : cases) {
    const Result<FixedStepRunner> runner = FixedStepRunner::create(t.world, options);
    ASSERT_FALSE(runner.ok()) << field;
    EXPECT_EQ(runner.error().code, ErrorCode::invalid_argument);
    EXPECT_NE(runner.error().message.find(std::string("FixedStepOptions.") + field), std::string::npos);
    EXPECT_THROW(FixedStepRunner(t.world, options), Exception);
  }
}

TEST(FixedStepRunner, HooksRunAroundEachStepWithItsState) {
  TestWorld t;
  const BodyId ball = t.ball(dynamic_at({0.0f, 10.0f}));
  std::string calls;
  const FixedStepRunner* runner = nullptr;
  const auto expect_pose_of_world = [&](World& world) {
    if (runner == nullptr) return;
    EXPECT_EQ(runner->pose(ball).value(), world.transform(ball).value());
    EXPECT_EQ(runner->poses()[ball.index], world.transform(ball).value());
  };
  FixedStepOptions options;
  options.before_step = [&](World& world) {
    calls += 'b' + std::to_string(world.report().step);
    expect_pose_of_world(world);
  };
  options.after_step = [&](World& world) {
    calls += 'a' + std::to_string(world.report().step);
    expect_pose_of_world(world);
  };
  FixedStepRunner made(t.world, options);
  runner = &made;
  made.advance(2.25 * kStep60).value();
  EXPECT_EQ(calls, "b0a1b1a2");
  made.advance(0.5 * kStep60).value();
  EXPECT_EQ(calls, "b0a1b1a2");
  EXPECT_NE(made.pose(ball).value(), t.world.transform(ball).value());
  made.advance(0.5 * kStep60).value();
  EXPECT_EQ(calls, "b0a1b1a2b2a3");
}

TEST(FixedStepRunner, HooksMustNotAdvanceIt) {
  TestWorld t;
  FixedStepRunner* runner = nullptr;
  int refused = 0;
  FixedStepOptions options;
  options.after_step = [&](World&) {
    const Result<FrameReport> frame = runner->advance(1.0);
    const Result<void> reset = runner->reset();
    refused += !frame.ok() && frame.error().code == ErrorCode::wrong_moment ? 1 : 0;
    refused += !reset.ok() && reset.error().code == ErrorCode::wrong_moment ? 1 : 0;
  };
  FixedStepRunner made(t.world, options);
  runner = &made;
  EXPECT_EQ(made.advance(2.0 * kStep60).value().steps, 2);
  EXPECT_EQ(refused, 4);
}

// A hook that ends the frame: before_step keeps its own step for the next frame, after_step has had it.
TEST(FixedStepRunner, AHookEndsTheFrame) {
  for (const bool is_before : {true, false}) {
    TestWorld t;
    t.ball(dynamic_at({0.0f, 10.0f}));
    FixedStepRunner* ended = nullptr;
    int calls = 0;
    const auto end_at_second_call = [&](World&) {
      if (++calls == 2) ended->end_frame();
    };
    FixedStepOptions options;
    (is_before ? options.before_step : options.after_step) = end_at_second_call;
    FixedStepRunner runner(t.world, options);
    ended = &runner;
    const int taken = is_before ? 1 : 2;
    const FrameReport first = runner.advance(4.25 * kStep60).value();
    EXPECT_EQ(first.steps, taken);
    EXPECT_EQ(first.dropped_seconds, 0.0);
    EXPECT_EQ(calls, 2);
    EXPECT_EQ(runner.advance(0.0).value().steps, 4 - taken);
    EXPECT_EQ(runner.steps(), 4u);
    EXPECT_NEAR(runner.remainder(), 0.25, 1e-12);
    runner.end_frame();
    EXPECT_EQ(runner.advance(kStep60).value().steps, 1);
  }
}

// The frame ends at the exception; the next frame takes the steps that were due.
TEST(FixedStepRunner, AnExceptionOfAHookReachesTheProgram) {
  TestWorld t;
  const BodyId ball = t.ball(dynamic_at({0.0f, 10.0f}));
  bool throws = true;
  FixedStepOptions options;
  options.after_step = [&](World&) {
    if (std::exchange(throws, false)) throw std::runtime_error("from a hook");
  };
  FixedStepRunner runner(t.world, options);
  EXPECT_THROW(static_cast<void>(runner.advance(3.0 * kStep60)), std::runtime_error);
  EXPECT_EQ(t.world.report().step, 1u);
  EXPECT_EQ(runner.advance(0.0).value().steps, 2);
  EXPECT_EQ(runner.moved().size(), 1u);
  EXPECT_EQ(runner.pose(ball).value().position.x, 0.0);
}

// The program steps the world, clears it, or replaces it: poses are the present ones, without interpolation from
// earlier ones.
TEST(FixedStepRunner, TheProgramMayChangeTheWorldBetweenFrames) {
  TestWorld t;
  const BodyId ball = t.ball(dynamic_at({0.0f, 10.0f}));
  FixedStepRunner runner(t.world);
  runner.advance(1.5 * kStep60).value();
  t.step(10);
  EXPECT_EQ(runner.pose(ball).value(), t.world.transform(ball).value());
  runner.advance(0.25 * kStep60).value();
  EXPECT_EQ(runner.poses()[ball.index], t.world.transform(ball).value());

  must(t.world.clear());
  EXPECT_EQ(runner.pose(ball).error().code, ErrorCode::stale_id);
  const BodyId next = t.ball(dynamic_at({5.0f, 5.0f}));
  runner.advance(0.0).value();
  ASSERT_EQ(runner.moved().size(), 1u);
  EXPECT_EQ(runner.moved()[0], next);
  EXPECT_EQ(runner.poses()[next.index], t.world.transform(next).value());

  t.world = World();
  const BodyId other = t.ball(dynamic_at({1.0f, 2.0f}));
  t.step();
  runner.advance(0.0).value();
  EXPECT_EQ(runner.poses()[other.index], t.world.transform(other).value());
}

TEST(FixedStepRunner, ResetDropsTheKeptTime) {
  TestWorld t;
  const BodyId ball = t.ball(dynamic_at({0.0f, 10.0f}));
  FixedStepRunner runner(t.world, {.max_steps = 1});
  runner.advance(2.75 * kStep60).value();
  ASSERT_NE(runner.pose(ball).value(), t.world.transform(ball).value());
  must(runner.reset());
  EXPECT_EQ(runner.pose(ball).value(), t.world.transform(ball).value());
  EXPECT_EQ(runner.remainder(), 0.0);
  EXPECT_EQ(runner.steps(), 0u);
  EXPECT_EQ(runner.dropped_seconds(), 0.0);
}

TEST(FixedStepRunner, CanBeMoved) {
  TestWorld t;
  FixedStepRunner first(t.world);
  first.advance(1.5 * kStep60).value();
  FixedStepRunner second = std::move(first);
  EXPECT_EQ(second.steps(), 1u);
  EXPECT_EQ(second.advance(0.5 * kStep60).value().steps, 1);
}

TEST(FixedStepRunner, FramesInSteadyStateDoNotAllocate) {
  Yard yard;
  FixedStepOptions options;
  options.before_step = [&](World& world) { yard.drive(world); };
  FixedStepRunner runner(yard.t.world, options);
  FrameRate rate = jittering_frames();
  std::vector<double> frames(1000);
  for (double& seconds : frames) seconds = rate.next();
  for (const double seconds : frames) runner.advance(seconds).value();
  const std::uint64_t before = allocations() + base::mapping_calls();
  for (const double seconds : frames) runner.advance(seconds).value();
  EXPECT_EQ(allocations() + base::mapping_calls() - before, 0u);
}

}  // namespace
}  // namespace drystone::test
