// The environment ArmPush: an arm of two links above a table, seen from above, pushes a crate with its finger to a mark. The links pass over
// the crate; only the finger touches it. The crate stays where it is left, because the table brakes it.
//
// Observation: cosine and sine of the shoulder's angle and of the elbow's; their speeds, as fractions of the largest one; place of the finger
// [m]; place of the crate, cosine and sine of its angle, its velocity [m/s]; place of the mark. Actions: speeds of shoulder and elbow, as
// fractions of the largest one, in [-1, 1].
//
// Reward: 10 for each metre that the crate comes nearer to the mark, 1 for each metre that the finger comes nearer to the crate, minus 0.01
// times the square of the actions; 10 when the crate is on the mark, which ends the episode; -5 when it is out of the arm's reach, which ends it
// too.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include "batch.hpp"
#include "drystone/world.hpp"
#include "random.hpp"

namespace drystone::environments {

struct PusherOptions {
  /// The largest friction of the table, divided by the crate's weight. In [0, 10].
  double table_friction = 0.4;
};

class Pusher {
 public:
  static constexpr std::size_t kObservationSize = 16;
  static constexpr float kSecondsPerStep = 0.04f;
  static constexpr std::size_t kJoints = 2;
  /// Lengths of the links [m].
  static constexpr std::array<float, kJoints> kLinks = {1.0f, 0.8f};
  /// The largest speed of a joint [rad/s].
  static constexpr double kSpeed = 2.0;
  /// How near the middle of the crate must come to that of the mark [m].
  static constexpr double kMarkRadius = 0.08;

  struct Cell {
    std::array<double, 2> mark{};
    /// Distances of the crate to the mark and of the finger to the crate, after the last step [m].
    std::array<double, 2> distances{};
    bool has_distances = false;
  };

  /// What a cell from a pickle lacks; empty if nothing.
  static std::string_view problem_of(const Cell& cell);
  explicit Pusher(const PusherOptions& options);

  const PusherOptions& options() const { return options_; }
  std::size_t action_size() const { return kJoints; }
  const World& start() const { return start_; }
  void begin(World& world, Cell& cell, Pcg64& random) const;
  void act(World& world, Cell& cell, Pcg64& random, std::span<const double> action) const;
  Outcome observe(const World& world, Cell& cell, std::span<const double> action,
                  std::span<float, kObservationSize> out) const;

 private:
  void build();

  PusherOptions options_;
  World start_;
  BodyId table_;
  BodyId crate_;
  std::array<BodyId, kJoints> links_;
  std::array<JointId, kJoints> joints_;  // Shoulder and elbow.
  std::array<RevoluteOptions, kJoints> joint_options_;
};

}  // namespace drystone::environments
