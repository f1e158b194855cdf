// The character scenes do what they are there for: what must stand stands, what must fall falls. Ten seconds each, with
// sleeping off where standing is the point, so that nothing is held up by sleep.
#include <gtest/gtest.h>

#include "drystone/scenes/scene.hpp"

namespace drystone::scenes {
namespace {

struct Outcome {
  float farthest = 0.0f;          // That a body's origin moved [m].
  int turned = 0;                 // Bodies that turned by more than 30 degrees.
  float lowest = kMaxCoordinate;  // Least y of a dynamic body's origin.
};

Outcome run(Scene scene) {
  BuiltScene built = std::move(build(scene)).value();
  for (int i = 0; i < scene.steps; ++i) built.world.step(scene.dt).value();
  Outcome outcome;
  for (std::size_t i = 0; i < built.bodies.size(); ++i) {
    const BodyOptions& start = scene.bodies[i].options;
    if (start.type != BodyType::dynamic) continue;
    const Transform pose = built.world.transform(built.bodies[i]);
    outcome.farthest = max(outcome.farthest, distance(pose.position, start.position));
    outcome.lowest = min(outcome.lowest, pose.position.y);
    if (relative(make_rotation(start.angle), pose.rotation).c < 0.866f) ++outcome.turned;
  }
  return outcome;
}

Outcome run_awake(const std::string& spec) {
  Scene scene = make_built_in(spec).value();
  scene.world.sleeping = false;
  return run(scene);
}

TEST(Behaviour, HouseOfCardsStands) {
  for (const char* spec : {"house_of_cards:1", "house_of_cards", "house_of_cards:10"}) {
    SCOPED_TRACE(spec);
    const Outcome outcome = run_awake(spec);
    EXPECT_EQ(outcome.turned, 0);
    // Contacts give by the slop, 5 mm, in each of two layers per storey, and ten storeys add up.
    EXPECT_LT(outcome.farthest, 0.2f);
  }
}

TEST(Behaviour, ArchStands) {
  for (const char* spec : {"arch:5", "arch", "arch:31"}) {
    SCOPED_TRACE(spec);
    const Outcome outcome = run_awake(spec);
    EXPECT_EQ(outcome.turned, 0);
    // Each joint closes by the slop, 5 mm; the crown of a shallow part sinks by a multiple of the sum.
    EXPECT_LT(outcome.farthest, 0.35f);
  }
}

TEST(Behaviour, DominoesAllFall) {
  const Scene scene = make_built_in("dominoes:10").value();
  const Outcome outcome = run(scene);
  EXPECT_GE(outcome.turned, 30);
}

TEST(Behaviour, BowlHoldsEverything) {
  const Outcome outcome = run(make_built_in("bowl").value());
  // The bowl's lowest point is at -12, the smallest shape's origin 0.1 above it.
  EXPECT_GT(outcome.lowest, -12.0f);
}

TEST(Behaviour, BridgeHolds) {
  const Outcome outcome = run(make_built_in("chain_bridge").value());
  // Nothing lies on the ground below, whose surface is at 0.
  EXPECT_GT(outcome.lowest, 2.0f);
}

}  // namespace
}  // namespace drystone::scenes
