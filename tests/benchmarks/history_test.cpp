// The bodies and joints that exist at each step of a scene with an action, and errors of actions.
#include "benchmarks/measure/history.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

#include "tests/benchmarks/sample_scenes.hpp"

namespace drystone::bench {
namespace {

scenes::Scene scene_with(scenes::SceneAction action) {
  scenes::Scene scene = make_scene({unit_box({0.0f, 0.0f}), unit_box({2.0f, 0.0f})});
  scene.joints.push_back({RevoluteOptions{}, 0, 1});
  scene.action = std::move(action);
  return scene;
}

std::string error_of(scenes::SceneAction action) {
  try {
    make_history(scene_with(std::move(action)), 5);
  } catch (const std::runtime_error& e) {
    return e.what();
  }
  return "none";
}

TEST(History, KnowsTheBodiesAndJointsOfEachStep) {
  const History history = make_history(scene_with([](int step) {
                                         scenes::SceneChange change;
                                         if (step == 1) change.bodies = {unit_box({4.0f, 0.0f})};
                                         if (step == 3) change.removed = {0};
                                         return change;
                                       }),
                                       5);
  EXPECT_EQ(history.steps(), 5);
  ASSERT_EQ(history.bodies.size(), 3u);
  EXPECT_TRUE(history.bodies[0].exists_after(kStart));
  EXPECT_TRUE(history.bodies[0].exists_after(2));
  EXPECT_FALSE(history.bodies[0].exists_after(3));
  EXPECT_FALSE(history.bodies[2].exists_after(0));
  EXPECT_TRUE(history.bodies[2].exists_after(1));
  EXPECT_TRUE(history.bodies[2].exists_after(4));
  EXPECT_EQ(history.bodies[2].body->options.position, (Position{4.0, 0.0}));
  ASSERT_EQ(history.joints.size(), 1u);
  EXPECT_TRUE(history.joints[0].exists_after(2));
  EXPECT_FALSE(history.joints[0].exists_after(3));
}

TEST(History, RefusesBodiesThatDoNotExist) {
  EXPECT_EQ(error_of([](int) { return scenes::SceneChange{}; }), "none");
  EXPECT_EQ(error_of([](int step) {
              scenes::SceneChange change;
              if (step >= 2) change.removed = {1};
              return change;
            }),
            "scene sample: before step 3 body 1 is named, which does not exist");
  EXPECT_EQ(error_of([](int) {
              scenes::SceneChange change;
              change.joints = {{RevoluteOptions{}, 0, 2}};
              return change;
            }),
            "scene sample: before step 0 body 2 is named, which does not exist");
  EXPECT_EQ(error_of([](int) {
              scenes::SceneChange change;
              change.targets = {{-1, {}, 0.0f}};
              return change;
            }),
            "scene sample: before step 0 body -1 is named, which does not exist");
}

}  // namespace
}  // namespace drystone::bench
