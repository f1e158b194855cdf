#include "pusher.hpp"

#include <algorithm>
#include <cmath>

#include "cells.hpp"

namespace drystone::environments {
namespace {

constexpr float kFingerRadius = 0.06f;
constexpr float kCrateHalf = 0.12f;
constexpr float kCrateDensity = 2.0f;
constexpr double kWeight = 9.8;  // Of a kilogram [N].
/// Torques of the motors [N m].
constexpr std::array<float, Pusher::kJoints> kTorques = {4.0f, 2.0f};
/// The arm begins on the left side, bent, and crate and mark are drawn on the right side.
constexpr std::array<float, Pusher::kJoints> kStartAngles = {2.6f, 1.0f};
constexpr double kReach = double{Pusher::kLinks[0]} + double{Pusher::kLinks[1]};

/// Where crate and mark are drawn: distances from the shoulder [m], and angles to both sides of the x axis [rad].
constexpr double kNearest = 0.7;
constexpr double kFarthest = 1.4;
constexpr double kAside = 1.3;
/// The least distance of the crate to the mark at the begin [m].
constexpr double kApart = 0.4;

constexpr Filter kOverTheTable = {.category = 2, .mask = 0, .group = 0};

double length(double x, double y) { return std::sqrt(x * x + y * y); }

std::array<double, 2> draw_place(Pcg64& random) {
  const double distance = random.uniform(kNearest, kFarthest);
  const Rotation direction = make_rotation(static_cast<float>(random.uniform(-kAside, kAside)));
  return {distance * static_cast<double>(direction.c), distance * static_cast<double>(direction.s)};
}

}  // namespace

Pusher::Pusher(const PusherOptions& options) : options_(options), start_({.gravity = {0.0f, 0.0f}, .sleeping = false}) {
  build();
}

void Pusher::build() {
  table_ = start_.create_body({});
  Position at{};
  float turned = 0.0f;
  for (std::size_t i = 0; i < kJoints; ++i) {
    const Vec2 along = {kLinks[i], 0.0f};
    turned += kStartAngles[i];
    links_[i] = start_.create_body({.type = BodyType::dynamic, .position = at, .angle = turned});
    start_.create_shape(links_[i], Capsule{{}, along, kFingerRadius}, {.filter = kOverTheTable});
    RevoluteOptions& joint = joint_options_[i];
    joint.body_a = i == 0 ? table_ : links_[0];
    joint.body_b = links_[i];
    if (i > 0) joint.anchor_a = {kLinks[0], 0.0f};
    joint.motor = {true, 0.0f, kTorques[i]};
    joints_[i] = start_.create_joint(joint);
    at = at + rotate(make_rotation(turned), along);
  }
  start_.create_shape(links_[1], Circle{{kLinks[1], 0.0f}, kFingerRadius}, {.material = {.friction = 0.3f}});

  crate_ = start_.create_body({.type = BodyType::dynamic, .position = {1.0, 0.0}});
  start_.create_shape(crate_, Box{.half_extents = {kCrateHalf, kCrateHalf}},
                      {.density = kCrateDensity, .material = {.friction = 0.3f}});
  FrictionOptions brake;
  brake.body_a = table_;
  brake.body_b = crate_;
  brake.collide_connected = true;
  const double mass = static_cast<double>(MassData(start_.mass_data(crate_)).mass);
  brake.max_force = static_cast<float>(options_.table_friction * mass * kWeight);
  // The mean distance of a square's points to its middle is 0.765 times half a side.
  brake.max_torque = 0.765f * kCrateHalf * brake.max_force;
  must(start_.create_joint(brake));
}

std::string_view Pusher::problem_of(const Cell& cell) {
  return are_finite(cell.mark, cell.distances) ? "" : "an episode with finite 'mark' and 'distances'";
}

void Pusher::begin(World& world, Cell& cell, Pcg64& random) const {
  const std::array<double, 2> crate = draw_place(random);
  must(world.set_transform(crate_, {crate[0], crate[1]}, static_cast<float>(random.uniform(-0.75, 0.75))));
  do {
    cell.mark = draw_place(random);
  } while (length(cell.mark[0] - crate[0], cell.mark[1] - crate[1]) < kApart);
  const Vec2 mark = {static_cast<float>(cell.mark[0]), static_cast<float>(cell.mark[1])};
  // A sensor that senses nothing: it is there for pictures.
  must(world.create_shape(table_, Circle{mark, static_cast<float>(kMarkRadius)},
                          {.filter = kOverTheTable, .sensor = true}));
}

void Pusher::act(World& world, Cell& /*cell*/, Pcg64& /*random*/, std::span<const double> action) const {
  for (std::size_t i = 0; i < kJoints; ++i) {
    RevoluteOptions joint = joint_options_[i];
    joint.motor.speed = static_cast<float>(kSpeed * std::clamp(action[i], -1.0, 1.0));
    must(world.set_joint(joints_[i], joint));
  }
}

Outcome Pusher::observe(const World& world, Cell& cell, std::span<const double> action,
                        std::span<float, kObservationSize> out) const {
  const BodyMotion upper = world.motion(links_[0]);
  const BodyMotion lower = world.motion(links_[1]);
  const BodyMotion crate = world.motion(crate_);
  const Rotation elbow = inverse(upper.pose.rotation) * lower.pose.rotation;
  const Position finger = lower.pose.position + rotate(lower.pose.rotation, {kLinks[1], 0.0f});
  const auto fraction = [](float speed) { return static_cast<double>(speed) / kSpeed; };
  const std::array<double, kObservationSize> state = {static_cast<double>(upper.pose.rotation.c),
                                                      static_cast<double>(upper.pose.rotation.s),
                                                      static_cast<double>(elbow.c),
                                                      static_cast<double>(elbow.s),
                                                      fraction(upper.angular_velocity),
                                                      fraction(lower.angular_velocity - upper.angular_velocity),
                                                      finger.x,
                                                      finger.y,
                                                      crate.pose.position.x,
                                                      crate.pose.position.y,
                                                      static_cast<double>(crate.pose.rotation.c),
                                                      static_cast<double>(crate.pose.rotation.s),
                                                      static_cast<double>(crate.velocity.x),
                                                      static_cast<double>(crate.velocity.y),
                                                      cell.mark[0],
                                                      cell.mark[1]};
  std::transform(state.begin(), state.end(), out.begin(), [](double v) { return static_cast<float>(v); });

  const Position place = crate.pose.position;
  const std::array<double, 2> now = {length(place.x - cell.mark[0], place.y - cell.mark[1]),
                                     length(finger.x - place.x, finger.y - place.y)};
  Outcome outcome;
  if (cell.has_distances) outcome.reward = 10.0 * (cell.distances[0] - now[0]) + cell.distances[1] - now[1];
  for (const double one : action) outcome.reward -= 0.01 * std::clamp(one, -1.0, 1.0) * std::clamp(one, -1.0, 1.0);
  cell.distances = now;
  cell.has_distances = true;
  if (now[0] < kMarkRadius) {
    outcome.reward += 10.0;
    outcome.terminated = true;
  } else if (length(place.x, place.y) > kReach) {
    outcome.reward -= 5.0;
    outcome.terminated = true;
  }
  return outcome;
}

}  // namespace drystone::environments
