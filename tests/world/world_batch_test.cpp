// WorldBatch: each world has the bits that it has alone, resets give those of the start, refused calls change nothing.
#include <gtest/gtest.h>

#include <array>
#include <initializer_list>
#include <limits>
#include <string>
#include <vector>

#include "tests/support/making.hpp"
#include "tests/support/schedulers.hpp"

namespace drystone::test {
namespace {

/// A body on two legs that hang on motors, over a ground of segments: joints, contacts, sleep.
World make_lander() {
  World world;
  const BodyId ground = world.create_body({});
  for (int i = 0; i < 11; ++i) {
    const float x = 2.0f * static_cast<float>(i) - 11.0f;
    world
        .create_shape(
            ground, Segment{{x, 0.2f * static_cast<float>(i % 3)}, {x + 2.0f, 0.2f * static_cast<float>((i + 1) % 3)}})
        .value();
  }
  const BodyId hull = add_dynamic(world, {0.0f, 4.0f}, Box{{0.6f, 0.4f}});
  for (const float side : {-1.0f, 1.0f}) {
    const BodyId leg = add_dynamic(world, {0.7f * side, 3.5f}, Box{{0.1f, 0.4f}});
    RevoluteOptions joint;
    joint.body_a = hull;
    joint.body_b = leg;
    joint.anchor_a = {0.6f * side, -0.3f};
    joint.anchor_b = {0.0f, 0.3f};
    world.create_joint(joint).value();
  }
  world.set_velocity(hull, {0.7f, -1.0f}).value();
  return world;
}

/// A gravity for the world with this number, so that worlds differ.
Vec2 gravity_of(std::size_t world) {
  return {0.1f * static_cast<float>(world % 7), -10.0f + static_cast<float>(world % 5)};
}

std::vector<Vec2> gravities_of(const WorldBatch& batch) {
  std::vector<Vec2> gravities;
  for (std::size_t i = 0; i < batch.size(); ++i) gravities.push_back(gravity_of(i));
  return gravities;
}

std::vector<std::uint64_t> hashes_of(const WorldBatch& batch) {
  std::vector<std::uint64_t> hashes(batch.size());
  batch.state_hashes(hashes).value();
  return hashes;
}

void run_steps(WorldBatch& batch, int steps) {
  for (int i = 0; i < steps; ++i) batch.step(kDt).value();
}

std::string message_of(const Result<void>& result) { return result.ok() ? "" : result.error().message; }

TEST(WorldBatch, WorldsHaveTheBitsThatTheyHaveAlone) {
  const World start = make_lander();
  std::vector<std::uint64_t> alone;
  for (std::size_t i = 0; i < 35; ++i) {
    World world = start.clone();
    world.set_gravity(gravity_of(i)).value();
    test::run_steps(world, 150);
    alone.push_back(world.state_hash());
  }
  for (const std::size_t count : {1u, 7u, 200u}) {
    for (const int workers : {1, 2, 4}) {
      SCOPED_TRACE(std::to_string(count) + " worlds, " + std::to_string(workers) + " workers");
      WorldBatch batch = WorldBatch::create(count, start, {workers}).value();
      for (int round = 0; round < 2; ++round) {  // The second one after a reset.
        batch.set_gravity(gravities_of(batch)).value();
        run_steps(batch, 150);
        const std::vector<std::uint64_t> hashes = hashes_of(batch);
        for (std::size_t i = 0; i < count; ++i) ASSERT_EQ(hashes[i], alone[i % 35]) << "world " << i;
        batch.reset().value();
        for (const std::uint64_t hash : hashes_of(batch)) ASSERT_EQ(hash, start.state_hash());
      }
    }
  }
}

TEST(WorldBatch, AMaskChoosesWorlds) {
  WorldBatch batch = WorldBatch::create(5, make_lander()).value();
  const std::vector<std::uint64_t> start = hashes_of(batch);
  const std::array<std::uint8_t, 5> mask = {1, 0, 0, 255, 0};
  batch.step(kDt, mask).value();
  std::vector<std::uint64_t> now = hashes_of(batch);
  EXPECT_NE(now[0], start[0]);
  EXPECT_EQ(now[0], now[3]);
  for (const std::size_t i : {1u, 2u, 4u}) EXPECT_EQ(now[i], start[i]);
  batch.step(kDt).value();
  now = hashes_of(batch);
  batch.reset(mask).value();
  const std::vector<std::uint64_t> reset = hashes_of(batch);
  EXPECT_EQ(reset[0], start[0]);
  EXPECT_EQ(reset[3], start[3]);
  for (const std::size_t i : {1u, 2u, 4u}) EXPECT_EQ(reset[i], now[i]);
}

TEST(WorldBatch, CallsAroundTheStepHaveTheirWorld) {
  const World start = make_lander();
  const BodyId hull = start.bodies()[1];
  constexpr std::size_t kCount = 37;
  const auto push = [&](World& world, std::size_t index) {
    world.apply_impulse_to_center(hull, {0.0f, 0.1f * static_cast<float>(index % 5)}).value();
  };
  std::vector<std::uint8_t> mask(kCount);
  for (std::size_t i = 0; i < kCount; ++i) mask[i] = i % 3 != 1;
  for (const int workers : {1, 2, 4}) {
    SCOPED_TRACE(std::to_string(workers) + " workers");
    WorldBatch batch = WorldBatch::create(kCount, start, {workers}).value();
    std::vector<int> pushed(kCount);
    std::vector<double> heights(kCount);
    for (int step = 1; step <= 100; ++step) {
      const WorldBatchCalls calls = {.before_step =
                                         [&](std::size_t i, World& world) {
                                           EXPECT_EQ(&world, &batch.world(i));
                                           ++pushed[i];
                                           push(world, i);
                                         },
                                     .after_step =
                                         [&](std::size_t i, World& world) {
                                           EXPECT_EQ(pushed[i], step);
                                           heights[i] = world.transform(hull).value().position.y;
                                         }};
      batch.step(kDt, mask, calls).value();
    }
    for (std::size_t i = 0; i < kCount; ++i) {
      World alone = start.clone();
      for (int step = 0; step < 100 && mask[i] != 0; ++step) {
        push(alone, i);
        alone.step(kDt).value();
      }
      ASSERT_EQ(batch.world(i).state_hash(), alone.state_hash()) << "world " << i;
      EXPECT_EQ(pushed[i], mask[i] != 0 ? 100 : 0);
      EXPECT_EQ(heights[i], mask[i] != 0 ? alone.transform(hull).value().position.y : 0.0);
    }
  }
  // Each of them may be left out, and a refused call makes none.
  WorldBatch batch = WorldBatch::create(2, start).value();
  int calls = 0;
  const auto count = [&calls](std::size_t, World&) { ++calls; };
  batch.step(kDt, {}, {.before_step = count}).value();
  batch.step(kDt, {}, {.after_step = count}).value();
  EXPECT_EQ(calls, 4);
  EXPECT_FALSE(batch.step(-kDt, {}, {.before_step = count}).ok());
  EXPECT_EQ(calls, 4);
}

TEST(WorldBatch, EachWorldMayHaveItsOwnTime) {
  const World start = make_lander();
  WorldBatch batch = WorldBatch::create(3, start).value();
  const std::array<float, 3> seconds = {0.01f, 0.0f, 0.02f};
  batch.step(seconds).value();
  EXPECT_EQ(hashes_of(batch)[1], start.state_hash());
  for (const std::size_t i : {0u, 2u}) {
    World alone = start.clone();
    alone.step(seconds[i]).value();
    EXPECT_EQ(hashes_of(batch)[i], alone.state_hash());
  }
}

// Five sub-steps of these two lengths of a step are equally long, but the inverse of a sub-step is computed from the length of the step.
TEST(WorldBatch, WorldsWhoseSubStepsAreEqualMayDifferInTheStep) {
  constexpr std::array kSeconds = {0.01000000350177288f, 0.010000004433095455f};
  static_assert(kSeconds[0] / 5.0f == kSeconds[1] / 5.0f && kSeconds[0] != kSeconds[1]);
  World start({.gravity = {0.0f, -10.0f}, .substeps = 5});
  const BodyId ground = start.create_body().value();
  must(start.create_shape(ground, Box{.half_extents = {5.0f, 0.5f}, .center = {0.0f, -0.5f}}));
  for (const double y : {0.6, 1.7, 2.8}) {
    const BodyId box = start.create_body({.type = BodyType::dynamic, .position = {0.05 * y, y}, .angle = 0.2f}).value();
    must(start.create_shape(box, Box{.half_extents = {0.5f, 0.5f}}));
  }
  constexpr std::size_t kWorlds = 8;
  WorldBatch batch = WorldBatch::create(kWorlds, start).value();
  std::vector<World> alone;
  std::array<float, kWorlds> seconds{};
  for (std::size_t i = 0; i < kWorlds; ++i) {
    alone.push_back(start.clone());
    seconds[i] = kSeconds[i % 2];
  }
  for (int step = 0; step < 200; ++step) {
    batch.step(seconds).value();
    for (std::size_t i = 0; i < kWorlds; ++i) {
      alone[i].step(seconds[i]).value();
      ASSERT_EQ(hashes_of(batch)[i], alone[i].state_hash()) << "world " << i << ", step " << step;
    }
  }
}

TEST(WorldBatch, WorldsMayHaveContentsOfTheirOwnUntilTheReset) {
  const World start = make_lander();
  WorldBatch batch = WorldBatch::create(4, start, {2}).value();
  World alone = start.clone();
  const auto add_ball = [](World& world) { add_dynamic(world, {0.2f, 7.0f}, Circle{{}, 0.3f}); };
  add_ball(batch.world(2));
  add_ball(alone);
  run_steps(batch, 100);
  test::run_steps(alone, 100);
  EXPECT_EQ(hashes_of(batch)[2], alone.state_hash());
  EXPECT_NE(hashes_of(batch)[1], alone.state_hash());
  EXPECT_EQ(batch.world(2).check_invariants(), "");
  EXPECT_EQ(batch.world(2).bodies().size(), start.bodies().size() + 1);
  EXPECT_FALSE(batch.world(2).events().body_move.empty());
  batch.reset().value();
  EXPECT_EQ(hashes_of(batch)[2], start.state_hash());
  EXPECT_EQ(batch.world(2).check_invariants(), "");
  EXPECT_TRUE(batch.world(2).events().body_move.empty());
  EXPECT_EQ(batch.world(2).report().step, 0u);
  EXPECT_EQ(batch.world(2).bodies().size(), start.bodies().size());
}

TEST(WorldBatch, TheStartMayBeReplaced) {
  WorldBatch batch = WorldBatch::create(2, make_lander()).value();
  World other;
  add_floor(other);
  add_dynamic(other, {0.0f, 3.0f}, Box{{0.5f, 0.5f}});
  batch.set_start(other);
  EXPECT_NE(hashes_of(batch)[0], other.state_hash());
  batch.reset().value();
  EXPECT_EQ(hashes_of(batch)[0], other.state_hash());
  run_steps(batch, 60);
  test::run_steps(other, 60);
  EXPECT_EQ(hashes_of(batch)[1], other.state_hash());
}

TEST(WorldBatch, BodiesOfAllWorldsAreRead) {
  const World start = make_lander();
  WorldBatch batch = WorldBatch::create(6, start, {2}).value();
  batch.set_gravity(gravities_of(batch)).value();
  run_steps(batch, 30);
  const std::span<const BodyId> all = start.bodies();
  const std::vector<BodyId> bodies(all.begin() + 1, all.end());
  std::vector<double> x(6 * bodies.size());
  std::vector<float> spin(6 * bodies.size());
  batch.read_bodies(bodies, {.x = x, .angular_velocity = spin}).value();
  for (std::size_t world = 0; world < 6; ++world) {
    for (std::size_t i = 0; i < bodies.size(); ++i) {
      const BodyMotion motion = batch.world(world).motion(bodies[i]).value();
      EXPECT_EQ(x[world * bodies.size() + i], motion.pose.position.x);
      EXPECT_EQ(spin[world * bodies.size() + i], motion.angular_velocity);
    }
  }
}

TEST(WorldBatch, RefusedCallsNameTheWorldAndChangeNothing) {
  const World start = make_lander();
  EXPECT_EQ(WorldBatch::create(1, start, {0}).error().message, "WorldBatchOptions.workers must be in [1, 64]");
  EXPECT_FALSE(WorldBatch::create((std::size_t{1} << 24) + 1, start).ok());
  WorldBatch batch = WorldBatch::create(3, start, {2}).value();
  run_steps(batch, 3);
  const std::vector<std::uint64_t> before = hashes_of(batch);
  const float nan = std::numeric_limits<float>::quiet_NaN();
  EXPECT_EQ(message_of(batch.step(kDt, std::array<std::uint8_t, 2>{})), "mask must have 3 elements, got 2");
  EXPECT_NE(message_of(batch.step(0.0f)), "");
  EXPECT_NE(message_of(batch.step(std::array{kDt, kDt, nan})).find("world 2: "), std::string::npos);
  EXPECT_NE(message_of(batch.step(std::array{kDt})), "");
  EXPECT_NE(message_of(batch.set_gravity(std::array{Vec2{}, Vec2{nan, 0.0f}, Vec2{}})).find("world 1: "),
            std::string::npos);
  std::vector<double> x(2);
  EXPECT_NE(message_of(batch.read_bodies(start.bodies(), {.x = x})).find("BodyColumns.x must have"), std::string::npos);
  batch.world(1).destroy_body(start.bodies()[1]).value();
  std::vector<double> all(3 * start.bodies().size());
  EXPECT_NE(message_of(batch.read_bodies(start.bodies(), {.x = all})).find("world 1: "), std::string::npos);
  const std::vector<std::uint64_t> after = hashes_of(batch);
  EXPECT_EQ(before[0], after[0]);
  EXPECT_EQ(before[2], after[2]);
  EXPECT_THROW(batch.world(3), Exception);
  const World taken = std::move(batch.world(0));
  EXPECT_EQ(message_of(batch.step(kDt)), "world 0: it was moved away");
}

/// Ignores one shape, and makes all contacts slippery.
class SlipperyHooks final : public ContactHooks {
 public:
  bool may_touch(ShapeId a, ShapeId b) override { return a != ghost && b != ghost; }
  void before_solving(const ContactView&, ContactEdit& edit) override {
    ++calls;
    edit.friction = 0.01f;
  }
  ShapeId ghost;
  int calls = 0;
};

TEST(WorldBatch, HooksNeedABatchWithOneWorker) {
  SlipperyHooks hooks;
  World start({.contact_hooks = &hooks});
  add_floor(start);
  add_dynamic(start, {0.0f, 2.0f}, Box{{0.5f, 0.5f}});
  const BodyId second = add_dynamic(start, {3.0f, 2.0f}, Box{{0.5f, 0.5f}});
  hooks.ghost = start.shapes(second).value()[0];
  for (const BodyId body : start.bodies()) {
    if (start.body(body).value().type == BodyType::dynamic) start.set_velocity(body, {3.0f, 0.0f}).value();
  }
  World alone = start.clone();
  test::run_steps(alone, 90);
  const int calls_alone = hooks.calls;
  ASSERT_GT(calls_alone, 0);

  WorldBatch batch = WorldBatch::create(3, start).value();
  run_steps(batch, 90);
  EXPECT_EQ(hooks.calls, 4 * calls_alone);
  for (const std::uint64_t hash : hashes_of(batch)) EXPECT_EQ(hash, alone.state_hash());
  EXPECT_LT(batch.world(2).transform(second).value().position.y, -1.0);  // It fell through the floor.

  WorldBatch many = WorldBatch::create(3, start, {2}).value();
  const std::string refusal = "world 0: WorldOptions.contact_hooks must be null if the batch has several workers";
  EXPECT_EQ(message_of(many.step(kDt)), refusal);
  EXPECT_EQ(message_of(many.step(std::array{0.0f, kDt, kDt})), refusal);
  for (const std::uint64_t hash : hashes_of(many)) EXPECT_EQ(hash, start.state_hash());
  EXPECT_EQ(hooks.calls, 4 * calls_alone);
  many.reset().value();

  // A single world with hooks, which was moved into a batch.
  WorldBatch mixed = WorldBatch::create(3, make_lander(), {2}).value();
  mixed.world(1) = start.clone();
  EXPECT_EQ(message_of(mixed.step(kDt)).substr(0, 9), "world 1: ");
}

TEST(WorldBatch, ASchedulerGivesTheSameBits) {
  const World start = make_lander();
  WorldBatch plain = WorldBatch::create(50, start).value();
  plain.set_gravity(gravities_of(plain)).value();
  run_steps(plain, 80);
  const std::vector<std::uint64_t> expected = hashes_of(plain);

  IdleScheduler idle(4);
  SerialScheduler serial(3);
  ThreadStartingScheduler starting(2);
  QueueScheduler oldest_first(4, false);
  QueueScheduler newest_first(4, true);
  for (CountingScheduler* scheduler :
       std::initializer_list<CountingScheduler*>{&idle, &serial, &starting, &oldest_first, &newest_first}) {
    WorldBatch batch = WorldBatch::create(50, start, {.scheduler = scheduler}).value();
    batch.set_gravity(gravities_of(batch)).value();
    run_steps(batch, 80);
    EXPECT_EQ(hashes_of(batch), expected);
    EXPECT_GT(scheduler->runs(), 0);
  }

  EXPECT_EQ(WorldBatch::create(1, start, {.workers = 2, .scheduler = &idle}).error().message,
            "WorldBatchOptions.workers must be 1 if there is a scheduler, whose worker_count() is used instead");
  IdleScheduler none(0);
  IdleScheduler too_many(65);
  for (CountingScheduler* bad : {&none, &too_many}) {
    EXPECT_EQ(WorldBatch::create(1, start, {.scheduler = bad}).error().message,
              "WorldBatchOptions.scheduler: its worker_count() must be in [1, 64]");
  }
}

TEST(WorldBatch, AWorldWithWorkersOfItsOwnMayBeMovedIntoABatch) {
  const auto make_pile = [](const WorldOptions& options) {
    World world(options);
    add_floor(world);
    for (int i = 0; i < 300; ++i) {
      const auto column = static_cast<float>(i % 30);
      const auto row = static_cast<float>(i / 30);
      add_dynamic(world, {1.1f * column - 16.0f + 0.2f * row, 0.6f + 1.1f * row}, Box{{0.5f, 0.5f}});
    }
    return world;
  };
  World alone = make_pile({});
  test::run_steps(alone, 60);

  SerialScheduler serial(3);
  const World start = make_lander();
  for (const int workers : {1, 3}) {
    SCOPED_TRACE(std::to_string(workers) + " workers of the batch");
    WorldBatch batch = WorldBatch::create(5, start, {workers}).value();
    batch.world(1) = make_pile({.workers = 4});
    batch.world(3) = make_pile({.scheduler = &serial});
    const long runs = serial.runs();
    run_steps(batch, 60);
    EXPECT_GT(serial.runs(), runs);
    const std::vector<std::uint64_t> hashes = hashes_of(batch);
    EXPECT_EQ(hashes[1], alone.state_hash());
    EXPECT_EQ(hashes[3], alone.state_hash());
    EXPECT_EQ(hashes[0], hashes[4]);
    EXPECT_EQ(batch.world(1).check_invariants(), "");
    EXPECT_EQ(batch.world(1).options().workers, 4);
    batch.reset().value();
    for (const std::uint64_t hash : hashes_of(batch)) EXPECT_EQ(hash, start.state_hash());
    // The world keeps its workers, and works alone too once it was moved out.
    World taken = std::move(batch.world(1));
    World expected = start.clone();
    test::run_steps(taken, 30);
    test::run_steps(expected, 30);
    EXPECT_EQ(taken.state_hash(), expected.state_hash());
  }
}

TEST(WorldBatch, AnEmptyBatchDoesNothing) {
  WorldBatch batch = WorldBatch::create(0, World()).value();
  batch.step(kDt).value();
  batch.reset().value();
  EXPECT_EQ(batch.size(), 0u);
}

}  // namespace
}  // namespace drystone::test
