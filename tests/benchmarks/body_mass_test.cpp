// Masses of bodies against closed forms, and against the masses of the world that is built from the same scene.
#include "benchmarks/measure/body_mass.hpp"

#include <gtest/gtest.h>

#include "tests/benchmarks/sample_scenes.hpp"

namespace drystone::bench {
namespace {

TEST(BodyMass, AgreesWithTheClosedFormForTwoBoxes) {
  // 2 and 6 kg are 4 m apart, so the centre is a quarter of the distance from the heavier box, and the arms are 3 and 1
  // m.
  scenes::SceneBody body =
      make_body(BodyType::dynamic, {}, Box{.half_extents = {0.5f, 0.5f}, .center = {1.0f, 2.0f}}, {.density = 2.0f});
  body.shapes.push_back({Box{.half_extents = {0.5f, 0.5f}, .center = {5.0f, 2.0f}}, {.density = 6.0f}});
  const BodyMass m = mass_of(body);
  EXPECT_NEAR(m.mass, 8.0, 1e-5);  // Masses of shapes are floats.
  EXPECT_NEAR(m.center.x, 4.0, 1e-5);
  EXPECT_NEAR(m.center.y, 2.0, 1e-5);
  EXPECT_NEAR(m.inertia, 8.0 / 6.0 + 2.0 * 9.0 + 6.0, 1e-4);
}

TEST(BodyMass, FollowsTheOptionsOfTheBody) {
  scenes::SceneBody body = unit_box({});
  body.options.locks.rotation = true;
  EXPECT_EQ(mass_of(body).inertia, 0.0);
  body.options.locks.rotation = false;
  body.options.mass_override = MassData{.mass = 3.0f, .center = {0.5f, 0.0f}, .inertia = 7.0f};
  EXPECT_EQ(mass_of(body).mass, 3.0);
  EXPECT_EQ(mass_of(body).center.x, 0.5);
  EXPECT_EQ(mass_of(body).inertia, 7.0);
  body.options.type = BodyType::kinematic;
  EXPECT_EQ(mass_of(body).mass, 0.0);
  EXPECT_EQ(mass_of(make_body(BodyType::dynamic, {}, Segment{})).mass, 1.0);
}

TEST(BodyMass, AgreesWithTheWorld) {
  for (const scenes::BuiltIn& built_in : scenes::built_in_scenes()) {
    SCOPED_TRACE(built_in.name);
    const scenes::Scene scene = built_in.make(built_in.min_size);
    const scenes::BuiltScene built = scenes::build(scene).value();
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
      const MassData world = built.world.mass_data(built.bodies[i]);
      const BodyMass mass = mass_of(scene.bodies[i]);
      // The world keeps floats.
      ASSERT_NEAR(mass.mass, double{world.mass}, 1e-6 * mass.mass) << "body " << i;
      ASSERT_NEAR(mass.center.x, double{world.center.x}, 1e-5) << "body " << i;
      ASSERT_NEAR(mass.center.y, double{world.center.y}, 1e-5) << "body " << i;
      if (scene.bodies[i].options.locks.rotation) continue;  // The world keeps the inertia that the shapes have.
      ASSERT_NEAR(mass.inertia, double{world.inertia}, 1e-5 * mass.inertia) << "body " << i;
    }
  }
}

}  // namespace
}  // namespace drystone::bench
