#include "crate_match.hpp"

#include <algorithm>
#include <cmath>

#include "cells.hpp"

namespace drystone::environments {
namespace {

constexpr double kWeight = 9.8;  // Of a kilogram [N].
/// Half the field between the walls [m].
constexpr float kHalfLength = 4.0f;
constexpr float kHalfWidth = 2.5f;
constexpr float kWall = 0.2f;  // Half the thickness.

constexpr float kRobotRadius = 0.2f;
constexpr float kCrateHalf = 0.25f;
constexpr float kDensity = 8.0f;  // A robot has 1.0 kg, the crate 2 kg.
constexpr double kRobotFriction = 0.1;
constexpr float kRobotDamping = 2.0f;  // A robot alone moves at up to 2 m/s along an axis.

/// Where robots are drawn: distances from the middle of the field along x and y [m]. The first of a team begins on its left, seen in the
/// direction in which the team pushes, so that half a turn of the field changes the sides.
constexpr std::array<double, 2> kStartX = {1.0, 3.0};
constexpr std::array<double, 2> kStartY = {0.3, 2.0};
constexpr double kStartAngle = 0.785;  // Of the crate, to both sides [rad].

constexpr Filter kPaint = {.category = 2, .mask = 0, .group = 0};

std::size_t team_of(std::size_t agent) { return agent / 2; }
std::size_t mate_of(std::size_t agent) { return agent ^ 1; }
/// The direction in which a team pushes.
double side_of(std::size_t team) { return team == 0 ? 1.0 : -1.0; }
double side_of_agent(std::size_t agent) { return side_of(team_of(agent)); }
Position start_place(std::size_t agent, double x, double y) {
  const double side = side_of_agent(agent);
  return {-side * x, agent % 2 == 0 ? side * y : -side * y};
}

double square(double x) { return x * x; }

/// Writes place and velocity as a team sees them.
float* write_motion(const BodyMotion& motion, double side, float* out) {
  const auto turn = static_cast<float>(side);
  *out++ = static_cast<float>(side * motion.pose.position.x);
  *out++ = static_cast<float>(side * motion.pose.position.y);
  *out++ = turn * motion.velocity.x;
  *out++ = turn * motion.velocity.y;
  return out;
}

}  // namespace

CrateMatch::CrateMatch(const CrateMatchOptions& options)
    : options_(options), start_({.gravity = {0.0f, 0.0f}, .sleeping = false}) {
  build();
}

void CrateMatch::brake(BodyId body, double friction, float radius) {
  FrictionOptions joint;
  joint.body_a = table_;
  joint.body_b = body;
  joint.collide_connected = true;
  const double mass = static_cast<double>(MassData(start_.mass_data(body)).mass);
  joint.max_force = static_cast<float>(friction * mass * kWeight);
  joint.max_torque = radius * joint.max_force;
  must(start_.create_joint(joint));
}

void CrateMatch::build() {
  table_ = start_.create_body({});
  const Material material = {.friction = 0.3f};
  for (const float sign : {-1.0f, 1.0f}) {
    const Box across = {.half_extents = {kWall, kHalfWidth + 2.0f * kWall},
                        .center = {sign * (kHalfLength + kWall), 0.0f}};
    const Box along = {.half_extents = {kHalfLength, kWall}, .center = {0.0f, sign * (kHalfWidth + kWall)}};
    for (const Box& wall : {across, along}) must(start_.create_shape(table_, wall, {.material = material}));
    // A sensor that senses nothing: the line is there for pictures.
    const Box line = {.half_extents = {0.02f, kHalfWidth}, .center = {sign * static_cast<float>(kLine), 0.0f}};
    must(start_.create_shape(table_, line, {.filter = kPaint, .sensor = true}));
  }
  crate_ = start_.create_body({.type = BodyType::dynamic});
  must(start_.create_shape(crate_, Box{.half_extents = {kCrateHalf, kCrateHalf}},
                           {.density = kDensity, .material = material}));
  // The mean distance of a square's points to its middle is 0.765 times half a side.
  brake(crate_, options_.crate_friction, 0.765f * kCrateHalf);
  for (std::size_t i = 0; i < kAgents; ++i) {
    robots_[i] = start_.create_body({.type = BodyType::dynamic,
                                     .position = start_place(i, kStartX[0], 1.0),
                                     .linear_damping = kRobotDamping,
                                     .locks = {.rotation = true}});
    must(start_.create_shape(robots_[i], Circle{{}, kRobotRadius}, {.density = kDensity, .material = material}));
    brake(robots_[i], kRobotFriction, 0.0f);
    if (team_of(i) == 0) continue;
    // Pictures show which robots are of team 1.
    must(start_.create_shape(robots_[i], Box{.half_extents = {0.5f * kRobotRadius, 0.5f * kRobotRadius}},
                             {.density = 0.0f, .filter = kPaint, .sensor = true}));
  }
}

std::string_view CrateMatch::problem_of(const Cell& cell) {
  return are_finite(cell.crate, cell.distances) ? "" : "an episode with finite 'crate' and 'distances'";
}

void CrateMatch::begin(World& world, Cell& /*cell*/, Pcg64& random) const {
  must(world.set_transform(crate_, {}, static_cast<float>(random.uniform(-kStartAngle, kStartAngle))));
  for (std::size_t i = 0; i < kAgents; ++i) {
    const double x = random.uniform(kStartX[0], kStartX[1]);
    const double y = random.uniform(kStartY[0], kStartY[1]);
    must(world.set_transform(robots_[i], start_place(i, x, y), 0.0f));
  }
}

void CrateMatch::act(World& world, Cell& /*cell*/, Pcg64& /*random*/, std::span<const double> action) const {
  for (std::size_t i = 0; i < kAgents; ++i) {
    const double push = side_of_agent(i) * kPush;
    const Vec2 force = {static_cast<float>(push * std::clamp(action[2 * i], -1.0, 1.0)),
                        static_cast<float>(push * std::clamp(action[2 * i + 1], -1.0, 1.0))};
    must(world.apply_force_to_center(robots_[i], force));
  }
}

OutcomeOfAgents<CrateMatch::kAgents> CrateMatch::observe(const World& world, Cell& cell, std::span<const double> action,
                                                         std::span<float, kObservationSize> out) const {
  std::array<BodyMotion, kAgents> robots;
  for (std::size_t i = 0; i < kAgents; ++i) robots[i] = world.motion(robots_[i]);
  const BodyMotion crate = world.motion(crate_);
  for (std::size_t i = 0; i < kAgents; ++i) {
    const double side = side_of_agent(i);
    const auto turn = static_cast<float>(side);
    float* to = &out[i * kNumbersByAgent];
    to = write_motion(robots[i], side, to);
    to = write_motion(crate, side, to);
    *to++ = turn * crate.pose.rotation.c;
    *to++ = turn * crate.pose.rotation.s;
    *to++ = crate.angular_velocity;
    to = write_motion(robots[mate_of(i)], side, to);
    const std::size_t opponent = 2 * (1 - team_of(i));
    to = write_motion(robots[opponent], side, to);
    write_motion(robots[opponent + 1], side, to);
  }

  const Position place = crate.pose.position;
  OutcomeOfAgents<kAgents> outcome;
  outcome.terminated = std::abs(place.x) > kLine;
  for (std::size_t i = 0; i < kAgents; ++i) {
    const double side = side_of_agent(i);
    const Position robot = robots[i].pose.position;
    const double distance = std::sqrt(square(robot.x - place.x) + square(robot.y - place.y));
    double& reward = outcome.rewards[i];
    if (cell.has_distances) reward = side * (place.x - cell.crate) + 0.1 * (cell.distances[i] - distance);
    for (const double one : action.subspan(2 * i, 2)) reward -= 0.002 * square(std::clamp(one, -1.0, 1.0));
    if (outcome.terminated) reward += side * place.x > 0.0 ? 10.0 : -10.0;
    cell.distances[i] = distance;
  }
  cell.crate = place.x;
  cell.has_distances = true;
  return outcome;
}

}  // namespace drystone::environments
