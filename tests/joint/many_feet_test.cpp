// Chains of light links that lie on a floor beside a heavy one. Up to 16 contact points of a component are solved with a matrix, more without
// (constraint/articulated_batches.hpp). Both ways obey the laws of friction, and chains with few and with many points that could share the lanes of the
// solver have the bits that they have alone.
#include <vector>

#include "drystone/world_batch.hpp"
#include "tests/support/making.hpp"

namespace drystone::test {
namespace {

constexpr float kLink = 0.5f;

/// A chain of a link of 4 kg and of `count` links of 0.05 kg, along x from `x` on.
std::vector<BodyId> add_chain(World& world, float x, int count, float friction) {
  std::vector<BodyId> links;
  for (int i = 0; i <= count; ++i) {
    ShapeOptions shape;
    shape.density = i == 0 ? 80.0f : 1.0f;
    shape.material.friction = friction;
    links.push_back(add_dynamic(world, {x + kLink * static_cast<float>(i), 0.05f}, Box{{0.25f, 0.05f}}, shape));
    if (i == 0) continue;
    RevoluteOptions joint;
    joint.body_a = links[links.size() - 2];
    joint.body_b = links.back();
    joint.anchor_a = {0.5f * kLink, 0.0f};
    joint.anchor_b = {-0.5f * kLink, 0.0f};
    world.create_joint(joint).value();
  }
  return links;
}

void add_ground(World& world, BodyId ground, float from, float to, float friction) {
  ShapeOptions shape;
  shape.material.friction = friction;
  world
      .create_shape(ground, Box{.half_extents = {0.5f * (to - from), 1.0f}, .center = {0.5f * (from + to), -1.0f}},
                    shape)
      .value();
}

TEST(ManyFeet, ChainsSlideAndStickByCoulombsLaw) {
  constexpr float kSlope = 0.3f;
  for (const int count : {3, 7, 8, 9, 24, 60}) {
    for (const float friction : {0.2f, 0.4f}) {
      WorldOptions options;
      options.gravity = {10.0f * kSlope, -10.0f};
      World world(options);
      add_ground(world, world.create_body({}), -10.0f, 60.0f, friction);
      const std::vector<BodyId> links = add_chain(world, 0.0f, count, friction);
      run_steps(world, 30);  // The links settle.
      ASSERT_EQ(world.report().touching, count + 1);
      const float start = world.motion(links[0]).value().velocity.x;
      run_steps(world, 60);
      const float expected = friction > kSlope ? 0.0f : 10.0f * (kSlope - friction) * 60.0f * kDt;
      for (const BodyId link : links) {
        const auto motion = world.motion(link).value();
        EXPECT_NEAR(motion.velocity.x - start, expected, 0.02f) << count << " links, friction " << friction;
        EXPECT_NEAR(motion.velocity.y, 0.0f, 0.01f) << count << " links, friction " << friction;
      }
      EXPECT_LT(world.measure().max_joint_error, 1.0e-3f) << count << " links, friction " << friction;
    }
  }
}

constexpr int kChains = 19;
constexpr int kLinks = 12;
constexpr float kFriction = 0.5f;

/// Where the floor under a chain ends: below one of the links from the fourth to the last. So some chains have fewer points than 16 and some
/// more, and the links beyond hang down and pull.
float end_of_floor(int chain) { return kLink * (4.0f + static_cast<float>(chain % 9)); }

TEST(ManyFeet, LanesDoNotChangeTheBits) {
  const auto hash = [](Lanes lanes) {
    WorldOptions options;
    options.lanes = lanes;
    World world(options);
    for (int i = 0; i < kChains; ++i) {
      const float x = 30.0f * static_cast<float>(i);
      add_ground(world, world.create_body({}), x - 1.0f, x + end_of_floor(i), kFriction);
      add_chain(world, x, kLinks, kFriction);
    }
    std::uint64_t sum = 0;
    for (int i = 0; i < 120; ++i) {
      run_steps(world, 1);
      sum = 31 * sum + world.state_hash();
    }
    return sum;
  };
  const std::uint64_t expected = hash(Lanes::scalar);
  for (const Lanes lanes : available_lanes()) EXPECT_EQ(hash(lanes), expected) << to_string(lanes);
}

TEST(ManyFeet, ChainsOfABatchHaveTheBitsThatTheyHaveAlone) {
  World start((WorldOptions()));
  const BodyId ground = start.create_body({});
  add_chain(start, 0.0f, kLinks, kFriction);
  WorldBatch batch = WorldBatch::create(kChains, start).value();
  std::vector<World> alone;
  for (int i = 0; i < kChains; ++i) {
    add_ground(batch.world(static_cast<std::size_t>(i)), ground, -1.0f, end_of_floor(i), kFriction);
    alone.push_back(start.clone());
    add_ground(alone.back(), ground, -1.0f, end_of_floor(i), kFriction);
  }
  for (int step = 0; step < 120; ++step) {
    must(batch.step(kDt));
    for (int i = 0; i < kChains; ++i) {
      World& own = alone[static_cast<std::size_t>(i)];
      run_steps(own, 1);
      ASSERT_EQ(batch.world(static_cast<std::size_t>(i)).state_hash(), own.state_hash())
          << "chain " << i << ", step " << step;
    }
  }
}

}  // namespace
}  // namespace drystone::test
