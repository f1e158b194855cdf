// The built-in scenes' start states: counts and places as published (the benchmarks) or as intended (the others), and
// the names of scenes.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <set>

#include "drystone/scenes/scene.hpp"

namespace drystone::scenes {
namespace {

std::size_t shape_count(const Scene& scene) {
  std::size_t count = 0;
  for (const SceneBody& body : scene.bodies) count += body.shapes.size();
  return count;
}

std::size_t count_of(const Scene& scene, BodyType type) {
  return static_cast<std::size_t>(std::count_if(scene.bodies.begin(), scene.bodies.end(),
                                                [&](const SceneBody& body) { return body.options.type == type; }));
}

void expect_near(Vec2 a, double x, double y) {
  // Coordinates of the scenes are below 256, where floats are 1.5e-5 apart.
  EXPECT_NEAR(static_cast<double>(a.x), x, 3.0e-5);
  EXPECT_NEAR(static_cast<double>(a.y), y, 3.0e-5);
}

TEST(BuiltIn, TheTableIsComplete) {
  std::set<std::string> names;
  for (const BuiltIn& scene : built_in_scenes()) {
    SCOPED_TRACE(scene.name);
    EXPECT_TRUE(names.insert(scene.name).second);
    EXPECT_LE(scene.min_size, scene.default_size);
    EXPECT_LE(scene.default_size, scene.max_size);
    const Scene made = make_built_in(scene.name).value();
    EXPECT_EQ(made.name, scene.name);
    EXPECT_EQ(made.description, scene.description);
    EXPECT_FALSE(made.bodies.empty());
    EXPECT_GT(made.steps, 0);
  }
  EXPECT_GE(names.size(), 39u);
}

TEST(BuiltIn, NamesAndSizes) {
  EXPECT_EQ(make_built_in("large_pyramid:3").value().bodies.size(), 7u);
  EXPECT_EQ(make_built_in("large_pyramid:3").value().name, "large_pyramid:3");
  const auto message = [](const std::string& spec) { return make_built_in(spec).error().message; };
  EXPECT_EQ(message("large_piramid"), "there is no built-in scene \"large_piramid\", did you mean \"large_pyramid\"?");
  EXPECT_EQ(message("pyramids:7"),
            "there is no built-in scene \"pyramids\", did you mean \"many_pyramids\" or \"pyramids_182\"?");
  EXPECT_NE(message("xyz").find("; there are arch, house_of_cards, "), std::string::npos);
  for (const std::string size : {"", "0", "46", "-1", "4.5", "9999999999", "4x", " 4"}) {
    EXPECT_EQ(
        message("tumbler:" + size),
        "the size of tumbler (rows and columns of boxes) must be a whole number from 1 to 45, not \"" + size + "\"");
  }
}

TEST(BuiltIn, LargePyramidIsAsPublished) {
  const Scene scene = make_built_in("large_pyramid").value();
  ASSERT_EQ(scene.bodies.size(), 1u + 5050u);
  EXPECT_FALSE(scene.world.sleeping);
  EXPECT_EQ(scene.steps, 500);
  EXPECT_EQ(std::get<Box>(scene.bodies[0].shapes[0].geometry).half_extents, (Vec2{100.0f, 1.0f}));
  EXPECT_EQ(scene.bodies[0].options.position, (Position{0.0f, -1.0f}));
  std::size_t body = 1;
  for (int i = 0; i < 100; ++i) {
    for (int j = i; j < 100; ++j) {
      expect_near(to_vec2(scene.bodies[body++].options.position), .5 * (i + 1) + (j - i) - 50, i + .5);
    }
  }
  const SceneShape& box = scene.bodies[1].shapes[0];
  EXPECT_EQ(std::get<Box>(box.geometry).half_extents, (Vec2{0.5f, 0.5f}));
  EXPECT_EQ(box.options.density, 1.0f);
  EXPECT_EQ(box.options.material.friction, 0.6f);
}

TEST(BuiltIn, ManyPyramidsIsAsPublished) {
  const Scene scene = make_built_in("many_pyramids").value();
  ASSERT_EQ(scene.bodies.size(), 1u + 22000u);
  EXPECT_FALSE(scene.world.sleeping);
  EXPECT_EQ(scene.steps, 200);
  ASSERT_EQ(scene.bodies[0].shapes.size(), 20u);
  const auto& ground = std::get<Segment>(scene.bodies[0].shapes[3].geometry);
  EXPECT_EQ(ground.point_a, (Vec2{-110.0f, 33.0f}));
  EXPECT_EQ(ground.point_b, (Vec2{110.0f, 33.0f}));
  std::size_t body = 1;
  for (int r = 0; r < 20; ++r) {
    for (int c = 0; c < 20; ++c) {
      for (int i = 0; i < 10; ++i) {
        for (int j = i; j < 10; ++j) {
          const double c_x = -109 + 11 * c;
          expect_near(to_vec2(scene.bodies[body++].options.position), .5 * (i + 1) + (j - i) + c_x - .5,
                      i + .5 + 11 * r);
        }
      }
    }
  }
}

TEST(BuiltIn, TumblerIsAsPublished) {
  const Scene scene = make_built_in("tumbler").value();
  ASSERT_EQ(scene.bodies.size(), 2u + 45u * 45u);
  EXPECT_EQ(shape_count(scene), 4u + 45u * 45u);
  EXPECT_EQ(scene.steps, 750);
  EXPECT_EQ(scene.bodies[1].options.position, (Position{0.0f, 10.0f}));
  EXPECT_EQ(scene.bodies[1].shapes[0].options.density, 50.0f);
  ASSERT_EQ(scene.joints.size(), 1u);
  const auto& axle = std::get<RevoluteOptions>(scene.joints[0].options);
  EXPECT_NEAR(axle.motor.speed, 0.4363323f, 1.0e-6f);
  EXPECT_EQ(axle.motor.max_force, 1.0e8f);
  EXPECT_TRUE(axle.motor.enabled);
  expect_near(to_vec2(scene.bodies[2].options.position), -9.0, 1.0);
  expect_near(to_vec2(scene.bodies.back().options.position), -9.0 + 44 * .4, 1.0 + 44 * .4);
}

TEST(BuiltIn, JointGridIsAsPublished) {
  const Scene scene = make_built_in("joint_grid").value();
  EXPECT_EQ(scene.bodies.size(), 10000u);
  EXPECT_EQ(scene.joints.size(), 19800u);
  EXPECT_EQ(scene.steps, 500);
  EXPECT_FALSE(scene.world.sleeping);
  EXPECT_EQ(count_of(scene, BodyType::static_body), 7u);
  const Filter filter = scene.bodies[0].shapes[0].options.filter;
  EXPECT_FALSE(should_collide(filter, filter));
  for (int k = 0; k < 100; ++k) {
    const SceneBody& top = scene.bodies[static_cast<std::size_t>(100 * k)];
    EXPECT_EQ(top.options.type == BodyType::static_body, 47 <= k && k <= 53) << k;
    expect_near(to_vec2(top.options.position), k, 0.0);
  }
  for (const SceneJoint& joint : scene.joints) {
    // The anchors of the two bodies are at one place, half-way between their centres.
    const auto& options = std::get<RevoluteOptions>(joint.options);
    const Position a = scene.bodies[static_cast<std::size_t>(joint.body_a)].options.position;
    const Position b = scene.bodies[static_cast<std::size_t>(joint.body_b)].options.position;
    EXPECT_EQ(a + options.anchor_a, b + options.anchor_b);
    EXPECT_EQ(std::abs(dot(options.anchor_a, options.anchor_b)), 0.25f);
  }
}

TEST(BuiltIn, HouseOfCardsHasItsPairsAndFlatCards) {
  const Scene scene = make_built_in("house_of_cards:5").value();
  // Pairs 5 + 4 + 3 + 2 + 1, flat cards 4 + 3 + 2 + 1.
  EXPECT_EQ(count_of(scene, BodyType::dynamic), 2u * 15u + 10u);
  EXPECT_TRUE(scene.joints.empty());
}

TEST(BuiltIn, ArchHasNoJoints) {
  const Scene scene = make_built_in("arch:19").value();
  EXPECT_EQ(count_of(scene, BodyType::dynamic), 19u);
  EXPECT_TRUE(scene.joints.empty());
}

TEST(BuiltIn, TheJointsOfTheBridgeAreClosed) {
  const Scene scene = make_built_in("chain_bridge:12").value();
  ASSERT_EQ(scene.joints.size(), 13u);
  for (const SceneJoint& joint : scene.joints) {
    const auto& options = std::get<RevoluteOptions>(joint.options);
    const auto world_point = [&](int body, Vec2 anchor) {
      const BodyOptions& b = scene.bodies[static_cast<std::size_t>(body)].options;
      return transform_point({b.position, make_rotation(b.angle)}, anchor);
    };
    // A dozen planks are summed up in floats: to a tenth of the slop.
    EXPECT_LT(distance(world_point(joint.body_a, options.anchor_a), world_point(joint.body_b, options.anchor_b)),
              0.1f * kLinearSlop);
  }
}

TEST(BuiltIn, DominoesHasThreeShelves) {
  const Scene scene = make_built_in("dominoes").value();
  // Three shelves, 120 dominoes, two balls.
  EXPECT_EQ(scene.bodies.size(), 3u + 120u + 2u);
  const auto pushed = std::count_if(scene.bodies.begin(), scene.bodies.end(),
                                    [](const SceneBody& body) { return body.options.velocity != Vec2{}; });
  EXPECT_EQ(pushed, 1);
}

TEST(BuiltIn, BowlHasEveryKindOfShape) {
  const Scene scene = make_built_in("bowl").value();
  EXPECT_EQ(count_of(scene, BodyType::dynamic), 300u);
  std::set<std::size_t> kinds;
  for (const SceneBody& body : scene.bodies) {
    for (const SceneShape& shape : body.shapes) kinds.insert(shape.geometry.index());
  }
  EXPECT_EQ(kinds, (std::set<std::size_t>{0, 1, 3, 4}));
  ASSERT_EQ(scene.bodies[0].chains.size(), 1u);
}

}  // namespace
}  // namespace drystone::scenes
