// A motor that is strong enough gives its joint the asked speed in the first step and keeps it, wherever the centres of the bodies are.
#include <vector>

#include "tests/support/making.hpp"

namespace drystone::test {
namespace {

struct Arm {
  World world{{.gravity = {0.0f, 0.0f}}};
  std::vector<BodyId> links;
  std::vector<JointId> hinges;

  /// Links of 1 m in a row, the first one hinged to a static body.
  explicit Arm(int count) {
    BodyId before = world.create_body({});
    for (int i = 0; i < count; ++i) {
      const BodyId link = world.create_body({.type = BodyType::dynamic, .position = {static_cast<float>(i), 0.0f}});
      world.create_shape(link, Box{.half_extents = {0.5f, 0.06f}, .center = {0.5f, 0.0f}}, {.filter = {.mask = 0}})
          .value();
      RevoluteOptions o;
      o.body_a = before;
      o.body_b = link;
      o.anchor_a = {i == 0 ? 0.0f : 1.0f, 0.0f};
      o.motor = {true, i == 0 ? 1.0f : 0.0f, 100.0f};
      hinges.push_back(world.create_joint(o));
      links.push_back(link);
      before = link;
    }
  }
};

TEST(MotorSpeed, IsReachedInTheFirstStep) {
  for (const int count : {1, 2, 3}) {
    Arm arm(count);
    for (int step = 0; step < 20; ++step) {
      must(arm.world.step(1.0f / 60.0f));
      for (const BodyId link : arm.links) {
        EXPECT_NEAR(arm.world.motion(link).value().angular_velocity, 1.0f, 2e-3f) << count << " links, step " << step;
      }
    }
  }
}

TEST(MotorSpeed, HoldsAlsoIfTheMotorIsSwitchedOnLater) {
  Arm arm(2);
  const auto set_motors = [&](bool enabled) {
    for (const JointId id : arm.hinges) {
      RevoluteOptions o = arm.world.joint<RevoluteOptions>(id);
      o.motor.enabled = enabled;
      must(arm.world.set_joint(id, o));
    }
  };
  set_motors(false);
  for (int step = 0; step < 3; ++step) must(arm.world.step(1.0f / 60.0f));
  EXPECT_EQ(arm.world.motion(arm.links[0]).value().angular_velocity, 0.0f);
  set_motors(true);
  must(arm.world.step(1.0f / 60.0f));
  EXPECT_NEAR(arm.world.motion(arm.links[0]).value().angular_velocity, 1.0f, 2e-3f);
}

TEST(HingeLimit, StopsABodyWhoseCentreIsAwayFromTheHinge) {
  World world({.gravity = {0.0f, -10.0f}});
  const BodyId ground = world.create_body({});
  const BodyId link = world.create_body({.type = BodyType::dynamic});
  world.create_shape(link, Box{.half_extents = {0.5f, 0.06f}, .center = {0.5f, 0.0f}}, {.filter = {.mask = 0}}).value();
  RevoluteOptions o;
  o.body_a = ground;
  o.body_b = link;
  o.limit = {true, -0.5f, 0.5f};
  const JointId hinge = world.create_joint(o);
  for (int step = 0; step < 60; ++step) {
    must(world.step(1.0f / 60.0f));
    EXPECT_GT(world.joint_state(hinge).value().angle, -0.501f) << step;
    EXPECT_LT(world.motion(link).value().angular_velocity, 1e-3f) << "It does not bounce. Step " << step;
  }
  EXPECT_NEAR(world.joint_state(hinge).value().angle, -0.5f, 1e-3f);
}

}  // namespace
}  // namespace drystone::test
