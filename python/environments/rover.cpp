#include "rover.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "cells.hpp"

namespace drystone::environments {
namespace {

constexpr Vec2 kChassisHalf = {0.9f, 0.12f};
constexpr float kChassisDensity = 20.0f;  // 8.6 kg.
constexpr float kWheelRadius = 0.3f;
constexpr float kWheelDensity = 8.0f;  // 2.3 kg for each wheel.
constexpr std::array<float, Rover::kWheels> kWheelPlaces = {-0.9f, 0.0f, 0.9f};
constexpr float kWheelDown = -0.2f;
constexpr float kTorque = 12.0f;  // Of each motor [N m].
constexpr Spring kSuspension = {true, 4.0f, 0.7f};
constexpr float kTravel = 0.1f;  // Of each spring, to both sides [m].
/// The origin of the rays, in the frame of the chassis [m], and the directions of the first and last one [rad].
constexpr Vec2 kLidar = {0.8f, 0.2f};
constexpr float kFirstRay = -1.4f;
constexpr float kLastRay = 0.5f;

/// The ground is level up to this x; a slope of it is a part of the slope before, and a drawn part [m].
constexpr double kLevelEnd = 3.0;
constexpr double kSlopeKept = 0.6;
constexpr double kSlopeDrawn = 0.25;

/// Stones: two of three lie on the ground, one in each stretch, and the others above some of these [m].
constexpr std::size_t kStretches = 2 * Rover::kStones / 3;
constexpr double kStonesBegin = 4.0;
constexpr double kStretch = 1.3;
constexpr double kSmallest = 0.05;
constexpr double kLargest = 0.13;
constexpr float kStoneDensity = 20.0f;
constexpr std::size_t kCorners = 6;

constexpr Material kSurface = {.friction = 0.9f};
/// Parts of the rover do not touch each other, and rays do not find them.
constexpr std::uint64_t kRoverCategory = 2;
constexpr Filter kRoverFilter = {.category = kRoverCategory, .mask = ~kRoverCategory, .group = 0};

double height_at(std::span<const double> heights, double x) {
  const double at = (x - Rover::kGroundBegin) / Rover::kGroundStep;
  const auto i = static_cast<std::size_t>(at);
  return std::lerp(heights[i], heights[i + 1], at - static_cast<double>(i));
}

double square(double x) { return x * x; }

}  // namespace

Rover::Rover(const RoverOptions& options) : options_(options), start_({.sleeping = false}) {
  ground_ = start_.create_body({});
  build_rover();
  build_stones();
  for (std::size_t i = 0; i < kRays; ++i) {
    const float share = static_cast<float>(i) / static_cast<float>(kRays - 1);
    rays_[i] = rotate(make_rotation(kFirstRay + share * (kLastRay - kFirstRay)), {kRayLength, 0.0f});
  }
}

void Rover::build_rover() {
  const float up = kWheelRadius - kWheelDown;
  chassis_ = start_.create_body({.type = BodyType::dynamic, .position = {0.0, static_cast<double>(up)}});
  must(start_.create_shape(chassis_, Box{.half_extents = kChassisHalf},
                           {.density = kChassisDensity, .material = {.friction = 0.3f}, .filter = kRoverFilter}));
  for (std::size_t i = 0; i < kWheels; ++i) {
    const Vec2 anchor = {kWheelPlaces[i], kWheelDown};
    wheels_[i] =
        start_.create_body({.type = BodyType::dynamic, .position = Position{0.0, static_cast<double>(up)} + anchor});
    must(start_.create_shape(wheels_[i], Circle{{}, kWheelRadius},
                             {.density = kWheelDensity, .material = kSurface, .filter = kRoverFilter}));
    WheelOptions& joint = joint_options_[i];
    joint.body_a = chassis_;
    joint.body_b = wheels_[i];
    joint.anchor_a = anchor;
    joint.spring = kSuspension;
    joint.limit = {true, -kTravel, kTravel};
    joint.motor = {true, 0.0f, kTorque};
    joints_[i] = start_.create_joint(joint);
  }
}

// The shapes of the stones are the same in all environments; a seed draws their places and angles.
void Rover::build_stones() {
  Pcg64 random({1, 2, 3, 4});
  for (std::size_t i = 0; i < kStones; ++i) {
    const double radius = random.uniform(kSmallest, kLargest);
    std::vector<Vec2> corners;
    for (std::size_t k = 0; k < kCorners; ++k) {
      const double turned = 6.283185307179586 * (static_cast<double>(k) + random.uniform(0.0, 0.7)) / kCorners;
      corners.push_back(rotate(make_rotation(static_cast<float>(turned)), {static_cast<float>(radius), 0.0f}));
    }
    radii_[i] = static_cast<float>(radius);
    stones_[i] =
        start_.create_body({.type = BodyType::dynamic, .position = {kStonesBegin + static_cast<double>(i), 1.0}});
    must(start_.create_shape(stones_[i], make_hull(corners).value(),
                             {.density = kStoneDensity, .material = {.friction = 0.5f}}));
  }
}

std::string_view Rover::problem_of(const Cell& cell) {
  return are_finite(cell.heights, cell.x) ? "" : "an episode with finite 'heights' and 'x'";
}

void Rover::begin(World& world, Cell& cell, Pcg64& random) const {
  double slope = 0.0;
  for (std::size_t i = 1; i < kHeights; ++i) {
    const double x = kGroundBegin + static_cast<double>(i) * kGroundStep;
    if (x > kLevelEnd) slope = kSlopeKept * slope + kSlopeDrawn * options_.roughness * random.uniform(-1.0, 1.0);
    cell.heights[i] = cell.heights[i - 1] + slope * kGroundStep;
  }
  std::array<float, kHeights> heights{};
  std::transform(cell.heights.begin(), cell.heights.end(), heights.begin(),
                 [](double height) { return static_cast<float>(height); });
  ChainOptions chain =
      make_heightfield(heights, static_cast<float>(kGroundStep), {static_cast<float>(kGroundBegin), 0.0f});
  chain.materials = {kSurface};
  must(world.create_chain(ground_, chain));

  std::array<Position, kStretches> below;
  for (std::size_t i = 0; i < kStones; ++i) {
    const bool is_above = i >= kStretches;
    const double along = is_above ? 2.0 * static_cast<double>(i - kStretches) : static_cast<double>(i);
    double x = kStonesBegin + kStretch * (along + random.uniform(0.25, 0.75));
    // The slope of the ground may bring it nearer to the stone than below its middle.
    double y = height_at(cell.heights, x) + 1.1 * static_cast<double>(radii_[i]);
    if (is_above) {
      const std::size_t lower = 2 * (i - kStretches);
      x = below[lower].x + 0.05 * random.uniform(-1.0, 1.0);
      y = below[lower].y + static_cast<double>(radii_[lower] + radii_[i]);
    } else {
      below[i] = {x, y};
    }
    must(world.set_transform(stones_[i], {x, y}, static_cast<float>(random.uniform(-3.0, 3.0))));
  }
}

void Rover::act(World& world, Cell& /*cell*/, Pcg64& /*random*/, std::span<const double> action) const {
  for (std::size_t i = 0; i < kWheels; ++i) {
    WheelOptions joint = joint_options_[i];
    // A wheel that turns clockwise drives forwards.
    joint.motor.speed = static_cast<float>(-kSpeed * std::clamp(action[i], -1.0, 1.0));
    must(world.set_joint(joints_[i], joint));
  }
}

Outcome Rover::observe(const World& world, Cell& cell, std::span<const double> action,
                       std::span<float, kObservationSize> out) const {
  const BodyMotion chassis = world.motion(chassis_);
  const Rotation turned = chassis.pose.rotation;
  const Position place = chassis.pose.position;
  float* to = out.data();
  for (const float one : {turned.c, turned.s, chassis.angular_velocity, chassis.velocity.x, chassis.velocity.y})
    *to++ = one;
  for (const BodyId wheel : wheels_) {
    const float speed = world.motion(wheel).value().angular_velocity - chassis.angular_velocity;
    *to++ = -speed / static_cast<float>(kSpeed);
  }
  for (const JointId joint : joints_) *to++ = world.joint_state(joint).value().coordinate;
  *to++ = static_cast<float>((kEnd - place.x) / kEnd);

  std::array<RayCast, kRays> rays;
  std::array<CastHit, kRays> hits;
  const Position origin = place + rotate(turned, kLidar);
  QueryFilter all_but_rover;
  all_but_rover.mask = ~kRoverCategory;
  for (std::size_t i = 0; i < kRays; ++i) rays[i] = {origin, rotate(turned, rays_[i]), all_but_rover};
  must(world.ray_cast_closest(rays, hits));
  for (const CastHit& hit : hits) *to++ = hit.shape == ShapeId{} ? 1.0f : hit.fraction;

  Outcome outcome;
  if (cell.has_x) outcome.reward = place.x - cell.x;
  for (const double one : action) outcome.reward -= 0.005 * square(std::clamp(one, -1.0, 1.0));
  cell.x = place.x;
  cell.has_x = true;
  const bool has_left = place.x < kGroundBegin + 1.0 || place.y < cell.heights[0] - 50.0;
  if (place.x > kEnd) {
    outcome.reward += 10.0;
    outcome.terminated = true;
  } else if (turned.c < 0.0f || has_left) {
    outcome.reward -= 10.0;
    outcome.terminated = true;
  }
  return outcome;
}

}  // namespace drystone::environments
