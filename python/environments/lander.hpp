// The environment LunarLander: a craft with three engines and two legs lands on a pad between hills, in wind if this is wanted.
//
// Observation: x and y of the craft relative to the pad, in halves of the view; velocity along x and y, scaled; angle [rad]; angular velocity,
// scaled; for each leg 1 if it touches the ground, else 0. Actions: one number, 0 nothing, 1 left engine, 2 main engine, 3 right engine;
// or, if continuous, the main engine's throttle and the side engines', in [-1, 1].
//
// Source of the task and of all its numbers: gymnasium/envs/box2d/lunar_lander.py of Gymnasium 1.4.0 (LunarLander-v3), by O. Klimov. The
// random draws are made in the same order with the same generator. docs/environments.md lists what differs on purpose.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "batch.hpp"
#include "box2d_impacts.hpp"
#include "drystone/world.hpp"
#include "heightfield.hpp"
#include "random.hpp"

namespace drystone::environments {

struct LanderOptions {
  bool continuous = false;
  /// Gravity along y [m/s^2]. In (-12, 0).
  float gravity = -10.0f;
  bool enable_wind = false;
  /// The largest force of the wind [N], and the largest torque of its turbulence [N m]. Finite.
  double wind_power = 15.0;
  double turbulence_power = 1.5;
};

class Lander {
 public:
  static constexpr std::size_t kObservationSize = 8;
  static constexpr float kSecondsPerStep = 0.02f;
  /// Heights of the ground, at equal distances from the left border of the view to the right one.
  static constexpr std::size_t kHeights = 11;
  /// The view [m].
  static constexpr double kWidth = 20.0;
  static constexpr double kHeight = 400.0 / 30.0;

  struct Cell {
    std::array<double, kHeights> heights{};
    double angle = 0.0;
    double potential = 0.0;
    bool has_potential = false;
    bool crashed = false;
    std::array<int, 2> touches{};  // Of the legs; box2d::touch_after().
    std::array<int, 2> flags{};    // Of the legs: 1 if that of the original is set (box2d::TouchState).
    box2d::TouchNumbers<2> touched = box2d::no_touches<2>();
    box2d::TouchNumbers<2> touched_at_end = box2d::no_touches<2>();
    int still = 0;               // Steps for which the craft has been at rest.
    std::int64_t wind_time = 0;  // In steps.
    std::int64_t turbulence_time = 0;
  };

  /// What a cell from a pickle lacks; empty if nothing.
  static std::string_view problem_of(const Cell& cell);
  explicit Lander(const LanderOptions& options);

  const LanderOptions& options() const { return options_; }
  std::size_t action_size() const { return options_.continuous ? 2 : 1; }
  /// The number of actions of which one is chosen; 0 if actions are numbers.
  std::int64_t choices() const { return options_.continuous ? 0 : 4; }
  const World& start() const { return start_; }
  void begin(World& world, Cell& cell, Pcg64& random) const;
  void act(World& world, Cell& cell, Pcg64& random, std::span<const double> action) const;
  Outcome observe(const World& world, Cell& cell, std::span<const double> action,
                  std::span<float, kObservationSize> out) const;

 private:
  /// The motions of the craft and its legs.
  using Motions = std::array<BodyMotion, 3>;

  void build();
  Motions motions_of(const World& world) const;
  void push(World& world, double impulse_x, double impulse_y) const;
  void blow(World& world, Cell& cell) const;
  void note_flag(Cell& cell, std::size_t leg, const WorldTransform& pose) const;
  /// While the craft flies, the gravity of a step acts at its beginning, as in the original, and not in sub-steps.
  void fall(World& world, const Cell& cell, const Motions& motions) const;
  void limit_legs(World& world, const Motions& motions) const;

  LanderOptions options_;
  World start_;
  BodyId ground_;
  BodyId craft_;
  std::array<BodyId, 3> parts_;  // The craft and its legs.
  std::array<JointId, 2> joints_;
  std::array<RevoluteOptions, 2> joint_options_;
  std::array<Outline, 3> outlines_;  // Of the parts.
};

}  // namespace drystone::environments
