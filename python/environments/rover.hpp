// The environment Rover: a rover with three driven wheels on springs crosses rough ground with loose stones, and measures what lies ahead with
// a lidar.
//
// Observation: cosine and sine of the angle of the chassis, its angular velocity, its velocity [rad/s, m/s]; speeds of the wheels relative to the
// chassis as fractions of the largest one, forwards positive; how far each spring is pressed [m]; what is left of the way, as a fraction; then
// the lidar: what is free of each ray, as a fraction of its length. Rays turn with the chassis, from nearly straight down to above the
// direction of travel, and do not find the rover. Actions: speeds of the wheels as fractions of the largest one, in [-1, 1].
//
// Reward: 1 for each metre forwards, minus 0.005 times the square of the actions; 10 at the end of the way, which ends the episode; -10 when
// the rover lies on its back or has left the ground, which ends it too.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include "batch.hpp"
#include "drystone/world.hpp"
#include "random.hpp"

namespace drystone::environments {

struct RoverOptions {
  /// Multiplies the heights of the ground. In [0, 2].
  double roughness = 1.0;
};

class Rover {
 public:
  static constexpr std::size_t kWheels = 3;
  static constexpr std::size_t kRays = 20;
  static constexpr std::size_t kOwnNumbers = 6 + 2 * kWheels;
  static constexpr std::size_t kObservationSize = kOwnNumbers + kRays;
  static constexpr float kSecondsPerStep = 0.04f;
  /// Heights of the ground, at equal distances from kGroundBegin on.
  static constexpr std::size_t kHeights = 92;
  static constexpr double kGroundBegin = -6.0;
  static constexpr double kGroundStep = 0.5;
  /// The way ends at this x, and begins at 0 [m].
  static constexpr double kEnd = 36.0;
  /// The largest speed of a wheel [rad/s].
  static constexpr double kSpeed = 10.0;
  static constexpr float kRayLength = 6.0f;
  static constexpr std::size_t kStones = 36;

  struct Cell {
    std::array<double, kHeights> heights{};
    double x = 0.0;  // Of the chassis, after the last step [m].
    bool has_x = false;
  };

  /// What a cell from a pickle lacks; empty if nothing.
  static std::string_view problem_of(const Cell& cell);
  explicit Rover(const RoverOptions& options);

  const RoverOptions& options() const { return options_; }
  std::size_t action_size() const { return kWheels; }
  const World& start() const { return start_; }
  BodyId chassis() const { return chassis_; }
  void begin(World& world, Cell& cell, Pcg64& random) const;
  void act(World& world, Cell& cell, Pcg64& random, std::span<const double> action) const;
  Outcome observe(const World& world, Cell& cell, std::span<const double> action,
                  std::span<float, kObservationSize> out) const;

 private:
  void build_rover();
  void build_stones();

  RoverOptions options_;
  World start_;
  BodyId ground_;
  BodyId chassis_;
  std::array<BodyId, kWheels> wheels_;
  std::array<JointId, kWheels> joints_;
  std::array<WheelOptions, kWheels> joint_options_;
  std::array<BodyId, kStones> stones_;
  std::array<float, kStones> radii_{};  // Of circles around the stones [m].
  std::array<Vec2, kRays> rays_{};      // In the frame of the chassis.
};

}  // namespace drystone::environments
