// Steps a world at a fixed step length, whatever the frame rate of the program. In each frame the program passes the length of the
// frame. The runner takes the whole steps that are due, keeps the rest of the time for the next frame, and computes smoothed poses
// between two steps for drawing. The state after n steps does not depend on the frame rate. See docs/fixed_step.md.
//
//     drystone::FixedStepRunner runner(world);
//     while (drawing) {
//       runner.advance(seconds_since_last_frame);
//       for (drystone::BodyId body : runner.moved()) place_sprite(body, runner.poses()[body.index]);
//     }
//
// Forces that are applied during a frame act in all steps of the frame and are cleared at its end, whatever
// WorldOptions::force_clearing says. If a frame takes no step, its forces stay for the next frame.
//
// As with a World, several threads may make const calls at the same time. While a call that is not const runs, there must be no other call
// on the runner or its world.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>

#include "drystone/id.hpp"
#include "drystone/position.hpp"
#include "drystone/result.hpp"

namespace drystone {

class World;

/// How the pose of a body between two steps is computed.
enum class Smoothing : std::uint8_t {
  interpolation,  ///< Interpolates between the last two states. Accurate, but up to one step behind the world.
  extrapolation,  ///< Extrapolates the last state by its velocities. Does not lag behind, but bodies jump back after an impact.
  none,           ///< Uses the pose of the last state.
};

/// The options of a FixedStepRunner.
struct FixedStepOptions {
  /// Length of a step [s]. In [1e-6, 1]. Default 1/60. World::step() takes the nearest float.
  double step_seconds = 1.0 / 60.0;
  /// Largest number of steps in a frame. In [1, 1000000]. Default 8. If more steps are due, their time is dropped and reported.
  /// Without this limit a slow frame would need many steps, which make the next frame slower still.
  int max_steps = 8;
  /// How poses between two steps are computed. Default: interpolation.
  Smoothing smoothing = Smoothing::interpolation;
  /// Hooks, called before and after each step. A hook may make any call on the world, but must not call advance() or reset() of this
  /// runner. While a hook runs, pose() and poses() are the poses of the world, without smoothing. A force that before_step applies
  /// also acts in the later steps of the frame; to push for one step, apply an impulse of force times step_seconds.
  std::function<void(World&)> before_step{};
  std::function<void(World&)> after_step{};  ///< See before_step.
};

/// The result of a frame.
struct FrameReport {
  /// The number of steps that the frame took.
  int steps = 0;
  /// Time that was dropped because more than FixedStepOptions::max_steps steps were due [s].
  double dropped_seconds = 0.0;
  /// Time that is kept for the next frame, as a fraction of a step, in [0, 1).
  double remainder = 0.0;
};

/// Steps a world by whole steps under any frame rate; see the head of this file.
class FixedStepRunner {
 public:
  /// The world must outlive the runner and must not be moved. Raises Exception if an option is out of range.
  explicit FixedStepRunner(World& world, FixedStepOptions options = {});
  ~FixedStepRunner();
  /// A runner that was moved from may only be destroyed or assigned to.
  FixedStepRunner(FixedStepRunner&&) noexcept;
  FixedStepRunner& operator=(FixedStepRunner&&) noexcept;

  /// Makes a runner like the constructor, but returns an Error instead of raising an exception.
  static Result<FixedStepRunner> create(World& world, FixedStepOptions options = {});

  /// Runs a frame: takes the steps that are due and computes the smoothed poses. `frame_seconds` is the time since the last frame,
  /// in [0, 1e6]. A frame of 0 seconds takes no step, but updates the poses of bodies that were made or teleported since the last frame.
  /// Errors: invalid_argument; wrong_moment during a step or in a hook. A refused call changes nothing. An exception from a hook
  /// leaves advance(); the next frame takes the steps that are still due. So does one from a step, which leaves the world unfinished.
  Result<FrameReport> advance(double frame_seconds);
  /// The number of steps that advance(frame_seconds) would take. Errors: invalid_argument; wrong_moment during a step.
  [[nodiscard]] Result<int> steps_in(double frame_seconds) const;
  /// Drops the kept time and sets all smoothed poses to the poses of the world, for instance after loading. steps() and
  /// dropped_seconds() start from 0. Error: wrong_moment during a step or in a hook.
  Result<void> reset();
  /// Ends the frame in which a hook is called, for programs without exceptions: no step is taken any more, after before_step not even
  /// its own. The next frame takes the steps that are still due. Does nothing between frames.
  void end_frame();

  /// The options that the runner was made with.
  const FixedStepOptions& options() const;
  /// FrameReport::remainder of the last frame.
  double remainder() const;
  /// The steps of all frames, and their simulated time: steps() times step_seconds [s].
  std::uint64_t steps() const;
  double simulated_seconds() const;  ///< See steps().
  /// The sum of FrameReport::dropped_seconds over all frames [s]. The frames' total time is the sum of simulated_seconds(),
  /// dropped_seconds() and the remainder.
  double dropped_seconds() const;

  /// The smoothed poses of the last frame, by BodyId::index, without bodies that were made after it. Valid until the next frame.
  std::span<const WorldTransform> poses() const;
  /// The bodies that are new or whose smoothed pose changed in the last frame, in slot order. Valid until the next frame.
  std::span<const BodyId> moved() const;
  /// The smoothed pose of a body, or its pose in the world if the body was made or teleported since the last frame. Errors: stale_id;
  /// wrong_moment during a step.
  [[nodiscard]] Result<WorldTransform> pose(BodyId body) const;

 private:
  struct State;
  explicit FixedStepRunner(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace drystone
