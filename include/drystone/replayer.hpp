// Plays a recording (drystone/recording.hpp) and checks each step against it.
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
  /// The first step after which, or before which, something differs. Steps count from 1.
  std::uint64_t step = 0;
  /// The kind of difference: "what moves differs after the step", "create_body() gave another id".
  std::string what;
  /// The first field that differs after `difference_step`, with the recorded value as the expected one. Nothing where no state to
  /// compare with could be found.
  std::optional<StateDifference> difference{};
  /// `step` where the step can be played as it was recorded with one worker and scalar lanes, else that of the next keyframe.
  std::uint64_t difference_step = 0;
};

class Replayer {
 public:
  /// Reads a recording; the bytes are copied. Workers, scheduler and lanes are those of `options`, all else is in the
  /// recording. The recording of a program that crashed ends early and has the steps that are complete. Errors:
  /// invalid_argument where the bytes are no recording, are damaged (the message says where), were made by a newer
  /// version, or end before the first state is whole; those of World::create().
  static Result<Replayer> open(std::span<const std::byte> recording, const WorldOptions& options = {});
  ~Replayer();
  Replayer(Replayer&&) noexcept;
  Replayer& operator=(Replayer&&) noexcept;

  /// How many whole steps the recording has.
  std::uint64_t steps() const;
  /// How many of them the world has taken.
  std::uint64_t step() const;
  /// The simulated time of these steps [s].
  double seconds() const;
  /// Whether stop_recording() ended the recording.
  bool is_complete() const;
  /// Whether the last step began and did not end: the program may have ended in it.
  bool ends_within_step() const;
  /// The world as it is after step(). clone() gives one to experiment with.
  const World& world() const;

  /// The calls before the next step, and the step. Errors: invalid_argument at the end.
  Result<void> next();
  /// The calls before the step that did not end, and the step. After that only seek() can continue the replay. Errors:
  /// invalid_argument unless the recording ends within a step and the world has taken all steps before.
  Result<void> play_unfinished_step();
  /// Goes to the state after a step; 0 is the beginning. Errors: invalid_argument where the recording has no such step.
  Result<void> seek(std::uint64_t step);
  /// The earliest difference found in the steps played since open(). The replay continues as far as possible.
  const std::optional<Divergence>& divergence() const;
  /// The divergence with the field that differs, for which steps are played once more; the replayer's own world stays where it is.
  std::optional<Divergence> explain_divergence() const;
  /// Plays all from the beginning, and explains the first divergence. `go_on` is called after each step; false ends the replay early.
  std::optional<Divergence> verify(const std::function<bool()>& go_on = {});

 private:
  struct State;
  explicit Replayer(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace drystone
