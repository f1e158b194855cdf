// The time at which islands fall asleep, the bodies that sleep with them, and the state that a sleeping body keeps.
#include <gtest/gtest.h>

#include <string>

#include "drystone/scenes/scene.hpp"
#include "scenes/human.hpp"
#include "scenes/parts.hpp"
#include "tests/support/sanitized.hpp"
#include "tests/support/test_world.hpp"

namespace drystone::test {
namespace {

/// The number of steps until the body sleeps, or `limit`.
int steps_until_asleep(TestWorld& t, BodyId body, int limit = 600) {
  int steps = 0;
  for (; steps < limit && t.awake(body); ++steps) t.step();
  return steps;
}

TEST(FallAsleep, AfterTheTimeToSleepOfTheBody) {
  for (const float seconds : {0.25f, 0.5f, 1.0f}) {
    TestWorld t(weightless());
    BodyOptions options = dynamic_at({});
    options.time_to_sleep = seconds;
    const BodyId body = t.ball(options);
    // One step of slack: the sum of 1/60 s may round to just below the limit.
    EXPECT_NEAR(steps_until_asleep(t, body), seconds * 60.0f, 1.0f);
  }
}

TEST(FallAsleep, SlowerThanTheThresholdOfTheBody) {
  TestWorld t(weightless());
  BodyOptions options = dynamic_at({});
  options.velocity = {0.2f, 0.0f};
  const BodyId fast = t.ball(options);
  options.position = {0.0f, 5.0f};
  options.sleep_threshold = 0.3f;
  const BodyId slow = t.ball(options);
  t.step(60);
  EXPECT_TRUE(t.awake(fast));
  EXPECT_FALSE(t.awake(slow));
  EXPECT_EQ(t.velocity(slow), Vec2{});
}

TEST(FallAsleep, TheFastestPointCounts) {
  TestWorld t(weightless());
  BodyOptions options = dynamic_at({});
  options.angular_velocity = 0.02f;  // The ends of the long plank move at 0.1 m/s, those of the short one at 0.01 m/s.
  const BodyId longer = t.box(options, {5.0f, 0.1f});
  options.position = {0.0f, 5.0f};
  const BodyId shorter = t.box(options, {0.5f, 0.1f});
  t.step(60);
  EXPECT_TRUE(t.awake(longer));
  EXPECT_FALSE(t.awake(shorter));
}

TEST(FallAsleep, AnIslandSleepsAsAWhole) {
  TestWorld t;
  t.floor();
  const BodyId lower = t.crate(0.0f);
  BodyOptions options = dynamic_at({0.0f, 1.5f});
  options.time_to_sleep = 2.0f;
  const BodyId upper = t.box(options);
  const BodyId alone = t.crate(10.0f);
  t.step(60);
  EXPECT_FALSE(t.awake(alone));
  EXPECT_TRUE(t.awake(lower));
  EXPECT_TRUE(t.awake(upper));
  while (t.awake(upper)) {
    EXPECT_TRUE(t.awake(lower));
    t.step();
    ASSERT_LT(t.world.report().step, 600u);
  }
  EXPECT_FALSE(t.awake(lower));
  EXPECT_EQ(t.world.report().fell_asleep, 2);
}

TEST(FallAsleep, ABodyThatMayNotSleepKeepsItsIslandAwake) {
  TestWorld t;
  t.floor();
  const BodyId lower = t.crate(0.0f);
  BodyOptions options = dynamic_at({0.0f, 1.5f});
  options.allow_sleep = false;
  const BodyId upper = t.box(options);
  t.step(300);
  EXPECT_TRUE(t.awake(lower));
  must(t.world.set_sleep(upper, true, 0.05f, 0.5f));
  t.settle(lower);
}

TEST(FallAsleep, NoBodySleepsIfSleepingIsOff) {
  WorldOptions options;
  options.sleeping = false;
  TestWorld t(options);
  t.floor();
  const BodyId body = t.crate(0.0f);
  t.step(300);
  EXPECT_TRUE(t.awake(body));
}

TEST(FallAsleep, JointedBodiesSleepTogether) {
  TestWorld t(weightless());
  BodyOptions options = dynamic_at({});
  const BodyId a = t.ball(options);
  options.position = {3.0f, 0.0f};
  options.time_to_sleep = 1.0f;
  const BodyId b = t.ball(options);
  t.rod(a, b);
  t.step(45);
  EXPECT_TRUE(t.awake(a));
  t.step(30);
  EXPECT_FALSE(t.awake(a));
  EXPECT_FALSE(t.awake(b));
}

TEST(FallAsleep, StaticAndKinematicBodiesConnectNoIslands) {
  TestWorld t;
  t.floor();
  t.box(kinematic_at({0.0f, 0.1f}), {3.0f, 0.1f});
  BodyOptions restless = dynamic_at({2.0f, 0.7f});
  restless.allow_sleep = false;
  t.box(restless);
  const BodyId on_kinematic = t.crate(-2.0f, 0.2f);
  const BodyId on_floor = t.crate(6.0f);
  t.step(120);
  EXPECT_FALSE(t.awake(on_kinematic));
  EXPECT_FALSE(t.awake(on_floor));
}

TEST(FallAsleep, KinematicBodiesSleepOnlyWhenTheyStandStill) {
  TestWorld t;
  BodyOptions options = kinematic_at({});
  const BodyId still = t.box(options);
  options.position = {5.0f, 0.0f};
  options.velocity = {0.001f, 0.0f};
  const BodyId moving = t.box(options);
  t.step(120);
  EXPECT_FALSE(t.awake(still));
  EXPECT_TRUE(t.awake(moving));
  EXPECT_GT(t.position(moving).x, 5.0f);
}

TEST(FallAsleep, NoRiderOfAMovingBodySleepsHoweverManyThereAre) {
  TestWorld t;
  BodyOptions options = kinematic_at({});
  options.velocity = {0.02f, 0.0f};  // Less than the threshold of the riders.
  t.box(options, {100.0f, 0.1f});
  std::vector<BodyId> riders;
  for (int i = 0; i < 100; ++i) {
    riders.push_back(t.box(dynamic_at({1.5f * static_cast<float>(i) - 75.0f, 0.6f}), {0.5f, 0.5f}));
  }
  t.step(120);
  for (const BodyId rider : riders) EXPECT_TRUE(t.awake(rider)) << t.position(rider).x;
}

TEST(FallAsleep, SleepersKeepTheirExactPoses) {
  TestWorld t;
  t.floor();
  std::vector<BodyId> bodies;
  for (int i = 0; i < 5; ++i) bodies.push_back(t.crate(0.0f, static_cast<float>(i)));
  for (const BodyId body : bodies) t.settle(body);
  std::vector<WorldTransform> poses;
  for (const BodyId body : bodies) poses.push_back(t.world.transform(body).value());
  t.step(1000);
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    EXPECT_EQ(t.world.transform(bodies[i]).value(), poses[i]);
    EXPECT_EQ(t.velocity(bodies[i]), Vec2{});
  }
  EXPECT_EQ(t.world.check_invariants(), "");
}

TEST(FallAsleep, TheStateStaysTheSameWhileAllSleep) {
  TestWorld t;
  t.floor();
  t.settle(t.crate(0.0f));
  const std::uint64_t hash = t.world.state_hash();
  t.step(100);
  EXPECT_EQ(t.world.state_hash(), hash);
  EXPECT_EQ(t.world.report().awake_contacts, 0);
}

TEST(FallAsleep, ABodyCreatedAsleepStaysInPlaceUntilWoken) {
  TestWorld t;
  t.floor();
  BodyOptions options = dynamic_at({0.0f, 3.0f});
  options.asleep = true;
  const BodyId body = t.box(options);
  EXPECT_FALSE(t.awake(body));
  t.step(100);
  EXPECT_EQ(t.position(body), (Vec2{0.0f, 3.0f}));
  must(t.world.wake(body));
  t.step(120);
  EXPECT_NEAR(t.position(body).y, 0.5f, 0.02f);  // The body found the floor: it is within the slop and a little.
}

TEST(FallAsleep, ABodyCreatedAsleepFindsItsContactsWhenItWakes) {
  TestWorld t;
  const BodyId ground = t.floor();
  BodyOptions options = dynamic_at({0.0f, 0.5f});
  options.asleep = true;
  const BodyId body = t.box(options);
  t.step(3);
  must(t.world.wake(body));
  t.step();
  EXPECT_TRUE(t.touch(body, ground));
}

TEST(FallAsleep, ABodyCreatedAsleepIsWokenByABodyThatFallsOnIt) {
  TestWorld t;
  t.floor();
  BodyOptions options = dynamic_at({0.0f, 0.5f});
  options.asleep = true;
  const BodyId sleeper = t.box(options);
  t.box(dynamic_at({0.0f, 1.5f}));
  t.step();
  EXPECT_TRUE(t.awake(sleeper));
  t.step(60);
  EXPECT_NEAR(t.position(sleeper).y, 0.5f, 0.02f);
}

// --- The command -----------------------------------------------------------------------------------------------------

TEST(SleepCommand, PutsExactlyTheConnectedBodiesToSleep) {
  TestWorld t;
  t.floor();
  const BodyId a = t.crate(0.0f);
  const BodyId b = t.crate(0.0f, 1.0f);
  const BodyId c = t.crate(4.0f);
  t.rod(b, c);
  const BodyId other = t.crate(10.0f);
  t.step(5);
  must(t.world.sleep(a));
  for (const BodyId body : {a, b, c}) EXPECT_FALSE(t.awake(body));
  EXPECT_TRUE(t.awake(other));
  EXPECT_EQ(t.world.check_invariants(), "");
}

TEST(SleepCommand, LeavesBodiesThatNoLongerTouchAwake) {
  TestWorld t;
  t.floor();
  const BodyId a = t.crate(0.0f);
  const BodyId b = t.crate(3.0f);
  const JointId bar = t.rod(a, b);
  t.step(5);
  ASSERT_EQ(t.island(a), t.island(b));
  must(t.world.destroy_joint(bar));
  must(t.world.sleep(a));
  EXPECT_FALSE(t.awake(a));
  EXPECT_TRUE(t.awake(b));
  EXPECT_NE(t.island(a), t.island(b));
}

TEST(SleepCommand, LeavesATeleportedBodyAwake) {
  TestWorld t;
  t.floor();
  const BodyId a = t.crate(0.0f);
  const BodyId b = t.crate(0.0f, 1.0f);
  t.step(5);
  must(t.world.set_transform(b, {10.0f, 5.0f}, 0.0f));
  must(t.world.sleep(a));
  EXPECT_FALSE(t.awake(a));
  EXPECT_TRUE(t.awake(b));
}

TEST(SleepCommand, StopsABodyInFlight) {
  TestWorld t;
  const BodyId body = t.ball(dynamic_at({0.0f, 9.0f}));
  t.step(10);
  must(t.world.sleep(body));
  const Vec2 there = t.position(body);
  t.step(100);
  EXPECT_EQ(t.position(body), there);
  EXPECT_EQ(t.velocity(body), Vec2{});
}

TEST(SleepCommand, ActsEvenIfSleepingIsOff) {
  WorldOptions world_options;
  world_options.sleeping = false;
  TestWorld t(world_options);
  BodyOptions options = dynamic_at({0.0f, 9.0f});
  options.allow_sleep = false;
  const BodyId body = t.ball(options);
  t.step();
  must(t.world.sleep(body));
  t.step(10);
  EXPECT_FALSE(t.awake(body));
}

TEST(SleepCommand, ChangesNothingForASleepingBody) {
  TestWorld t;
  t.floor();
  const BodyId body = t.crate(0.0f);
  t.settle(body);
  const std::uint64_t hash = t.world.state_hash();
  must(t.world.sleep(body));
  EXPECT_EQ(t.world.state_hash(), hash);
}

// --- Splitting -------------------------------------------------------------------------------------------------------

// Two stacks joined by a bar are one island, and one of them cannot rest. When the bar is destroyed, the other stack
// falls asleep.
TEST(Split, ARestingPartOfASeparatedIslandSleeps) {
  TestWorld t;
  t.floor();
  const BodyId calm = t.crate(-3.0f);
  const BodyId calm_top = t.crate(-3.0f, 1.0f);
  BodyOptions options = dynamic_at({3.0f, 0.5f});
  options.allow_sleep = false;
  const BodyId restless = t.box(options);
  const BodyId bar = t.box(dynamic_at({0.0f, 0.5f}), {2.0f, 0.1f});
  t.rod(calm, bar);
  t.rod(bar, restless);
  t.step(120);
  ASSERT_TRUE(t.awake(calm));
  must(t.world.destroy_body(bar));
  int steps = 0;
  int splits = 0;
  for (; steps < 120 && t.awake(calm); ++steps) {
    t.step();
    splits += t.world.report().split_islands;
  }
  EXPECT_LE(steps, 40);  // Half a second of rest, and a few steps for the disturbance to fade.
  EXPECT_FALSE(t.awake(calm_top));
  EXPECT_TRUE(t.awake(restless));
  EXPECT_GT(steps, 20);
  EXPECT_EQ(splits, 1);
  EXPECT_EQ(t.world.check_invariants(), "");
}

TEST(Split, EverySeparatedIslandGetsItsTurn) {
  TestWorld t;
  t.floor();
  std::vector<BodyId> calm;
  std::vector<JointId> bars;
  for (int i = 0; i < 6; ++i) {
    const float x = -30.0f + 10.0f * static_cast<float>(i);
    calm.push_back(t.crate(x));
    BodyOptions options = dynamic_at({x + 3.0f, 0.5f});
    options.allow_sleep = false;
    bars.push_back(t.rod(calm.back(), t.box(options)));
  }
  t.step(60);
  for (const JointId bar : bars) must(t.world.destroy_joint(bar));
  t.step(45);  // Half a second of rest, and one step for each island.
  for (const BodyId body : calm) EXPECT_FALSE(t.awake(body));
}

/// Weightless bodies in a row, each jointed to the next; the last one may not sleep.
struct Row {
  Row(TestWorld& t, float y, int count) {
    for (int i = 0; i < count; ++i) bodies.push_back(t.world.create_body(dynamic_at({static_cast<float>(i), y})));
    for (std::size_t i = 1; i < bodies.size(); ++i) t.rod(bodies[i - 1], bodies[i]);
    BodyOptions options = dynamic_at({static_cast<float>(count), y});
    options.allow_sleep = false;
    restless = t.world.create_body(options);
    tie = t.rod(bodies.back(), restless);
  }
  bool has_split(const TestWorld& t) const { return t.island(bodies.front()) != t.island(restless); }

  std::vector<BodyId> bodies;
  BodyId restless;
  JointId tie;
};

// Neither island fits into the budget of a step, 512 bodies: the sleepier one is split first, whichever that is, and
// the other one in the next step.
TEST(Split, TheSleepierOfTwoLargeIslandsIsFirst) {
  for (const bool lower_is_sleepier : {true, false}) {
    SCOPED_TRACE(lower_is_sleepier ? "the one made first" : "the one made last");
    TestWorld t(weightless());
    const Row lower(t, 0.0f, 600);
    const Row upper(t, 10.0f, 600);
    const Row& first = lower_is_sleepier ? lower : upper;
    const Row& second = lower_is_sleepier ? upper : lower;
    t.step(5);
    for (const BodyId body : second.bodies) must(t.world.wake(body));  // Waking restarts the rest time.
    t.step(55);
    must(t.world.destroy_joint(lower.tie));
    must(t.world.destroy_joint(upper.tie));
    t.step();
    EXPECT_TRUE(first.has_split(t));
    EXPECT_FALSE(second.has_split(t));
    EXPECT_EQ(t.world.report().split_tries, 1);
    t.step();
    EXPECT_TRUE(second.has_split(t));
    EXPECT_EQ(t.world.report().split_tries, 1);
  }
}

// A step searches small islands of up to 512 bodies in sum, so a thousand pairs take four steps and not a thousand.
TEST(Split, AThousandIslandsThatLostConstraintsSleepWithinAFewSteps) {
  TestWorld t(weightless());
  constexpr int kPairs = 1000;
  std::vector<BodyId> bodies;
  for (int i = 0; i < kPairs; ++i) {
    const float x = 10.0f * static_cast<float>(i);
    bodies.push_back(t.ball(dynamic_at({x, 0.0f})));
    bodies.push_back(t.ball(dynamic_at({x + 3.0f, 0.0f})));
    must(t.world.destroy_joint(t.rod(bodies[bodies.size() - 2], bodies.back())));
  }
  t.step(29);
  ASSERT_EQ(t.world.report().awake_bodies, 2 * kPairs);
  int tries = 0;
  int fell_apart = 0;
  // Half a second may round to 31 steps; then come four steps.
  for (int i = 0; i < 6; ++i) {
    t.step();
    EXPECT_LE(2 * t.world.report().split_tries, 512);
    tries += t.world.report().split_tries;
    fell_apart += t.world.report().split_islands;
  }
  EXPECT_EQ(t.world.report().awake_bodies, 0);
  EXPECT_EQ(tries, kPairs);
  EXPECT_EQ(fell_apart, kPairs);
  EXPECT_EQ(t.world.check_invariants(), "");
}

// If many bodies are awake, a step may search a quarter of them.
TEST(Split, TheBudgetGrowsWithTheNumberOfAwakeBodies) {
  TestWorld t(weightless());
  for (int i = 0; i < 4000; ++i) {
    const float x = 5.0f * static_cast<float>(i);
    const BodyId a = t.world.create_body(dynamic_at({x, 0.0f}));
    must(t.world.destroy_joint(t.rod(a, t.world.create_body(dynamic_at({x + 1.0f, 0.0f})))));
  }
  while (t.world.report().split_tries == 0) {
    t.step();
    ASSERT_LT(t.world.report().step, 40u);
  }
  EXPECT_EQ(t.world.report().split_tries, 8000 / 4 / 2);
}

TEST(Split, ALargeIslandIsSearchedAtMostEvery30Steps) {
  TestWorld t(weightless());
  const Row row(t, 0.0f, 2000);
  BodyOptions options = dynamic_at({-1.0f, 0.0f});
  const BodyId loose = t.world.create_body(options);
  const JointId tie = t.rod(loose, row.bodies.front());
  t.step(60);
  must(t.world.destroy_joint(tie));
  t.step();
  EXPECT_EQ(t.world.report().split_tries, 1);
  EXPECT_EQ(t.world.report().split_islands, 1);
  // The rest of the island loses a constraint again, but a search costs as much as its size.
  must(t.world.destroy_joint(row.tie));
  for (int i = 0; i < 29; ++i) {
    t.step();
    EXPECT_EQ(t.world.report().split_tries, 0) << "step " << i;
  }
  t.step(2);
  EXPECT_TRUE(row.has_split(t));
}

TEST(Split, AConnectedIslandSleepsAsAWhole) {
  TestWorld t;
  t.floor();
  const BodyId a = t.crate(0.0f);
  const BodyId b = t.crate(0.0f, 1.0f);
  const JointId second_tie = t.rod(a, b);
  t.step(30);
  must(t.world.destroy_joint(second_tie));
  t.settle(a);
  EXPECT_FALSE(t.awake(b));
  EXPECT_EQ(t.island(a), t.island(b));
}

/// Ragdolls that have fallen into a pit 6 m wide.
scenes::Scene ragdoll_pit(int count) {
  scenes::Scene scene;
  scenes::SceneBody& pit = scenes::add_body(scene, BodyType::static_body, {});
  scenes::add_shape(pit, Box{.half_extents = {5.0f, 1.0f}, .center = {0.0f, -1.0f}});
  for (const float side : {-4.0f, 4.0f}) {
    scenes::add_shape(pit, Box{.half_extents = {1.0f, 20.0f}, .center = {side, 20.0f}});
  }
  scenes::SceneChange people;
  for (int i = 0; i < count; ++i) {
    const Vec2 position = {static_cast<float>(i % 5 - 2) * 1.1f, 2.2f * static_cast<float>(i / 5)};
    scenes::add_human(
        people, {.position = position, .first_body = 1 + static_cast<int>(people.bodies.size()), .group = -1 - i});
  }
  scene.bodies.insert(scene.bodies.end(), people.bodies.begin(), people.bodies.end());
  scene.joints = people.joints;
  return scene;
}

// The bones of two tangled ragdolls are pushed out of each other and pulled back by their joints in each step: they
// have velocities and stay where they are.
TEST(FallAsleep, JammedRagdollsFallAsleep) {
  for (const int count : {20, 60}) {
    if (kSanitizer && count > 20) continue;
    SCOPED_TRACE(std::to_string(count) + " ragdolls");
    scenes::BuiltScene built = scenes::build(ragdoll_pit(count)).value();
    for (int i = 0; i < 60 * 30; ++i) built.world.step(kStep).value();
    EXPECT_EQ(built.world.report().awake_bodies, 0);
  }
}

}  // namespace
}  // namespace drystone::test
