#include "crane.hpp"

#include <algorithm>
#include <cmath>

#include "cells.hpp"

namespace drystone::environments {
namespace {

/// The room between the walls, to both sides of the middle, and their height [m].
constexpr float kRoom = 3.5f;
constexpr float kWallHeight = 4.0f;
/// How far the trolley moves to both sides, and where the mast begins and how far it goes down [m].
constexpr float kTrolleyWay = 3.0f;
constexpr double kTrolleyHeight = 5.0;
constexpr double kMagnetHeight = 4.0;
constexpr float kMastWay = 3.7f;
constexpr double kStartWay = 2.5;
/// The largest forces of both motors [N].
constexpr std::array<float, 2> kForces = {300.0f, 200.0f};

constexpr Vec2 kTrolleyHalf = {0.3f, 0.1f};
constexpr Vec2 kMagnetHalf = {0.22f, 0.06f};
constexpr float kSteelDensity = 40.0f;  // The trolley has 4.8 kg, the magnet 2.1 kg.
constexpr float kBoxDensity = 8.0f;     // 2 kg.
constexpr Material kSurface = {.friction = 0.6f};
constexpr Filter kOverhead = {.category = 2, .mask = 0, .group = 0};

/// The stretch of the floor in which each box begins, and the part of it to both sides of its middle where it may [m].
constexpr double kStretch = 1.1;
constexpr double kAside = 0.25;
/// A box rests below these speeds [m/s, rad/s].
constexpr float kRest = 0.05f;
constexpr float kRestTurn = 0.1f;

double square(double x) { return x * x; }

/// How high the highest corner of a box is above its middle [m].
double half_height(Rotation turned) {
  return 0.5 * Crane::kSide * static_cast<double>(std::abs(turned.c) + std::abs(turned.s));
}

/// The middle of the magnet's lower side.
Position pole_of(const WorldTransform& magnet) {
  return magnet.position + rotate(magnet.rotation, {0.0f, -kMagnetHalf.y});
}

}  // namespace

Crane::Crane(const CraneOptions& options) : options_(options), start_({.sleeping = false}) {
  ground_ = start_.create_body({});
  must(start_.create_shape(ground_, Box{.half_extents = {kRoom + 1.0f, 0.25f}, .center = {0.0f, -0.25f}},
                           {.material = kSurface}));
  for (const float side : {-1.0f, 1.0f}) {
    const Vec2 center = {side * (kRoom + 0.1f), 0.5f * kWallHeight};
    must(start_.create_shape(ground_, Box{.half_extents = {0.1f, 0.5f * kWallHeight}, .center = center}));
  }
  build_crane();
  for (BodyId& box : boxes_) {
    const auto number = static_cast<double>(&box - boxes_.data());
    box = start_.create_body({.type = BodyType::dynamic, .position = {kStretch * (number - 2.0), 0.5 * kSide}});
    const auto half = static_cast<float>(0.5 * kSide);
    must(start_.create_shape(box, Box{.half_extents = {half, half}}, {.density = kBoxDensity, .material = kSurface}));
  }
}

void Crane::build_crane() {
  trolley_ = start_.create_body({.type = BodyType::dynamic, .position = {0.0, kTrolleyHeight}});
  must(start_.create_shape(trolley_, Box{.half_extents = kTrolleyHalf},
                           {.density = kSteelDensity, .filter = kOverhead}));
  magnet_ = start_.create_body({.type = BodyType::dynamic, .position = {0.0, kMagnetHeight}});
  must(
      start_.create_shape(magnet_, Box{.half_extents = kMagnetHalf}, {.density = kSteelDensity, .material = kSurface}));

  PrismaticOptions& rail = joint_options_[0];
  rail.body_a = ground_;
  rail.body_b = trolley_;
  rail.anchor_a = {0.0f, static_cast<float>(kTrolleyHeight)};
  rail.limit = {true, -kTrolleyWay, kTrolleyWay};
  PrismaticOptions& mast = joint_options_[1];
  mast.body_a = trolley_;
  mast.body_b = magnet_;
  mast.anchor_a = {0.0f, static_cast<float>(kMagnetHeight - kTrolleyHeight)};
  mast.axis = {0.0f, 1.0f};
  mast.limit = {true, -kMastWay, 0.0f};
  for (std::size_t i = 0; i < joints_.size(); ++i) {
    joint_options_[i].motor = {true, 0.0f, kForces[i]};
    joints_[i] = start_.create_joint(joint_options_[i]);
  }
}

std::string_view Crane::problem_of(const Cell& cell) {
  const bool are_counts =
      std::all_of(cell.still.begin(), cell.still.end(), [](std::int64_t one) { return one >= 0 && one <= kStill; });
  if (!are_counts) return "an episode with numbers of 'still' in [0, 5]";
  if (cell.pulled < -1 || cell.pulled >= static_cast<std::int64_t>(kBoxes))
    return "an episode with 'pulled' in [-1, 4]";
  return are_finite(cell.height) ? "" : "an episode with a finite 'height'";
}

void Crane::begin(World& world, Cell& cell, Pcg64& random) const {
  cell.still.fill(kStill);
  for (std::size_t i = 0; i < kBoxes; ++i) {
    const double x = kStretch * (static_cast<double>(i) - 2.0) + random.uniform(-kAside, kAside);
    must(world.set_transform(boxes_[i], {x, 0.5 * kSide}, 0.0f));
  }
  const double x = random.uniform(-kStartWay, kStartWay);
  must(world.set_transform(trolley_, {x, kTrolleyHeight}, 0.0f));
  must(world.set_transform(magnet_, {x, kMagnetHeight}, 0.0f));
}

// The force falls in proportion to the gap between magnet and box. It acts on the middle of the box and, in the opposite direction, on the
// magnet. Contact and friction hold the box.
void Crane::pull(World& world, Cell& cell) const {
  const Position pole = pole_of(world.transform(magnet_));
  const auto distance_to = [&](Position middle) {
    return std::sqrt(square(pole.x - middle.x) + square(pole.y - middle.y));
  };
  double nearest = kReach;
  for (std::size_t i = 0; i < kBoxes; ++i) {
    const Position box = world.transform(boxes_[i]).value().position;
    const double gap = pole.y - box.y - 0.5 * kSide;
    if (std::abs(box.x - pole.x) > kReach || gap < -0.5 * kSide || std::max(gap, 0.0) >= nearest) continue;
    if (distance_to(box) < kLeastDistance) continue;
    nearest = std::max(gap, 0.0);
    cell.pulled = static_cast<std::int64_t>(i);
  }
  if (cell.pulled < 0) return;
  const BodyId box = boxes_[static_cast<std::size_t>(cell.pulled)];
  const Position middle = world.transform(box).value().position;
  const double size = options_.magnet_force * (1.0 - nearest / kReach) / distance_to(middle);
  const Vec2 force = {static_cast<float>(size * (pole.x - middle.x)), static_cast<float>(size * (pole.y - middle.y))};
  must(world.apply_force_to_center(box, force));
  must(world.apply_force(magnet_, -force, pole));
}

void Crane::act(World& world, Cell& cell, Pcg64& /*random*/, std::span<const double> action) const {
  for (std::size_t i = 0; i < joints_.size(); ++i) {
    PrismaticOptions joint = joint_options_[i];
    joint.motor.speed = static_cast<float>(kSpeeds[i] * std::clamp(action[i], -1.0, 1.0));
    must(world.set_joint(joints_[i], joint));
  }
  cell.pulled = -1;
  if (action[2] > 0.0) pull(world, cell);
}

double Crane::height_of_what_stands(std::span<const BodyMotion> boxes, Cell& cell) const {
  double height = 0.0;
  for (std::size_t i = 0; i < kBoxes; ++i) {
    const BodyMotion& box = boxes[i];
    const bool rests = static_cast<std::int64_t>(i) != cell.pulled && std::abs(box.velocity.x) < kRest &&
                       std::abs(box.velocity.y) < kRest && std::abs(box.angular_velocity) < kRestTurn;
    cell.still[i] = rests ? std::min(cell.still[i] + 1, kStill) : 0;
    if (cell.still[i] < kStill) continue;
    height = std::max(height, box.pose.position.y + half_height(box.pose.rotation));
  }
  return height;
}

Outcome Crane::observe(const World& world, Cell& cell, std::span<const double> /*action*/,
                       std::span<float, kObservationSize> out) const {
  std::array<BodyMotion, kBoxes> boxes;
  for (std::size_t i = 0; i < kBoxes; ++i) boxes[i] = world.motion(boxes_[i]);
  const double height = height_of_what_stands(boxes, cell);
  const BodyMotion trolley = world.motion(trolley_);
  const BodyMotion magnet = world.motion(magnet_);
  const std::array<float, 6> own = {static_cast<float>(trolley.pose.position.x),
                                    trolley.velocity.x,
                                    static_cast<float>(pole_of(magnet.pose).y),
                                    magnet.velocity.y,
                                    cell.pulled < 0 ? 0.0f : 1.0f,
                                    static_cast<float>(height / kSide)};
  float* to = std::copy(own.begin(), own.end(), out.data());
  for (const BodyMotion& box : boxes) {
    const std::array<float, 6> numbers = {static_cast<float>(box.pose.position.x),
                                          static_cast<float>(box.pose.position.y),
                                          box.pose.rotation.c,
                                          box.pose.rotation.s,
                                          box.velocity.x,
                                          box.velocity.y};
    to = std::copy(numbers.begin(), numbers.end(), to);
  }

  Outcome outcome;
  outcome.reward = (height - cell.height) / kSide;
  cell.height = height;
  const bool has_left = std::any_of(boxes.begin(), boxes.end(), [](const BodyMotion& box) {
    return std::abs(box.pose.position.x) > static_cast<double>(kRoom) || box.pose.position.y < 0.0;
  });
  if (has_left) {
    outcome.reward -= 5.0;
    outcome.terminated = true;
  } else if (height > (static_cast<double>(kBoxes) - 0.1) * kSide) {
    outcome.reward += 5.0;
    outcome.terminated = true;
  }
  return outcome;
}

}  // namespace drystone::environments
