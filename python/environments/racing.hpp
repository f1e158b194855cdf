// The environment CarRacing: a car with rear-wheel drive, seen from above, drives a lap on a random track. A wheel slides when the force that it needs
// is greater than its grip, which is less on grass.
//
// The track is made of tiles, which are sensors: a wheel that enters a tile for the first time earns 1000 / (number of tiles), and each step costs
// 0.1. The episode ends when all tiles are visited, or with -100 for a car that leaves the field. Actions: steering in [-1, 1], where 1 is
// to the right, gas and brake in [0, 1]; or, if discrete, one number: 0 nothing, 1 right, 2 left, 3 gas, 4 brake.
//
// Observation of Racing, which is not Gymnasium's: see Racing::kObservationSize. RacingPixels has Gymnasium's: a picture of 96 by 96 pixels.
//
// Source of the task and of all its numbers: gymnasium/envs/box2d/car_racing.py and car_dynamics.py of Gymnasium 1.4.0 (CarRacing-v3), by
// O. Klimov. The random draws are made in the same order with the same generator. docs/car_racing.md lists what differs.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "batch.hpp"
#include "drystone/world.hpp"
#include "racing_track.hpp"
#include "random.hpp"

namespace drystone::environments {

struct RacingOptions {
  bool continuous = true;
  /// Whether each episode draws the colours of road and grass.
  bool domain_randomize = false;
  /// The lap also ends when a wheel enters the first tile again after more than this share of all tiles was visited. In (0, 1]; 1: only when
  /// all are visited.
  double lap_complete_percent = 1.0;
};

/// Red, green and blue in [0, 255]; a picture has the integer parts.
using Color = std::array<double, 3>;

class Racing {
 public:
  static constexpr double kStepsPerSecond = 50.0;
  static constexpr float kSecondsPerStep = static_cast<float>(1.0 / kStepsPerSecond);
  static constexpr std::size_t kWheels = 4;  // Left and right in front, left and right behind.
  /// Points of the middle of the road ahead of the car, each two tiles after the one before.
  static constexpr std::size_t kPointsAhead = 12;
  /// Speed forwards and to the right [m/s]; speed of rotation [rad/s]; speeds of the wheels [rad/s]; angle of the front wheels [rad]; gas, in
  /// [0, 1]; for each wheel 1 on the road, else 0; share of the tiles visited; distance to the right of the middle of the road [m]; angle to the
  /// road, counter-clockwise [rad]; points ahead, as distances to the right and forwards [m].
  static constexpr std::size_t kObservationSize = 16 + 2 * kPointsAhead;
  /// The car must stay within this distance of the origin, along x and along y [m].
  static constexpr double kField = 2000.0 / kUnitsPerMetre;

  struct Cell : Track {
    /// By tile: 1 if a wheel was on it.
    std::vector<std::uint8_t> visited;
    std::uint32_t visited_count = 0;
    bool is_lap_complete = false;
    /// Rewards of the episode until now, and those that a step has returned.
    double score = 0.0;
    double returned = 0.0;
    std::uint32_t steps = 0;
    double gas = 0.0;
    /// Speeds [rad/s] and angles [rad] of the rolling wheels.
    std::array<double, kWheels> spins{};
    std::array<double, kWheels> rolled{};
    /// How many tiles each wheel touches.
    std::array<int, kWheels> touches{};
    /// Of road, field and grass.
    std::array<Color, 3> colors = {Color{102, 102, 102}, Color{102, 204, 102}, Color{102, 230, 102}};
    /// Whether the next episode has the same colours.
    bool keep_colors = false;
  };

  explicit Racing(const RacingOptions& options);

  const RacingOptions& options() const { return options_; }
  std::size_t action_size() const { return options_.continuous ? 3 : 1; }
  /// The number of actions of which one is chosen; 0 if actions are numbers.
  std::int64_t choices() const { return options_.continuous ? 0 : 5; }
  const World& start() const { return start_; }
  BodyId hull() const { return hull_; }
  std::span<const BodyId, kWheels> wheels() const { return wheels_; }
  /// What a cell from a pickle lacks; empty if nothing.
  static std::string_view problem_of(const Cell& cell);
  /// What remains of an episode in the next one.
  static Cell next_episode(const Cell& cell);
  void begin(World& world, Cell& cell, Pcg64& random) const;
  void act(World& world, Cell& cell, Pcg64& random, std::span<const double> action) const;
  Outcome observe(const World& world, Cell& cell, std::span<const double> action,
                  std::span<float, kObservationSize> out) const;
  /// The reward and end of a step, without an observation.
  Outcome judge(const World& world, Cell& cell) const;

 private:
  void build();
  void visit(const World& world, Cell& cell) const;
  void count_touches(Cell& cell, ShapeId visitor, int change) const;

  RacingOptions options_;
  World start_;
  BodyId ground_;
  BodyId hull_;
  std::array<BodyId, kWheels> wheels_;
  std::array<ShapeId, kWheels> tyres_;
  std::array<JointId, kWheels> joints_;
  std::array<RevoluteOptions, kWheels> joint_options_;
};

/// The same environment with pictures as observations.
class RacingPixels : public Racing {
 public:
  using Number = std::uint8_t;
  static constexpr std::size_t kSide = 96;
  static constexpr std::size_t kObservationSize = kSide * kSide * 3;
  static constexpr std::array<std::size_t, 3> kObservationShape = {kSide, kSide, 3};

  using Racing::Racing;
  /// Rows from top to bottom, of pixels from left to right.
  Outcome observe(const World& world, Cell& cell, std::span<const double> action,
                  std::span<std::uint8_t, kObservationSize> out) const;
};

}  // namespace drystone::environments
