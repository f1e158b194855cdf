// A thin body that falls fast and lands on a corner turns about it, and its other corner lands within the same step.
// The contact has a point at the second corner if possible, which stops it; other corners are swept
// (docs/continuous.md).
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "tests/support/test_world.hpp"

namespace drystone::test {
namespace {

/// A convex body around its origin that falls on a floor, tilted and fast.
struct Landing {
  std::vector<Vec2> corners;
  float radius = 0.0f;  // The rounding radius.
  float angle = 0.0f;
  float speed = 31.6f;  // The speed after a fall from 50 m.
  float spin = 0.0f;
  float friction = 0.0f;
  int substeps = 4;
  bool floor_moves = false;  // The ground is a heavy box, and the body that lands on it is a bullet.
};

std::vector<Vec2> box_corners(Vec2 half) { return {-half, {half.x, -half.y}, half, {-half.x, half.y}}; }
/// A board with two pointed ends.
std::vector<Vec2> bevelled_corners(Vec2 half) {
  const float x = half.x - half.y;
  return {{-half.x, 0.0f}, {-x, -half.y}, {x, -half.y}, {half.x, 0.0f}, {x, half.y}, {-x, half.y}};
}

struct Seen {
  float deepest = 0.0f;  // Depth of the deepest corner below the floor after any step [m].
  // The largest growth of the total energy in a step, as a share of the kinetic energy at the start.
  double gain = 0.0;
};

constexpr float kThickness = 4.0f;

BodyId make_floor(TestWorld& t, const Landing& landing) {
  const ShapeOptions options = {.material = {.friction = landing.friction}};
  if (!landing.floor_moves) {
    BodyOptions floor;
    floor.position = {0.0f, -0.5f * kThickness};
    return t.box(floor, {100.0f, 0.5f * kThickness}, options);
  }
  BodyOptions ground;
  ground.position = {0.0f, -1.5f * kThickness};
  t.box(ground, {100.0f, 0.5f * kThickness}, options);
  return t.box(dynamic_at({0.0f, -0.5f * kThickness}), {100.0f, 0.5f * kThickness}, options);
}

BodyId make_body(TestWorld& t, const Landing& landing) {
  float extent = 0.0f;
  for (const Vec2 corner : landing.corners) extent = max(extent, length(corner));
  BodyOptions options = dynamic_at({0.0f, extent + landing.radius + 1.0f});
  options.angle = landing.angle;
  options.velocity = {0.0f, -landing.speed};
  options.angular_velocity = landing.spin;
  options.bullet = landing.floor_moves;
  const BodyId body = t.world.create_body(options);
  const Polygon shape = make_polygon(landing.corners, landing.radius).value();
  t.world.create_shape(body, shape, {.material = {.friction = landing.friction}}).value();
  return body;
}

float depth_now(const TestWorld& t, const Landing& landing, BodyId body, BodyId floor) {
  const WorldTransform pose = t.world.transform(body);
  const WorldTransform floor_pose = t.world.transform(floor);
  float depth = 0.0f;
  for (const Vec2 corner : landing.corners) {
    const float height = inv_transform_point(floor_pose, transform_point(pose, corner)).y - 0.5f * kThickness;
    depth = max(depth, landing.radius - height);
  }
  return depth;
}

double energy_now(const TestWorld& t) {
  const Quality quality = t.world.measure();
  return quality.kinetic_energy + quality.potential_energy;
}

Seen land(const Landing& landing) {
  WorldOptions options;
  options.substeps = landing.substeps;
  TestWorld t(options);
  const BodyId floor = make_floor(t, landing);
  const BodyId body = make_body(t, landing);
  Seen seen;
  const double moving = t.world.measure().kinetic_energy;
  double energy = energy_now(t);
  for (int i = 0; i < 90; ++i) {
    t.step();
    seen.deepest = max(seen.deepest, depth_now(t, landing, body, floor));
    const double now = energy_now(t);
    seen.gain = std::max(seen.gain, (now - energy) / moving);
    energy = now;
  }
  return seen;
}

struct Worst {
  float deepest = 0.0f;
  float sum = 0.0f;
  double gain = 0.0;
  int landings = 0;
  float mean() const { return sum / static_cast<float>(landings); }
};

/// Tilts from 1 to 77 degrees, with and without friction, without rotation and with 50 rad/s in either direction.
Worst land_in_many_ways(Landing landing) {
  Worst worst;
  for (const float friction : {0.0f, 0.6f}) {
    for (const float spin : {0.0f, 50.0f, -50.0f}) {
      for (int degrees = 1; degrees <= 80; degrees += 4) {
        landing.friction = friction;
        landing.spin = spin;
        landing.angle = static_cast<float>(degrees) * kPi / 180.0f;
        const Seen seen = land(landing);
        worst.deepest = max(worst.deepest, seen.deepest);
        worst.sum += seen.deepest;
        worst.gain = std::max(worst.gain, seen.gain);
        ++worst.landings;
      }
    }
  }
  return worst;
}

const std::vector<Vec2> kBoards = {{0.5f, 0.01f}, {0.5f, 0.05f}, {0.5f, 0.1f},
                                   {1.0f, 0.05f}, {2.0f, 0.05f}, {4.0f, 0.1f}};
/// A swept corner may enter the floor by up to a slop, and contacts allow as much again while they stop it.
constexpr float kDeepest = 2.0f * kLinearSlop;
/// Lifting a body out of the floor by this depth takes this share of the energy of its fall.
constexpr double kMostGain = 10.0 * kDeepest / (0.5 * 31.6 * 31.6);

// Before, with points midway between the surfaces and corners without a contact, the depth was up to 117 mm.
TEST(Landing, TheSecondCornerStaysOutOfTheFloor) {
  for (const Vec2 half : kBoards) {
    for (const auto& corners : {box_corners(half), bevelled_corners(half)}) {
      const Worst worst = land_in_many_ways({.corners = corners});
      EXPECT_LT(worst.deepest, kDeepest) << 2.0f * half.x << " m long, " << corners.size() << " corners";
      EXPECT_LT(worst.gain, kMostGain) << 2.0f * half.x << " m long, " << corners.size() << " corners";
    }
  }
}

TEST(Landing, ARoundedCornerStaysOutOfTheFloor) {
  constexpr float kRadius = 0.005f;
  for (const Vec2 half : {Vec2{0.5f, 0.05f}, Vec2{1.0f, 0.05f}, Vec2{2.0f, 0.05f}}) {
    const Worst worst = land_in_many_ways({.corners = box_corners(half - Vec2{kRadius, kRadius}), .radius = kRadius});
    EXPECT_LT(worst.deepest, kDeepest) << 2.0f * half.x << " m long";
  }
}

// The depth that is left is the error of the stop, which shrinks with more sub-steps. If the contact had its point in
// the wrong place, more sub-steps would not help.
TEST(Landing, MoreSubstepsReduceTheDepth) {
  for (const Vec2 half : kBoards) {
    const Worst usual = land_in_many_ways({.corners = box_corners(half)});
    const Worst fine = land_in_many_ways({.corners = box_corners(half), .substeps = 16});
    EXPECT_LT(fine.deepest, 0.5f * kDeepest) << 2.0f * half.x << " m long";
    EXPECT_LT(fine.mean(), 0.6f * usual.mean()) << 2.0f * half.x << " m long";
  }
}

// A contact of two dynamic bodies has no point at the second corner, so this corner is swept.
TEST(Landing, TheSecondCornerOfABulletStaysOutOfAMovingBody) {
  for (const Vec2 half : {Vec2{0.5f, 0.01f}, Vec2{0.5f, 0.05f}, Vec2{2.0f, 0.05f}}) {
    const Worst worst = land_in_many_ways({.corners = box_corners(half), .floor_moves = true});
    EXPECT_LT(worst.deepest, kDeepest) << 2.0f * half.x << " m long";
  }
}

}  // namespace
}  // namespace drystone::test
