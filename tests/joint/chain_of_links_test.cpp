// Many joints together: a hanging chain, a heavy weight on a light chain, a beam of sliders.
#include <algorithm>
#include <vector>

#include "tests/support/making.hpp"

namespace drystone::test {
namespace {

struct Links {
  std::vector<BodyId> bodies;
  std::vector<JointId> joints;
};

/// `count` links of half a metre, from the origin to the right.
Links add_links(World& world, int count) {
  Links links;
  BodyId previous = world.create_body({});
  Vec2 anchor = {};
  for (int i = 0; i < count; ++i) {
    const BodyId body = add_dynamic(world, {0.25f + 0.5f * static_cast<float>(i), 0.0f}, Box{{0.25f, 0.05f}});
    RevoluteOptions joint;
    joint.body_a = previous;
    joint.body_b = body;
    joint.anchor_a = anchor;
    joint.anchor_b = {-0.25f, 0.0f};
    links.joints.push_back(world.create_joint(joint));
    links.bodies.push_back(body);
    previous = body;
    anchor = {0.25f, 0.0f};
  }
  return links;
}

TEST(ChainOfLinks, FiftyLinksHoldWhileTheySwingAndHang) {
  WorldOptions options;
  options.sleeping = false;
  World world(options);
  const Links links = add_links(world, 50);
  for (const BodyId body : links.bodies) must(world.set_damping(body, 0.5f, 0.5f));
  float worst = 0.0f;
  for (int i = 0; i < 300; ++i) {
    run_steps(world, 1);
    worst = max(worst, world.measure().max_joint_error);
  }
  EXPECT_LT(worst, 0.05f) << "while it swings at 20 m/s";
  run_steps(world, 2700);
  EXPECT_LT(world.measure().max_joint_error, 2.0f * kLinearSlop) << "at rest";
  const Position end = transform_point(world.transform(links.bodies.back()).value(), {0.25f, 0.0f});
  EXPECT_NEAR(end.y, -25.0f, 0.5f);
  // Each joint carries the weight of all bodies below it.
  for (std::size_t i = 0; i < links.joints.size(); i += 7) {
    const float weight = 10.0f * 0.05f * static_cast<float>(links.joints.size() - i);
    EXPECT_NEAR(length(world.joint_state(links.joints[i]).value().force), weight, 0.1f * weight + 0.05f) << i;
  }
}

/// In a tree, a step corrects all of an error beyond the slop, of which the neighbours take a part over. (With a quarter of each error in a
/// step, 82 mm were left.)
TEST(ChainOfLinks, AJointThatIsFarOpenClosesFast) {
  WorldOptions options;
  options.gravity = {};
  World world(options);
  const Links links = add_links(world, 6);
  must(world.set_transform(links.bodies[3], {1.75, 0.1}, 0.0f));
  EXPECT_NEAR(world.measure().max_joint_error, 0.1f, 1e-3f);
  run_steps(world, 1);
  EXPECT_LT(world.measure().max_joint_error, 0.05f);
  EXPECT_LT(world.measure().kinetic_energy, 1e-6);
}

/// A weight on a chain of ten light links of 0.05 kg, after ten seconds.
Quality hang_weight(float kilograms) {
  WorldOptions options;
  options.sleeping = false;
  World world(options);
  BodyId previous = world.create_body({});
  Vec2 at = {};
  for (int i = 0; i < 10; ++i) {
    const bool last = i == 9;
    ShapeOptions shape;
    if (last) shape.density = kilograms / 0.25f;
    const BodyId body = add_dynamic(world, {0.0f, -0.25f - 0.5f * static_cast<float>(i)},
                                    last ? Box{{0.25f, 0.25f}} : Box{{0.05f, 0.25f}}, shape);
    RevoluteOptions joint;
    joint.body_a = previous;
    joint.body_b = body;
    joint.anchor_a = at;
    joint.anchor_b = {0.0f, 0.25f};
    world.create_joint(joint).value();
    previous = body;
    at = {0.0f, -0.25f};
  }
  run_steps(world, 600);
  return world.measure();
}

TEST(ChainOfLinks, HeavyWeightsHang) {
  // The weight has 5, 50 and 500 times the mass of a link. Since the chain is solved directly, it hardly stretches.
  for (const float kilograms : {0.25f, 2.5f, 25.0f}) {
    SCOPED_TRACE(testing::Message() << kilograms << " kg");
    const Quality quality = hang_weight(kilograms);
    EXPECT_LT(quality.max_joint_error, 0.1f * kLinearSlop);
    EXPECT_LT(quality.kinetic_energy, 1.0e-6);
  }
}

// A chain that is released level falls, and its end cracks like a whip. Chains of 28 links and more gained up to the whole energy of their
// fall in one step, when the direct solution took over from the iterations and closed the joints.
TEST(ChainOfLinks, AFallingChainGainsNoEnergy) {
  for (const int count : {8, 16, 17, 30, 60, 150}) {
    World world(still_world());
    must(world.set_gravity({0.0f, -10.0f}));
    const Links links = add_links(world, count);
    double fall = 0.0;
    for (const BodyId body : links.bodies) {
      fall += 10.0 * world.mass_data(body).value().mass * world.transform(body).value().position.x;
    }
    double most = 0.0;
    for (int i = 0; i < 300; ++i) {
      run_steps(world, 1);
      const Quality q = world.measure();
      most = std::max(most, q.kinetic_energy + q.potential_energy);
    }
    EXPECT_LT(most, 0.003 * fall) << count << " links";
  }
}

TEST(ChainOfLinks, WeldLikeSlidersHoldABeam) {
  // Sliders with a limit of zero length weld five boxes into a beam that sticks out of a wall.
  WorldOptions options;
  options.sleeping = false;
  World world(options);
  BodyId previous = world.create_body({});
  Vec2 at = {};
  for (int i = 0; i < 5; ++i) {
    const BodyId body = add_dynamic(world, {0.25f + 0.5f * static_cast<float>(i), 0.0f}, Box{{0.25f, 0.25f}});
    PrismaticOptions joint;
    joint.body_a = previous;
    joint.body_b = body;
    joint.anchor_a = at;
    joint.anchor_b = {-0.25f, 0.0f};
    joint.limit = {true, 0.0f, 0.0f};
    world.create_joint(joint).value();
    previous = body;
    at = {0.25f, 0.0f};
  }
  run_steps(world, 300);
  const Quality q = world.measure();
  EXPECT_LT(q.max_joint_error, 2.0f * kLinearSlop);
  EXPECT_LT(q.max_joint_angular_error, 0.02f);
  EXPECT_LT(q.kinetic_energy, 1.0e-3);
}

}  // namespace
}  // namespace drystone::test
