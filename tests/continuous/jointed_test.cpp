// Bodies that are jointed to a stopped body: the joint stays closed, no body passes through the wall because of it, and
// bodies that move on are not held back.
#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "tests/continuous/walls.hpp"
#include "tests/support/making.hpp"
#include "tests/support/random_numbers.hpp"

namespace drystone::test {
namespace {

/// A chain of rods of 0.4 m, connected by hinges. The rods do not collide with each other.
struct Chain {
  std::vector<BodyId> links;
  std::vector<JointId> joints;
};

Chain add_chain(World& world, int count, Vec2 first, float angle, Vec2 velocity) {
  ShapeOptions shape;
  shape.filter.group = -1;
  shape.material.friction = 0.0f;
  Chain chain;
  for (int i = 0; i < count; ++i) {
    BodyOptions body;
    body.type = BodyType::dynamic;
    body.angle = angle;
    body.position = to_position(first + rotate(make_rotation(angle), {0.4f * static_cast<float>(i), 0.0f}));
    body.velocity = velocity;
    chain.links.push_back(add(world, body, Capsule{{-0.2f, 0.0f}, {0.2f, 0.0f}, 0.04f}, shape));
    if (i == 0) continue;
    RevoluteOptions hinge;
    hinge.body_a = chain.links[chain.links.size() - 2];
    hinge.body_b = chain.links.back();
    hinge.anchor_a = {0.2f, 0.0f};
    hinge.anchor_b = {-0.2f, 0.0f};
    chain.joints.push_back(world.create_joint(hinge).value());
  }
  return chain;
}

/// The largest error of any joint within a number of steps.
float worst_error(World& world, int steps) {
  float worst = 0.0f;
  for (int i = 0; i < steps; ++i) {
    run_steps(world, 1);
    worst = max(worst, world.measure().max_joint_error);
  }
  return worst;
}

/// A vertical chain flies sideways at a wall. At its upper end is a ball of five times the density, which hits first.
float error_of_flail(float speed) {
  World world;
  add_wall(world, Wall::thick_box, 50.0f);
  const Chain chain = add_chain(world, 10, {-2.5f, 0.0f}, 0.5f * kPi, {speed, 0.0f});
  ShapeOptions shape;
  shape.filter.group = -1;
  shape.density = 5.0f;
  BodyOptions body;
  body.type = BodyType::dynamic;
  body.position = {-2.5f, 3.8f};
  body.velocity = {speed, 0.0f};
  RevoluteOptions hinge;
  hinge.body_a = chain.links.back();
  hinge.body_b = add(world, body, Circle{.radius = 0.3f}, shape);
  hinge.anchor_a = {0.2f, 0.0f};
  world.create_joint(hinge).value();
  return worst_error(world, 60);
}

TEST(Jointed, AFlailHoldsTogetherWhenItsHeadIsStopped) {
  EXPECT_LT(error_of_flail(30.0f), 0.025f) << "260 mm if the chain moves on as if it were free";
  EXPECT_LT(error_of_flail(100.0f), 0.15f)
      << "also 260 mm then; a link of 0.4 m turns by more than a radian in the rest of such a step";
}

/// A body hits a smooth floor early in a step and slides on by 1.3 m. Another one, hinged to it at its centre, spins too fast to be swept along
/// with it.
TEST(Jointed, ASpinningNeighborIsNotLeftWhereTheSlidingBodyHitTheFloor) {
  WorldOptions options;
  options.gravity = {};
  World world(options);
  ShapeOptions smooth;
  smooth.material.friction = 0.0f;
  smooth.filter.group = -1;
  add(world, {}, Box{.half_extents = {500.0f, 1.0f}, .center = {0.0f, -1.0f}},
      ShapeOptions{.material = smooth.material});
  BodyOptions body{.type = BodyType::dynamic, .position = {0.0, 0.25}, .velocity = {90.0f, -30.0f}};
  RevoluteOptions hinge;
  hinge.body_a = add(world, body, Circle{{}, 0.2f}, smooth);
  hinge.anchor_a = {0.0f, 0.6f};
  body.position.y += 0.6;
  body.angular_velocity = 150.0f;
  hinge.body_b = add(world, body, Circle{{}, 0.2f}, smooth);
  must(world.create_joint(hinge));
  EXPECT_LT(worst_error(world, 1), 0.5f) << "its way down";
}

/// A rope of rods lands on a smooth floor at a slant, so that another link hits the floor in each step. It must keep
/// its velocity along the floor.
// Each of the lower bodies, which all stop at the same time, pulls all of the upper ones. The pulls that wait are more than twice the bodies.
TEST(Jointed, ManyBodiesThatEachHoldManyStopTogether) {
  World world;
  add(world, {}, Box{{100.0f, 0.05f}});
  std::vector<BodyId> bodies;
  const auto add_row = [&](int count, double apart, double y) {
    for (int i = 0; i < count; ++i) {
      BodyOptions body{.type = BodyType::dynamic, .position = {apart * i, y}};
      body.velocity = {0.0f, -200.0f};
      bodies.push_back(add(world, body, Circle{{}, 0.1f}));
    }
  };
  add_row(4, 1.0, 1.0);
  add_row(32, 2.0, 1.6);
  for (std::size_t upper = 4; upper < bodies.size(); ++upper) {
    for (std::size_t lower = 0; lower < 4; ++lower) {
      DistanceOptions rod;
      rod.body_a = bodies[lower];
      rod.body_b = bodies[upper];
      rod.length = distance(world.transform(rod.body_a).value().position, world.transform(rod.body_b).value().position);
      must(world.create_joint(rod));
    }
  }
  for (int i = 0; i < 3; ++i) must(world.step(1.0f / 60.0f));
  for (const BodyId body : bodies) EXPECT_GT(world.transform(body).value().position.y, 0.0);
}

TEST(Jointed, AChainThatLandsLinkByLinkIsNotHeldBack) {
  World world;
  ShapeOptions smooth;
  smooth.material.friction = 0.0f;
  add(world, {}, Box{.half_extents = {500.0f, 1.0f}, .center = {0.0f, -1.0f}}, smooth);
  constexpr float kAlong = 30.0f;
  constexpr int kLinks = 60;
  const Chain chain = add_chain(world, kLinks, {0.0f, 0.6f}, 0.35f, {kAlong, -10.0f});
  const auto middle = [&] {
    float sum = 0.0f;
    for (const BodyId link : chain.links) sum += center_of(world, link).x;
    return sum / static_cast<float>(kLinks);
  };
  const float start = middle();
  run_steps(world, 60);
  EXPECT_GT(middle() - start, 0.97f * kAlong) << "only the steps in which links are stopped hold it back "
                                                 "along the floor; 26 m if stopped links do not slide on";
}

class Shot : public RandomNumbers {
 public:
  Shot(World& world, std::uint32_t seed) : RandomNumbers(seed), world_(world) {
    const int count = 2 + static_cast<int>(uniform(0.0f, 5.0f));
    velocity_ =
        rotate(make_rotation(uniform(-1.0f, 1.0f)), {std::exp(uniform(std::log(5.0f), std::log(400.0f))), 0.0f});
    Vec2 at = {uniform(-9.0f, -4.0f), uniform(-5.0f, 5.0f)};
    bodies_.push_back(add_part(at));
    for (int i = 1; i < count; ++i) {
      const Vec2 joint = at + point(0.4f);
      at = joint + point(0.4f);
      bodies_.push_back(add_part(at));
      tie(bodies_[bodies_.size() - 2], bodies_.back(), joint);
    }
  }

  bool has_passed() const {
    return std::any_of(bodies_.begin(), bodies_.end(),
                       [&](BodyId body) { return world_.motion(body).value().center.x > 0.0f; });
  }

 private:
  BodyId add_part(Vec2 at) {
    BodyOptions body;
    body.type = BodyType::dynamic;
    body.position = to_position(at);
    body.angle = uniform(-3.1f, 3.1f);
    body.velocity = velocity_;
    body.angular_velocity = uniform(-30.0f, 30.0f);
    body.bullet = uniform(0.0f, 1.0f) < 0.2f;
    ShapeOptions shape;
    shape.filter.group = -1;
    shape.density = std::pow(10.0f, uniform(-1.0f, 1.0f));
    if (uniform(0.0f, 1.0f) < 0.5f) return add(world_, body, Circle{.radius = uniform(0.05f, 0.4f)}, shape);
    return add(world_, body, Box{{uniform(0.05f, 0.6f), uniform(0.05f, 0.3f)}}, shape);
  }

  template <typename Options>
  Options joint_at(BodyId a, BodyId b, Vec2 on_a, Vec2 on_b) const {
    Options o;
    o.body_a = a;
    o.body_b = b;
    o.anchor_a = inv_transform_point(world_.transform(a).value(), to_position(on_a));
    o.anchor_b = inv_transform_point(world_.transform(b).value(), to_position(on_b));
    return o;
  }

  void tie(BodyId a, BodyId b, Vec2 at) {
    const float kind = uniform(0.0f, 4.0f);
    if (kind < 2.0f) {
      world_.create_joint(joint_at<RevoluteOptions>(a, b, at, at)).value();
    } else if (kind < 3.0f) {
      auto slider = joint_at<PrismaticOptions>(a, b, at, at);
      slider.axis = point(1.0f) + Vec2{0.0f, 2.0f};
      slider.reference_angle = angle_of(world_, b) - angle_of(world_, a);
      slider.limit = {true, -1.0f, 1.0f};
      world_.create_joint(slider).value();
    } else {
      const Vec2 other = at + point(0.5f) + Vec2{0.6f, 0.0f};
      auto rod = joint_at<DistanceOptions>(a, b, at, other);
      rod.length = distance(at, other);
      if (kind > 3.5f) rod.limit = {true, 0.0f, rod.length};
      world_.create_joint(rod).value();
    }
  }

  World& world_;
  Vec2 velocity_;
  std::vector<BodyId> bodies_;
};

class JointedShots : public testing::TestWithParam<Wall> {};

TEST_P(JointedShots, NoBodyPassesTheWall) {
  int impacts = 0;
  for (std::uint32_t seed = 1; seed <= 1000; ++seed) {
    WorldOptions options;
    options.gravity = {};
    World world(options);
    add_wall(world, GetParam(), 300.0f);
    const Shot shot(world, seed);
    bool passed = false;
    for (int i = 0; i < 60 && !passed; ++i) {
      impacts += world.step(1.0f / 60.0f).value().impacts;
      passed = shot.has_passed();
    }
    EXPECT_FALSE(passed) << "seed " << seed;
  }
  EXPECT_GT(impacts, 1000);
}

INSTANTIATE_TEST_SUITE_P(Walls, JointedShots,
                         testing::Values(Wall::segment, Wall::thin_box, Wall::chain, Wall::thick_box));

}  // namespace
}  // namespace drystone::test
