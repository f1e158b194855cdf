// The environment Multiwalker: three robots of BipedalWalker, one behind the other, carry a long package over rough ground.
//
// Observation of an agent: the 24 numbers of BipedalWalker, whose rays see the other robots and the agent's own legs too; where the
// robot behind it and the robot before it are, and where the package is, relative to its hull, as fractions of the package's
// length; the angle of the package. The last seven numbers have normal noise. Action: the efforts of hip and knee of one leg, then
// of the other, in [-1, 1].
//
// Reward: 130/30 for each metre that the package moves forward, minus 5 for each radian that the hull turns away from level; -10
// for a robot that falls. The episode ends with -100 for all when a robot falls, or when the package touches the ground or a leg or
// is behind the start, and without a penalty at the end of the way. With `shared_reward` each agent gets the mean of all rewards.
//
// Source of the task and of all its numbers: pettingzoo/sisl/multiwalker of PettingZoo 1.27 (multiwalker_v9). The random draws are
// made in the same order with the same generators. docs/environments.md lists what differs.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "batch.hpp"
#include "drystone/world.hpp"
#include "random.hpp"
#include "walker_robot.hpp"

namespace drystone::environments {

struct MultiwalkerOptions {
  double position_noise = 1.0e-3;
  double angle_noise = 1.0e-3;
  double forward_reward = 1.0;
  double terminate_reward = -100.0;
  double fall_reward = -10.0;
  bool shared_reward = true;
  int terrain_length = 200;  // In heights, at most Multiwalker::kHeights.
};

class Multiwalker {
 public:
  static constexpr std::size_t kAgents = 3;
  static constexpr std::size_t kRelatives = 7;
  static constexpr std::size_t kNumbersByAgent = Robot::kOwnNumbers + Robot::kRays + kRelatives;
  static constexpr std::size_t kObservationSize = kAgents * kNumbersByAgent;
  static constexpr float kSecondsPerStep = 0.02f;
  static constexpr bool kObservesStart = true;
  static constexpr std::size_t kHeights = 200;
  /// The package, then the parts of the robots.
  static constexpr std::size_t kBodies = 1 + kAgents * Robot::kParts;
  static constexpr std::size_t kLegs = 2 * kAgents;

  struct Cell {
    std::array<double, kHeights> heights{};
    double push = 0.0;  // The force that acts on each hull in the first step [N].
    std::array<double, kAgents> angles{};
    double package_angle = 0.0;
    std::array<double, kAgents> potentials{};
    double package_potential = 0.0;
    /// Of the present observation, without scale.
    std::array<double, kAgents * kRelatives> noise{};
    std::array<int, kAgents> fallen{};  // 1 for robots that fell.
    bool dropped = false;               // The package touched what is no hull.
    std::array<int, kLegs> touches{};   // 1 if the flag of a lower leg is set.
    box2d::TouchNumbers<kLegs> touched = box2d::no_touches<kLegs>();
    /// The random numbers after the last draw. Others were given by a seed: each seed has a push of its own, and the resets after
    /// it have it too.
    std::array<std::uint64_t, 6> drawn{};
  };
  using Before = std::array<WorldTransform, kBodies>;

  /// What a cell from a pickle lacks; empty if nothing.
  static std::string_view problem_of(const Cell& cell);
  explicit Multiwalker(const MultiwalkerOptions& options);

  const MultiwalkerOptions& options() const { return options_; }
  std::size_t action_size() const { return kAgents * Robot::kJoints; }
  const World& start() const { return start_; }
  BodyId package() const { return ids_[0]; }
  static Cell next_episode(const Cell& last);
  void begin(World& world, Cell& cell, Pcg64& random) const;
  void act(World& world, Cell& cell, Pcg64& random, std::span<const double> action) const;
  Before before(const World& world) const;
  void settle(World& world, Cell& cell, const Before& before) const;
  OutcomeOfAgents<kAgents> observe(const World& world, Cell& cell, std::span<const double> action,
                                   std::span<float, kObservationSize> out) const;

 private:
  std::span<const double> heights_of(const Cell& cell) const;
  void draw_noise(Cell& cell, Pcg64& random) const;
  void note_touches_of_bodies(Cell& cell, std::span<const box2d::Body, kBodies> bodies, const Before& before) const;
  void observe_agent(const World& world, const Cell& cell, std::size_t agent, std::span<double> out) const;

  MultiwalkerOptions options_;
  World start_;
  BodyId ground_;
  std::array<Robot, kAgents> robots_;
  std::array<BodyId, kBodies> ids_;
  std::array<Outline, kBodies> outlines_;
  box2d::Body package_;
  std::array<Vec2, Robot::kRays> rays_ = Robot::rays();
};

}  // namespace drystone::environments
