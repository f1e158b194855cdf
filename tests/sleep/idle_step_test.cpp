// A step of a world without awake bodies skips most phases, unless a shape waits for its pairs. No change is lost: changes between steps are reported and
// take effect as in any other world.
#include <gtest/gtest.h>

#include "tests/support/test_world.hpp"

namespace drystone::test {
namespace {

/// Phases that took time.
int phases_run(const StepReport& report) {
  int count = 0;
  for (const double ms : report.phase_ms) count += ms > 0.0 ? 1 : 0;
  return count;
}

struct SleepingPile : TestWorld {
  BodyId ground = floor();
  BodyId lower = crate(0.0f);
  BodyId upper = crate(0.0f, 1.0f);

  SleepingPile() {
    step(120);
    EXPECT_EQ(world.report().awake_bodies, 0);
  }
};

TEST(IdleStep, RunsOnlyItsFirstPhase) {
  SleepingPile pile;
  pile.step();
  EXPECT_EQ(phases_run(pile.world.report()), 1);
  EXPECT_GT(pile.world.report().phase_ms[static_cast<std::size_t>(Phase::begin)], 0.0);

  TestWorld empty;
  empty.step();
  EXPECT_EQ(phases_run(empty.world.report()), 1);
}

TEST(IdleStep, ReportsBodiesContactsAndIslands) {
  SleepingPile pile;
  const StepReport before = pile.world.report();
  pile.step();
  const StepReport& report = pile.world.report();
  EXPECT_EQ(report.step, before.step + 1);
  EXPECT_EQ(report.bodies, 3);
  EXPECT_EQ(report.shapes, 3);
  EXPECT_EQ(report.contacts, before.contacts);
  EXPECT_EQ(report.touching, 2);
  EXPECT_EQ(report.islands, 1);
  EXPECT_EQ(report.awake_islands, 0);
}

TEST(IdleStep, ManyIdleStepsLeaveTheWorldAsOneDoes) {
  SleepingPile few;
  SleepingPile many;
  few.step(1);
  many.step(100);
  for (SleepingPile* pile : {&few, &many}) {
    ASSERT_TRUE(pile->world.apply_impulse_to_center(pile->upper, {1.0f, 0.5f}).ok());
    pile->step(30);
  }
  for (const BodyId body : {few.lower, few.upper}) {
    EXPECT_EQ(few.position(body), many.position(body));
    EXPECT_EQ(few.velocity(body), many.velocity(body));
  }
}

TEST(IdleStep, ReportsTouchesThatEndedBetweenSteps) {
  SleepingPile pile;
  const ShapeId wall = pile.world.create_shape(pile.ground, Box{{0.1f, 0.1f}, {20.0f, 1.05f}, 0.0f, 0.0f});
  pile.step(2);
  ASSERT_TRUE(pile.world.destroy_body(pile.upper).ok());
  ASSERT_TRUE(pile.world.sleep(pile.lower).ok());
  ASSERT_TRUE(pile.world.destroy_shape(wall).ok());
  pile.step();
  EXPECT_EQ(phases_run(pile.world.report()), 1);
  EXPECT_EQ(pile.world.events().contact_end.size(), 1u);
  pile.step();
  EXPECT_TRUE(pile.world.events().contact_end.empty());
}

TEST(IdleStep, IsNotIdleWhileAShapeWaitsForItsPairs) {
  SleepingPile pile;
  const int contacts = pile.world.report().contacts;
  // The shape is static and overlaps a sleeper, so a pair must be found.
  pile.box(BodyOptions{.position = {0.9f, 0.5f}});
  pile.step();
  EXPECT_EQ(phases_run(pile.world.report()), static_cast<int>(kPhaseCount));
  EXPECT_GT(pile.world.report().contacts, contacts);
  EXPECT_EQ(pile.world.check_invariants(), "");
}

}  // namespace
}  // namespace drystone::test
