#include "walker.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "body_state.hpp"
#include "box2d.hpp"
#include "cells.hpp"
#include "walker_terrain.hpp"

namespace drystone::environments {
namespace {

/// The largest force of the first push, along x [N].
constexpr double kFirstForce = 5.0;
/// Numbers that the original draws for clouds, which only its pictures show.
constexpr int kCloudDraws = 10 * 11;

/// In the original a foot that sinks into the ground is moved out of it within a step [m/s].
constexpr float kPushOutSpeed = 10.0f;

constexpr Filter kPartFilter = {.category = 0x20, .mask = 1, .group = 0};

// The start. The original makes the robot with hips 0.53 m off their places. Its first step, which belongs to the reset, leaves the knees
// 0.2 m apart, and the second one puts the robot together. Here the robot begins where two steps of 20 ms later, if nothing drives it, it
// has the pose and velocities that the original has then (fitted to the seeds 0 to 39, without those parts of its velocities that would open
// its joints). What was measured in the original is linear in the push [N].

/// The pose; angles are those of upper legs to the hull and of lower legs to upper ones [rad].
constexpr Position kHullStart = {4.649090, 5.729414};
constexpr float kHullStartAngle = -0.005351f;
constexpr std::array<float, Robot::kJoints> kStartAngles = {0.377870f, -0.873642f, 0.380103f, -0.871099f};

/// Velocities of hull, upper and lower legs along x and y [m/s], and angular velocities [rad/s], without a push and per newton of it.
struct StartVelocity {
  std::array<double, 3> still;
  std::array<double, 3> per_push;
};
constexpr std::array<StartVelocity, Walker::kParts> kStartVelocities = {{
    {{-0.034934, 0.393016, -0.002659}, {0.003593, 0.000186, -0.000057}},
    {{0.165603, 0.365736, 0.341079}, {0.000389, 0.000699, -0.005358}},
    {{0.136560, 0.342087, -0.397121}, {-0.000811, 0.000829, 0.003582}},
    {{0.174608, 0.374496, 0.357034}, {0.001666, 0.000433, -0.003207}},
    {{0.143621, 0.344733, -0.415902}, {0.000116, 0.000390, 0.000696}},
}};

/// On the way to a bridge, which is no task of the original, the robot moves forward faster [m/s], so that it tips to its first step sooner.
constexpr float kStartOnBridge = 0.04f;

/// What the original observes of the robot whose knees are apart: without a push, and per newton of it.
constexpr Position kFirstHull = {4.663645, 5.684340};
constexpr std::array<double, Walker::kOwnNumbers> kFirstNumbers = {
    0.0027467, -0.0000030, -0.0000125, -0.0160000, 0.0921947, 0.0006191,  0.8600576,
    0.0008670, 1.0,        0.0325611,  0.0006191,  0.8536925, -0.0004004, 1.0};
constexpr std::array<double, Walker::kOwnNumbers> kFirstNumbersPerPush = {
    0.0000002, -0.0000043, 0.0004242,  0.0,        -0.0000898, -0.0007734, 0.0000787,
    0.0005993, 0.0,        -0.0000761, -0.0007733, 0.0000488,  0.0005337,  0.0};

// The bridge: planks on hinges with springs, between the edges of a pit. Each plank hangs on a spring of its own, so that hinges carry
// little. It is as long as so many pieces of ground.
constexpr std::size_t kBridgeBegin = 24;
constexpr std::size_t kBridgePieces = 36;
constexpr std::size_t kBridgeEnd = kBridgeBegin + kBridgePieces;
constexpr double kPitDepth = 5.0;
/// The way ends so many pieces behind the bridge.
constexpr std::size_t kBehindBridge = 12;
constexpr float kPlankHalfHeight = 0.06f;
constexpr float kPlankDensity = 20.0f;  // 1.7 kg.
constexpr Spring kPlankSpring = {true, 4.0f, 0.5f};
constexpr Spring kHanger = {true, 3.0f, 0.1f};
constexpr float kHangerLength = 10.0f;  // At rest, with a plank [m].
/// The largest speeds with which the bridge swings at first, in one and in two halves [m/s].
constexpr double kSwing = 0.5;

constexpr Vec2 kGravity = {0.0f, -10.0f};

/// The poses of a robot that is together.
std::array<Robot::PartPose, Robot::kParts> start_poses() {
  std::array<Robot::PartPose, Robot::kParts> poses;
  poses[0] = {kHullStart, kHullStartAngle};
  const Vec2 half_leg = {0.0f, 0.5f * Robot::kLegLength};
  for (const std::size_t leg : {0u, 1u}) {
    const float upper_angle = kHullStartAngle + kStartAngles[2 * leg];
    const float lower_angle = upper_angle + kStartAngles[2 * leg + 1];
    const Position hip = kHullStart + rotate(make_rotation(kHullStartAngle), Robot::kHip);
    const Position upper_at = hip - rotate(make_rotation(upper_angle), half_leg);
    const Position knee = upper_at - rotate(make_rotation(upper_angle), half_leg);
    const Position lower_at = knee - rotate(make_rotation(lower_angle), half_leg);
    poses[1 + 2 * leg] = {upper_at, upper_angle};
    poses[2 + 2 * leg] = {lower_at, lower_angle};
  }
  return poses;
}

}  // namespace

Walker::Walker(const WalkerOptions& options)
    : options_(options),
      start_(options.bridge ? WorldOptions{.gravity = kGravity, .push_out_speed = kPushOutSpeed} : options_of_box2d()) {
  build();
}

void Walker::build() {
  ground_ = start_.create_body({});
  robot_ = Robot(start_, start_poses(), kPartFilter, options_.bridge ? box2d::kRestDistance : box2d::kTouchDistance);
  for (std::size_t i = 0; i < kParts; ++i) outlines_[i] = robot_.outline(i);
  if (options_.bridge) build_bridge();
  rays_ = Robot::rays();
}

void Walker::build_bridge() {
  const double length = static_cast<double>(kBridgePieces) * kTerrainStep / static_cast<double>(kPlanks);
  const auto half = static_cast<float>(0.5 * length);
  const double begin = static_cast<double>(kBridgeBegin) * kTerrainStep;
  RevoluteOptions hinge;
  hinge.body_a = ground_;
  hinge.anchor_a = {static_cast<float>(begin), static_cast<float>(kTerrainLevel)};
  hinge.anchor_b = {-half, 0.0f};
  hinge.spring = kPlankSpring;
  DistanceOptions hanger;
  hanger.body_a = ground_;
  hanger.spring = kHanger;
  // A weight lengthens a spring of the angular frequency w by g / w^2.
  constexpr float kAngularFrequency = 6.2831853f * kHanger.hertz;
  hanger.length = kHangerLength - 10.0f / (kAngularFrequency * kAngularFrequency);
  for (std::size_t i = 0; i < kPlanks; ++i) {
    const double x = begin + (static_cast<double>(i) + 0.5) * length;
    planks_[i] = start_.create_body({.type = BodyType::dynamic, .position = {x, kTerrainLevel}});
    // The body's origin is at the plank's upper side, and so is its centre of mass: a plank that hangs at its centre does not tip.
    must(start_.create_shape(planks_[i],
                             Box{.half_extents = {half, kPlankHalfHeight}, .center = {0.0f, -kPlankHalfHeight}},
                             {.density = kPlankDensity, .material = {.friction = Robot::kGroundFriction}}));
    MassData mass = start_.mass_data(planks_[i]);
    mass.center = {};
    must(start_.set_mass(planks_[i], mass));
    hinge.body_b = planks_[i];
    must(start_.create_joint(hinge));
    hinge.body_a = planks_[i];
    hinge.anchor_a = {half, 0.0f};
    hanger.body_b = planks_[i];
    hanger.anchor_a = {static_cast<float>(x), static_cast<float>(kTerrainLevel) + kHangerLength};
    must(start_.create_joint(hanger));
  }
  hinge.body_b = ground_;
  hinge.anchor_b = {static_cast<float>(begin + length * static_cast<double>(kPlanks)),
                    static_cast<float>(kTerrainLevel)};
  must(start_.create_joint(hinge));
}

void Walker::begin_bridge(World& world, Cell& cell, Pcg64& random) const {
  cell.heights.fill(kTerrainLevel);
  std::fill(cell.heights.begin() + kBridgeBegin + 1, cell.heights.begin() + kBridgeEnd, kTerrainLevel - kPitDepth);
  const double whole = random.uniform(-kSwing, kSwing);
  const double halves = random.uniform(-kSwing, kSwing);
  std::array<BodyVelocity, kPlanks> velocities{};
  for (std::size_t i = 0; i < kPlanks; ++i) {
    const double along = (static_cast<double>(i) + 0.5) / static_cast<double>(kPlanks);
    const Rotation phase = make_rotation(static_cast<float>(along * 3.141592653589793));
    const auto sine = static_cast<double>(phase.s);
    velocities[i].velocity.y = static_cast<float>(whole * sine + halves * 2.0 * sine * static_cast<double>(phase.c));
  }
  must(world.set_velocities(planks_, velocities));
}

std::string_view Walker::problem_of(const Cell& cell) {
  if (!are_finite(cell.heights, cell.push, cell.angle, cell.potential)) {
    return "an episode with finite 'heights', 'push', 'angle' and 'potential'";
  }
  return are_touches(cell.touches) ? "" : kWrongTouches;
}

void Walker::begin(World& world, Cell& cell, Pcg64& random) const {
  std::vector<Box> boxes;
  if (options_.bridge) {
    begin_bridge(world, cell, random);
  } else {
    boxes = draw_terrain(random, options_.hardcore, cell.heights);
    for (int i = 0; i < kCloudDraws; ++i) random.next();
  }

  std::array<float, kHeights> heights{};
  std::transform(cell.heights.begin(), cell.heights.end(), heights.begin(),
                 [](double height) { return static_cast<float>(height); });
  const Material material = {.friction = Robot::kGroundFriction};
  ChainOptions chain = make_heightfield(heights, static_cast<float>(kTerrainStep));
  chain.materials = {material};
  must(world.create_chain(ground_, chain));
  for (const Box& box : boxes) must(world.create_shape(ground_, box, {.material = material}));

  cell.push = random.uniform(-kFirstForce, kFirstForce);
  std::array<BodyVelocity, kParts> velocities;
  for (std::size_t i = 0; i < kParts; ++i) {
    std::array<float, 3> v{};
    for (std::size_t k = 0; k < v.size(); ++k) {
      v[k] = static_cast<float>(kStartVelocities[i].still[k] + cell.push * kStartVelocities[i].per_push[k]);
    }
    if (options_.bridge) v[0] += kStartOnBridge;
    velocities[i] = {{v[0], v[1]}, v[2]};
  }
  must(world.set_velocities(robot_.parts(), velocities));
}

void Walker::act(World& world, Cell& /*cell*/, Pcg64& /*random*/, std::span<const double> action) const {
  robot_.act(world, action);
}

Walker::Before Walker::before(const World& world) const {
  Before poses;
  std::transform(robot_.parts().begin(), robot_.parts().end(), poses.begin(),
                 [&](BodyId part) { return world.transform(part).value(); });
  return poses;
}

void Walker::settle(World& world, Cell& cell, const Before& before) const {
  if (options_.bridge) return;
  std::array<box2d::StepMotion, kParts> steps;
  const WorldAabb box = box2d::read_motions(world, robot_.parts(), before, outlines_, steps);
  box2d::Ground ground;
  if (options_.hardcore) {
    ground.find(world, box);
  } else {
    ground.find(cell.heights, kTerrainStep, box);
  }
  std::array<box2d::Body, kParts> bodies;
  for (std::size_t i = 0; i < kParts; ++i) bodies[i] = robot_.body(i);
  std::array<box2d::TouchState, kParts> touches;
  for (const std::size_t leg : {0u, 1u}) {
    touches[2 + 2 * leg] = box2d::read_touches(cell.touched, leg, cell.touches[leg]);
  }
  box2d::finish_step(ground, bodies, robot_.hinges(), {}, kSecondsPerStep, steps, touches);
  cell.fell = cell.fell || touches[0].ever;
  for (const std::size_t leg : {0u, 1u}) {
    box2d::write_touches(touches[2 + 2 * leg], leg, cell.touched, cell.touches[leg]);
  }
  box2d::write_motions(world, robot_.parts(), steps);
}

QueryFilter Walker::ground_filter() const {
  QueryFilter filter;
  if (options_.bridge) {
    filter.mask = ~kPartFilter.category;
  } else {
    filter.dynamic_bodies = false;
  }
  return filter;
}

std::array<double, Walker::kObservationSize> Walker::numbers_of(const World& world, const Cell& cell) const {
  std::array<double, kObservationSize> numbers{};
  robot_.observe(world, cell.angle, cell.touches, numbers);
  const Position eye = WorldTransform(world.transform(hull())).position;
  if (has_heights_alone()) {
    Heightfield(cell.heights, kTerrainStep).cast(eye, rays_, std::span(numbers).subspan<kOwnNumbers>());
    return numbers;
  }
  for (std::size_t i = 0; i < Robot::kRays; ++i) {
    const CastHit hit = world.ray_cast_closest(eye, rays_[i], ground_filter());
    numbers[kOwnNumbers + i] = hit.shape == ShapeId{} ? 1.0 : static_cast<double>(hit.fraction);
  }
  return numbers;
}

std::array<double, Walker::kObservationSize> Walker::first_numbers(const World& world, double push) const {
  std::array<double, kObservationSize> numbers{};
  for (std::size_t i = 0; i < kOwnNumbers; ++i) numbers[i] = kFirstNumbers[i] + push * kFirstNumbersPerPush[i];
  for (std::size_t i = 0; i < Robot::kRays; ++i) {
    // The ground is level within the range of the rays; what stands on it is met by rays that end above it only.
    double& fraction = numbers[kOwnNumbers + i];
    fraction = std::min(1.0, (kTerrainLevel - kFirstHull.y) / static_cast<double>(rays_[i].y));
    if (!options_.hardcore || fraction < 1.0) continue;
    const CastHit hit = world.ray_cast_closest(kFirstHull, rays_[i], ground_filter());
    if (hit.shape != ShapeId{}) fraction = static_cast<double>(hit.fraction);
  }
  return numbers;
}

Outcome Walker::observe(const World& world, Cell& cell, std::span<const double> action,
                        std::span<float, kObservationSize> out) const {
  const Heightfield heights(cell.heights, kTerrainStep);
  const auto touches = [&](BodyId part, const Outline& outline) {
    const WorldTransform pose = world.transform(part);
    return has_heights_alone() ? box2d::touches(world, heights, pose, outline, ground_filter())
                               : box2d::touches(world, pose, outline.points(), ground_filter());
  };
  if (options_.bridge) cell.fell = cell.fell || touches(hull(), outlines_[0]);
  for (std::size_t leg = 0; leg < 2 && options_.bridge; ++leg) {
    cell.touches[leg] =
        box2d::touch_after(cell.touches[leg], touches(robot_.parts()[2 + 2 * leg], outlines_[2 + 2 * leg]));
  }
  const WorldTransform pose = world.transform(hull());
  cell.angle = continued_angle(cell.angle, pose.rotation);

  const bool is_first = !cell.has_potential;
  const std::array<double, kObservationSize> numbers =
      is_first ? first_numbers(world, cell.push) : numbers_of(world, cell);
  std::transform(numbers.begin(), numbers.end(), out.begin(), [](double v) { return static_cast<float>(v); });
  const double x = is_first ? kFirstHull.x : pose.position.x;

  const double potential = 130.0 * x * Robot::kUnit - 5.0 * std::abs(numbers[0]);
  Outcome outcome;
  if (cell.has_potential) outcome.reward = potential - cell.potential;
  cell.potential = potential;
  cell.has_potential = true;
  for (const double one : action) outcome.reward -= 0.00035 * Robot::kLargestTorque * Robot::effort_of(one);
  if (cell.fell || x < 0.0) outcome = {-100.0, true};
  const std::size_t end = options_.bridge ? kBridgeEnd + kBehindBridge : kHeights - kTerrainGrass;
  if (x > static_cast<double>(end) * kTerrainStep) outcome.terminated = true;
  return outcome;
}

}  // namespace drystone::environments
