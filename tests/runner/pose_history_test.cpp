// The poses that are smoothed: teleports, bodies that are made and destroyed, bodies that sleep and wake. Only bodies
// that moved cost anything. Random histories are compared with a runner that reads every body.
#include <gtest/gtest.h>

#include <map>

#include "api/runner/smooth_pose.hpp"
#include "tests/runner/frame_rates.hpp"
#include "tests/support/test_world.hpp"

namespace drystone::test {
namespace {

constexpr double kHistoryStep = 1.0 / 60.0;

/// A ball that flies to the right at 60 m/s, 1 m a step, and has flown for two and a half steps.
struct Flight {
  Flight() {
    BodyOptions options = dynamic_at({});
    options.velocity = {60.0f, 0.0f};
    ball = t.ball(options);
    runner.advance(2.5 * kHistoryStep).value();
  }
  double shown() const { return runner.pose(ball).value().position.x; }
  bool has_moved(BodyId body) const {
    return std::find(runner.moved().begin(), runner.moved().end(), body) != runner.moved().end();
  }

  TestWorld t{weightless()};
  BodyId ball;
  FixedStepRunner runner{t.world};
};

constexpr double kTolerance = 1.0e-5;  // The rounding of 1/60 as a float, times the path.

TEST(PoseHistory, LagsAStepBehind) {
  Flight f;
  EXPECT_NEAR(f.shown(), 1.5, kTolerance);
  EXPECT_NEAR(f.t.position(f.ball).x, 2.0, kTolerance);
  f.runner.advance(0.25 * kHistoryStep).value();
  EXPECT_NEAR(f.shown(), 1.75, kTolerance);
  f.runner.advance(0.25 * kHistoryStep).value();
  EXPECT_NEAR(f.shown(), 2.0, kTolerance);
}

TEST(PoseHistory, ATeleportSetsBothPoses) {
  Flight f;
  must(f.t.world.set_transform(f.ball, {100.0f, 5.0f}, 1.0f));
  EXPECT_EQ(f.shown(), 100.0) << "the new pose is shown without a frame in between";
  f.runner.advance(0.25 * kHistoryStep).value();
  EXPECT_EQ(f.shown(), 100.0);
  EXPECT_EQ(f.runner.poses()[f.ball.index], f.t.world.transform(f.ball).value());
  EXPECT_TRUE(f.has_moved(f.ball));
  f.runner.advance(0.5 * kHistoryStep).value();  // A step and a quarter.
  EXPECT_NEAR(f.shown(), 100.25, kTolerance);
}

TEST(PoseHistory, ATeleportFromAHookDoesNotSmear) {
  for (const bool before : {true, false}) {
    TestWorld t(weightless());
    BodyOptions flying = dynamic_at({});
    flying.velocity = {60.0f, 0.0f};
    const BodyId ball = t.ball(flying);
    FixedStepOptions options;
    const auto jump = [&](World& world) {
      if (world.report().step == 2) must(world.set_transform(ball, {100.0f, 0.0f}, 0.0f));
    };
    (before ? options.before_step : options.after_step) = jump;
    FixedStepRunner runner(t.world, options);
    double last = 0.0;
    for (int frame = 0; frame < 40; ++frame) {
      runner.advance(0.2 * kHistoryStep).value();
      const double x = runner.pose(ball).value().position.x;
      EXPECT_TRUE(x < 2.5 || x >= 100.0) << x;
      EXPECT_GE(x, last);
      last = x;
    }
    EXPECT_GT(last, 104.0);
  }
}

// Neither of these bodies takes part in steps, but each must be shown at its new pose.
TEST(PoseHistory, ShowsTeleportsOfStaticAndDisabledBodies) {
  Flight f;
  const BodyId wall = f.t.box({.position = {0.0f, -9.0f}});
  const BodyId disabled = f.t.box({.type = BodyType::dynamic, .position = {0.0f, 9.0f}, .enabled = false});
  f.runner.advance(kHistoryStep).value();
  for (const BodyId body : {wall, disabled}) {
    must(f.t.world.set_transform(body, {7.0f, 7.0f}, 0.5f));
    f.runner.advance(0.1 * kHistoryStep).value();
    EXPECT_EQ(f.runner.poses()[body.index], f.t.world.transform(body).value());
    EXPECT_TRUE(f.has_moved(body));
  }
}

TEST(PoseHistory, ShowsBodiesMadeBetweenFrames) {
  Flight f;
  BodyOptions options = dynamic_at({0.0f, 50.0f});
  options.velocity = {60.0f, 0.0f};
  const BodyId late = f.t.ball(options);
  EXPECT_EQ(f.runner.pose(late).value(), f.t.world.transform(late).value());
  f.runner.advance(0.25 * kHistoryStep).value();
  EXPECT_TRUE(f.has_moved(late));
  ASSERT_GT(f.runner.poses().size(), late.index);
  EXPECT_EQ(f.runner.poses()[late.index].position, (Position{0.0, 50.0}));
  f.runner.advance(0.5 * kHistoryStep).value();
  EXPECT_NEAR(f.runner.pose(late).value().position.x, 0.25, kTolerance);
}

TEST(PoseHistory, ASlotThatIsUsedAgainDoesNotSmear) {
  for (const Smoothing smoothing : {Smoothing::interpolation, Smoothing::extrapolation}) {
    Flight f;
    f.runner = FixedStepRunner(f.t.world, {.smoothing = smoothing});
    f.runner.advance(1.5 * kHistoryStep).value();
    must(f.t.world.destroy_body(f.ball));
    EXPECT_EQ(f.runner.pose(f.ball).error().code, ErrorCode::stale_id);
    BodyOptions options = dynamic_at({-40.0f, 0.0f});
    options.velocity = {60.0f, 0.0f};
    const BodyId next = f.t.ball(options);
    ASSERT_EQ(next.index, f.ball.index);
    for (int frame = 0; frame < 2; ++frame) {
      f.runner.advance(0.1 * kHistoryStep).value();
      EXPECT_EQ(f.runner.poses()[next.index].position.x, -40.0);
    }
    EXPECT_FALSE(f.has_moved(f.ball));
  }
}

TEST(PoseHistory, DestroyedBodiesAreNotListed) {
  Flight f;
  must(f.t.world.destroy_body(f.ball));
  f.runner.advance(1.1 * kHistoryStep).value();
  EXPECT_TRUE(f.runner.moved().empty());
  f.runner.advance(0.1 * kHistoryStep).value();
  EXPECT_TRUE(f.runner.moved().empty());
}

TEST(PoseHistory, ABodyThatFallsAsleepIsShownWhereItLies) {
  TestWorld t;
  t.floor();
  const BodyId crate = t.crate(0.0f, 2.0f);
  FixedStepRunner runner(t.world);
  for (int frame = 0; frame < 600; ++frame) runner.advance(0.7 * kHistoryStep).value();
  ASSERT_FALSE(t.awake(crate));
  EXPECT_EQ(runner.poses()[crate.index], t.world.transform(crate).value());
  EXPECT_TRUE(runner.moved().empty());

  // A body that wakes starts from the place where it lay.
  const WorldTransform rest = t.world.transform(crate);
  must(t.world.set_velocity(crate, {0.0f, 6.0f}));
  while (runner.advance(0.3 * kHistoryStep).value().steps == 0) EXPECT_EQ(runner.pose(crate).value(), rest);
  const double up = t.world.transform(crate).value().position.y - rest.position.y;
  EXPECT_GT(up, 0.05);
  EXPECT_NEAR(runner.pose(crate).value().position.y - rest.position.y, runner.remainder() * up, 1e-6);
}

TEST(PoseHistory, ListsOnlyBodiesThatMoved) {
  TestWorld t(weightless());
  for (int i = 0; i < 1000; ++i) t.box({.position = {3.0f * static_cast<float>(i), -50.0f}});
  BodyOptions asleep = dynamic_at({0.0f, 50.0f});
  asleep.asleep = true;
  for (int i = 0; i < 1000; ++i) {
    asleep.position.x = 3.0 * i;
    t.box(asleep);
  }
  BodyOptions flying = dynamic_at({});
  flying.velocity = {1.0f, 0.0f};
  std::vector<BodyId> expected;
  for (int i = 0; i < 10; ++i) {
    flying.position.y = 2.0 * i - 10.0;
    expected.push_back(t.ball(flying));
  }
  FixedStepRunner runner(t.world);
  EXPECT_EQ(runner.moved().size(), 2010u) << "all are new at first";
  for (int frame = 0; frame < 20; ++frame) {
    runner.advance(kHistoryStep * (frame == 0 ? 1.1 : 0.31)).value();
    EXPECT_EQ(std::vector<BodyId>(runner.moved().begin(), runner.moved().end()), expected) << frame;
  }
}

/// The poses of all bodies by reading each body: the runner must get the same from moved bodies alone.
class PosesByReading {
 public:
  using Poses = std::map<std::uint32_t, std::pair<BodyId, WorldTransform>>;

  void before_step(const World& world) { before_ = read(world); }
  void after_step(const World& world) { after_ = read(world); }
  WorldTransform shown(const World& world, BodyId body, double part) const {
    const BodyMotion motion = world.motion(body);
    const WorldTransform* after = find(after_, body);
    const WorldTransform* before = find(before_, body);
    if (after == nullptr || before == nullptr || *after != motion.pose || *before == *after) return motion.pose;
    const Vec2 local_center = inv_rotate(motion.pose.rotation, motion.center - motion.pose.position);
    return runner::interpolate(*before, *after, local_center, static_cast<float>(part));
  }

 private:
  static Poses read(const World& world) {
    Poses poses;
    for (const BodyId body : world.bodies()) poses[body.index] = {body, world.transform(body)};
    return poses;
  }
  static const WorldTransform* find(const Poses& poses, BodyId body) {
    const auto found = poses.find(body.index);
    return found != poses.end() && found->second.first == body ? &found->second.second : nullptr;
  }
  Poses before_;
  Poses after_;
};

TEST(PoseHistory, AgreesWithReadingAllBodiesOverRandomHistories) {
  for (std::uint32_t seed = 1; seed <= 20; ++seed) {
    RandomHistory history(seed);
    World& world = history.t.world;
    PosesByReading by_reading;
    FixedStepOptions options;
    const auto change_now_and_then = [&] {
      if (history.pick(6) == 0) history.change();
    };
    options.before_step = [&](World&) {
      change_now_and_then();
      by_reading.before_step(world);
    };
    options.after_step = [&](World&) {
      by_reading.after_step(world);
      change_now_and_then();
    };
    FixedStepRunner runner(world, options);
    FrameRate rate = jittering_frames();
    std::map<std::uint32_t, WorldTransform> last;
    for (const BodyId body : world.bodies()) last[body.index] = runner.pose(body);
    for (int frame = 0; frame < 200; ++frame) {
      if (history.pick(2) == 0) history.change();
      if (frame == 100) {
        must(world.clear());
        history.restart();
      }
      runner.advance(rate.next()).value();
      std::map<std::uint32_t, WorldTransform> now;
      for (const BodyId body : world.bodies()) {
        const WorldTransform pose = runner.pose(body);
        ASSERT_EQ(pose, runner.poses()[body.index]);
        const WorldTransform expected = by_reading.shown(world, body, runner.remainder());
        // The centre of mass is computed from rounded poses here.
        ASSERT_NEAR(pose.position.x, expected.position.x, 1e-6) << seed << ' ' << frame << ' ' << body.index;
        ASSERT_NEAR(pose.position.y, expected.position.y, 1e-6) << seed << ' ' << frame << ' ' << body.index;
        ASSERT_EQ(pose.rotation, expected.rotation) << seed << ' ' << frame << ' ' << body.index;
        now[body.index] = pose;
      }
      // A body that is not listed has the pose of the frame before.
      for (const BodyId body : runner.moved()) now.erase(body.index);
      for (const auto& [slot, pose] : now) {
        ASSERT_EQ(last.count(slot), 1u) << seed << ' ' << frame << ' ' << slot;
        ASSERT_EQ(last[slot], pose) << seed << ' ' << frame << ' ' << slot;
      }
      for (const BodyId body : world.bodies()) last[body.index] = runner.pose(body);
    }
  }
}

}  // namespace
}  // namespace drystone::test
