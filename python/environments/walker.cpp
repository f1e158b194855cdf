#include "walker.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "body_state.hpp"
#include "walker_terrain.hpp"

namespace drystone::environments {
namespace {

constexpr double kUnit = 1.0 / 30.0;  // Lengths of the task are in pixels [m].
constexpr double kStepsPerSecond = 50.0;
constexpr double kViewWidth = 600.0 * kUnit;
constexpr double kViewHeight = 400.0 * kUnit;

constexpr float kHipDown = static_cast<float>(-8.0 * kUnit);
constexpr float kLegWidth = static_cast<float>(8.0 * kUnit);
constexpr float kLegLength = static_cast<float>(34.0 * kUnit);
constexpr double kLargestTorque = 80.0;
/// The speeds to which the motors of hip and knee drive [rad/s].
constexpr std::array<double, 2> kMotorSpeeds = {4.0, 6.0};
constexpr double kRayLength = 160.0 * kUnit;
/// The largest force of the first push, along x [N].
constexpr double kFirstForce = 5.0;
/// Numbers that the original draws for clouds, which only its pictures show.
constexpr int kCloudDraws = 10 * 11;

/// As for the lander.
constexpr float kContactDamping = 1.0f;

constexpr Filter kPartFilter = {.category = 0x20, .mask = 1, .group = 0};
constexpr float kGroundFriction = 2.5f;

/// The pose at the start: the one in which the original is after its first two steps. It begins with hips 0.53 m off their places and
/// feet in the ground, which these two steps repair. Angles are those of hip and knee of both legs [rad].
constexpr Position kHullStart = {4.6483, 5.7325};
constexpr float kHullStartAngle = -0.0052f;
constexpr std::array<float, Walker::kJoints> kStartAngles = {0.435f, -0.885f, 0.338f, -0.883f};

double effort_of(double action) { return std::min(std::abs(action), 1.0); }
double sign(double x) { return x > 0.0 ? 1.0 : x < 0.0 ? -1.0 : 0.0; }

}  // namespace

Walker::Walker(const WalkerOptions& options)
    : options_(options), start_({.gravity = {0.0f, -10.0f}, .contact_damping_ratio = kContactDamping}) { build(); }

BodyId Walker::add_part(Position place, float angle, Vec2 half_extents, ShapeId& shape) {
  const BodyId body = start_.create_body({.type = BodyType::dynamic, .position = place, .angle = angle});
  shape = start_.create_shape(body, Box{.half_extents = half_extents},
                              {.material = {.friction = 0.2f}, .filter = kPartFilter});
  return body;
}

void Walker::add_joint(std::size_t number, BodyId a, BodyId b, Vec2 anchor_a, Limit limit) {
  RevoluteOptions& joint = joint_options_[number];
  joint.body_a = a;
  joint.body_b = b;
  joint.anchor_a = anchor_a;
  joint.anchor_b = {0.0f, 0.5f * kLegLength};
  joint.limit = limit;
  joint.motor = {true, 0.0f, static_cast<float>(kLargestTorque)};
  joints_[number] = start_.create_joint(joint);
}

void Walker::build() {
  ground_ = start_.create_body({});
  hull_ = start_.create_body({.type = BodyType::dynamic, .position = kHullStart, .angle = kHullStartAngle});
  std::vector<Vec2> outline;
  for (const auto& [x, y] : {std::pair(-30, 9), {-30, -8}, {34, -8}, {34, 1}, {6, 9}}) {
    outline.push_back({static_cast<float>(x * kUnit), static_cast<float>(y * kUnit)});
  }
  hull_shape_ = start_.create_shape(hull_, make_hull(outline).value(),
                                    {.density = 5.0f, .material = {.friction = 0.1f}, .filter = kPartFilter});
  const Vec2 hip_anchor = {0.0f, kHipDown};
  const Vec2 half_leg = {0.0f, 0.5f * kLegLength};
  for (const std::size_t leg : {0u, 1u}) {
    const float upper_angle = kHullStartAngle + kStartAngles[2 * leg];
    const float lower_angle = upper_angle + kStartAngles[2 * leg + 1];
    const Position hip = kHullStart + rotate(make_rotation(kHullStartAngle), hip_anchor);
    const Position upper_at = hip - rotate(make_rotation(upper_angle), half_leg);
    const Position knee = upper_at - rotate(make_rotation(upper_angle), half_leg);
    const Position lower_at = knee - rotate(make_rotation(lower_angle), half_leg);
    ShapeId upper_shape;
    const BodyId upper = add_part(upper_at, upper_angle, {0.5f * kLegWidth, 0.5f * kLegLength}, upper_shape);
    const BodyId lower = add_part(lower_at, lower_angle, {0.4f * kLegWidth, 0.5f * kLegLength}, feet_[leg]);
    add_joint(2 * leg, hull_, upper, hip_anchor, {true, -0.8f, 1.1f});
    add_joint(2 * leg + 1, upper, lower, -half_leg, {true, -1.6f, -0.1f});
  }
  for (std::size_t i = 0; i < kRays; ++i) {
    const double forward = 1.5 * static_cast<double>(i) / static_cast<double>(kRays);
    rays_[i] = {static_cast<float>(std::sin(forward) * kRayLength), static_cast<float>(-std::cos(forward) * kRayLength)};
  }
}

void Walker::begin(World& world, Cell& cell, Pcg64& random) const {
  const std::vector<Box> boxes = draw_terrain(random, options_.hardcore, cell.heights);
  for (int i = 0; i < kCloudDraws; ++i) random.next();

  std::array<float, kHeights> heights{};
  std::transform(cell.heights.begin(), cell.heights.end(), heights.begin(),
                 [](double height) { return static_cast<float>(height); });
  const Material material = {.friction = kGroundFriction};
  ChainOptions chain = make_heightfield(heights, static_cast<float>(kTerrainStep));
  chain.materials = {material};
  must(world.create_chain(ground_, chain));
  for (const Box& box : boxes) must(world.create_shape(ground_, box, {.material = material}));

  const double push = random.uniform(-kFirstForce, kFirstForce);
  must(world.apply_impulse_to_center(hull_, {static_cast<float>(push / kStepsPerSecond), 0.0f}));
}

void Walker::act(World& world, Cell& /*cell*/, Pcg64& /*random*/, std::span<const double> action) const {
  for (std::size_t i = 0; i < kJoints; ++i) {
    RevoluteOptions joint = joint_options_[i];
    joint.motor.speed = static_cast<float>(kMotorSpeeds[i % 2] * sign(action[i]));
    joint.motor.max_force = static_cast<float>(kLargestTorque * effort_of(action[i]));
    must(world.set_joint(joints_[i], joint));
  }
}

Outcome Walker::observe(const World& world, Cell& cell, std::span<const double> action,
                        std::span<float, kObservationSize> out) const {
  const Events events = world.events();
  cell.fell = cell.fell || change_of_contacts(events, hull_shape_) > 0;
  for (std::size_t leg = 0; leg < 2; ++leg) cell.touches[leg] += change_of_contacts(events, feet_[leg]);

  const BodyMotion motion = world.motion(hull_);
  cell.angle = continued_angle(cell.angle, motion.pose.rotation);
  const double x = motion.pose.position.x;
  std::array<double, kObservationSize> state = {
      cell.angle, 2.0 * static_cast<double>(motion.angular_velocity) / kStepsPerSecond,
      0.3 * static_cast<double>(motion.velocity.x) * kViewWidth / kStepsPerSecond,
      0.3 * static_cast<double>(motion.velocity.y) * kViewHeight / kStepsPerSecond};
  for (std::size_t leg = 0; leg < 2; ++leg) {
    const JointState hip = world.joint_state(joints_[2 * leg]);
    const JointState knee = world.joint_state(joints_[2 * leg + 1]);
    const std::size_t first = 4 + 5 * leg;
    state[first] = static_cast<double>(hip.coordinate);
    state[first + 1] = static_cast<double>(hip.speed) / kMotorSpeeds[0];
    state[first + 2] = static_cast<double>(knee.coordinate) + 1.0;
    state[first + 3] = static_cast<double>(knee.speed) / kMotorSpeeds[1];
    state[first + 4] = cell.touches[leg] > 0 ? 1.0 : 0.0;
  }
  QueryFilter ground_only;
  ground_only.dynamic_bodies = false;
  for (std::size_t i = 0; i < kRays; ++i) {
    const RayHit hit = world.ray_cast_closest(motion.pose.position, rays_[i], ground_only);
    state[14 + i] = hit.shape == ShapeId{} ? 1.0 : static_cast<double>(hit.fraction);
  }
  std::transform(state.begin(), state.end(), out.begin(), [](double v) { return static_cast<float>(v); });

  const double potential = 130.0 * x * kUnit - 5.0 * std::abs(state[0]);
  Outcome outcome;
  if (cell.has_potential) outcome.reward = potential - cell.potential;
  cell.potential = potential;
  cell.has_potential = true;
  for (const double one : action) outcome.reward -= 0.00035 * kLargestTorque * effort_of(one);
  if (cell.fell || x < 0.0) outcome = {-100.0, true};
  if (x > (kHeights - kTerrainGrass) * kTerrainStep) outcome.terminated = true;
  return outcome;
}

}  // namespace drystone::environments
