// Far from the world's origin results are the same as at the origin, bit for bit, since bodies move on a grid that
// holds for all places up to 1.6e7 m. Positions in floats would be 1 m apart at 1e7 m, so no pile would stand there,
// and shots would pass through walls.
#include <random>
#include <vector>

#include "tests/position/far_world.hpp"
#include "tests/support/making.hpp"

namespace drystone::test {
namespace {

struct Case {
  const char* scene;
  int steps;
};

class FarScene : public testing::TestWithParam<Case> {};

TEST_P(FarScene, MovesAsAtTheOriginBitForBit) {
  const scenes::Scene at_origin = moved_scene(GetParam().scene, {});
  scenes::BuiltScene here = scenes::build(at_origin);
  scenes::BuiltScene there = scenes::build(moved_scene(GetParam().scene, kFar));
  ASSERT_EQ(difference(here.world, there.world, kFar), "");
  for (int i = 0; i < GetParam().steps; ++i) {
    here.world.step(at_origin.dt).value();
    there.world.step(at_origin.dt).value();
    ASSERT_EQ(difference(here.world, there.world, kFar), "") << "step " << i;
  }
  EXPECT_EQ(there.world.report().contacts, here.world.report().contacts);
  EXPECT_EQ(there.world.report().quarantined.size(), 0u);
  EXPECT_EQ(there.world.check_invariants(), "");
}

INSTANTIATE_TEST_SUITE_P(Scenes, FarScene,
                         testing::Values(Case{"large_pyramid:30", 240}, Case{"house_of_cards", 600},
                                         Case{"chain_bridge", 300}, Case{"joint_grid:10", 200}, Case{"tumbler:6", 120},
                                         Case{"arch", 300}),
                         [](const auto& test) {
                           const std::string name = test.param.scene;
                           return name.substr(0, name.find(':'));
                         });

/// A pile far from the trees' origin, which is at the first body that was made, at the world's origin. Boxes are coarse
/// at the pile, so there are other contacts, but their effect is the same up to rounding.
TEST(FarScenes, APileDriftsAsLittleWithABodyAwakeAtTheOrigin) {
  for (const char* name : {"large_pyramid:10", "house_of_cards"}) {
    const scenes::Scene at_origin = moved_scene(name, {});
    scenes::BuiltScene here = scenes::build(at_origin);
    scenes::Scene scene = moved_scene(name, kFar);
    scenes::SceneBody anchor;
    anchor.options.type = BodyType::dynamic;
    anchor.options.gravity_scale = 0.0f;
    anchor.options.allow_sleep = false;
    anchor.shapes.push_back({Circle{}, {}});
    for (scenes::SceneJoint& joint : scene.joints) {
      ++joint.body_a;
      ++joint.body_b;
    }
    scene.bodies.insert(scene.bodies.begin(), anchor);
    scenes::BuiltScene there = scenes::build(scene);
    for (int i = 0; i < 300; ++i) {
      here.world.step(at_origin.dt).value();
      there.world.step(at_origin.dt).value();
    }
    float apart = 0.0f;
    for (std::size_t i = 0; i < here.bodies.size(); ++i) {
      const Position a = here.world.transform(here.bodies[i]).value().position;
      const Position b = there.world.transform(there.bodies[i + 1]).value().position;
      apart = max(apart, length(less(b, kFar) - a));
    }
    EXPECT_LT(apart, 1.0e-3f) << name;
    EXPECT_EQ(there.world.check_invariants(), "");
  }
}

/// Shots at a thin wall. Each shot is fired at the same wall at the origin and far from it.
class Range {
 public:
  explicit Range(Position at) : at_(at) {
    BodyOptions wall;
    wall.position = at;
    const BodyId id = world.create_body(wall);
    world.create_shape(id, Segment{{0.0f, -400.0f}, {0.0f, 400.0f}}).value();
  }

  void shoot(std::mt19937& random) {
    const auto uniform = [&](float low, float high) {
      return low + (high - low) * static_cast<float>(random() >> 16) / 65536.0f;
    };
    BodyOptions body;
    body.type = BodyType::dynamic;
    body.position = {on_grid(double{uniform(-8.0f, -3.0f)}) + at_.x, on_grid(double{uniform(-5.0f, 5.0f)}) + at_.y};
    body.angle = uniform(-3.1f, 3.1f);
    body.velocity = rotate(make_rotation(uniform(-1.0f, 1.0f)), {uniform(20.0f, 400.0f), 0.0f});
    body.angular_velocity = uniform(-30.0f, 30.0f);
    const BodyId id = world.create_body(body);
    if (random() % 2 == 0) {
      world.create_shape(id, Box{{uniform(0.02f, 0.5f), uniform(0.02f, 0.5f)}}).value();
    } else {
      world.create_shape(id, Circle{{0.1f, 0.0f}, uniform(0.02f, 0.5f)}).value();
    }
    shots.push_back(id);
  }

  int passed() const {
    int count = 0;
    for (const BodyId shot : shots) count += world.motion(shot).value().center.x > at_.x ? 1 : 0;
    return count;
  }

  World world{still_world_with_sweeps()};
  std::vector<BodyId> shots;

 private:
  static WorldOptions still_world_with_sweeps() {
    WorldOptions options = still_world();
    options.continuous = true;
    return options;
  }
  Position at_;
};

TEST(FarShots, PassNoWallAndFlyAsAtTheOrigin) {
  constexpr int kWorlds = 100;
  constexpr int kShots = 20;  // The number of shots in each world; they hit each other too.
  for (int i = 0; i < kWorlds; ++i) {
    Range here({});
    Range there(kFar);
    for (Range* range : {&here, &there}) {
      std::mt19937 random(static_cast<std::uint32_t>(i));
      for (int k = 0; k < kShots; ++k) range->shoot(random);
    }
    for (int step = 0; step < 40; ++step) {
      here.world.step(kDt).value();
      there.world.step(kDt).value();
      ASSERT_EQ(there.passed(), 0) << "world " << i << ", step " << step;
    }
    ASSERT_EQ(difference(here.world, there.world, kFar), "") << "world " << i;
  }
}

/// At the end of the range the grid is that of doubles, 0.12 um. A pile must stand there as well.
TEST(FarScenes, APileStandsAtTheEndOfTheRange) {
  const Position corner = {-0.999e9, 0.999e9};
  scenes::BuiltScene built = scenes::build(moved_scene("large_pyramid:10", corner));
  scenes::BuiltScene here = scenes::build(moved_scene("large_pyramid:10", {}));
  for (int i = 0; i < 300; ++i) {
    built.world.step(kDt).value();
    here.world.step(kDt).value();
  }
  for (std::size_t i = 0; i < here.bodies.size(); ++i) {
    const Position a = here.world.transform(here.bodies[i]).value().position;
    const Position b = built.world.transform(built.bodies[i]).value().position;
    ASSERT_LT(length(less(b, corner) - a), 1.0e-3f) << "body " << i;
  }
}

}  // namespace
}  // namespace drystone::test
