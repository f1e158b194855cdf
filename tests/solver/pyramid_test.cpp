// The large pyramid stands, as the README says.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "drystone/scenes/scene.hpp"

namespace drystone {
namespace {

TEST(LargePyramid, StandsFor500Steps) {
  const scenes::Scene scene = scenes::make_built_in("large_pyramid").value();
  scenes::BuiltScene built = scenes::build(scene).value();
  for (int i = 0; i < 500; ++i) {
    const StepReport report = built.world.step(scene.dt);
    ASSERT_TRUE(report.quarantined.empty()) << "step " << i;
  }
  float farthest = 0.0f;
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    const Position now = built.world.transform(built.bodies[i]).value().position;
    farthest = std::max(farthest, distance(now, scene.bodies[i].options.position));
  }
  // A hundred rows press on the lowest one: soft contacts give way by 0.32 m in all, and the pyramid still swings a
  // little.
  EXPECT_LT(farthest, 0.37f);
  EXPECT_LT(built.world.measure().max_penetration, 2.0f * kLinearSlop);
}

// While its contacts give way, the pyramid swings. The peaks of its kinetic energy are 66 J in the 75 steps before step
// 225, 12 J before step 375 and 1.1 J before step 600. Between steps 750 and 800 the energy is at most 0.32 J. Jitter
// of the solver would not fade.
TEST(LargePyramid, ComesToRest) {
  scenes::Scene scene = scenes::make_built_in("large_pyramid").value();
  scene.world.sleeping = false;
  scenes::BuiltScene built = scenes::build(scene).value();
  double most = 0.0;
  for (int i = 0; i < 800; ++i) {
    built.world.step(scene.dt).value();
    if (i >= 750) most = std::max(most, built.world.measure().kinetic_energy);
  }
  EXPECT_LT(most, 0.5);
}

int subnormals(const World& world) {
  int found = 0;
  const auto count = [&found](float value) { found += std::fpclassify(value) == FP_SUBNORMAL ? 1 : 0; };
  for (const BodyId id : world.bodies()) {
    const BodyOptions body = world.body(id).value();
    count(body.velocity.x);
    count(body.velocity.y);
    count(body.angular_velocity);
  }
  std::vector<ContactView> contacts;
  world.contacts(contacts);
  for (const ContactView& contact : contacts) {
    for (int i = 0; i < contact.count; ++i) {
      count(contact.points[static_cast<std::size_t>(i)].normal_impulse);
      count(contact.points[static_cast<std::size_t>(i)].tangent_impulse);
    }
  }
  return found;
}

// The boxes stand exactly upon each other, and each row passes on a small part of the weight sideways: after some tens
// of boxes these numbers would become subnormal, and processors take a hundred times as long with subnormal numbers.
TEST(LargePyramid, ASpreadingDisturbanceCausesNoSubnormals) {
  const scenes::Scene scene = scenes::make_built_in("large_pyramid:100").value();
  scenes::BuiltScene built = scenes::build(scene).value();
  for (int i = 0; i < 4; ++i) {
    built.world.step(scene.dt).value();
    EXPECT_EQ(subnormals(built.world), 0) << "step " << i;
  }
}

}  // namespace
}  // namespace drystone
