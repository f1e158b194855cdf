// A cleared world behaves like a new one with the same options, bit for bit, whatever happened before.
#include <gtest/gtest.h>

#include "tests/support/test_world.hpp"

namespace drystone::test {
namespace {

/// A history in the world, from its first body on. Returns the hashes after each step.
std::vector<std::uint64_t> hashes_of(TestWorld& t) {
  t.floor();
  std::vector<BodyId> bodies;
  for (int i = 0; i < 8; ++i) {
    for (int j = 0; j < 8 - i; ++j)
      bodies.push_back(t.crate(0.55f * static_cast<float>(i) + 1.1f * static_cast<float>(j), static_cast<float>(i)));
  }
  for (std::size_t i = 4; i < bodies.size(); i += 7) t.rod(bodies[i - 4], bodies[i]);
  std::vector<std::uint64_t> hashes;
  for (int i = 0; i < 200; ++i) {
    if (i == 50) must(t.world.destroy_body(bodies[9]));
    if (i == 60) must(t.world.apply_impulse_to_center(bodies[3], {5.0f, 0.0f}));
    if (i == 70) t.ball(dynamic_at({-2.0f, 4.0f}));
    t.step();
    hashes.push_back(t.world.state_hash());
  }
  return hashes;
}

TEST(Clear, LeavesAWorldThatBehavesAsNew) {
  TestWorld fresh;
  const std::vector<std::uint64_t> expected = hashes_of(fresh);
  EXPECT_EQ(fresh.world.check_invariants(), "");
  for (std::uint32_t seed = 1; seed <= 5; ++seed) {
    RandomHistory history(seed);
    for (int i = 0; i < 200; ++i) {
      history.change();
      history.t.step();
    }
    must(history.t.world.clear());
    EXPECT_EQ(history.t.world.state_hash(), TestWorld().world.state_hash());
    EXPECT_EQ(hashes_of(history.t), expected) << "seed " << seed;
  }
}

TEST(Clear, MayBeRepeated) {
  TestWorld t;
  const std::vector<std::uint64_t> expected = hashes_of(t);
  for (int i = 0; i < 3; ++i) {
    must(t.world.clear());
    must(t.world.clear());
    EXPECT_EQ(hashes_of(t), expected);
  }
}

TEST(Clear, ResetsReportsAndEvents) {
  TestWorld t;
  t.floor();
  t.crate(0.0f);
  t.step(3);
  EXPECT_FALSE(t.world.set_gravity({NAN, 0.0f}).ok());
  must(t.world.clear());
  EXPECT_EQ(t.world.report().step, 0u);
  EXPECT_TRUE(t.world.events().contact_begin.empty());
  EXPECT_TRUE(t.world.events().body_move.empty());
  t.step();
  EXPECT_EQ(t.world.report().step, 1u);
  EXPECT_EQ(t.world.report().refused_calls, 0);
  EXPECT_EQ(t.world.report().woke, 0);
  EXPECT_TRUE(t.world.events().contact_end.empty());
}

TEST(Clear, KeepsThePresentOptions) {
  TestWorld t;
  must(t.world.set_gravity({0.0f, -3.0f}));
  must(t.world.set_substeps(2));
  must(t.world.clear());
  EXPECT_EQ(t.world.options().gravity, (Vec2{0.0f, -3.0f}));
  WorldOptions options;
  options.gravity = {0.0f, -3.0f};
  options.substeps = 2;
  TestWorld fresh(options);
  EXPECT_EQ(hashes_of(t), hashes_of(fresh));
}

TEST(Clear, DestroyingAllObjectsGivesAnEmptyWorldToo) {
  RandomHistory history(7);
  for (int i = 0; i < 200; ++i) {
    history.change();
    history.t.step();
  }
  World& world = history.t.world;
  const std::vector<BodyId> bodies(world.bodies().begin(), world.bodies().end());
  for (const BodyId body : bodies) must(world.destroy_body(body));
  EXPECT_EQ(world.check_invariants(), "");
  history.t.step();
  const StepReport& report = world.report();
  EXPECT_EQ(report.bodies + report.shapes + report.joints + report.contacts + report.islands, 0);
}

}  // namespace
}  // namespace drystone::test
