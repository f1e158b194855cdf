// The start state of a world whose sums are computed by hand, and how it is printed.
#include "benchmarks/measure/start_state.hpp"

#include <gtest/gtest.h>

#include "tests/benchmarks/falling_engine.hpp"
#include "tests/benchmarks/sample_scenes.hpp"

namespace drystone::bench {
namespace {

StartState start_of_scene(scenes::Scene scene) {
  const History history = make_history(std::move(scene), 0);
  FallingEngine engine;
  engine.build(history.scene);
  std::vector<BodyState> bodies;
  for (std::size_t i = 0; i < history.bodies.size(); ++i) bodies.push_back(engine.body(static_cast<int>(i)));
  return start_state(history, bodies, engine.counts());
}

TEST(StartStateOf, SumsAWorldAsByHand) {
  scenes::SceneBody anchor;
  anchor.options.position = {-7.0f, 1.0f};
  scenes::SceneBody fast = make_body(BodyType::dynamic, {4.0f, 0.0f}, Circle{.center = {1.0f, 0.0f}, .radius = 0.5f});
  fast.options.velocity = {3.0f, -4.0f};
  fast.options.angle = kPi / 2.0f;  // This rotation puts the circle at (4, 1).
  scenes::Scene scene = make_scene({anchor, fast, unit_box({0.0f, 8.0f})});
  scene.joints.push_back({RevoluteOptions{}, 0, 1});

  const StartState s = start_of_scene(scene);
  EXPECT_EQ(s.bodies, 3);
  EXPECT_EQ(s.shapes, 2);
  EXPECT_EQ(s.joints, 1);
  EXPECT_DOUBLE_EQ(s.mass, 4.0);  // The engine's own mass: 2 kg for each dynamic body.
  EXPECT_DOUBLE_EQ(s.inertia, 6.0);
  EXPECT_DOUBLE_EQ(s.mean[0], -1.0);
  EXPECT_DOUBLE_EQ(s.mean[1], 3.0);
  EXPECT_DOUBLE_EQ(s.lower[0], -7.0);
  EXPECT_NEAR(s.lower[1], 0.5, 1e-6);  // The rotation of the circle has rounding errors.
  EXPECT_NEAR(s.upper[0], 4.5, 1e-6);
  EXPECT_DOUBLE_EQ(s.upper[1], 8.5);
  EXPECT_DOUBLE_EQ(s.highest_speed, 5.0);
}

TEST(StartStateOf, AnEmptyWorldIsZero) {
  const StartState s = start_of_scene(make_scene({}));
  EXPECT_EQ(s.bodies, 0);
  EXPECT_EQ(s.upper[0], 0.0);
}

TEST(StartStateOf, IsPrintedWithSixDigits) {
  StartState s;
  s.bodies = 2;
  s.mass = 1.0 / 3.0;
  s.inertia = 1234567.89;
  s.lower[0] = -50.0;
  s.upper[0] = 50.0;
  s.mean[0] = -1e-6;     // Rounded to 1 mm, because the world is 100 m wide.
  s.mean[1] = 0.123456;  // Not rounded, because the world has no height.
  EXPECT_EQ(to_text(s), R"({"bodies": 2, "shapes": 0, "joints": 0, "mass": 0.333333, "inertia": 1.23457e+06, )"
                        R"("mean": [0, 0.123456], "lower": [-50, 0], "upper": [50, 0], "highest_speed": 0})");
}

}  // namespace
}  // namespace drystone::bench
