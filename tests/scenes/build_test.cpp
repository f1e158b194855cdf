// build(): a world with all objects of the scene in their order, or an error that names the part.
#include <gtest/gtest.h>

#include <algorithm>

#include "drystone/scenes/scene.hpp"

namespace drystone::scenes {
namespace {

std::string error_of(const Scene& scene) {
  const Result<BuiltScene> built = build(scene);
  return built.ok() ? "no error" : built.error().message;
}

Scene two_bodies() {
  Scene scene;
  scene.bodies.resize(2);
  scene.bodies[1].options.type = BodyType::dynamic;
  return scene;
}

TEST(Build, BuildsEveryBuiltInScene) {
  for (const BuiltIn& built_in : built_in_scenes()) {
    SCOPED_TRACE(built_in.name);
    const Scene scene = built_in.make(std::min(built_in.default_size, 10));
    Result<BuiltScene> result = build(scene);
    ASSERT_TRUE(result.ok()) << result.error().message;
    BuiltScene built = std::move(result).value();
    ASSERT_EQ(built.bodies.size(), scene.bodies.size());
    ASSERT_EQ(built.joints.size(), scene.joints.size());
    for (std::size_t i = 0; i < built.bodies.size(); ++i) {
      EXPECT_EQ(built.world.body(built.bodies[i]).value().position, scene.bodies[i].options.position);
    }
    ASSERT_TRUE(built.world.step(scene.dt).ok());
    EXPECT_EQ(built.world.check_invariants(), "");
  }
}

TEST(Build, JointsBetweenImmovableBodiesHaveNoId) {
  Scene scene = two_bodies();
  scene.bodies.emplace_back();
  scene.joints.push_back({RevoluteOptions{}, 0, 2});
  scene.joints.push_back({RevoluteOptions{}, 0, 1});
  const Result<BuiltScene> built = build(scene);
  ASSERT_TRUE(built.ok()) << built.error().message;
  EXPECT_FALSE(built.value().joints[0]);
  EXPECT_TRUE(built.value().joints[1]);
}

TEST(Build, ErrorsNameThePart) {
  Scene world = two_bodies();
  world.world.substeps = 0;
  EXPECT_EQ(error_of(world).rfind("world: ", 0), 0u) << error_of(world);
  Scene body = two_bodies();
  body.bodies[1].options.linear_damping = -1.0f;
  EXPECT_EQ(error_of(body).rfind("bodies[1]: ", 0), 0u) << error_of(body);
  Scene shape = two_bodies();
  shape.bodies[1].shapes.resize(2);
  shape.bodies[1].shapes[1].geometry = Circle{.radius = -1.0f};
  EXPECT_EQ(error_of(shape).rfind("bodies[1].shapes[1]: ", 0), 0u) << error_of(shape);
  Scene chain = two_bodies();
  chain.bodies[0].chains.resize(1);
  EXPECT_EQ(error_of(chain).rfind("bodies[0].chains[0]: ", 0), 0u) << error_of(chain);
  Scene joint = two_bodies();
  joint.joints.push_back({DistanceOptions{}, 0, 1});
  std::get<DistanceOptions>(joint.joints[0].options).length = -1.0f;
  EXPECT_EQ(error_of(joint).rfind("joints[0]: ", 0), 0u) << error_of(joint);
  Scene index = two_bodies();
  index.joints.push_back({RevoluteOptions{}, 0, 2});
  EXPECT_EQ(error_of(index), "joints[0]: body 2 is not in the scene, which has 2 bodies");
}

}  // namespace
}  // namespace drystone::scenes
