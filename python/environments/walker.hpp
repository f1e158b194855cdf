// The environments BipedalWalker and BipedalWalkerHardcore: a robot of a hull and two legs with hips and knees walks over rough ground, or
// over stumps, pits and stairs too.
//
// Observation: angle and angular velocity of the hull, its velocity along x and y, scaled; for each leg angle and speed of hip and knee, and 1
// if the lower leg touches the ground, else 0; ten distances to the ground along rays, as fractions of their range. Actions: the efforts of
// hip and knee of one leg, then of the other, in [-1, 1].
//
// Source of the task and of all its numbers: gymnasium/envs/box2d/bipedal_walker.py of Gymnasium 1.4.0 (BipedalWalker-v3), by O. Klimov. The
// random draws are made in the same order with the same generator. docs/environments.md lists what differs on purpose.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "batch.hpp"
#include "drystone/world.hpp"
#include "random.hpp"
#include "walker_robot.hpp"

namespace drystone::environments {

struct WalkerOptions {
  bool hardcore = false;
  /// A soft bridge of planks over a pit, between level ground. Not with `hardcore`.
  bool bridge = false;
};

class Walker {
 public:
  static constexpr std::size_t kObservationSize = 24;
  static constexpr float kSecondsPerStep = 0.02f;
  static constexpr std::size_t kOwnNumbers = Robot::kOwnNumbers;
  static constexpr std::size_t kParts = Robot::kParts;
  /// Heights of the ground, at equal distances from x = 0 on.
  static constexpr std::size_t kHeights = 200;
  static constexpr std::size_t kPlanks = 24;

  struct Cell {
    std::array<double, kHeights> heights{};
    double push = 0.0;  // The force that acts on the hull at the start [N].
    double angle = 0.0;
    double potential = 0.0;
    bool has_potential = false;
    bool fell = false;
    // Of the lower legs: 1 if the flag of the original is set; on a bridge box2d::touch_after().
    std::array<int, 2> touches{};
    box2d::TouchNumbers<2> touched = box2d::no_touches<2>();  // The pieces of ground that they touch; not on a bridge.
  };

  /// The poses of all parts.
  using Before = std::array<WorldTransform, kParts>;

  /// What a cell from a pickle lacks; empty if nothing.
  static std::string_view problem_of(const Cell& cell);
  explicit Walker(const WalkerOptions& options);

  const WalkerOptions& options() const { return options_; }
  std::size_t action_size() const { return Robot::kJoints; }
  const World& start() const { return start_; }
  BodyId hull() const { return robot_.hull(); }
  void begin(World& world, Cell& cell, Pcg64& random) const;
  void act(World& world, Cell& cell, Pcg64& random, std::span<const double> action) const;
  Before before(const World& world) const;
  void settle(World& world, Cell& cell, const Before& before) const;
  Outcome observe(const World& world, Cell& cell, std::span<const double> action,
                  std::span<float, kObservationSize> out) const;

 private:
  void build();
  void build_bridge();
  void begin_bridge(World& world, Cell& cell, Pcg64& random) const;
  std::array<double, kObservationSize> numbers_of(const World& world, const Cell& cell) const;
  std::array<double, kObservationSize> first_numbers(const World& world, double push) const;
  QueryFilter ground_filter() const;
  /// Whether the ground is Cell::heights alone, without boxes and planks.
  bool has_heights_alone() const { return !options_.hardcore && !options_.bridge; }

  WalkerOptions options_;
  World start_;
  BodyId ground_;
  Robot robot_;
  std::array<Outline, kParts> outlines_;
  std::array<Vec2, Robot::kRays> rays_{};
  std::array<BodyId, kPlanks> planks_{};  // Of the bridge, if there is one.
};

}  // namespace drystone::environments
