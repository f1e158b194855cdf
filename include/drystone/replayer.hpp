// Plays a recording (drystone/recording.hpp) and compares each step with it.
//
//     Replayer replayer = Replayer::open(bytes, {.workers = 4});
//     must(replayer.seek(300));
//     while (replayer.step() < replayer.steps()) must(replayer.next());
//     if (replayer.divergence()) ...
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "drystone/result.hpp"
#include "drystone/world.hpp"

namespace drystone {

/// The first difference of a replay from its recording.
struct Divergence {
  /// The first step at which the replay differs, in the calls before the step or in the state after it. Steps count from 1.
  std::uint64_t step = 0;
  /// The kind of difference, for example "the motion differs after the step".
  std::string what;
  /// The first value that differs after `difference_step`; `expected` is the recorded value. Empty if there was no recorded state to
  /// compare with.
  std::optional<StateDifference> difference{};
  /// The step of `difference`: `step` if one worker and scalar lanes repeat the recorded step exactly, else the step of the next
  /// keyframe.
  std::uint64_t difference_step = 0;
};

/// Plays a recording and compares each step with it.
class Replayer {
 public:
  /// Reads a recording; the bytes are copied. Workers, scheduler and lanes come from `options`, all other options from the
  /// recording. The recording of a program that crashed ends early; its complete steps can be played. Errors: those of
  /// World::create(), and invalid_argument if the bytes are not a recording, are damaged (the message says where), were
  /// made by another version, or end within the first state.
  static Result<Replayer> open(std::span<const std::byte> recording, const WorldOptions& options = {});
  ~Replayer();
  /// A replayer that was moved from may only be destroyed or assigned to.
  Replayer(Replayer&&) noexcept;
  Replayer& operator=(Replayer&&) noexcept;

  /// The number of complete steps in the recording.
  std::uint64_t steps() const;
  /// The number of steps that world() has taken.
  std::uint64_t step() const;
  /// The simulated time of the steps taken [s].
  double seconds() const;
  /// Whether stop_recording() ended the recording.
  bool is_complete() const;
  /// Whether the recording ends within a step: the program may have crashed in it.
  bool ends_within_step() const;
  /// Whether the program called the world between the last step and stop_recording().
  bool has_last_calls() const;
  /// The world after step() steps. To change the world, clone() it.
  const World& world() const;

  /// Plays the next step and the calls before it. After an exception, as where there is no memory (docs/state.md), only seek() can
  /// continue the replay. Errors: invalid_argument at the end; wrong_moment after an exception.
  Result<void> next();
  /// Plays the unfinished step and the calls before it. Afterwards only seek() can continue the replay. Errors: invalid_argument
  /// unless the recording ends within a step and the world has taken all complete steps.
  Result<void> play_unfinished_step();
  /// Plays the calls after the last step. Afterwards only seek() can continue the replay. If the state then differs from the recorded
  /// one, the divergence has the step steps() + 1. Errors: invalid_argument unless there are such calls and the world has taken all steps.
  Result<void> play_last_calls();
  /// Goes to the state after a step; step 0 is the beginning. Errors: invalid_argument if the recording has no such step.
  Result<void> seek(std::uint64_t step);
  /// The earliest difference found in the steps played since open(). The replay continues as far as possible.
  const std::optional<Divergence>& divergence() const;
  /// divergence() with the value that differs. To find this value, steps are played again in another world; world() does not change.
  std::optional<Divergence> explain_divergence() const;
  /// Plays all steps from the beginning and the calls after the last one, and explains the first divergence. `go_on` is called after each
  /// step; if it returns false, the replay ends there.
  std::optional<Divergence> verify(const std::function<bool()>& go_on = {});

 private:
  struct State;
  explicit Replayer(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace drystone
