#include "multiwalker.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "body_state.hpp"
#include "box2d.hpp"
#include "cells.hpp"
#include "random_normal.hpp"
#include "walker_terrain.hpp"

namespace drystone::environments {
namespace {

constexpr double kLegHeight = 34.0 * Robot::kUnit;
constexpr double kFirstX = kTerrainStep * kTerrainPad / 2.0;
constexpr double kHullY = kTerrainLevel + 2.0 * kLegHeight;
/// The distance of two robots at the start [m].
constexpr double kApart = 10.0 * kTerrainStep;
constexpr float kLegAngle = 0.05f;  // At the start, to both sides [rad].
/// The largest force in the first step, along x [N].
constexpr double kFirstForce = 5.0;

constexpr double kPackageScale = static_cast<double>(Multiwalker::kAgents) / 1.75;
constexpr double kPackageLength = 240.0 * Robot::kUnit * kPackageScale;
constexpr Vec2 kPackageHalf = {static_cast<float>(0.5 * kPackageLength), static_cast<float>(5.0 * Robot::kUnit)};
constexpr float kPackageFriction = 0.5f;
constexpr std::uint64_t kPackageCategory = 4;

constexpr std::size_t part_of(std::size_t agent, std::size_t part) { return 1 + agent * Robot::kParts + part; }

/// As the original makes a robot: hips and knees are not in their places.
std::array<Robot::PartPose, Robot::kParts> start_poses(std::size_t agent) {
  const double x = kFirstX + kApart * static_cast<double>(agent);
  const double hip = -static_cast<double>(Robot::kHip.y);
  const Position upper = {x, kHullY - 0.5 * kLegHeight + hip};
  const Position lower = {x, kHullY - 1.5 * kLegHeight + hip};
  return {{{{x, kHullY}, 0.0f}, {upper, -kLegAngle}, {lower, -kLegAngle}, {upper, kLegAngle}, {lower, kLegAngle}}};
}

/// Contacts of package and hulls are not solved with the joints, but beside them: two sub-steps bring them near to what Box2D
/// finds.
WorldOptions options_of_world() {
  WorldOptions options = options_of_box2d();
  options.substeps = 2;
  return options;
}

/// Moves a body by its velocity at the end of the step, as Box2D does. The engine moves it before it relaxes velocities, which is
/// when most of the load of the package comes to the robots.
void move_by_velocity(const box2d::Body& body, box2d::StepMotion& step) {
  const Position center = transform_point(step.before, body.local_center);
  step.after.rotation = normalize(step.before.rotation * make_rotation(Multiwalker::kSecondsPerStep * step.spin));
  const Position end = center + Multiwalker::kSecondsPerStep * step.velocity;
  step.after.position = end - rotate(step.after.rotation, body.local_center);
}

/// The fraction of a ray at which it is stopped; 1 if it is not. As in Box2D, shapes in which it begins do not stop it.
double cast(const World& world, Position from, Vec2 ray, const QueryFilter& filter) {
  const auto begins_inside = [](const CastHit& hit) { return hit.normal == Vec2{}; };
  const CastHit closest = world.ray_cast_closest(from, ray, filter);
  if (closest.shape == ShapeId{}) return 1.0;
  if (!begins_inside(closest)) return static_cast<double>(closest.fraction);
  double fraction = 1.0;
  const std::vector<CastHit> hits = world.ray_cast_all(from, ray, filter).value();
  for (const CastHit& hit : hits) {
    if (!begins_inside(hit)) fraction = std::min(fraction, static_cast<double>(hit.fraction));
  }
  return fraction;
}

}  // namespace

Multiwalker::Multiwalker(const MultiwalkerOptions& options) : options_(options), start_(options_of_world()) {
  ground_ = start_.create_body({});
  const double middle = kFirstX + 0.5 * kApart * static_cast<double>(kAgents - 1);
  ids_[0] = start_.create_body({.type = BodyType::dynamic, .position = {middle, kTerrainLevel + 3.0 * kLegHeight}});
  must(start_.create_shape(ids_[0], Box{.half_extents = kPackageHalf, .radius = box2d::kTouchDistance},
                           {.material = {.friction = kPackageFriction}, .filter = {.category = kPackageCategory}}));
  const MassData mass = mass_data(make_box({.half_extents = kPackageHalf}).value(), 1.0f);
  must(start_.set_mass(ids_[0], mass));
  outlines_[0] = Outline(box2d::corners(kPackageHalf));
  package_ = {{}, {}, 1.0f / mass.mass, 1.0f / mass.inertia, std::sqrt(kPackageFriction * Robot::kGroundFriction)};
  for (std::size_t i = 0; i < kAgents; ++i) {
    // Parts of one robot do not collide.
    robots_[i] = Robot(start_, start_poses(i), {.group = -1 - static_cast<std::int32_t>(i)}, box2d::kTouchDistance);
    for (std::size_t k = 0; k < Robot::kParts; ++k) {
      ids_[part_of(i, k)] = robots_[i].parts()[k];
      outlines_[part_of(i, k)] = robots_[i].outline(k);
    }
  }
}

std::string_view Multiwalker::problem_of(const Cell& cell) {
  if (!are_finite(cell.heights, cell.push, cell.angles, cell.package_angle, cell.potentials, cell.package_potential,
                  cell.noise)) {
    return "an episode with finite numbers";
  }
  return are_touches(cell.touches) && are_touches(cell.fallen) ? "" : kWrongTouches;
}

std::span<const double> Multiwalker::heights_of(const Cell& cell) const {
  return std::span(cell.heights).first(static_cast<std::size_t>(options_.terrain_length));
}

Multiwalker::Cell Multiwalker::next_episode(const Cell& last) {
  Cell cell;
  cell.push = last.push;
  cell.drawn = last.drawn;
  return cell;
}

void Multiwalker::begin(World& world, Cell& cell, Pcg64& random) const {
  if (cell.drawn != random.words()) {
    Pcg64 of_robots = random;  // Each robot has a generator of its own, with the same seed.
    cell.push = of_robots.uniform(-kFirstForce, kFirstForce);
  }
  const auto count = static_cast<std::size_t>(options_.terrain_length);
  draw_terrain(random, false, std::span(cell.heights).first(count));
  const int clouds = options_.terrain_length / 20;
  for (int i = 0; i < 11 * clouds; ++i) random.next();  // For clouds, which only the original's pictures show.
  std::array<float, kHeights> heights{};
  std::transform(cell.heights.begin(), cell.heights.end(), heights.begin(),
                 [](double height) { return static_cast<float>(height); });
  ChainOptions chain = make_heightfield(std::span(heights).first(count), static_cast<float>(kTerrainStep));
  chain.materials = {{.friction = Robot::kGroundFriction}};
  must(world.create_chain(ground_, chain));
  for (const Robot& robot : robots_) {
    must(world.apply_force_to_center(robot.hull(), {static_cast<float>(cell.push), 0.0f}));
  }
  draw_noise(cell, random);
}

void Multiwalker::draw_noise(Cell& cell, Pcg64& random) const {
  auto next = cell.noise.begin();
  for (std::size_t i = 0; i < kAgents; ++i) {
    const std::array<bool, 2> has_neighbour = {i > 0, i + 1 < kAgents};
    for (const bool has : has_neighbour) {
      for (int axis = 0; axis < 2; ++axis) *next++ = has ? standard_normal(random) : 0.0;
    }
    for (int k = 0; k < 3; ++k) *next++ = standard_normal(random);
  }
  cell.drawn = random.words();
}

void Multiwalker::act(World& world, Cell& cell, Pcg64& random, std::span<const double> action) const {
  for (std::size_t i = 0; i < kAgents; ++i) {
    robots_[i].act(world, action.subspan(i * Robot::kJoints, Robot::kJoints));
  }
  draw_noise(cell, random);
}

Multiwalker::Before Multiwalker::before(const World& world) const {
  Before poses;
  std::transform(ids_.begin(), ids_.end(), poses.begin(), [&](BodyId id) { return world.transform(id).value(); });
  return poses;
}

/// Box2D tells of these touches when the step begins.
void Multiwalker::note_touches_of_bodies(Cell& cell, std::span<const box2d::Body, kBodies> bodies,
                                         const Before& before) const {
  const auto touch = [&](std::size_t a, std::size_t b) {
    const auto reach = static_cast<float>(outlines_[a].radius() + outlines_[b].radius()) + box2d::kTouchDistance;
    return length_squared(before[b].position - before[a].position) < reach * reach &&
           box2d::are_touching(bodies[a], before[a], bodies[b], before[b]);
  };
  for (std::size_t i = 0; i < kAgents; ++i) {
    for (std::size_t k = 1; k < Robot::kParts; ++k) cell.dropped = cell.dropped || touch(0, part_of(i, k));
    for (std::size_t other = 0; other < kAgents; ++other) {
      for (std::size_t k = 0; k < Robot::kParts && other != i; ++k) {
        if (touch(part_of(i, 0), part_of(other, k))) cell.fallen[i] = 1;
      }
    }
  }
}

void Multiwalker::settle(World& world, Cell& cell, const Before& before) const {
  std::array<box2d::StepMotion, kBodies> steps;
  box2d::Ground ground;
  ground.find(heights_of(cell), kTerrainStep, box2d::read_motions(world, ids_, before, outlines_, steps));
  std::array<box2d::Body, kBodies> bodies;
  bodies[0] = package_;
  bodies[0].outline = outlines_[0].points();
  std::array<box2d::TouchState, kBodies> touches;
  std::array<box2d::Hinge, kAgents * Robot::kJoints> hinges;
  std::array<box2d::Pair, kAgents> pairs;
  auto hinge = hinges.begin();
  for (std::size_t i = kAgents; i-- > 0;) {
    for (std::size_t k = 0; k < Robot::kParts; ++k) bodies[part_of(i, k)] = robots_[i].body(k);
    const auto of_robot = robots_[i].hinges(part_of(i, 0));
    hinge = std::copy(of_robot.begin(), of_robot.end(), hinge);
    pairs[i] = {0, part_of(i, 0)};
    for (std::size_t leg = 0; leg < 2; ++leg) {
      touches[part_of(i, 2 + 2 * leg)] = box2d::read_touches(cell.touched, 2 * i + leg, cell.touches[2 * i + leg]);
    }
  }
  for (std::size_t i = 0; i < kBodies; ++i) move_by_velocity(bodies[i], steps[i]);
  note_touches_of_bodies(cell, bodies, before);
  box2d::finish_step(ground, bodies, hinges, pairs, kSecondsPerStep, steps, touches);
  cell.dropped = cell.dropped || touches[0].ever;
  for (std::size_t i = 0; i < kAgents; ++i) {
    if (touches[part_of(i, 0)].ever) cell.fallen[i] = 1;
    for (std::size_t leg = 0; leg < 2; ++leg) {
      const std::size_t number = 2 * i + leg;
      box2d::write_touches(touches[part_of(i, 2 + 2 * leg)], number, cell.touched, cell.touches[number]);
    }
  }
  box2d::write_motions(world, ids_, steps);
}

void Multiwalker::observe_agent(const World& world, const Cell& cell, std::size_t agent, std::span<double> out) const {
  const Robot& robot = robots_[agent];
  robot.observe(world, cell.angles[agent], std::span(cell.touches).subspan(2 * agent).first<2>(), out);
  const auto place_of = [&](BodyId id) { return WorldTransform(world.transform(id)).position; };
  const Position eye = place_of(robot.hull());
  QueryFilter filter;
  filter.mask = ~kPackageCategory;
  filter.ignore_body = robot.hull();
  for (std::size_t i = 0; i < Robot::kRays; ++i) {
    out[Robot::kOwnNumbers + i] = cast(world, eye, rays_[i], filter);
  }
  const std::span<double> relative = out.subspan(Robot::kOwnNumbers + Robot::kRays);
  const std::span<const double> noise = std::span(cell.noise).subspan(agent * kRelatives, kRelatives);
  const auto write = [&](std::size_t first, BodyId id) {
    const Position place = place_of(id);
    relative[first] = (place.x - eye.x) / kPackageLength + options_.position_noise * noise[first];
    relative[first + 1] = (place.y - eye.y) / kPackageLength + options_.position_noise * noise[first + 1];
  };
  if (agent > 0) write(0, robots_[agent - 1].hull());
  if (agent + 1 < kAgents) write(2, robots_[agent + 1].hull());
  write(4, package());
  relative[6] = cell.package_angle + options_.angle_noise * noise[6];
}

OutcomeOfAgents<Multiwalker::kAgents> Multiwalker::observe(const World& world, Cell& cell,
                                                           std::span<const double> /*action*/,
                                                           std::span<float, kObservationSize> out) const {
  const WorldTransform package_pose = world.transform(package());
  cell.package_angle = continued_angle(cell.package_angle, package_pose.rotation);
  const double package_potential = options_.forward_reward * 130.0 * package_pose.position.x * Robot::kUnit;
  OutcomeOfAgents<kAgents> outcome;
  for (std::size_t i = 0; i < kAgents; ++i) {
    cell.angles[i] = continued_angle(cell.angles[i], WorldTransform(world.transform(robots_[i].hull())).rotation);
    std::array<double, kNumbersByAgent> numbers{};
    observe_agent(world, cell, i, numbers);
    std::transform(numbers.begin(), numbers.end(), &out[i * kNumbersByAgent],
                   [](double v) { return static_cast<float>(v); });
    const double potential = -5.0 * std::abs(numbers[0]);
    outcome.rewards[i] = potential - cell.potentials[i] + package_potential - cell.package_potential;
    cell.potentials[i] = potential;
    if (cell.fallen[i] != 0) outcome.rewards[i] += options_.fall_reward;
  }
  cell.package_potential = package_potential;
  const bool any_fallen = std::any_of(cell.fallen.begin(), cell.fallen.end(), [](int one) { return one != 0; });
  const double end = static_cast<double>(options_.terrain_length - kTerrainGrass) * kTerrainStep;
  if (any_fallen || cell.dropped || package_pose.position.x < 0.0) {
    for (double& reward : outcome.rewards) reward += options_.terminate_reward;
    outcome.terminated = true;
  } else if (package_pose.position.x > end) {
    outcome.terminated = true;
  }
  if (options_.shared_reward) {
    double sum = 0.0;
    for (const double reward : outcome.rewards) sum += reward;
    outcome.rewards.fill(sum / static_cast<double>(kAgents));
  }
  return outcome;
}

}  // namespace drystone::environments
