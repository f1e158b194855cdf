// The frames of a program and the steps of its world; drystone/fixed_step_runner.hpp documents the behaviour. The method is
// that of "Fixed time-step implementation" (unagames.com, 2010), after G. Fiedler: an accumulator, a largest number of steps, forces that
// act for a frame, smoothed poses. There are three differences: time is counted without rounding (frame_clock.hpp), frames without a
// step keep their forces, and only bodies that moved are smoothed (pose_history.hpp).
#include "drystone/fixed_step_runner.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "api/runner/frame_clock.hpp"
#include "api/runner/pose_history.hpp"
#include "drystone/world.hpp"
#include "world/check.hpp"

namespace drystone {
namespace {

constexpr double kLongestFrame = 1.0e6;
constexpr int kMostSteps = 1000000;

void check_options(model::Check& check, const FixedStepOptions& o) {
  check.require(o.step_seconds >= 1.0e-6 && o.step_seconds <= 1.0,
                "FixedStepOptions.step_seconds must be in [1e-6, 1]");
  check.require(o.max_steps >= 1 && o.max_steps <= kMostSteps, "FixedStepOptions.max_steps must be in [1, 1000000]");
  check.require(o.smoothing <= Smoothing::none,
                "FixedStepOptions.smoothing must be interpolation, extrapolation or none");
}

void check_between_frames(model::Check& check, bool in_frame) {
  check.require(!in_frame, "the runner is in a frame: a hook must not advance or reset it", ErrorCode::wrong_moment);
}

void check_frame(model::Check& check, double frame_seconds) {
  check.require(std::isfinite(frame_seconds), "frame_seconds must be finite");
  check.require(frame_seconds >= 0.0, "frame_seconds must not be negative");
  check.require(frame_seconds <= kLongestFrame, "frame_seconds must be at most 1e6");
}

/// Marks the runner as being in a frame while this object lives.
class FrameGuard {
 public:
  explicit FrameGuard(bool& in_frame) : in_frame_(in_frame) { in_frame_ = true; }
  ~FrameGuard() { in_frame_ = false; }
  FrameGuard(const FrameGuard&) = delete;
  FrameGuard& operator=(const FrameGuard&) = delete;

 private:
  bool& in_frame_;
};

}  // namespace

struct FixedStepRunner::State {
  State(World& of, FixedStepOptions with) : world(&of), options(std::move(with)), clock(options.step_seconds) {}

  /// Resets the clock and the poses to the state before the first frame.
  void start() {
    clock = runner::FrameClock(options.step_seconds);
    steps = dropped_steps = 0;
    restart();
    show(options.smoothing);
    poses.list_moved(world_state());
  }

  /// Updates the poses after calls on the world since the last step of this runner.
  void follow_calls() {
    const WorldState& w = world_state();
    if (seen_world != &w || seen_step != w.step_count) return restart();
    poses.follow_calls(w);
  }

  /// Takes a step, unless before_step ended the frame: false.
  bool step() {
    if (options.before_step) {
      show(Smoothing::none);
      options.before_step(*world);
      if (frame_ended) return false;
    }
    follow_calls();
    clock.take_step();
    must(world->step_with(static_cast<float>(options.step_seconds), ForceClearing::manual));
    const WorldState& w = world_state();
    ++steps;
    seen_step = w.step_count;
    poses.follow_step(w);
    if (!options.after_step) return true;
    show(Smoothing::none);
    options.after_step(*world);
    follow_calls();
    return true;
  }

  void show(Smoothing smoothing) {
    poses.show(world_state(), smoothing, static_cast<float>(clock.remainder()),
               static_cast<float>(options.step_seconds));
  }

  Result<FrameReport> advance(double frame_seconds) {
    const FrameGuard guard(in_frame);
    clock.add(frame_seconds);
    follow_calls();
    FrameReport report;
    frame_ended = false;
    while (clock.steps_due() > 0 && report.steps < options.max_steps && !frame_ended) {
      if (step()) ++report.steps;
    }
    // Calls of a hook that ended the frame.
    if (frame_ended) follow_calls();
    if (report.steps > 0) must(world->clear_forces());
    const std::uint64_t dropped = frame_ended ? 0 : clock.drop_steps();
    dropped_steps += dropped;
    report.dropped_seconds = static_cast<double>(dropped) * options.step_seconds;
    report.remainder = clock.remainder();
    show(options.smoothing);
    poses.list_moved(world_state());
    return report;
  }

  /// Sets all poses to the present poses of the world.
  void restart() {
    const WorldState& w = world_state();
    poses.restart(w);
    seen_world = &w;
    seen_step = w.step_count;
  }

  WorldState& world_state() const { return *world->state_; }
  std::uint64_t most_steps() const { return static_cast<std::uint64_t>(options.max_steps); }

  World* world;
  FixedStepOptions options;
  runner::FrameClock clock;
  runner::PoseHistory poses;
  // The world and the step to which the poses belong. They no longer fit if the program steps, clears or replaces the world.
  const WorldState* seen_world = nullptr;
  std::uint64_t seen_step = 0;
  bool in_frame = false;
  bool frame_ended = false;  // By a hook.
  std::uint64_t steps = 0;
  std::uint64_t dropped_steps = 0;
};

FixedStepRunner::FixedStepRunner(World& world, FixedStepOptions options)
    : FixedStepRunner(create(world, std::move(options)).value()) {}
FixedStepRunner::FixedStepRunner(std::unique_ptr<State> state) : state_(std::move(state)) {}
FixedStepRunner::~FixedStepRunner() = default;
FixedStepRunner::FixedStepRunner(FixedStepRunner&&) noexcept = default;
FixedStepRunner& FixedStepRunner::operator=(FixedStepRunner&&) noexcept = default;

Result<FixedStepRunner> FixedStepRunner::create(World& world, FixedStepOptions options) {
  model::Check check(*world.state_);
  check_options(check, options);
  return check.then([&] {
    auto state = std::make_unique<State>(world, std::move(options));
    state->start();
    return FixedStepRunner(std::move(state));
  });
}

Result<FrameReport> FixedStepRunner::advance(double frame_seconds) {
  model::Check check(state_->world_state());
  check_between_frames(check, state_->in_frame);
  check_frame(check, frame_seconds);
  return check.then([&] { return state_->advance(frame_seconds); });
}

Result<int> FixedStepRunner::steps_in(double frame_seconds) const {
  model::Check check(state_->world_state());
  check_frame(check, frame_seconds);
  return check.then([&] {
    runner::FrameClock clock = state_->clock;
    clock.add(frame_seconds);
    return static_cast<int>(std::min(clock.steps_due(), state_->most_steps()));
  });
}

Result<void> FixedStepRunner::reset() {
  model::Check check(state_->world_state());
  check_between_frames(check, state_->in_frame);
  return check.then([&] { state_->start(); });
}

void FixedStepRunner::end_frame() {
  if (state_->in_frame) state_->frame_ended = true;
}

const FixedStepOptions& FixedStepRunner::options() const { return state_->options; }
double FixedStepRunner::remainder() const { return state_->clock.remainder(); }
std::uint64_t FixedStepRunner::steps() const { return state_->steps; }
double FixedStepRunner::simulated_seconds() const {
  return static_cast<double>(state_->steps) * state_->options.step_seconds;
}
double FixedStepRunner::dropped_seconds() const {
  return static_cast<double>(state_->dropped_steps) * state_->options.step_seconds;
}
std::span<const WorldTransform> FixedStepRunner::poses() const { return state_->poses.shown(); }
std::span<const BodyId> FixedStepRunner::moved() const { return state_->poses.moved(); }

Result<WorldTransform> FixedStepRunner::pose(BodyId body) const {
  const WorldState& w = state_->world_state();
  model::Check check(w);
  check.body(body);
  return check.then([&] {
    const bool is_followed = state_->seen_world == &w && state_->seen_step == w.step_count && state_->poses.knows(body);
    // A body that a call has placed since the last frame is shown at its pose in the world.
    if (!is_followed || w.runtime.placed_bodies.test(body.index)) return w.bodies.state[body.index].pose;
    return state_->poses.shown()[body.index];
  });
}

}  // namespace drystone
