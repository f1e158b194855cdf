// Batches of worlds with random contents: small worlds are solved together, with lanes filled from many of them, and each must have the bits
// that it has alone. The worlds have all kinds of shapes and joints, components that are solved directly, and things that keep a world
// from being solved with others.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "drystone/scenes/scene.hpp"
#include "tests/support/joint_kinds.hpp"
#include "tests/support/making.hpp"
#include "tests/support/mixed_scene.hpp"

namespace drystone::test {
namespace {

constexpr std::size_t kWorlds = 70;
constexpr int kSteps = 90;

/// The contents of the world with this number.
scenes::Scene make_contents(std::size_t number) {
  const auto n = static_cast<int>(number);
  MixedScene maker(static_cast<std::uint32_t>(number));
  const int bodies = 2 + n % 13;
  const int joints = n % 7 == 6 ? 0 : n % 9;
  scenes::Scene scene = n % 10 == 9 ? maker.make_wild(bodies, joints) : maker.make(bodies, joints);
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    scenes::SceneBody& body = scene.bodies[i];
    if (n % 5 != 0 && body.options.type == BodyType::kinematic) {
      body.options.type = BodyType::static_body;
      body.options.angular_velocity = 0.0f;
    }
    if (n % 6 != 1) body.options.locks = {};
    for (scenes::SceneShape& shape : body.shapes) {
      if (n % 4 != 0) shape.options.material.restitution = 0.0f;
      // Such differences of mass between bodies with joints make the solver choose the direct solution.
      if (n % 2 == 0 && i % 3 == 0) shape.options.density = 300.0f;
    }
    for (ChainOptions& chain : body.chains) {
      if (n % 4 != 0) chain.materials[0].restitution = 0.0f;
    }
  }
  return scene;
}

/// Adds a joint of each kind in turn, from the third body to the fourth. Some break.
void add_joint(World& world, std::size_t number) {
  const std::span<const BodyId> all = world.bodies();
  const BodyId a = all[2];
  const BodyId b = all[3];
  AnyJointOptions options = joint_options_at(number % kJointKindCount);
  std::visit(
      [&](auto& o) {
        o.body_a = a;
        o.body_b = b;
        if (number % 12 == 4) o.break_limit = {true, 50.0f, 50.0f};
      },
      options);
  if (GearOptions* const gear = std::get_if<GearOptions>(&options)) {
    gear->body_a = a;
    gear->ratio = 0.5f;
  }
  world.create_joint(options).value();
}

World make_world(std::size_t number) {
  scenes::Scene scene = make_contents(number);
  WorldOptions& options = scene.world;
  if (number % 16 == 5) options.substeps = 8;
  if (number % 16 == 9) options.max_speed = 15.0f;
  if (number % 16 == 11) options.contact_hertz = 20.0f;
  if (number % 16 == 13) options.lanes = available_lanes()[number % available_lanes().size()];
  World world = scenes::build(scene).value().world;
  if (number % 3 != 0) add_joint(world, number);
  return world;
}

TEST(WorldBatchMixed, WorldsHaveTheBitsThatTheyHaveAlone) {
  std::vector<std::vector<std::uint64_t>> alone(kWorlds);
  std::size_t impacts = 0;
  std::size_t joints = 0;
  for (std::size_t i = 0; i < kWorlds; ++i) {
    World world = make_world(i);
    for (int step = 0; step < kSteps; ++step) {
      impacts += static_cast<std::size_t>(world.step(kDt).value().impacts);
      alone[i].push_back(world.state_hash());
    }
    joints += world.joints().size();
  }
  EXPECT_GT(impacts, 100u);
  EXPECT_GT(joints, 100u);
  for (const int workers : {1, 3}) {
    WorldBatch batch = WorldBatch::create(kWorlds, World(), {workers}).value();
    for (std::size_t i = 0; i < kWorlds; ++i) batch.world(i) = make_world(i);
    std::vector<std::uint64_t> hashes(kWorlds);
    for (int step = 0; step < kSteps; ++step) {
      batch.step(kDt).value();
      batch.state_hashes(hashes).value();
      for (std::size_t i = 0; i < kWorlds; ++i) {
        ASSERT_EQ(hashes[i], alone[i][static_cast<std::size_t>(step)])
            << "world " << i << " in step " << step << " with " << workers << " workers";
      }
    }
    for (std::size_t i = 0; i < kWorlds; ++i) EXPECT_EQ(batch.world(i).check_invariants(), "");
  }
}

/// A heavy box with two light ones on joints, which are solved directly. Kinds, order of the bodies and contacts depend on the number.
World make_component(std::size_t number) {
  World world;
  add_floor(world);
  const float height = number % 3 == 0 ? 0.5f : number % 3 == 1 ? 0.7f : 3.0f;
  ShapeOptions heavy;
  heavy.density = 200.0f;
  const BodyId box = add_dynamic(world, {0.0f, height}, Box{{0.5f, 0.5f}}, heavy);
  for (const std::size_t leg_number : {0u, 1u}) {
    const float side = leg_number == 0 ? -1.0f : 1.0f;
    const BodyId leg = add_dynamic(world, {side, height - 0.2f}, Box{{0.1f, 0.3f}});
    const std::size_t choice = number + 3 * leg_number;
    const bool swapped = choice % 2 == 1;
    const auto connect = [&](auto joint) {
      joint.body_a = swapped ? leg : box;
      joint.body_b = swapped ? box : leg;
      (swapped ? joint.anchor_b : joint.anchor_a) = {side, 0.0f};
      (swapped ? joint.anchor_a : joint.anchor_b) = {0.0f, 0.2f};
      world.create_joint(joint).value();
    };
    if (choice % 5 < 2) {
      connect(RevoluteOptions{});
    } else if (choice % 5 < 4) {
      connect(PrismaticOptions{});
    } else {
      connect(WeldOptions{});
    }
  }
  world.set_velocity(box, {0.1f * static_cast<float>(number), 1.0f}).value();
  world.set_angular_velocity(box, 0.2f * static_cast<float>(number % 7) - 0.5f).value();
  return world;
}

/// Steps worlds together and each alone.
void expect_equal_bits(float even_step, float odd_step) {
  constexpr std::size_t kCount = 30;
  WorldBatch batch = WorldBatch::create(kCount, World()).value();
  std::vector<World> alone;
  for (std::size_t i = 0; i < kCount; ++i) {
    batch.world(i) = make_component(i);
    alone.push_back(make_component(i));
  }
  for (int step = 0; step < kSteps; ++step) {
    const float dt = step % 2 == 0 ? even_step : odd_step;
    batch.step(dt).value();
    for (std::size_t i = 0; i < kCount; ++i) {
      alone[i].step(dt).value();
      ASSERT_EQ(batch.world(i).state_hash(), alone[i].state_hash()) << "world " << i << " in step " << step;
    }
  }
}

TEST(WorldBatchMixed, ComponentsOfDifferentStructureDoNotMix) { expect_equal_bits(kDt, kDt); }

// A world whose sub-step is longer than the last one relaxes once before its bodies move, also if it has joints alone.
TEST(WorldBatchMixed, StepsMayChangeTheirLength) { expect_equal_bits(0.5f * kDt, kDt); }

}  // namespace
}  // namespace drystone::test
