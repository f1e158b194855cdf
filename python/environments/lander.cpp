#include "lander.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "body_state.hpp"
#include "box2d.hpp"
#include "cells.hpp"

namespace drystone::environments {
namespace {

constexpr double kUnit = 1.0 / 30.0;  // Lengths of the task are in pixels [m].
constexpr double kStepsPerSecond = 50.0;
constexpr double kPadHeight = Lander::kHeight / 4.0;
constexpr std::size_t kPadMiddle = Lander::kHeights / 2;
constexpr double kGroundStep = Lander::kWidth / (Lander::kHeights - 1);

// Legs [m].
constexpr double kLegOut = 20.0 * kUnit;
constexpr double kLegDown = 18.0 * kUnit;
constexpr Vec2 kLegHalfExtents = {static_cast<float>(2.0 * kUnit), static_cast<float>(8.0 * kUnit)};
/// Range of a leg's angle, outwards [rad]. The original makes the legs turned by kLegReference and measures their angles from there.
constexpr float kLegLeast = 0.4f;
constexpr float kLegMost = 0.9f;
constexpr float kLegReference = -0.05f;
/// The angle by which a leg is turned at the start, and how far the craft is then above the upper border of the view. The original makes the legs 0.6 m off
/// their places, and its first step puts them and the craft there.
constexpr float kLegStart = 0.548f;
constexpr double kStartLift = 0.0061;

// Engines. Impulses are these numbers times the distance of the nozzle from the middle [N s/m].
constexpr double kMainImpulse = 13.0;
constexpr double kSideImpulse = 0.6;
constexpr double kMainDown = 4.0 * kUnit;
constexpr double kSideOut = 12.0 * kUnit;
constexpr double kSideUp = 14.0 * kUnit;
/// The side nozzles of the original are not at one place of the craft: along x they are by 17 pixels, along y by 14, away from the middle.
constexpr double kSideBack = 17.0 * kUnit;

/// The largest force of the first push, along x and y [N].
constexpr double kFirstForce = 1000.0;
/// What the first step of the original makes of the velocity that the push alone would give to the craft: shares of it along x and y, and
/// an angular velocity for the part along x [1/m], while the legs still hang off their places. Measured: the same for all seeds.
constexpr double kPushX = 0.97364;
constexpr double kPushY = 0.97132;
constexpr double kPushSpin = -0.11027;

constexpr Filter kPartFilter = {.category = 0x10, .mask = 1, .group = 0};

Vec2 to_vec2(double x, double y) { return {static_cast<float>(x), static_cast<float>(y)}; }

/// A wind that never repeats, in [-1, 1].
double wind_at(std::int64_t time) {
  constexpr double kPi = 3.141592653589793;
  const auto t = static_cast<double>(time);
  return std::tanh(std::sin(0.02 * t) + std::sin(kPi * 0.01 * t));
}

/// What the engines do in a step, in [0, 1], and the direction of the side engines: -1 for the left one, 1 for the right one.
struct Engines {
  double main = 0.0;
  double side = 0.0;
  double direction = 0.0;
};

Engines engines_of(const LanderOptions& options, std::span<const double> action) {
  Engines engines;
  if (!options.continuous) {
    if (action[0] == 2.0) engines.main = 1.0;
    if (action[0] == 1.0 || action[0] == 3.0) engines = {0.0, 1.0, action[0] - 2.0};
    return engines;
  }
  const double main = std::clamp(action[0], -1.0, 1.0);
  const double side = std::clamp(action[1], -1.0, 1.0);
  if (main > 0.0) engines.main = 0.5 * (main + 1.0);
  if (std::abs(side) > 0.5) {
    engines.side = std::abs(side);
    engines.direction = side > 0.0 ? 1.0 : -1.0;
  }
  return engines;
}

}  // namespace

// fall() sets the gravity, and the environment decides itself when the craft rests.
Lander::Lander(const LanderOptions& options) : options_(options), start_({.gravity = {}, .sleeping = false}) {
  build();
}

void Lander::build() {
  const Position middle = {0.5 * kWidth, kHeight + kStartLift};
  ground_ = start_.create_body({});
  craft_ = start_.create_body({.type = BodyType::dynamic, .position = middle});
  std::vector<Vec2> outline;
  for (const auto& [x, y] : {std::pair(-14, 17), {-17, 0}, {-17, -10}, {17, -10}, {17, 0}, {14, 17}}) {
    outline.push_back(to_vec2(x * kUnit, y * kUnit));
  }
  parts_[0] = craft_;
  must(start_.create_shape(craft_, make_hull(outline).value(),
                           {.density = 5.0f, .material = {.friction = 0.1f}, .filter = kPartFilter}));
  outlines_[0] = Outline(outline);
  for (const int side : {0, 1}) {
    // The left leg is on the positive side of the hinge's angle.
    const double out = side == 0 ? -1.0 : 1.0;
    const Vec2 anchor = to_vec2(out * kLegOut, kLegDown);
    const auto leg_angle = static_cast<float>(-out) * kLegStart;
    const Position leg_at = middle - rotate(make_rotation(leg_angle), anchor);
    const BodyId leg = start_.create_body({.type = BodyType::dynamic, .position = leg_at, .angle = leg_angle});
    const auto number = static_cast<std::size_t>(side);
    must(start_.create_shape(leg, Box{.half_extents = kLegHalfExtents, .radius = box2d::kRestDistance},
                             {.material = {.friction = 0.2f}, .filter = kPartFilter}));
    must(start_.set_mass(leg, mass_data(make_box({.half_extents = kLegHalfExtents}).value(), 1.0f)));
    outlines_[number + 1] = Outline(box2d::corners(kLegHalfExtents));
    RevoluteOptions& hinge = joint_options_[number];
    hinge.body_a = craft_;
    hinge.body_b = leg;
    hinge.anchor_b = anchor;
    hinge.reference_angle = static_cast<float>(-out) * kLegReference;
    hinge.limit = {true, side == 0 ? kLegLeast : -kLegMost, side == 0 ? kLegMost : -kLegLeast};
    hinge.motor = {true, static_cast<float>(0.3 * out), 40.0f};
    joints_[number] = start_.create_joint(hinge);
    parts_[number + 1] = leg;
  }
}

std::string_view Lander::problem_of(const Cell& cell) {
  if (!are_finite(cell.heights, cell.angle, cell.potential)) {
    return "an episode with finite 'heights', 'angle' and 'potential'";
  }
  constexpr std::int64_t kMost = 1'000'000'000;
  const auto is_time = [](std::int64_t steps) { return -kMost <= steps && steps <= kMost; };
  if (!is_time(cell.wind_time) || !is_time(cell.turbulence_time)) {
    return "an episode with 'wind_time' and 'turbulence_time' in [-1e9, 1e9]";
  }
  return are_touches(cell.touches) ? "" : kWrongTouches;
}

void Lander::begin(World& world, Cell& cell, Pcg64& random) const {
  std::array<double, kHeights + 1> drawn{};
  for (double& height : drawn) height = random.uniform(0.0, kHeight / 2.0);
  for (std::size_t i = kPadMiddle - 2; i <= kPadMiddle + 2; ++i) drawn[i] = kPadHeight;
  std::array<float, kHeights> heights{};
  for (std::size_t i = 0; i < kHeights; ++i) {
    const double before = drawn[(i + kHeights) % (kHeights + 1)];
    cell.heights[i] = 0.33 * (before + drawn[i] + drawn[i + 1]);
    heights[i] = static_cast<float>(cell.heights[i]);
  }
  ChainOptions chain = make_heightfield(heights, static_cast<float>(kGroundStep));
  chain.materials = {{.friction = 0.1f}};
  must(world.create_chain(ground_, chain));

  const double push_x = random.uniform(-kFirstForce, kFirstForce);
  const double push_y = random.uniform(-kFirstForce, kFirstForce);
  push(world, push_x / kStepsPerSecond, push_y / kStepsPerSecond);
  if (options_.enable_wind) {
    cell.wind_time = random.integer(-9999, 9999);
    cell.turbulence_time = random.integer(-9999, 9999);
  }
}

Lander::Motions Lander::motions_of(const World& world) const {
  Motions motions;
  std::transform(parts_.begin(), parts_.end(), motions.begin(),
                 [&](BodyId part) { return world.motion(part).value(); });
  return motions;
}

void Lander::push(World& world, double impulse_x, double impulse_y) const {
  const double mass = static_cast<double>(MassData(world.mass_data(craft_)).mass);
  const Vec2 velocity = to_vec2(kPushX * impulse_x / mass, kPushY * impulse_y / mass);
  const auto spin = static_cast<float>(kPushSpin * impulse_x / mass);
  const Motions motions = motions_of(world);
  std::array<BodyVelocity, 3> velocities;
  for (std::size_t i = 0; i < velocities.size(); ++i) {
    const Vec2 arm = motions[i].center - motions[0].center;
    velocities[i] = {velocity + spin * perpendicular(arm), spin};
  }
  must(world.set_velocities(parts_, velocities));
}

void Lander::blow(World& world, Cell& cell) const {
  if (!options_.enable_wind || cell.flags[0] > 0 || cell.flags[1] > 0) return;
  const double impulse = options_.wind_power * wind_at(cell.wind_time++) / kStepsPerSecond;
  const double turn = options_.turbulence_power * wind_at(cell.turbulence_time++) / kStepsPerSecond;
  must(world.apply_impulse_to_center(craft_, to_vec2(impulse, 0.0)));
  must(world.apply_angular_impulse(craft_, static_cast<float>(turn)));
}

void Lander::fall(World& world, const Cell& cell, const Motions& motions) const {
  const Vec2 gravity = {0.0f, options_.gravity};
  const bool flies = cell.touches[0] == 0 && cell.touches[1] == 0;
  must(world.set_gravity(flies ? Vec2{} : gravity));
  if (!flies) return;
  std::array<BodyVelocity, 3> velocities;
  std::transform(motions.begin(), motions.end(), velocities.begin(), [&](const BodyMotion& motion) {
    return BodyVelocity{motion.velocity + kSecondsPerStep * gravity, motion.angular_velocity};
  });
  must(world.set_velocities(parts_, velocities));
}

void Lander::limit_legs(World& world, const Motions& motions) const {
  for (std::size_t i = 0; i < joints_.size(); ++i) {
    RevoluteOptions hinge = joint_options_[i];
    const float angle = box2d::hinge_angle(hinge, motions[0].pose.rotation, motions[i + 1].pose.rotation);
    hinge.limit = box2d::limit_in_step(hinge.limit, angle);
    must(world.set_joint(joints_[i], hinge));
  }
}

void Lander::act(World& world, Cell& cell, Pcg64& random, std::span<const double> action) const {
  const Motions motions = motions_of(world);
  limit_legs(world, motions);
  fall(world, cell, motions);
  blow(world, cell);
  const Engines engines = engines_of(options_, action);
  const std::array<double, 2> spread = {random.uniform(-1.0, 1.0) * kUnit, random.uniform(-1.0, 1.0) * kUnit};
  if (engines.main == 0.0 && engines.side == 0.0) return;

  const WorldTransform& pose = motions[0].pose;
  const auto s = static_cast<double>(pose.rotation.s);
  const auto c = static_cast<double>(pose.rotation.c);
  if (engines.main > 0.0) {
    const double down = kMainDown + 2.0 * spread[0];
    const double x = s * down - c * spread[1];
    const double y = -c * down - s * spread[1];
    const double strength = -kMainImpulse * engines.main;
    must(world.apply_impulse(craft_, to_vec2(strength * x, strength * y), {pose.position.x + x, pose.position.y + y}));
  }
  if (engines.side > 0.0) {
    const double out = 3.0 * spread[1] + engines.direction * kSideOut;
    const double x = s * spread[0] - c * out;
    const double y = -c * spread[0] - s * out;
    const double strength = -kSideImpulse * engines.side;
    must(world.apply_impulse(craft_, to_vec2(strength * x, strength * y),
                             {pose.position.x + x - s * kSideBack, pose.position.y + y + c * kSideUp}));
  }
}

void Lander::note_flag(Cell& cell, std::size_t leg, const WorldTransform& pose) const {
  int none = 0;
  if (cell.touches[leg] == 0) {
    cell.flags[leg] = 0;
    const box2d::TouchState nothing;
    box2d::write_touches(nothing, leg, cell.touched, none);
    box2d::write_touches(nothing, leg, cell.touched_at_end, none);
    return;
  }
  const Outline& outline = outlines_[leg + 1];
  const double around = outline.radius() + 0.1;
  box2d::Ground ground;
  ground.find(
      cell.heights, kGroundStep,
      {{pose.position.x - around, pose.position.y - around}, {pose.position.x + around, pose.position.y + around}});
  box2d::TouchState touches = box2d::read_touches(cell.touched, leg, cell.flags[leg]);
  box2d::TouchState at_end = box2d::read_touches(cell.touched_at_end, leg, 0);
  box2d::note_touches(ground, {.outline = outline.points()}, pose, touches, at_end);
  box2d::write_touches(touches, leg, cell.touched, cell.flags[leg]);
  box2d::write_touches(at_end, leg, cell.touched_at_end, none);
}

Outcome Lander::observe(const World& world, Cell& cell, std::span<const double> action,
                        std::span<float, kObservationSize> out) const {
  const Motions motions = motions_of(world);
  const Heightfield ground(cell.heights, kGroundStep);
  const auto touches = [&](std::size_t part) {
    return box2d::touches(world, ground, motions[part].pose, outlines_[part], {.dynamic_bodies = false});
  };
  cell.crashed = cell.crashed || touches(0);
  for (std::size_t leg = 0; leg < 2; ++leg) {
    cell.touches[leg] = box2d::touch_after(cell.touches[leg], touches(leg + 1));
    note_flag(cell, leg, motions[leg + 1].pose);
  }
  cell.still = std::all_of(motions.begin(), motions.end(), box2d::is_still) ? cell.still + 1 : 0;

  const BodyMotion& motion = motions[0];
  cell.angle = continued_angle(cell.angle, motion.pose.rotation);
  const double half_width = 0.5 * kWidth;
  const double half_height = 0.5 * kHeight;
  const std::array<double, kObservationSize> state = {
      (motion.pose.position.x - half_width) / half_width,
      (motion.pose.position.y - (kPadHeight + kLegDown)) / half_height,
      static_cast<double>(motion.velocity.x) * half_width / kStepsPerSecond,
      static_cast<double>(motion.velocity.y) * half_height / kStepsPerSecond,
      cell.angle,
      20.0 * static_cast<double>(motion.angular_velocity) / kStepsPerSecond,
      cell.flags[0] > 0 ? 1.0 : 0.0,
      cell.flags[1] > 0 ? 1.0 : 0.0};
  std::transform(state.begin(), state.end(), out.begin(), [](double v) { return static_cast<float>(v); });

  const double potential = -100.0 * std::sqrt(state[0] * state[0] + state[1] * state[1]) -
                           100.0 * std::sqrt(state[2] * state[2] + state[3] * state[3]) - 100.0 * std::abs(state[4]) +
                           10.0 * state[6] + 10.0 * state[7];
  const Engines engines = engines_of(options_, action);
  Outcome outcome;
  if (cell.has_potential) outcome.reward = potential - cell.potential;
  outcome.reward -= 0.3 * engines.main + 0.03 * engines.side;
  cell.potential = potential;
  cell.has_potential = true;
  if (cell.crashed || std::abs(state[0]) >= 1.0) outcome = {-100.0, true};
  if (cell.still >= box2d::kStepsToSleep) outcome = {100.0, true};
  return outcome;
}

}  // namespace drystone::environments
