// The environment Crane: a magnet on a crane stacks boxes. A trolley moves along x, and a magnet hangs below it on a mast that goes up and
// down. The magnet, while it is on, pulls the nearest box below it.
//
// Observation: place and speed of the trolley along x; height and speed of the magnet's lower side; 1 while the magnet pulls a box; the height
// of what stands, in boxes; of each box its place, cosine and sine of its angle, its velocity [m, m/s]. Actions: speed of the trolley and of the
// mast (upwards) as fractions of the largest ones, in [-1, 1]; the magnet is on if the third number is above 0.
//
// Reward: by how many boxes the height of what stands has grown; negative if it has become less. A box stands after kStill steps at rest while the
// magnet does not pull it, and the height is that of the highest corner of all boxes that stand. 5 when all boxes stand on each other, which
// ends the episode. -5 when a box has left the room, over a wall, which ends it too.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "batch.hpp"
#include "drystone/world.hpp"
#include "random.hpp"

namespace drystone::environments {

struct CraneOptions {
  /// Measured with random and with rough actions: 500 N threw boxes over the walls; this force threw them up to 4.5 m high, but not out.
  static constexpr int kMostForce = 300;
  /// The force of the magnet on a box that it touches [N]. In [0, kMostForce].
  double magnet_force = 80.0;
};

class Crane {
 public:
  static constexpr std::size_t kBoxes = 5;
  static constexpr std::size_t kObservationSize = 6 + 6 * kBoxes;
  static constexpr float kSecondsPerStep = 0.04f;
  /// The side of a box [m].
  static constexpr double kSide = 0.5;
  /// The largest speeds of trolley and mast [m/s].
  static constexpr std::array<double, 2> kSpeeds = {2.0, 1.5};
  /// How far the magnet reaches below its lower side, and to both sides [m].
  static constexpr double kReach = 0.3;
  /// The magnet does not pull a box whose middle is nearer to its pole than this [m]: the force would have no direction.
  static constexpr double kLeastDistance = 0.01;
  /// Steps of rest after which a box stands.
  static constexpr std::int64_t kStill = 5;

  struct Cell {
    /// Of each box, for how many steps it has rested.
    std::array<std::int64_t, kBoxes> still{};
    /// The box that the magnet pulls, or -1.
    std::int64_t pulled = -1;
    /// The height of what stands [m].
    double height = kSide;
  };

  /// What a cell from a pickle lacks; empty if nothing.
  static std::string_view problem_of(const Cell& cell);
  explicit Crane(const CraneOptions& options);

  const CraneOptions& options() const { return options_; }
  std::size_t action_size() const { return 3; }
  const World& start() const { return start_; }
  void begin(World& world, Cell& cell, Pcg64& random) const;
  void act(World& world, Cell& cell, Pcg64& random, std::span<const double> action) const;
  Outcome observe(const World& world, Cell& cell, std::span<const double> action,
                  std::span<float, kObservationSize> out) const;

 private:
  void build_crane();
  void pull(World& world, Cell& cell) const;
  double height_of_what_stands(std::span<const BodyMotion> boxes, Cell& cell) const;

  CraneOptions options_;
  World start_;
  BodyId ground_;
  BodyId trolley_;
  BodyId magnet_;
  std::array<BodyId, kBoxes> boxes_;
  std::array<JointId, 2> joints_;  // Of trolley and mast.
  std::array<PrismaticOptions, 2> joint_options_;
};

}  // namespace drystone::environments
