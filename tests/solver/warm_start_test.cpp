// Warm starts within a step. From the second sub-step on, a body without joints begins with the velocity change that
// its contacts caused in the sub-step before, while for a body with joints the impulses of its contacts are applied
// again, one by one. Both are the same except for rounding, so bodies with joints that never pull must move like bodies
// without joints.
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <vector>

#include "tests/support/making.hpp"

namespace drystone::test {
namespace {

enum class Jointed { none, all, every_third };

struct Layout {
  const char* name = nullptr;
  int columns = 0;
  bool kinematic = false;  // Whether a kinematic body presses on the wall.
  float max_speed = WorldOptions{}.max_speed;
};

/// Two ropes of a kilometre, which never become taut, between the body and the static body `post`. With two of them,
/// joints and contacts are solved by iterations and not directly.
void add_slack_joints(World& world, BodyId post, BodyId body) {
  DistanceOptions rope;
  rope.body_a = post;
  rope.body_b = body;
  rope.limit = {.enabled = true, .lower = 0.0f, .upper = 1000.0f};
  world.create_joint(rope).value();
  world.create_joint(rope).value();
}

/// A wall of boxes with contacts at their sides. Three bodies fall on it: a ball that bounces, a ball that rolls and a
/// box whose surface runs like a belt.
std::vector<BodyId> fill(World& world, const Layout& layout) {
  add_floor(world, 1000.0f);
  std::vector<BodyId> bodies;
  for (int i = 0; i < 6 * layout.columns; ++i) {
    const auto column = static_cast<float>(i / 6);
    const Vec2 place = {0.999f * column, 0.5f + 0.999f * static_cast<float>(i % 6)};
    bodies.push_back(add_dynamic(world, place, Box{{0.5f, 0.5f}}, with_friction(0.5f)));
  }
  ShapeOptions shape;
  shape.material.restitution = 1.0f;
  BodyOptions falling;
  falling.type = BodyType::dynamic;
  // At both speeds it ends a step just above the wall, and none inside: a late impact would move it if it has no joints (docs/restitution.md).
  falling.position = {0.4f, 6.448f};
  falling.velocity = {0.0f, -4.0f};
  bodies.push_back(add(world, falling, Circle{.radius = 0.3f}, shape));
  shape.material.restitution = 0.0f;
  shape.material.rolling_resistance = 0.1f;
  falling.position = {1.4f, 6.28f};
  falling.velocity = {2.0f, 0.0f};
  bodies.push_back(add(world, falling, Circle{.radius = 0.3f}, shape));
  shape.material.rolling_resistance = 0.0f;
  shape.material.surface_speed = 1.0f;
  falling.position = {3.0f, 6.24f};
  falling.velocity = {};
  bodies.push_back(add(world, falling, Box{{0.25f, 0.25f}}, shape));
  if (layout.kinematic) {
    BodyOptions pusher;
    pusher.type = BodyType::kinematic;
    pusher.position = {-0.99f, 3.0f};
    pusher.velocity = {0.2f, 0.0f};
    add(world, pusher, Box{{0.5f, 2.5f}});
  }
  return bodies;
}

struct Moved {
  std::vector<Vec2> places;
  std::vector<Vec2> velocities;
  std::vector<float> spins;
  StepReport report;
};

Moved move(const Layout& layout, Jointed jointed) {
  WorldOptions options;
  options.max_speed = layout.max_speed;
  options.sleeping = false;
  World world(options);
  const std::vector<BodyId> bodies = fill(world, layout);
  BodyOptions post;
  post.position = {0.0f, 50.0f};
  const BodyId fixed = world.create_body(post).value();
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    if (jointed == Jointed::all || (jointed == Jointed::every_third && i % 3 == 0)) {
      add_slack_joints(world, fixed, bodies[i]);
    }
  }
  Moved moved;
  for (int step = 0; step < 10; ++step) moved.report = world.step(kDt).value();
  for (const BodyId body : bodies) {
    moved.places.push_back(center_of(world, body));
    moved.velocities.push_back(velocity_of(world, body));
    moved.spins.push_back(spin_of(world, body));
  }
  return moved;
}

class WarmStart : public testing::TestWithParam<Layout> {};
INSTANTIATE_TEST_SUITE_P(Layouts, WarmStart,
                         testing::Values(Layout{"one_block", 5}, Layout{"kinematic_body", 5, true},
                                         Layout{"seams", 120}, Layout{"speed_limit", 5, false, 3.0f}),
                         [](const auto& layout) { return std::string(layout.param.name); });

TEST_P(WarmStart, IsTheSameWithJointsThatNeverPull) {
  const Moved expected = move(GetParam(), Jointed::none);
  EXPECT_EQ(expected.report.seam_contacts > 0, GetParam().columns > 100);
  for (const Jointed jointed : {Jointed::all, Jointed::every_third}) {
    SCOPED_TRACE(jointed == Jointed::all ? "joints at all bodies" : "joints at every third body");
    const Moved moved = move(GetParam(), jointed);
    float farthest = 0.0f;
    float fastest = 0.0f;
    for (std::size_t i = 0; i < moved.places.size(); ++i) {
      farthest = std::max(farthest, length(moved.places[i] - expected.places[i]));
      fastest = std::max(fastest, length(moved.velocities[i] - expected.velocities[i]));
      fastest = std::max(fastest, std::abs(moved.spins[i] - expected.spins[i]));
    }
    // Rounding of velocities of 5 m/s, which the wall amplifies: after ten steps to 1.2e-3 m/s, after twenty to 1.5e-2 m/s. A warm start that
    // is left out for a body costs it 4e-2 m/s in a sub-step.
    EXPECT_LT(farthest, 4.0e-5f);
    EXPECT_LT(fastest, 3.0e-3f);
  }
}

/// A chain of 1,000 balls, which has two blocks or more. Only the first ball falls on something, so only its block has contacts.
TEST(WarmStart, BlocksWithoutContactsTakePartInImpacts) {
  World world;
  BodyOptions post;
  post.position = {0.0f, -1.0f};
  ShapeOptions bouncy;
  bouncy.material.restitution = 1.0f;
  add(world, post, Box{{3.0f, 1.0f}}, bouncy);
  std::vector<BodyId> balls;
  for (int i = 0; i < 1000; ++i) {
    balls.push_back(add_dynamic(world, {static_cast<float>(i), 1.0f}, Circle{.radius = 0.4f}, bouncy));
    if (i == 0) continue;
    RevoluteOptions hinge;
    hinge.body_a = balls[balls.size() - 2];
    hinge.body_b = balls.back();
    hinge.anchor_a = {0.5f, 0.0f};
    hinge.anchor_b = {-0.5f, 0.0f};
    world.create_joint(hinge).value();
  }
  float fastest = 0.0f;
  for (int i = 0; i < 60; ++i) {
    EXPECT_GT(world.step(kDt).value().coupled_blocks, 1);
    fastest = std::max(fastest, velocity_of(world, balls[0]).y);
  }
  EXPECT_GT(fastest, 1.0f) << "the first ball has bounced";
}

/// A field breaks a ball in the first sub-step while another ball pushes it. Whether a third body in their lanes is too fast must make no
/// difference to the second ball, so its velocity is the same for all lanes.
TEST(WarmStart, LanesAgreeOnABrokenBodyBesideOneThatIsTooFast) {
  FieldFunctions functions;
  functions[1] = [](const FieldTarget& target) {
    FieldPush push;
    if (target.velocity.x > 0.9f && target.velocity.x < 1.1f)
      push.force = {std::numeric_limits<float>::quiet_NaN(), 0.0f};
    return push;
  };
  std::vector<Vec2> velocities;
  for (const Lanes lanes : available_lanes()) {
    WorldOptions options;
    options.lanes = lanes;
    options.field_functions = &functions;
    World world(options);
    const auto add_ball = [&](Vec2 place, Vec2 velocity) {
      BodyOptions ball;
      ball.type = BodyType::dynamic;
      ball.position = to_position(place);
      ball.velocity = velocity;
      return add(world, ball, Circle{.radius = 0.5f});
    };
    CustomFieldOptions breaks;
    breaks.function = 1;
    breaks.bodies = {add_ball({0.0f, 0.0f}, {1.0f, 0.0f})};
    const BodyId pusher = add_ball({0.99f, 0.0f}, {-5.0f, 0.0f});
    add_ball({50.0f, 0.0f}, {0.0f, -400.0f});
    for (int i = 0; i < 13; ++i) add_ball({10.0f + 2.0f * static_cast<float>(i), 20.0f}, {});
    world.create_field(breaks).value();
    const StepReport report = world.step(kDt).value();
    ASSERT_EQ(report.quarantined.size(), 1u);
    ASSERT_GT(report.speed_clamped, 0);
    velocities.push_back(velocity_of(world, pusher));
  }
  for (const Vec2 velocity : velocities) EXPECT_EQ(velocity, velocities.front());
}

}  // namespace
}  // namespace drystone::test
