// Islands from scratch against persistent islands: the motion must be the same bit for bit, unless sleep depends on the
// time at which an island is split. Only the order of independent islands differs, which must have no effect.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "drystone/scenes/scene.hpp"
#include "tests/support/run_scene.hpp"
#include "tests/support/test_world.hpp"

namespace drystone::test {
namespace {

WorldOptions with(WorldOptions options, IslandMethod islands) {
  options.islands = islands;
  return options;
}

/// The first body whose pose or velocity differs from the other world; empty if there is none.
std::string first_that_differs(const World& a, const World& b) {
  if (a.bodies().size() != b.bodies().size()) return "the number of bodies";
  for (const BodyId body : a.bodies()) {
    const std::string name = "body " + std::to_string(body.index);
    if (a.is_awake(body).value() != b.is_awake(body).value()) return name + ": one sleeps";
    const WorldTransform at = a.transform(body).value();
    const WorldTransform there = b.transform(body).value();
    if (!(at.position == there.position) || !(at.rotation == there.rotation)) return name + ": pose";
    const auto motion = a.motion(body).value();
    const auto other = b.motion(body).value();
    if (!(motion.velocity == other.velocity) || motion.angular_velocity != other.angular_velocity) {
      return name + ": motion";
    }
  }
  return "";
}

class FromScratch : public testing::TestWithParam<std::string> {
 public:
  scenes::Scene scene() const { return scenes::make_built_in(GetParam()).value(); }
  scenes::BuiltScene build(const WorldOptions& options) const {
    scenes::BuiltScene built{World(options), {}, {}};
    must(scenes::apply(built, {.bodies = scene().bodies, .joints = scene().joints}, scene().dt));
    return built;
  }
};

TEST_P(FromScratch, MovesAsWithPersistentIslandsWhileNothingSleeps) {
  const scenes::Scene scene = this->scene();
  WorldOptions options = scene.world;
  options.sleeping = false;
  scenes::BuiltScene kept = build(with(options, IslandMethod::persistent));
  options.workers = 4;
  scenes::BuiltScene found = build(with(options, IslandMethod::from_scratch));
  for (int i = 0; i < 200; ++i) {
    step_scene(kept, scene, i);
    step_scene(found, scene, i);
    ASSERT_EQ(first_that_differs(kept.world, found.world), "") << "step " << i;
  }
}

TEST_P(FromScratch, GivesTheSameBitsWithAnyWorkers) {
  const scenes::Scene scene = this->scene();
  WorldOptions options = with(scene.world, IslandMethod::from_scratch);
  scenes::BuiltScene one = build(options);
  options.workers = 4;
  options.lanes = Lanes::scalar;
  scenes::BuiltScene four = build(options);
  for (int i = 0; i < 200; ++i) {
    step_scene(one, scene, i);
    step_scene(four, scene, i);
    if (i % 50 == 0) four.world = World::from(four.world.snapshot(), options);
    ASSERT_EQ(one.world.state_hash(), four.world.state_hash()) << "step " << i;
  }
}

INSTANTIATE_TEST_SUITE_P(Scenes, FromScratch,
                         testing::Values("dominoes:10", "house_of_cards:3", "chain_bridge", "joint_grid:8", "bowl:120",
                                         "junkyard:3", "arch", "large_pyramid:14", "tumbler:10", "rain:1"),
                         [](const auto& tested) {
                           std::string name = tested.param;
                           std::replace(name.begin(), name.end(), ':', '_');
                           return name;
                         });

class FromScratchHistory : public testing::TestWithParam<std::uint32_t> {};

TEST_P(FromScratchHistory, MovesAsWithPersistentIslandsWhileNothingSleeps) {
  WorldOptions options;
  options.sleeping = false;
  RandomHistory kept(GetParam(), with(options, IslandMethod::persistent));
  RandomHistory found(GetParam(), with(options, IslandMethod::from_scratch));
  for (int i = 0; i < 300; ++i) {
    for (std::uint32_t changes = kept.pick(4); changes > 0; --changes) kept.change();
    for (std::uint32_t changes = found.pick(4); changes > 0; --changes) found.change();
    kept.t.step();
    found.t.step();
    ASSERT_EQ(first_that_differs(kept.t.world, found.t.world), "") << "step " << i;
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, FromScratchHistory, testing::Range(1u, 11u));

// Two rods connect three balls in a row, and the rods are destroyed one after the other. A persistent island is
// searched again only 30 steps after its last search.
TEST(FromScratch, ASeparatedPartSleepsAsSoonAsItRests) {
  const auto steps_until_asleep = [](IslandMethod islands) {
    WorldOptions options = with(weightless(), islands);
    TestWorld t(options);
    BodyOptions options_of_a = dynamic_at({0.0f, 0.0f});
    BodyOptions options_of_b = dynamic_at({4.0f, 0.0f});
    BodyOptions restless = dynamic_at({8.0f, 0.0f});
    options_of_a.time_to_sleep = options_of_b.time_to_sleep = 0.1f;
    restless.allow_sleep = false;
    const BodyId a = t.ball(options_of_a);
    const BodyId b = t.ball(options_of_b);
    const BodyId c = t.ball(restless);
    const JointId ab = t.rod(a, b);
    const JointId bc = t.rod(b, c);
    t.step(60);
    must(t.world.destroy_joint(ab));
    t.step();
    for (int i = 0; i < 40 && t.awake(a); ++i) t.step();  // The island is searched, so a sleeps.
    must(t.world.destroy_joint(bc));
    int steps = 0;
    for (; steps < 200 && t.awake(b); ++steps) t.step();
    return steps;
  };
  EXPECT_LE(steps_until_asleep(IslandMethod::from_scratch), 7);
  EXPECT_GE(steps_until_asleep(IslandMethod::persistent), 25);
}

}  // namespace
}  // namespace drystone::test
