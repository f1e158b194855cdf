#include "racing.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "racing_car.hpp"
#include "racing_picture.hpp"

namespace drystone::environments {
namespace {

constexpr double kSeconds = 1.0 / Racing::kStepsPerSecond;

// Constants of the wheels: figures for lengths in units of kCarUnit, of which forces and moments have the square.
constexpr double kSquare = kCarUnit * kCarUnit;
constexpr double kEnginePower = 1.0e8 * kSquare;    // [W]
constexpr double kWheelInertia = 4000.0 * kSquare;  // [kg m^2]
constexpr double kGrip = 1.0e6 * kSquare;           // On the road [N].
constexpr double kGripOfGrass = 0.6 * kGrip;
constexpr double kForcePerSlip = 205000.0 * kSquare;  // [N s/m]
constexpr double kMostGasChange = 0.1;                // Per step; it ends at once.
constexpr double kBlocking = 0.9;                     // Brakes from here on stop the wheels.
constexpr double kBrakeSpeed = 15.0;                  // By which full brakes slow the wheels in a step [rad/s].
/// Steering: the range of the wheels, which the original steers by 0.02 beyond its limits [rad], the largest speed [rad/s], and the speed for
/// an angle that is missing [1/s].
constexpr float kSteerRange = 0.42f;
constexpr double kSteerSpeed = 3.0;
constexpr double kSteerGain = 50.0;
constexpr float kSteerTorque = static_cast<float>(180.0 * 900.0 * kSquare);

/// The original makes the wheels off their places, unless the road begins along y. Its first step moves them there, and turns the car by this
/// share of the sine of the heading. Measured: the same for all seeds within 2 %.
constexpr double kStartTurn = -0.0485;
/// Shapes of the original touch at a distance of two centimetres.
constexpr float kSkins = 0.02f;

constexpr std::uint64_t kTyres = 0x20;
constexpr Filter kNothing = {.category = 1, .mask = 0, .group = 0};
constexpr Filter kTyreFilter = {.category = kTyres, .mask = 1, .group = 0};
constexpr Filter kTileFilter = {.category = 1, .mask = kTyres, .group = 0};

struct Controls {
  double steering = 0.0;  // Counter-clockwise.
  double gas = 0.0;
  double brake = 0.0;
};

Controls controls_of(const RacingOptions& options, std::span<const double> action) {
  if (options.continuous) {
    return {-std::clamp(action[0], -1.0, 1.0), std::clamp(action[1], 0.0, 1.0), std::clamp(action[2], 0.0, 1.0)};
  }
  Controls controls;
  if (action[0] == 1.0) controls.steering = -0.6;
  if (action[0] == 2.0) controls.steering = 0.6;
  if (action[0] == 3.0) controls.gas = 0.2;
  if (action[0] == 4.0) controls.brake = 0.8;
  return controls;
}

double sign(double v) { return v > 0.0 ? 1.0 : v < 0.0 ? -1.0 : 0.0; }

/// The speed of a wheel after engine and brake have acted.
double driven(double spin, double gas, double brake) {
  spin += kSeconds * kEnginePower * gas / kWheelInertia / (std::abs(spin) + 5.0);
  if (brake >= kBlocking) return 0.0;
  return spin - sign(spin) * std::min(kBrakeSpeed * brake, std::abs(spin));
}

double dot(Rotation axis, Vec2 v) {
  return static_cast<double>(axis.c) * static_cast<double>(v.x) +
         static_cast<double>(axis.s) * static_cast<double>(v.y);
}

/// Along y of a body: its x axis, turned by a quarter.
Rotation forwards_of(Rotation right) { return {-right.s, right.c}; }

std::size_t nearest_point(const Track& track, Position place) {
  std::size_t nearest = 0;
  double least = -1.0;
  for (std::size_t i = 0; i < track.size(); ++i) {
    const double dx = track.xs[i] - place.x;
    const double dy = track.ys[i] - place.y;
    const double distance = dx * dx + dy * dy;
    if (least >= 0.0 && distance >= least) continue;
    least = distance;
    nearest = i;
  }
  return nearest;
}

/// Where the car is on the road, and points of the road ahead.
void observe_road(const Track& track, const WorldTransform& pose, std::span<float, 2 + 2 * Racing::kPointsAhead> out) {
  std::fill(out.begin(), out.end(), 0.0f);
  const std::size_t count = track.size();
  if (count == 0) return;
  const std::size_t nearest = nearest_point(track, pose.position);
  const double heading = track.headings[nearest];
  const double across = std::cos(heading) * (pose.position.x - track.xs[nearest]) +
                        std::sin(heading) * (pose.position.y - track.ys[nearest]);
  const double turned = static_cast<double>(angle(pose.rotation)) - heading;
  out[0] = static_cast<float>(across);
  out[1] = static_cast<float>(turned - kFullTurn * std::round(turned / kFullTurn));
  for (std::size_t k = 0; k < Racing::kPointsAhead; ++k) {
    const std::size_t point = (nearest + 2 * (k + 1)) % count;
    const Vec2 to = Position{track.xs[point], track.ys[point]} - pose.position;
    out[2 + 2 * k] = static_cast<float>(dot(pose.rotation, to));
    out[3 + 2 * k] = static_cast<float>(dot(forwards_of(pose.rotation), to));
  }
}

}  // namespace

Racing::Racing(const RacingOptions& options)
    : options_(options), start_({.gravity = {}, .sleeping = false, .continuous = false}) {
  build();
}

void Racing::build() {
  ground_ = start_.create_body({});
  hull_ = start_.create_body({.type = BodyType::dynamic});
  for (const std::span<const Vec2> part : hull_parts()) {
    start_.create_shape(hull_, make_hull(part).value(), {.filter = kNothing});
  }
  for (std::size_t i = 0; i < kWheels; ++i) {
    const Vec2 at = kWheelPlaces[i];
    wheels_[i] = start_.create_body({.type = BodyType::dynamic, .position = {double{at.x}, double{at.y}}});
    tyres_[i] = start_.create_shape(wheels_[i], Box{.half_extents = kWheelHalfExtents},
                                    {.density = 0.1f, .filter = kTyreFilter});
    RevoluteOptions& joint = joint_options_[i];
    joint.body_a = hull_;
    joint.body_b = wheels_[i];
    joint.anchor_a = at;
    joint.limit = {true, -kSteerRange, kSteerRange};
    joint.motor = {true, 0.0f, kSteerTorque};
    joints_[i] = start_.create_joint(joint);
  }
}

std::string_view Racing::problem_of(const Cell& cell) {
  const std::size_t count = cell.size();
  const bool is_whole = cell.xs.size() == count && cell.ys.size() == count && cell.borders.size() == count &&
                        cell.visited.size() == count;
  if (!is_whole) return "a track with equally many headings, xs, ys, borders and visited";
  const bool are_counts = std::all_of(cell.touches.begin(), cell.touches.end(), [&](int touches) {
    return touches >= 0 && static_cast<std::size_t>(touches) <= count;
  });
  if (!are_counts) return "an episode with numbers of 'touches' from 0 to that of the tiles";
  constexpr double kMost = 1.0e9;
  const auto are_small = [](const auto& numbers) {
    return std::all_of(numbers.begin(), numbers.end(), [](double v) { return std::abs(v) <= kMost; });
  };
  const bool is_sound = are_small(cell.headings) && are_small(cell.xs) && are_small(cell.ys) && are_small(cell.spins) &&
                        are_small(cell.rolled) && are_small(std::array{cell.gas, cell.score, cell.returned});
  return is_sound ? "" : "an episode with numbers of at most 1e9";
}

Racing::Cell Racing::next_episode(const Cell& cell) {
  Cell next;
  next.colors = cell.colors;
  next.keep_colors = cell.keep_colors;
  return next;
}

void Racing::begin(World& world, Cell& cell, Pcg64& random) const {
  if (options_.domain_randomize && !cell.keep_colors) {
    for (const std::size_t one : {0u, 1u}) {
      for (double& part : cell.colors[one]) part = random.uniform(0.0, 210.0);
    }
    cell.colors[2] = cell.colors[1];
    cell.colors[2][static_cast<std::size_t>(random.integer(0, 3))] += 20.0;
  }
  cell.keep_colors = false;

  static_cast<Track&>(cell) = draw_track(random);
  cell.visited.assign(cell.size(), 0);
  for (std::size_t tile = 0; tile < cell.size(); ++tile) {
    std::array<Vec2, 4> corners;
    const std::array<TrackPlace, 4> places = tile_corners(cell, tile);
    std::transform(places.begin(), places.end(), corners.begin(), [](TrackPlace place) {
      return Vec2{static_cast<float>(place.x), static_cast<float>(place.y)};
    });
    must(world.create_shape(ground_, make_hull(corners, kSkins).value(),
                            {.filter = kTileFilter, .sensor = true, .user_data = tile}));
  }

  const double heading = cell.headings[0];
  const auto turned = static_cast<float>(heading + kStartTurn * std::sin(heading));
  const Position place = {cell.xs[0], cell.ys[0]};
  must(world.set_transform(hull_, place, turned));
  for (std::size_t i = 0; i < kWheels; ++i) {
    must(world.set_transform(wheels_[i], place + rotate(make_rotation(turned), kWheelPlaces[i]), turned));
  }
}

void Racing::act(World& world, Cell& cell, Pcg64& /*random*/, std::span<const double> action) const {
  const Controls controls = controls_of(options_, action);
  cell.gas += std::min(controls.gas - cell.gas, kMostGasChange);
  const Rotation hull = WorldTransform(world.transform(hull_)).rotation;
  for (std::size_t i = 0; i < kWheels; ++i) {
    const bool is_front = i < 2;
    const BodyMotion wheel = world.motion(wheels_[i]);
    const Rotation right = wheel.pose.rotation;
    const Rotation forwards = forwards_of(right);
    const double missing = (is_front ? controls.steering : 0.0) - static_cast<double>(angle(inverse(hull) * right));
    RevoluteOptions joint = joint_options_[i];
    joint.motor.speed = static_cast<float>(std::clamp(kSteerGain * missing, -kSteerSpeed, kSteerSpeed));
    must(world.set_joint(joints_[i], joint));

    double& spin = cell.spins[i];
    spin = driven(spin, is_front ? 0.0 : cell.gas, controls.brake);
    cell.rolled[i] += spin * kSeconds;
    double along = kForcePerSlip * (spin * kWheelRadius - dot(forwards, wheel.velocity));
    double across = -kForcePerSlip * dot(right, wheel.velocity);
    const double force = std::sqrt(along * along + across * across);
    const double grip = cell.touches[i] > 0 ? kGrip : kGripOfGrass;
    if (force > grip) {
      along *= grip / force;
      across *= grip / force;
    }
    spin -= kSeconds * along * kWheelRadius / kWheelInertia;
    must(world.apply_force_to_center(wheels_[i], static_cast<float>(across) * Vec2{right.c, right.s} +
                                                     static_cast<float>(along) * Vec2{forwards.c, forwards.s}));
  }
}

void Racing::count_touches(Cell& cell, ShapeId visitor, int change) const {
  const auto found = std::find(tyres_.begin(), tyres_.end(), visitor);
  if (found != tyres_.end()) cell.touches[static_cast<std::size_t>(found - tyres_.begin())] += change;
}

void Racing::visit(const World& world, Cell& cell) const {
  const Events events = world.events();
  for (const SensorEvent& event : events.sensor_end) count_touches(cell, event.visitor, -1);
  for (const SensorEvent& event : events.sensor_begin) {
    count_touches(cell, event.visitor, 1);
    const std::uint64_t tile = ShapeOptions(world.shape(event.sensor)).user_data;
    if (tile >= cell.size()) continue;  // The world and the track of a pickle may differ.
    const auto count = static_cast<double>(cell.size());
    const double share = cell.visited_count / count;
    if (tile == 0 && share > options_.lap_complete_percent) cell.is_lap_complete = true;
    if (cell.visited[tile] != 0) continue;
    cell.visited[tile] = 1;
    ++cell.visited_count;
    cell.score += 1000.0 / count;
  }
}

Outcome Racing::judge(const World& world, Cell& cell) const {
  visit(world, cell);
  // The first step belongs to the reset, which returns no reward: the next step returns what it has earned.
  if (cell.steps++ == 0) return {};
  cell.score -= 0.1;
  Outcome outcome;
  outcome.reward = cell.score - cell.returned;
  cell.returned = cell.score;
  const bool all_visited = cell.visited_count == cell.size();
  outcome.terminated = all_visited || cell.is_lap_complete;
  const Position place = WorldTransform(world.transform(hull_)).position;
  if (std::abs(place.x) > kField || std::abs(place.y) > kField) outcome = {-100.0, true};
  return outcome;
}

Outcome Racing::observe(const World& world, Cell& cell, std::span<const double> /*action*/,
                        std::span<float, kObservationSize> out) const {
  const Outcome outcome = judge(world, cell);
  const BodyMotion motion = world.motion(hull_);
  const Rotation right = motion.pose.rotation;
  const Rotation front = WorldTransform(world.transform(wheels_[0])).rotation;
  auto next = out.begin();
  const auto add = [&](double number) { *next++ = static_cast<float>(number); };
  add(dot(forwards_of(right), motion.velocity));
  add(dot(right, motion.velocity));
  add(static_cast<double>(motion.angular_velocity));
  for (const double spin : cell.spins) add(spin);
  add(static_cast<double>(angle(inverse(right) * front)));
  add(cell.gas);
  for (const int touches : cell.touches) add(touches > 0 ? 1.0 : 0.0);
  add(cell.size() == 0 ? 0.0 : static_cast<double>(cell.visited_count) / static_cast<double>(cell.size()));
  observe_road(cell, motion.pose, out.last<2 + 2 * kPointsAhead>());
  return outcome;
}

Outcome RacingPixels::observe(const World& world, Cell& cell, std::span<const double> /*action*/,
                              std::span<std::uint8_t, kObservationSize> out) const {
  const Outcome outcome = judge(world, cell);
  draw_race(*this, world, cell, {kSide, kSide, 4}, out);
  return outcome;
}

}  // namespace drystone::environments
